//! In: what a test needs of this machine or of chance. Out: JDKs, compiled classes, cases that are tests of their own, random numbers,
//! properties that run the same way every time.
//!
//! Only tests use this crate, and the programs that are tests themselves (`provetta-fuzz`, `provetta-benches`). Nothing that
//! users run depends on it. No test knows where a JDK is; [`jdk`] finds them.

pub mod cases;
pub mod jdk;
pub mod properties;

pub use cases::{case, main, matches_file};
pub use jdk::{Compiled, OPTIONS, SupportError, compile, javac, jdk_since, jdks, usual_jdk};
pub use provetta_term::Rng;
