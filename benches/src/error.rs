//! In: nothing. Out: why a measurement could not be made.

use std::path::PathBuf;

use provetta_classfile::OpenError;
use provetta_runner::JdkError;

/// Why a measurement could not be made.
#[derive(Debug, thiserror::Error)]
pub enum BenchError {
    #[error(transparent)]
    Jdk(#[from] JdkError),
    #[error("opening compiled classes: {0}")]
    Open(#[from] OpenError),
    #[error("{path}: {source}")]
    File {
        path: PathBuf,
        source: std::io::Error,
    },
    #[error("{program} ended with {status}:\n{output}")]
    Failed {
        program: String,
        status: String,
        output: String,
    },
    #[error("there is no group {0}: there are {1}")]
    NoGroup(String, String),
    #[error("{0}: unexpected output")]
    Output(String),
    #[error(
        "there is no provetta program at {0}: build it with `cargo build --release -p provetta-cli`"
    )]
    NoProgram(PathBuf),
    #[error("{what}: the interpreter says {ours}, java says {java}")]
    Different {
        what: String,
        ours: String,
        java: String,
    },
}

impl BenchError {
    /// An error about a file.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(std::io::Error) -> BenchError {
        let path = path.into();
        move |source| BenchError::File { path, source }
    }
}
