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

use provetta_faults::{Fault, seeded};
use provetta_outcome::{Calls, Coverage, Goal, Loops, StopReason};
use provetta_solver::{Answer, Query};
use provetta_symex::{
    Arrival, Beside, Change, Choice, Event, General, GoalSet, Place, Relation, State,
};
use provetta_term::{Assignment, Effort, Sort, TermId};

use super::ending::Ending;
use super::{Explorer, conjuncts};
use crate::budget;

/// A piece of work: a state, and the choice of a fork to take first.
struct Work {
    state: Rc<State>,
    choice: Option<Choice>,
    model: Rc<Assignment>,
}

/// A loop that was entered.
pub(super) struct Entered {
    /// The state at its head, nothing forgotten
    state: State,
    model: Rc<Assignment>,
    pub(super) places: Vec<Place>,
    rejected: Vec<Relation>,
    starts: u32,
    /// The variants of its specification when its head was last passed
    pub(super) variants: Vec<Option<TermId>>,
    /// The numbers at the places when its general round began
    pub(super) numbers: Vec<Option<TermId>>,
    /// What the ways round it since its last start lessen
    pub(super) ending: Ending,
    /// Height of the stack below what the loop leads to
    below: usize,
    /// The goals that were left when the state was at its head. A new start follows again all that was followed since
    left: GoalSet,
}

/// The search for goals that no path passes.
#[derive(Default)]
pub(super) struct Generalising {
    stack: Vec<Work>,
    pub(super) loops: Vec<Entered>,
    /// Goals that no path has passed and none that was given up can pass, so far
    pub(super) left: GoalSet,
    /// Goals that may be passed by objects of unknown classes if the class of a stub is asked
    by_class: GoalSet,
    /// What the inner calls of a recursion lessen
    pub(super) recursion: Ending,
    /// A path did not end as it has to where calls are replaced by their results
    failed: bool,
    how: Manner,
}

/// How loops and calls are generalised.
#[derive(Clone, Copy, Default)]
struct Manner {
    /// One round that depends on inputs is followed as it is before a loop is generalised: it costs
    /// more paths, but then all that the loop uses has been looked at
    peels: bool,
    /// Of a loop with written invariants nothing else is assumed: each guess that proves wrong costs another start
    trusts: bool,
    /// Nothing but written invariants is assumed of any loop
    only_written: bool,
    /// Calls of methods with contracts are replaced by their contracts
    by_contract: bool,
    /// Recursive calls of the method under test are replaced by their results. Then every path has to be
    /// followed to its end, and to leave what it found as it was
    replaces: bool,
}

