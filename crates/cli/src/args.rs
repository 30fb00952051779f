//! In: the command line. Out: what to do, as typed options.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use provetta_outcome::{
    Calls, Contracts, Coverage, Invariants, JobOptions, LibraryInputs, Loops, States, World,
};

/// Proves Java methods by symbolic execution and turns every branch into a JUnit test that ran.
#[derive(Debug, Parser)]
#[command(name = "provetta", version, about, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Analyse methods, write JUnit tests, run them, account for every branch
    #[command(after_help = EXIT_CODES)]
    Test(TestArgs),
    /// Prove contracts: a verdict for each method that has one, an input for each that is refuted
    #[command(after_help = EXIT_CODES)]
    Prove(ProveArgs),
    /// Say why a branch is covered, infeasible or unknown, and how a clause of a contract ended
    Explain(ExplainArgs),
    /// Look inside the analysis
    #[command(after_help = LOG)]
    Debug {
        #[command(subcommand)]
        what: DebugCommand,
    },
    /// Analyse the methods that come in on standard input (used by `test` itself)
    #[command(hide = true)]
    Worker,
    /// Run a program that can do little but compute (used by `test` itself)
    #[command(hide = true)]
    Confine(ConfineArgs),
}

const EXIT_CODES: &str = "Exit codes: 0 everything is accounted for; 1 a contract is refuted or vacuous, an unexpected exception or a violated \
assert was found; \
2 wrong usage or unreadable input; 3 something stayed unknown; 4 the code does not compile; \
70 a bug of Provetta";

const LOG: &str = "With PROVETTA_LOG=search=debug,solver=debug in the environment, every command says on standard error what it does. \
Targets: cli, contracts, runner, search, solver, symex; levels: info, debug, trace";

#[derive(Debug, Subcommand)]
pub enum DebugCommand {
    /// Print the control-flow graph of a method for Graphviz
    Cfg(MethodArgs),
    /// Print the conditions of the paths through a method as SMT-LIB
    Smt(SmtArgs),
    /// Print every query to the solver as SMT-LIB, with its answer, the layer that gave it, time and effort
    Queries(QueriesArgs),
    /// Print what each layer of the solver was asked and answered, with time and effort
    Stats(SmtArgs),
}

#[derive(Debug, Args)]
pub struct TestArgs {
    #[command(flatten)]
    pub run: RunArgs,
    /// Folder for the tests [default: src/test/java of the project, else provetta-tests]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Look only for inputs that break a contract, and write tests for these only
    #[arg(long)]
    pub only_failing: bool,
    /// What to do with tests that show how a contract is broken
    #[arg(long, value_enum, default_value_t = FailingArg::Keep)]
    pub failing: FailingArg,
}

#[derive(Debug, Args)]
pub struct ProveArgs {
    #[command(flatten)]
    pub run: RunArgs,
    /// Write a test for each refutation to this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// What `test` and `prove` have in common.
#[derive(Debug, Args)]
pub struct RunArgs {
    /// Folder, .java file, class folder, jar, class name or Class#method; without one, the Maven or
    /// Gradle project in the current folder, else the current folder
    #[arg(value_name = "TARGET")]
    pub targets: Vec<String>,
    #[command(flatten)]
    pub libraries: LibraryArgs,
    /// Write the account of every obligation to a file; - is standard output
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
    #[command(flatten)]
    pub analysis: AnalysisArgs,
    /// Methods analysed at the same time [default: number of cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub jobs: Option<u16>,
    /// Time limit of one test: what its threads compute, or wait for
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=3600))]
    pub test_timeout: u32,
    /// Whether a contract that is proved only for calls that end counts as unknown (exit code 3)
    #[arg(long, value_enum, default_value_t = TerminationArg::Optional)]
    pub termination: TerminationArg,
    /// Print nothing but errors
    #[arg(long, short)]
    pub quiet: bool,
    /// Print the proof tree of each method
    #[arg(long)]
    pub show_tree: bool,
}

impl RunArgs {
    /// Whether a contract that is proved only for calls that end counts as unknown.
    pub fn requires_ends(&self) -> bool {
        self.termination == TerminationArg::Required
    }
}

/// Whether it has to be shown that calls end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum TerminationArg {
    /// It has to be
    Required,
    /// It is said where it is not
    Optional,
}

/// What becomes of tests that show how a contract is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum FailingArg {
    /// They stand among the others
    Keep,
    /// They get a class of their own
    Separate,
    /// They are run and reported, but not written
    Skip,
}

#[derive(Debug, Args)]
pub struct LibraryArgs {
    /// Folders and jars with the classes the code needs, separated as in a Java class path
    #[arg(long, alias = "class-path", value_name = "PATH")]
    pub classpath: Vec<OsString>,
    /// Folders and files with specifications (.jml), separated as in a Java class path; those that lie next to the
    /// sources are found without
    #[arg(long, value_name = "PATH")]
    pub specs: Vec<OsString>,
    /// What the code under test may do other than compute: read=PATH, network or env; may be given several times
    #[arg(long, value_name = "WHAT", value_parser = allow)]
    pub allow: Vec<Allow>,
}

