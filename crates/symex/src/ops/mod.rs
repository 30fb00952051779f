//! In: operands. Out: results, one file per family of bytecode rules.
//!
//! A rule is correct if for every assignment of the inputs the term it builds has the value that the
//! JVM computes; each one is compared with the JVM by the differential tests.

pub mod arith;
pub(crate) mod array;
mod call;
pub(crate) mod compare;
mod control;
pub mod convert;
pub(crate) mod depth;
mod new_array;
pub(crate) mod object;
pub(crate) mod stack;
