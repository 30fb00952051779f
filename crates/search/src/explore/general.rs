//! In: goals that no path has passed. Out: those among them that no path can pass, however often loops go round.
//!
//! Every path is followed, but a loop whose rounds depend on inputs is replaced by one round from a state
//! that stands for all of them (see `provetta_symex::Machine::forget`). What no such path passes, and no path
//! that had to be given up could pass, is infeasible. Nothing else is concluded: paths of this search are
//! not all real, so they make no tests.
//!
//! If the method under test calls itself, it is tried first with such calls replaced by any result they can have
//! (see `provetta_symex::Machine::replace_calls`), which stands for recursion of any depth.
//!
//! Work is a stack. What a loop leads to lies above the place where the loop was entered, so starting the
//! loop again, with more forgotten or less assumed, throws exactly that away. Each start forgets more or
//! assumes less than the one before, so the last start stands for all that came before it.

use std::rc::Rc;
use std::time::Duration;

use provetta_outcome::{Goal, StopReason};
use provetta_solver::{Answer, Query};
use provetta_symex::{
    Arrival, Beside, Change, Choice, Event, General, GoalSet, Place, Relation, State,
};
use provetta_term::{Assignment, Sort, TermId};

use super::{Explorer, SLICE, conjuncts};
use crate::moment::Moment;

/// How often a loop is started before it is given up.
const MAX_STARTS: u32 = 24;

/// How much work the solver may do for one question. What it leaves open counts as possible.
const EFFORT: u32 = 300_000;

/// The same for a relation that is only a guess.
const EFFORT_FOR_A_GUESS: u32 = 100_000;

/// A piece of work: a state, and the choice of a fork to take first.
struct Work {
    state: Rc<State>,
    choice: Option<Choice>,
    model: Rc<Assignment>,
}

/// A loop that was entered.
struct Entered {
    /// The state at its head, nothing forgotten
    state: State,
    model: Rc<Assignment>,
    places: Vec<Place>,
    rejected: Vec<Relation>,
    starts: u32,
    /// Height of the stack below what the loop leads to
    below: usize,
}

/// The search for goals that no path passes.
#[derive(Default)]
pub(super) struct Generalising {
    stack: Vec<Work>,
    loops: Vec<Entered>,
    /// Goals that no path has passed and none that was given up can pass, so far
    left: GoalSet,
    /// Goals that may be passed by objects of unknown classes if the class of a stub is asked
    by_class: GoalSet,
    /// Whether one round that depends on inputs is followed as it is before a loop is generalised: it costs
    /// more paths, but then all that the loop uses has been looked at
    peels: bool,
    /// Whether recursive calls of the method under test are replaced by their results. Then every path has to be
    /// followed to its end, and to leave what it found as it was
    replaces: bool,
    /// A path did not
    failed: bool,
}

impl Generalising {
    fn enter(&mut self, state: State, model: Rc<Assignment>) -> usize {
        self.loops.push(Entered {
            state,
            model,
            places: Vec::new(),
            rejected: Vec::new(),
            starts: 0,
            below: self.stack.len(),
        });
        self.loops.len() - 1
    }

    fn push(&mut self, state: State, model: Rc<Assignment>) {
        self.stack.push(Work {
            state: Rc::new(state),
            choice: None,
            model,
        });
    }
}

/// The search has run out of time.
struct Late;

