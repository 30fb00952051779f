//! In: a term and an assignment. Out: its value.
//!
//! Values are raw bits: machine words, and for wide vectors an entry of a table of their own. A select walks the stores below it, so that no array is copied; whole arrays are built only where one
//! is asked for (as the result, or in an equality of arrays). Recursion goes at most [`RECURSION`] deep; deeper terms are
//! worked off with an explicit stack first.

use std::sync::Arc;

use crate::arena::{Terms, narrow_scalar};
use crate::effort::Work;
use crate::node::{Node, TermId};
use crate::scratch::Scratch;
use crate::semantics as sem;
use crate::semantics::{narrow, wide};
use crate::sort::{FloatKind, Sort};
use crate::value::{ArrayConst, Assignment, Const};

const RECURSION: u32 = 200;

/// Evaluates many terms under one assignment and remembers the values of shared subterms.
pub struct Evaluator<'a> {
    terms: &'a Terms,
    assignment: &'a Assignment,
    scratch: Scratch,
    /// Nodes evaluated so far
    work: u64,
}

impl Drop for Evaluator<'_> {
    fn drop(&mut self) {
        self.terms.meter().count(Work::Evaluation, self.work);
        *self.terms.scratch.borrow_mut() = std::mem::take(&mut self.scratch);
    }
}

impl Terms {
    /// The value of a term; a variable without a value counts as zero.
    pub fn eval(&self, t: TermId, assignment: &Assignment) -> Const {
        self.evaluator(assignment).value(t)
    }

    /// The value of a boolean term.
    pub fn eval_bool(&self, t: TermId, assignment: &Assignment) -> bool {
        self.evaluator(assignment).bool(t)
    }

    /// An evaluator for many terms under one assignment.
    pub fn evaluator<'a>(&'a self, assignment: &'a Assignment) -> Evaluator<'a> {
        let mut scratch = std::mem::take(&mut *self.scratch.borrow_mut());
        scratch.stamp = match scratch.stamp.checked_add(1) {
            Some(next) => next,
            None => {
                scratch.slots.clear();
                1
            }
        };
        if let Some(wides) = &mut scratch.wides {
            wides.values.clear();
        }
        if scratch.slots.len() < self.len() {
            scratch.slots.resize(self.len().next_power_of_two(), (0, 0));
        }
        Evaluator {
            terms: self,
            assignment,
            scratch,
            work: 1,
        }
    }

    /// The constant that a node of scalar constants is.
    pub(crate) fn fold(&mut self, node: &Node) -> Option<TermId> {
        let mut is_wide = false;
        for &child in node.children().as_slice() {
            match self.node(child) {
                Node::WideBv { .. } => is_wide = true,
                constant if constant.is_const() => {}
                _ => return None,
            }
        }
        let sort = self.sort_of(node);
        is_wide |= sort.is_wide();
        let bits = if is_wide {
            self.apply_wide(node, |t| self.scalar(t).unwrap_or(0))?
        } else {
            self.apply(node, |t| narrow_scalar(self.node(t)).unwrap_or(0))?
                .into()
        };
        Some(self.scalar_term(sort, bits))
    }

    /// The value of an operator on scalars none of which is wide, or nothing for leaves that have no children and for array
    /// operators.
    #[inline(always)]
    fn apply(&self, node: &Node, mut get: impl FnMut(TermId) -> u64) -> Option<u64> {
        Some(match *node {
            Node::Bool(b) => u64::from(b),
            Node::Bv { bits, .. } | Node::F64(bits) => bits,
            Node::F32(bits) => u64::from(bits),
            Node::Not(a) => get(a) ^ 1,
            Node::And(a, b) => u64::from(get(a) != 0 && get(b) != 0),
            Node::Or(a, b) => u64::from(get(a) != 0 || get(b) != 0),
            Node::Ite(c, a, b) => {
                let chosen = if get(c) != 0 { a } else { b };
                get(chosen)
            }
            Node::Eq(a, b) => u64::from(get(a) == get(b)),
            Node::BvUn(op, a) => narrow::bv_un(op, self.width(a), get(a)),
            Node::BvBin(op, a, b) => narrow::bv_bin(op, self.width(a), get(a), get(b)),
            Node::BvCmp(op, a, b) => u64::from(narrow::bv_cmp(op, self.width(a), get(a), get(b))),
            Node::Extract { hi, lo, term } => (get(term) >> lo) & narrow::mask(hi - lo + 1),
            Node::Concat(a, b) => (get(a) << self.width(b)) | get(b),
            Node::SignExt { width, term } => {
                (narrow::signed(self.width(term), get(term)) as u64) & narrow::mask(width)
            }
            Node::ZeroExt { term, .. } => get(term),
            Node::FloatUn(op, a) => sem::float_un(op, self.float_kind(a), get(a)),
            Node::FloatBin(op, a, b) => sem::float_bin(op, self.float_kind(a), get(a), get(b)),
            Node::FloatCmp(op, a, b) => {
                u64::from(sem::float_cmp(op, self.float_kind(a), get(a), get(b)))
            }
            Node::IsNan(a) => u64::from(sem::is_nan(self.float_kind(a), get(a))),
            Node::FpToFp(kind, a) => sem::fp_to_fp(self.float_kind(a), kind, get(a)),
            Node::SbvToFp(kind, a) => narrow::sbv_to_fp(self.width(a), kind, get(a)),
            Node::FpToSbv { width, term } => {
                narrow::fp_to_sbv(self.float_kind(term), width, get(term))
            }
            Node::FpToBits(a) => get(a),
            Node::BitsToFp(a) => sem::canonical(
                if self.width(a) == 32 {
                    FloatKind::F32
                } else {
                    FloatKind::F64
                },
                get(a),
            ),
            Node::WideBv { .. }
            | Node::Var(_)
            | Node::ConstArray(..)
            | Node::Select(..)
            | Node::Store(..) => return None,
        })
    }

