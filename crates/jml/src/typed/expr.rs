//! In: nothing. Out: typed expressions.

use std::sync::Arc;

use provetta_classfile::{Position, SourceRange};

use super::{BinaryOp, Location, Math, Type, UnaryOp};

/// An expression with its type.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Type,
    /// Where it stands in the source; an implicit expression has the place it was derived from
    pub span: SourceRange,
}

/// What an expression is.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum ExprKind {
    Literal(Literal),
    /// A local variable of the Java code; `declared` distinguishes variables of one name
    Local {
        name: Arc<str>,
        declared: Position,
    },
    /// A local variable that exists in specifications only
    GhostLocal {
        name: Arc<str>,
        declared: Position,
    },
    /// A parameter; `index` counts the parameters of the descriptor. In a method's contract it is the value at
    /// entry, everywhere; at a statement it is the current value
    Param {
        index: usize,
        name: Arc<str>,
    },
    This,
    /// The object of an enclosing class, by its internal name
    OuterThis(Arc<str>),
    /// `\result`
    Result,
    /// The exception that a `signals` clause names, or `\exception`
    Exception {
        name: Arc<str>,
    },
    /// A variable of a quantifier around this
    Bound {
        id: u32,
        name: Arc<str>,
    },
    /// A variable of an `old` declaration of the case; an index into [`super::Case::olds`]
    OldVar {
        index: usize,
        name: Arc<str>,
    },
    /// A parameter of a model method
    ModelParam {
        index: usize,
        name: Arc<str>,
    },
    /// A field of Java code
    Field(FieldRef),
    /// A `ghost` field
    GhostField(FieldRef),
    /// A `model` field; see [`crate::represents`] for what it stands for
    ModelField(FieldRef),
    ArrayLength(Box<Expr>),
    Index {
        array: Box<Expr>,
        index: Box<Expr>,
    },
    Call {
        kind: CallKind,
        /// Class that the search began in, as in the constant pool: the static type of the object
        owner: Arc<str>,
        name: Arc<str>,
        descriptor: Arc<str>,
        /// The receiver; none for static methods
        object: Option<Box<Expr>>,
        /// Already converted to the types of the parameters; variable arguments are one array
        args: Vec<Expr>,
        purity: Purity,
    },
    /// Call of a model method
    ModelCall {
        owner: Arc<str>,
        name: Arc<str>,
        /// Types of the parameters: with owner and name they identify the model method
        parameters: Vec<Type>,
        object: Option<Box<Expr>>,
        args: Vec<Expr>,
    },
    /// `new C(…)` by a pure constructor
    New {
        class: Arc<str>,
        descriptor: Arc<str>,
        args: Vec<Expr>,
        purity: Purity,
    },
    /// `new T[n]…`; the type is that of the whole array
    NewArray {
        lengths: Vec<Expr>,
    },
    /// `new T[] {…}`
    ArrayOf {
        elements: Vec<Expr>,
    },
    Unary {
        op: UnaryOp,
        math: Math,
        operand: Box<Expr>,
    },
    Binary {
        op: BinaryOp,
        /// Type of the operands after conversion; of the left one for shifts
        operands: Type,
        math: Math,
        left: Box<Expr>,
        right: Box<Expr>,
    },
    Conditional {
        condition: Box<Expr>,
        then: Box<Expr>,
        otherwise: Box<Expr>,
    },
    /// False for null
    InstanceOf {
        value: Box<Expr>,
        class: Type,
    },
    /// A conversion to the type of this expression
    Convert {
        conversion: Conversion,
        value: Box<Expr>,
    },
    /// The value in an earlier state
    Old {
        when: When,
        value: Box<Expr>,
    },
    Quantified {
        quantifier: Quantifier,
        vars: Vec<BoundVar>,
        /// All values where omitted
        range: Option<Box<Expr>>,
        /// Boolean for forall, exists and num_of; else the type of the whole expression
        body: Box<Expr>,
    },
    /// All of these are not null and did not exist in the state before
    Fresh(Vec<Expr>),
    /// `\typeof(e)`: the dynamic type; of a primitive the static one
    TypeOf(Box<Expr>),
    /// `\type(T)`
    TypeLit(Type),
    /// `\elemtype(t)`: element type of an array type
    ElemType(Box<Expr>),
    /// `sub <: sup`
    Subtype {
        sub: Box<Expr>,
        sup: Box<Expr>,
    },
    /// The array and all of its elements are not null
    NonNullElements(Box<Expr>),
    /// The invariants of these objects hold
    InvariantFor(Vec<Expr>),
    /// The static invariants of this class hold
    StaticInvariantFor(Arc<str>),
    /// These have the value of the state before
    NotModified(Vec<Location>),
    /// Nothing but these was assigned since the state before
    OnlyAssigned(Vec<Location>),
    /// `\reach(from).has(object)`: the object can be reached from the other one through fields and elements
    Reach {
        from: Box<Expr>,
        object: Box<Expr>,
    },
    /// `\lbl`: the value, shown under the name; `when` is the boolean value at which it is shown
    Lbl {
        name: Arc<str>,
        when: Option<bool>,
        value: Box<Expr>,
    },
    /// `\same`: the precondition of the specification this one extends
    Same,
}

