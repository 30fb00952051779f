//! In: two comparisons of the same two terms. Out: the one comparison that their conjunction or disjunction is.
//!
//! Two vectors are less, equal or greater; two floats can also be unordered. A comparison is a set of these cases, so "and" is
//! intersection and "or" is union. This folds what `lcmp`, `fcmpl` and `fcmpg` leave behind.

use crate::arena::Terms;
use crate::node::{BvCmp, FloatCmp, Node, TermId};
use crate::sort::Sort;

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const UNORDERED: u8 = 8;

#[derive(Clone, Copy, PartialEq)]
enum Family {
    /// Only equality or its negation: joins with either order of vectors.
    Equality,
    Signed,
    Unsigned,
    Float,
}

#[derive(Clone, Copy)]
struct Relation {
    family: Family,
    a: TermId,
    b: TermId,
    cases: u8,
}

impl Relation {
    fn new(family: Family, a: TermId, b: TermId, cases: u8) -> Relation {
        if a <= b {
            return Relation {
                family,
                a,
                b,
                cases,
            };
        }
        let turned = match (cases & LESS, cases & GREATER) {
            (0, 0) | (LESS, GREATER) => cases,
            _ => cases ^ (LESS | GREATER),
        };
        Relation {
            family,
            a: b,
            b: a,
            cases: turned,
        }
    }

    fn negated(self) -> Relation {
        let all = if self.family == Family::Float { 15 } else { 7 };
        Relation {
            cases: self.cases ^ all,
            ..self
        }
    }
}

impl Terms {
    /// Whether two conditions certainly exclude each other: one is the negation of the other, or they are comparisons of the
    /// same two terms without a common case. Makes no term; `false` means nothing.
    pub fn exclude_each_other(&self, x: TermId, y: TermId) -> bool {
        if self.opposite(x, y) {
            return true;
        }
        let (Some(r), Some(s)) = (self.relation(x), self.relation(y)) else {
            return false;
        };
        let orders = |f: Family| matches!(f, Family::Signed | Family::Unsigned);
        // "Signed less" and "unsigned less" of one pair have no common meaning of their cases.
        (r.a, r.b) == (s.a, s.b)
            && r.cases & s.cases == 0
            && (r.family == s.family || !(orders(r.family) && orders(s.family)))
    }

    /// `x and y` or `x or y` as one comparison, where it is one.
    pub(super) fn join_relations(&mut self, x: TermId, y: TermId, and: bool) -> Option<TermId> {
        let (r, s) = match (self.relation(x), self.relation(y)) {
            (Some(r), Some(s)) => (r, s),
            (Some(r), None) => (r, self.unordered(y, &r)?),
            (None, Some(s)) => (self.unordered(x, &s)?, s),
            (None, None) => return None,
        };
        if (r.a, r.b) != (s.a, s.b) {
            return None;
        }
        let family = match (r.family, s.family) {
            (f, g) if f == g => f,
            (Family::Equality, f) | (f, Family::Equality) if f != Family::Float => f,
            _ => return None,
        };
        let cases = if and {
            r.cases & s.cases
        } else {
            r.cases | s.cases
        };
        self.relation_term(&Relation { family, cases, ..r })
    }

    fn relation(&self, t: TermId) -> Option<Relation> {
        Some(match *self.node(t) {
            Node::Not(x) => self.relation(x)?.negated(),
            Node::Eq(a, b) if matches!(self.sort(a), Sort::Bv(_)) => {
                Relation::new(Family::Equality, a, b, EQUAL)
            }
            Node::BvCmp(op, a, b) => {
                let (family, cases) = match op {
                    BvCmp::Slt => (Family::Signed, LESS),
                    BvCmp::Sle => (Family::Signed, LESS | EQUAL),
                    BvCmp::Ult => (Family::Unsigned, LESS),
                    BvCmp::Ule => (Family::Unsigned, LESS | EQUAL),
                };
                Relation::new(family, a, b, cases)
            }
            Node::FloatCmp(op, a, b) => {
                let cases = match op {
                    FloatCmp::Lt => LESS,
                    FloatCmp::Le => LESS | EQUAL,
                    FloatCmp::Eq => EQUAL,
                };
                Relation::new(Family::Float, a, b, cases)
            }
            Node::Or(x, y) => match (*self.node(x), *self.node(y)) {
                (Node::IsNan(a), Node::IsNan(b)) => Relation::new(Family::Float, a, b, UNORDERED),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// A test for NaN as a relation between the two sides of `other`: possible when it tests the only side that may be NaN.
    fn unordered(&self, t: TermId, other: &Relation) -> Option<Relation> {
        let (x, negated) = match *self.node(t) {
            Node::IsNan(x) => (x, false),
            Node::Not(n) => match *self.node(n) {
                Node::IsNan(x) => (x, true),
                _ => return None,
            },
            _ => return None,
        };
        let decides = |side, rest| x == side && (rest == side || self.scalar(rest).is_some());
        if other.family != Family::Float
            || !(decides(other.a, other.b) || decides(other.b, other.a))
        {
            return None;
        }
        // A constant side of a comparison is never NaN: such comparisons fold.
        let relation = Relation {
            cases: UNORDERED,
            ..*other
        };
        Some(if negated {
            relation.negated()
        } else {
            relation
        })
    }

    fn relation_term(&mut self, r: &Relation) -> Option<TermId> {
        let (a, b) = (r.a, r.b);
        if r.family == Family::Float {
            return match r.cases {
                0 => Some(self.bool(false)),
                15 => Some(self.bool(true)),
                LESS => Some(self.flt(a, b)),
                EQUAL => Some(self.feq(a, b)),
                GREATER => Some(self.flt(b, a)),
                3 => Some(self.fle(a, b)),
                6 => Some(self.fle(b, a)),
                UNORDERED if self.scalar(b).is_some() => Some(self.is_nan(a)),
                UNORDERED if self.scalar(a).is_some() => Some(self.is_nan(b)),
                9 | 11..=14 => {
                    let t = self.relation_term(&r.negated())?;
                    Some(self.not(t))
                }
                7 if self.scalar(a).is_some() || self.scalar(b).is_some() => {
                    let t = self.relation_term(&r.negated())?;
                    Some(self.not(t))
                }
                _ => None,
            };
        }
        let unsigned = r.family == Family::Unsigned;
        Some(match (r.cases, unsigned) {
            (0, _) => self.bool(false),
            (7, _) => self.bool(true),
            (EQUAL, _) => self.eq(a, b),
            (5, _) => {
                let equal = self.eq(a, b);
                self.not(equal)
            }
            (LESS, false) => self.slt(a, b),
            (GREATER, false) => self.slt(b, a),
            (3, false) => self.sle(a, b),
            (_, false) => self.sle(b, a),
            (LESS, true) => self.ult(a, b),
            (GREATER, true) => self.ult(b, a),
            (3, true) => self.ule(a, b),
            (_, true) => self.ule(b, a),
        })
    }
}
