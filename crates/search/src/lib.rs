//! In: a job and a class path. Out: witnesses, an account of every goal, the proof tree.
//!
//! A state is followed along a model of its path condition: at a fork the choice that the model takes is
//! executed on, the others wait with their condition not yet decided. A waiting choice is solved only
//! when it is picked, so a path costs one question to the solver. What is picked is directed at goals
//! that no path has passed yet.
//!
//! Why "infeasible" is right: a goal is claimed infeasible only if every state that was not followed to
//! its end (waiting, running or cut) neither has passed it nor can lead to it by [`provetta_symex::Reach`], which
//! over-approximates. Every other path was followed to its end without passing the goal, or its
//! condition was refuted.

mod account;
mod budget;
mod clauses;
mod clock;
mod concrete_contract;
mod explore;
mod frontier;
mod interpret;
mod step;
mod strategy;
mod tree;

use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_jml::SourceSpecs;
use provetta_outcome::{Effort, Goal, Job, JobResult, PathCounts, StopReason};

use clock::Clock;

pub use clauses::clauses;
pub use concrete_contract::{Argument, Clause, ConcreteContract, Judged, Kept};
pub use interpret::{Interpretation, interpret};
pub use provetta_symex::{goal_kind, has_exact_arithmetic};

/// How far an analysis is.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Paths followed to their end
    pub explored: u64,
    /// States and choices that wait
    pub waiting: usize,
}

/// Analyses one method without a contract.
pub fn analyse(job: &Job, classes: &ClassPath) -> JobResult {
    analyse_watched(job, classes, &Arc::default(), &mut |_| None)
}

/// Analyses one method against its contract; `watch` is asked now and then whether the analysis has to stop, and why.
pub fn analyse_watched(
    job: &Job,
    classes: &ClassPath,
    specs: &Arc<Vec<SourceSpecs>>,
    watch: &mut dyn FnMut(&Progress) -> Option<StopReason>,
) -> JobResult {
    let clock = Clock::start(job.options.budget_millis);
    match explore::Explorer::new(job, classes, specs) {
        Ok(mut explorer) => {
            explorer.run(watch);
            explorer.finish()
        }
        Err(reason) => broken_off(job, classes, specs, reason, &clock),
    }
}

/// The result of a job that cannot be started: everything is unknown.
fn broken_off(
    job: &Job,
    classes: &ClassPath,
    specs: &Arc<Vec<SourceSpecs>>,
    reason: StopReason,
    clock: &Clock,
) -> JobResult {
    let clauses = clauses(&job.method, classes, specs, &job.options.contracts);
    JobResult {
        method: job.method.clone(),
        witnesses: Vec::new(),
        goals: clauses::all_unknown(&job.method, classes, &clauses, &reason),
        broke_off: true,
        paths: PathCounts {
            explored: 0,
            closed: 0,
            cut: 1,
        },
        cuts: vec![(reason, 1)],
        tree: None,
        millis: clock.elapsed().as_millis() as u64,
        effort: Effort::default(),
        clauses,
        asked: Vec::new(),
        is_vacuous: false,
        has_no_object: false,
        vacuous_cases: Vec::new(),
    }
}

/// The conditions of every path that ended and of every refuted choice, as SMT-LIB with a title.
pub fn path_conditions(job: &Job, classes: &ClassPath) -> Vec<(String, String)> {
    match explore::Explorer::new(job, classes, &Arc::default()) {
        Ok(mut explorer) => {
            explorer.keep_smt = true;
            explorer.run(&mut |_| None);
            std::mem::take(&mut explorer.smt)
        }
        Err(_) => Vec::new(),
    }
}

/// Goals that are infeasible however often loops go round, found without any path: for tests that compare them
/// with goals that paths do pass.
pub fn impossible(job: &Job, classes: &ClassPath) -> Vec<Goal> {
    match explore::Explorer::new(job, classes, &Arc::default()) {
        Ok(mut explorer) => explorer.all_impossible(),
        Err(_) => Vec::new(),
    }
}
