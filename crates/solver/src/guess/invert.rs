//! In: a scalar term and the value it should have. Out: changes of one variable (or few) that may give it that value.
//!
//! Goals are the bits of a vector of any width, or those of a float. Each operator is undone for one operand while the others keep their values. Where there is no inverse there is no change.

use std::sync::Arc;

use provetta_term::{
    Approximate2, BvBin, BvUn, Const, FloatBin, FloatUn, NARROW_WIDTH, Node, Sort, TermId,
};

use super::candidates::Collector;
use super::floats;
use crate::vector::{mask, signed};

impl Collector<'_> {
    /// Changes that may give a vector or a float these bits.
    pub(super) fn want_value(&mut self, t: TermId, goal: u128, depth: u32) {
        if self.terms.vars(t).is_empty() || !self.step(depth) {
            return;
        }
        let depth = depth - 1;
        let sort = self.terms.sort(t);
        match *self.terms.node(t) {
            Node::Var(v) => {
                self.out.push(vec![(v, Const::from_raw_wide(sort, goal))]);
                if let Sort::Float(kind) = sort {
                    // Rounding on the way down may miss by one.
                    for steps in [1, -1] {
                        let near = floats::stepped(kind, goal as u64, steps);
                        self.out.push(vec![(v, Const::from_raw(sort, near))]);
                    }
                }
            }
            Node::Ite(c, a, b) => {
                let now = self.values.bool(c);
                let (chosen, other) = if now { (a, b) } else { (b, a) };
                self.want_value(chosen, goal, depth);
                if self.values.bits_wide(other) == goal {
                    self.want_bool(c, !now, depth);
                } else {
                    self.both(
                        |s| s.want_bool(c, !now, depth),
                        |s| s.want_value(other, goal, depth),
                    );
                }
            }
            Node::BvUn(BvUn::Neg, a) => self.want_masked(a, goal.wrapping_neg(), depth),
            Node::BvUn(BvUn::Not, a) => self.want_masked(a, !goal, depth),
            Node::BvBin(op, a, b) => self.want_bv_bin(op, a, b, goal, depth),
            Node::Extract { hi, lo, term } => {
                let ones = mask(hi - lo + 1) << lo;
                let kept = self.values.bits_wide(term) & !ones;
                self.want_value(term, kept | (goal << lo), depth);
                if kept != 0 {
                    self.want_value(term, goal << lo, depth);
                }
            }
            Node::Concat(a, b) => {
                let low = self.width(b);
                let (upper, lower) = (goal >> low, goal & mask(low));
                match (
                    self.values.bits_wide(a) == upper,
                    self.values.bits_wide(b) == lower,
                ) {
                    (true, _) => self.want_value(b, lower, depth),
                    (_, true) => self.want_value(a, upper, depth),
                    _ => self.both(
                        |s| s.want_value(a, upper, depth),
                        |s| s.want_value(b, lower, depth),
                    ),
                }
            }
            // A goal that does not fit is found out by evaluation.
            Node::ZeroExt { term, .. } | Node::SignExt { term, .. } => {
                self.want_masked(term, goal, depth)
            }
            Node::FloatUn(op, a) => self.want_float_un(op, a, goal, depth),
            Node::FloatBin(op, a, b) => self.want_float_bin(op, a, b, goal, depth),
            Node::FpToFp(kind, a) => {
                if let Sort::Float(from) = self.terms.sort(a) {
                    let value = floats::value(kind, goal as u64);
                    self.want_value(a, floats::bits(from, value).into(), depth);
                }
            }
            Node::SbvToFp(kind, a) => {
                let max = (mask(self.width(a)) >> 1) as i128;
                let value = (floats::value(kind, goal as u64) as i128).clamp(-max - 1, max);
                for near in [0, 1, -1] {
                    self.want_masked(a, value.saturating_add(near) as u128, depth);
                }
            }
            Node::FpToSbv { width, term } => {
                if let Sort::Float(kind) = self.terms.sort(term) {
                    let value = signed(width, goal);
                    self.want_value(term, floats::bits(kind, value as f64).into(), depth);
                }
            }
            Node::FpToBits(a) | Node::BitsToFp(a) => self.want_value(a, goal, depth),
            Node::Select(a, i) => self.want_element(a, i, goal, depth),
            _ => {}
        }
    }

    fn width(&self, t: TermId) -> u8 {
        self.terms.sort(t).bv_width().unwrap_or(NARROW_WIDTH)
    }

    fn want_masked(&mut self, t: TermId, goal: u128, depth: u32) {
        let width = self.width(t);
        self.want_value(t, goal & mask(width), depth);
    }

    fn want_bv_bin(&mut self, op: BvBin, a: TermId, b: TermId, goal: u128, depth: u32) {
        let (x, y) = (self.values.bits_wide(a), self.values.bits_wide(b));
        let width = self.width(a);
        let mask = mask(width);
        match op {
            BvBin::Add => {
                self.want_masked(a, goal.wrapping_sub(y), depth);
                self.want_masked(b, goal.wrapping_sub(x), depth);
            }
            BvBin::Sub => {
                self.want_masked(a, goal.wrapping_add(y), depth);
                self.want_masked(b, x.wrapping_sub(goal), depth);
            }
            BvBin::Xor => {
                self.want_masked(a, goal ^ y, depth);
                self.want_masked(b, goal ^ x, depth);
            }
            BvBin::Mul => {
                for (side, other) in [(a, y), (b, x)] {
                    if let Some(quotient) = divided(goal, other) {
                        self.want_masked(side, quotient, depth);
                    }
                }
                if a == b {
                    let root = (goal as f64).sqrt() as u128;
                    self.want_masked(a, root, depth);
                }
            }
            BvBin::And => {
                for (side, now, other) in [(a, x, y), (b, y, x)] {
                    if goal & !other == 0 {
                        self.want_masked(side, (now & !other) | goal, depth);
                    }
                }
            }
            BvBin::Or => {
                for (side, now, other) in [(a, x, y), (b, y, x)] {
                    if other & !goal == 0 {
                        self.want_masked(side, (now & other) | (goal & !other), depth);
                    }
                }
            }
            BvBin::Shl if y < u128::from(width) => {
                let free = mask & !(mask >> y);
                self.want_masked(a, (x & free) | (goal >> y), depth);
            }
            BvBin::Lshr | BvBin::Ashr if y < u128::from(width) => {
                let free = (1 << y) - 1;
                self.want_masked(a, (x & free) | (goal << y), depth);
            }
            BvBin::Shl | BvBin::Lshr | BvBin::Ashr => {}
            BvBin::Sdiv | BvBin::Udiv => {
                self.want_masked(a, goal.wrapping_mul(y), depth);
                let (g, x) = (signed(width, goal), signed(width, x));
                if g != 0 {
                    self.want_masked(b, x.wrapping_div(g) as u128, depth);
                }
            }
            BvBin::Srem => {
                let (g, x, y) = (signed(width, goal), signed(width, x), signed(width, y));
                self.want_masked(a, goal, depth);
                if y != 0 {
                    self.want_masked(
                        a,
                        x.wrapping_sub(x.wrapping_rem(y)).wrapping_add(g) as u128,
                        depth,
                    );
                }
                self.want_masked(b, x.wrapping_sub(g) as u128, depth);
            }
            BvBin::Urem => {
                self.want_masked(a, goal, depth);
                if let Some(remainder) = x.checked_rem(y) {
                    self.want_masked(a, x.wrapping_sub(remainder).wrapping_add(goal), depth);
                }
                self.want_masked(b, x.wrapping_sub(goal), depth);
            }
        }
    }

    fn want_float_un(&mut self, op: FloatUn, a: TermId, goal: u128, depth: u32) {
        let Sort::Float(kind) = self.terms.sort(a) else {
            return;
        };
        let value = floats::value(kind, goal as u64);
        let bits = |value: f64| u128::from(floats::bits(kind, value));
        match op {
            FloatUn::Neg => self.want_value(a, bits(-value), depth),
            FloatUn::Abs => {
                self.want_value(a, goal, depth);
                self.want_value(a, bits(-value), depth);
            }
            FloatUn::Sqrt => self.want_value(a, bits(value * value), depth),
            FloatUn::Round(_) => self.want_value(a, goal, depth),
            FloatUn::Approximate(function) => {
                self.want_value(a, bits(function.inverse(value)), depth);
            }
        }
    }

    fn want_float_bin(&mut self, op: FloatBin, a: TermId, b: TermId, goal: u128, depth: u32) {
        let Sort::Float(kind) = self.terms.sort(a) else {
            return;
        };
        let (x, y) = (
            floats::value(kind, self.values.bits(a)),
            floats::value(kind, self.values.bits(b)),
        );
        let g = floats::value(kind, goal as u64);
        let mut want = |side: TermId, value: f64| {
            self.want_value(side, floats::bits(kind, value).into(), depth)
        };
        match op {
            FloatBin::Add => {
                want(a, g - y);
                want(b, g - x);
            }
            FloatBin::Sub => {
                want(a, g + y);
                want(b, x - g);
            }
            FloatBin::Mul if a == b => {
                want(a, g.sqrt());
                want(a, -g.sqrt());
            }
            FloatBin::Mul => {
                want(a, g / y);
                want(b, g / x);
            }
            FloatBin::Div => {
                want(a, g * y);
                want(b, x / g);
            }
            FloatBin::Rem => {
                want(a, g);
                want(a, x - x % y + g);
                want(b, x - g);
            }
            FloatBin::Approximate(Approximate2::Pow) => {
                want(a, g.abs().powf(y.recip()));
                want(a, -g.abs().powf(y.recip()));
                want(b, g.ln() / x.ln());
            }
            FloatBin::Approximate(Approximate2::Atan2) => {
                want(a, g.tan() * y);
                want(b, x / g.tan());
            }
            FloatBin::Approximate(Approximate2::Hypot) => {
                want(a, (g * g - y * y).sqrt());
                want(b, (g * g - x * x).sqrt());
            }
        }
    }

    /// The element comes from a store with this index, from the default, or from an array variable.
    fn want_element(&mut self, array: TermId, index: TermId, goal: u128, depth: u32) {
        let at = self.values.bits(index);
        let mut array = array;
        for _ in 0..10_000 {
            match *self.terms.node(array) {
                Node::Store(below, i, value) => {
                    if self.values.bits(i) == at {
                        return self.want_value(value, goal, depth);
                    }
                    array = below;
                }
                Node::Ite(c, a, b) => array = if self.values.bool(c) { a } else { b },
                Node::ConstArray(_, default) => return self.want_value(default, goal, depth),
                Node::Var(v) => {
                    let zero = || Const::zero(self.terms.var_sort(v));
                    let Const::Array(mut whole) = self.now.get(v).cloned().unwrap_or_else(zero)
                    else {
                        return;
                    };
                    let changed = Arc::make_mut(&mut whole);
                    changed.set(
                        at as u32,
                        &Const::from_raw(changed.elem().into(), goal as u64),
                    );
                    self.out.push(vec![(v, Const::Array(whole))]);
                    return;
                }
                _ => return,
            }
        }
    }
}

/// A number that times `by` is `product` modulo 2^128, if there is one.
fn divided(product: u128, by: u128) -> Option<u128> {
    if by == 0 {
        return None;
    }
    let twos = by.trailing_zeros();
    if product.trailing_zeros() < twos {
        return None;
    }
    let odd = by >> twos;
    let mut inverse = odd;
    for _ in 0..6 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    Some((product >> twos).wrapping_mul(inverse))
}
