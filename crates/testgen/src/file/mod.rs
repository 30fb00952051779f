//! In: a class under test with its cases or contracts. Out: the text of its test classes, or of a class of oracles alone.
//!
//! Invariants: a test is written whole or not at all; each has its own name, and no local variable hides a class that it names; a
//! clause that no test checks is listed, and no test is said to fail by it.

mod body;
mod class;
mod oracles;
mod restored;
mod settings;

pub use class::generate;
pub use oracles::oracles;
