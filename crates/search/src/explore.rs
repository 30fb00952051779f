//! In: a job. Out: its proof tree, explored as far as the goals need and the budget allows.

mod ahead;
mod cases;
mod ending;
mod finish;
mod general;
mod hints;
mod implied;
mod lengths;
mod past;
mod smaller;

use std::rc::Rc;
use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_jml::SourceSpecs;
use provetta_outcome::{Coverage, GoalKind, Job, PathCounts, StopReason, Witness, World};
use provetta_solver::{self as solver, Answer, Query, Solver};
use provetta_symex::{
    CallGraph, Choice, ContractOptions, Distances, End, Event, GoalSet, Inputs, Limits, Machine,
    MethodId, Plan, Program, Reach, State, StaticFields,
};
use provetta_term::{Assignment, Effort, TermId, Work};
use rustc_hash::FxHashMap;

use crate::Progress;
use crate::account::{self, Account};
use crate::budget::{self, Budget};
use crate::clock::Clock;
use crate::frontier::{Entry, Frontier, Task};
use crate::tree::{NodeId, Tree};

/// How far behind its caller's work a state is that is close to nothing open.
const FAR: u32 = 1_000_000;

/// The exploration of one method.
pub(crate) struct Explorer<'c> {
    job: Job,
    machine: Machine<'c>,
    method: MethodId,
    reach: Reach,
    reach_nodes: FxHashMap<MethodId, Option<usize>>,
    solver: Box<dyn Solver>,
    frontier: Frontier,
    distances: Distances,
    /// Goals no path that ended has passed
    open: GoalSet,
    /// The contract of the method
    plan: Option<Rc<Plan>>,
    /// The goals that are breaches of its clauses
    clauses: GoalSet,
    /// The goals that are failing asserts
    asserts: GoalSet,
    /// Goals that only tests with reflection pass so far
    weak: GoalSet,
    /// Goals that are exceptions which instructions raise
    implicit: GoalSet,
    /// Why no test can reach the method
    unreached: Option<StopReason>,
    /// When all other goals were settled
    settled_at: Option<Effort>,
    /// When a goal was last passed or found infeasible, and whether infeasible ones were looked for since
    progress: (Effort, bool),
    /// Paths with objects made by constructors that were tried since a goal was passed
    tries: u64,
    /// Whether a path that returns normally is still looked for, open goals or not: a method deserves
    /// one ordinary test
    wants_normal: bool,
    /// What the method gets, once the first state was made
    inputs: Option<Inputs>,
    account: Account,
    tree: Tree,
    counts: PathCounts,
    witnesses: Vec<Witness>,
    /// Whether an input of each case of the contract was found
    cases: Vec<bool>,
    /// Inputs that a search for a proof found worth trying
    hints: hints::Hints,
    /// How clauses were broken first
    breaches: Vec<smaller::Breach>,
    budget: Budget,
    clock: Clock,
    /// No path is left that somebody would have to follow
    is_exhausted: bool,
    /// Some input meets all that is assumed at entry
    has_entered: bool,
    pub(crate) keep_smt: bool,
    pub(crate) smt: Vec<(String, String)>,
}

