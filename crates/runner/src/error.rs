//! In: what went wrong around the helper JVM. Out: one sentence for the user, with what to do.

use std::path::PathBuf;

/// The helper JVM could not do its work; never the fault of the code under test.
#[derive(Debug, thiserror::Error)]
pub enum RunnerError {
    /// The helper's own sources did not compile
    #[error(
        "the JDK in {home} could not compile Provetta's helper; run it with another JDK (17 to 25) through JAVA_HOME: {output}"
    )]
    HelperDoesNotCompile {
        /// The JDK
        home: PathBuf,
        /// What javac printed
        output: String,
    },
    /// A program could not be started
    #[error("cannot start {program}: {source}; check that the file exists and may be executed")]
    Start {
        /// The program
        program: PathBuf,
        /// Why
        source: std::io::Error,
    },
    /// A file or folder of the helper could not be written
    #[error("cannot write {path}: {source}; check the free space and the rights there")]
    Write {
        /// The file or folder
        path: PathBuf,
        /// Why
        source: std::io::Error,
    },
    /// The helper JVM ended while it should have worked
    #[error(
        "the helper JVM ended while {doing}: {detail}; more memory may help, else please report this"
    )]
    Ended {
        /// What it was asked
        doing: &'static str,
        /// What is known of its end
        detail: String,
    },
    /// The helper JVM did not answer
    #[error(
        "the helper JVM did not answer within {seconds} s while {doing}; the machine may be overloaded, try again"
    )]
    Silent {
        /// What it was asked
        doing: &'static str,
        /// The limit
        seconds: u64,
    },
    /// The helper JVM reported a failure of its own
    #[error("the helper JVM failed while {doing}: {detail}")]
    Failed {
        /// What it was asked
        doing: &'static str,
        /// Its words
        detail: String,
    },
}
