//! In: a query. Out: what its floating-point operations, and long chains of sums, cost before Z3 counts anything.
//!
//! Z3 makes circuits of them, gate by gate, and its own count of resources hardly notices: with twenty nested products of doubles
//! it takes a third of a second to stop at a limit of ten thousand units, which count as three milliseconds. So they are paid for
//! beforehand, by kind. The remainder of two doubles is a division of numbers of more than two thousand bits: it takes
//! gigabytes, and Z3 is not asked.
//!
//! Sums of sums (the counter of a loop that went round hundreds of times) become chains of adders, and what Z3 does with a gate grows with what lies before it: five hundred of
//! them took it half a minute. Short chains cost what Z3 counts.

use provetta_term::{BvBin, FloatBin, FloatKind, FloatUn, Node, Sort, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Sums in a row that Z3 makes gates of without notable work of its own.
const SHORT_CHAIN: u64 = 64;

/// Which sums a solver has made gates of, and how many lie before each.
pub(super) type Chains = FxHashMap<TermId, u64>;

/// What the chains of sums of a query cost, in translated terms, that are not among the known ones; and the terms that are known now.
pub(super) fn chains(
    terms: &Terms,
    conjuncts: &[TermId],
    known: &mut Chains,
) -> (u64, Vec<TermId>) {
    let mut sum = 0;
    let mut found = Vec::new();
    let mut open: Vec<(TermId, bool)> = conjuncts.iter().map(|c| (*c, false)).collect();
    while let Some((term, is_ready)) = open.pop() {
        if known.contains_key(&term) {
            continue;
        }
        let node = terms.node(term);
        let children = node.children();
        if !is_ready {
            open.push((term, true));
            open.extend(children.as_slice().iter().map(|c| (*c, false)));
            continue;
        }
        let before = children.as_slice().iter().filter_map(|c| known.get(c));
        let before = before.copied().max().unwrap_or(0);
        let own = match node {
            Node::BvBin(BvBin::Add | BvBin::Sub, ..) => 1,
            Node::BvBin(BvBin::Mul, ..) => 2,
            Node::BvBin(BvBin::Sdiv | BvBin::Srem | BvBin::Udiv | BvBin::Urem, ..) => 8,
            _ => 0,
        };
        let length = before + own;
        sum += own * length.saturating_sub(SHORT_CHAIN);
        known.insert(term, length);
        found.push(term);
    }
    (sum, found)
}

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
    fn long_chains_of_sums_are_paid_for_once() {
        let mut terms = Terms::default();
        let mut conjuncts = Vec::new();
        let mut sum = terms.var("s", Sort::Bv(32));
        for i in 0..200 {
            let next = terms.var(&format!("x{i}"), Sort::Bv(32));
            sum = terms.add(sum, next);
            let limit = terms.int(1_000);
            conjuncts.push(terms.slt(sum, limit));
        }
        let mut known = Chains::default();
        assert_eq!(chains(&terms, &conjuncts[..64], &mut known).0, 0);
        let (cost, _) = chains(&terms, &conjuncts, &mut known);
        assert_eq!(cost, (1..=136).sum::<u64>());
        assert_eq!(chains(&terms, &conjuncts, &mut known), (0, Vec::new()));
    }

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
