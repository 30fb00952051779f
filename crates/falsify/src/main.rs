//! In: a target on the command line. Out: figures and hits; exit code 1 if there is a hit, a target that could not be attacked or an error of our own,
//! 2 if nothing could be done.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Parser;
use provetta_falsify::attack::{Setting, attack, program};
use provetta_falsify::job::Job;
use provetta_falsify::oracles::Oracles;
use provetta_falsify::provetta::{CONFINE, Provetta, confined};
use provetta_falsify::report::{Figures, show};
use provetta_falsify::subject::Subject;
use provetta_falsify::{claims, faults};
use provetta_runner::{Jdk, Jvm, Limits};

/// The exit code of `provetta` that says it found an error of its own.
const OWN_ERROR: i32 = 70;

/// Attacks the claims of Provetta with hostile inputs on a real JVM
#[derive(Parser)]
#[command(name = "provetta-falsify", version)]
struct Args {
    /// Folders, sources or jars; each is analysed by itself
    targets: Vec<PathBuf>,
    /// The ledger of the target, if there is one already
    #[arg(long)]
    ledger: Option<PathBuf>,
    /// Folders and jars that the code needs
    #[arg(long, value_delimiter = ':')]
    classpath: Vec<PathBuf>,
    /// The `provetta` to ask; without it the one in the folder of this program
    #[arg(long)]
    provetta: Option<PathBuf>,
    /// An option for `provetta test`; may be given several times
    #[arg(long, allow_hyphen_values = true)]
    option: Vec<String>,
    /// References can be null unless it is said that they cannot, as in the run that wrote the ledger
    #[arg(long)]
    nullable_by_default: bool,
    /// Runs of each method with a claim
    #[arg(long, default_value_t = 2_000)]
    runs: u64,
    /// What all choices come from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Time for each target
    #[arg(long, default_value_t = 600)]
    seconds: u64,
    /// JVMs at the same time
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Lists the claims that no run came to: nothing is known of them
    #[arg(long)]
    never: bool,
    /// Where programs that show hits go
    #[arg(long, default_value = "falsified")]
    out: PathBuf,
    /// Seeds each fault, or those named as targets, and demands that it is found
    #[arg(long)]
    faults: bool,
    /// With --faults: the `provetta` with the feature `seeded-faults`; without it, it is built
    #[arg(long)]
    seeded: Option<PathBuf>,
}

fn main() -> ExitCode {
    let all: Vec<_> = std::env::args_os().collect();
    if all.get(1).is_some_and(|a| a == CONFINE) {
        if let Err(error) = confined(&all[2..]) {
            eprintln!("error: {error:#}");
        }
        return ExitCode::from(2);
    }
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

/// Whether nothing was found, or with `--faults` everything.
fn run(args: &Args) -> Result<bool> {
    let jdk = Jdk::find(
        std::env::var_os("JAVA_HOME").as_deref(),
        std::env::var_os("PATH").as_deref(),
    )?;
    let work = tempfile::Builder::new()
        .prefix("provetta-falsify-")
        .tempdir()
        .context("cannot make a temporary folder")?;
    let cache = std::env::temp_dir().join("provetta-falsify-cache");
    let extension = program(&jdk, &cache)?;
    let limits = Limits {
        heap_megabytes: 512,
        call_millis: 5_000,
    };
    let mut jvm = Jvm::start(&jdk, &cache, &limits, &[])?;
    let setting = Setting {
        jdk: jdk.clone(),
        jar: extension.jar(),
        confiner: std::env::current_exe()?,
        work: work.path().to_path_buf(),
        seed: args.seed,
        time: Duration::from_secs(args.seconds),
        jobs: args.jobs,
    };
    if args.faults {
        let named: Vec<String> = args
            .targets
            .iter()
            .map(|t| t.to_string_lossy().into_owned())
            .collect();
        return faults::all(
            &named,
            args.seeded.as_deref(),
            args.runs,
            &setting,
            &mut jvm,
        );
    }
    let mut sum = Figures::default();
    let mut is_whole = true;
    for (i, target) in args.targets.iter().enumerate() {
        let folder = work.path().join(format!("target-{i}"));
        // What cannot be attacked is told, and costs the other targets nothing.
        match one(target, args, &setting, &folder, &mut jvm) {
            Ok((figures, is_done)) => {
                println!("{}: {figures}", target.display());
                sum.add(&figures);
                is_whole &= is_done;
            }
            Err(error) => {
                println!("{} could not be attacked: {error:#}", target.display());
                is_whole = false;
            }
        }
    }
    if args.targets.len() > 1 {
        println!("all: {sum}");
    }
    // A method that was not attacked to the end must not look like one that withstood.
    Ok(sum.hits == 0 && is_whole)
}

/// Attacks one target in a folder of its own: figures, and whether nothing went wrong in Provetta or in the falsifier.
fn one(
    target: &Path,
    args: &Args,
    setting: &Setting,
    folder: &Path,
    jvm: &mut Jvm,
) -> Result<(Figures, bool)> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot create {}", folder.display()))?;
    let mut is_done = true;
    let ledger = match &args.ledger {
        Some(ledger) => ledger.clone(),
        None => {
            let provetta = Provetta {
                program: match &args.provetta {
                    Some(program) => program.clone(),
                    None => Provetta::in_own_folder()?,
                },
                fault: None,
                options: args.option.clone(),
            };
            let ledger = folder.join("ledger.json");
            let code = provetta.ledger(target, &args.classpath, &folder.join("tests"), &ledger)?;
            if code == OWN_ERROR {
                println!("{}: provetta ended with {code}", target.display());
                is_done = false;
            }
            ledger
        }
    };
    let subject = Subject::open(
        target,
        &args.classpath,
        &folder.join("classes"),
        &setting.jdk,
        jvm,
    )?;
    let oracles = Oracles::make(
        &subject,
        args.nullable_by_default,
        folder,
        &setting.jar,
        jvm,
    )?;
    let claims = claims::claims(&claims::read(&ledger)?, &subject)?;
    let job = Job::new(&subject, &claims, &oracles, args.runs)?;
    let setting = Setting {
        work: folder.to_path_buf(),
        ..setting.clone()
    };
    let found = attack(&job, &setting)?;
    for hit in &found.hits {
        if let Some(claim) = claims.get(hit.claim) {
            print!("{}", show(hit, claim, &job, &args.out)?);
        }
    }
    for broken in &found.broken {
        println!("the falsifier itself failed: {broken}");
        is_done = false;
    }
    for stuck in found.stuck.iter().filter_map(|i| job.targets.get(*i)) {
        println!("did not end, or ended the JVM: {}", stuck.method);
    }
    let never = claims
        .iter()
        .enumerate()
        .filter(|(i, _)| !found.exercised.contains(i));
    for (_, claim) in never.filter(|_| args.never) {
        let m = &claim.method;
        println!("never: {m}{} {}: {}", m.descriptor, claim.id, claim.words);
    }
    Ok((Figures::new(&job, &claims, &found), is_done))
}
