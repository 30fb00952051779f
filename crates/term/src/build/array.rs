//! In: operands. Out: array terms.

use crate::arena::Terms;
use crate::node::{Node, TermId};
use crate::sort::ElemSort;

impl Terms {
    /// The array that holds `default` everywhere.
    pub fn const_array(&mut self, elem: ElemSort, default: TermId) -> TermId {
        debug_assert_eq!(self.sort(default).as_elem(), Some(elem));
        self.raw(Node::ConstArray(elem, default))
    }

    /// The element at an index: the value stored there, where the stores on top certainly went elsewhere.
    pub fn select(&mut self, array: TermId, index: TermId) -> TermId {
        let mut at = array;
        loop {
            match *self.node(at) {
                Node::Store(_, i, v) if i == index => return v,
                Node::Store(a, i, _) if self.differ(i, index) => at = a,
                Node::ConstArray(_, d) => return d,
                _ => return self.raw(Node::Select(at, index)),
            }
        }
    }

    /// The array with one element replaced.
    pub fn store(&mut self, array: TermId, index: TermId, value: TermId) -> TermId {
        match *self.node(array) {
            Node::Store(a, i, _) if i == index => return self.store(a, index, value),
            Node::ConstArray(_, d) if d == value => return array,
            _ => {}
        }
        if *self.node(value) == Node::Select(array, index) {
            return array;
        }
        self.raw(Node::Store(array, index, value))
    }

    /// Whether two indices differ under every assignment: two constants, or one term with two offsets.
    fn differ(&self, a: TermId, b: TermId) -> bool {
        if let (Some(x), Some(y)) = (self.as_bv_wide(a), self.as_bv_wide(b)) {
            return x != y;
        }
        let ((x, c), (y, d)) = (self.split_offset(a), self.split_offset(b));
        x == y && c != d
    }
}