    /// The same where the result or an operand is wide; nothing for operators that have no wide vectors.
    fn apply_wide(&self, node: &Node, mut get: impl FnMut(TermId) -> u128) -> Option<u128> {
        Some(match *node {
            Node::Ite(c, a, b) => {
                let chosen = if get(c) != 0 { a } else { b };
                get(chosen)
            }
            Node::Eq(a, b) => u128::from(get(a) == get(b)),
            Node::BvUn(op, a) => wide::bv_un(op, self.width(a), get(a)),
            Node::BvBin(op, a, b) => wide::bv_bin(op, self.width(a), get(a), get(b)),
            Node::BvCmp(op, a, b) => u128::from(wide::bv_cmp(op, self.width(a), get(a), get(b))),
            Node::Extract { hi, lo, term } => (get(term) >> lo) & wide::mask(hi - lo + 1),
            Node::Concat(a, b) => (get(a) << self.width(b)) | get(b),
            Node::SignExt { width, term } => {
                (wide::signed(self.width(term), get(term)) as u128) & wide::mask(width)
            }
            Node::ZeroExt { term, .. } => get(term),
            Node::SbvToFp(kind, a) => wide::sbv_to_fp(self.width(a), kind, get(a)).into(),
            Node::FpToSbv { width, term } => {
                wide::fp_to_sbv(self.float_kind(term), width, get(term) as u64)
            }
            _ => return None,
        })
    }
}

