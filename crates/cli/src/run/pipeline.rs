//! In: listed methods. Out: for each one that is analysed its result, every witness tried on the JVM.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use anyhow::{Context, Result};
use provetta_outcome::{
    Actual, Contracts, Coverage, Goal, GoalKind, Job, JobOptions, JobResult, Prediction, Step,
};

use crate::project::listing::{Listed, Listing};
use crate::project::methods::Treatment;
use crate::run::check::{Agreement, Checked, Judge, call, check, untried};
use crate::run::cover::cover;
use crate::run::pool::{self, Event};
use crate::run::progress::Progress;
use crate::run::session::Session;

/// The analysis of one method, tried out.
#[derive(Debug)]
pub struct MethodRun {
    pub result: JobResult,
    /// What the JVM did with each witness
    pub checks: Vec<Checked>,
}

/// The analyses by index of the listed method.
pub type Runs = BTreeMap<usize, MethodRun>;

/// How to run.
pub struct Plan {
    pub options: JobOptions,
    pub workers: usize,
    pub test_timeout_seconds: u64,
    pub failing: Failing,
    /// Whether a contract that is proved only for calls that end counts as unknown
    pub requires_ends: bool,
}

/// What becomes of tests that show how a contract is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failing {
    /// They stand among the others
    Keep,
    /// They get a class of their own
    Separate,
    /// They are run and reported, but not written
    Skip,
}

/// The options for one method: where only its contract is of interest, so are only breaches of it.
pub fn options_for(listed: &Listed, options: &JobOptions) -> JobOptions {
    let mut options = options.clone();
    options.contracts.only_failing |= listed.has_only_contract();
    options
}

/// Analyses the methods in worker processes and tries every witness as soon as it is known.
pub fn analyse(
    session: &mut Session,
    listing: &Listing,
    plan: &Plan,
    progress: &Progress,
) -> Result<Runs> {
    let indices: Vec<usize> = (0..listing.methods.len())
        .filter(|i| {
            let listed = &listing.methods[*i];
            listed.treatment == Treatment::Analyse
                && (listed.contract.is_some()
                    || listed.calls_within_preconditions()
                    || !plan.options.contracts.only_failing)
                || listed.has_only_contract()
        })
        .collect();
    let jobs: Arc<[Job]> = indices
        .iter()
        .map(|i| {
            let listed = &listing.methods[*i];
            session.job(listed.name.clone(), options_for(listed, &plan.options))
        })
        .collect();
    let mut runs = Runs::new();
    if jobs.is_empty() {
        return Ok(runs);
    }
    let program = std::env::current_exe().context("cannot find the program file of provetta")?;
    progress.start(indices.len());
    let events = pool::run(&program, jobs, plan.workers);
    let classpath: Vec<_> = session
        .entries
        .iter()
        .chain(&session.project.libraries)
        .cloned()
        .collect();
    session.jvm()?.open(&classpath, &listing.measured)?;
    // Jobs end in any order. The JVM gets their witnesses in order of the methods, so that no run differs from another.
    let mut waiting: BTreeMap<usize, JobResult> = BTreeMap::new();
    let mut next = 0;
    for event in events {
        match event {
            Event::Started(job) => progress.method(&listing.methods[indices[job]].title()),
            Event::Finished(job, result) => {
                waiting.insert(job, *result);
                progress.done();
            }
        }
        while let Some(result) = waiting.remove(&next) {
            let run = tried(session, listing, plan, indices[next], result)?;
            runs.insert(indices[next], run);
            next += 1;
        }
    }
    // A job whose thread could not be started leaves a gap.
    for (job, result) in waiting {
        let run = tried(session, listing, plan, indices[job], result)?;
        runs.insert(indices[job], run);
    }
    progress.finish();
    Ok(runs)
}

/// Tries out what the analysis of a method found.
fn tried(
    session: &mut Session,
    listing: &Listing,
    plan: &Plan,
    index: usize,
    result: JobResult,
) -> Result<MethodRun> {
    let trial = Trial {
        measured: &listing.measured,
        seconds: plan.test_timeout_seconds,
        compiled: listing.methods[index].source.is_some(),
    };
    let checks = try_out(session, &result, &trial)?;
    Ok(MethodRun { result, checks })
}

/// How witnesses are tried.
struct Trial<'a> {
    /// Names of the measured classes, sorted
    measured: &'a [String],
    /// Time limit of a call
    seconds: u64,
    /// Whether the class was compiled in this run
    compiled: bool,
}

fn try_out(session: &mut Session, result: &JobResult, trial: &Trial) -> Result<Vec<Checked>> {
    let calls: Vec<_> = result.witnesses.iter().map(call).collect();
    if calls.is_empty() {
        return Ok(Vec::new());
    }
    // Trouble with the JVM costs this method, as trouble in a worker does.
    let reports = match session.jvm()?.invoke(&calls) {
        Ok(reports) => reports,
        Err(error) => return Ok(calls.iter().map(|_| untried(error.to_string())).collect()),
    };
    let unmeasured = session.jvm()?.unmeasured();
    let is_measured = |goal: &Goal| {
        let method = &goal.edge.method;
        trial
            .measured
            .binary_search_by(|name| name.as_str().cmp(&method.class))
            .is_ok()
            && !unmeasured.iter().any(|other| other.method == *method)
    };
    let judge = Judge {
        is_measured: &is_measured,
        seconds: trial.seconds,
        compiled: trial.compiled,
    };
    let mut reports = reports.into_iter();
    Ok(result
        .witnesses
        .iter()
        .map(|witness| match reports.next() {
            Some(report) => check(witness, report, &judge),
            None => untried("the JVM did not report on it".to_owned()),
        })
        .collect())
}

