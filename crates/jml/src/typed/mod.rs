//! In: nothing. Out: the tree of contracts, name- and type-resolved, that prover and oracle read.
//!
//! Invariants: every conversion is a node of its own ([`ExprKind::Convert`]), except that a reference is used
//! where a supertype is wanted; every name is resolved; a clause that cannot be used is still there, with the
//! reason ([`Unusable`]), so that nobody claims it. Trees are at most [`MAX_DEPTH`] deep, so recursion over them
//! is safe.

mod bounds;
mod clause;
mod contract;
mod expr;
mod method;
mod op;
mod print;
mod source;
mod statement;
mod ty;
mod visit;

pub use bounds::{Bounds, VarRange};
pub use clause::{
    Clause, Frame, FrameClause, JumpClause, Location, MemberKind, Signals, SignalsOnly, Unusable,
};
pub use contract::{Contract, ContractCase};
pub use expr::{
    BoundVar, CallKind, Conversion, Expr, ExprKind, FieldRef, Literal, Purity, Quantifier, When,
};
pub use method::{
    Behavior, Case, Lost, MathModes, MethodSpec, Nullity, OldVar, Parameter, PurityLevel,
};
pub use op::{BinaryOp, Math, UnaryOp};
pub use source::{
    Constraint, FieldSpec, GhostField, Invariant, ModelField, ModelMethod, Represents, SourceSpecs,
    TypeSpec, Visibility,
};
pub use statement::{
    At, BlockSpec, Exits, GhostLocal, Jump, LoopSpec, SetStatement, StatementSpec,
};
pub use ty::{RefType, Type};
pub(crate) use ty::{join, promoted};

/// How deep expressions nest at most, conversions included; deeper text is refused with a diagnostic.
pub const MAX_DEPTH: usize = 1000;
