//! In: Java sources, class paths, calls and test sources. Out: what javac said, what each call and each test
//! did on a real JVM, and which branches it took there.
//!
//! One helper JVM (`java/`, compiled once with the user's own javac and cached) stays warm and does all of
//! it; [`Jvm`] owns that process, speaks with it over pipes and replaces it when user code hangs or ends it.
//!
//! Invariants: user code never runs in this process; whatever it does costs one call or one test; every value
//! crosses the pipe exactly (floats as bits, strings as UTF-16 units); edges are named by the offsets of the
//! original class files.

mod archive;
mod call;
mod error;
mod extension;
mod graph;
mod helper;
mod jdk;
mod jvm;
mod launch;
mod probes;
mod process;
mod report;
pub mod sandbox;
mod start;
mod statics;
mod wire;

pub use error::RunnerError;
pub use extension::Extension;
pub use jdk::{Jdk, JdkError};
pub use jvm::Jvm;
pub use report::{
    Call, CallReport, Compile, Compiled, Limits, Obstacle, TestBatch, TestOutcome, TestRun,
    TestSource, Unmeasured,
};
