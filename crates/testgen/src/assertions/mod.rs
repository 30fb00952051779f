//! In: what a call returned, and what objects hold after it. Out: assertions of exactly that.
//!
//! Invariants: each object is looked at once, so cycles end; what is written is bounded, for a method may hold 64 KB of code; what a
//! test cannot read is left out, never guessed.

mod collection;
pub(crate) mod graph;
mod parts;
pub(crate) mod value;
