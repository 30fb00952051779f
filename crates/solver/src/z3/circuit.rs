//! In: a query. Out: what its floating-point operations cost before Z3 counts anything.
//!
//! Z3 makes circuits of them, gate by gate, and its own count of resources hardly notices: with twenty nested products of doubles
//! it takes a third of a second to stop at a limit of ten thousand units, which count as three milliseconds. So they are paid for
//! beforehand, by kind. The remainder of two doubles is a division of numbers of more than two thousand bits: it takes
//! gigabytes, and Z3 is not asked.

use provetta_term::{FloatBin, FloatKind, FloatUn, Node, Sort, TermId, Terms};
use rustc_hash::FxHashSet;

/// What a unit of Z3 counts for in a query with floats: one to ten times the work of one without, with the depth of the circuits.
pub(super) const FLOAT_UNITS: u32 = 4;

/// What the circuits of a query cost, in translated terms; nothing if they cannot be made.
pub(super) fn cost(terms: &Terms, conjuncts: &[TermId]) -> Option<u64> {
    let mut seen = FxHashSet::default();
    let mut open: Vec<TermId> = conjuncts.to_vec();
    let mut sum = 0;
    while let Some(term) = open.pop() {
        // What has no variables is computed, not built.
        let is_built = terms.has_floats(term) && !terms.vars(term).is_empty();
        if is_built && seen.insert(term) {
            let node = terms.node(term);
            sum += operation(terms, node)?;
            open.extend(node.children().as_slice());
        }
    }
    Some(sum)
}

fn operation(terms: &Terms, node: &Node) -> Option<u64> {
    let is_double = |operand: TermId| terms.sort(operand) == Sort::Float(FloatKind::F64);
    let by_kind = |operand: TermId, float: u64, double: u64| match is_double(operand) {
        true => double,
        false => float,
    };
    Some(match *node {
        Node::FloatBin(FloatBin::Rem, a, _) if is_double(a) => return None,
        Node::FloatBin(FloatBin::Rem, ..) => 1_000,
        Node::FloatBin(FloatBin::Add | FloatBin::Sub, a, _) => by_kind(a, 20, 60),
        Node::FloatBin(FloatBin::Mul, a, _) => by_kind(a, 60, 250),
        Node::FloatBin(FloatBin::Div, a, _) => by_kind(a, 100, 400),
        Node::FloatUn(FloatUn::Sqrt, a) => by_kind(a, 100, 400),
        Node::FloatUn(FloatUn::Round(_), a) => by_kind(a, 10, 30),
        Node::FpToSbv { term, .. } => by_kind(term, 10, 30),
        Node::SbvToFp(..) | Node::FpToFp(..) => 10,
        _ => 0,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circuits_that_are_shared_are_paid_for_once_and_remainders_of_doubles_not_made() {
        let mut terms = Terms::default();
        let [a, b] = ["a", "b"].map(|name| terms.var(name, Sort::Float(FloatKind::F64)));
        let product = terms.fmul(a, b);
        let twice = terms.fadd(product, product);
        let (less, more) = (terms.flt(product, twice), terms.flt(twice, a));
        let once = cost(&terms, &[less]);
        assert!(once > Some(0));
        assert_eq!(cost(&terms, &[less, more]), once);
        let remainder = terms.frem(a, b);
        let odd = terms.flt(remainder, b);
        assert_eq!(cost(&terms, &[less, odd]), None);
    }
}
