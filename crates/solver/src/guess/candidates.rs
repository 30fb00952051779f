//! In: a false conjunct and the values it has now. Out: changes of variables that may make it true.

use provetta_term::{Assignment, Const, Evaluator, FloatKind, Node, Sort, TermId, Terms};

use super::targets::{self, Wanted};
use super::{Change, floats};

const DEPTH: u32 = 100;
const STEPS: u32 = 3_000;
const CHANGES: usize = 400;

/// Changes that may make a conjunct true, most promising first. The thorough ones try values on its variables blindly.
pub(super) fn changes(
    terms: &Terms,
    conjunct: TermId,
    now: &Assignment,
    thorough: bool,
) -> Vec<Change> {
    if thorough {
        return blind(terms, conjunct, now);
    }
    let mut collector = Collector {
        terms,
        now,
        values: terms.evaluator(now),
        out: Vec::new(),
        steps: STEPS,
    };
    collector.want_bool(conjunct, true, DEPTH);
    let mut out = std::mem::take(&mut collector.out);
    drop(collector);
    out.truncate(CHANGES);
    out
}

/// Walks down from a conjunct; `out` collects what it finds.
pub(super) struct Collector<'a> {
    pub(super) terms: &'a Terms,
    pub(super) now: &'a Assignment,
    pub(super) values: Evaluator<'a>,
    pub(super) out: Vec<Change>,
    steps: u32,
}

impl Collector<'_> {
    /// Counts a step; false when there were enough.
    pub(super) fn step(&mut self, depth: u32) -> bool {
        self.steps = self.steps.saturating_sub(1);
        depth > 0 && self.steps > 0 && self.out.len() < CHANGES
    }

    /// Collects changes for two wishes at once.
    pub(super) fn both(&mut self, first: impl FnOnce(&mut Self), second: impl FnOnce(&mut Self)) {
        const PAIRS: usize = 6;
        let start = self.out.len();
        first(self);
        let firsts = self.out.split_off(start);
        if firsts.is_empty() {
            return;
        }
        second(self);
        let seconds = self.out.split_off(start);
        for a in firsts.iter().take(PAIRS) {
            for b in seconds.iter().take(PAIRS) {
                let mut change = a.clone();
                change.extend(b.iter().cloned());
                self.out.push(change);
            }
        }
    }

    /// Changes that make a boolean term come out as wanted; it does not now.
    pub(super) fn want_bool(&mut self, t: TermId, want: bool, depth: u32) {
        if !self.step(depth) {
            return;
        }
        let depth = depth - 1;
        match *self.terms.node(t) {
            Node::Var(v) => self.out.push(vec![(v, Const::Bool(want))]),
            Node::Not(a) => self.want_bool(a, !want, depth),
            Node::And(a, b) => self.want_connective(a, b, want, true, depth),
            Node::Or(a, b) => self.want_connective(a, b, want, false, depth),
            Node::Ite(c, a, b) => {
                let now = self.values.bool(c);
                let (chosen, other) = if now { (a, b) } else { (b, a) };
                self.want_bool(chosen, want, depth);
                if self.values.bool(other) == want {
                    self.want_bool(c, !now, depth);
                } else {
                    self.both(
                        |s| s.want_bool(c, !now, depth),
                        |s| s.want_bool(other, want, depth),
                    );
                }
            }
            Node::Eq(a, b) => match self.terms.sort(a) {
                Sort::Bool => {
                    let (x, y) = (self.values.bool(a), self.values.bool(b));
                    self.want_bool(a, !x, depth);
                    self.want_bool(b, !y, depth);
                }
                Sort::Array(_) => self.want_array(a, b, want),
                _ => self.want_compared(a, b, Wanted::Equal(want), Wanted::Equal(want), depth),
            },
            Node::BvCmp(op, a, b) => self.want_compared(
                a,
                b,
                Wanted::Bv {
                    op,
                    turned: false,
                    holds: want,
                },
                Wanted::Bv {
                    op,
                    turned: true,
                    holds: want,
                },
                depth,
            ),
            Node::FloatCmp(op, a, b) => self.want_compared(
                a,
                b,
                Wanted::Float {
                    op,
                    turned: false,
                    holds: want,
                },
                Wanted::Float {
                    op,
                    turned: true,
                    holds: want,
                },
                depth,
            ),
            Node::IsNan(a) => {
                let Sort::Float(kind) = self.terms.sort(a) else {
                    return;
                };
                let values: &[f64] = if want {
                    &[f64::NAN, f64::INFINITY, 0.0, -1.0]
                } else {
                    &[0.0, 1.0, -1.0, 2.0, 0.5]
                };
                for &value in values {
                    self.want_value(a, floats::bits(kind, value).into(), depth);
                }
            }
            _ => {}
        }
    }

    /// `and` that has to hold, `or` that must not: both sides at once; the other two: either side.
    fn want_connective(&mut self, a: TermId, b: TermId, want: bool, and: bool, depth: u32) {
        let (x, y) = (self.values.bool(a), self.values.bool(b));
        if and == want {
            match (x == want, y == want) {
                (true, _) => self.want_bool(b, want, depth),
                (_, true) => self.want_bool(a, want, depth),
                _ => self.both(
                    |s| s.want_bool(a, want, depth),
                    |s| s.want_bool(b, want, depth),
                ),
            }
        } else {
            self.want_bool(a, want, depth);
            self.want_bool(b, want, depth);
        }
    }

    fn want_compared(
        &mut self,
        a: TermId,
        b: TermId,
        wanted_a: Wanted,
        wanted_b: Wanted,
        depth: u32,
    ) {
        let (x, y) = (self.values.bits_wide(a), self.values.bits_wide(b));
        for (side, now, other, wanted) in [(a, x, y, wanted_a), (b, y, x, wanted_b)] {
            if self.terms.vars(side).is_empty() {
                continue;
            }
            let goals = match self.terms.sort(side) {
                Sort::Bv(width) => targets::vectors(self.terms, side, width, now, other, wanted),
                Sort::Float(kind) => {
                    let goals = targets::floats(kind, now as u64, other as u64, wanted);
                    goals.into_iter().map(u128::from).collect()
                }
                _ => continue,
            };
            for goal in goals {
                self.want_value(side, goal, depth);
            }
        }
    }

    /// An array variable can be made equal to another array, or different at one index.
    fn want_array(&mut self, a: TermId, b: TermId, want: bool) {
        for (side, other) in [(a, b), (b, a)] {
            let Some(v) = self.terms.var_id(side) else {
                continue;
            };
            let Const::Array(mut array) = self.values.value(other) else {
                continue;
            };
            if !want {
                let array = std::sync::Arc::make_mut(&mut array);
                let flipped = array.get(0).raw() ^ 1;
                array.set(0, &Const::from_raw(array.elem().into(), flipped));
            }
            self.out.push(vec![(v, Const::Array(array))]);
        }
    }
}

