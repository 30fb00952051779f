//! In: operands. Out: extraction, concatenation, extension.

use crate::arena::Terms;
use crate::node::{BvBin, Node, TermId};
use crate::semantics::wide::mask;
use crate::sort::MAX_WIDTH;

impl Terms {
    /// Bits `hi` down to `lo`.
    pub fn extract(&mut self, hi: u8, lo: u8, t: TermId) -> TermId {
        debug_assert!(lo <= hi && hi < self.width(t));
        if lo == 0 && hi + 1 == self.width(t) {
            return t;
        }
        let node = Node::Extract { hi, lo, term: t };
        if let Some(t) = self.fold(&node) {
            return t;
        }
        match *self.node(t) {
            Node::Extract {
                lo: below, term, ..
            } => return self.extract(hi + below, lo + below, term),
            Node::Concat(a, b) => {
                let split = self.width(b);
                if hi < split {
                    return self.extract(hi, lo, b);
                }
                if lo >= split {
                    return self.extract(hi - split, lo - split, a);
                }
            }
            Node::ZeroExt { term, .. } => {
                let inner = self.width(term);
                if hi < inner {
                    return self.extract(hi, lo, term);
                }
                if lo >= inner {
                    return self.bv_wide(hi - lo + 1, 0);
                }
                let kept = self.extract(inner - 1, lo, term);
                return self.zext(hi - lo + 1, kept);
            }
            Node::SignExt { term, .. } => {
                let inner = self.width(term);
                if hi < inner {
                    return self.extract(hi, lo, term);
                }
                let from = lo.min(inner - 1);
                let kept = self.extract(inner - 1, from, term);
                return self.sext(hi - lo + 1, kept);
            }
            // A mask that keeps all the bits taken does nothing.
            Node::BvBin(BvBin::And, x, c)
                if self
                    .as_bv_wide(c)
                    .is_some_and(|c| !(c >> lo) & mask(hi - lo + 1) == 0) =>
            {
                return self.extract(hi, lo, x);
            }
            _ => {}
        }
        if let Some(t) = self.push_down1(t, |terms, leaf| terms.extract(hi, lo, leaf)) {
            return t;
        }
        self.raw(node)
    }

    /// The bits of the first above those of the second.
    pub fn concat(&mut self, hi_part: TermId, lo_part: TermId) -> TermId {
        let node = Node::Concat(hi_part, lo_part);
        if let Some(t) = self.fold(&node) {
            return t;
        }
        let (upper, lower) = (self.width(hi_part), self.width(lo_part));
        debug_assert!(upper <= MAX_WIDTH - lower);
        if self.as_bv_wide(hi_part) == Some(0) {
            return self.zext(upper + lower, lo_part);
        }
        if let (
            Node::Extract {
                hi,
                lo: middle,
                term: x,
            },
            Node::Extract {
                hi: below,
                lo,
                term: y,
            },
        ) = (*self.node(hi_part), *self.node(lo_part))
            && x == y
            && middle == below + 1
        {
            return self.extract(hi, lo, x);
        }
        self.raw(node)
    }

    /// Sign extension to a width (not by a number of bits).
    pub fn sext(&mut self, width: u8, t: TermId) -> TermId {
        debug_assert!(width >= self.width(t) && width <= MAX_WIDTH);
        if self.width(t) == width {
            return t;
        }
        let node = Node::SignExt { width, term: t };
        if let Some(t) = self.fold(&node) {
            return t;
        }
        match *self.node(t) {
            Node::SignExt { term, .. } => return self.sext(width, term),
            Node::ZeroExt { term, .. } => return self.zext(width, term),
            _ => {}
        }
        if let Some(t) = self.push_down1(t, |terms, leaf| terms.sext(width, leaf)) {
            return t;
        }
        self.raw(node)
    }

    /// Zero extension to a width (not by a number of bits).
    pub fn zext(&mut self, width: u8, t: TermId) -> TermId {
        debug_assert!(width >= self.width(t) && width <= MAX_WIDTH);
        if self.width(t) == width {
            return t;
        }
        let node = Node::ZeroExt { width, term: t };
        if let Some(t) = self.fold(&node) {
            return t;
        }
        if let Node::ZeroExt { term, .. } = *self.node(t) {
            return self.zext(width, term);
        }
        if let Some(t) = self.push_down1(t, |terms, leaf| terms.zext(width, leaf)) {
            return t;
        }
        self.raw(node)
    }
}
