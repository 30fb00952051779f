//! In: any query. Out: the answer of the layer below, after our evaluator has confirmed its model.

use provetta_term::{TermId, Terms, Work};

use crate::{Answer, Query, Solver};

/// So many conjuncts are part of what a question counts for ([`Work::Question`]).
const USUAL_CONJUNCTS: usize = 500;

/// Turns a model that does not satisfy the conjuncts into "unknown": a bug of ours or of the solver, never a wrong test.
pub(crate) struct Checked<S> {
    inner: S,
}

impl<S: Solver> Checked<S> {
    pub(crate) fn new(inner: S) -> Checked<S> {
        Checked { inner }
    }
}

impl<S: Solver> Solver for Checked<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        // Every layer looks at every conjunct, and somebody has collected them. A question stands for as many as are usual.
        let more = query.conjuncts.len().saturating_sub(USUAL_CONJUNCTS);
        terms.meter().count(Work::Term, 2 * more as u64);
        let answer = self.inner.check(terms, query);
        let Answer::Sat(model) = &answer else {
            return answer;
        };
        let mut evaluator = terms.evaluator(model);
        if let Some(&wrong) = query.conjuncts.iter().find(|&&c| !evaluator.bool(c)) {
            drop(evaluator);
            return Answer::Unknown(format!(
                "the solver's model does not satisfy {}",
                terms.display(wrong)
            ));
        }
        drop(evaluator);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        self.inner.core()
    }
}