/// Something that code under test may do although it runs confined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allow {
    /// Read a file, or all that a folder holds
    Read(PathBuf),
    /// Use sockets
    Network,
    /// See the environment that Provetta was started with
    Env,
}

/// As the user writes it.
impl fmt::Display for Allow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Allow::Read(path) => write!(f, "read={}", path.display()),
            Allow::Network => f.write_str("network"),
            Allow::Env => f.write_str("env"),
        }
    }
}

fn allow(text: &str) -> Result<Allow, String> {
    match text.split_once('=') {
        None if text == "network" => Ok(Allow::Network),
        None if text == "env" => Ok(Allow::Env),
        Some(("read", path)) if !path.is_empty() => Ok(Allow::Read(path.into())),
        _ => Err("it is one of read=PATH, network, env".to_owned()),
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CoverageArg {
    /// Every branch once
    Branch,
    /// Every path, with loops unrolled at most --unwind times
    Path,
}

#[derive(Debug, Args)]
pub struct AnalysisArgs {
    /// What the tests have to reach
    #[arg(long, value_enum, default_value_t = CoverageArg::Branch)]
    pub coverage: CoverageArg,
    /// How often a loop may be unrolled [default: as far as the branches need; with --coverage path 8]
    #[arg(long, value_name = "N")]
    pub unwind: Option<u32>,
    /// Effort for the analysis of one method: counted, so that runs repeat, and about so many seconds of an idle core
    #[arg(long, value_name = "SECONDS", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub budget: u32,
    /// Seed of every random choice
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Memory for the analysis of one method
    #[arg(long, value_name = "MB", default_value_t = 2048, value_parser = clap::value_parser!(u32).range(64..=1_048_576))]
    pub memory: u32,
    /// How many objects of one type the inputs of a test may have
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_objects: u32,
    /// Which states of its objects a test may start from
    #[arg(long, value_enum, default_value_t = StatesArg::Any)]
    pub states: StatesArg,
    /// References in code with JML can be null unless it says otherwise
    #[arg(long)]
    pub nullable_by_default: bool,
    /// Whose invariants hold when a method is entered
    #[arg(long, value_enum, default_value_t = InvariantsArg::All)]
    pub require_invariants: InvariantsArg,
    /// What stands for a call in a proof
    #[arg(long, value_enum, default_value_t = CallsArg::Auto)]
    pub calls: CallsArg,
    /// What stands for a loop in a proof
    #[arg(long, value_enum, default_value_t = LoopsArg::Auto)]
    pub loops: LoopsArg,
    /// Which classes there are
    #[arg(long, value_enum, default_value_t = WorldArg::Closed)]
    pub world: WorldArg,
    /// Which implementations a collection or map that is passed may be of, where a claim rests on it
    #[arg(long, value_enum, default_value_t = LibraryInputsArg::Listed)]
    pub library_inputs: LibraryInputsArg,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LibraryInputsArg {
    /// The common ones of the JDK and those of the project; the claim names them
    Listed,
    /// Any, also those that nobody knows: no claim rests on which it is
    Any,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum WorldArg {
    /// Those on the class path; a claim that needs it says so
    Closed,
    /// Others may extend every type that can be extended, and keep its contracts
    Open,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LoopsArg {
    /// Its invariant where one is written or can be guessed, and its rounds one by one
    Auto,
    /// Its rounds one by one, as far as --unwind and the budget let them go
    Unwind,
    /// Its invariant as it is written, and its rounds one by one; nothing is guessed
    Invariant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum CallsArg {
    /// The code of the method; if that proves nothing, its contract
    Auto,
    /// The code of the method
    Inline,
    /// The contract of the method, if it has one
    Contract,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum InvariantsArg {
    /// Those of the object that it is called on and of its arguments, as JML has it
    All,
    /// Those of the object that it is called on
    This,
    /// Nobody's
    None,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum StatesArg {
    /// Only those that constructors, factories and methods make
    Constructed,
    /// Those first; else any that the types allow, set by reflection
    Any,
}

/// Unrollings in path mode when the user names no bound: a method with a loop has paths without end.
const PATH_UNWIND: u32 = 8;

impl AnalysisArgs {
    /// The same for a worker; with `only_failing` only breaches of contracts are looked for.
    pub fn options(&self, keep_tree: bool, only_failing: bool) -> JobOptions {
        let (coverage, unwind) = match self.coverage {
            CoverageArg::Branch => (Coverage::Branch, self.unwind),
            CoverageArg::Path => (Coverage::Path, Some(self.unwind.unwrap_or(PATH_UNWIND))),
        };
        JobOptions {
            max_objects: self.max_objects,
            states: match self.states {
                StatesArg::Constructed => States::Constructed,
                StatesArg::Any => States::Any,
            },
            coverage,
            unwind,
            budget_millis: u64::from(self.budget) * 1000,
            seed: self.seed,
            memory_megabytes: u64::from(self.memory),
            keep_tree,
            contracts: Contracts {
                nullable_by_default: self.nullable_by_default,
                invariants: match self.require_invariants {
                    InvariantsArg::All => Invariants::All,
                    InvariantsArg::This => Invariants::This,
                    InvariantsArg::None => Invariants::None,
                },
                only_failing,
                only_passing: false,
                calls: match self.calls {
                    CallsArg::Auto => Calls::Auto,
                    CallsArg::Inline => Calls::Inline,
                    CallsArg::Contract => Calls::Contract,
                },
                loops: match self.loops {
                    LoopsArg::Auto => Loops::Auto,
                    LoopsArg::Unwind => Loops::Unwind,
                    LoopsArg::Invariant => Loops::Invariant,
                },
                world: match self.world {
                    WorldArg::Closed => World::Closed,
                    WorldArg::Open => World::Open,
                },
                library_inputs: match self.library_inputs {
                    LibraryInputsArg::Listed => LibraryInputs::Listed,
                    LibraryInputsArg::Any => LibraryInputs::Any,
                },
            },
        }
    }
}

#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// Which branch: Class#method:LINE; without a line, all branches of the method
    #[arg(value_name = "CLASS#METHOD:LINE")]
    pub place: String,
    #[command(flatten)]
    pub location: LocationArgs,
    #[command(flatten)]
    pub analysis: AnalysisArgs,
}

#[derive(Debug, Args)]
pub struct LocationArgs {
    /// Where the class is: folder, .java file, class folder or jar [default: the current project]
    #[arg(long = "in", value_name = "TARGET")]
    pub targets: Vec<String>,
    #[command(flatten)]
    pub libraries: LibraryArgs,
}

#[derive(Debug, Args)]
pub struct MethodArgs {
    /// Which method
    #[arg(value_name = "CLASS#METHOD")]
    pub method: String,
    #[command(flatten)]
    pub location: LocationArgs,
}

#[derive(Debug, Args)]
pub struct SmtArgs {
    #[command(flatten)]
    pub method: MethodArgs,
    #[command(flatten)]
    pub analysis: AnalysisArgs,
}

#[derive(Debug, Args)]
pub struct QueriesArgs {
    #[command(flatten)]
    pub of: SmtArgs,
    /// Write a file for each query to this folder instead
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Which layer's queries: the outermost gets what the analysis asks, z3 what is left for Z3
    #[arg(long, value_name = "LAYER", default_value = provetta_solver::LAYERS[0], value_parser = provetta_solver::LAYERS)]
    pub layer: String,
}

#[derive(Debug, Args)]
pub struct ConfineArgs {
    /// A folder the program may read and write
    #[arg(long = "write", value_name = "DIR")]
    pub writable: Vec<PathBuf>,
    /// A file or folder that it may read
    #[arg(long = "read", value_name = "PATH")]
    pub readable: Vec<PathBuf>,
    /// A file with more of them, one on each line
    #[arg(long, value_name = "FILE")]
    pub read_list: Option<PathBuf>,
    /// The JDK it runs on
    #[arg(long, value_name = "DIR")]
    pub jdk: Option<PathBuf>,
    /// Memory it may use
    #[arg(long, value_name = "MB")]
    pub memory: Option<u64>,
    /// It may use sockets
    #[arg(long)]
    pub network: bool,
    /// It sees the whole environment
    #[arg(long)]
    pub env: bool,
    /// The program and its arguments
    #[arg(last = true, required = true)]
    pub command: Vec<OsString>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn path_coverage_always_has_a_bound() {
        let parse = |line: &str| match Cli::try_parse_from(line.split(' ')).unwrap().command {
            Command::Test(args) => args.run.analysis.options(false, false),
            other => panic!("{other:?}"),
        };
        assert_eq!(parse("provetta test").unwind, None);
        assert_eq!(
            parse("provetta test --coverage path").unwind,
            Some(PATH_UNWIND)
        );
        assert_eq!(
            parse("provetta test --coverage path --unwind 3").unwind,
            Some(3)
        );
    }

    #[test]
    fn states_of_objects_can_be_bounded() {
        let parse = |line: &str| match Cli::try_parse_from(line.split(' ')).unwrap().command {
            Command::Test(args) => args.run.analysis.options(false, false),
            other => panic!("{other:?}"),
        };
        let default = parse("provetta test");
        assert_eq!((default.max_objects, default.states), (8, States::Any));
        let bounded = parse("provetta test --max-objects 2 --states constructed");
        assert_eq!(
            (bounded.max_objects, bounded.states),
            (2, States::Constructed)
        );
    }

    #[test]
    fn wrong_usage_has_exit_code_2() {
        for line in [
            "provetta",
            "provetta test --budget x",
            "provetta test --jobs 0",
            "provetta test --max-objects 0",
            "provetta test --states some",
            "provetta prove --failing keep",
            "provetta test --failing drop",
        ] {
            assert_eq!(
                Cli::try_parse_from(line.split(' '))
                    .unwrap_err()
                    .exit_code(),
                2,
                "{line}"
            );
        }
    }
}