/// A field and the object it is read from.
#[derive(Debug, Clone, PartialEq)]
pub struct FieldRef {
    /// None for static fields
    pub object: Option<Box<Expr>>,
    /// Internal name of the class that declares it
    pub owner: Arc<str>,
    /// Its name
    pub name: Arc<str>,
    /// Field descriptor of a Java field; empty for ghost and model fields, whose type is the expression's
    pub descriptor: Arc<str>,
    /// Whether it is static
    pub is_static: bool,
}

/// A constant. Wider ones are converted from these.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub enum Literal {
    Boolean(bool),
    Int(i32),
    Long(i64),
    /// A number without suffix that is no int
    BigInt(i128),
    Char(u16),
    Float(f32),
    Double(f64),
    String(Arc<str>),
    Null,
    /// `T.class`
    Class(Type),
}

/// How a method is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum CallKind {
    Static,
    Virtual,
    Interface,
    /// Private methods and `super.m()`
    Special,
}

/// Why we may call a method in a specification.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purity {
    /// It is declared `pure`, or in a class that is
    Declared,
    /// A method of a library that is known to change nothing
    Known,
    /// A method of a library that may change something; a diagnostic says so
    Unknown,
}

/// What a conversion does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conversion {
    /// To a wider number; `\bigint` and `\real` are wider than all others of their kind
    Widen,
    /// A cast to a narrower number; what happens if it does not fit
    Narrow(Math),
    /// From a primitive to its box
    Box,
    /// From a box to its primitive; null has none
    Unbox,
    /// A cast to another class, which can fail; also from what an erased method or field gives
    CheckCast,
    /// To a string, as in concatenation
    Text,
}

/// An earlier state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum When {
    /// `\old`: the state before the method, or before the block with the contract
    Old,
    /// `\pre`: the state before the method
    Pre,
    /// `\old(e, label)`: the state when the labelled statement was reached last
    Label(Arc<str>),
}

/// What a quantified expression computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Quantifier {
    Forall,
    Exists,
    Sum,
    Product,
    Min,
    Max,
    NumOf,
}

/// A variable of a quantifier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoundVar {
    /// Unique within its clause
    pub id: u32,
    /// Its name
    pub name: Arc<str>,
    /// Its type
    pub ty: Type,
    /// Whether it ranges over null too
    pub is_nullable: bool,
}

impl Quantifier {
    /// As in source.
    pub fn keyword(self) -> &'static str {
        match self {
            Quantifier::Forall => "\\forall",
            Quantifier::Exists => "\\exists",
            Quantifier::Sum => "\\sum",
            Quantifier::Product => "\\product",
            Quantifier::Min => "\\min",
            Quantifier::Max => "\\max",
            Quantifier::NumOf => "\\num_of",
        }
    }
}

impl Expr {
    /// Whether it is the literal `true` or `false`.
    pub fn constant(&self) -> Option<bool> {
        match self.kind {
            ExprKind::Literal(Literal::Boolean(value)) => Some(value),
            _ => None,
        }
    }
}