impl Generalising {
    fn enter(&mut self, state: State, model: Rc<Assignment>) -> usize {
        self.loops.push(Entered {
            state,
            model,
            places: Vec::new(),
            rejected: Vec::new(),
            variants: Vec::new(),
            numbers: Vec::new(),
            ending: Ending::default(),
            starts: 0,
            below: self.stack.len(),
            left: self.left.clone(),
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

/// The search has spent its effort.
struct Late;

impl Explorer<'_> {
    /// Goals among the open ones that are infeasible, as far as the effort suffices to tell.
    pub(super) fn impossible(&mut self, effort: Effort) -> GoalSet {
        let until = self.budget.total.min(self.now() + effort);
        self.machine.stop_at_heads(true);
        let found = self.impossible_before(until);
        self.machine.stop_at_heads(false);
        found
    }

    /// Whether a clause is open that was not tried to be shown yet: every path may have been cut early. If none was, what is
    /// open is settled.
    pub(super) fn may_be_shown(&self) -> bool {
        let is_open = self.open_clauses().iter().next().is_some() && !self.account.is_uncut();
        is_open && !self.progress.1 && self.job.options.coverage == Coverage::Branch
    }

    /// All goals that are infeasible, if the budget suffices to tell.
    pub(crate) fn all_impossible(&mut self) -> Vec<Goal> {
        let found = self.impossible(self.budget.total);
        let all = self.machine.program.goals().all();
        found
            .iter()
            .map(|goal| all[goal as usize].clone())
            .collect()
    }

    fn impossible_before(&mut self, mut until: Effort) -> GoalSet {
        let mut found = GoalSet::default();
        let manners = self.manners();
        for (number, how) in manners.iter().enumerate() {
            let mut wanted = self.open.clone();
            wanted.remove_all(&self.clauses);
            wanted.union_with(&self.open_clauses());
            wanted.remove_all(&found);
            if how.by_contract {
                wanted.intersect_with(&self.own_goals());
            }
            if wanted.iter().next().is_none() {
                break;
            }
            // Where the contract is proved, other goals are worth less.
            let mut clauses = self.clauses.clone();
            clauses.remove_all(&self.implied_ends());
            if number > 0 && self.plan.is_some() && !wanted.intersects(&clauses) {
                until = until.min(self.now() + self.budget.rest);
            }
            let is_last = number + 1 == manners.len();
            let share = budget::share_of_a_way(self.left_until(until), is_last);
            let until = until.min(self.now() + share);
            self.machine.use_contracts_of_calls(how.by_contract);
            self.machine
                .replace_calls(how.replaces.then_some(self.method));
            self.machine.take_rests_on();
            if let Ok(mut more) = self.impossible_among(wanted, *how, until) {
                self.keep_ends(&mut more, &found);
                found.union_with(&more);
                self.account.rests(&more, self.machine.take_rests_on());
            }
        }
        self.machine.use_contracts_of_calls(false);
        self.machine.replace_calls(None);
        found
    }

    /// Clauses, and goals in the code of the method under test itself. Code that a contract stands for is not followed, so
    /// of other code nothing can be said where contracts stand for calls. Inner calls of the method under test are within
    /// its precondition, as the outermost ones are that are followed.
    fn own_goals(&self) -> GoalSet {
        let all = self.machine.program.goals().all();
        let mut own = GoalSet::with_capacity(all.len());
        for (number, goal) in all.iter().enumerate() {
            if goal.edge.method == self.job.method {
                own.insert(number as u32);
            }
        }
        own.union_with(&self.clauses);
        own
    }

    /// The end of a method is shown only together with what it rests on.
    fn keep_ends(&self, more: &mut GoalSet, found: &GoalSet) {
        let Some(plan) = &self.plan else { return };
        let is_shown = |goal: u32| {
            more.contains(goal) || found.contains(goal) || self.account.is_impossible(goal)
        };
        if !plan.ends_rest_on().all(is_shown) {
            for goal in plan.ends() {
                more.remove_all(&GoalSet::of(*goal));
            }
        }
    }

    /// The ways to look for a proof, in order.
    fn manners(&self) -> Vec<Manner> {
        let calls = self.job.options.contracts.calls;
        let has_calls = self
            .plan
            .as_ref()
            .is_some_and(|plan| plan.calls_contracts());
        // Without written invariants there is nothing to trust in.
        let has_invariants = self.plan.as_ref().is_some_and(|plan| plan.has_invariants());
        let calls: &[bool] = match (has_calls, calls) {
            (false, _) | (_, Calls::Inline) => &[false],
            (true, Calls::Contract) => &[true],
            // Code that calls itself has no end to be followed to.
            (true, Calls::Auto) if self.reach.is_recursive() => &[true, false],
            (true, Calls::Auto) => &[false, true],
        };
        let loops = self.job.options.contracts.loops;
        let only_written = loops == Loops::Invariant;
        let mut all = Vec::new();
        if loops == Loops::Unwind {
            return all;
        }
        // Under a precondition, inner calls are not just any calls.
        if self.plan.is_none() && self.reach.is_recursive() {
            for peels in [false, true] {
                all.push(Manner {
                    peels,
                    replaces: true,
                    only_written,
                    ..Manner::default()
                });
            }
        }
        let ways: &[(bool, bool)] = match (only_written, has_invariants) {
            (true, _) => &[(true, false), (true, true)],
            (false, true) => &[(true, false), (false, false), (false, true)],
            (false, false) => &[(false, false), (false, true)],
        };
        for (trusts, peels) in ways.iter().copied() {
            for by_contract in calls.iter().copied() {
                all.push(Manner {
                    peels,
                    trusts,
                    only_written,
                    by_contract,
                    replaces: false,
                });
            }
        }
        all
    }

    fn impossible_among(
        &mut self,
        wanted: GoalSet,
        how: Manner,
        until: Effort,
    ) -> Result<GoalSet, Late> {
        let mut search = Generalising {
            left: wanted,
            how,
            ..Generalising::default()
        };
        let Ok((state, _)) = self.machine.start_with_inputs(self.method) else {
            return Err(Late);
        };
        search.push(state, Rc::new(Assignment::default()));
        while let Some(work) = search.stack.pop() {
            if self.now() >= until || self.is_crowded() {
                if seeded(Fault::LateIsProved) {
                    break;
                }
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

    pub(super) fn give_up(&mut self, search: &mut Generalising, state: &State) {
        // Who knows what it would have changed.
        search.failed |= search.how.replaces;
        let potential = self.potential_of_cut(state);
        search.left.remove_all(&potential);
    }

    fn pursue(&mut self, search: &mut Generalising, work: Work, until: Effort) {
        let mut model = work.model;
        if !search.how.replaces && !self.may_pass(search, &work.state, work.choice.as_ref()) {
            return;
        }
        let event = match &work.choice {
            None => None,
            Some(choice) => {
                let conjuncts = conjuncts(&work.state, choice.condition);
                // A way that cannot be taken may be followed for a while; a failure is what is to be excluded.
                let units = match choice.is_failure() {
                    true => self.units(),
                    false => self.units().min(budget::UNITS_FOR_A_WAY),
                };
                match self.ask(&conjuncts, &model, units, until) {
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
            None => self.machine.run(&mut state, budget::SLICE),
        };
        search.left.remove_all(&state.reached);
        self.check_inner_calls(search, &mut state, &model, until);
        if search.how.by_contract || search.how.trusts {
            self.hints.note(&state.reached, &self.open, &model);
        }
        for (goal, reason) in state.unchecked() {
            search.left.remove_all(&GoalSet::of(*goal));
            if self.plan.as_ref().is_some_and(|p| p.ends().contains(goal)) {
                self.account.not_ending(reason);
            }
        }
        if state.is_completing() {
            search.failed |= search.how.replaces && !self.machine.is_untouched(&state);
            return;
        }
        match event {
            Event::Ended(_) => {}
            // An input that cannot be made is none, as in the search for tests.
            Event::NoInput => {}
            Event::Stopped(_) | Event::Fuel => self.give_up(search, &state),
            Event::Fork(choices) => self.branch(search, state, choices, &model),
            Event::Head => match self.machine.arrive(&mut state) {
                Arrival::First => {
                    self.check_loop(search, &mut state, None, &model, until);
                    self.enter(search, state, model);
                }
                Arrival::Plain(id) => {
                    let was = search.loops[id].variants.clone();
                    self.check_loop(search, &mut state, Some(&was), &model, until);
                    search.loops[id].variants = self.machine.variants_in(&mut state);
                    // Nothing was asked meanwhile, so nothing of the loop waits on the stack.
                    search.loops[id].state = state.clone();
                    search.loops[id].model = Rc::clone(&model);
                    search.loops[id].left = search.left.clone();
                    search.push(state, model);
                }
                Arrival::Again(id) => {
                    let was = search.loops[id].variants.clone();
                    self.check_loop(search, &mut state, Some(&was), &model, until);
                    let mut id = id;
                    if search.how.peels {
                        // What the first round changes, others may leave as it is.
                        id = search.enter(state, model);
                    } else {
                        let entry = &search.loops[id].state;
                        search.loops[id].places = self.machine.changed_by(entry, &state);
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
        self.count_forks(choices.len());
        let shared = Rc::new(state);
        // Objects in any state stand for those that constructors make.
        for choice in choices
            .into_iter()
            .filter(|c| !c.is_optional() && !c.is_excluded())
        {
            // A contract may speak of what unknown code changes.
            if let (Some((_, beside)), true) = (choice.beside(), self.plan.is_none()) {
                search.failed |= search.how.replaces;
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

    fn units(&self) -> u32 {
        match self.plan {
            Some(_) => budget::UNITS_FOR_A_CONTRACT,
            None => budget::UNITS,
        }
    }

    pub(super) fn ask(
        &mut self,
        conjuncts: &[TermId],
        model: &Assignment,
        units: u32,
        until: Effort,
    ) -> Answer {
        let left = self.left_until(until);
        // Most refutations need no elements of arrays and no quantifiers, and are easy without them.
        let terms = &self.machine.terms;
        let is_plain = |c: &TermId| {
            let vars = terms.vars(*c);
            !terms.has_quantifiers(*c)
                && !vars
                    .iter()
                    .any(|v| matches!(terms.var_sort(*v), Sort::Array(_)))
        };
        let plain: Vec<TermId> = conjuncts.iter().copied().filter(is_plain).collect();
        // Order needs no sums, and what is said of sums seldom needs what is said of order.
        let last = conjuncts.last().copied();
        let is_about_sums = last.is_some_and(|last| terms.has_sums(last));
        let is_akin =
            |c: &TermId| !terms.has_quantifiers(*c) || terms.has_sums(*c) == is_about_sums;
        let akin: Vec<TermId> = conjuncts.iter().copied().filter(is_akin).collect();
        let is_way = last.is_some_and(|last| !terms.has_quantifiers(last));
        let mut check = |conjuncts: &[TermId]| {
            let query = Query {
                conjuncts,
                hint: Some(model),
                effort: budget::FOR_A_QUESTION.min(left),
                units: Some(units),
                only_refutes: true,
            };
            self.solver.check(&mut self.machine.terms, &query)
        };
        let is_last_plain = plain.last() == conjuncts.last();
        if is_last_plain && plain.len() < conjuncts.len() && check(&plain) == Answer::Unsat {
            return Answer::Unsat;
        }
        if akin.len() < conjuncts.len() {
            let answer = check(&akin);
            if answer == Answer::Unsat || is_way && units <= budget::UNITS_FOR_A_WAY {
                return answer;
            }
        }
        check(conjuncts)
    }

    /// A loop is entered: its first rounds are followed as they are, until one depends on an input.
    fn enter(&mut self, search: &mut Generalising, mut state: State, model: Rc<Assignment>) {
        self.machine.entered(&mut state, search.loops.len());
        let id = search.enter(state.clone(), Rc::clone(&model));
        search.loops[id].variants = self.machine.variants_in(&mut state);
        search.push(state, model);
    }

    /// Starts a loop in a state that stands for all its rounds.
    fn start(&mut self, search: &mut Generalising, id: usize, until: Effort) {
        let entered = &mut search.loops[id];
        search.stack.truncate(entered.below);
        search.left = entered.left.clone();
        entered.starts += 1;
        let entry = entered.state.clone();
        let mut state = entry.clone();
        let mut model = Assignment::clone(&entered.model);
        let forgotten = match entered.starts > budget::MAX_STARTS {
            true => Err(StopReason::Interrupted),
            false => self.machine.forget(&mut state, &entered.places, &mut model),
        };
        if forgotten.is_err() {
            return self.give_up(search, &entry);
        }
        let mut relations = self.machine.relations(&entry, &entered.places);
        relations.retain(|r| !entered.rejected.contains(r));
        let has_written = relations.iter().any(Relation::is_written);
        if search.how.only_written || search.how.trusts && has_written {
            relations.retain(Relation::is_written);
        }
        let at_entry = path(&entry);
        let kept = self.valid(&at_entry, &entry, relations, &entered.model.clone(), until);
        for relation in &kept {
            if let Some(condition) = self.machine.relation_in(&mut state, relation) {
                state.assume(&self.machine.terms, condition);
            }
        }
        search.loops[id].variants = self.machine.variants_in(&mut state);
        let places = search.loops[id].places.clone();
        search.loops[id].numbers = self.machine.numbers_at(&state, &places);
        search.loops[id].ending = Ending::default();
        self.machine.generalised(&mut state, id, &places, kept);
        search.push(state, Rc::new(model));
    }

    /// After a round from the general state: it is one of the states that the general one stands for, or
    /// the loop starts again.
    fn close(
        &mut self,
        search: &mut Generalising,
        mut state: State,
        general: &General,
        model: Rc<Assignment>,
        until: Effort,
    ) {
        let was = search.loops[general.id].variants.clone();
        self.check_loop(search, &mut state, Some(&was), &model, until);
        self.check_reads(search, &mut state, &model, until);
        match self.machine.changes(&state, general) {
            Err(_) => self.give_up(search, &state),
            // What has come to be known is part of the state from now on: the loop is entered with it.
            Ok(Change::Initialised | Change::Inputs) => self.enter(search, state, model),
            Ok(Change::Places(places)) => {
                let entered = &mut search.loops[general.id];
                entered.places.extend(places);
                // With more forgotten, what was written may be shown after all; it is asked again. Places only grow, so that ends.
                entered.rejected.retain(|r| !r.is_written());
                self.start(search, general.id, until);
            }
            Ok(Change::Nothing) => {
                let at_end = path(&state);
                let fits = self.machine.numbers_fit(&state, general);
                if self.machine.terms.as_bool(fits) != Some(true) {
                    let mut question = at_end.clone();
                    question.push(self.machine.terms.not(fits));
                    let answer = self.ask(&question, &model, self.units(), until);
                    if answer != Answer::Unsat {
                        return self.give_up(search, &state);
                    }
                }
                let all = general.relations().to_vec();
                let kept = self.valid(&at_end, &state, all.clone(), &model, until);
                if kept.len() < all.len() {
                    let rejected = all.into_iter().filter(|r| !kept.contains(r));
                    search.loops[general.id].rejected.extend(rejected);
                    self.start(search, general.id, until);
                } else {
                    self.check_end(search, state, general.id, model, until);
                }
            }
        }
    }

    /// Whether a model does not speak against a condition. What a quantified formula is worth is for the solver to say.
    fn may_hold(&self, condition: TermId, model: &Assignment) -> bool {
        let terms = &self.machine.terms;
        terms.has_quantifiers(condition) || terms.eval_bool(condition, model)
    }

    /// The specification of a loop at its head: invariants hold at the entry (where no round was before) or after a round,
    /// and variants got smaller. What cannot be shown may be broken.
    fn check_loop(
        &mut self,
        search: &mut Generalising,
        state: &mut State,
        before: Option<&[Option<TermId>]>,
        model: &Assignment,
        until: Effort,
    ) {
        let (entry, kept, variant) = self.machine.loop_goals(state);
        let invariants = if before.is_none() { entry } else { kept };
        let mut asked: Vec<(u32, Option<TermId>)> = Vec::new();
        for (n, goal) in invariants.into_iter().enumerate() {
            asked.push((goal, self.machine.invariant_in(state, n)));
        }
        if let Some(before) = before {
            let now = self.machine.variants_in(state);
            for (n, goal) in variant.into_iter().enumerate() {
                let was = before.get(n).copied().flatten();
                let now = now.get(n).copied().flatten();
                let lessens = was.zip(now);
                let holds = lessens.and_then(|(a, b)| self.machine.variant_lessens(a, b));
                asked.push((goal, holds));
            }
        }
        self.show(search, state, asked, model, until);
    }

    /// What a round has read that stands for all rounds, at its end: the path ends here.
    fn check_reads(
        &mut self,
        search: &mut Generalising,
        state: &mut State,
        model: &Assignment,
        until: Effort,
    ) {
        let asked = self.machine.reads_in(state);
        self.show(search, state, asked, model, until);
    }

    /// Goals whose condition cannot be shown to hold in a state may be passed.
    fn show(
        &mut self,
        search: &mut Generalising,
        state: &State,
        asked: Vec<(u32, Option<TermId>)>,
        model: &Assignment,
        until: Effort,
    ) {
        let path = path(state);
        for (goal, holds) in asked {
            if !search.left.contains(goal) {
                continue;
            }
            let is_shown = holds.is_some_and(|holds| {
                let broken = self.machine.terms.not(holds);
                let mut question = path.clone();
                question.push(broken);
                self.ask(&question, model, self.units(), until) == Answer::Unsat
            });
            if !is_shown {
                search.left.remove_all(&GoalSet::of(goal));
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
        until: Effort,
    ) -> Vec<Relation> {
        let mut kept: Vec<(Relation, TermId)> = Vec::new();
        let mut scratch = state.clone();
        for relation in relations {
            if let Some(condition) = self.machine.relation_in(&mut scratch, &relation)
                && self.may_hold(condition, model)
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
        until: Effort,
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
            match self.ask(&question, model, self.units(), until) {
                Answer::Unsat => break,
                Answer::Sat(_) if seeded(Fault::GuessesAreNotChecked) => break,
                Answer::Sat(found) => {
                    let before = kept.len();
                    kept.retain(|(_, c)| self.machine.terms.eval_bool(*c, &found));
                    if kept.len() == before {
                        kept.clear();
                    }
                }
                // A written invariant stands alone and was asked with all effort.
                Answer::Unknown(_) if kept.iter().all(|(r, _)| r.is_written()) => {
                    kept.clear();
                    break;
                }
                Answer::Unknown(_) => {
                    kept.retain(|(_, c)| {
                        let broken = self.machine.terms.not(*c);
                        let mut question = path.to_vec();
                        question.push(broken);
                        self.ask(&question, model, budget::UNITS_FOR_A_GUESS, until)
                            == Answer::Unsat
                    });
                    break;
                }
            }
        }
        kept.into_iter().map(|(relation, _)| relation).collect()
    }
}

/// The path condition of a state.
pub(super) fn path(state: &State) -> Vec<TermId> {
    state.path.steps().iter().map(|s| s.condition).collect()
}
