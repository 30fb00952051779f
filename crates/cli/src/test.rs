//! In: the arguments of `provetta test`. Out: test files, ledger, report, exit code.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};
use provetta_outcome::Ledger;
use provetta_testgen::HEADER_MARK;

use crate::args::TestArgs;
use crate::examine::{Examined, examine};
use crate::exit::{Exit, usage};
use crate::output;
use crate::pipeline::Plan;
use crate::progress::{Progress, plural};
use crate::report;
use crate::session::{Session, Wanted, current_folder};
use crate::target;
use crate::tree;
use crate::walk::TEST_FOLDER;
use crate::write::{self, Written};

/// Runs the command.
pub fn run(args: &TestArgs) -> Result<Exit> {
    let started = Instant::now();
    let current = current_folder()?;
    let requests: Vec<_> = args
        .targets
        .iter()
        .map(|text| target::parse(text, &current))
        .collect::<Result<_>>()?;
    let ledger_to_stdout = args.json.as_deref() == Some(Path::new("-"));
    if let Some(path) = args.json.as_deref().filter(|_| !ledger_to_stdout) {
        check_ledger_path(path)?;
    }
    let out = args.out.as_ref().map(|out| current.join(out));
    if let Some(out) = &out {
        write::check_folder(out)?;
    }
    let mut session = Session::open(&Wanted {
        requests: &requests,
        places: &[],
        libraries: &args.libraries,
        call_millis: u64::from(args.test_timeout) * 1000,
        runs_code: true,
    })?;
    let places = Places::new(&session, out);
    for folder in places.all() {
        write::check_folder(folder)?;
    }
    let progress = Progress::new(args.quiet);
    for notice in &session.notices {
        progress.note(&format!("note: {notice}"));
    }
    let plan = Plan {
        options: args.analysis.options(args.show_tree),
        workers: workers(args.jobs),
        test_timeout_seconds: args.test_timeout.into(),
    };
    let examined = examine(&mut session, &plan, &progress, started)?;
    for (path, line, sentence) in &examined.listing.diagnostics {
        progress.note(&format!(
            "note: {}:{line}: {sentence}",
            session.shown.of(path)
        ));
    }
    if examined.listing.methods.is_empty() {
        progress.note("note: there is no method with code in the chosen classes");
    }
    let mut exit = examined.account.exit();
    if write_tests(&examined, &places)? > 0 {
        exit = exit.max(Exit::Usage);
    }
    let ledger = &examined.account.ledger;
    match &args.json {
        Some(_) if ledger_to_stdout => output::print(&json(ledger)?)?,
        Some(path) => write::atomically(path, json(ledger)?.as_bytes())?,
        None => {}
    }
    if !args.quiet && !ledger_to_stdout {
        output::print(&text(&session, &examined, &places, args.show_tree))?;
    }
    eprint!("{}", report::mismatches(&examined.account));
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

fn workers(asked: Option<u16>) -> usize {
    match asked {
        Some(n) => n.into(),
        None => thread::available_parallelism().map_or(1, NonZero::get),
    }
}

/// Writes the test files; tells how many could not be written because a file of the user is there.
fn write_tests(examined: &Examined, places: &Places) -> Result<usize> {
    let mut foreign = 0;
    for (class, file) in &examined.suite.files {
        let path = places.of(class).join(&file.relative_path);
        if write::generated(&path, &file.source, HEADER_MARK)? == Written::KeptForeign {
            eprintln!(
                "error: {} was not written by Provetta and stays as it is; rename it or choose another folder with --out",
                path.display()
            );
            foreign += 1;
        }
    }
    Ok(foreign)
}

fn text(session: &Session, examined: &Examined, places: &Places, show_tree: bool) -> String {
    let mut text = String::new();
    if show_tree {
        for (index, run) in &examined.runs {
            text.push_str(&examined.listing.methods[*index].title());
            text.push('\n');
            match &run.result.tree {
                Some(root) => text.push_str(&tree::draw(root)),
                None => text.push_str("(no tree: the analysis gave no answer)\n"),
            }
            text.push('\n');
        }
    }
    text.push_str(&report::report(&examined.account));
    text.push_str(&report::reasons(&examined.account.ledger));
    text.push_str(&report::obligations(&examined.account.ledger));
    let files = examined.suite.files.len();
    let used: BTreeSet<&Path> = examined
        .suite
        .files
        .iter()
        .map(|(class, _)| places.of(class))
        .collect();
    let folders: Vec<String> = used.iter().map(|folder| session.shown.of(folder)).collect();
    let place = format!("{} ({files} {})", folders.join(", "), plural(files, "file"));
    text.push_str(&report::summary(
        &examined.account.ledger,
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

fn check_ledger_path(path: &Path) -> Result<()> {
    if path.is_dir() {
        return Err(usage(format!(
            "{} is a folder; give a file name to --json",
            path.display()
        )));
    }
    let folder = path
        .parent()
        .filter(|p| !p.as_os_str().is_empty())
        .map_or(PathBuf::from("."), PathBuf::from);
    write::check_folder(&folder).map_err(|_| {
        usage(format!(
            "cannot write to the folder {}; choose another place with --json",
            folder.display()
        ))
    })
}
