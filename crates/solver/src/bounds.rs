//! In: any query. Out: "no model" where comparisons of one term with constants leave it no value, or where two conjuncts
//! exclude each other; else the answer of the layer below.
//!
//! A term counts as an unknown value here, whatever it is made of, so each conclusion is sound: every model gives the term one
//! value, and that value would have to meet all the comparisons.

use provetta_term::{BvCmp, Node, Sort, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::vector::mask;
use crate::{Answer, Query, Solver};

/// Refutes contradicting bounds.
pub(crate) struct Bounds<S> {
    inner: S,
    core: Option<Vec<TermId>>,
}

impl<S: Solver> Bounds<S> {
    pub(crate) fn new(inner: S) -> Bounds<S> {
        Bounds { inner, core: None }
    }
}

impl<S: Solver> Solver for Bounds<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.core = contradiction(terms, query.conjuncts);
        if self.core.is_some() {
            return Answer::Unsat;
        }
        self.inner.check(terms, query)
    }

    fn core(&self) -> Option<&[TermId]> {
        self.core.as_deref().or_else(|| self.inner.core())
    }
}

/// First and last place; empty when the first comes after the last.
type Interval = (u128, u128);

const EMPTY: Interval = (1, 0);

/// What is left for one vector: values in both intervals, without the excluded ones.
///
/// The places of the unsigned order are the bits. Those of the signed order are the bits with the sign flipped, so that every
/// order is that of unsigned numbers, at every width.
struct Left {
    signed: Interval,
    unsigned: Interval,
    excluded: FxHashSet<u128>,
    /// The conjuncts that said so.
    from: Vec<TermId>,
}

/// The sign bit of a width.
fn sign(width: u8) -> u128 {
    1 << (width - 1)
}

fn is_empty(interval: Interval) -> bool {
    interval.0 > interval.1
}

fn meet(a: Interval, b: Interval) -> Interval {
    (a.0.max(b.0), a.1.min(b.1))
}

/// Keeps what is not above a place, or what is below it.
fn cap(interval: Interval, place: u128, strict: bool) -> Interval {
    match place.checked_sub(strict.into()) {
        Some(last) => (interval.0, interval.1.min(last)),
        None => EMPTY,
    }
}

/// Keeps what is not below a place, or what is above it.
fn raise(interval: Interval, place: u128, strict: bool) -> Interval {
    match place.checked_add(strict.into()) {
        Some(first) => (interval.0.max(first), interval.1),
        None => EMPTY,
    }
}

impl Left {
    fn of_width(width: u8) -> Left {
        let all = (0, mask(width));
        Left {
            signed: all,
            unsigned: all,
            excluded: FxHashSet::default(),
            from: Vec::new(),
        }
    }

    /// Moves the ends of the intervals past excluded values and into each other; false when nothing is left.
    fn narrow(&mut self, width: u8) -> bool {
        let sign = sign(width);
        // An interval on one side of the sign is an interval in the other order too.
        let turned = |(low, high): Interval| {
            ((low < sign) == (high < sign)).then_some((low ^ sign, high ^ sign))
        };
        loop {
            if is_empty(self.signed) || is_empty(self.unsigned) {
                return false;
            }
            if let Some(same) = turned(self.signed) {
                self.unsigned = meet(self.unsigned, same);
            }
            if is_empty(self.unsigned) {
                return false;
            }
            if let Some(same) = turned(self.unsigned) {
                self.signed = meet(self.signed, same);
            }
            if is_empty(self.signed) {
                return false;
            }
            let ((s_low, s_high), (u_low, u_high)) = (self.signed, self.unsigned);
            if self.excluded.remove(&(s_low ^ sign)) {
                self.signed = raise(self.signed, s_low, true);
            } else if self.excluded.remove(&(s_high ^ sign)) {
                self.signed = cap(self.signed, s_high, true);
            } else if self.excluded.remove(&u_low) {
                self.unsigned = raise(self.unsigned, u_low, true);
            } else if self.excluded.remove(&u_high) {
                self.unsigned = cap(self.unsigned, u_high, true);
            } else {
                return true;
            }
        }
    }
}

