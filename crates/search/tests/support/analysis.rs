//! In: classes with contracts and what is expected of a method. Out: whether its analysis finds that, and whether the JVM does what
//! the witnesses of refuted clauses predict.
//!
//! All cases share the compiled classes and one helper JVM; the first case that needs them makes them. A class path belongs to one
//! thread at a time.

use std::panic::resume_unwind;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use provetta_classfile::ClassPath;
use provetta_jml::{Diagnostic, Options, SourceSpecs, specifications};
use provetta_outcome::{
    ClauseResult, Contracts, Coverage, GoalKind, GoalResult, GoalStatus, Job, JobOptions,
    JobResult, Prediction, States, Value, Witness,
};
use provetta_runner::{Call, CallReport, Jdk, Jvm, Limits};
use provetta_search::analyse_watched;
use provetta_test_support::cases::{Failed, Pool};
use provetta_test_support::javac;
use tempfile::TempDir;

use crate::expectation::{Clause, End, Expectation, Outcome, keyword};

/// The budget of one method.
const MILLIS: u64 = 10_000;

/// The specifications of a file, and what is wrong with them.
type Read = (Arc<Vec<SourceSpecs>>, Vec<Diagnostic>);

/// What all cases share.
pub struct Suite {
    jvm: Mutex<Option<Jvm>>,
    jdk: Jdk,
    files: Vec<PathBuf>,
    compiled: OnceLock<Result<TempDir, String>>,
    paths: Pool<ClassPath>,
    read: Vec<OnceLock<Read>>,
    times: Mutex<Vec<(u64, String)>>,
}

impl Suite {
    /// The classes of some files.
    pub fn new(jdk: Jdk, files: &[PathBuf]) -> Suite {
        Suite {
            jvm: Mutex::default(),
            jdk,
            files: files.to_vec(),
            compiled: OnceLock::new(),
            paths: Pool::default(),
            read: files.iter().map(|_| OnceLock::new()).collect(),
            times: Mutex::default(),
        }
    }

    /// The folder of the class files.
    fn folder(&self) -> Result<PathBuf, Failed> {
        let compiled = self.compiled.get_or_init(|| {
            let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
            let options = ["-g", "-parameters", "-Xjcov", "-nowarn", "-Xlint:none"];
            javac(&self.jdk, &self.files, folder.path(), &options).map_err(|e| e.to_string())?;
            Ok(folder)
        });
        let folder = compiled.as_ref().map_err(Failed::from)?;
        Ok(folder.path().to_owned())
    }

    fn class_path(&self) -> Result<ClassPath, Failed> {
        Ok(ClassPath::open(&[self.folder()?], &[], &self.jdk.home)?)
    }

    /// The specifications of a file, read once.
    fn specs(&self, file: usize, classes: &ClassPath) -> &Read {
        self.read[file].get_or_init(|| {
            let path = &self.files[file];
            let text = std::fs::read_to_string(path).expect("a source");
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let (specs, diagnostics) = specifications(&text, &name, classes, &Options::default());
            (Arc::new(vec![specs]), diagnostics)
        })
    }

    /// Nothing is wrong with the specifications of a file.
    pub fn reads(&self, file: usize) -> Result<(), Failed> {
        let read = |classes: &mut ClassPath| self.specs(file, classes).1.clone();
        let diagnostics = self.paths.with(|| self.class_path(), read)?;
        match diagnostics.is_empty() {
            true => Ok(()),
            false => Err(format!("{diagnostics:#?}").into()),
        }
    }

    /// A method gets its verdicts, and its witnesses do what they predict.
    pub fn check(&self, file: usize, class: &str, expectation: &Expectation) -> Result<(), Failed> {
        // What Z3 keeps belongs to a thread. On one of its own, an analysis does not depend on those before it.
        let run = |classes: &mut ClassPath| {
            std::thread::scope(|scope| {
                let analysis =
                    scope.spawn(move || self.analysed(file, class, expectation, classes));
                analysis.join().unwrap_or_else(|panic| resume_unwind(panic))
            })
        };
        let result = self.paths.with(|| self.class_path(), run)??;
        let title = format!("{class}.{}", expectation.method);
        let times = self.times.lock();
        let mut times = times.unwrap_or_else(PoisonError::into_inner);
        times.push((result.millis, title));
        drop(times);
        if !is_expected(&result, &expectation.outcome) {
            return Err(described(&result, &expectation.outcome).into());
        }
        self.called(&result)
    }

