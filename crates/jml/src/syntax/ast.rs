//! In: nothing. Out: the syntax tree of JML text. Spans are byte offsets.

use std::ops::Range;

/// Byte offsets.
pub(crate) type Span = Range<usize>;

/// A word with its place.
#[derive(Debug, Clone)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// An expression. `depth` bounds recursion over it.
#[derive(Debug, Clone)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) span: Span,
    pub(crate) depth: u32,
}

#[derive(Debug, Clone)]
pub(crate) enum ExprKind {
    Int(String),
    Float(String),
    Char(String),
    Text(String),
    Boolean(bool),
    Null,
    This,
    Super,
    Name(String),
    Select(Box<Expr>, Name),
    Call {
        target: Option<Box<Expr>>,
        name: Name,
        args: Vec<Expr>,
    },
    Index(Box<Expr>, Box<Expr>),
    New {
        class: Ty,
        args: Vec<Expr>,
    },
    NewArray {
        /// Type of the whole array
        ty: Ty,
        lengths: Vec<Expr>,
        elements: Option<Vec<Expr>>,
    },
    /// `{…}` inside of an array initialiser
    Elements(Vec<Expr>),
    Unary(&'static str, Box<Expr>),
    Binary {
        op: &'static str,
        op_span: Span,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Conditional(Box<Expr>, Box<Expr>, Box<Expr>),
    InstanceOf(Box<Expr>, Ty),
    Cast(Ty, Box<Expr>),
    ClassLiteral(Ty),
    Result,
    Exception,
    Old {
        value: Box<Expr>,
        label: Option<Name>,
        is_pre: bool,
    },
    Quantified {
        quantifier: crate::Quantifier,
        vars: Vec<Var>,
        range: Option<Box<Expr>>,
        body: Box<Expr>,
    },
    Fresh(Vec<Expr>),
    TypeOf(Box<Expr>),
    TypeLit(Ty),
    ElemType(Box<Expr>),
    NonNullElements(Vec<Expr>),
    InvariantFor(Vec<Expr>),
    StaticInvariantFor(Ty),
    NotModified(Vec<Expr>),
    OnlyAssigned(Vec<Expr>),
    Reach(Box<Expr>),
    Lbl {
        name: Name,
        when: Option<bool>,
        value: Box<Expr>,
    },
    Same,
    NotSpecified,
    Informal,
    Nothing,
    Everything,
    /// `x.*`
    AllFields(Box<Expr>),
    /// `a[*]`, `a[i..j]`
    Range {
        array: Box<Expr>,
        from: Option<Box<Expr>>,
        to: Option<Box<Expr>>,
    },
    /// Fine JML that is not supported, and how to call it
    Unsupported(String),
}

/// A type.
#[derive(Debug, Clone)]
pub(crate) struct Ty {
    pub(crate) kind: TyKind,
    pub(crate) dims: usize,
    pub(crate) span: Span,
}

#[derive(Debug, Clone)]
pub(crate) enum TyKind {
    /// A keyword of Java, or `\bigint` and its like
    Word(String),
    /// Names between dots, each with its type arguments
    Named(Vec<(Name, Vec<Ty>)>),
    /// `?`, with its bound if it is an upper one
    Wildcard(Option<Box<Ty>>),
}

/// A variable of a quantifier, a parameter.
#[derive(Debug, Clone)]
pub(crate) struct Var {
    pub(crate) ty: Ty,
    pub(crate) name: Name,
    pub(crate) modifiers: Vec<Name>,
}

/// An expression, or why there is none.
pub(crate) type Parsed<T> = Result<T, Bad>;

/// A syntax error, already reported.
#[derive(Debug, Clone)]
pub(crate) struct Bad {
    pub(crate) message: String,
    pub(crate) span: Span,
}

/// A clause of a method's contract.
#[derive(Debug, Clone)]
pub(crate) struct Clause {
    pub(crate) kind: ClauseKind,
    pub(crate) keyword: Name,
    /// With its keyword, without the semicolon
    pub(crate) span: Span,
}

#[derive(Debug, Clone)]
pub(crate) enum ClauseKind {
    Requires {
        condition: Parsed<Expr>,
        otherwise: Option<Ty>,
    },
    Ensures(Parsed<Expr>),
    Signals {
        exception: Option<Ty>,
        variable: Option<Name>,
        condition: Parsed<Option<Expr>>,
    },
    SignalsOnly(Parsed<Vec<Ty>>),
    /// `breaks`, `continues`, `returns`, with the label that is named
    Jump {
        label: Option<Name>,
        condition: Parsed<Option<Expr>>,
    },
    Assignable(Parsed<Vec<Expr>>),
    Accessible(Parsed<Vec<Expr>>),
    Diverges(Parsed<Expr>),
    MeasuredBy(Parsed<Vec<Expr>>),
    Old(Parsed<Vec<(Var, Expr)>>),
    /// Fine JML that is not supported
    Other,
}

/// A clause, or cases between `{|` and `|}`.
#[derive(Debug, Clone)]
pub(crate) enum Part {
    Clause(Box<Clause>),
    Group(Vec<Vec<Part>>),
}

/// A case as it is written.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    pub(crate) behavior: crate::Behavior,
    pub(crate) modifiers: Vec<Name>,
    pub(crate) parts: Vec<Part>,
    /// Whether it stands behind `implies_that` or `for_example`
    pub(crate) redundant: Option<Name>,
    pub(crate) span: Span,
}

/// What a comment holds.
#[derive(Debug, Clone)]
pub(crate) enum Item {
    Spec {
        also: bool,
        cases: Vec<Case>,
    },
    Modifiers(Vec<Name>),
    Type(TypeClause),
    Field {
        modifiers: Vec<Name>,
        ty: Ty,
        vars: Vec<Declarator>,
        span: Span,
    },
    Method(ModelMethod),
    Statement(Statement),
    /// Something that was skipped; a problem says so
    Skipped,
}

/// Name, dimensions and first value of a variable.
pub(crate) type Declarator = (Name, usize, Option<Parsed<Expr>>);

/// A clause of a type.
#[derive(Debug, Clone)]
pub(crate) struct TypeClause {
    pub(crate) keyword: Name,
    pub(crate) modifiers: Vec<Name>,
    pub(crate) kind: TypeClauseKind,
    pub(crate) span: Span,
}

#[derive(Debug, Clone)]
pub(crate) enum TypeClauseKind {
    Invariant(Parsed<Expr>),
    Initially(Parsed<Expr>),
    /// The expression, and whether it is for some methods only
    Constraint(Parsed<Expr>, bool),
    Axiom(Parsed<Expr>),
    Represents {
        target: Parsed<Expr>,
        is_relation: bool,
        value: Parsed<Expr>,
    },
    Other,
}

/// A model method.
#[derive(Debug, Clone)]
pub(crate) struct ModelMethod {
    pub(crate) modifiers: Vec<Name>,
    /// None for constructors
    pub(crate) result: Option<Ty>,
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Var>,
    pub(crate) has_type_parameters: bool,
    pub(crate) body: ModelBody,
    pub(crate) span: Span,
}

#[derive(Debug, Clone)]
pub(crate) enum ModelBody {
    None,
    Return(Parsed<Expr>, Span),
    Other(Span),
}

/// A clause inside a method body.
#[derive(Debug, Clone)]
pub(crate) struct Statement {
    pub(crate) keyword: Name,
    pub(crate) kind: StatementKind,
    pub(crate) span: Span,
}

#[derive(Debug, Clone)]
pub(crate) enum StatementKind {
    Invariant(Parsed<Expr>),
    Decreases(Parsed<Vec<Expr>>),
    Assignable(Parsed<Vec<Expr>>),
    Assert(Parsed<Expr>),
    Assume(Parsed<Expr>),
    Unreachable,
    Set(Parsed<(Expr, Expr)>),
    Other,
}
