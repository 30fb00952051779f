//! In: operands. Out: connectives and choice.

use crate::arena::Terms;
use crate::node::{BvCmp, Node, TermId};
use crate::sort::Sort;

impl Terms {
    /// Negation. Comparisons of vectors turn around, so that a negated comparison is a comparison.
    pub fn not(&mut self, a: TermId) -> TermId {
        match *self.node(a) {
            Node::Bool(b) => self.bool(!b),
            Node::Not(x) => x,
            Node::BvCmp(op, x, y) => {
                let op = match op {
                    BvCmp::Slt => BvCmp::Sle,
                    BvCmp::Sle => BvCmp::Slt,
                    BvCmp::Ult => BvCmp::Ule,
                    BvCmp::Ule => BvCmp::Ult,
                };
                self.raw(Node::BvCmp(op, y, x))
            }
            _ => self.raw(Node::Not(a)),
        }
    }

    /// Conjunction.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(false), _) | (_, Some(true)) => return a,
            (_, Some(false)) | (Some(true), _) => return b,
            _ => {}
        }
        if a == b {
            return a;
        }
        if self.opposite(a, b) {
            return self.bool(false);
        }
        for (x, y) in [(a, b), (b, a)] {
            match *self.node(x) {
                Node::And(p, q) if p == y || q == y => return x,
                Node::Or(p, q) if p == y || q == y => return y,
                _ => {}
            }
        }
        if let Some(joined) = self.join_relations(a, b, true) {
            return joined;
        }
        self.raw(Node::And(a.min(b), a.max(b)))
    }

    /// Disjunction.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        match (self.as_bool(a), self.as_bool(b)) {
            (Some(true), _) | (_, Some(false)) => return a,
            (_, Some(true)) | (Some(false), _) => return b,
            _ => {}
        }
        if a == b {
            return a;
        }
        if self.opposite(a, b) {
            return self.bool(true);
        }
        for (x, y) in [(a, b), (b, a)] {
            match *self.node(x) {
                Node::Or(p, q) if p == y || q == y => return x,
                Node::And(p, q) if p == y || q == y => return y,
                _ => {}
            }
        }
        if let Some(joined) = self.join_relations(a, b, false) {
            return joined;
        }
        self.raw(Node::Or(a.min(b), a.max(b)))
    }

    pub(super) fn opposite(&self, a: TermId, b: TermId) -> bool {
        matches!(*self.node(a), Node::Not(x) if x == b)
            || matches!(*self.node(b), Node::Not(x) if x == a)
    }

    /// Implication.
    pub fn implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not_a = self.not(a);
        self.or(not_a, b)
    }

    /// The conjunction of all.
    pub fn all(&mut self, conjuncts: &[TermId]) -> TermId {
        let mut result = self.bool(true);
        for &c in conjuncts {
            result = self.and(result, c);
        }
        result
    }

    /// `a` if `c` holds, else `b`.
    pub fn ite(&mut self, c: TermId, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b));
        debug_assert_eq!(self.sort(c), Sort::Bool);
        if let Some(c) = self.as_bool(c) {
            return if c { a } else { b };
        }
        if a == b {
            return a;
        }
        if let Node::Not(x) = *self.node(c) {
            return self.ite(x, b, a);
        }
        if self.sort(a) == Sort::Bool {
            match (self.as_bool(a), self.as_bool(b)) {
                (Some(true), _) => return self.or(c, b),
                (Some(false), _) => {
                    let not_c = self.not(c);
                    return self.and(not_c, b);
                }
                (_, Some(true)) => {
                    let not_c = self.not(c);
                    return self.or(not_c, a);
                }
                (_, Some(false)) => return self.and(c, a),
                _ => {}
            }
        }
        let a = match *self.node(a) {
            Node::Ite(d, x, _) if d == c => x,
            _ => a,
        };
        let b = match *self.node(b) {
            Node::Ite(d, _, y) if d == c => y,
            _ => b,
        };
        if a == b {
            return a;
        }
        self.raw(Node::Ite(c, a, b))
    }
}
