//! Classes with contracts and what must become of each clause. The classes are the files of `tests/contracts/`, each named by
//! a sentence; a comment line in them says what is expected of one method:
//!
//! ```text
//! // expect f: proved                                    every clause that somebody wrote is proved, and that the call ends
//! // expect f: proved if it ends (why)                   every clause, but not that the call ends
//! // expect f: ensures refuted, decreases unknown (why)  all are proved but these, in the order they are checked
//! // expect f: vacuous                                   no input satisfies the precondition
//! // expect f: vacuous case                              that of one of its own cases
//! // expect f: not refuted                               right, but too hard for the time that a method gets
//! // expect f: not proved                                wrong, or not shown by what is written: unknown or refuted
//! // expect f: not proved to end                         the same, or proved if it ends
//! ```
//!
//! `f` is a method of the first class of the file, `C.f` one of another class in it, `<init>` a constructor. The words after `unknown` occur
//! in the reason. `expect f by contract:` is about `--calls contract`: a proof sees the contracts of calls, not their code. For a refuted clause the witness is called on a JVM, which must do what was predicted.
//!
//! `CONTRACT=f,C` runs the methods and classes of these names only, and tells how long each took.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use provetta_classfile::ClassPath;
use provetta_jml::{Options, SourceSpecs, specifications};
use provetta_outcome::{
    Calls, Contracts, Coverage, GoalKind, GoalStatus, Job, JobOptions, JobResult, States, Witness,
};
use provetta_runner::{Call, Jdk, Jvm, Limits};
use provetta_search::analyse_watched;

/// How many methods are analysed at once.
const THREADS: usize = 2;

/// What is expected of one method.
struct Expectation {
    file: String,
    specs: Arc<Vec<SourceSpecs>>,
    class: String,
    method: String,
    calls: Calls,
    expected: String,
}

/// A method that went another way than expected, or a witness to call.
enum Found {
    Wrong(String),
    Witness(String, Box<Witness>),
}

fn keyword(kind: GoalKind) -> &'static str {
    match kind {
        GoalKind::Ensures => "ensures",
        GoalKind::Signals => "signals",
        GoalKind::SignalsOnly => "signals_only",
        GoalKind::Assignable => "assignable",
        GoalKind::Invariant => "invariant",
        GoalKind::Initially => "initially",
        GoalKind::Constraint => "constraint",
        GoalKind::JmlAssert => "assert",
        GoalKind::LoopEntry => "entry",
        GoalKind::LoopPreserved => "preserved",
        GoalKind::LoopVariant => "decreases",
        GoalKind::InnerEnsures => "block",
        GoalKind::InnerAssignable => "frame",
        other => other.name(),
    }
}

/// What became of the clauses that somebody wrote: all that were not proved.
fn verdicts(result: &JobResult) -> Vec<(String, String)> {
    let written = result.clauses.iter().filter(|c| !c.is_implicit);
    let verdict = |clause: &provetta_outcome::ClauseResult| {
        let kind = keyword(clause.goal.kind);
        let goal = result.goals.iter().find(|g| g.goal == clause.goal);
        match goal.map(|g| &g.status) {
            Some(GoalStatus::Witnessed(_)) => Some((format!("{kind} refuted"), String::new())),
            Some(GoalStatus::Infeasible { .. }) => None,
            Some(GoalStatus::Unknown(why)) => Some((format!("{kind} unknown"), why.to_string())),
            None => Some((format!("{kind} lost"), String::new())),
        }
    };
    written.filter_map(verdict).collect()
}

/// Why it is not shown that the method ends, where nobody wrote that it does.
fn without_end(result: &JobResult) -> Option<String> {
    let is_one =
        |c: &&provetta_outcome::ClauseResult| c.is_implicit && c.goal.kind == GoalKind::Diverges;
    let mut implied = result.clauses.iter().filter(is_one);
    implied.find_map(|clause| {
        let goal = result.goals.iter().find(|g| g.goal == clause.goal);
        match goal.map(|g| &g.status) {
            Some(GoalStatus::Infeasible { .. }) => None,
            Some(GoalStatus::Unknown(why)) => Some(why.to_string()),
            _ => Some("lost".to_owned()),
        }
    })
}

/// Whether verdicts are the expected ones.
fn is_expected(result: &JobResult, expected: &str) -> bool {
    match expected {
        "vacuous" => return result.is_vacuous,
        "vacuous case" => return has_vacuous_case(result),
        _ if result.is_vacuous || has_vacuous_case(result) => return false,
        _ => {}
    }
    let found = verdicts(result);
    let has_clauses = result.clauses.iter().any(|c| !c.is_implicit);
    let ends = without_end(result);
    if expected == "proved" {
        return found.is_empty() && has_clauses && ends.is_none();
    }
    if let Some(reason) = expected.strip_prefix("proved if it ends") {
        let reason = reason.trim_start_matches(" (").trim_end_matches(')');
        return found.is_empty() && has_clauses && ends.is_some_and(|why| why.contains(reason));
    }
    if expected == "not proved" {
        return has_clauses && (!found.is_empty() || breaks_any(result));
    }
    if expected == "not proved to end" {
        return has_clauses && (!found.is_empty() || ends.is_some());
    }
    if expected == "not refuted" {
        return has_clauses && !found.iter().any(|(v, _)| v.ends_with("refuted"));
    }
    let parts: Vec<&str> = expected.split(", ").collect();
    parts.len() == found.len()
        && parts.iter().zip(&found).all(|(part, (verdict, why))| {
            let (wanted, reason) = part.split_once(" (").unwrap_or((part, ""));
            wanted == verdict && why.contains(reason.trim_end_matches(')'))
        })
}

