//! In: two terms of one sort. Out: their equality, with the operators around a variable undone where that is exact.

use crate::arena::Terms;
use crate::node::{BvBin, BvUn, Node, TermId};
use crate::semantics::wide::{mask, signed};
use crate::sort::Sort;

impl Terms {
    /// Equality of any sort; on floats the SMT-LIB one: NaN equals itself, the zeros differ.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b));
        if a == b {
            return self.bool(true);
        }
        if let (Some(x), Some(y)) = (self.scalar(a), self.scalar(b)) {
            return self.bool(x == y);
        }
        if let Some(t) = self.push_down2(a, b, Terms::eq) {
            return t;
        }
        match self.sort(a) {
            Sort::Bool => self.eq_bool(a, b),
            Sort::Bv(_) => match (self.as_bv_wide(a), self.as_bv_wide(b)) {
                (_, Some(c)) => self.eq_const(a, c),
                (Some(c), _) => self.eq_const(b, c),
                _ => self.eq_bv(a, b),
            },
            Sort::Float(_) => self.eq_raw(a, b),
            Sort::Array(_) => match (self.as_const(a), self.as_const(b)) {
                (Some(x), Some(y)) => self.bool(x == y),
                _ => self.eq_raw(a, b),
            },
        }
    }

    fn eq_raw(&mut self, a: TermId, b: TermId) -> TermId {
        self.raw(Node::Eq(a.min(b), a.max(b)))
    }

    fn eq_bool(&mut self, a: TermId, b: TermId) -> TermId {
        for (x, y) in [(a, b), (b, a)] {
            match self.as_bool(x) {
                Some(true) => return y,
                Some(false) => return self.not(y),
                None => {}
            }
        }
        match (*self.node(a), *self.node(b)) {
            (Node::Not(x), Node::Not(y)) => self.eq_bool(x, y),
            (Node::Not(x), _) if x == b => self.bool(false),
            (_, Node::Not(y)) if y == a => self.bool(false),
            _ => self.eq_raw(a, b),
        }
    }

    fn eq_bv(&mut self, a: TermId, b: TermId) -> TermId {
        let (x, c) = self.split_offset(a);
        let (y, d) = self.split_offset(b);
        if x == y {
            return self.bool(c == d);
        }
        if c != 0 && d != 0 {
            let w = self.width(a);
            let rest = self.bv_wide(w, d.wrapping_sub(c));
            let moved = self.add(y, rest);
            return self.eq(x, moved);
        }
        match (*self.node(a), *self.node(b)) {
            (Node::ZeroExt { term: x, .. }, Node::ZeroExt { term: y, .. })
            | (Node::SignExt { term: x, .. }, Node::SignExt { term: y, .. })
                if self.sort(x) == self.sort(y) =>
            {
                self.eq(x, y)
            }
            _ => self.eq_raw(a, b),
        }
    }

    /// A vector as another one plus a constant.
    pub(super) fn split_offset(&self, t: TermId) -> (TermId, u128) {
        match *self.node(t) {
            Node::BvBin(BvBin::Add, x, c) => match self.as_bv_wide(c) {
                Some(bits) => (x, bits),
                None => (t, 0),
            },
            _ => (t, 0),
        }
    }

    /// Undoes the operators around a vector one after the other; a loop, because a hash of a loop is a long chain of them.
    fn eq_const(&mut self, mut t: TermId, mut c: u128) -> TermId {
        loop {
            let w = self.width(t);
            c &= mask(w);
            if let Some(bits) = self.as_bv_wide(t) {
                return self.bool(bits == c);
            }
            let known = self.known(t);
            if c & known.zeros != 0 || !c & known.ones != 0 {
                return self.bool(false);
            }
            (t, c) = match *self.node(t) {
                Node::BvUn(BvUn::Neg, x) => (x, c.wrapping_neg()),
                Node::BvUn(BvUn::Not, x) => (x, !c),
                Node::BvBin(op, x, y) => match (op, self.as_bv_wide(x), self.as_bv_wide(y)) {
                    (BvBin::Add, _, Some(d)) => (x, c.wrapping_sub(d)),
                    (BvBin::Xor, _, Some(d)) => (x, c ^ d),
                    (BvBin::Sub, Some(d), _) => (y, d.wrapping_sub(c)),
                    (BvBin::Mul, _, Some(d)) if d & 1 == 1 => (x, c.wrapping_mul(inverse(d))),
                    (BvBin::Sub | BvBin::Xor, None, None) if c == 0 => return self.eq(x, y),
                    (BvBin::And, _, Some(d)) if d.is_power_of_two() && c == d => {
                        let zero = self.eq_with(t, 0);
                        return self.not(zero);
                    }
                    (BvBin::Shl, _, Some(n)) if n < u128::from(w) => {
                        (self.extract(w - 1 - n as u8, 0, x), c >> n)
                    }
                    (BvBin::Lshr, _, Some(n)) if n < u128::from(w) => {
                        (self.extract(w - 1, n as u8, x), c)
                    }
                    _ => return self.eq_with(t, c),
                },
                Node::ZeroExt { term: x, .. } => (x, c),
                Node::SignExt { term: x, .. } => {
                    if (signed(self.width(x), c) as u128) & mask(w) != c {
                        return self.bool(false);
                    }
                    (x, c)
                }
                Node::Concat(hi, lo) => {
                    let shift = self.width(lo);
                    let (upper, lower) = (self.width(hi), self.width(lo));
                    let (c_hi, c_lo) = (self.bv_wide(upper, c >> shift), self.bv_wide(lower, c));
                    let (upper, lower) = (self.eq(hi, c_hi), self.eq(lo, c_lo));
                    return self.and(upper, lower);
                }
                Node::Ite(..) if self.is_const_tree(t) => {
                    let constant = self.bv_wide(w, c);
                    return self.map_leaves(t, &mut |terms, leaf| terms.eq(leaf, constant));
                }
                _ => return self.eq_with(t, c),
            };
        }
    }

    fn eq_with(&mut self, t: TermId, c: u128) -> TermId {
        let w = self.width(t);
        let constant = self.bv_wide(w, c);
        self.eq_raw(t, constant)
    }
}

/// The inverse of an odd number modulo 2^128, and so modulo every smaller power of two.
pub(super) fn inverse(odd: u128) -> u128 {
    // Newton's iteration doubles the number of right bits each time; an odd number is its own inverse modulo 8.
    let mut x = odd;
    for _ in 0..6 {
        x = x.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(x)));
    }
    x
}
