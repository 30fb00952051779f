//! In: the corpora of `testdata/`. Out: nothing is claimed or predicted wrongly, and with little time for each
//! method nearly all is covered that `expected.json` says (`testdata/corpus/README.md`).
//!
//! Each group is a test (`cargo test --test corpus structures`). The program runs once over all groups that are asked for.
//! The long form, with times and reasons: `cargo run --release -p provetta-benches -- --only corpus`.

mod common;
#[path = "../../../benches/src/expected.rs"]
#[allow(dead_code, reason = "the measurements use the rest")]
mod expected;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

use expected::{Corpus, DeviationKind, Found};
use provetta_outcome::Ledger;
use provetta_test_support::cases::{self, Failed, Trial, arguments, case};
use provetta_test_support::{jdk_since, usual_jdk};

/// Seconds for one method.
const BUDGET: &str = "3";

/// Methods of which less may be covered because their time is over; a busy machine needs some.
const MAX_LATE: usize = 8;

/// A corpus and the one run over it.
struct Subject {
    corpus: Corpus,
    /// The groups that the command line asks for
    groups: Vec<PathBuf>,
    ledger: OnceLock<Result<Ledger, String>>,
}

impl Subject {
    /// The ledger of the run, which the first case that needs it makes.
    fn ledger(&self) -> Result<&Ledger, Failed> {
        let ledger = self.ledger.get_or_init(|| self.run());
        ledger.as_ref().map_err(Failed::from)
    }

    fn run(&self) -> Result<Ledger, String> {
        let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
        let file = folder.path().join("ledger.json");
        let mut command = common::provetta(folder.path());
        command.arg("test");
        match self.groups.len() == self.corpus.groups("").len() {
            true => command.arg(&self.corpus.folder),
            false => command.args(&self.groups),
        };
        command
            .args(["--budget", BUDGET, "--quiet", "--json"])
            .arg(&file);
        command.envs(self.corpus.java_home.iter().map(|home| ("JAVA_HOME", home)));
        let ran = common::Ran::from(command.output().map_err(|e| e.to_string())?);
        if !file.exists() {
            return Err(format!("no ledger: {}", ran.stderr));
        }
        let ledger = common::ledger(&file);
        let errors = common::schema_errors(&ledger);
        if !errors.is_empty() {
            return Err(format!("the ledger: {}", errors.join("\n")));
        }
        let ledger: Ledger = serde_json::from_value(ledger).map_err(|e| e.to_string())?;
        match ledger.totals.mismatches {
            0 => Ok(ledger),
            n => Err(format!("{n} predictions are wrong: {}", ran.stderr)),
        }
    }

    /// What was found in some groups.
    fn found(&self, groups: &[PathBuf]) -> Result<Found, Failed> {
        let mut found = Found::default();
        found.add(&self.corpus, groups, self.ledger()?)?;
        Ok(found)
    }

    /// Nothing of a group is wrong.
    fn group_is_right(&self, group: PathBuf) -> Result<(), Failed> {
        let found = self.found(&[group])?;
        let wrong = lines(&found, DeviationKind::Wrong);
        if found.methods == 0 {
            return Err("no method of the group is expected".into());
        }
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(format!("not as expected: {wrong:#?}").into()),
        }
    }
}

fn lines(found: &Found, kind: DeviationKind) -> Vec<String> {
    found.of_kind(kind).map(ToString::to_string).collect()
}

fn main() -> ExitCode {
    let arguments = arguments();
    let is_wanted = |name: &str| !arguments.is_filtered_out(&Trial::test(name, || Ok(())));
    let testdata = common::repository().join("testdata");
    let mut all: Vec<Trial> = Vec::new();
    let mut subjects: Vec<Arc<Subject>> = Vec::new();
    let newer = jdk_since(21);
    let missing = match (&newer, usual_jdk()) {
        (_, Err(error)) => [Some(error.to_string()), Some(error.to_string())],
        (None, Ok(_)) => [
            None,
            Some("no JDK from version 21 on is installed".to_owned()),
        ],
        (Some(_), Ok(_)) => [None, None],
    };
    let homes = [None, newer.map(|jdk| jdk.home)];
    for ((corpus, home), skip) in ["corpus", "corpus-21"].iter().zip(homes).zip(&missing) {
        let corpus = Corpus {
            folder: testdata.join(corpus),
            java_home: home,
        };
        let mut named: Vec<(String, PathBuf)> = Vec::new();
        let mut groups = Vec::new();
        for group in corpus.groups("") {
            let word = group.file_name().unwrap_or_default().to_string_lossy();
            let title = format!("{}::{word}", corpus.name());
            if is_wanted(&title) || is_wanted(LATE) {
                groups.push(group.clone());
            }
            named.push((title, group));
        }
        let subject = Arc::new(Subject {
            corpus,
            groups,
            ledger: OnceLock::new(),
        });
        for (title, group) in named {
            let subject = Arc::clone(&subject);
            all.push(case(title, skip.clone(), move || {
                subject.group_is_right(group)
            }));
        }
        if skip.is_none() {
            subjects.push(subject);
        }
    }
    let [skip, _] = missing;
    all.push(case(LATE, skip, move || few_are_late(&subjects)));
    cases::main(&arguments, all)
}

/// The case that looks at all groups.
const LATE: &str = "few_methods_need_more_time";

fn few_are_late(subjects: &[Arc<Subject>]) -> Result<(), Failed> {
    let mut late = Vec::new();
    for subject in subjects {
        late.extend(lines(&subject.found(&subject.groups)?, DeviationKind::Late));
    }
    match late.len() <= MAX_LATE {
        true => Ok(()),
        false => Err(format!("not covered in time: {late:#?}").into()),
    }
}
