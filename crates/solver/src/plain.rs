//! In: conjuncts with quantified formulas and a model of them. Out: conjuncts that say the same near that model, with every
//! formula written out for the values it has there, and the model with the value of each formula.
//!
//! A formula inside of another one comes to light when the outer one is written out, so this is repeated. What is too large
//! stays as it is: whoever changes the model asks `quantifiers_hold` afterwards.

use provetta_term::{Assignment, TermId, Terms};

use crate::quantified::{formulas, worth, written_out};

/// How deep formulas stand in each other.
const DEPTH: usize = 4;

/// Conjuncts whose quantified formulas are written out under a model, and the model with their values.
pub fn plain(
    terms: &mut Terms,
    conjuncts: &[TermId],
    model: &Assignment,
) -> (Vec<TermId>, Assignment) {
    let mut all = conjuncts.to_vec();
    let mut model = model.clone();
    for _ in 0..DEPTH {
        for var in formulas(terms, &all) {
            if let (None, Some(worth)) = (model.get(var), worth(terms, var, &model)) {
                model.set(var, worth);
            }
        }
        let mut more = written_out(terms, &all, &model);
        let mut seen = rustc_hash::FxHashSet::default();
        more.retain(|term| seen.insert(*term));
        if more.len() == all.len() {
            break;
        }
        all = more;
    }
    (all, model)
}
