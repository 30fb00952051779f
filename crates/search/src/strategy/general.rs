//! In: goals that no path has passed. Out: those among them that no path can pass, however often loops go round.
//!
//! Every path is followed, but a loop whose rounds depend on inputs is replaced by one round from a state
//! that stands for all of them (see `provetta_contracts::Loops`). What no such path passes, and no path
//! that had to be given up could pass, is infeasible. Nothing else is concluded: paths of this search are
//! not all real, so they make no tests.
//!
//! Calls are followed, replaced by their contracts, or replaced by any result (see [`manner`]). Several manners are tried
//! one after the other; each is a search of its own, and what one excludes the next need not look at.
//!
//! Work is a stack. What a loop leads to lies above the place where the loop was entered, so starting the
//! loop again, with more forgotten or less assumed, throws exactly that away. Each start forgets more or
//! assumes less than the one before, so the last start stands for all that came before it.
//!
//! Invariant: `left` never holds a goal that a path followed so far passes, or that a path given up so far might pass. A search that
//! ends early excludes nothing.

mod ending;
mod manner;
mod measure;
mod relations;
mod rounds;

use std::rc::Rc;

use ending::Ending;
use manner::Manner;
use provetta_contracts::{Contracted, Prover};
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_solver::Answer;
use provetta_symex::{Choice, End, GoalSet, State, Unseen};
use provetta_term::{Assignment, Effort};
use rounds::Entered;

use crate::budget;
use crate::engine::{Engine, Mode, Proof, path_and};
use crate::findings::Findings;
use crate::step::{Searcher, Work, search};

/// Goals among the open ones that are infeasible, as far as a share of the budget suffices to show it; `waiting` pieces of work take memory
/// meanwhile.
pub(crate) fn impossible(
    engine: &mut Engine<'_>,
    findings: &mut Findings,
    waiting: usize,
    share: Effort,
) -> GoalSet {
    let mut until = engine.deadline(share);
    let mut found = GoalSet::default();
    let manners = manner::manners(&manner::Known::of(engine));
    for (number, how) in manners.iter().enumerate() {
        let wanted = wanted(engine, findings, &found, *how);
        if wanted.iter().next().is_none() {
            break;
        }
        // Where the contract is proved, other goals are worth less.
        let mut clauses = engine.goals.clauses.clone();
        clauses.remove_all(&engine.implied_ends());
        if number > 0 && engine.plan.is_some() && !wanted.intersects(&clauses) {
            until = until.min(engine.now() + engine.budget.rest);
        }
        let is_last = number + 1 == manners.len();
        let share = budget::share_of_a_way(engine.left_until(until), is_last);
        let until = until.min(engine.now() + share);
        let mode = Mode::Proof(Proof {
            by_contract: how.by_contract,
            replaced: how.replaces.then_some(engine.method),
        });
        engine.machine.contracts().take_rests_on();
        tracing::info!(target: "search", ?how, goals = wanted.iter().count(), "a proof is tried");
        let more = engine.in_mode(mode, |engine| {
            GeneralRound::new(engine, findings, wanted, *how, waiting, until).run()
        });
        tracing::info!(
            target: "search",
            excluded = more.as_ref().map(|more| more.iter().count()),
            spent = %engine.now(),
            "the proof ends"
        );
        if let Some(mut more) = more {
            keep_ends(engine, findings, &mut more, &found);
            found.union_with(&more);
            let rests_on = engine.machine.contracts().take_rests_on();
            findings.account.rests(&more, rests_on);
        }
    }
    found
}

/// The goals that a manner can say something of and that are not excluded yet.
fn wanted(engine: &Engine<'_>, findings: &Findings, found: &GoalSet, how: Manner) -> GoalSet {
    let mut wanted = findings.open.clone();
    wanted.remove_all(&engine.goals.clauses);
    wanted.union_with(&findings.open_clauses(engine));
    // What one analysis leaves open no other one can claim.
    wanted.remove_all(&engine.goals.left_by_others);
    wanted.remove_all(found);
    if how.by_contract {
        wanted.intersect_with(&manner::own_goals(engine));
    }
    wanted
}

/// The end of a method is shown only together with what it rests on.
fn keep_ends(engine: &Engine<'_>, findings: &Findings, more: &mut GoalSet, found: &GoalSet) {
    let Some(plan) = &engine.plan else { return };
    let is_shown = |goal: u32| {
        more.contains(goal) || found.contains(goal) || findings.account.is_impossible(goal)
    };
    if !plan.ends_rest_on().all(is_shown) {
        for goal in plan.ends() {
            more.remove_all(&GoalSet::of(*goal));
        }
    }
}

/// The search in one manner.
struct GeneralRound<'a, 'c> {
    engine: &'a mut Engine<'c>,
    findings: &'a mut Findings,
    how: Manner,
    /// Work that waits elsewhere and takes memory
    waiting: usize,
    until: Effort,
    /// States with a model of their path
    stack: Vec<Work<Rc<Assignment>>>,
    loops: Vec<Entered>,
    /// Goals that no path has passed and none that was given up can pass, so far
    left: GoalSet,
    /// Goals that may be passed by objects of unknown classes if the class of a stub is asked
    by_class: GoalSet,
    /// What the inner calls of a recursion lessen
    recursion: Ending,
    /// A path did not end as it has to where calls are replaced by their results
    failed: bool,
    /// It has spent its effort
    is_late: bool,
}

