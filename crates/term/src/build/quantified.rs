//! In: a formula with variables to range over. Out: a truth value that stands for "it holds for all of them"; and a number
//! that is the sum of a term over all values of a variable.
//!
//! Terms have no binders: a quantified formula is a boolean variable of its own, a sum a vector of its own, and the arena
//! remembers what it stands for. Whoever decides terms with such variables must see to it that their values are the right ones; the
//! solver does. The variables that are ranged over are ordinary variables that occur nowhere else.

use rustc_hash::FxHashMap;

use crate::arena::Terms;
use crate::node::{BvBin, BvCmp, BvUn, FloatBin, FloatCmp, FloatUn, Node, TermId, VarId};
use crate::quantifier::{Fold, Forall, Sum};
use crate::sort::{MAX_WIDTH, Sort};

impl Terms {
    /// A signed number with as many bits as it needs.
    pub fn signed(&mut self, value: i128) -> TermId {
        let bits = match value < 0 {
            true => 129 - value.leading_ones(),
            false => 129 - value.leading_zeros(),
        };
        self.bv_wide(bits.clamp(2, 128) as u8, value as u128)
    }

    /// The number that a constant vector is, read as a signed one.
    pub fn as_signed(&self, t: TermId) -> Option<i128> {
        let bits = self.as_bv_wide(t)?;
        let Sort::Bv(width) = self.sort(t) else {
            return None;
        };
        let free = 128 - u32::from(width);
        Some(((bits << free) as i128) >> free)
    }

    /// Whether the body holds for all values of the variables.
    pub fn forall(
        &mut self,
        vars: Vec<VarId>,
        ranges: Vec<Option<(TermId, TermId)>>,
        body: TermId,
    ) -> TermId {
        if self.as_bool(body).is_some() || !vars.iter().any(|v| self.mentions(body, *v)) {
            return body;
        }
        let forall = Forall { vars, ranges, body };
        if let Some(known) = self.foralls.known.get(&forall) {
            return *known;
        }
        let name = format!("forall {}", self.foralls.known.len());
        let term = self.var(&name, Sort::Bool);
        if let Some(var) = self.var_id(term) {
            self.foralls.by_var.insert(var, forall.clone());
        }
        self.foralls.known.insert(forall, term);
        term
    }

    /// What a variable stands for, if it stands for a quantified formula.
    pub fn quantified(&self, var: VarId) -> Option<&Forall> {
        self.foralls.by_var.get(&var)
    }

    /// The sum of a body over all values of a variable; none if it may need more bits than there are.
    pub fn sum(&mut self, sum: Sum) -> Option<TermId> {
        let (Sort::Bv(counted), Sort::Bv(width)) = (self.var_sort(sum.var), self.sort(sum.body))
        else {
            return None;
        };
        // So many values, each as large as the body may be.
        let width = match sum.fold {
            Fold::Sum => width.checked_add(counted)?.checked_add(1)?,
            Fold::Greatest => width,
            Fold::Product => MAX_WIDTH,
        };
        if width > MAX_WIDTH {
            return None;
        }
        if let Some(known) = self.foralls.known_sums.get(&sum) {
            return Some(*known);
        }
        let name = format!("sum {}", self.foralls.known_sums.len());
        let term = self.var(&name, Sort::Bv(width));
        if let Some(var) = self.var_id(term) {
            self.foralls.sums.insert(var, sum.clone());
        }
        self.foralls.known_sums.insert(sum, term);
        Some(term)
    }

    /// What a variable stands for, if it stands for a sum.
    pub fn summed(&self, var: VarId) -> Option<&Sum> {
        self.foralls.sums.get(&var)
    }

    /// Whether a variable stands for a quantified formula or a sum.
    pub fn is_quantified(&self, var: VarId) -> bool {
        self.foralls.by_var.contains_key(&var) || self.foralls.sums.contains_key(&var)
    }

    /// Whether a quantified formula or a sum occurs in a term.
    pub fn has_quantifiers(&self, t: TermId) -> bool {
        let has_any = !self.foralls.by_var.is_empty() || !self.foralls.sums.is_empty();
        has_any && self.vars(t).iter().any(|v| self.is_quantified(*v))
    }

