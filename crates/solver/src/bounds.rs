//! In: any query. Out: "no model" where comparisons of one term with constants leave it no value, or where two conjuncts
//! exclude each other; else the answer of the layer below.
//!
//! A term counts as an unknown value here, whatever it is made of, so each conclusion is sound: every model gives the term one
//! value, and that value would have to meet all the comparisons.

use provetta_term::{BvCmp, Node, Sort, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{Answer, Query, Solver};

/// Refutes contradicting bounds.
pub(crate) struct Bounds<S> {
    inner: S,
    core: Option<Vec<TermId>>,
    refuted: u64,
}

impl<S: Solver> Bounds<S> {
    pub(crate) fn new(inner: S) -> Bounds<S> {
        Bounds {
            inner,
            core: None,
            refuted: 0,
        }
    }
}

impl<S: Solver> Solver for Bounds<S> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.core = contradiction(terms, query.conjuncts);
        if self.core.is_some() {
            self.refuted += 1;
            return Answer::Unsat;
        }
        self.inner.check(terms, query)
    }

    fn core(&self) -> Option<&[TermId]> {
        self.core.as_deref().or_else(|| self.inner.core())
    }

    fn statistics(&self) -> Vec<(&'static str, u64)> {
        let mut all = vec![("bounds refuted", self.refuted)];
        all.extend(self.inner.statistics());
        all
    }
}

/// What is left for one vector: values in both intervals, without the excluded ones.
struct Left {
    signed: (i128, i128),
    unsigned: (i128, i128),
    excluded: FxHashSet<u64>,
    /// The conjuncts that said so.
    from: Vec<TermId>,
}

impl Left {
    fn of_width(width: u8) -> Left {
        let half = 1i128 << (width - 1);
        Left {
            signed: (-half, half - 1),
            unsigned: (0, 2 * half - 1),
            excluded: FxHashSet::default(),
            from: Vec::new(),
        }
    }

    /// Moves the ends of the intervals past excluded values and into each other; false when nothing is left.
    fn narrow(&mut self, width: u8) -> bool {
        let bits = |value: i128| (value as u64) & (u64::MAX >> (64 - width));
        loop {
            if self.signed.0 > self.signed.1 || self.unsigned.0 > self.unsigned.1 {
                return false;
            }
            // An interval on one side of the sign is the same interval in the other order.
            let modulus = 1i128 << width;
            let (low, high) = self.signed;
            if low >= 0 {
                self.unsigned = (self.unsigned.0.max(low), self.unsigned.1.min(high));
            } else if high < 0 {
                self.unsigned = (
                    self.unsigned.0.max(low + modulus),
                    self.unsigned.1.min(high + modulus),
                );
            }
            let (low, high) = self.unsigned;
            if high < modulus / 2 {
                self.signed = (self.signed.0.max(low), self.signed.1.min(high));
            } else if low >= modulus / 2 {
                self.signed = (
                    self.signed.0.max(low - modulus),
                    self.signed.1.min(high - modulus),
                );
            }
            if self.signed.0 > self.signed.1 || self.unsigned.0 > self.unsigned.1 {
                return false;
            }
            if self.excluded.remove(&bits(self.signed.0)) {
                self.signed.0 += 1;
            } else if self.excluded.remove(&bits(self.signed.1)) {
                self.signed.1 -= 1;
            } else if self.excluded.remove(&bits(self.unsigned.0)) {
                self.unsigned.0 += 1;
            } else if self.excluded.remove(&bits(self.unsigned.1)) {
                self.unsigned.1 -= 1;
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
            let range = if left.narrow(width) {
                left.signed
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
                let (x, constant) = match (terms.as_bv(a), terms.as_bv(b)) {
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
                    let value = i128::from(constant);
                    entry.unsigned = (entry.unsigned.0.max(value), entry.unsigned.1.min(value));
                }
            }
            Node::BvCmp(op, a, b) if !negated => {
                let (x, constant, below) = match (terms.as_bv(a), terms.as_bv(b)) {
                    (None, Some(c)) => (a, c, true),
                    (Some(c), None) => (b, c, false),
                    _ => continue,
                };
                let Some(w) = width(x) else { continue };
                let entry = left.entry(x).or_insert_with(|| Left::of_width(w));
                entry.from.push(conjunct);
                let strict = i128::from(matches!(op, BvCmp::Slt | BvCmp::Ult));
                let (interval, value) = if matches!(op, BvCmp::Slt | BvCmp::Sle) {
                    let shift = 64 - u32::from(w);
                    (
                        &mut entry.signed,
                        i128::from(((constant << shift) as i64) >> shift),
                    )
                } else {
                    (&mut entry.unsigned, i128::from(constant))
                };
                if below {
                    interval.1 = interval.1.min(value - strict);
                } else {
                    interval.0 = interval.0.max(value + strict);
                }
            }
            _ => {}
        }
    }
}