/// What a witness can add to a suite.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Gain {
    Goal(Goal),
    /// An exception nobody declared, of this class
    Unexpected(Arc<str>),
    /// An ordinary end: a suite of exceptions alone shows little
    Return,
}

impl MethodRun {
    /// Whether a witness was seen to break a clause of the contract.
    pub fn breaks_contract(&self, witness: usize) -> bool {
        let check = self.checks.get(witness);
        check.is_some_and(|check| check.reached.iter().any(|goal| goal.kind.is_clause()))
    }

    /// Whether the call of a witness ends with the error of an `assert` of the code, which nothing announces.
    pub fn violates_assert(&self, witness: usize) -> bool {
        let predicted = self.result.witnesses.get(witness).map(|w| &w.predicted);
        let actual = self.checks.get(witness).map(|check| &check.actual);
        let is_error = |class: &str| class == "java/lang/AssertionError";
        matches!(predicted, Some(Prediction::Throws { class, unexpected: true }) if is_error(class))
            && matches!(actual, Some(Actual::Threw { class, .. }) if is_error(class))
    }

    /// Whether the test of a witness has to fail.
    fn is_failing(&self, witness: usize) -> bool {
        self.breaks_contract(witness) || self.violates_assert(witness)
    }

    /// The witnesses to make tests of, in order, without those in `unusable`. Branches of other (private)
    /// methods count only if they are not in `taken`, where those that are reached now are added. The same
    /// holds for the branches of a hidden method, which tests reach in a roundabout way. With `only_failing` nothing
    /// counts but breaches of the contract; with `only_passing` nothing else of an input that breaks it.
    pub fn kept(
        &self,
        coverage: Coverage,
        contracts: &Contracts,
        unusable: &BTreeSet<usize>,
        taken: &mut BTreeSet<Goal>,
        hidden: bool,
    ) -> Vec<usize> {
        let usable: Vec<usize> = (0..self.checks.len())
            .filter(|i| self.checks[*i].agreement == Agreement::Agrees && !unusable.contains(i))
            .filter(|i| !contracts.only_failing || self.breaks_contract(*i))
            .collect();
        if coverage == Coverage::Path {
            return usable;
        }
        let own = |goal: &Goal| goal.edge.method == self.result.method;
        let all = || self.result.goals.iter().map(|goal| &goal.goal);
        let wanted: BTreeSet<&Goal> = all()
            .filter(|goal| own(goal) && !hidden || !taken.contains(goal))
            .filter(|goal| !contracts.only_failing || goal.kind.is_clause())
            .collect();
        let is_reached_anyway = hidden && wanted.is_empty() && all().any(own);
        // Of the inputs that break a clause the first one is the smallest: no other shows it better.
        let shows = |goal: &Goal, i: usize| {
            let breaks = |j: &&usize| self.checks[**j].reached.contains(goal);
            !goal.kind.is_clause() || usable.iter().find(breaks) == Some(&i)
        };
        let gains: Vec<BTreeSet<Gain>> = usable
            .iter()
            .map(|i| {
                let only_broken =
                    contracts.only_failing || contracts.only_passing && self.is_failing(*i);
                let is_broken =
                    |goal: &Goal| goal.kind.is_clause() || goal.kind == GoalKind::Assert;
                let reached = self.checks[*i]
                    .reached
                    .iter()
                    .filter(|goal| wanted.contains(goal) && shows(goal, *i))
                    .filter(|goal| !only_broken || is_broken(goal));
                let mut gains: BTreeSet<Gain> = reached.cloned().map(Gain::Goal).collect();
                if only_broken && !(contracts.only_passing && self.violates_assert(*i)) {
                    return gains;
                }
                if let Prediction::Throws {
                    class,
                    unexpected: true,
                } = &self.result.witnesses[*i].predicted
                {
                    gains.insert(Gain::Unexpected(class.clone()));
                }
                if let (Prediction::Returns(_), false) =
                    (&self.result.witnesses[*i].predicted, hidden)
                {
                    gains.insert(Gain::Return);
                }
                gains
            })
            .collect();
        let mut kept: Vec<usize> = cover(&gains).into_iter().map(|i| usable[i]).collect();
        if kept.is_empty() && !is_reached_anyway {
            // A method without branches still gets one test, a hidden one if that takes no reflection.
            let reflects = |i: &usize| {
                let fixture = &self.result.witnesses[*i].fixture;
                fixture.iter().any(Step::needs_reflection)
            };
            kept.extend(usable.iter().find(|i| !hidden || !reflects(i)));
        }
        if &*self.result.method.name == "<clinit>" {
            // A class is initialised once, so a second test would show nothing.
            kept.truncate(1);
        }
        let counts = |i: &&usize| !(contracts.only_passing && self.is_failing(**i));
        let reached = kept
            .iter()
            .filter(counts)
            .flat_map(|i| &self.checks[*i].reached);
        taken.extend(reached.filter(|goal| hidden || !own(goal)).cloned());
        kept
    }
}
