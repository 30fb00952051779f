//! In: the command line. Out: a table of measurements, each against its goal.
//!
//! One command for all: `cargo run --release -p provetta-benches`. Ratios rather than times where there is
//! something to compare with, measured in the same run on the same machine.

mod corpus;
mod error;
mod expected;
mod hundred;
mod interpreter;
mod java;
mod own_time;
mod paths;
mod program;
mod prove;
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
    /// With `--only corpus`: only groups of the corpus whose name contains this
    #[arg(value_name = "WORD", requires = "only", default_value = "")]
    word: String,
    /// Analyse the method with this many paths and print its time and memory (used by the program itself)
    #[arg(long, hide = true, value_name = "BITS")]
    measure_paths: Option<u32>,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(&cli) {
        Ok(done) => ExitCode::from(u8::from(!done.is_right || cli.strict && !done.all_met)),
        Err(error) => {
            eprintln!("provetta-benches: {error}");
            ExitCode::from(2)
        }
    }
}

/// How the measurements ended.
struct Done {
    /// No goal was missed
    all_met: bool,
    /// The corpus is what is expected of it
    is_right: bool,
}

fn run(cli: &Cli) -> Result<Done, BenchError> {
    if let Some(bits) = cli.measure_paths {
        paths::measure_here(bits)?;
        return Ok(Done {
            all_met: true,
            is_right: true,
        });
    }
    let groups: [(&str, Measure); 6] = [
        ("interpreter", interpreter::measure),
        ("paths", paths::measure),
        ("hundred", hundred::measure),
        ("own-time", own_time::measure),
        ("prove", prove::measure),
        ("startup", startup::measure),
    ];
    let names = groups.iter().map(|(name, _)| *name).chain(["corpus"]);
    if let Some(only) = &cli.only
        && !names.clone().any(|name| name == only)
    {
        let names: Vec<&str> = names.collect();
        return Err(BenchError::NoGroup(only.clone(), names.join(", ")));
    }
    let mut table = Table::default();
    for (name, measure) in groups {
        if cli.only.as_deref().is_none_or(|only| only == name) {
            eprintln!("measuring {name} …");
            measure(cli.quick, &mut table)?;
        }
    }
    // In CI a test does the same as a quick run would.
    let report = match cli.only.as_deref() {
        Some("corpus") => Some(corpus::measure(cli.quick, &cli.word, &mut table)?),
        None if !cli.quick => Some(corpus::measure(false, "", &mut table)?),
        _ => None,
    };
    print!("{table}");
    if let Some(report) = &report {
        print!("{}", report.text);
    }
    Ok(Done {
        all_met: table.all_met(),
        is_right: report.is_none_or(|report| report.is_right),
    })
}

type Measure = fn(bool, &mut Table) -> Result<(), BenchError>;