/// Whether an input breaks a clause, one that nobody wrote included.
fn breaks_any(result: &JobResult) -> bool {
    let is_broken = |goal: &provetta_outcome::GoalResult| {
        let mut clauses = result.clauses.iter();
        clauses.any(|c| c.goal == goal.goal) && matches!(goal.status, GoalStatus::Witnessed(_))
    };
    result.goals.iter().any(is_broken)
}

fn has_vacuous_case(result: &JobResult) -> bool {
    result.vacuous_cases.iter().any(|case| !case.is_inherited)
}

fn described(result: &JobResult, expectation: &Expectation) -> String {
    let found: Vec<String> = match (result.is_vacuous, has_vacuous_case(result)) {
        (true, _) => vec!["vacuous".into()],
        (_, true) => vec!["vacuous case".into()],
        _ => verdicts(result)
            .into_iter()
            .map(|(verdict, why)| format!("{verdict} {why}"))
            .collect(),
    };
    let clauses = result.clauses.iter().filter(|c| !c.is_implicit).count();
    let mut found = found;
    found.extend(without_end(result).map(|why| format!("if it ends: {why}")));
    format!(
        "{}: {}.{}: expected {}\n    got {} of {clauses} clauses in {} ms: {}",
        expectation.file,
        expectation.class,
        expectation.method,
        expectation.expected,
        found.len(),
        result.millis,
        found.join("\n        ")
    )
}

fn analysed(expectation: &Expectation, classes: &ClassPath, folder: &Path, jdk: &Jdk) -> JobResult {
    let class = classes
        .find(&expectation.class)
        .expect("readable")
        .unwrap_or_else(|| panic!("{}: no class {}", expectation.file, expectation.class));
    let method = class
        .methods
        .iter()
        .find(|m| *m.name == *expectation.method)
        .unwrap_or_else(|| panic!("{}: no method {}", expectation.file, expectation.method));
    let job = Job {
        method: provetta_symex::method_ref(&class, method),
        project: vec![folder.to_owned()],
        libraries: Vec::new(),
        specs: Vec::new(),
        jdk: jdk.home.clone(),
        options: JobOptions {
            max_objects: 8,
            states: States::Any,
            coverage: Coverage::Branch,
            unwind: None,
            // What is known to be too hard need not be tried for long.
            budget_millis: match &*expectation.expected {
                "not refuted" | "not proved" | "not proved to end" => 1_500,
                _ => 10_000,
            },
            seed: 0,
            memory_megabytes: 2_048,
            keep_tree: false,
            contracts: Contracts {
                calls: expectation.calls,
                ..Contracts::default()
            },
        },
    };
    analyse_watched(&job, classes, &expectation.specs, &mut |_| None)
}

fn judged(result: &JobResult, expectation: &Expectation, verbose: bool) -> Vec<Found> {
    let mut found = Vec::new();
    if verbose {
        eprintln!("{}", described(result, expectation));
        for (clause, goal) in result.clauses.iter().filter_map(|c| {
            let goal = result.goals.iter().find(|g| g.goal == c.goal)?;
            Some((c, goal))
        }) {
            eprintln!("      `{}` {:?}", clause.text, goal.status);
        }
        eprintln!("      {:?}", result.cuts);
    }
    if !is_expected(result, &expectation.expected) {
        found.push(Found::Wrong(described(result, expectation)));
    }
    for clause in result.clauses.iter().filter(|c| !c.is_implicit) {
        let goal = result.goals.iter().find(|g| g.goal == clause.goal);
        if let Some(GoalStatus::Witnessed(by)) = goal.map(|g| &g.status)
            && let Some(witness) = by.first().and_then(|w| result.witnesses.get(*w))
        {
            let what = format!(
                "{}: {} `{}`",
                expectation.file, expectation.method, clause.text
            );
            found.push(Found::Witness(what, Box::new(witness.clone())));
        }
    }
    found
}

