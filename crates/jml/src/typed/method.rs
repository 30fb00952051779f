//! In: nothing. Out: the contract of a method, cut into cases with all defaults made explicit.

use std::sync::Arc;

use provetta_classfile::SourceRange;

use super::{
    Clause, FrameClause, JumpClause, Math, Signals, SignalsOnly, StatementSpec, Type, Visibility,
};

/// What is written at one method or constructor. What it inherits is added by [`crate::contract`].
#[derive(Debug, Clone, PartialEq)]
pub struct MethodSpec {
    /// Its name; `<init>` for constructors
    pub name: Arc<str>,
    /// Its descriptor in the class file
    pub descriptor: Arc<str>,
    /// Whether it is static
    pub is_static: bool,
    /// One for each parameter of the descriptor, hidden ones included
    pub parameters: Vec<Parameter>,
    /// Type of the result
    pub result: Type,
    /// Whether the result can be null
    pub result_nullity: Nullity,
    /// What it may change
    pub purity: PurityLevel,
    /// Whether it neither assumes nor keeps the invariants
    pub is_helper: bool,
    /// How its arithmetic is meant
    pub math: MathModes,
    /// Visibility in specifications, where it is not that of Java
    pub spec_visibility: Option<Visibility>,
    /// Whether the specification starts with `also`
    pub extends_inherited: bool,
    /// Its cases; empty where none is written
    pub cases: Vec<Case>,
    /// What is written in its body, in order
    pub statements: Vec<StatementSpec>,
    /// Constant expressions that overflow, where the arithmetic of the code is to be that of numbers: the compiler computes
    /// them, so nobody can check them
    pub overflowing: Vec<Clause>,
    /// What is written in or at it and not used
    pub lost: Vec<Lost>,
    /// Exceptions of its `throws` clause, internal names
    pub exceptions: Vec<Arc<str>>,
    /// The declaration, body included
    pub span: SourceRange,
}

/// A piece of a specification that cannot be read, resolved or used: what it belongs to is never proved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lost {
    /// Why
    pub reason: String,
    /// Where it stands
    pub span: SourceRange,
}

/// A parameter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Its name; as the class file has it for hidden ones
    pub name: Arc<str>,
    /// Its type
    pub ty: Type,
    /// Whether it can be null
    pub nullity: Nullity,
    /// Whether the compiler added it
    pub is_hidden: bool,
}

/// Whether something can be null.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nullity {
    /// It is no reference
    Primitive,
    /// It is never null; whether that was written, or is the default
    NonNull {
        /// Whether it was written
        explicit: bool,
    },
    /// It can be null
    Nullable,
}

/// What a method may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PurityLevel {
    /// Anything its `assignable` clause allows
    None,
    /// `spec_pure`: changes nothing that can be seen
    SpecPure,
    /// `pure`: changes nothing that existed before
    Pure,
    /// `strictly_pure`: makes no objects either
    StrictlyPure,
}

/// How arithmetic is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MathModes {
    /// In the code, if it is said
    pub code: Option<Math>,
    /// In specifications
    pub spec: Math,
}

/// One case of a contract: whenever its precondition holds at entry, all of the rest must hold.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// How it was introduced
    pub behavior: Behavior,
    /// Visibility that was written
    pub visibility: Option<Visibility>,
    /// Whether it is for this method only and not inherited (`code`)
    pub is_code: bool,
    /// Variables with values from the state before
    pub olds: Vec<OldVar>,
    /// All of these hold at entry
    pub requires: Vec<Clause>,
    /// All of these hold at a normal end
    pub ensures: Vec<Clause>,
    /// Of each that fits the exception, the condition holds
    pub signals: Vec<Signals>,
    /// The exceptions that may be thrown
    pub signals_only: SignalsOnly,
    /// Of each that fits a jump out of the block, the condition holds; empty for methods
    pub jumps: Vec<JumpClause>,
    /// What may be changed
    pub assignable: FrameClause,
    /// What may be read, if it is said
    pub accessible: Option<FrameClause>,
    /// Where one of these holds at entry the method need not end; empty means it must
    pub diverges: Vec<Clause>,
    /// Gets smaller at each recursive call
    pub measured_by: Vec<Clause>,
    /// Clauses of this case that are read but cannot be used at all, such as `duration`
    pub unusable: Vec<Clause>,
    /// As the user wrote it, without comment marks
    pub text: Arc<str>,
    /// From its first clause to its last
    pub span: SourceRange,
}

/// A variable of an `old` declaration.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)]
pub struct OldVar {
    pub name: Arc<str>,
    pub ty: Type,
    /// Its value, in the state before
    pub value: Clause,
}

/// How a case was introduced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Behavior {
    /// Clauses without a keyword before them
    Lightweight,
    Behavior,
    /// Ends normally: `signals (Exception) false` is among the clauses
    Normal,
    /// Ends with an exception: `ensures false` is among the clauses
    Exceptional,
}

impl Nullity {
    /// Whether null is excluded.
    pub fn is_non_null(self) -> bool {
        matches!(self, Nullity::NonNull { .. })
    }
}

impl MethodSpec {
    /// Whether it may be called in specifications.
    pub fn is_pure(&self) -> bool {
        self.purity > PurityLevel::None
    }

    /// Parameters that the source has.
    pub fn visible_parameters(&self) -> impl Iterator<Item = &Parameter> {
        self.parameters.iter().filter(|p| !p.is_hidden)
    }
}