    /// Whether a sum occurs in a term or in a quantified formula in it.
    pub fn has_sums(&self, t: TermId) -> bool {
        !self.foralls.sums.is_empty()
            && self.vars(t).iter().any(|v| {
                self.summed(*v).is_some()
                    || self.quantified(*v).is_some_and(|q| self.has_sums(q.body))
            })
    }

    /// Whether a variable occurs in a term or in a quantified formula or sum in it that does not range over it.
    pub fn mentions(&self, t: TermId, var: VarId) -> bool {
        self.vars(t).iter().any(|v| {
            *v == var
                || self.quantified(*v).is_some_and(|q| {
                    let ends = q.ranges.iter().flatten();
                    let mut parts = ends.flat_map(|(a, b)| [*a, *b]).chain([q.body]);
                    !q.vars.contains(&var) && parts.any(|t| self.mentions(t, var))
                })
                || self.summed(*v).is_some_and(|s| {
                    let (from, to) = s.range;
                    s.var != var && [s.body, from, to].iter().any(|t| self.mentions(*t, var))
                })
        })
    }

    /// The body of a sum for this value of its variable.
    pub fn summand(&mut self, sum: &Sum, value: TermId) -> TermId {
        self.substitute(sum.body, &FxHashMap::from_iter([(sum.var, value)]))
    }

    /// The body of a quantified formula for these values of its variables.
    pub fn instance(&mut self, forall: &Forall, values: &[TermId]) -> TermId {
        let map = forall.vars.iter().copied().zip(values.iter().copied());
        self.substitute(forall.body, &map.collect())
    }

    /// A term with variables replaced, those in quantified formulas included.
    pub fn substitute(&mut self, t: TermId, map: &FxHashMap<VarId, TermId>) -> TermId {
        let mut done = FxHashMap::default();
        // Operands first, on a stack of our own: terms may be deep.
        let mut open = vec![(t, false)];
        while let Some((term, ready)) = open.pop() {
            if done.contains_key(&term) {
                continue;
            }
            let node = *self.node(term);
            if let Node::Var(var) = node {
                let replaced = match map.get(&var) {
                    Some(value) => *value,
                    None => self.substitute_quantified(term, var, map),
                };
                done.insert(term, replaced);
                continue;
            }
            if !ready {
                open.push((term, true));
                open.extend(node.children().as_slice().iter().map(|c| (*c, false)));
                continue;
            }
            let at = |id: TermId| done.get(&id).copied().unwrap_or(id);
            let replaced = self.rebuilt(&node, term, at);
            done.insert(term, replaced);
        }
        done.get(&t).copied().unwrap_or(t)
    }

    fn substitute_quantified(
        &mut self,
        term: TermId,
        var: VarId,
        map: &FxHashMap<VarId, TermId>,
    ) -> TermId {
        if !self.is_quantified(var) {
            return term;
        }
        if !map.keys().any(|v| self.mentions(term, *v)) {
            return term;
        }
        // What it ranges over is its own, even if something outside has the same name.
        let own = match (self.quantified(var), self.summed(var)) {
            (Some(forall), _) => forall.vars.clone(),
            (_, Some(sum)) => vec![sum.var],
            _ => Vec::new(),
        };
        let mut map = map.clone();
        map.retain(|v, _| !own.contains(v));
        let map = &map;
        if let Some(sum) = self.summed(var).cloned() {
            let made = Sum {
                fold: sum.fold,
                var: sum.var,
                range: (
                    self.substitute(sum.range.0, map),
                    self.substitute(sum.range.1, map),
                ),
                body: self.substitute(sum.body, map),
            };
            // The body has the width that it had.
            return self.sum(made).unwrap_or(term);
        }
        let Some(forall) = self.quantified(var).cloned() else {
            return term;
        };
        let body = self.substitute(forall.body, map);
        let mut ranges = Vec::with_capacity(forall.ranges.len());
        for range in &forall.ranges {
            ranges.push(range.map(|(a, b)| (self.substitute(a, map), self.substitute(b, map))));
        }
        self.forall(forall.vars, ranges, body)
    }

