//! In: nothing. Out: the ways in which reading a class or opening a class path fails.

use std::path::PathBuf;

/// Newest class file version that is understood: Java 25.
pub const NEWEST_MAJOR: u16 = 69;

/// Why a class could not be read. `file` is what a person would look for: a path, or a jar and an entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum ReadError {
    /// The first four bytes are not `CAFEBABE`
    #[error("{file} is not a class file")]
    NotAClassFile { file: String },
    /// The bytes end too early
    #[error("{file} is cut off: the class file ends too early")]
    Truncated { file: String },
    /// Compiled for a newer Java than is understood
    #[error(
        "{file} was compiled for Java {} (class file version {major}); the newest supported is Java {}",
        java_version(*major), java_version(NEWEST_MAJOR)
    )]
    TooNew { file: String, major: u16 },
    /// Violates the class file format or would not pass the JVM's verifier
    #[error("{file} is a damaged class file: {problem} ({place})")]
    Malformed {
        file: String,
        place: String,
        problem: String,
    },
    /// The operating system refused
    #[error("cannot read {file}: {problem}")]
    Io { file: String, problem: String },
}

fn java_version(major: u16) -> u16 {
    major.saturating_sub(44)
}

impl ReadError {
    /// The same error, said about another file name.
    pub(crate) fn about(mut self, name: &str) -> ReadError {
        match &mut self {
            ReadError::NotAClassFile { file }
            | ReadError::Truncated { file }
            | ReadError::TooNew { file, .. }
            | ReadError::Malformed { file, .. }
            | ReadError::Io { file, .. } => *file = name.to_owned(),
        }
        self
    }
}

/// Why a class path could not be opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// None of the project's folders and jars exists
    #[error("no classes of the project found: {} does not exist", list(.0))]
    NoProject(Vec<PathBuf>),
    /// A jar of the class path is damaged
    #[error("{} is not a readable jar: {problem}", path.display())]
    BadJar {
        /// The jar
        path: PathBuf,
        /// What is wrong
        problem: String,
    },
    /// The JDK has no readable run-time image
    #[error("no usable JDK image at {}: {problem}; a JDK 17 or newer is needed", path.display())]
    BadImage {
        /// Where it should be
        path: PathBuf,
        /// What is wrong
        problem: String,
    },
}

fn list(paths: &[PathBuf]) -> String {
    let names: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
    names.join(", ")
}

/// What went wrong while parsing, before anybody knows the file's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The file ends too early
    Short,
    NotAClassFile,
    TooNew(u16),
    Bad {
        place: String,
        problem: String,
    },
}

pub(crate) type Parse<T> = Result<T, Fault>;

/// A fault whose place is filled in by the callers with [`Fault::within`].
pub(crate) fn bad<T>(problem: impl Into<String>) -> Parse<T> {
    Err(Fault::Bad {
        place: String::new(),
        problem: problem.into(),
    })
}

impl Fault {
    /// Adds where it happened; the outermost place comes first.
    pub(crate) fn within(self, outer: impl FnOnce() -> String) -> Fault {
        match self {
            Fault::Bad { place, problem } => {
                let place = if place.is_empty() {
                    outer()
                } else {
                    format!("{}, {place}", outer())
                };
                Fault::Bad { place, problem }
            }
            // Inside a part of known size, a missing byte is a lie of that part and not of the file.
            other => other,
        }
    }

    /// A part of known size that ends too early is malformed, the file need not be.
    pub(crate) fn part_too_short(self, part: &str) -> Fault {
        match self {
            Fault::Short => Fault::Bad {
                place: String::new(),
                problem: format!("{part} is shorter than its content"),
            },
            other => other,
        }
    }

    pub(crate) fn about(self, file: String) -> ReadError {
        match self {
            Fault::Short => ReadError::Truncated { file },
            Fault::NotAClassFile => ReadError::NotAClassFile { file },
            Fault::TooNew(major) => ReadError::TooNew { file, major },
            Fault::Bad { place, problem } => {
                let place = if place.is_empty() {
                    "class header".to_owned()
                } else {
                    place
                };
                ReadError::Malformed {
                    file,
                    place,
                    problem,
                }
            }
        }
    }
}
