//! In: a conjunct and an assignment. Out: how far the conjunct is from holding: 0 when it does, at most 1.

use provetta_term::{Evaluator, FloatCmp, Node, Sort, TermId, Terms};

use super::floats;

const DEPTH: u32 = 40;

/// The distance of a conjunct from truth.
pub(super) fn distance(terms: &Terms, values: &mut Evaluator<'_>, conjunct: TermId) -> f64 {
    apart(terms, values, conjunct, true, DEPTH)
}

fn apart(terms: &Terms, values: &mut Evaluator<'_>, t: TermId, want: bool, depth: u32) -> f64 {
    if values.bool(t) == want {
        return 0.0;
    }
    if depth == 0 {
        return 1.0;
    }
    let depth = depth - 1;
    match *terms.node(t) {
        Node::Not(a) => apart(terms, values, a, !want, depth),
        Node::And(a, b) | Node::Or(a, b) => {
            let (x, y) = (
                apart(terms, values, a, want, depth),
                apart(terms, values, b, want, depth),
            );
            if matches!(terms.node(t), Node::And(..)) == want {
                (x + y) / 2.0
            } else {
                x.min(y)
            }
        }
        Node::Ite(c, a, b) => {
            let chosen = if values.bool(c) { a } else { b };
            apart(terms, values, chosen, want, depth)
        }
        // The nearest miss of an order or an inequality is one step away.
        Node::Eq(a, b) | Node::BvCmp(_, a, b) => scaled(between(terms, values, a, b)),
        Node::FloatCmp(op, a, b) if op != FloatCmp::Eq || want => {
            scaled(between(terms, values, a, b))
        }
        _ => 1.0,
    }
}

/// How many values lie between two terms; nothing when one is NaN.
fn between(terms: &Terms, values: &mut Evaluator<'_>, a: TermId, b: TermId) -> Option<u64> {
    let (x, y) = (values.bits(a), values.bits(b));
    match terms.sort(a) {
        Sort::Bv(width) => {
            let shift = 64 - u32::from(width);
            let signed = |bits: u64| ((bits << shift) as i64) >> shift;
            Some(signed(x).abs_diff(signed(y)))
        }
        Sort::Float(kind) => Some(floats::ordinal(kind, x)?.abs_diff(floats::ordinal(kind, y)?)),
        Sort::Bool | Sort::Array(_) => None,
    }
}

fn scaled(count: Option<u64>) -> f64 {
    match count {
        Some(n) => (2.0 + n as f64).log2() / 65.0,
        None => 1.0,
    }
}
