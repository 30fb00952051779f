//! Classes with contracts and what must become of each clause. The classes are the files of `tests/contracts/`, each named by
//! a sentence; a comment line in them says what is expected of one method, and each such line is a test:
//!
//! ```text
//! // expect f: proved                                    every clause that somebody wrote is proved, and that the call ends
//! // expect f: proved if it ends (why)                   every clause, but not that the call ends
//! // expect f: ensures refuted, decreases unknown (why)  all are proved but these, in the order they are checked
//! // expect f: implied invariant refuted                 the same for a clause that nobody wrote; all that is written is proved
//! // expect f: all unknown (why)                         nothing that is written is decided
//! // expect f: vacuous                                   no input satisfies the precondition
//! // expect f: vacuous case                              that of one of its own cases
//! ```
//!
//! `f` is a method of the first class of the file, `C.f` one of another class in it, `<init>` a constructor. The words in parentheses
//! occur in the reason. `expect f by contract:` is about `--calls contract`: a proof sees the contracts of calls, not their code.
//! `expect f within 1500 ms:` gives the analysis less than the usual budget, where more would only take time.
//!
//! A line that cannot be read fails (`support/expectation.rs`). For a refuted clause the witness is called on a JVM, which must do what was predicted.
//! `cargo test --test contracts NAME` runs the cases whose name contains the word, such as `Exact.sum` or a file's name.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "support/analysis.rs"]
mod analysis;
#[path = "support/expectation.rs"]
mod expectation;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use analysis::Suite;
use expectation::parsed;
use provetta_outcome::Calls;
use provetta_test_support::cases::{self, Trial, arguments, case, mistake};
use provetta_test_support::jdks;

/// Cases whose times are shown at the end.
const SLOWEST: usize = 10;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/contracts");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the folder of contracts")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    let found = jdks().map(|mut all| all.remove(0));
    let skip = found.as_ref().err().map(ToString::to_string);
    let suite = found.ok().map(|jdk| Arc::new(Suite::new(jdk, &files)));
    let mut all = vec![case("mistyped_expectations_are_errors", None, || {
        Ok(expectation::mistakes_are_found()?)
    })];
    for (index, path) in files.iter().enumerate() {
        all.extend(cases_of(index, path, suite.as_ref(), skip.as_ref()));
    }
    let code = cases::main(&arguments(), all);
    let slow = suite.map_or(Vec::new(), |suite| suite.slowest(SLOWEST));
    if !slow.is_empty() {
        eprintln!("slowest, in ms: {slow:?}");
    }
    code
}

/// The cases of one file.
fn cases_of(
    index: usize,
    path: &Path,
    suite: Option<&Arc<Suite>>,
    skip: Option<&String>,
) -> Vec<Trial> {
    let file = path.file_stem().unwrap_or_default().to_string_lossy();
    let text = std::fs::read_to_string(path).expect("a source");
    let first = text
        .lines()
        .find_map(|l| l.split_once("class ").map(|(_, name)| name))
        .and_then(|rest| rest.split([' ', '<']).next())
        .expect("a class");
    let shared = |run: fn(&Suite, usize) -> Result<(), cases::Failed>| {
        let suite = suite.cloned();
        move || suite.map_or(Ok(()), |suite| run(&suite, index))
    };
    let mut all = vec![case(
        format!("{file}::is_read_without_diagnostics"),
        skip.cloned(),
        shared(Suite::reads),
    )];
    for (number, line) in text.lines().enumerate() {
        let expectation = match parsed(line) {
            None => continue,
            Some(Ok(expectation)) => expectation,
            Some(Err(why)) => {
                all.push(mistake(format!("{file}::line_{}", number + 1), why));
                continue;
            }
        };
        let class = expectation.class.clone().unwrap_or(first.to_owned());
        let by = match expectation.calls {
            Calls::Contract => " by contract",
            _ => "",
        };
        let name = format!("{file}::{class}.{}{by}", expectation.method);
        let suite = suite.cloned();
        all.push(case(name, skip.cloned(), move || {
            suite.map_or(Ok(()), |suite| suite.check(index, &class, &expectation))
        }));
    }
    if all.len() == 1 {
        all.push(mistake(format!("{file}::expects"), "nothing is expected"));
    }
    all
}
