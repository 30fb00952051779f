//! In: operands. Out: arithmetic and bitwise terms.
//!
//! Normal form: a constant operand of a commutative operator stands on the right, other operands in order of their ids; a
//! subtracted constant is an added one; constants move outward through sums.

use crate::arena::Terms;
use crate::node::{BvBin, BvUn, Node, TermId};
use crate::semantics::wide::mask;

impl Terms {
    /// Two's complement.
    pub fn neg(&mut self, a: TermId) -> TermId {
        match *self.node(a) {
            Node::BvUn(BvUn::Neg, x) => return x,
            Node::BvBin(BvBin::Sub, x, y) => return self.sub(y, x),
            _ => {}
        }
        self.bv_un(BvUn::Neg, a)
    }

    /// All bits flipped.
    pub fn bvnot(&mut self, a: TermId) -> TermId {
        if let Node::BvUn(BvUn::Not, x) = *self.node(a) {
            return x;
        }
        self.bv_un(BvUn::Not, a)
    }

    fn bv_un(&mut self, op: BvUn, a: TermId) -> TermId {
        let node = Node::BvUn(op, a);
        if let Some(t) = self.fold(&node) {
            return t;
        }
        if let Some(t) = self.push_down1(a, |terms, leaf| terms.bv_un(op, leaf)) {
            return t;
        }
        self.raw(node)
    }

    /// What all binary operators share: constants fold, also through a choice between constants; commutative operands are put
    /// in order.
    fn start(&mut self, op: BvBin, a: TermId, b: TermId) -> Result<TermId, (TermId, TermId)> {
        debug_assert_eq!(self.sort(a), self.sort(b));
        let (ca, cb) = (self.as_bv_wide(a).is_some(), self.as_bv_wide(b).is_some());
        if (ca || cb)
            && let Some(t) = self.fold(&Node::BvBin(op, a, b))
        {
            return Ok(t);
        }
        if let Some(t) = self.push_down2(a, b, |terms, x, y| match terms.start(op, x, y) {
            Ok(t) => t,
            Err((x, y)) => terms.raw(Node::BvBin(op, x, y)),
        }) {
            return Ok(t);
        }
        let commutes = matches!(
            op,
            BvBin::Add | BvBin::Mul | BvBin::And | BvBin::Or | BvBin::Xor
        );
        if commutes && (ca || (!cb && b < a)) {
            Err((b, a))
        } else {
            Err((a, b))
        }
    }

    fn is_bv(&self, t: TermId, bits: u128) -> bool {
        self.as_bv_wide(t) == Some(bits & mask(self.width(t)))
    }

    /// `(x op c1) op c2` as `x op c`, for an associative operator.
    fn reassociate(&mut self, op: BvBin, a: TermId, b: TermId) -> Option<TermId> {
        self.as_bv_wide(b)?;
        match *self.node(a) {
            Node::BvBin(inner, x, c) if inner == op && self.as_bv_wide(c).is_some() => {
                let joined = self.fold(&Node::BvBin(op, c, b))?;
                Some(match op {
                    BvBin::Add => self.add(x, joined),
                    BvBin::Mul => self.mul(x, joined),
                    BvBin::And => self.bvand(x, joined),
                    BvBin::Or => self.bvor(x, joined),
                    _ => self.bvxor(x, joined),
                })
            }
            _ => None,
        }
    }

