//! In: a job. Out: what every strategy uses: the machine with its method, the solver, the goals by kind, the effort that is left.
//!
//! Nothing here changes what is known of goals (see [`Findings`](crate::findings::Findings)); strategies do that.
//!
//! Invariants: effort is read from the one meter of the arena of terms; once the clock has struck it is unbounded, so that every
//! share is over. The machine is in the mode for tests except inside of [`Engine::in_mode`].

mod ahead;
mod ask;
mod mode;
mod readable;

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_contracts::{ContractOptions, Plan, Prover};
use provetta_jml::SourceSpecs;
use provetta_outcome::{Coverage, Goal, GoalKind, Job, LibraryInputs, Others, StopReason, World};
use provetta_solver::{self as solver, Answer, Clock, Query, Recorder, Solver};
use provetta_symex::{
    CallGraph, GoalSet, Goals, Limits, MethodId, Program, Reach, State, StaticFields,
};
use provetta_term::{Effort, TermId, Work};
use rustc_hash::FxHashMap;

use crate::budget::{self, Budget, Worth};

pub(crate) use ahead::resume;
pub(crate) use provetta_symex::{Mode, Proof};

/// What the strategies of one method share.
pub(crate) struct Engine<'c> {
    pub(crate) job: Job,
    pub(crate) machine: Prover<'c>,
    pub(crate) method: MethodId,
    pub(crate) reach: Reach,
    reach_nodes: FxHashMap<MethodId, Option<usize>>,
    pub(crate) solver: Box<dyn Solver>,
    /// The contract of the method
    pub(crate) plan: Option<Rc<Plan>>,
    pub(crate) goals: GoalKinds,
    pub(crate) budget: Budget,
    pub(crate) clock: Rc<Clock>,
}

/// The goals of a method, by what they are.
pub(crate) struct GoalKinds {
    /// All that a path or a proof can settle
    pub(crate) usable: GoalSet,
    /// Breaches of clauses of the contract
    pub(crate) clauses: GoalSet,
    /// Failing asserts
    pub(crate) asserts: GoalSet,
    /// Exceptions which instructions raise, and that the method has no end though nobody asks
    pub(crate) implicit: GoalSet,
    /// Branches of private code that inputs of other methods pass: nothing is looked for or claimed of them here
    pub(crate) passed_by_others: GoalSet,
    /// Branches of private code that analyses of other methods left open: no claim can be made of them any more
    pub(crate) left_by_others: GoalSet,
    /// The number of these analyses for each
    left_times: FxHashMap<u32, u32>,
}

impl<'c> Engine<'c> {
    /// The engine of a job. The reason is why no test can reach the method, if none can: claims for all inputs of a body that nothing
    /// runs are claims still.
    pub(crate) fn new(
        job: &Job,
        classes: &'c ClassPath,
        specs: &Arc<Vec<SourceSpecs>>,
        clock: Rc<Clock>,
        recorder: Option<Recorder>,
    ) -> Result<(Engine<'c>, Option<StopReason>), StopReason> {
        let graph = CallGraph::new(classes, &job.method);
        let mut goals = ahead::goals(&graph, job);
        let reach = Reach::new(graph, &goals);
        let contracts = ContractOptions {
            specs: Arc::clone(specs),
            invariants: job.options.contracts.invariants,
        };
        let plan = Plan::new(&contracts, classes, &job.method, &mut goals)
            .map(|plan| Rc::new(plan.with_recursion(reach.recursion())));
        let kinds = GoalKinds::new(&goals, plan.as_deref(), &job.others);
        let limits = Limits {
            depth: budget::MAX_DEPTH,
            unwind: job.options.unwind,
            statics: StaticFields::Inputs,
            max_objects: job.options.max_objects,
        };
        let mut machine = Prover::new(Program::new(classes, goals), limits, Arc::clone(specs));
        machine.contracts().set_contract(plan.clone());
        if job.options.contracts.world == World::Open {
            machine.open_world();
        }
        if let Some(ran) = &job.ran {
            machine.give_ran(ran);
        }
        if job.options.contracts.library_inputs == LibraryInputs::Any {
            machine.any_library_inputs();
        }
        let body = machine.program.find_method(&job.method)?;
        let (method, unreached) = match machine.program.entry_of(&job.method) {
            Ok(method) => (method, None),
            Err(reason) if plan.is_some() => (body, Some(reason)),
            Err(reason) => return Err(reason),
        };
        machine.contracts().set_places(body);
        let engine = Engine {
            job: job.clone(),
            machine,
            method,
            reach,
            reach_nodes: FxHashMap::default(),
            solver: solver::standard(&solver::Options {
                seed: job.options.seed,
                clock: Some(Rc::clone(&clock)),
                recorder,
                ..solver::Options::default()
            }),
            plan,
            goals: kinds,
            budget: Budget::millis(job.options.budget_millis),
            clock,
        };
        Ok((engine, unreached))
    }

    /// The effort that was spent so far; more than any budget once the clock has struck.
    pub(crate) fn now(&self) -> Effort {
        match self.clock.has_struck() {
            true => Effort::UNBOUNDED,
            false => self.machine.terms.meter().spent(),
        }
    }

