//! In: the trees of `testdata/`. Out: each is what its `expected.json` says (see `testdata/README.md`); each tree is a test.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use provetta_test_support::cases::{self, arguments, case};
use provetta_test_support::usual_jdk;
use serde::Deserialize;
use serde_json::Value;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Expected {
    /// `test` if nothing is said
    command: Option<String>,
    /// Folder of the tree that is analysed, if it is not the whole one
    target: Option<String>,
    /// `TREE` in them is the folder of the tree
    options: Vec<String>,
    exit: i32,
    max_seconds: Option<f64>,
    /// Parts of what is printed, each somewhere on standard output or standard error
    #[serde(default)]
    says: Vec<String>,
    /// Parts of the tests that are written, each in one of their files
    #[serde(default)]
    writes: Vec<String>,
    /// What stands in none of them
    #[serde(default)]
    writes_not: Vec<String>,
    methods: BTreeMap<String, ExpectedMethod>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedMethod {
    covered: Option<u64>,
    infeasible: Option<u64>,
    unknown: Option<u64>,
    /// Covered, infeasible, unknown
    exceptions: Option<[u64; 3]>,
    /// Proved, violated, unknown
    asserts: Option<[u64; 3]>,
    tests: Option<u64>,
    paths: Option<u64>,
    closed: Option<u64>,
    verdict: Option<String>,
    /// Claims that name the classes on the class path
    world: Option<u64>,
    /// Proved, proved to a bound, violated, unknown
    clauses: Option<[u64; 4]>,
    /// A part of the reason of the verdict
    reason: Option<String>,
}

fn main() -> ExitCode {
    let skip = usual_jdk().err().map(|e| e.to_string());
    let mut folders: Vec<PathBuf> = std::fs::read_dir(common::repository().join("testdata"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir() && !matches!(&*name(path), "corpus" | "corpus-21"))
        .collect();
    folders.sort();
    let tree = |folder: PathBuf| case(name(&folder), skip.clone(), move || Ok(check(&folder)?));
    cases::main(&arguments(), folders.into_iter().map(tree).collect())
}

fn name(tree: &Path) -> String {
    tree.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}

fn check(tree: &Path) -> Result<(), String> {
    let text = std::fs::read_to_string(tree.join("expected.json"))
        .map_err(|e| format!("expected.json: {e}"))?;
    let expected: Expected =
        serde_json::from_str(&text).map_err(|e| format!("expected.json: {e}"))?;
    let out = tempfile::tempdir().map_err(|e| e.to_string())?;
    let json = out.path().join("ledger.json");
    let folder = tree.to_string_lossy();
    let options = expected.options.iter().map(|o| o.replace("TREE", &folder));
    let ran = common::provetta(out.path())
        .arg(expected.command.as_deref().unwrap_or("test"))
        .arg(tree.join(expected.target.as_deref().unwrap_or_default()))
        .args(["--jobs", "1", "--json"])
        .arg(&json)
        .args(options)
        .output()
        .map_err(|e| e.to_string())?;
    let ran = common::Ran::from(ran);
    let mut wrong = String::new();
    if ran.code != expected.exit {
        let _ = writeln!(wrong, "  exit {} instead of {}", ran.code, expected.exit);
    }
    for part in &expected.says {
        if !ran.stdout.contains(part) && !ran.stderr.contains(part) {
            let _ = writeln!(wrong, "  it does not say {part:?}");
        }
    }
    let tests = written(out.path());
    for part in &expected.writes {
        if !tests.iter().any(|text| text.contains(part)) {
            let _ = writeln!(wrong, "  no test has {part:?}");
        }
    }
    for part in &expected.writes_not {
        if tests.iter().any(|text| text.contains(part)) {
            let _ = writeln!(wrong, "  a test has {part:?}");
        }
    }
    if !expected.methods.is_empty() {
        if json.exists() {
            compare(&expected, &common::ledger(&json), &mut wrong);
        } else {
            let _ = writeln!(wrong, "  no ledger");
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!(
            "{wrong}{}{}",
            indent(&ran.stdout),
            indent(&ran.stderr)
        ))
    }
}

/// The Java files below a folder.
fn written(folder: &Path) -> Vec<String> {
    let mut texts = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "java") {
                texts.extend(std::fs::read_to_string(path));
            }
        }
    }
    texts
}

