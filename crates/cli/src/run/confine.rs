//! In: a program and what it may do. Out: this process becomes that program, confined.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};
use provetta_runner::sandbox::{self, Cage};

use crate::args::ConfineArgs;
use crate::exit::{Exit, usage};

/// What a JVM takes from its environment: language, time zone, where libraries are.
const NEEDED: &[&str] = &["LANG", "LANGUAGE", "TZ", "LD_LIBRARY_PATH"];

/// Confines this process for good, then runs the program in its place.
pub fn run(args: &ConfineArgs) -> Result<Exit> {
    let Some((program, arguments)) = args.command.split_first() else {
        return Err(usage("there is no program to run"));
    };
    let mut readable = args.readable.clone();
    if let Some(list) = &args.read_list {
        let text = std::fs::read_to_string(list)
            .with_context(|| format!("cannot read {}", list.display()))?;
        readable.extend(text.lines().map(PathBuf::from));
    }
    // An old kernel confines less, which the caller has said.
    sandbox::confine(&Cage {
        writable: args.writable.clone(),
        readable,
        jdk: args.jdk.clone(),
        network: args.network,
        memory_megabytes: args.memory,
    })?;
    let mut command = Command::new(program);
    command.args(arguments);
    if !args.env {
        command.env_clear().envs(needed());
    }
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

/// The part of the environment that the program gets.
fn needed() -> impl Iterator<Item = (OsString, OsString)> {
    let is_needed = |name: &OsStr| {
        let name = name.to_string_lossy();
        NEEDED.contains(&&*name) || name.starts_with("LC_") || cfg!(windows)
    };
    std::env::vars_os().filter(move |(name, _)| is_needed(name))
}
