//! In: the arguments of `provetta test`. Out: test files, ledger, report, exit code.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use provetta_outcome::Ledger;
use provetta_testgen::HEADER_MARK;

use crate::args::{FailingArg, TestArgs};
use crate::exit::Exit;
use crate::files::walk::TEST_FOLDER;
use crate::files::write::{self, Written};
use crate::report::output;
use crate::report::overview;
use crate::report::tree;
use crate::run::examine::{Examined, examine};
use crate::run::pipeline::{Failing, Plan};
use crate::run::progress::plural;
use crate::run::session::Session;
use crate::run::start::{Start, start};
use crate::run::suite::{Suite, TestFile};

/// Runs the command.
pub fn run(args: &TestArgs) -> Result<Exit> {
    let started = Instant::now();
    let common = &args.run;
    let Start {
        mut session,
        out,
        progress,
    } = start(common, args.out.as_deref())?;
    let places = Places::new(&session, out);
    for folder in places.all() {
        write::check_folder(folder)?;
    }
    let mut options = common.analysis.options(common.show_tree, args.only_failing);
    // What is not written covers nothing.
    options.contracts.only_passing = args.failing == FailingArg::Skip && !args.only_failing;
    let plan = Plan {
        options,
        workers: workers(common.jobs),
        test_timeout_seconds: common.test_timeout.into(),
        failing: match args.failing {
            FailingArg::Keep => Failing::Keep,
            FailingArg::Separate => Failing::Separate,
            FailingArg::Skip => Failing::Skip,
        },
        requires_ends: common.requires_ends(),
    };
    let examined = examine(&mut session, &plan, &progress, started)?;
    if examined.listing.methods.is_empty() {
        progress.note("note: there is no method with code in the chosen classes");
    }
    let mut exit = Exit::from(examined.account.conclusion());
    if write_tests(&examined.suite, plan.failing, &|class| places.of(class))? > 0 {
        exit = exit.max(Exit::Usage);
    }
    let to_stdout = write_ledger(common.json.as_deref(), &examined.account.ledger)?;
    if !common.quiet && !to_stdout {
        let mut shown = match common.show_tree {
            true => trees(&examined),
            false => String::new(),
        };
        shown.push_str(&text(&session, &examined, &places, plan.failing));
        output::print(&shown)?;
    }
    eprint!("{}", overview::mismatches(&examined.account));
    for problem in &session.choice.problems {
        eprintln!("error: {problem}");
        exit = exit.max(Exit::Usage);
    }
    Ok(exit)
}

/// Where the tests of each chosen class go.
struct Places {
    folders: BTreeMap<String, PathBuf>,
    other: PathBuf,
}

impl Places {
    fn new(session: &Session, out: Option<PathBuf>) -> Places {
        let mut folders = BTreeMap::new();
        if out.is_none() {
            for chosen in &session.choice.chosen {
                let folder = session.project.test_folder(&chosen.class, &session.current);
                folders.insert(chosen.class.name.to_string(), folder);
            }
        }
        Places {
            folders,
            other: out.unwrap_or_else(|| session.current.join(TEST_FOLDER)),
        }
    }

    fn of(&self, class: &str) -> &Path {
        self.folders.get(class).unwrap_or(&self.other)
    }

    fn all(&self) -> BTreeSet<&PathBuf> {
        self.folders.values().collect()
    }
}

/// How many methods are analysed at the same time.
pub fn workers(asked: Option<u16>) -> usize {
    match asked {
        Some(n) => n.into(),
        None => thread::available_parallelism().map_or(1, NonZero::get),
    }
}

/// Writes the test files. Returns how many could not be written because a file of the user is there.
pub fn write_tests<'a>(
    suite: &Suite,
    failing: Failing,
    folder: &dyn Fn(&str) -> &'a Path,
) -> Result<usize> {
    let mut foreign = 0;
    for file in written(suite, failing) {
        let path = folder(&file.subject).join(&file.generated.relative_path);
        if write::generated(&path, &file.generated.source, HEADER_MARK)? == Written::KeptForeign {
            eprintln!(
                "error: {} was not written by Provetta and stays as it is; rename it or choose another folder with --out",
                path.display()
            );
            foreign += 1;
        }
    }
    Ok(foreign)
}

/// The test classes that are written.
fn written(suite: &Suite, failing: Failing) -> impl Iterator<Item = &TestFile> {
    let is_written = move |file: &&TestFile| !(file.failing && failing == Failing::Skip);
    suite.files.iter().filter(is_written)
}

/// The proof trees of all methods.
pub fn trees(examined: &Examined) -> String {
    let mut text = String::new();
    for (index, run) in &examined.runs {
        text.push_str(&examined.listing.methods[*index].subject.title);
        text.push('\n');
        match &run.result.tree {
            Some(root) => text.push_str(&tree::draw(root)),
            None => text.push_str("(no tree: the analysis gave no answer)\n"),
        }
        text.push('\n');
    }
    text
}

fn text(session: &Session, examined: &Examined, places: &Places, failing: Failing) -> String {
    let mut text = String::new();
    text.push_str(&overview::report(&examined.account));
    text.push_str(&overview::reasons(&examined.account.ledger));
    text.push_str(&overview::obligations(&examined.account.ledger));
    let all: Vec<&TestFile> = written(&examined.suite, failing).collect();
    let files = all.len();
    let used: BTreeSet<&Path> = all.iter().map(|file| places.of(&file.subject)).collect();
    let folders: Vec<String> = used.iter().map(|folder| session.shown.of(folder)).collect();
    let place = format!("{} ({files} {})", folders.join(", "), plural(files, "file"));
    text.push_str(&overview::summary(
        &examined.account.ledger,
        all.iter().map(|file| file.generated.tests.len()).sum(),
        (files > 0).then_some(place.as_str()),
    ));
    text.push('\n');
    text
}

fn json(ledger: &Ledger) -> Result<String> {
    let mut text = serde_json::to_string_pretty(ledger).context("cannot write the ledger")?;
    text.push('\n');
    Ok(text)
}

/// Writes the ledger where it was asked for. Returns whether that is standard output.
pub fn write_ledger(path: Option<&Path>, ledger: &Ledger) -> Result<bool> {
    match path {
        Some(path) if path == Path::new("-") => {
            output::print(&json(ledger)?)?;
            return Ok(true);
        }
        Some(path) => write::atomically(path, json(ledger)?.as_bytes())?,
        None => {}
    }
    Ok(false)
}
