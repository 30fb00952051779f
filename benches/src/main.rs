//! In: the command line. Out: a table of measurements, each against its goal.
//!
//! One command for all: `cargo run --release -p provetta-benches`. Ratios rather than times where there is
//! something to compare with, measured in the same run on the same machine.

mod error;
mod hundred;
mod interpreter;
mod java;
mod own_time;
mod paths;
mod program;
mod startup;
mod table;

use std::process::ExitCode;

use clap::Parser;

use crate::error::BenchError;
use crate::table::Table;

/// Measures Provetta against its goals.
#[derive(Debug, Parser)]
#[command(name = "provetta-benches")]
struct Cli {
    /// Smaller inputs, for CI: says whether everything still works rather than how fast it is
    #[arg(long)]
    quick: bool,
    /// Exit with 1 if a goal is missed
    #[arg(long)]
    strict: bool,
    /// Only the measurements whose group has this name
    #[arg(long, value_name = "GROUP")]
    only: Option<String>,
    /// Analyse the method with this many paths and print its time and memory (used by the program itself)
    #[arg(long, hide = true, value_name = "BITS")]
    measure_paths: Option<u32>,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(all_met) => ExitCode::from(u8::from(cli.strict && !all_met)),
        Err(error) => {
            eprintln!("provetta-benches: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(cli: &Cli) -> Result<bool, BenchError> {
    if let Some(bits) = cli.measure_paths {
        paths::measure_here(bits)?;
        return Ok(true);
    }
    let groups: [(&str, Measure); 5] = [
        ("interpreter", interpreter::measure),
        ("paths", paths::measure),
        ("hundred", hundred::measure),
        ("own-time", own_time::measure),
        ("startup", startup::measure),
    ];
    let mut table = Table::default();
    for (name, measure) in groups {
        if cli.only.as_deref().is_none_or(|only| only == name) {
            eprintln!("measuring {name} …");
            measure(cli.quick, &mut table)?;
        }
    }
    print!("{table}");
    Ok(table.all_met())
}

type Measure = fn(bool, &mut Table) -> Result<(), BenchError>;
