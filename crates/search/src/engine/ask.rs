//! In: conjuncts. Out: whether they contradict each other, asked in the ways that proofs need.
//!
//! Each question may be asked of fewer conjuncts first: what contradicts itself without some of them does so with all, so
//! `Unsat` is right in every case. `Sat` and `Unknown` conclude nothing but that a way stays possible.

use provetta_solver::{Answer, Query};
use provetta_symex::{Choice, State};
use provetta_term::{Assignment, Effort, Sort, TermId};

use super::{Engine, path_and};
use crate::budget;

impl Engine<'_> {
    /// A question of a proof.
    pub(crate) fn ask(
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
            self.check(&Query {
                conjuncts,
                hint: Some(model),
                effort: budget::FOR_A_QUESTION.min(left),
                units: Some(units),
                only_refutes: true,
            })
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

    /// How much the solver may do for a question that a proof depends on.
    pub(crate) fn units(&self) -> u32 {
        match self.plan {
            Some(_) => budget::UNITS_FOR_A_CONTRACT,
            None => budget::UNITS,
        }
    }

    /// Whether a condition with quantifiers holds on every input of its path. Such a condition cannot be evaluated, so no model is believed
    /// to satisfy it. If its negation contradicts the path, that is not needed: each model of the path is one of the choice.
    pub(crate) fn is_implied(&mut self, state: &State, choice: &Choice) -> bool {
        if !self.machine.terms.has_quantifiers(choice.condition) {
            return false;
        }
        let fails = self.machine.terms.not(choice.condition);
        let conjuncts = path_and(state, fails);
        let effort = budget::FOR_IMPLIED.min(self.left());
        let answer = self.check(&Query {
            conjuncts: &conjuncts,
            hint: None,
            effort,
            units: Some(budget::UNITS_FOR_IMPLIED),
            only_refutes: true,
        });
        answer == Answer::Unsat
    }
}
