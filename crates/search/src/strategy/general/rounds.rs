//! In: a state at the head of a loop. Out: a state that stands for all rounds, until a round from it leads nowhere else.
//!
//! The first rounds are followed as they are until one depends on an input. Then what the round changed is forgotten, relations
//! that hold at the entry are assumed, and one round is followed. If it changes more, or breaks a relation, the loop starts
//! again with that forgotten or not assumed.
//!
//! Why it ends: places only grow and guessed relations are only rejected between two growths; the number of starts is
//! bounded besides, and a loop that is started too often is given up.
//!
//! Why it is right: when no start follows, every round from the general state leads to a state that the general one stands for, so by
//! induction it stands for the states of all rounds.

use std::rc::Rc;

use provetta_contracts::{Arrival, Change, Changed, General, Relation};
use provetta_outcome::StopReason;
use provetta_solver::Answer;
use provetta_symex::{GoalSet, State};
use provetta_term::{Assignment, TermId};

use super::GeneralRound;
use super::ending::Ending;
use crate::budget;
use crate::engine::path;

/// A loop that was entered.
pub(super) struct Entered {
    /// The state at its head, nothing forgotten
    state: State,
    model: Rc<Assignment>,
    pub(super) places: Vec<Changed>,
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

impl GeneralRound<'_, '_> {
    /// A state has come to the head of a loop.
    pub(super) fn arrive(&mut self, mut state: State, model: Rc<Assignment>) {
        match self.engine.machine.logic().arrive(&mut state) {
            Arrival::First => {
                self.check_loop(&mut state, None, &model);
                self.enter(state, model);
            }
            Arrival::Plain(id) => {
                let was = self.loops[id].variants.clone();
                self.check_loop(&mut state, Some(&was), &model);
                let entered = &mut self.loops[id];
                entered.variants = self.engine.machine.logic().variants_in(&mut state);
                // Nothing was asked meanwhile, so nothing of the loop waits on the stack.
                entered.state = state.clone();
                entered.model = Rc::clone(&model);
                entered.left = self.left.clone();
                self.push(state, model);
            }
            Arrival::Again(id) => {
                let was = self.loops[id].variants.clone();
                self.check_loop(&mut state, Some(&was), &model);
                let mut id = id;
                if self.how.peels {
                    // What the first round changes, others may leave as it is.
                    id = self.remember(state, model);
                } else {
                    let entered = &mut self.loops[id];
                    entered.places = self
                        .engine
                        .machine
                        .logic()
                        .changed_by(&entered.state, &state);
                }
                self.start(id);
            }
            Arrival::Back(general) => self.close(state, &general, model),
        }
    }

    /// Notes a loop with the state at its head.
    fn remember(&mut self, state: State, model: Rc<Assignment>) -> usize {
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

    /// A loop is entered: its first rounds are followed as they are, until one depends on an input.
    fn enter(&mut self, mut state: State, model: Rc<Assignment>) {
        let number = self.loops.len();
        self.engine.machine.logic().entered(&mut state, number);
        let id = self.remember(state.clone(), Rc::clone(&model));
        self.loops[id].variants = self.engine.machine.logic().variants_in(&mut state);
        self.push(state, model);
    }

    /// Starts a loop in a state that stands for all its rounds.
    fn start(&mut self, id: usize) {
        let machine = &mut self.engine.machine;
        let entered = &mut self.loops[id];
        self.stack.truncate(entered.below);
        self.left = entered.left.clone();
        entered.starts += 1;
        let entry = entered.state.clone();
        let mut state = entry.clone();
        let mut model = Assignment::clone(&entered.model);
        let forgotten = match entered.starts > budget::MAX_STARTS {
            true => Err(StopReason::Interrupted),
            false => machine
                .logic()
                .havoc_places(&mut state, &entered.places, &mut model),
        };
        if forgotten.is_err() {
            return self.give_up(&entry);
        }
        let mut relations = machine.logic().relations(&entry, &entered.places);
        relations.retain(|r| !entered.rejected.contains(r));
        let has_written = relations.iter().any(Relation::is_written);
        if self.how.only_written || self.how.trusts && has_written {
            relations.retain(Relation::is_written);
        }
        let at_entry = path(&entry);
        let model_at_entry = Rc::clone(&entered.model);
        let kept = self.valid(&at_entry, &entry, relations, &model_at_entry);
        let machine = &mut self.engine.machine;
        for relation in &kept {
            if let Some(condition) = machine.logic().relation_in(&mut state, relation) {
                state.assume(&machine.terms, condition);
            }
        }
        let entered = &mut self.loops[id];
        entered.variants = machine.logic().variants_in(&mut state);
        entered.numbers = machine.logic().numbers_at(&state, &entered.places);
        entered.ending = Ending::default();
        machine
            .logic()
            .generalised(&mut state, id, &entered.places, kept);
        self.push(state, Rc::new(model));
    }

    /// After a round from the general state: it is one of the states that the general one stands for, or
    /// the loop starts again.
    fn close(&mut self, mut state: State, general: &General, model: Rc<Assignment>) {
        let was = self.loops[general.id].variants.clone();
        self.check_loop(&mut state, Some(&was), &model);
        self.check_reads(&mut state, &model);
        match self.engine.machine.logic().changes(&state, general) {
            Err(_) => self.give_up(&state),
            // What has come to be known is part of the state from now on: the loop is entered with it.
            Ok(Change::Initialised | Change::Inputs) => self.enter(state, model),
            Ok(Change::Places(places)) => {
                let entered = &mut self.loops[general.id];
                entered.places.extend(places);
                // With more forgotten, what was written may be shown after all; it is asked again. Places only grow, so that ends.
                entered.rejected.retain(|r| !r.is_written());
                self.start(general.id);
            }
            Ok(Change::Nothing) => {
                let at_end = path(&state);
                let fits = self.engine.machine.logic().numbers_fit(&state, general);
                if self.engine.machine.terms.as_bool(fits) != Some(true) {
                    let mut question = at_end.clone();
                    question.push(self.engine.machine.terms.not(fits));
                    let units = self.engine.units();
                    let answer = self.engine.ask(&question, &model, units, self.until);
                    if answer != Answer::Unsat {
                        return self.give_up(&state);
                    }
                }
                let all = general.relations().to_vec();
                let kept = self.valid(&at_end, &state, all.clone(), &model);
                if kept.len() < all.len() {
                    let rejected = all.into_iter().filter(|r| !kept.contains(r));
                    self.loops[general.id].rejected.extend(rejected);
                    self.start(general.id);
                } else {
                    self.check_end(state, general.id, model);
                }
            }
        }
    }
}
