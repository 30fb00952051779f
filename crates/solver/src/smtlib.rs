//! In: conjuncts. Out: an SMT-LIB script.
use provetta_term::{TermId, Terms};

/// Prints.
pub fn smtlib(_terms: &Terms, _conjuncts: &[TermId]) -> String {
    String::new()
}