    /// A node with other operands, simplified as when it was made.
    fn rebuilt(&mut self, node: &Node, term: TermId, at: impl Fn(TermId) -> TermId) -> TermId {
        match *node {
            Node::Not(a) => self.not(at(a)),
            Node::And(a, b) => self.and(at(a), at(b)),
            Node::Or(a, b) => self.or(at(a), at(b)),
            Node::Ite(c, a, b) => self.ite(at(c), at(a), at(b)),
            Node::Eq(a, b) => self.eq(at(a), at(b)),
            Node::BvUn(BvUn::Neg, a) => self.neg(at(a)),
            Node::BvUn(BvUn::Not, a) => self.bvnot(at(a)),
            Node::BvBin(op, a, b) => {
                let (a, b) = (at(a), at(b));
                match op {
                    BvBin::Add => self.add(a, b),
                    BvBin::Sub => self.sub(a, b),
                    BvBin::Mul => self.mul(a, b),
                    BvBin::Sdiv => self.sdiv(a, b),
                    BvBin::Srem => self.srem(a, b),
                    BvBin::Udiv => self.udiv(a, b),
                    BvBin::Urem => self.urem(a, b),
                    BvBin::And => self.bvand(a, b),
                    BvBin::Or => self.bvor(a, b),
                    BvBin::Xor => self.bvxor(a, b),
                    BvBin::Shl => self.shl(a, b),
                    BvBin::Lshr => self.lshr(a, b),
                    BvBin::Ashr => self.ashr(a, b),
                }
            }
            Node::BvCmp(op, a, b) => {
                let (a, b) = (at(a), at(b));
                match op {
                    BvCmp::Slt => self.slt(a, b),
                    BvCmp::Sle => self.sle(a, b),
                    BvCmp::Ult => self.ult(a, b),
                    BvCmp::Ule => self.ule(a, b),
                }
            }
            Node::Extract { hi, lo, term } => self.extract(hi, lo, at(term)),
            Node::Concat(a, b) => self.concat(at(a), at(b)),
            Node::SignExt { width, term } => self.sext(width, at(term)),
            Node::ZeroExt { width, term } => self.zext(width, at(term)),
            Node::FloatUn(op, a) => match op {
                FloatUn::Neg => self.fneg(at(a)),
                FloatUn::Abs => self.fabs(at(a)),
                FloatUn::Sqrt => self.fsqrt(at(a)),
                FloatUn::Round(mode) => self.round_integral(mode, at(a)),
                FloatUn::Approximate(function) => self.approximate(function, at(a)),
            },
            Node::FloatBin(op, a, b) => {
                let (a, b) = (at(a), at(b));
                match op {
                    FloatBin::Add => self.fadd(a, b),
                    FloatBin::Sub => self.fsub(a, b),
                    FloatBin::Mul => self.fmul(a, b),
                    FloatBin::Div => self.fdiv(a, b),
                    FloatBin::Rem => self.frem(a, b),
                    FloatBin::Approximate(function) => self.approximate2(function, a, b),
                }
            }
            Node::FloatCmp(op, a, b) => {
                let (a, b) = (at(a), at(b));
                match op {
                    FloatCmp::Lt => self.flt(a, b),
                    FloatCmp::Le => self.fle(a, b),
                    FloatCmp::Eq => self.feq(a, b),
                }
            }
            Node::IsNan(a) => self.is_nan(at(a)),
            Node::FpToFp(kind, a) => self.fp_to_fp(kind, at(a)),
            Node::SbvToFp(kind, a) => self.sbv_to_fp(kind, at(a)),
            Node::FpToSbv { width, term } => self.fp_to_sbv(width, at(term)),
            Node::FpToBits(a) => self.fp_to_bits(at(a)),
            Node::BitsToFp(a) => self.bits_to_fp(at(a)),
            Node::ConstArray(elem, a) => self.const_array(elem, at(a)),
            Node::Select(a, i) => self.select(at(a), at(i)),
            Node::Store(a, i, v) => self.store(at(a), at(i), at(v)),
            Node::Bool(_)
            | Node::Bv { .. }
            | Node::WideBv { .. }
            | Node::F32(_)
            | Node::F64(_)
            | Node::Var(_) => term,
        }
    }
}
