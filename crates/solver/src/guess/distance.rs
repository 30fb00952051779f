//! In: a conjunct and an assignment. Out: how far the conjunct is from holding: 0 when it does, at most 1.

use provetta_term::{Evaluator, FloatCmp, Node, Sort, TermId, Terms};

use super::floats;
use crate::vector::signed;

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
fn between(terms: &Terms, values: &mut Evaluator<'_>, a: TermId, b: TermId) -> Option<u128> {
    match terms.sort(a) {
        Sort::Bv(width) => {
            let (x, y) = (values.bits_wide(a), values.bits_wide(b));
            Some(signed(width, x).abs_diff(signed(width, y)))
        }
        Sort::Float(kind) => {
            let (x, y) = (values.bits(a), values.bits(b));
            let apart = floats::ordinal(kind, x)?.abs_diff(floats::ordinal(kind, y)?);
            Some(apart.into())
        }
        Sort::Bool | Sort::Array(_) => None,
    }
}

fn scaled(count: Option<u128>) -> f64 {
    match count {
        Some(n) => match u64::try_from(n) {
            Ok(n) => (2.0 + n as f64).log2() / 65.0,
            // Only wide vectors are as far apart: from 2^64 to 2^128 the rest of the way to 1.
            Err(_) => (64.0 + ((n as f64).log2() - 64.0) / 64.0) / 65.0,
        },
        None => 1.0,
    }
}
