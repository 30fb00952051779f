//! In: the corpora of `testdata/`. Out: what `provetta test` settles of them, against what is expected.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use provetta_test_support::jdk_since;

use crate::error::BenchError;
use crate::expected::{Corpus, DeviationKind, Found};
use crate::program;
use crate::table::Table;

/// Seconds for one method in a short run.
const QUICK_BUDGET: &str = "2";

/// What is printed below the table.
#[derive(Debug)]
pub struct Report {
    /// Deviations and reasons
    pub text: String,
    /// Whether nothing is wrong
    pub is_right: bool,
}

/// Runs the groups whose name contains a word; the numbers go into the table.
pub fn measure(quick: bool, word: &str, table: &mut Table) -> Result<Report, BenchError> {
    let binary = program::binary()?;
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../testdata");
    let mut found = Found::default();
    let mut peak = 0;
    for corpus in corpora(&testdata) {
        let groups = corpus.groups(word);
        if groups.is_empty() {
            continue;
        }
        let folder = tempfile::tempdir().map_err(BenchError::file(std::env::temp_dir()))?;
        let file = folder.path().join("ledger.json");
        let mut command = Command::new(&binary);
        command.current_dir(folder.path()).arg("test");
        if word.is_empty() {
            command.arg(&corpus.folder);
        } else {
            command.args(&groups);
        }
        if quick {
            command.args(["--budget", QUICK_BUDGET]);
        }
        command.args(["--out", "tests", "--json"]).arg(&file);
        command.env("PROVETTA_CACHE", folder.path().join("cache"));
        command.envs(corpus.java_home.iter().map(|home| ("JAVA_HOME", home)));
        let run = program::run(command)?;
        peak = peak.max(run.peak_kilobytes);
        read(&mut found, &corpus, &groups, &file)?;
        table.measured(
            format!("{}: `provetta test`, everything included", corpus.name()),
            format!("{:.1} s", run.wall.as_secs_f64()),
        );
    }
    if found.methods == 0 {
        return Err(BenchError::Output(format!("no group called {word}")));
    }
    numbers(&mut found, peak, table);
    Ok(Report {
        is_right: found.mismatches == 0
            && found
                .deviations
                .iter()
                .all(|d| matches!(d.kind, DeviationKind::Open | DeviationKind::Known)),
        text: text(&found),
    })
}

/// Every corpus that a JDK of this machine can compile.
fn corpora(testdata: &Path) -> Vec<Corpus> {
    let mut found = vec![Corpus {
        folder: testdata.join("corpus"),
        java_home: None,
    }];
    found.extend(jdk_since(21).map(|jdk| Corpus {
        folder: testdata.join("corpus-21"),
        java_home: Some(jdk.home),
    }));
    found
}

fn read(
    found: &mut Found,
    corpus: &Corpus,
    groups: &[PathBuf],
    file: &Path,
) -> Result<(), BenchError> {
    let ledger = std::fs::read_to_string(file).map_err(BenchError::file(file))?;
    let ledger = serde_json::from_str(&ledger)
        .map_err(|e| BenchError::Output(format!("the ledger: {e}")))?;
    found
        .add(corpus, groups, &ledger)
        .map_err(BenchError::Output)
}

fn numbers(found: &mut Found, peak: u64, table: &mut Table) {
    let three = |[a, b, c]: [u64; 3]| format!("{a} / {b} / {c}");
    table.measured("methods", found.methods.to_string());
    table.measured(
        "branches covered / infeasible / unknown",
        three(found.branches),
    );
    table.measured(
        "exceptions shown / impossible / unknown",
        three(found.exceptions),
    );
    table.measured("asserts proved / violated / unknown", three(found.asserts));
    let [tests, reflecting] = found.tests;
    table.measured("tests / with reflection", format!("{tests} / {reflecting}"));
    table.measured("mismatches", found.mismatches.to_string());
    found.times.sort();
    let sum: u64 = found.times.iter().map(|(millis, _)| millis).sum();
    let mean = sum as f64 / found.times.len().max(1) as f64;
    table.measured("own time per method, mean", format!("{mean:.0} ms"));
    if let Some((worst, name)) = found.times.last() {
        table.measured(
            format!("own time per method, worst ({name})"),
            format!("{worst} ms"),
        );
    }
    if peak > 0 {
        table.measured("memory of a worker, at most", format!("{} MB", peak / 1024));
    }
}

fn text(found: &Found) -> String {
    let mut text = String::new();
    let mut reasons = |title: &str, all: &BTreeMap<String, u64>| {
        let mut sorted: Vec<(&String, &u64)> = all.iter().collect();
        sorted.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
        if !sorted.is_empty() {
            let _ = writeln!(text, "\n{title}");
        }
        for (reason, count) in sorted {
            let _ = writeln!(text, "{count:>6}  {reason}");
        }
    };
    reasons("Unknown branches:", &found.branch_reasons);
    reasons("Unknown exceptions:", &found.exception_reasons);
    for (title, kind) in [
        (
            "Left open, though no input reaches it:",
            DeviationKind::Open,
        ),
        ("Known gaps:", DeviationKind::Known),
        ("Not covered in time:", DeviationKind::Late),
        ("Not as expected:", DeviationKind::Wrong),
    ] {
        let lines: String = found.of_kind(kind).map(|d| format!("  {d}\n")).collect();
        if !lines.is_empty() {
            let _ = write!(text, "\n{title}\n{lines}");
        }
    }
    text
}
