//! In: inputs that lead to open goals if contracts and invariants stand for calls and loops. Out: what their real calls pass.
//!
//! A path on which a contract stands for a call, or an invariant for a loop, is not real. The inputs of a model of it are:
//! the method is executed with them, and counts for what it then passes. If the contract was too weak to lead to the goal,
//! the goal stays open, and the search goes on as before.

use std::rc::Rc;

use provetta_solver::{Answer, Query};
use provetta_symex::{Event, GoalSet, State};
use provetta_term::{Assignment, Effort, TermId};

use super::Explorer;
use crate::budget;
use crate::tree::Tree;

/// Inputs worth to be tried, with the goals that they are for.
#[derive(Default)]
pub(super) struct Hints {
    all: Vec<(GoalSet, Rc<Assignment>)>,
    /// Goals that have one
    hinted: GoalSet,
}

impl Hints {
    /// A path that is not real passes goals; a model of it is worth trying for those that are open and have none yet.
    pub(super) fn note(&mut self, reached: &GoalSet, open: &GoalSet, model: &Rc<Assignment>) {
        let mut fresh = reached.clone();
        fresh.intersect_with(open);
        fresh.remove_all(&self.hinted);
        if self.all.len() < budget::MAX_INPUTS && fresh.iter().next().is_some() {
            self.hinted.union_with(&fresh);
            self.all.push((fresh, Rc::clone(model)));
        }
    }
}

impl Explorer<'_> {
    /// Executes the method with inputs that were found on the way to a proof.
    pub(super) fn try_hints(&mut self) {
        let hints = std::mem::take(&mut self.hints);
        let until = self.now() + self.budget.inputs;
        let until = self.budget.total.min(until);
        for (goals, model) in hints.all {
            if !goals.intersects(&self.open) {
                continue;
            }
            if let Ok((state, _)) = self.machine.start_with_inputs(self.method) {
                self.follow_alone(state, &model, until);
            }
        }
    }

    /// Follows one path along its model to its end, and no other.
    fn follow_alone(&mut self, mut state: State, model: &Rc<Assignment>, until: Effort) {
        let mut forks = 0;
        let mut event = self.machine.run(&mut state, budget::SLICE);
        loop {
            match event {
                Event::Ended(end) => {
                    let steps = state.path.steps();
                    let conjuncts: Vec<TermId> = steps.iter().map(|s| s.condition).collect();
                    let query = Query {
                        conjuncts: &conjuncts,
                        hint: Some(model),
                        effort: self.left_until(until),
                        units: None,
                        only_refutes: false,
                    };
                    if let Answer::Sat(found) = self.solver.check(&mut self.machine.terms, &query) {
                        self.ended(&state, &end, &Rc::new(found), Tree::ROOT);
                    }
                    return;
                }
                Event::Stopped(_) | Event::NoInput | Event::Head => return,
                Event::Fuel if self.now() < until => {
                    event = self.machine.run(&mut state, budget::SLICE);
                }
                Event::Fuel => return,
                Event::Fork(choices) => {
                    forks += 1;
                    let terms = &self.machine.terms;
                    // What a quantified formula is worth is asked at the end.
                    let mut fitting = choices.into_iter().filter(|c| {
                        let is_open = terms.has_quantifiers(c.condition);
                        !c.is_excluded() && (is_open || terms.eval_bool(c.condition, model))
                    });
                    let Some(choice) = fitting.next() else { return };
                    if forks > budget::MAX_FORKS_OF_INPUT || self.now() >= until {
                        return;
                    }
                    event = match self.machine.take(&mut state, &choice) {
                        Some(event) => event,
                        None => self.machine.run(&mut state, budget::SLICE),
                    };
                }
            }
        }
    }
}