    /// Wrapping sum.
    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = match self.start(BvBin::Add, a, b) {
            Ok(t) => return t,
            Err(operands) => operands,
        };
        if self.is_bv(b, 0) {
            return a;
        }
        if let Some(t) = self.reassociate(BvBin::Add, a, b) {
            return t;
        }
        if self.as_bv_wide(b).is_none() {
            let w = self.width(a);
            let ((x, c), (y, d)) = (self.split_offset(a), self.split_offset(b));
            if c != 0 || d != 0 {
                let (sum, rest) = (self.add(x, y), self.bv_wide(w, c.wrapping_add(d)));
                return self.add(sum, rest);
            }
            for (x, y) in [(a, b), (b, a)] {
                match *self.node(x) {
                    Node::BvUn(BvUn::Neg, z) => return self.sub(y, z),
                    Node::BvBin(BvBin::Sub, p, q) if q == y => return p,
                    _ => {}
                }
            }
        }
        self.raw(Node::BvBin(BvBin::Add, a, b))
    }

    /// Wrapping difference.
    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = match self.start(BvBin::Sub, a, b) {
            Ok(t) => return t,
            Err(operands) => operands,
        };
        let w = self.width(a);
        if a == b {
            return self.bv_wide(w, 0);
        }
        if let Some(c) = self.as_bv_wide(b) {
            let negated = self.bv_wide(w, c.wrapping_neg());
            return self.add(a, negated);
        }
        if self.is_bv(a, 0) {
            return self.neg(b);
        }
        let ((x, c), (y, d)) = (self.split_offset(a), self.split_offset(b));
        if c != 0 || d != 0 {
            let (difference, rest) = (self.sub(x, y), self.bv_wide(w, c.wrapping_sub(d)));
            return self.add(difference, rest);
        }
        match (*self.node(a), *self.node(b)) {
            (Node::BvBin(BvBin::Add, x, y), _) if y == b => return x,
            (Node::BvBin(BvBin::Add, x, y), _) if x == b => return y,
            (_, Node::BvUn(BvUn::Neg, z)) => return self.add(a, z),
            (_, Node::BvBin(BvBin::Sub, x, y)) if x == a => return y,
            _ => {}
        }
        self.raw(Node::BvBin(BvBin::Sub, a, b))
    }

    /// Wrapping product.
    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = match self.start(BvBin::Mul, a, b) {
            Ok(t) => return t,
            Err(operands) => operands,
        };
        if self.is_bv(b, 0) {
            return b;
        }
        if self.is_bv(b, 1) {
            return a;
        }
        if self.is_bv(b, u128::MAX) {
            return self.neg(a);
        }
        if let Some(t) = self.reassociate(BvBin::Mul, a, b) {
            return t;
        }
        self.raw(Node::BvBin(BvBin::Mul, a, b))
    }

    /// Signed quotient toward zero, with SMT-LIB's value for a zero divisor.
    pub fn sdiv(&mut self, a: TermId, b: TermId) -> TermId {
        match self.start(BvBin::Sdiv, a, b) {
            Ok(t) => t,
            Err(_) if self.is_bv(b, 1) && self.width(b) > 1 => a,
            Err(_) if self.is_bv(b, u128::MAX) && self.width(b) > 1 => self.neg(a),
            Err(_) => self.raw(Node::BvBin(BvBin::Sdiv, a, b)),
        }
    }

    /// Signed remainder with the sign of the dividend; the dividend for a zero divisor.
    pub fn srem(&mut self, a: TermId, b: TermId) -> TermId {
        match self.start(BvBin::Srem, a, b) {
            Ok(t) => t,
            Err(_) if self.is_bv(b, 1) || self.is_bv(b, u128::MAX) => {
                let w = self.width(a);
                self.bv_wide(w, 0)
            }
            Err(_) => self.raw(Node::BvBin(BvBin::Srem, a, b)),
        }
    }

    /// Unsigned quotient; all ones for a zero divisor.
    pub fn udiv(&mut self, a: TermId, b: TermId) -> TermId {
        if let Some(c) = self.as_bv_wide(b)
            && c.is_power_of_two()
        {
            let w = self.width(a);
            let shift = self.bv_wide(w, c.trailing_zeros().into());
            return self.lshr(a, shift);
        }
        match self.start(BvBin::Udiv, a, b) {
            Ok(t) => t,
            Err(_) => self.raw(Node::BvBin(BvBin::Udiv, a, b)),
        }
    }

    /// Unsigned remainder; the dividend for a zero divisor.
    pub fn urem(&mut self, a: TermId, b: TermId) -> TermId {
        if let Some(c) = self.as_bv_wide(b)
            && c.is_power_of_two()
        {
            let w = self.width(a);
            let low = self.bv_wide(w, c - 1);
            return self.bvand(a, low);
        }
        match self.start(BvBin::Urem, a, b) {
            Ok(t) => t,
            Err(_) => self.raw(Node::BvBin(BvBin::Urem, a, b)),
        }
    }

    /// Bitwise and.
    pub fn bvand(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = match self.start(BvBin::And, a, b) {
            Ok(t) => return t,
            Err(operands) => operands,
        };
        if a == b {
            return a;
        }
        let w = self.width(a);
        if let Some(c) = self.as_bv_wide(b) {
            let possible = mask(w) & !self.known(a).zeros;
            if possible & c == 0 {
                return self.bv_wide(w, 0);
            }
            if possible & !c == 0 {
                return a;
            }
        } else if self.are_inverse(a, b) {
            return self.bv_wide(w, 0);
        }
        if let Some(t) = self.reassociate(BvBin::And, a, b) {
            return t;
        }
        self.bitwise_bits(BvBin::And, a, b)
    }

    /// Bitwise or.
    pub fn bvor(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = match self.start(BvBin::Or, a, b) {
            Ok(t) => return t,
            Err(operands) => operands,
        };
        if a == b || self.is_bv(b, 0) {
            return a;
        }
        if self.is_bv(b, u128::MAX) {
            return b;
        }
        if self.are_inverse(a, b) {
            let w = self.width(a);
            return self.bv_wide(w, u128::MAX);
        }
        if let Some(t) = self.reassociate(BvBin::Or, a, b) {
            return t;
        }
        self.bitwise_bits(BvBin::Or, a, b)
    }

    /// Bitwise exclusive or.
    pub fn bvxor(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = match self.start(BvBin::Xor, a, b) {
            Ok(t) => return t,
            Err(operands) => operands,
        };
        let w = self.width(a);
        if a == b {
            return self.bv_wide(w, 0);
        }
        if self.is_bv(b, 0) {
            return a;
        }
        if self.is_bv(b, u128::MAX) {
            return self.bvnot(a);
        }
        if self.are_inverse(a, b) {
            return self.bv_wide(w, u128::MAX);
        }
        if let Some(t) = self.reassociate(BvBin::Xor, a, b) {
            return t;
        }
        self.bitwise_bits(BvBin::Xor, a, b)
    }

    fn are_inverse(&self, a: TermId, b: TermId) -> bool {
        matches!(*self.node(a), Node::BvUn(BvUn::Not, x) if x == b)
            || matches!(*self.node(b), Node::BvUn(BvUn::Not, x) if x == a)
    }

    /// Java's `&`, `|` and `^` on booleans: choices between 1 and 0, or zero-extended narrow vectors.
    fn bitwise_bits(&mut self, op: BvBin, a: TermId, b: TermId) -> TermId {
        if let (Some(c), Some(d)) = (self.as_bit_choice(a), self.as_bit_choice(b)) {
            let w = self.width(a);
            let (one, zero) = (self.bv_wide(w, 1), self.bv_wide(w, 0));
            return match op {
                BvBin::And => {
                    let both = self.and(c, d);
                    self.ite(both, one, zero)
                }
                BvBin::Or => {
                    let either = self.or(c, d);
                    self.ite(either, one, zero)
                }
                _ => {
                    let same = self.eq(c, d);
                    self.ite(same, zero, one)
                }
            };
        }
        if let (Node::ZeroExt { width, term: x }, Node::ZeroExt { term: y, .. }) =
            (*self.node(a), *self.node(b))
            && self.sort(x) == self.sort(y)
        {
            let narrow = match op {
                BvBin::And => self.bvand(x, y),
                BvBin::Or => self.bvor(x, y),
                _ => self.bvxor(x, y),
            };
            return self.zext(width, narrow);
        }
        self.raw(Node::BvBin(op, a, b))
    }

    /// Shift left; 0 for the width or more.
    pub fn shl(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(BvBin::Shl, a, b)
    }

    /// Logical shift right; 0 for the width or more.
    pub fn lshr(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(BvBin::Lshr, a, b)
    }

    /// Arithmetic shift right; the sign everywhere for the width or more.
    pub fn ashr(&mut self, a: TermId, b: TermId) -> TermId {
        self.shift(BvBin::Ashr, a, b)
    }

    fn shift(&mut self, op: BvBin, a: TermId, b: TermId) -> TermId {
        if let Ok(t) = self.start(op, a, b) {
            return t;
        }
        let w = self.width(a);
        if self.is_bv(a, 0) {
            return a;
        }
        if let Some(n) = self.as_bv_wide(b) {
            if n == 0 {
                return a;
            }
            if n >= u128::from(w) {
                if op != BvBin::Ashr {
                    return self.bv_wide(w, 0);
                }
                if n > u128::from(w - 1) {
                    let last = self.bv_wide(w, u128::from(w - 1));
                    return self.shift(op, a, last);
                }
            }
            if let Node::BvBin(inner, x, m) = *self.node(a)
                && inner == op
                && let Some(m) = self.as_bv_wide(m)
                && m < u128::from(w)
            {
                // Counts add up, but in a narrow vector the sum may not fit: cap it, which means the same.
                let sum = (m + n).min(u128::from(w));
                if sum <= mask(w) {
                    let count = self.bv_wide(w, sum);
                    return self.shift(op, x, count);
                }
            }
        }
        self.raw(Node::BvBin(op, a, b))
    }
}