    /// What is left of the budget.
    pub(crate) fn left(&self) -> Effort {
        self.left_until(self.budget.total)
    }

    /// What is left until a deadline.
    pub(crate) fn left_until(&self, until: Effort) -> Effort {
        until.without(self.now())
    }

    /// When a share of the budget that begins now is over.
    pub(crate) fn deadline(&self, share: Effort) -> Effort {
        self.budget.total.min(self.now() + share)
    }

    /// The same for a share that comes on top of the budget.
    pub(crate) fn deadline_on_top(&self, share: Effort) -> Effort {
        self.now() + share
    }

    /// Whether terms and so much waiting work take more memory than they may.
    pub(crate) fn is_crowded(&self, waiting: usize) -> bool {
        let megabytes = self.job.options.memory_megabytes;
        budget::is_crowded(self.machine.terms.len(), waiting, megabytes)
    }

    /// Counts ways of forks that were looked at.
    pub(crate) fn count_forks(&self, ways: usize) {
        let meter = self.machine.terms.meter();
        meter.count(Work::Fork, ways as u64);
    }

    /// Asks the solver.
    pub(crate) fn check(&mut self, query: &Query<'_>) -> Answer {
        self.solver.check(&mut self.machine.terms, query)
    }

    /// Whether every path is to have a test of its own.
    pub(crate) fn every_path(&self) -> bool {
        self.job.options.coverage == Coverage::Path
    }

    /// Goals that are passed where the method has no end, and that nobody wrote.
    pub(crate) fn implied_ends(&self) -> GoalSet {
        let mut all = GoalSet::with_capacity(self.machine.program.goals().all().len());
        for goal in self.plan.iter().flat_map(|plan| plan.implied_ends()) {
            all.insert(goal);
        }
        all
    }
}

impl GoalKinds {
    fn new(goals: &Goals, plan: Option<&Plan>, others: &Others) -> GoalKinds {
        let all = goals.all();
        let none = GoalSet::with_capacity(all.len());
        let mut kinds = GoalKinds {
            usable: none.clone(),
            clauses: none.clone(),
            asserts: none.clone(),
            implicit: none.clone(),
            passed_by_others: none.clone(),
            left_by_others: none.clone(),
            left_times: FxHashMap::default(),
        };
        for (number, goal) in all.iter().enumerate() {
            let number = number as u32;
            kinds.usable.insert(number);
            if goal.kind.is_implicit() {
                kinds.implicit.insert(number);
            }
            if goal.kind == GoalKind::Assert {
                kinds.asserts.insert(number);
            }
        }
        let mut unusable = none;
        for obligation in plan.iter().flat_map(|p| &p.obligations) {
            match obligation.unusable {
                None => kinds.clauses.insert(obligation.goal),
                Some(_) => unusable.insert(obligation.goal),
            }
        }
        // No path settles these.
        kinds.usable.remove_all(&unusable);
        kinds.take_others(all, others);
        // That a method ends is worth a proof, if one is found soon.
        for goal in plan.iter().flat_map(|plan| plan.implied_ends()) {
            kinds.implicit.insert(goal);
        }
        kinds
    }
}

impl GoalKinds {
    /// Notes what others said of goals.
    fn take_others(&mut self, all: &[Goal], others: &Others) {
        if others.is_empty() {
            return;
        }
        let numbers: FxHashMap<&Goal, u32> = all.iter().zip(0..).collect();
        let number = |goal: &Goal| numbers.get(goal).copied();
        for goal in others.passed.iter().filter_map(number) {
            self.passed_by_others.insert(goal);
        }
        for (goal, times) in &others.left {
            if let Some(goal) = number(goal) {
                self.left_by_others.insert(goal);
                self.left_times.insert(goal, *times);
            }
        }
    }

    /// What open goals are worth: possible exceptions nothing, and a branch less with each analysis that looked for it in vain.
    pub(crate) fn worth(&self, goals: &GoalSet) -> Worth {
        let branches = goals.iter().filter(|goal| !self.implicit.contains(*goal));
        let worth = branches.map(|goal| self.worth_of_one(goal));
        worth.fold(Worth::NOTHING, Worth::and)
    }

    /// What the likeliest of these possible exceptions is worth.
    pub(crate) fn worth_of_exceptions(&self, goals: &GoalSet) -> Worth {
        let worth = goals.iter().map(|goal| self.worth_of_one(goal));
        worth.max().unwrap_or(Worth::NOTHING)
    }

    fn worth_of_one(&self, goal: u32) -> Worth {
        Worth::left(self.left_times.get(&goal).copied().unwrap_or(0))
    }
}

/// The path condition of a state.
pub(crate) fn path(state: &State) -> Vec<TermId> {
    state.path.steps().iter().map(|s| s.condition).collect()
}

/// The path condition with one more conjunct.
pub(crate) fn path_and(state: &State, last: TermId) -> Vec<TermId> {
    let mut conjuncts = path(state);
    conjuncts.push(last);
    conjuncts
}
