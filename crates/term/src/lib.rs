//! Hash-consed terms over booleans, bit vectors, IEEE floats and arrays.
//!
//! In: calls of the smart constructors of [`Terms`]. Out: [`TermId`]s whose meaning is bit-exact, an evaluator and a printer.
//!
//! Invariants of the arena:
//! - equal nodes have equal ids, and the children of a node have smaller ids than the node itself;
//! - every NaN is the canonical one, and the bits of a vector above its width are zero, so two constants are equal exactly when
//!   their nodes are;
//! - a simplifying constructor returns a term with the same value under *every* assignment (the property tests compare each with
//!   the node that [`Terms::raw`] makes without simplification).
//!
//! Vectors have 1 to [`MAX_WIDTH`] bits. Nearly all have at most [`NARROW_WIDTH`]: their constants are machine words, in nodes and
//! in the evaluator. Those of wider ones are kept in a table; functions with `wide` in the name take and give vectors of any width.
//!
//! Terms can be very deep (a loop makes one addition per round), so nothing here recurses without a bound.

mod arena;
mod build;
mod effort;
mod eval;
mod node;
mod print;
mod quantifier;
mod random;
mod scratch;
mod semantics;
mod sort;
mod value;

pub use arena::Terms;
pub use effort::{Effort, Meter, Work};
pub use eval::Evaluator;
pub use node::{
    Approximate, Approximate2, BvBin, BvCmp, BvUn, Children, FloatBin, FloatCmp, FloatUn, Node,
    Rounding, TermId, VarId, WideId,
};
pub use quantifier::{Fold, Forall, Sum};
pub use random::Rng;
pub use sort::{ElemSort, FloatKind, MAX_WIDTH, NARROW_WIDTH, Sort};
pub use value::{ArrayConst, Assignment, Const};
