//! In: the entries of the ledger. Out: their sums.

use provetta_outcome::{MethodEntry, ObligationKind, ObligationStatus, Totals, Verdict};

/// Counts methods, verdicts and obligations.
pub(crate) fn totals(methods: &[MethodEntry]) -> Totals {
    let mut totals = Totals {
        methods: methods.len() as u64,
        ..Totals::default()
    };
    for method in methods.iter().filter(|m| m.contract) {
        let this = match method.verdict {
            Verdict::Proved => &mut totals.contracts_proved,
            Verdict::ProvedIfItEnds => &mut totals.contracts_proved_if_it_ends,
            Verdict::ProvedToBound => &mut totals.contracts_proved_to_bound,
            Verdict::Refuted => &mut totals.contracts_refuted,
            Verdict::Vacuous => &mut totals.contracts_vacuous,
            Verdict::Unknown | Verdict::NoContract => &mut totals.contracts_unknown,
        };
        *this += 1;
        totals.contracts += 1;
    }
    use ObligationStatus::{Covered, Infeasible, Proved, Unknown, Violated};
    let t = &mut totals;
    for obligation in methods.iter().flat_map(|m| &m.obligations) {
        let (all, this) = match (obligation.kind, obligation.status) {
            (ObligationKind::Branch, Covered) => (&mut t.branches, &mut t.covered),
            (ObligationKind::Branch, Infeasible) => (&mut t.branches, &mut t.infeasible),
            (ObligationKind::Branch, Unknown) => (&mut t.branches, &mut t.unknown),
            (ObligationKind::Exception, Covered) => (&mut t.exceptions, &mut t.exceptions_covered),
            (ObligationKind::Exception, Infeasible) => {
                (&mut t.exceptions, &mut t.exceptions_infeasible)
            }
            (ObligationKind::Exception, Unknown) => (&mut t.exceptions, &mut t.exceptions_unknown),
            (ObligationKind::Assert, Proved) => (&mut t.asserts, &mut t.asserts_proved),
            (ObligationKind::Assert, Violated) => (&mut t.asserts, &mut t.asserts_violated),
            (ObligationKind::Assert, Unknown) => (&mut t.asserts, &mut t.asserts_unknown),
            // Paths are no sum, and the others do not occur.
            _ => continue,
        };
        *all += 1;
        *this += 1;
    }
    totals
}