    /// The slowest methods, with their times.
    pub fn slowest(&self, count: usize) -> Vec<(u64, String)> {
        let times = self.times.lock();
        let mut times = times.unwrap_or_else(PoisonError::into_inner).clone();
        times.sort_unstable_by(|a, b| b.cmp(a));
        times.truncate(count);
        times
    }

    fn analysed(
        &self,
        file: usize,
        class: &str,
        expectation: &Expectation,
        classes: &mut ClassPath,
    ) -> Result<JobResult, Failed> {
        let found = classes.find(class)?;
        let class = found.ok_or_else(|| format!("there is no class {class}"))?;
        let mut methods = class.methods.iter();
        let method = methods
            .find(|m| *m.name == *expectation.method)
            .ok_or_else(|| format!("there is no method {}", expectation.method))?;
        let job = Job {
            ran: None,
            others: Default::default(),
            method: provetta_symex::method_ref(&class, method),
            project: vec![self.folder()?],
            libraries: Vec::new(),
            specs: Vec::new(),
            jdk: self.jdk.home.clone(),
            options: JobOptions {
                max_objects: 8,
                states: States::Any,
                coverage: Coverage::Branch,
                unwind: None,
                budget_millis: expectation.millis.unwrap_or(MILLIS),
                seed: 0,
                memory_megabytes: 2_048,
                keep_tree: false,
                contracts: Contracts {
                    calls: expectation.calls,
                    ..Contracts::default()
                },
            },
        };
        let (specs, _) = self.specs(file, classes);
        Ok(analyse_watched(&job, classes, specs, &mut |_| None))
    }

    /// Calls the witnesses of refuted clauses; what the JVM does must be what was predicted.
    fn called(&self, result: &JobResult) -> Result<(), Failed> {
        let mut witnesses: Vec<(&str, &Witness)> = Vec::new();
        for clause in result.clauses.iter().filter(|c| !c.is_implicit) {
            if let Some(GoalStatus::Witnessed(by)) = status(result, clause)
                && let Some(witness) = by.first().and_then(|w| result.witnesses.get(*w))
            {
                witnesses.push((&clause.text, witness));
            }
        }
        if witnesses.is_empty() {
            return Ok(());
        }
        let calls: Vec<Call> = witnesses.iter().map(|(_, w)| call(w)).collect();
        let mut wrong = Vec::new();
        for ((clause, witness), report) in witnesses.iter().zip(self.invoke(&calls)?) {
            let is_object = matches!(&witness.predicted, Prediction::Returns(Some(Value::Ref(_))));
            let agrees = match &report.obstacle {
                Some(_) => false,
                None => is_object || witness.predicted.admits(&report.actual),
            };
            if !agrees {
                wrong.push(format!(
                    "`{clause}`: {:?} was predicted, but {:?} {:?}",
                    witness.predicted, report.actual, report.obstacle
                ));
            }
        }
        match wrong.is_empty() {
            true => Ok(()),
            false => Err(wrong.join("\n").into()),
        }
    }

    fn invoke(&self, calls: &[Call]) -> Result<Vec<CallReport>, Failed> {
        let mut shared = self.jvm.lock().unwrap_or_else(PoisonError::into_inner);
        let mut jvm = match shared.take() {
            Some(jvm) => jvm,
            None => {
                let folder = self.folder()?;
                let limits = Limits {
                    heap_megabytes: 512,
                    call_millis: 5_000,
                };
                let mut jvm = Jvm::start(&self.jdk, &folder.join("helper"), &limits, &[])?;
                jvm.open(&[folder], &[])?;
                jvm
            }
        };
        let reports = jvm.invoke(calls)?;
        *shared = Some(jvm);
        Ok(reports)
    }
}

fn call(witness: &Witness) -> Call {
    Call {
        initialised: witness.initialised.clone(),
        method: witness.method.clone(),
        fixture: witness.fixture.clone(),
        receiver: witness.receiver.clone(),
        graph: false,
        inputs: witness.inputs.iter().map(|i| i.value.clone()).collect(),
        statics: witness.statics.clone(),
    }
}

fn status<'a>(result: &'a JobResult, clause: &ClauseResult) -> Option<&'a GoalStatus> {
    let mut goals = result.goals.iter();
    let goal: Option<&GoalResult> = goals.find(|g| g.goal == clause.goal);
    goal.map(|goal| &goal.status)
}