impl Explorer<'_> {
    /// Goals among the open ones that are infeasible, as far as the time suffices to tell.
    pub(super) fn impossible(&mut self, millis: u64) -> GoalSet {
        let until = self
            .deadline
            .min(Moment::now() + Duration::from_millis(millis));
        self.machine.stop_at_heads(true);
        let found = self.impossible_before(until);
        self.machine.stop_at_heads(false);
        found
    }

    /// All goals that are infeasible, if there is enough time to tell.
    pub(crate) fn all_impossible(&mut self) -> Vec<Goal> {
        let found = self.impossible(self.job.options.budget_millis);
        let all = self.machine.program.goals().all();
        found
            .iter()
            .map(|goal| all[goal as usize].clone())
            .collect()
    }

    fn impossible_before(&mut self, until: Moment) -> GoalSet {
        let mut found = GoalSet::default();
        let recursive = self.reach.is_recursive();
        let ways = [(true, false), (true, true), (false, false), (false, true)];
        for (replaces, peels) in ways.into_iter().filter(|way| recursive || !way.0) {
            let mut wanted = self.open.clone();
            wanted.remove_all(&found);
            if wanted.iter().next().is_none() {
                break;
            }
            // Time is left for the other way.
            let until = match replaces {
                true => Moment::now() + until.left() / 2,
                false => until,
            };
            self.machine.replace_calls(replaces.then_some(self.method));
            let search = Generalising {
                left: wanted,
                peels,
                replaces,
                ..Generalising::default()
            };
            match self.impossible_among(search, until) {
                Ok(more) => found.union_with(&more),
                Err(Late) if replaces => continue,
                Err(Late) => break,
            };
        }
        self.machine.replace_calls(None);
        found
    }

    fn impossible_among(
        &mut self,
        mut search: Generalising,
        until: Moment,
    ) -> Result<GoalSet, Late> {
        let Ok((state, _)) = self.machine.start_with_inputs(self.method) else {
            return Err(Late);
        };
        search.push(state, Rc::new(Assignment::default()));
        while let Some(work) = search.stack.pop() {
            if Moment::now() >= until {
                return Err(Late);
            }
            if search.left.iter().next().is_none() {
                break;
            }
            self.pursue(&mut search, work, until);
            if search.failed {
                return Ok(GoalSet::default());
            }
        }
        if self.machine.class_of_stub_was_asked() {
            search.left.remove_all(&search.by_class);
        }
        Ok(search.left)
    }

    /// Whether a path can still pass a goal that is left.
    fn may_pass(&mut self, search: &Generalising, state: &State, choice: Option<&Choice>) -> bool {
        self.potential(state, choice).intersects(&search.left)
    }

    fn give_up(&mut self, search: &mut Generalising, state: &State) {
        // Who knows what it would have changed.
        search.failed |= search.replaces;
        let potential = self.potential_of_cut(state);
        search.left.remove_all(&potential);
    }

    fn pursue(&mut self, search: &mut Generalising, work: Work, until: Moment) {
        let mut model = work.model;
        if !search.replaces && !self.may_pass(search, &work.state, work.choice.as_ref()) {
            return;
        }
        let event = match &work.choice {
            None => None,
            Some(choice) => {
                let conjuncts = conjuncts(&work.state, choice.condition);
                match self.ask(&conjuncts, &model, EFFORT, until) {
                    Answer::Unsat => return,
                    Answer::Sat(found) => model = Rc::new(found),
                    Answer::Unknown(_) => {}
                }
                Some(choice)
            }
        };
        let mut state = Rc::try_unwrap(work.state).unwrap_or_else(|s| State::clone(&s));
        let taken = event.and_then(|choice| self.machine.take(&mut state, choice));
        let event = match taken {
            Some(event) => event,
            None => self.machine.run(&mut state, SLICE),
        };
        search.left.remove_all(&state.reached);
        if state.is_ending() {
            search.failed |= search.replaces && !self.machine.is_untouched(&state);
            return;
        }
        match event {
            Event::Ended(_) => {}
            // An input that cannot be made is none, as in the search for tests.
            Event::NoInput => {}
            Event::Stopped(_) | Event::Fuel => self.give_up(search, &state),
            Event::Fork(choices) => self.branch(search, state, choices, &model),
            Event::Head => match self.machine.arrive(&mut state) {
                Arrival::First => self.enter(search, state, model),
                Arrival::Plain(id) => {
                    // Nothing was asked meanwhile, so nothing of the loop waits on the stack.
                    search.loops[id].state = state.clone();
                    search.loops[id].model = Rc::clone(&model);
                    search.push(state, model);
                }
                Arrival::Again(id) => {
                    let mut id = id;
                    if search.peels {
                        id = search.enter(state, model);
                    }
                    self.start(search, id, until);
                }
                Arrival::Back(general) => self.close(search, state, &general, model, until),
            },
        }
    }

    fn branch(
        &mut self,
        search: &mut Generalising,
        state: State,
        choices: Vec<Choice>,
        model: &Rc<Assignment>,
    ) {
        let shared = Rc::new(state);
        // Objects in any state stand for those that constructors make.
        for choice in choices.into_iter().filter(|c| !c.is_optional()) {
            if let Some((_, beside)) = choice.beside() {
                search.failed |= search.replaces;
                let goals = self.reach.goals_of_unknown_code();
                search.left.remove_all(&goals);
                if beside == Beside::Class {
                    let potential = self.potential(&shared, Some(&choice));
                    search.by_class.union_with(&potential);
                }
                continue;
            }
            search.stack.push(Work {
                state: Rc::clone(&shared),
                choice: Some(choice),
                model: Rc::clone(model),
            });
        }
    }

    fn ask(
        &mut self,
        conjuncts: &[TermId],
        model: &Assignment,
        effort: u32,
        until: Moment,
    ) -> Answer {
        // Most refutations need no elements of arrays, and are easy without them.
        let terms = &self.machine.terms;
        let is_plain = |c: &TermId| {
            let vars = terms.vars(*c);
            !vars
                .iter()
                .any(|v| matches!(terms.var_sort(*v), Sort::Array(_)))
        };
        let plain: Vec<TermId> = conjuncts.iter().copied().filter(is_plain).collect();
        let mut check = |conjuncts: &[TermId]| {
            let query = Query {
                conjuncts,
                hint: Some(model),
                timeout: Duration::from_secs(1).min(until.left()),
                effort: Some(effort),
            };
            self.solver.check(&mut self.machine.terms, &query)
        };
        let is_last_plain = plain.last() == conjuncts.last();
        if is_last_plain && plain.len() < conjuncts.len() && check(&plain) == Answer::Unsat {
            return Answer::Unsat;
        }
        check(conjuncts)
    }

    /// A loop is entered: its first rounds are followed as they are, until one depends on an input.
    fn enter(&mut self, search: &mut Generalising, mut state: State, model: Rc<Assignment>) {
        self.machine.entered(&mut state, search.loops.len());
        search.enter(state.clone(), Rc::clone(&model));
        search.push(state, model);
    }

    /// Starts a loop in a state that stands for all its rounds.
    fn start(&mut self, search: &mut Generalising, id: usize, until: Moment) {
        let entered = &mut search.loops[id];
        search.stack.truncate(entered.below);
        entered.starts += 1;
        let entry = entered.state.clone();
        let mut state = entry.clone();
        let mut model = Assignment::clone(&entered.model);
        let forgotten = match entered.starts > MAX_STARTS {
            true => Err(StopReason::Interrupted),
            false => self.machine.forget(&mut state, &entered.places, &mut model),
        };
        if forgotten.is_err() {
            return self.give_up(search, &entry);
        }
        let mut relations = self.machine.relations(&entry, &entered.places);
        relations.retain(|r| !entered.rejected.contains(r));
        let at_entry = path(&entry);
        let kept = self.valid(&at_entry, &entry, relations, &entered.model.clone(), until);
        for relation in &kept {
            if let Some(condition) = self.machine.relation_in(&state, relation) {
                state.assume(&self.machine.terms, condition);
            }
        }
        let places = search.loops[id].places.clone();
        self.machine.generalised(&mut state, id, &places, kept);
        search.push(state, Rc::new(model));
    }

    /// After a round from the general state: it is one of the states that the general one stands for, or
    /// the loop starts again.
    fn close(
        &mut self,
        search: &mut Generalising,
        state: State,
        general: &General,
        model: Rc<Assignment>,
        until: Moment,
    ) {
        match self.machine.changes(&state, general) {
            Err(_) => self.give_up(search, &state),
            Ok(Change::Initialised) => self.enter(search, state, model),
            Ok(Change::Places(places)) => {
                search.loops[general.id].places.extend(places);
                self.start(search, general.id, until);
            }
            Ok(Change::Nothing) => {
                let at_end = path(&state);
                let all = general.relations().to_vec();
                let kept = self.valid(&at_end, &state, all.clone(), &model, until);
                if kept.len() < all.len() {
                    let rejected = all.into_iter().filter(|r| !kept.contains(r));
                    search.loops[general.id].rejected.extend(rejected);
                    self.start(search, general.id, until);
                }
            }
        }
    }

    /// The relations that hold in a state whatever the inputs are.
    fn valid(
        &mut self,
        path: &[TermId],
        state: &State,
        relations: Vec<Relation>,
        model: &Assignment,
        until: Moment,
    ) -> Vec<Relation> {
        let mut kept: Vec<(Relation, TermId)> = Vec::new();
        for relation in relations {
            if let Some(condition) = self.machine.relation_in(state, &relation)
                && self.machine.terms.eval_bool(condition, model)
            {
                kept.push((relation, condition));
            }
        }
        let mut valid = Vec::new();
        // What is asked about one place may be hard, and easy about another.
        for group in kept.chunk_by(|(a, _), (b, _)| a.is_about_the_same(b)) {
            valid.extend(self.valid_group(path, group.to_vec(), model, until));
        }
        valid
    }

    fn valid_group(
        &mut self,
        path: &[TermId],
        mut kept: Vec<(Relation, TermId)>,
        model: &Assignment,
        until: Moment,
    ) -> Vec<Relation> {
        loop {
            let terms = &mut self.machine.terms;
            let mut all = terms.bool(true);
            for (_, condition) in &kept {
                all = terms.and(all, *condition);
            }
            if terms.as_bool(all) == Some(true) {
                break;
            }
            let broken = terms.not(all);
            let mut question = path.to_vec();
            question.push(broken);
            match self.ask(&question, model, EFFORT, until) {
                Answer::Unsat => break,
                Answer::Sat(found) => {
                    let before = kept.len();
                    kept.retain(|(_, c)| self.machine.terms.eval_bool(*c, &found));
                    if kept.len() == before {
                        kept.clear();
                    }
                }
                Answer::Unknown(_) => {
                    kept.retain(|(_, c)| {
                        let broken = self.machine.terms.not(*c);
                        let mut question = path.to_vec();
                        question.push(broken);
                        self.ask(&question, model, EFFORT_FOR_A_GUESS, until) == Answer::Unsat
                    });
                    break;
                }
            }
        }
        kept.into_iter().map(|(relation, _)| relation).collect()
    }
}

/// The path condition of a state.
fn path(state: &State) -> Vec<TermId> {
    state.path.steps().iter().map(|s| s.condition).collect()
}