impl<'c> Explorer<'c> {
    pub(crate) fn new(
        job: &Job,
        classes: &'c ClassPath,
        specs: &Arc<Vec<SourceSpecs>>,
    ) -> Result<Explorer<'c>, StopReason> {
        let clock = Clock::start(job.options.budget_millis);
        let graph = CallGraph::new(classes, &job.method);
        let mut goals = ahead::goals(&graph, job);
        let reach = Reach::new(graph, &goals);
        let contracts = ContractOptions {
            specs: Arc::clone(specs),
            invariants: job.options.contracts.invariants,
        };
        let plan = Plan::new(&contracts, classes, &job.method, &mut goals)
            .map(|plan| Rc::new(plan.with_recursion(reach.recursion())));
        let mut clauses = GoalSet::with_capacity(goals.all().len());
        let mut open = GoalSet::with_capacity(goals.all().len());
        (0..goals.all().len() as u32).for_each(|g| open.insert(g));
        let mut unusable = GoalSet::with_capacity(goals.all().len());
        for obligation in plan.iter().flat_map(|p| &p.obligations) {
            match obligation.unusable {
                None => clauses.insert(obligation.goal),
                Some(_) => unusable.insert(obligation.goal),
            }
        }
        // No path settles these.
        open.remove_all(&unusable);
        let limits = Limits {
            depth: budget::MAX_DEPTH,
            unwind: job.options.unwind,
            statics: StaticFields::Inputs,
            max_objects: job.options.max_objects,
        };
        let mut machine = Machine::new(Program::new(classes, goals), limits);
        machine.program.set_specs(Arc::clone(specs));
        machine.set_contract(plan.clone());
        if job.options.contracts.world == World::Open {
            machine.open_world();
        }
        // Of a body that nothing runs, claims for all its inputs are claims still.
        let body = machine.program.find_method(&job.method)?;
        let (method, unreached) = match machine.program.entry_of(&job.method) {
            Ok(method) => (method, None),
            Err(reason) if plan.is_some() => (body, Some(reason)),
            Err(reason) => return Err(reason),
        };
        machine.set_places(body);
        let all = machine.program.goals().all();
        let weak = GoalSet::with_capacity(all.len());
        let mut implicit = weak.clone();
        let mut asserts = weak.clone();
        for (number, goal) in all.iter().enumerate() {
            if goal.kind.is_implicit() {
                implicit.insert(number as u32);
            }
            if goal.kind == GoalKind::Assert {
                asserts.insert(number as u32);
            }
        }
        // That a method ends is worth a proof, if one is found soon.
        for goal in plan.iter().flat_map(|plan| plan.implied_ends()) {
            implicit.insert(goal);
        }
        let distances = reach.distances(&open);
        Ok(Explorer {
            job: job.clone(),
            machine,
            method,
            unreached,
            reach,
            reach_nodes: FxHashMap::default(),
            solver: solver::standard(&solver::Options {
                seed: job.options.seed,
                backstop: clock.backstop(),
                ..solver::Options::default()
            }),
            frontier: Frontier::default(),
            distances,
            open,
            plan,
            clauses,
            asserts,
            weak,
            implicit,
            settled_at: None,
            progress: (Effort::NONE, false),
            tries: 0,
            inputs: None,
            wants_normal: true,
            account: Account::default(),
            tree: Tree::new(job.options.keep_tree),
            counts: PathCounts::default(),
            witnesses: Vec::new(),
            cases: Vec::new(),
            hints: hints::Hints::default(),
            breaches: Vec::new(),
            budget: Budget::millis(job.options.budget_millis),
            clock,
            is_exhausted: false,
            has_entered: false,
            keep_smt: false,
            smt: Vec::new(),
        })
    }

    /// Explores until every goal is settled, nothing is left, the budget ends, or `watch` says stop.
    pub(crate) fn run(&mut self, watch: &mut dyn FnMut(&Progress) -> Option<StopReason>) {
        if let Some(reason) = self.unreached.take() {
            self.generalise();
            let rest = self.open.clone();
            self.cut(reason, &rest, Tree::ROOT);
            return;
        }
        match self.machine.start_with_inputs(self.method) {
            Ok((state, inputs)) => {
                self.inputs = Some(inputs);
                self.follow(state, Rc::new(Assignment::default()), Tree::ROOT, 0);
            }
            Err(reason) => {
                let all = self.open.clone();
                self.cut(reason, &all, Tree::ROOT);
            }
        }
        let stop = loop {
            if self.clock.has_struck() {
                let seconds = self.clock.seconds();
                break Some(StopReason::Clock { seconds });
            }
            if self.wants_normal && self.now() > budget::TO_NORMAL {
                self.wants_normal = false;
                self.reorder();
            }
            if self.is_settled() {
                if !self.may_be_shown() {
                    break None;
                }
                self.generalise();
                continue;
            }
            if self.frontier.required() == 0 && self.tries >= budget::MAX_TRIES {
                // Only ways to make objects are left to try, and they were tried often enough.
                if self.may_be_shown() {
                    self.generalise();
                    continue;
                }
                break None;
            }
            let settled_at = self.settled_at;
            let had_their_share = self.exceptions_had_their_share();
            let is_stuck = settled_at != self.settled_at && self.settled_at.is_some();
            if self.job.options.coverage == Coverage::Branch
                && (is_stuck || self.since(self.progress.0) > budget::TO_GENERALISE)
                && !self.progress.1
            {
                self.generalise();
                continue;
            }
            if let Some(reason) = had_their_share {
                break Some(reason);
            }
            if let Some(reason) = self.is_out_of_patience() {
                break Some(reason);
            }
            if self.left() == Effort::NONE {
                let seconds = self.budget.seconds();
                break Some(StopReason::Budget { seconds });
            }
            if self.is_crowded() {
                let megabytes = self.job.options.memory_megabytes;
                break Some(StopReason::Size { megabytes });
            }
            let progress = Progress {
                explored: self.counts.explored,
                waiting: self.frontier.len(),
            };
            if let Some(reason) = watch(&progress) {
                break Some(reason);
            }
            let entry = match self.job.options.coverage {
                Coverage::Branch => self.frontier.pop(),
                Coverage::Path => self.frontier.pop_newest(),
            };
            match entry {
                None if self.may_be_shown() => self.generalise(),
                None => break None,
                Some(entry) => self.work(entry),
            }
        };
        self.look_for_smaller();
        let rest = self.frontier.drain();
        self.is_exhausted = rest.iter().all(|entry| entry.optional);
        if let Some(reason) = stop {
            for entry in rest.into_iter().filter(|e| !e.optional) {
                self.cut(reason.clone(), &entry.potential, entry.node);
            }
        }
    }

    /// The effort that was spent so far; more than any budget once the clock has struck.
    fn now(&self) -> Effort {
        match self.clock.has_struck() {
            true => Effort::UNBOUNDED,
            false => self.machine.terms.meter().spent(),
        }
    }

    /// The effort since a moment.
    fn since(&self, moment: Effort) -> Effort {
        self.now().without(moment)
    }

    /// What is left of the budget.
    fn left(&self) -> Effort {
        self.left_until(self.budget.total)
    }

    /// What is left until a moment.
    fn left_until(&self, moment: Effort) -> Effort {
        moment.without(self.now())
    }

    /// Whether terms and waiting work take more memory than they may. Half of what a worker may use is for the solver and all
    /// that is not counted.
    fn is_crowded(&self) -> bool {
        let megabytes = self.job.options.memory_megabytes;
        budget::is_crowded(self.machine.terms.len(), self.frontier.len(), megabytes)
    }

    /// Looks for open goals that no path passes, however often loops go round.
    fn generalise(&mut self) {
        self.progress.1 = true;
        let share = match self.plan {
            Some(_) => self.budget.proof_of_a_contract,
            None => self.budget.proof,
        };
        let impossible = self.impossible(share);
        if impossible.iter().next().is_some() {
            self.open.remove_all(&impossible);
            self.account.impossible(&impossible);
            self.progress.0 = self.now();
            self.reorder();
        }
        self.try_hints();
    }

    fn work(&mut self, entry: Entry) {
        let Entry {
            task,
            model,
            node,
            potential,
            optional,
        } = entry;
        match task {
            Task::Continue { state, slices } => self.follow(*state, model, node, slices),
            Task::Decide {
                state,
                choice,
                attempts,
            } => {
                let conjuncts = conjuncts(&state, choice.condition);
                let (effort, units) = budget::allowance(attempts);
                let effort = effort.min(self.left()).min(self.budget.patience);
                let query = Query {
                    conjuncts: &conjuncts,
                    hint: Some(&model),
                    effort,
                    units,
                    only_refutes: false,
                };
                match self.solver.check(&mut self.machine.terms, &query) {
                    Answer::Sat(model) => {
                        let model = self
                            .with_short_arrays(&state, &conjuncts, &model)
                            .unwrap_or(model);
                        // The last one to use the state of the fork takes it, others copy it.
                        let state =
                            Rc::try_unwrap(state).unwrap_or_else(|shared| State::clone(&shared));
                        self.take(state, &choice, Rc::new(model), node);
                    }
                    Answer::Unsat => {
                        self.counts.closed += 1;
                        self.tree.leaf(node, || "closed".into());
                        if !optional {
                            self.account.refuted(
                                &self.machine,
                                &state,
                                &choice,
                                self.solver.core(),
                            );
                        }
                        self.keep_script("refuted", choice.line, &conjuncts);
                    }
                    Answer::Unknown(_) if self.is_implied(&state, &choice) => {
                        self.take_implied(state, &choice, &model, node);
                    }
                    Answer::Unknown(detail) => {
                        if attempts + 1 < budget::MAX_ATTEMPTS && self.left() > Effort::NONE {
                            let distance = FAR.saturating_mul(attempts + 2);
                            let task = Task::Decide {
                                state,
                                choice,
                                attempts: attempts + 1,
                            };
                            self.wait(
                                distance,
                                Entry {
                                    task,
                                    model,
                                    node,
                                    potential,
                                    optional,
                                },
                            );
                        } else if !optional {
                            self.cut(StopReason::Solver { detail }, &potential, node);
                        }
                    }
                }
            }
        }
    }

    fn take(&mut self, mut state: State, choice: &Choice, model: Rc<Assignment>, node: NodeId) {
        match self.machine.take(&mut state, choice) {
            None => self.follow(state, model, node, 0),
            Some(event) => self.event(state, event, model, node, 0),
        }
    }

    /// Runs a state along its model until its path ends or its share of instructions is used up.
    fn follow(&mut self, mut state: State, model: Rc<Assignment>, node: NodeId, slices: u32) {
        let event = self.machine.run(&mut state, budget::SLICE);
        self.event(state, event, model, node, slices);
    }

    fn event(
        &mut self,
        state: State,
        event: Event,
        model: Rc<Assignment>,
        node: NodeId,
        slices: u32,
    ) {
        let (mut state, mut event, mut node) = (state, event, node);
        let mut forks = 0;
        loop {
            self.has_entered |= state.is_assumed(false);
            match event {
                Event::Ended(end) => return self.ended(&state, &end, &model, node),
                Event::Stopped(reason) => {
                    self.tries += 1;
                    if state.is_optional() {
                        self.tree.leaf(node, || format!("cut: {reason}"));
                        return;
                    }
                    let potential = self.potential_of_cut(&state);
                    return self.cut(reason, &potential, node);
                }
                Event::NoInput => {
                    self.tries += 1;
                    if state.is_completing() && !state.is_optional() {
                        let what = "an input that no constructor tried makes".into();
                        let potential = self.potential_of_cut(&state);
                        return self.cut(StopReason::Unsupported { what }, &potential, node);
                    }
                    self.tree.leaf(node, || "no such input".into());
                    return;
                }
                // The machine stops at loop heads only when it is told to.
                Event::Head => return self.later(state, model, node, slices),
                Event::Fuel => {
                    if slices == 0 && self.machine.repeats(&state, budget::LOOK_AHEAD) {
                        if state.is_optional() {
                            return;
                        }
                        let potential = self.potential(&state, None);
                        let line = self.machine.line_of(&state);
                        return self.cut(StopReason::Endless { line }, &potential, node);
                    }
                    return self.later(state, model, node, slices);
                }
                Event::Fork(choices) => {
                    let (next, taken) = self.fork(state, choices, &model, node);
                    let Some((forked, choice)) = next else { return };
                    state = forked;
                    node = taken;
                    forks += 1;
                    event = match self.machine.take(&mut state, &choice) {
                        Some(event) => event,
                        None if forks >= budget::MAX_FORKS => {
                            return self.later(state, model, node, slices);
                        }
                        None => self.machine.run(&mut state, budget::SLICE),
                    };
                }
            }
        }
    }

    /// Lets a state wait that used up its share.
    fn later(&mut self, state: State, model: Rc<Assignment>, node: NodeId, slices: u32) {
        let potential = self.potential(&state, None);
        let optional = state.is_optional();
        if !self.wanted(&potential, optional) {
            return;
        }
        let distance = self
            .distance(&state, None)
            .saturating_add(slices.saturating_add(1).saturating_mul(1_000));
        let task = Task::Continue {
            state: Box::new(state),
            slices: slices + 1,
        };
        let entry = Entry {
            task,
            model,
            node,
            potential,
            optional,
        };
        self.wait(distance, entry);
    }

    /// Ways of forks that were looked at.
    fn count_forks(&self, ways: usize) {
        let meter = self.machine.terms.meter();
        meter.count(Work::Fork, ways as u64);
    }

    /// Lets all choices but the model's own wait; returns that one to go on with.
    fn fork(
        &mut self,
        state: State,
        choices: Vec<Choice>,
        model: &Rc<Assignment>,
        node: NodeId,
    ) -> (Option<(State, Choice)>, NodeId) {
        let mut taken = None;
        let mut waiting = Vec::with_capacity(choices.len());
        // Paths are counted once, not once for each way to make their objects.
        let every_path = self.every_path();
        self.count_forks(choices.len());
        for choice in choices {
            if choice.is_excluded() || every_path && choice.is_optional() {
                continue;
            }
            // A contract may speak of what unknown code changes.
            if let (Some((reason, beside)), true) = (choice.beside(), self.plan.is_none()) {
                let reason = reason.clone();
                self.pass_by(&state, &choice, reason, beside);
                continue;
            }
            let child = self.tree.child(
                node,
                || self.machine.readable(choice.condition).to_string(),
                choice.line,
            );
            // What a quantified formula is worth in a model is for the solver to say.
            let is_plain = !self.machine.terms.has_quantifiers(choice.condition);
            if taken.is_none() && is_plain && self.machine.terms.eval_bool(choice.condition, model)
            {
                taken = Some((choice, child));
            } else {
                waiting.push((choice, child));
            }
        }
        let shared = Rc::new(state);
        for (choice, child) in waiting {
            let potential = self.potential(&shared, Some(&choice));
            let optional = shared.is_optional() || choice.is_optional();
            // A way that cannot be followed is known already, or nobody asks for it.
            let is_known = choice
                .stops()
                .is_some_and(|reason| optional || self.account.has_cut(reason, &potential));
            if is_known {
                self.counts.cut += 1;
                self.tree.leaf(child, || "cut".into());
                continue;
            }
            if !self.wanted(&potential, optional) {
                self.tree.leaf(child, || "not needed".into());
                continue;
            }
            let distance = self.distance(&shared, Some(&choice));
            let task = Task::Decide {
                state: Rc::clone(&shared),
                choice,
                attempts: 0,
            };
            self.wait(
                distance,
                Entry {
                    task,
                    model: Rc::clone(model),
                    node: child,
                    potential,
                    optional,
                },
            );
        }
        let Some((choice, child)) = taken else {
            return (None, node);
        };
        let state = Rc::try_unwrap(shared).unwrap_or_else(|shared| State::clone(&shared));
        (Some((state, choice)), child)
    }

    fn ended(&mut self, state: &State, end: &End, model: &Rc<Assignment>, node: NodeId) {
        self.counts.explored += 1;
        self.tries += u64::from(state.is_optional());
        self.saw_cases(state, model);
        for (goal, reason) in state.unchecked() {
            if !state.is_optional() {
                self.account
                    .cut(StopReason::clone(reason), &GoalSet::of(*goal));
            }
        }
        let passed = self.passed(state, end);
        let is_new = passed.intersects(&self.open);
        let may_improve = passed.intersects(&self.weak);
        let is_normal = self.wants_normal && matches!(end, End::Returned(_));
        let wanted = is_new || may_improve || is_normal || self.every_path();
        if !wanted {
            self.tree.leaf(node, || "nothing new".into());
            return self.looked_for_normal(false);
        }
        if let Some(reason) = self.machine.untestable(state) {
            return self.has_no_test(state, reason, node);
        }
        let conjuncts: Vec<TermId> = state.path.steps().iter().map(|s| s.condition).collect();
        let short = self.with_short_arrays(state, &conjuncts, model);
        let model = short.as_ref().unwrap_or(model);
        let model = self.readable_model(&conjuncts, model);
        let Some(inputs) = &self.inputs else { return };
        let made = self
            .machine
            .witness(self.method, inputs, state, end, &model);
        let witness = match made {
            Ok(witness) => witness,
            Err(reason) => {
                if !state.is_optional() {
                    let reached = state.reached.clone();
                    self.cut(reason, &reached, node);
                }
                return;
            }
        };
        if let Some(reason) = self.depends_on_past(state, end, &model, &witness) {
            return self.has_no_test(state, reason, node);
        }
        let is_weak = account::is_weak(&witness);
        self.looked_for_normal(is_normal && !is_weak);
        // A test that takes reflection is better than none, and where paths count, each one is something new.
        let is_needed = self.witnesses.is_empty() || self.every_path();
        if is_weak && !is_new && !is_needed {
            self.tree.leaf(node, || "nothing new".into());
            return;
        }
        self.tree.leaf(node, || account::test_leaf(&witness));
        self.witnesses.push(witness);
        self.keep_breach(state, &model, is_weak);
        self.keep_script("path", None, &conjuncts);
        if is_weak {
            let mut first = passed.clone();
            first.intersect_with(&self.open);
            self.weak.union_with(&first);
        } else {
            self.weak.remove_all(&passed);
        }
        if is_new || may_improve {
            self.tries = 0;
            self.progress = (self.now(), self.progress.1);
            self.open.remove_all(&passed);
            self.reorder();
        }
    }

    /// After a path ended: an ordinary test was found, or so many paths were tried that none is looked for
    /// any more.
    fn looked_for_normal(&mut self, found: bool) {
        if self.wants_normal && (found || self.counts.explored >= budget::PATHS_TO_NORMAL) {
            self.wants_normal = false;
            self.reorder();
        }
    }

    /// After a goal was passed, distances change and some work is no longer needed.
    fn reorder(&mut self) {
        if self.every_path() {
            return;
        }
        self.distances = self.reach.distances(&self.open);
        self.count_forks(self.frontier.len());
        for entry in self.frontier.drain() {
            if !self.wanted(&entry.potential, entry.optional) {
                self.tree.leaf(entry.node, || "not needed".into());
                continue;
            }
            let distance = match &entry.task {
                Task::Decide {
                    state,
                    choice,
                    attempts,
                } => {
                    let state = Rc::clone(state);
                    let choice = choice.clone();
                    let late = if *attempts > 0 {
                        FAR.saturating_mul(attempts + 1)
                    } else {
                        0
                    };
                    self.distance(&state, Some(&choice)).saturating_add(late)
                }
                Task::Continue { slices, .. } => slices.saturating_mul(1_000),
            };
            self.wait(distance, entry);
        }
    }

    /// Whether every path is to have a test of its own.
    fn every_path(&self) -> bool {
        self.job.options.coverage == Coverage::Path
    }

    /// Lets work wait; what there is no room for is given up.
    fn wait(&mut self, distance: u32, entry: Entry) {
        if let Some(dropped) = self.frontier.push(distance, entry)
            && !dropped.optional
        {
            let paths = budget::MAX_WAITING as u64;
            self.cut(
                StopReason::Crowded { paths },
                &dropped.potential,
                dropped.node,
            );
        }
    }

    /// Whether work may still change the account. Objects made by constructors can replace a test that
    /// takes reflection.
    fn wanted(&self, potential: &GoalSet, optional: bool) -> bool {
        if self.lacks_input() && !optional {
            return true;
        }
        self.every_path()
            || self.wants_normal
            || potential.intersects(&self.open)
            || (optional && potential.intersects(&self.weak))
    }

    fn cut(&mut self, reason: StopReason, potential: &GoalSet, node: NodeId) {
        self.counts.cut += 1;
        self.tree.leaf(node, || format!("cut: {reason}"));
        self.account.cut(reason, potential);
    }
}

/// The path condition with one more conjunct.
fn conjuncts(state: &State, last: TermId) -> Vec<TermId> {
    state
        .path
        .steps()
        .iter()
        .map(|s| s.condition)
        .chain([last])
        .collect()
}