/// Special values, neighbours and single flipped bits for each variable of a conjunct.
fn blind(terms: &Terms, conjunct: TermId, now: &Assignment) -> Vec<Change> {
    const VARIABLES: usize = 6;
    let mut out = Vec::new();
    for &v in terms.vars(conjunct).iter().take(VARIABLES) {
        let sort = terms.var_sort(v);
        let value = now.get(v).map_or(0, Const::raw_wide);
        let values: Vec<u128> = match sort {
            Sort::Bool => vec![value ^ 1],
            Sort::Bv(width) => {
                let min = 1u128 << (width - 1);
                let special = [
                    0,
                    1,
                    u128::MAX,
                    2,
                    10,
                    100,
                    min,
                    min - 1,
                    value.wrapping_add(1),
                    value.wrapping_sub(1),
                ];
                let flips = (0..width).map(|i| value ^ (1 << i));
                special.into_iter().chain(flips).collect()
            }
            Sort::Float(kind) => {
                let special = special_floats(kind, value as u64);
                special.into_iter().map(u128::from).collect()
            }
            Sort::Array(_) => continue,
        };
        out.extend(
            values
                .into_iter()
                .map(|bits| vec![(v, Const::from_raw_wide(sort, bits))]),
        );
    }
    out
}

pub(super) fn special_floats(kind: FloatKind, now: u64) -> Vec<u64> {
    let x = floats::value(kind, now);
    let max = if kind == FloatKind::F32 {
        f64::from(f32::MAX)
    } else {
        f64::MAX
    };
    let values = [
        0.0,
        1.0,
        -1.0,
        0.5,
        2.0,
        10.0,
        100.0,
        -0.0,
        x + 1.0,
        x - 1.0,
        x * 2.0,
        x / 2.0,
        -x,
        1e10,
        -1e10,
        max,
        -max,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        1e-10,
    ];
    let mut bits: Vec<u64> = values.iter().map(|&v| floats::bits(kind, v)).collect();
    bits.extend([
        floats::stepped(kind, now, 1),
        floats::stepped(kind, now, -1),
        floats::at_ordinal(kind, 1),
    ]);
    bits
}
