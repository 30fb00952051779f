//! In: a seed and a count. Out: whether the engine and the JVM agree on that many random programs.
//!
//! Each program is compiled by javac and then compared three ways:
//!
//! 1. concretely: random and boundary arguments through the engine's interpreter and on the JVM;
//! 2. symbolically: every witness of an analysis on the JVM, outcome and branches taken; and no random call
//!    may take a branch that the analysis claims infeasible;
//! 3. through generated tests, for a sample: they compile, pass, and take the same branches.
//!
//! Programs of objects are another kind (`Options::objects`): their methods take and make objects, so the calls that
//! infeasible claims are held against are made by a driver on the JVM (`Drive.java`), by reflection.
//!
//! Calls of the library are another kind ([`library`]): random sequences of calls of strings, numbers, collections and dates, on literals by the
//! interpreter and on inputs by an analysis.
//!
//! Contracts are a further kind ([`contracts`]): the engine and the generated oracle judge the same random clauses in
//! the same random states.
//!
//! A difference is a bug of ours. The seed and the index of a program are all that is needed to see it again.

mod concrete;
pub mod contracts;
mod error;
mod findings;
pub mod generate;
mod judge;
mod lab;
pub mod library;
mod minimise;
mod objects;
mod options;
mod run;
mod summary;
mod symbolic;
mod tests_sample;
pub mod types;

pub use error::FuzzError;
pub use findings::{Finding, FindingKind};
pub use minimise::minimise;
pub use options::Options;
pub use run::{check, run};
pub use summary::Summary;
