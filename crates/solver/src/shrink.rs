//! In: a model. Out: a more readable one.
use provetta_term::{Assignment, TermId, Terms};

/// Shrinks.
pub fn shrink(_terms: &Terms, _conjuncts: &[TermId], model: &Assignment) -> Assignment {
    model.clone()
}