/// The clauses that were not proved; `Err` for one that was lost.
fn open(result: &JobResult) -> Vec<Result<Clause, &'static str>> {
    let ended = |clause: &ClauseResult| {
        let kind = keyword(clause.goal.kind);
        let end = match status(result, clause) {
            Some(GoalStatus::Witnessed(_)) => End::Refuted,
            Some(GoalStatus::Infeasible { .. }) => return None,
            Some(GoalStatus::Unknown(why)) => End::Unknown(why.to_string()),
            None if clause.is_implicit => return None,
            None => return Some(Err(kind)),
        };
        Some(Ok(Clause {
            is_implied: clause.is_implicit,
            kind,
            end,
        }))
    };
    result.clauses.iter().filter_map(ended).collect()
}

/// Why it is not shown that the method ends, where nobody wrote that it does.
fn without_end(result: &JobResult) -> Option<String> {
    let is_one = |c: &&ClauseResult| c.is_implicit && c.goal.kind == GoalKind::Diverges;
    let mut implied = result.clauses.iter().filter(is_one);
    implied.find_map(|clause| match status(result, clause) {
        Some(GoalStatus::Infeasible { .. }) => None,
        Some(GoalStatus::Unknown(why)) => Some(why.to_string()),
        _ => Some("lost".to_owned()),
    })
}

fn has_vacuous_case(result: &JobResult) -> bool {
    result.vacuous_cases.iter().any(|case| !case.is_inherited)
}

/// Whether an analysis found what is expected.
fn is_expected(result: &JobResult, expected: &Outcome) -> bool {
    match expected {
        Outcome::Vacuous => return result.is_vacuous,
        Outcome::VacuousCase => return has_vacuous_case(result),
        _ if result.is_vacuous || has_vacuous_case(result) => return false,
        _ => {}
    }
    let is_implied = |found: &Result<Clause, &str>| found.as_ref().is_ok_and(|c| c.is_implied);
    let (implied, written): (Vec<_>, Vec<_>) = open(result).into_iter().partition(is_implied);
    let count = result.clauses.iter().filter(|c| !c.is_implicit).count();
    let all_proved = written.is_empty() && count > 0;
    let ends = without_end(result);
    match expected {
        Outcome::Vacuous | Outcome::VacuousCase => false,
        Outcome::Proved => all_proved && ends.is_none(),
        Outcome::ProvedIfItEnds(part) => all_proved && ends.is_some_and(|why| why.contains(part)),
        Outcome::AllUnknown(part) => {
            let is_open = |found: &Result<Clause, &str>| match found {
                Ok(clause) => ends_so(&End::Unknown(part.clone()), &clause.end),
                Err(_) => false,
            };
            written.len() == count && written.iter().all(is_open)
        }
        Outcome::Open(clauses) => {
            let same = |wanted: &Clause, found: &Result<Clause, &str>| match found {
                Ok(found) => wanted.kind == found.kind && ends_so(&wanted.end, &found.end),
                Err(_) => false,
            };
            let (others, listed): (Vec<_>, Vec<_>) = clauses.iter().partition(|c| c.is_implied);
            let is_there = |wanted: &&Clause| implied.iter().any(|found| same(wanted, found));
            listed.len() == written.len()
                && listed.iter().zip(&written).all(|(w, f)| same(w, f))
                && others.iter().all(is_there)
        }
    }
}

fn ends_so(wanted: &End, found: &End) -> bool {
    match (wanted, found) {
        (End::Refuted, End::Refuted) => true,
        (End::Unknown(part), End::Unknown(why)) => why.contains(part),
        _ => false,
    }
}

/// All that an analysis found, for a person to read.
fn described(result: &JobResult, expected: &Outcome) -> String {
    let mut lines = vec![format!("expected {expected:?}, got")];
    if result.is_vacuous {
        lines.push("vacuous".to_owned());
    }
    if has_vacuous_case(result) {
        lines.push("vacuous case".to_owned());
    }
    for clause in &result.clauses {
        let kind = keyword(clause.goal.kind);
        let written = match clause.is_implicit {
            true => "implied",
            false => "written",
        };
        let end = match status(result, clause) {
            Some(GoalStatus::Witnessed(_)) => "refuted".to_owned(),
            Some(GoalStatus::Infeasible { .. }) => "proved".to_owned(),
            Some(GoalStatus::Unknown(why)) => format!("unknown ({why})"),
            None => "lost".to_owned(),
        };
        lines.push(format!("{kind} {end}: {written} `{}`", clause.text));
    }
    lines.push(format!("in {} ms; cut: {:?}", result.millis, result.cuts));
    lines.join("\n    ")
}
