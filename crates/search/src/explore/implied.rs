//! In: a choice that the solver finds no model for. Out: whether every input of its path goes that way.
//!
//! A quantifier over all numbers cannot be evaluated, so no model is believed to satisfy it. If its negation
//! contradicts the path, that is not needed: each model of the path is one of the choice.

use std::rc::Rc;

use provetta_solver::{Answer, Query};
use provetta_symex::{Choice, State};
use provetta_term::{Assignment, Const};

use super::{Explorer, conjuncts};
use crate::budget;
use crate::tree::NodeId;

impl Explorer<'_> {
    /// Whether a condition with quantifiers holds on every input of its path.
    pub(super) fn is_implied(&mut self, state: &State, choice: &Choice) -> bool {
        if !self.machine.terms.has_quantifiers(choice.condition) {
            return false;
        }
        let fails = self.machine.terms.not(choice.condition);
        let conjuncts = conjuncts(state, fails);
        let query = Query {
            conjuncts: &conjuncts,
            hint: None,
            effort: budget::FOR_IMPLIED.min(self.left()),
            units: Some(budget::UNITS_FOR_IMPLIED),
            only_refutes: true,
        };
        self.solver.check(&mut self.machine.terms, &query) == Answer::Unsat
    }

    /// Takes an implied choice with the model of its path.
    pub(super) fn take_implied(
        &mut self,
        state: Rc<State>,
        choice: &Choice,
        model: &Assignment,
        node: NodeId,
    ) {
        let mut model = model.clone();
        if let Some(var) = self.machine.terms.var_id(choice.condition) {
            model.set(var, Const::Bool(true));
        }
        let state = Rc::try_unwrap(state).unwrap_or_else(|shared| State::clone(&shared));
        self.take(state, choice, Rc::new(model), node);
    }
}