/// Calls the witnesses of refuted clauses; what the JVM does must be what was predicted.
fn called(witnesses: &[(String, Box<Witness>)], jdk: &Jdk, folder: &Path) -> Vec<String> {
    let limits = Limits {
        heap_megabytes: 512,
        call_millis: 5_000,
    };
    let mut jvm = Jvm::start(jdk, &folder.join("helper"), &limits, &[]).expect("a JVM");
    jvm.open(&[folder.to_owned()], &[]).expect("a class path");
    let calls: Vec<Call> = witnesses
        .iter()
        .map(|(_, w)| Call {
            initialised: w.initialised.clone(),
            method: w.method.clone(),
            fixture: w.fixture.clone(),
            receiver: w.receiver.clone(),
            graph: false,
            inputs: w.inputs.iter().map(|i| i.value.clone()).collect(),
            statics: w.statics.clone(),
        })
        .collect();
    let reports = jvm.invoke(&calls).expect("calls");
    let mut wrong = Vec::new();
    for ((what, witness), report) in witnesses.iter().zip(reports) {
        let is_object = matches!(
            &witness.predicted,
            provetta_outcome::Prediction::Returns(Some(provetta_outcome::Value::Ref(_)))
        );
        let agrees = match &report.obstacle {
            Some(_) => false,
            None => is_object || witness.predicted.admits(&report.actual),
        };
        if !agrees {
            wrong.push(format!(
                "{what}: {:?} was predicted, but {:?} {:?}",
                witness.predicted, report.actual, report.obstacle
            ));
        }
    }
    wrong
}

#[test]
fn every_clause_gets_its_verdict() {
    let jdk = Jdk::find(
        std::env::var_os("JAVA_HOME").as_deref(),
        std::env::var_os("PATH").as_deref(),
    )
    .expect("a JDK");
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/contracts");
    let mut files: Vec<PathBuf> = std::fs::read_dir(&sources)
        .expect("the folder of contracts")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "java"))
        .collect();
    files.sort();
    let folder = tempfile::tempdir().expect("a folder");
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    let javac = javac
        .args([
            "-g",
            "-parameters",
            "-Xjcov",
            "-nowarn",
            "-Xlint:none",
            "-d",
        ])
        .arg(folder.path())
        .args(&files);
    assert!(javac.status().expect("javac runs").success());
    let classes = ClassPath::open(&[folder.path().to_owned()], &[], &jdk.home).expect("a path");
    let only = std::env::var("CONTRACT").ok();
    let mut wrong = Vec::new();
    let mut all = Vec::new();
    for path in &files {
        let text = std::fs::read_to_string(path).expect("a source");
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let (specs, diagnostics) = specifications(&text, &file, &classes, &Options::default());
        let told = diagnostics
            .iter()
            .filter(|d| !text.contains(&format!("// told: {}", d.message)));
        wrong.extend(told.map(|d| format!("{file}: {d:?}")));
        let specs = Arc::new(vec![specs]);
        let first = text
            .lines()
            .find_map(|l| l.split_once("class ").map(|(_, name)| name))
            .and_then(|rest| rest.split([' ', '<']).next())
            .expect("a class");
        for line in text.lines() {
            let Some(rest) = line.trim().strip_prefix("// expect ") else {
                continue;
            };
            let (name, expected) = rest.split_once(": ").expect("a name and a verdict");
            let (name, calls) = match name.strip_suffix(" by contract") {
                Some(name) => (name, Calls::Contract),
                None => (name, Calls::Auto),
            };
            let (class, method) = name.rsplit_once('.').unwrap_or((first, name));
            let is_wanted = |only: &str| only.split(',').any(|o| o == method || o == class);
            if !only.as_deref().is_none_or(is_wanted) {
                continue;
            }
            all.push(Expectation {
                file: file.to_string(),
                specs: Arc::clone(&specs),
                class: class.to_owned(),
                method: method.to_owned(),
                calls,
                expected: expected.trim().to_owned(),
            });
        }
    }
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<(usize, Vec<Found>)>> = Mutex::default();
    let slow: Mutex<Vec<(u64, String)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                let classes =
                    ClassPath::open(&[folder.path().to_owned()], &[], &jdk.home).expect("a path");
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(expectation) = all.get(n) else { break };
                    let result = analysed(expectation, &classes, folder.path(), &jdk);
                    let title = format!("{}.{}", expectation.class, expectation.method);
                    slow.lock().expect("no panic").push((result.millis, title));
                    let mine = judged(&result, expectation, only.is_some());
                    found.lock().expect("no panic").push((n, mine));
                }
            });
        }
    });
    let mut found = found.into_inner().expect("no panic");
    found.sort_by_key(|(n, _)| *n);
    let mut witnesses = Vec::new();
    for one in found.into_iter().flat_map(|(_, all)| all) {
        match one {
            Found::Wrong(text) => wrong.push(text),
            Found::Witness(what, witness) => witnesses.push((what, witness)),
        }
    }
    wrong.extend(called(&witnesses, &jdk, folder.path()));
    let mut slow = slow.into_inner().expect("no panic");
    slow.sort_unstable();
    slow.reverse();
    eprintln!(
        "{} methods; slowest: {:?}",
        all.len(),
        &slow[..slow.len().min(25)]
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
