//! In: choices between constants, as javac compiles boolean expressions and as `lcmp` and `fcmpl` are modelled. Out: an operator
//! pushed down to the constants, where it folds.

use crate::arena::Terms;
use crate::node::{Node, TermId};

/// More leaves than this are not looked at.
const LEAVES: u32 = 8;

impl Terms {
    /// Whether the term is a choice, and all its leaves are constants.
    pub(super) fn is_const_tree(&self, t: TermId) -> bool {
        matches!(self.node(t), Node::Ite(..)) && self.const_leaves(t, LEAVES, LEAVES).is_some()
    }

    /// How many of the allowed leaves are left, or nothing when there are too many, too deep, or one is no constant.
    fn const_leaves(&self, t: TermId, allowed: u32, depth: u32) -> Option<u32> {
        match *self.node(t) {
            Node::Ite(_, a, b) => {
                let depth = depth.checked_sub(1)?;
                let left = self.const_leaves(a, allowed, depth)?;
                self.const_leaves(b, left, depth)
            }
            ref node if node.is_const() => allowed.checked_sub(1),
            _ => None,
        }
    }

    /// Applies a function to the leaves of a choice.
    pub(super) fn map_leaves(
        &mut self,
        t: TermId,
        f: &mut impl FnMut(&mut Terms, TermId) -> TermId,
    ) -> TermId {
        match *self.node(t) {
            Node::Ite(c, a, b) => {
                let a = self.map_leaves(a, f);
                let b = self.map_leaves(b, f);
                self.ite(c, a, b)
            }
            _ => f(self, t),
        }
    }

    /// The condition of a choice between 1 and 0.
    pub(super) fn as_bit_choice(&self, t: TermId) -> Option<TermId> {
        match *self.node(t) {
            Node::Ite(c, a, b)
                if self.as_bv_wide(a) == Some(1) && self.as_bv_wide(b) == Some(0) =>
            {
                Some(c)
            }
            _ => None,
        }
    }

    /// An operator with one operand that is a choice between constants.
    pub(super) fn push_down1(
        &mut self,
        t: TermId,
        mut f: impl FnMut(&mut Terms, TermId) -> TermId,
    ) -> Option<TermId> {
        self.is_const_tree(t).then(|| self.map_leaves(t, &mut f))
    }

    /// An operator with two operands, one a constant and the other a choice between constants.
    pub(super) fn push_down2(
        &mut self,
        a: TermId,
        b: TermId,
        mut f: impl FnMut(&mut Terms, TermId, TermId) -> TermId,
    ) -> Option<TermId> {
        if self.scalar(b).is_some() && self.is_const_tree(a) {
            return Some(self.map_leaves(a, &mut |terms, leaf| f(terms, leaf, b)));
        }
        if self.scalar(a).is_some() && self.is_const_tree(b) {
            return Some(self.map_leaves(b, &mut |terms, leaf| f(terms, a, leaf)));
        }
        None
    }
}
