//! In: nothing. Out: why fuzzing itself could not go on.

use std::path::PathBuf;

use provetta_classfile::{OpenError, ReadError};
use provetta_runner::{JdkError, RunnerError};

/// Why fuzzing could not go on. A disagreement is not an error but a finding.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum FuzzError {
    #[error(transparent)]
    Jdk(#[from] JdkError),
    #[error("the helper JVM: {0}")]
    Runner(#[from] RunnerError),
    #[error("opening compiled classes: {0}")]
    Open(#[from] OpenError),
    #[error("reading compiled classes: {0}")]
    Read(#[from] ReadError),
    #[error("{path}: {source}")]
    File {
        path: PathBuf,
        source: std::io::Error,
    },
    /// The generator broke its promise
    #[error("javac refuses generated programs:\n{0}")]
    DoesNotCompile(String),
    /// There is no such program under the seed, or nothing is wrong with it
    #[error("program {0} shows no disagreement, so there is nothing to minimise")]
    NothingToMinimise(u64),
    /// Its message is on standard error
    #[error("a comparison panicked")]
    Panicked,
}

impl FuzzError {
    /// An error about a file.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> FuzzError {
        let path = path.into();
        move |source| FuzzError::File { path, source }
    }
}
