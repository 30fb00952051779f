//! In: targets, sources, specifications, class files. Out: what is to be analysed: compiled classes, specifications in
//! force, and every method the ledger lists.
//!
//! Nothing here runs code under test; javac alone is asked, through the JVM that `run` keeps.

pub mod classes;
pub mod compile;
pub mod contracts;
pub mod diagnostics;
pub mod discovery;
#[cfg(test)]
pub mod fixture;
pub mod keepers;
pub mod listing;
pub mod methods;
pub mod reach;
pub mod shown;
pub mod source;
pub mod specs;
pub mod target;
