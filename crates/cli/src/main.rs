//! In: a command line. Out: the command's effects and one of the exit codes of [`exit::Exit`].
//!
//! The folders, each of which uses only those before it: `files` (read, write, remove), `project` (what is to be analysed), `run`
//! (analyses, calls, tests, the account), `report` (text for people), `commands` (one file for each). `args`, `exit` and `log` are for all.

mod args;
mod commands;
mod exit;
mod files;
mod log;
mod project;
mod report;
mod run;

use std::process::ExitCode;
use std::thread;

use anyhow::Result;
use clap::Parser;

use args::{Cli, Command, DebugCommand};
use commands::{debug, explain, prove, test};
use exit::Exit;
use files::interrupt;
use run::{confine, worker};

/// Proof trees are as deep as loops are long, and some of what handles them is recursive.
const STACK_BYTES: usize = 512 << 20;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(Exit::Usage.code()));
        }
    };
    // These two are other processes in disguise: no handlers, no stack of their own.
    match &cli.command {
        Command::Worker => {
            let worked = log::start(true).and_then(|()| worker::work());
            return finish(worked.map(|()| Exit::Clean));
        }
        Command::Confine(args) => return finish(confine::run(args)),
        _ => {}
    }
    if let Err(error) = log::start(false) {
        return finish(Err(error));
    }
    interrupt::listen();
    let run = thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(move || dispatch(cli));
    let result = match run.map(thread::JoinHandle::join) {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => Err(exit::internal(
            "Provetta stopped because of a mistake of its own; please report the lines above",
        )),
        Err(error) => Err(anyhow::Error::new(error).context("cannot start a thread")),
    };
    finish(result)
}

fn dispatch(cli: Cli) -> Result<Exit> {
    match cli.command {
        Command::Test(args) => test::run(&args),
        Command::Prove(args) => prove::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Debug {
            what: DebugCommand::Cfg(args),
        } => debug::cfg(&args),
        Command::Debug {
            what: DebugCommand::Smt(args),
        } => debug::smt(&args),
        Command::Debug {
            what: DebugCommand::Queries(args),
        } => debug::queries(&args),
        Command::Debug {
            what: DebugCommand::Stats(args),
        } => debug::stats(&args),
        // Handled before any thread was started.
        Command::Worker | Command::Confine(_) => Ok(Exit::Clean),
    }
}

fn finish(result: Result<Exit>) -> ExitCode {
    match result {
        Ok(exit) => exit.into(),
        Err(error) => {
            eprintln!("error: {error:#}");
            exit::exit_of(&error).into()
        }
    }
}
