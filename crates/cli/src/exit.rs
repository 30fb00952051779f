//! In: how a run ended. Out: the exit code, and errors that know theirs.

use std::fmt;
use std::process::ExitCode;

use provetta_account::Conclusion;
use provetta_runner::RunnerError;

/// Every exit code of the program; a later one in this list outweighs an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// All is accounted for and nothing is refuted
    Clean,
    /// Something stayed unknown
    Unknown,
    /// A contract is refuted or an unexpected exception was found
    Refuted,
    /// Wrong usage, or input that cannot be read
    Usage,
    /// The code does not compile
    Compile,
    /// Interrupted from the keyboard
    Interrupted,
    /// A bug of Provetta
    Internal,
}

impl Exit {
    /// The number the shell sees.
    pub fn code(self) -> u8 {
        match self {
            Exit::Clean => 0,
            Exit::Refuted => 1,
            Exit::Usage => 2,
            Exit::Unknown => 3,
            Exit::Compile => 4,
            Exit::Internal => 70,
            Exit::Interrupted => 130,
        }
    }
}

impl From<Conclusion> for Exit {
    fn from(conclusion: Conclusion) -> Exit {
        match conclusion {
            Conclusion::Clean => Exit::Clean,
            Conclusion::Unknown => Exit::Unknown,
            Conclusion::Refuted => Exit::Refuted,
            Conclusion::Mismatch => Exit::Internal,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// An error with a sentence for the user and the exit code it leads to.
#[derive(Debug)]
pub struct Failure {
    /// How the run ends
    pub exit: Exit,
    message: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

/// The user asked for something that cannot be; the sentence says what to do.
pub fn usage(message: impl Into<String>) -> anyhow::Error {
    Failure {
        exit: Exit::Usage,
        message: message.into(),
    }
    .into()
}

/// The code does not compile.
pub fn compile(message: impl Into<String>) -> anyhow::Error {
    Failure {
        exit: Exit::Compile,
        message: message.into(),
    }
    .into()
}

/// Something happened that can only be a mistake in this program.
pub fn internal(message: impl Into<String>) -> anyhow::Error {
    Failure {
        exit: Exit::Internal,
        message: message.into(),
    }
    .into()
}

/// The exit code an error leads to. Errors that carry none come from the file system or from other
/// programs: the surroundings are not as they must be, which is for the user to change.
pub fn exit_of(error: &anyhow::Error) -> Exit {
    if let Some(failure) = error.downcast_ref::<Failure>() {
        return failure.exit;
    }
    match error.downcast_ref::<RunnerError>() {
        // The helper JVM is part of this program.
        Some(
            RunnerError::Ended { .. } | RunnerError::Silent { .. } | RunnerError::Failed { .. },
        ) => Exit::Internal,
        _ => Exit::Usage,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::Context;

    #[test]
    fn order_of_exits_is_the_documented_priority() {
        let ranked = [
            Exit::Clean,
            Exit::Unknown,
            Exit::Refuted,
            Exit::Usage,
            Exit::Compile,
            Exit::Internal,
        ];
        assert!(ranked.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(ranked.map(Exit::code), [0, 3, 1, 2, 4, 70]);
    }

    #[test]
    fn context_does_not_hide_the_exit_code() {
        let error = Err::<(), _>(compile("does not compile"))
            .context("while testing")
            .unwrap_err();
        assert_eq!(exit_of(&error), Exit::Compile);
    }
}