/// Conjuncts that contradict each other, if some do.
fn contradiction(terms: &Terms, conjuncts: &[TermId]) -> Option<Vec<TermId>> {
    // The last conjunct is the one that is new: the others had a model together.
    let (&last, rest) = conjuncts.split_last()?;
    if let Some(&c) = rest.iter().find(|&&c| terms.exclude_each_other(c, last)) {
        return Some(vec![c, last]);
    }
    let mut left: FxHashMap<TermId, Left> = FxHashMap::default();
    for &c in conjuncts {
        restrict(terms, c, &mut left);
    }
    // The smallest term, so that the answer does not depend on the order of the map.
    let empty = left
        .iter_mut()
        .filter_map(|(&t, left)| match terms.sort(t) {
            Sort::Bv(width) if !left.narrow(width) => Some(t),
            _ => None,
        });
    let found = empty.min()?;
    left.remove(&found).map(|left| left.from)
}

/// The signed interval that comparisons with constants leave each bounded term; empty where nothing is left.
pub(crate) fn signed_ranges(
    terms: &Terms,
    conjuncts: &[TermId],
) -> FxHashMap<TermId, (i128, i128)> {
    let mut left: FxHashMap<TermId, Left> = FxHashMap::default();
    for &c in conjuncts {
        restrict(terms, c, &mut left);
    }
    let mut ranges = FxHashMap::default();
    for (t, mut left) in left {
        if let Sort::Bv(width) = terms.sort(t) {
            let number = |place: u128| (place as i128).wrapping_sub(sign(width) as i128);
            let range = if left.narrow(width) {
                (number(left.signed.0), number(left.signed.1))
            } else {
                (0, -1)
            };
            ranges.insert(t, range);
        }
    }
    ranges
}

fn restrict(terms: &Terms, conjunct: TermId, left: &mut FxHashMap<TermId, Left>) {
    let width = |t| terms.sort(t).bv_width();
    let mut stack = vec![conjunct];
    while let Some(c) = stack.pop() {
        let (node, negated) = match *terms.node(c) {
            Node::Not(x) => (*terms.node(x), true),
            node => (node, false),
        };
        match node {
            Node::And(a, b) if !negated => stack.extend([a, b]),
            Node::Or(a, b) if negated => {
                // Neither side holds; only plain comparisons below are of use, so look at those that are negations.
                for side in [a, b] {
                    if let Node::Not(x) = *terms.node(side) {
                        stack.push(x);
                    }
                }
            }
            Node::Eq(a, b) => {
                let (x, constant) = match (terms.as_bv_wide(a), terms.as_bv_wide(b)) {
                    (None, Some(c)) => (a, c),
                    (Some(c), None) => (b, c),
                    _ => continue,
                };
                let Some(w) = width(x) else { continue };
                let entry = left.entry(x).or_insert_with(|| Left::of_width(w));
                entry.from.push(conjunct);
                if negated {
                    entry.excluded.insert(constant);
                } else {
                    entry.unsigned = meet(entry.unsigned, (constant, constant));
                }
            }
            Node::BvCmp(op, a, b) if !negated => {
                let (x, constant, below) = match (terms.as_bv_wide(a), terms.as_bv_wide(b)) {
                    (None, Some(c)) => (a, c, true),
                    (Some(c), None) => (b, c, false),
                    _ => continue,
                };
                let Some(w) = width(x) else { continue };
                let entry = left.entry(x).or_insert_with(|| Left::of_width(w));
                entry.from.push(conjunct);
                let strict = matches!(op, BvCmp::Slt | BvCmp::Ult);
                let (interval, place) = if matches!(op, BvCmp::Slt | BvCmp::Sle) {
                    (&mut entry.signed, constant ^ sign(w))
                } else {
                    (&mut entry.unsigned, constant)
                };
                *interval = if below {
                    cap(*interval, place, strict)
                } else {
                    raise(*interval, place, strict)
                };
            }
            _ => {}
        }
    }
}
