//! In: a program and the folders it may write to. Out: this process becomes that program, confined.

use std::process::Command;

use anyhow::Result;
use provetta_runner::sandbox;

use crate::args::ConfineArgs;
use crate::exit::{Exit, usage};

/// Confines this process for good, then runs the program in its place.
pub fn run(args: &ConfineArgs) -> Result<Exit> {
    // An old kernel confines less; the limits of time and memory hold all the same.
    sandbox::confine(&args.writable)?;
    let Some((program, arguments)) = args.command.split_first() else {
        return Err(usage("there is no program to run"));
    };
    let mut command = Command::new(program);
    command.args(arguments);
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        let error = command.exec();
        Err(usage(format!("cannot run {}: {error}", program.display())))
    }
    #[cfg(not(unix))]
    {
        let status = command.status()?;
        Ok(if status.success() {
            Exit::Clean
        } else {
            Exit::Internal
        })
    }
}