impl<'a, 'c> GeneralRound<'a, 'c> {
    fn new(
        engine: &'a mut Engine<'c>,
        findings: &'a mut Findings,
        wanted: GoalSet,
        how: Manner,
        waiting: usize,
        until: Effort,
    ) -> GeneralRound<'a, 'c> {
        GeneralRound {
            engine,
            findings,
            how,
            waiting,
            until,
            stack: Vec::new(),
            loops: Vec::new(),
            left: wanted,
            by_class: GoalSet::default(),
            recursion: Ending::default(),
            failed: false,
            is_late: false,
        }
    }

    /// The goals that are infeasible; none if the effort did not suffice.
    fn run(mut self) -> Option<GoalSet> {
        let method = self.engine.method;
        let (state, _) = self.engine.machine.start_with_inputs(method).ok()?;
        self.push(state, Rc::default());
        search(&mut self);
        if self.failed {
            return Some(GoalSet::default());
        }
        if self.is_late {
            return None;
        }
        if self.engine.machine.class_of_stub_was_asked() {
            self.left.remove_all(&self.by_class);
        }
        Some(self.left)
    }

    fn push(&mut self, state: State, model: Rc<Assignment>) {
        self.stack.push(Work::run(state, model));
    }

    /// A path is not followed further: whatever it might pass is possible.
    fn give_up(&mut self, state: &State) {
        // Who knows what it would have changed.
        self.failed |= self.how.replaces;
        let potential = self.engine.potential_of_cut(state);
        self.left.remove_all(&potential);
    }

    /// A goal may be passed.
    fn is_possible(&mut self, goal: u32) {
        self.left.remove_all(&GoalSet::of(goal));
    }

    /// Goals whose clauses could not be evaluated on a path may be passed.
    fn take_unchecked(&mut self, state: &State) {
        for (goal, reason) in state.unchecked() {
            self.left.remove_all(&GoalSet::of(*goal));
            let plan = self.engine.plan.as_ref();
            if plan.is_some_and(|p| p.ends().contains(goal)) {
                self.findings.account.not_ending(reason);
            }
        }
    }
}

impl<'c> Searcher<'c> for GeneralRound<'_, 'c> {
    /// A model of the path
    type Tag = Rc<Assignment>;
    const NAME: &'static str = "general round";

    fn machine(&mut self) -> &mut Prover<'c> {
        &mut self.engine.machine
    }

    fn next(&mut self) -> Option<Work<Rc<Assignment>>> {
        if self.failed {
            return None;
        }
        let work = self.stack.pop()?;
        if self.engine.now() >= self.until || self.engine.is_crowded(self.waiting) {
            self.is_late = !seeded(Fault::LateIsProved);
            return None;
        }
        self.left.iter().next().is_some().then_some(work)
    }

    fn decide(&mut self, mut work: Work<Rc<Assignment>>) -> Option<Work<Rc<Assignment>>> {
        let choice = work.choice.as_ref();
        if !self.how.replaces
            && !self
                .engine
                .potential(&work.state, choice)
                .intersects(&self.left)
        {
            return None;
        }
        if let Some(choice) = choice {
            let conjuncts = path_and(&work.state, choice.condition);
            // A way that cannot be taken may be followed for a while; a failure is what is to be excluded.
            let units = match choice.is_failure() {
                true => self.engine.units(),
                false => self.engine.units().min(budget::UNITS_FOR_A_WAY),
            };
            match self.engine.ask(&conjuncts, &work.tag, units, self.until) {
                Answer::Unsat => return None,
                Answer::Sat(found) => work.tag = Rc::new(found),
                Answer::Unknown(_) => {}
            }
        }
        Some(work)
    }

    fn fuel(&self, _: &Rc<Assignment>) -> Option<u64> {
        Some(budget::SLICE)
    }

    fn seen(&mut self, state: &mut State, model: &Rc<Assignment>) -> bool {
        self.left.remove_all(&state.reached);
        self.check_inner_calls(state, model);
        if self.how.by_contract || self.how.trusts {
            let open = &self.findings.open;
            self.findings.hints.note(&state.reached, open, model);
        }
        self.take_unchecked(state);
        if self.engine.machine.is_completing(state) {
            self.failed |= self.how.replaces && !self.engine.machine.logic().is_untouched(state);
            return false;
        }
        true
    }

    fn ended(&mut self, _: State, _: End, _: Rc<Assignment>) {}

    fn stopped(&mut self, state: State, _: StopReason, _: Rc<Assignment>) {
        self.give_up(&state);
    }

    /// An input that cannot be made is none, as in the search for tests.
    fn no_input(&mut self, _: State, _: Rc<Assignment>) {}

    fn at_head(&mut self, state: State, model: Rc<Assignment>) {
        self.arrive(state, model);
    }

    fn paused(&mut self, state: State, _: Rc<Assignment>) -> Option<(State, Rc<Assignment>)> {
        self.give_up(&state);
        None
    }

    fn forked(
        &mut self,
        state: State,
        choices: Vec<Choice>,
        model: Rc<Assignment>,
    ) -> Option<Work<Rc<Assignment>>> {
        self.engine.count_forks(choices.len());
        let shared = Rc::new(state);
        // Objects in any state stand for those that constructors make.
        for choice in choices
            .into_iter()
            .filter(|c| !c.is_optional() && !c.is_excluded())
        {
            // A contract may speak of what unknown code changes.
            if let (Some((_, kind)), true) = (choice.unseen(), self.engine.plan.is_none()) {
                self.failed |= self.how.replaces;
                let goals = self.engine.reach.goals_of_unknown_code();
                self.left.remove_all(&goals);
                if kind == Unseen::Class {
                    let potential = self.engine.potential(&shared, Some(&choice));
                    self.by_class.union_with(&potential);
                }
                continue;
            }
            self.stack.push(Work {
                state: Rc::clone(&shared),
                choice: Some(choice),
                tag: Rc::clone(&model),
            });
        }
        None
    }
}
