//! In: the command line. Out: a table of what was compared; exit code 1 if anything differed.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use provetta_fuzz::{Options, check, contracts, generate, library, minimise, run};

/// Compares the engine with the JVM on random Java programs.
#[derive(Debug, Parser)]
#[command(name = "provetta-fuzz")]
struct Cli {
    /// Seed of everything
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many programs
    #[arg(long, default_value_t = 1_000)]
    count: u64,
    /// Index of the first program
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Threads, each with a JVM
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Random calls of each method
    #[arg(long, default_value_t = 12)]
    vectors: usize,
    /// Time for the analysis of one method, in milliseconds
    #[arg(long, default_value_t = 150)]
    budget: u64,
    /// Programs of objects, arrays, calls and exceptions rather than of primitive values
    #[arg(long)]
    objects: bool,
    /// Programs of library calls: strings, builders, numbers, collections, big numbers, dates; a budget of 0 leaves analyses out
    #[arg(long, conflicts_with = "objects")]
    library: bool,
    /// Random clauses in random states, by the engine and by the generated oracle; the count is of batches
    #[arg(long)]
    contracts: bool,
    /// Time for the proof of each clause for all states, in milliseconds; 0 is none
    #[arg(long, default_value_t = 0)]
    prove: u64,
    /// States for each clause
    #[arg(long, default_value_t = 40)]
    states: u32,
    /// Time for the analysis of one method of a program of objects, in milliseconds
    #[arg(long, default_value_t = 1_000)]
    object_budget: u64,
    /// Runs of the driver for each program of objects
    #[arg(long, default_value_t = 12)]
    drives: usize,
    /// Programs for one call of javac
    #[arg(long, default_value_t = 50)]
    batch: u64,
    /// One program in so many also goes through generated tests; 0 is none
    #[arg(long, default_value_t = 5)]
    tests_every: u64,
    /// Start no further batch after so many seconds
    #[arg(long)]
    seconds: Option<u64>,
    /// Folder for programs with a disagreement
    #[arg(long, default_value = "fuzz-findings")]
    keep: PathBuf,
    /// Print the program with this index and stop
    #[arg(long, value_name = "INDEX")]
    show: Option<u64>,
    /// Write programs whose answers depend on what their inputs share into this folder and stop: `provetta-falsify` attacks what is
    /// claimed of them
    #[arg(long, value_name = "FOLDER")]
    hostile: Option<PathBuf>,
    /// Compare a Java file as a program of objects: package `fuzz`, other classes nested in that of its name
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Print a smaller version of the program with this index that still disagrees
    #[arg(long, value_name = "INDEX")]
    minimise: Option<u64>,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    if cli.contracts {
        return compare_contracts(&cli);
    }
    if let Some(folder) = &cli.hostile {
        return write_hostile(&cli, folder);
    }
    let options = Options {
        seed: cli.seed,
        first: cli.first,
        count: cli.count,
        jobs: cli.jobs,
        vectors: cli.vectors,
        budget_millis: cli.budget,
        objects: cli.objects,
        library: cli.library,
        object_budget_millis: cli.object_budget,
        drives: cli.drives,
        batch: cli.batch,
        tests_every: cli.tests_every,
        seconds: cli.seconds,
        keep: Some(cli.keep),
        progress: true,
    };
    if let Some(index) = cli.show {
        let source = if options.library {
            library::program(options.seed, index).source
        } else if options.objects {
            generate::object_program(options.seed, index).source
        } else {
            generate::program(options.seed, index).source
        };
        print!("{source}");
        return ExitCode::SUCCESS;
    }
    if let Some(index) = cli.minimise {
        return match minimise(&options, index) {
            Ok(source) => {
                print!("{source}");
                ExitCode::SUCCESS
            }
            Err(error) => failed(&error),
        };
    }
    let ran = match &cli.check {
        Some(file) => check(&options, file),
        None => run(&options),
    };
    match ran {
        Ok(summary) => {
            println!("{summary}");
            if summary.findings.is_empty() {
                ExitCode::SUCCESS
            } else {
                ExitCode::from(1)
            }
        }
        Err(error) => failed(&error),
    }
}

fn write_hostile(cli: &Cli, folder: &std::path::Path) -> ExitCode {
    for index in cli.first..cli.first + cli.count {
        let program = generate::hostile_program(cli.seed, index);
        let file = folder.join(format!("{}.java", program.class));
        let written = file
            .parent()
            .map_or(Ok(()), std::fs::create_dir_all)
            .and_then(|()| std::fs::write(&file, &program.source));
        if let Err(error) = written {
            eprintln!("provetta-fuzz: cannot write {}: {error}", file.display());
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn failed(error: &provetta_fuzz::FuzzError) -> ExitCode {
    eprintln!("provetta-fuzz: {error}");
    ExitCode::from(2)
}

fn compare_contracts(cli: &Cli) -> ExitCode {
    let options = contracts::ContractOptions {
        seed: cli.seed,
        first: cli.first,
        count: cli.count,
        states: cli.states,
        prove_millis: cli.prove,
        progress: true,
        ..contracts::ContractOptions::default()
    };
    if let Some(number) = cli.show {
        print!("{}", contracts::source(&options, number));
        return ExitCode::SUCCESS;
    }
    match contracts::run(&options) {
        Ok(summary) => {
            println!("{summary}");
            ExitCode::from(u8::from(!summary.disagreements.is_empty()))
        }
        Err(error) => failed(&error),
    }
}
