//! In: operands. Out: comparisons of bit vectors.
//!
//! Reasoning about ranges uses the *place* of a vector in the order that is compared: the bits themselves, or for signed order
//! the bits with the sign bit flipped, which turns signed order into that of unsigned numbers. Places fit 128 bits at every width.

use crate::arena::Terms;
use crate::node::{BvBin, BvCmp, Node, TermId};
use crate::semantics::wide::mask;

impl Terms {
    /// Signed less.
    pub fn slt(&mut self, a: TermId, b: TermId) -> TermId {
        self.bv_cmp(BvCmp::Slt, a, b)
    }

    /// Signed less or equal.
    pub fn sle(&mut self, a: TermId, b: TermId) -> TermId {
        self.bv_cmp(BvCmp::Sle, a, b)
    }

    /// Unsigned less.
    pub fn ult(&mut self, a: TermId, b: TermId) -> TermId {
        self.bv_cmp(BvCmp::Ult, a, b)
    }

    /// Unsigned less or equal.
    pub fn ule(&mut self, a: TermId, b: TermId) -> TermId {
        self.bv_cmp(BvCmp::Ule, a, b)
    }

    fn bv_cmp(&mut self, op: BvCmp, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b));
        if a == b {
            return self.bool(matches!(op, BvCmp::Sle | BvCmp::Ule));
        }
        let node = Node::BvCmp(op, a, b);
        match (self.as_bv_wide(a), self.as_bv_wide(b)) {
            (Some(_), Some(_)) => {
                if let Some(t) = self.fold(&node) {
                    return t;
                }
            }
            (None, None) => {
                if let Some(t) = self.cmp_extended(op, a, b) {
                    return t;
                }
            }
            (None, Some(c)) => {
                if let Some(t) = self.cmp_const(op, a, b, c, false) {
                    return t;
                }
            }
            (Some(c), None) => {
                if let Some(t) = self.cmp_const(op, b, a, c, true) {
                    return t;
                }
            }
        }
        self.raw(node)
    }

    /// A comparison of `x` with the constant `constant`, whose bits are `c`; `turned` when the constant stands on the left.
    fn cmp_const(
        &mut self,
        op: BvCmp,
        x: TermId,
        constant: TermId,
        c: u128,
        turned: bool,
    ) -> Option<TermId> {
        let w = self.width(x);
        let is_signed = matches!(op, BvCmp::Slt | BvCmp::Sle);
        let strict = matches!(op, BvCmp::Slt | BvCmp::Ult);
        if self.is_const_tree(x) {
            return Some(self.map_leaves(x, &mut |terms, leaf| {
                if turned {
                    terms.bv_cmp(op, constant, leaf)
                } else {
                    terms.bv_cmp(op, leaf, constant)
                }
            }));
        }
        // The range of x in the order of the comparison, and the constant in the same order.
        let (low, high) = self.range(x, is_signed);
        let flip = if is_signed { 1u128 << (w - 1) } else { 0 };
        let value = c ^ flip;
        let (surely, never, at_end) = if turned {
            (
                value < low || (!strict && value == low),
                value > high || (strict && value == high),
                high,
            )
        } else {
            (
                high < value || (!strict && high == value),
                low > value || (strict && low == value),
                low,
            )
        };
        if surely {
            return Some(self.bool(true));
        }
        if never {
            return Some(self.bool(false));
        }
        // Only the end of the range is left: an equality. Nothing below wraps around: the first and the last place were
        // decided above wherever they have no neighbour.
        let edge = match (turned, strict) {
            (_, false) => value,
            (false, true) => value - 1,
            (true, true) => value + 1,
        };
        if edge == at_end {
            let end = self.bv_wide(w, edge ^ flip);
            return Some(self.eq(x, end));
        }
        // All but the other end is left: an inequality.
        let (other_end, beyond) = if turned {
            (low, if strict { value } else { value - 1 })
        } else {
            (high, if strict { value } else { value + 1 })
        };
        if beyond == other_end {
            let end = self.bv_wide(w, beyond ^ flip);
            let equal = self.eq(x, end);
            return Some(self.not(equal));
        }
        // The constant lies inside the range of an extended operand, so it fits the narrow width.
        let (narrow, narrow_op) = match *self.node(x) {
            Node::SignExt { term, .. } if is_signed => (term, op),
            Node::ZeroExt { term, .. } => (term, unsigned(op)),
            _ => return None,
        };
        let narrow_width = self.width(narrow);
        let small = self.bv_wide(narrow_width, c);
        Some(if turned {
            self.bv_cmp(narrow_op, small, narrow)
        } else {
            self.bv_cmp(narrow_op, narrow, small)
        })
    }

    /// The first and the last place that a vector can have in the signed or the unsigned order.
    fn range(&self, x: TermId, is_signed: bool) -> (u128, u128) {
        let w = self.width(x);
        let sign = 1u128 << (w - 1);
        if let Node::SignExt { term, .. } = *self.node(x)
            && is_signed
        {
            // Around zero, whose place is the sign bit.
            let half = 1u128 << (self.width(term) - 1);
            return (sign - half, sign + (half - 1));
        }
        if is_signed && let Some((low, high)) = self.product_range(x) {
            let place = |number: i128| sign.wrapping_add_signed(number);
            return (place(low), place(high));
        }
        let known = self.known(x);
        let (low, high) = (known.ones, mask(w) & !known.zeros);
        if is_signed && (known.zeros | known.ones) & sign != 0 {
            return (low ^ sign, high ^ sign);
        }
        // With an open sign the least number has it set and the greatest has it clear: flipped, these are the same bits.
        (low, high)
    }

    /// The least and the greatest number that a product of extended factors can be, if it cannot overflow. A square is not
    /// negative then.
    fn product_range(&self, x: TermId) -> Option<(i128, i128)> {
        let w = self.width(x);
        let Node::BvBin(BvBin::Mul, a, b) = *self.node(x) else {
            return None;
        };
        let factor = |f: TermId| match *self.node(f) {
            Node::SignExt { term, .. } => {
                let half = 1i128 << (self.width(term) - 1);
                Some((-half, half - 1))
            }
            Node::ZeroExt { term, .. } => Some((0, (1i128 << self.width(term)) - 1)),
            _ => None,
        };
        if w > 64 {
            return None;
        }
        let ((a_low, a_high), (b_low, b_high)) = (factor(a)?, factor(b)?);
        let corners = [
            a_low * b_low,
            a_low * b_high,
            a_high * b_low,
            a_high * b_high,
        ];
        let (mut low, mut high) = (corners[0], corners[0]);
        for corner in corners {
            (low, high) = (low.min(corner), high.max(corner));
        }
        if a == b {
            low = low.max(0);
        }
        let half = 1i128 << (w - 1);
        (low >= -half && high < half).then_some((low, high))
    }

    fn cmp_extended(&mut self, op: BvCmp, a: TermId, b: TermId) -> Option<TermId> {
        match (*self.node(a), *self.node(b)) {
            (Node::SignExt { term: x, .. }, Node::SignExt { term: y, .. })
                if self.sort(x) == self.sort(y) =>
            {
                Some(self.bv_cmp(op, x, y))
            }
            (Node::ZeroExt { term: x, .. }, Node::ZeroExt { term: y, .. })
                if self.sort(x) == self.sort(y) =>
            {
                Some(self.bv_cmp(unsigned(op), x, y))
            }
            _ => None,
        }
    }
}

fn unsigned(op: BvCmp) -> BvCmp {
    match op {
        BvCmp::Slt | BvCmp::Ult => BvCmp::Ult,
        BvCmp::Sle | BvCmp::Ule => BvCmp::Ule,
    }
}