fn compare(expected: &Expected, ledger: &Value, wrong: &mut String) {
    for error in common::schema_errors(ledger) {
        let _ = writeln!(wrong, "  schema: {error}");
    }
    if ledger["totals"]["mismatches"] != 0 {
        let _ = writeln!(wrong, "  {} mismatches", ledger["totals"]["mismatches"]);
    }
    let methods: BTreeMap<String, &Value> = ledger["methods"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|m| {
            let text = |key: &str| m[key].as_str().unwrap_or_default();
            (
                format!("{}#{}{}", text("class"), text("method"), text("descriptor")),
                m,
            )
        })
        .collect();
    for (name, wanted) in &expected.methods {
        let Some(method) = methods.get(name) else {
            let _ = writeln!(wrong, "  {name} is not in the ledger");
            continue;
        };
        let count = |kind: &str, status: &str| {
            let all = method["obligations"].as_array().into_iter().flatten();
            all.filter(|o| o["kind"] == kind && o["status"] == status)
                .count() as u64
        };
        let branches = |status: &str| count("branch", status);
        for (kind, statuses, wanted) in [
            (
                "exception",
                ["covered", "infeasible", "unknown"],
                wanted.exceptions,
            ),
            ("assert", ["proved", "violated", "unknown"], wanted.asserts),
        ] {
            let is = statuses.map(|status| count(kind, status));
            if let Some(should) = wanted.filter(|should| *should != is) {
                let _ = writeln!(
                    wrong,
                    "  {name}: {is:?} of kind {kind} ({}) instead of {should:?}",
                    statuses.join(", ")
                );
            }
        }
        let clauses = ["proved", "proved-to-bound", "violated", "unknown"].map(|status| {
            let all = method["obligations"].as_array().into_iter().flatten();
            let is_clause = |o: &&Value| o["side"] == "broken" && o["status"] == status;
            all.filter(is_clause).count() as u64
        });
        if let Some(should) = wanted.clauses.filter(|should| *should != clauses) {
            let _ = writeln!(wrong, "  {name}: clauses {clauses:?} instead of {should:?}");
        }
        let reason = method["reason"].as_str().unwrap_or_default();
        if let Some(part) = wanted
            .reason
            .as_deref()
            .filter(|part| !reason.contains(part))
        {
            let _ = writeln!(
                wrong,
                "  {name}: its reason is {reason:?}, without {part:?}"
            );
        }
        let tests = method["tests"].as_array().map_or(0, Vec::len) as u64;
        let is_worldly = |o: &&Value| o["world"].as_array().is_some_and(|w| !w.is_empty());
        let worldly = method["obligations"]
            .as_array()
            .map_or(0, |all| all.iter().filter(is_worldly).count()) as u64;
        let path = |key: &str| method["paths"][key].as_u64().unwrap_or_default();
        for (what, is, should) in [
            ("covered", branches("covered"), wanted.covered),
            ("infeasible", branches("infeasible"), wanted.infeasible),
            ("unknown", branches("unknown"), wanted.unknown),
            ("tests", tests, wanted.tests),
            ("paths", path("explored"), wanted.paths),
            ("closed", path("closed"), wanted.closed),
            ("for the classes on the class path", worldly, wanted.world),
        ] {
            if let Some(should) = should.filter(|should| *should != is) {
                let _ = writeln!(wrong, "  {name}: {is} {what} instead of {should}");
            }
        }
        if let Some(verdict) = wanted
            .verdict
            .as_deref()
            .filter(|v| method["verdict"] != **v)
        {
            let _ = writeln!(
                wrong,
                "  {name}: verdict {} instead of {verdict}",
                method["verdict"]
            );
        }
        let seconds = method["millis"].as_u64().unwrap_or_default() as f64 / 1000.0;
        if let Some(limit) = expected.max_seconds.filter(|limit| seconds > *limit) {
            let _ = writeln!(wrong, "  {name}: {seconds} s, more than {limit} s");
        }
    }
}

fn indent(text: &str) -> String {
    text.lines().map(|line| format!("  | {line}\n")).collect()
}
