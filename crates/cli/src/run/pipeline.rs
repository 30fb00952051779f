//! In: listed methods. Out: for each one that is analysed its result, every witness tried on the JVM.

use std::collections::BTreeMap;
use std::sync::Arc;

use anyhow::{Context, Result};
use provetta_account::{
    Checked, Judge, MethodRun, MethodUnderTest, Runs, Treatment, check, untried,
};
use provetta_outcome::{Goal, Job, JobOptions, JobResult};

use crate::project::listing::Listing;
use crate::project::methods::constructs_constant;
use crate::run::call::{call, observed};
use crate::run::pool::{self, Event};
use crate::run::progress::Progress;
use crate::run::session::Session;
use crate::run::turns::Turns;

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
pub fn options_for(subject: &MethodUnderTest, options: &JobOptions) -> JobOptions {
    let mut options = options.clone();
    options.contracts.only_failing |= subject.has_only_contract();
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
            let subject = &listed.subject;
            subject.treatment == Treatment::Analyse
                && (subject.contract.is_some()
                    || listed.calls_within_preconditions()
                    || !plan.options.contracts.only_failing)
                || subject.has_only_contract()
        })
        .collect();
    let jobs: Arc<[Job]> = indices
        .iter()
        .map(|i| {
            let subject = &listing.methods[*i].subject;
            let options = options_for(subject, &plan.options);
            let mut job = session.job(subject.name.clone(), options);
            job.ran = Some(Vec::new());
            job
        })
        .collect();
    let mut runs = Runs::new();
    if jobs.is_empty() {
        return Ok(runs);
    }
    let program = std::env::current_exe().context("cannot find the program file of provetta")?;
    progress.start(indices.len());
    let turns = Turns::new(listing, &indices, &plan.options);
    let events = pool::run(&program, jobs, turns, plan.workers);
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
            Event::Started(job) => progress.method(&listing.methods[indices[job]].subject.title),
            Event::Wants(classes, answer) => {
                // A job whose worker is gone does not wait for it.
                let _ = answer.send(session.static_states(&classes));
            }
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
    let listed = &listing.methods[index];
    let trial = Trial {
        measured: &listing.measured,
        seconds: plan.test_timeout_seconds,
        compiled: listed.subject.source.is_some(),
        constructs_constant: constructs_constant(&listed.class, listed.method()),
    };
    let _method = tracing::error_span!(target: "job", "method", name = %result.method).entered();
    let checks = try_out(session, &result, &trial)?;
    Ok(MethodRun { result, checks })
}

/// Why no test calls a constructor of an enum.
const IN_INITIALISER: &str = "a constructor of an enum runs only in the static initialiser of its class: no test can call it";

/// How witnesses are tried.
struct Trial<'a> {
    /// Names of the measured classes, sorted
    measured: &'a [String],
    /// Time limit of a call
    seconds: u64,
    /// Whether the class was compiled in this run
    compiled: bool,
    /// Whether the method is a constructor of an enum
    constructs_constant: bool,
}

fn try_out(session: &mut Session, result: &JobResult, trial: &Trial) -> Result<Vec<Checked>> {
    let calls: Vec<_> = result.witnesses.iter().map(call).collect();
    if calls.is_empty() {
        return Ok(Vec::new());
    }
    if trial.constructs_constant {
        return Ok(calls
            .iter()
            .map(|_| untried(IN_INITIALISER.to_owned()))
            .collect());
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
            Some(report) => check(witness, &observed(report), &judge),
            None => untried("the JVM did not report on it".to_owned()),
        })
        .collect())
}
