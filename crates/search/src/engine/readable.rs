//! In: a path with a model. Out: a model of the same path that reads better: short input arrays, small numbers.
//!
//! Each model comes from the solver or is evaluated on all conjuncts, so it is one of the path.

use provetta_contracts::Prover;
use provetta_solver::{self as solver, Answer, Query};
use provetta_symex::State;
use provetta_term::{Assignment, TermId};

use super::Engine;
use crate::budget::{self, SHORT_LENGTHS};

impl Engine<'_> {
    /// A model with short input arrays, if the one at hand has long ones.
    pub(crate) fn with_short_arrays(
        &mut self,
        state: &State,
        conjuncts: &[TermId],
        model: &Assignment,
    ) -> Option<Assignment> {
        let lengths = self.machine.input_lengths(state);
        let longest = SHORT_LENGTHS[0];
        let is_short = |machine: &mut Prover<'_>, length: TermId, most: i32| {
            let most = machine.terms.int(most);
            machine.terms.sle(length, most)
        };
        let mut all_short = true;
        for length in &lengths {
            let short = is_short(&mut self.machine, *length, longest);
            all_short &= self.machine.terms.eval_bool(short, model);
        }
        if all_short {
            return None;
        }
        for most in SHORT_LENGTHS {
            let mut wanted = conjuncts.to_vec();
            for length in &lengths {
                wanted.push(is_short(&mut self.machine, *length, most));
            }
            let query = Query {
                conjuncts: &wanted,
                hint: Some(model),
                effort: budget::FOR_READING.min(self.left()),
                units: Some(budget::UNITS_FOR_READING),
                only_refutes: false,
            };
            if let Answer::Sat(model) = self.check(&query) {
                return Some(model);
            }
        }
        None
    }

    /// The model with readable values, in which long strings have their hash codes if that is a model of the path.
    pub(crate) fn readable_model(
        &mut self,
        state: &State,
        conjuncts: &[TermId],
        model: &Assignment,
    ) -> Assignment {
        let shrunk = self.shrunk(conjuncts, model);
        match self.machine.true_hashes(state, &shrunk) {
            Some(hashed) => {
                let terms = &mut self.machine.terms;
                match solver::quantifiers_hold(terms, conjuncts, &hashed) {
                    true => hashed,
                    false => shrunk,
                }
            }
            None => shrunk,
        }
    }

    fn shrunk(&mut self, conjuncts: &[TermId], model: &Assignment) -> Assignment {
        let terms = &mut self.machine.terms;
        if !conjuncts.iter().any(|c| terms.has_quantifiers(*c)) {
            return solver::shrink(terms, conjuncts, model);
        }
        let (wanted, known) = solver::plain(terms, conjuncts, model);
        let shrunk = solver::shrink(terms, &wanted, &known);
        match solver::quantifiers_hold(terms, conjuncts, &shrunk) {
            true => shrunk,
            false => model.clone(),
        }
    }
}
