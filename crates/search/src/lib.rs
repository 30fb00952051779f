//! In: a job and a class path. Out: witnesses, an account of every goal, the proof tree.
//!
//! | file | what it does |
//! | --- | --- |
//! | `analysis` | runs the strategies on a job, and makes the result |
//! | `engine` | what all strategies use: machine, solver, effort, goals ahead of a state |
//! | `findings`, `account`, `tree` | what is known so far |
//! | `step` | the one loop that runs states, and the trait of strategies |
//! | `strategy` | the strategies, one in each file |
//! | `frontier` | work that waits |
//! | `budget`, `stop` | every limit; why a search ends |
//!
//! Why "infeasible" is right: a goal is claimed infeasible only if every state that was not followed to
//! its end (waiting, running or cut) neither has passed it nor can lead to it by [`provetta_symex::Reach`], which
//! over-approximates. Every other path was followed to its end without passing the goal, or its
//! condition was refuted.

mod account;
mod analysis;
mod budget;
mod clauses;
mod concrete_contract;
mod engine;
mod findings;
mod frontier;
mod interpret;
mod step;
mod stop;
mod strategy;
mod tree;

use std::rc::Rc;
use std::sync::Arc;

use analysis::Analysis;
use provetta_classfile::ClassPath;
use provetta_jml::SourceSpecs;
use provetta_outcome::{Effort, Goal, Job, JobResult, PathCounts, StopReason};
use provetta_solver::{Clock, Recorder};

pub use clauses::clauses;
pub use concrete_contract::{Argument, Clause, ConcreteContract, Judged, Kept};
pub use interpret::{Interpretation, interpret};
pub use provetta_contracts::has_exact_arithmetic;
pub use provetta_symex::goal_kind;

/// How far an analysis is.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Paths followed to their end
    pub explored: u64,
    /// States and choices that wait
    pub waiting: usize,
}

/// Is asked now and then whether an analysis has to stop, and why.
type Watch<'w> = dyn FnMut(&Progress) -> Option<StopReason> + 'w;

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
    analyse_with(job, classes, specs, watch, None)
}

/// The same; a recorder sees every query to the solver.
pub fn analyse_recorded(
    job: &Job,
    classes: &ClassPath,
    specs: &Arc<Vec<SourceSpecs>>,
    recorder: &Recorder,
) -> JobResult {
    analyse_with(job, classes, specs, &mut |_| None, Some(recorder.clone()))
}

fn analyse_with(
    job: &Job,
    classes: &ClassPath,
    specs: &Arc<Vec<SourceSpecs>>,
    watch: &mut Watch<'_>,
    recorder: Option<Recorder>,
) -> JobResult {
    // All that is logged meanwhile carries the name of the method.
    let _method = tracing::error_span!(target: "job", "method", name = %job.method).entered();
    tracing::info!(target: "search", budget_millis = job.options.budget_millis, "the analysis starts");
    let clock = Rc::new(budget::clock(job.options.budget_millis));
    let result = match Analysis::new(job, classes, specs, Rc::clone(&clock), recorder) {
        Ok(mut analysis) => {
            analysis.run(watch);
            match analysis.wants() {
                wants if wants.is_empty() => analysis.finish(),
                wants => JobResult {
                    wants,
                    ..broken_off(job, classes, specs, wanting(), &clock)
                },
            }
        }
        Err(reason) => broken_off(job, classes, specs, reason, &clock),
    };
    tracing::info!(
        target: "search",
        witnesses = result.witnesses.len(),
        explored = result.paths.explored,
        closed = result.paths.closed,
        cut = result.paths.cut,
        effort_millis = result.effort.millis,
        "the analysis ends"
    );
    result
}

/// Why an analysis ended that is to be made again.
fn wanting() -> StopReason {
    let what = "static initialisers that have to be run on the JVM first".into();
    StopReason::Unsupported { what }
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
        wants: Vec::new(),
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
        assumed: Vec::new(),
        is_vacuous: false,
        has_no_object: false,
        vacuous_cases: Vec::new(),
    }
}

/// The conditions of every path that ended and of every refuted choice, as SMT-LIB with a title.
pub fn path_conditions(job: &Job, classes: &ClassPath) -> Vec<(String, String)> {
    without_contract(job, classes).map_or_else(|_| Vec::new(), Analysis::scripts)
}

/// Goals that are infeasible however often loops go round, found without any path: for tests that compare them
/// with goals that paths do pass.
pub fn impossible(job: &Job, classes: &ClassPath) -> Vec<Goal> {
    without_contract(job, classes)
        .map_or_else(|_| Vec::new(), |mut analysis| analysis.all_impossible())
}

fn without_contract<'c>(job: &Job, classes: &'c ClassPath) -> Result<Analysis<'c>, StopReason> {
    let clock = Rc::new(budget::clock(job.options.budget_millis));
    Analysis::new(job, classes, &Arc::default(), clock, None)
}