impl Evaluator<'_> {
    /// The value of a boolean term.
    pub fn bool(&mut self, t: TermId) -> bool {
        debug_assert_eq!(self.terms.sort(t), Sort::Bool);
        self.prepare(t);
        self.get(t) != 0
    }

    /// The value of a term.
    pub fn value(&mut self, t: TermId) -> Const {
        match self.terms.sort(t) {
            Sort::Array(_) => {
                self.prepare(t);
                Const::Array(self.array(t))
            }
            sort => Const::from_raw_wide(sort, self.bits_wide(t)),
        }
    }

    /// The raw bits of a scalar term: 0 or 1 for a boolean, the vector (of a wide one the low 64 bits), or the float's
    /// representation.
    pub fn bits(&mut self, t: TermId) -> u64 {
        self.prepare(t);
        if self.terms.sort(t).is_wide() {
            self.get_wide(t) as u64
        } else {
            self.get(t)
        }
    }

    /// The raw bits of a scalar term, all of them whatever its width.
    pub fn bits_wide(&mut self, t: TermId) -> u128 {
        self.prepare(t);
        self.get_wide(t)
    }

    /// Works off the subterms that lie too deep for recursion.
    fn prepare(&mut self, root: TermId) {
        if self.terms.depth(root) <= RECURSION {
            return;
        }
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.known(t).is_some() {
                stack.pop();
                continue;
            }
            let before = stack.len();
            for &child in self.terms.node(t).children().as_slice() {
                if self.terms.depth(child) > RECURSION && self.known(child).is_none() {
                    stack.push(child);
                }
            }
            if stack.len() == before {
                stack.pop();
                if matches!(self.terms.sort(t), Sort::Array(_)) {
                    // Only marked as visited: its scalar parts are known now, and selects walk it.
                    self.remember(t, 0);
                    for &child in self.terms.node(t).children().as_slice() {
                        if !matches!(self.terms.sort(child), Sort::Array(_)) {
                            self.get(child);
                        }
                    }
                } else {
                    self.get_wide(t);
                }
            }
        }
    }

    #[inline]
    fn known(&self, t: TermId) -> Option<u64> {
        let (stamp, bits) = self.scratch.slots[t.index()];
        (stamp == self.scratch.stamp).then_some(bits)
    }

    #[inline]
    fn remember(&mut self, t: TermId, bits: u64) {
        self.work += 1;
        self.scratch.slots[t.index()] = (self.scratch.stamp, bits);
    }

    /// The bits of a scalar of any width whose deep subterms are known already.
    fn get_wide(&mut self, t: TermId) -> u128 {
        let terms = self.terms;
        if !terms.sort(t).is_wide() {
            return self.get(t).into();
        }
        if let Some(place) = self.known(t) {
            let wides = self.scratch.wides.as_ref();
            return wides.map_or(0, |wides| wides.values[place as usize]);
        }
        let bits = match *terms.node(t) {
            Node::WideBv { value, .. } => return terms.wide_value(value),
            Node::Var(v) => self.assignment.get(v).map_or(0, Const::raw_wide),
            ref node => terms
                .apply_wide(node, |child| self.get_wide(child))
                .unwrap_or(0),
        };
        let wides = self.scratch.wides.get_or_insert_default();
        let place = wides.values.len() as u64;
        wides.values.push(bits);
        self.remember(t, place);
        bits
    }

    /// The bits of a narrow scalar with a wide operand. Rare, and kept apart so that the common way stays short.
    #[cold]
    fn over_wide(&mut self, node: &Node) -> u64 {
        let terms = self.terms;
        let bits = terms.apply_wide(node, |child| self.get_wide(child));
        bits.unwrap_or(0) as u64
    }

    /// The bits of a scalar that is not wide and whose deep subterms are known already.
    fn get(&mut self, t: TermId) -> u64 {
        let terms = self.terms;
        let node = terms.node(t);
        match *node {
            Node::Bool(b) => return u64::from(b),
            Node::Bv { bits, .. } | Node::F64(bits) => return bits,
            Node::F32(bits) => return u64::from(bits),
            _ => {}
        }
        if let Some(bits) = self.known(t) {
            return bits;
        }
        let bits = match *node {
            _ if terms.touches_wide(t) => self.over_wide(node),
            Node::Var(v) => self.assignment.get(v).map_or(0, Const::raw),
            Node::Select(a, i) => {
                let index = self.get(i);
                self.select(a, index)
            }
            Node::Eq(a, b) if matches!(terms.sort(a), Sort::Array(_)) => {
                u64::from(self.array(a) == self.array(b))
            }
            _ => terms.apply(node, |child| self.get(child)).unwrap_or(0),
        };
        self.remember(t, bits);
        bits
    }

    fn select(&mut self, mut array: TermId, index: u64) -> u64 {
        loop {
            match *self.terms.node(array) {
                Node::Store(a, i, v) => {
                    self.work += 1;
                    if self.get(i) == index {
                        return self.get(v);
                    }
                    array = a;
                }
                Node::Ite(c, a, b) => array = if self.get(c) != 0 { a } else { b },
                Node::ConstArray(_, d) => return self.get(d),
                Node::Var(v) => {
                    return match self.assignment.get(v) {
                        Some(Const::Array(a)) => a.raw(index as u32),
                        _ => 0,
                    };
                }
                _ => return 0,
            }
        }
    }

    fn array(&mut self, t: TermId) -> Arc<ArrayConst> {
        let Sort::Array(elem) = self.terms.sort(t) else {
            return Arc::new(ArrayConst::from_raw(crate::ElemSort::Bv(1), 0));
        };
        let mut stores = Vec::new();
        let mut at = t;
        let mut array = loop {
            match *self.terms.node(at) {
                Node::Store(a, i, v) => {
                    self.work += 1;
                    stores.push((self.get(i) as u32, self.get(v)));
                    at = a;
                }
                Node::Ite(c, a, b) => at = if self.get(c) != 0 { a } else { b },
                Node::ConstArray(_, d) => break ArrayConst::from_raw(elem, self.get(d)),
                Node::Var(v) => match self.assignment.get(v) {
                    Some(Const::Array(a)) => break ArrayConst::clone(a),
                    _ => break ArrayConst::from_raw(elem, 0),
                },
                _ => break ArrayConst::from_raw(elem, 0),
            }
        };
        for (i, v) in stores.into_iter().rev() {
            array.set_raw(i, v);
        }
        Arc::new(array)
    }
}
