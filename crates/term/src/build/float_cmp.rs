//! In: operands. Out: float comparisons; those of converted integers become comparisons of integers.

use crate::arena::Terms;
use crate::node::{FloatCmp, FloatUn, Node, TermId};
use crate::sort::FloatKind;

impl Terms {
    /// IEEE less.
    pub fn flt(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_cmp(FloatCmp::Lt, a, b)
    }

    /// IEEE less or equal.
    pub fn fle(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_cmp(FloatCmp::Le, a, b)
    }

    /// IEEE equal.
    pub fn feq(&mut self, a: TermId, b: TermId) -> TermId {
        self.float_cmp(FloatCmp::Eq, a, b)
    }

    /// Whether it is NaN.
    pub fn is_nan(&mut self, a: TermId) -> TermId {
        let mut a = a;
        while let Node::FloatUn(FloatUn::Neg | FloatUn::Abs | FloatUn::Round(_), x)
        | Node::FpToFp(_, x) = *self.node(a)
        {
            a = x;
        }
        if let Some(x) = self.as_float(a) {
            return self.bool(x.is_nan());
        }
        match *self.node(a) {
            Node::SbvToFp(..) => self.bool(false),
            Node::Ite(..) if self.is_const_tree(a) => self.map_leaves(a, &mut Terms::is_nan),
            _ => self.raw(Node::IsNan(a)),
        }
    }

    fn float_cmp(&mut self, op: FloatCmp, a: TermId, b: TermId) -> TermId {
        debug_assert_eq!(self.sort(a), self.sort(b));
        let node = Node::FloatCmp(op, a, b);
        if let Some(t) = self.fold(&node) {
            return t;
        }
        if a == b {
            return match op {
                FloatCmp::Lt => self.bool(false),
                FloatCmp::Le | FloatCmp::Eq => {
                    let nan = self.is_nan(a);
                    self.not(nan)
                }
            };
        }
        if let Some(t) = self.push_down2(a, b, |terms, x, y| terms.float_cmp(op, x, y)) {
            return t;
        }
        let constant = match (self.as_float(a), self.as_float(b)) {
            (None, Some(c)) => Some((a, c, false)),
            (Some(c), None) => Some((b, c, true)),
            _ => None,
        };
        if let Some((x, c, turned)) = constant {
            if c.is_nan() {
                return self.bool(false);
            }
            let t = match *self.node(x) {
                Node::SbvToFp(kind, v) if self.is_exact(kind, v) => {
                    Some(self.integer_cmp(op, v, c, turned))
                }
                Node::FpToFp(FloatKind::F64, narrow) => {
                    Some(self.narrow_cmp(op, narrow, c, turned))
                }
                Node::FloatUn(FloatUn::Neg, y) => Some(self.negated_cmp(op, y, a, b, turned)),
                _ => None,
            };
            if let Some(t) = t {
                return t;
            }
        } else if let Some(t) = self.converted_cmp(op, a, b) {
            return t;
        }
        if op == FloatCmp::Eq {
            self.raw(Node::FloatCmp(op, a.min(b), a.max(b)))
        } else {
            self.raw(node)
        }
    }

    /// `-y op c` as `-c op y` turned around.
    fn negated_cmp(
        &mut self,
        op: FloatCmp,
        y: TermId,
        a: TermId,
        b: TermId,
        turned: bool,
    ) -> TermId {
        let constant = self.fneg(if turned { a } else { b });
        if turned {
            self.float_cmp(op, y, constant)
        } else {
            self.float_cmp(op, constant, y)
        }
    }

    /// Two converted integers of one width, both held exactly, or two widened floats.
    fn converted_cmp(&mut self, op: FloatCmp, a: TermId, b: TermId) -> Option<TermId> {
        match (*self.node(a), *self.node(b)) {
            (Node::SbvToFp(kind, x), Node::SbvToFp(_, y))
                if self.is_exact(kind, x) && self.is_exact(kind, y) =>
            {
                let w = self.width(x).max(self.width(y));
                let (x, y) = (self.sext(w, x), self.sext(w, y));
                Some(match op {
                    FloatCmp::Lt => self.slt(x, y),
                    FloatCmp::Le => self.sle(x, y),
                    FloatCmp::Eq => self.eq(x, y),
                })
            }
            (Node::FpToFp(FloatKind::F64, x), Node::FpToFp(FloatKind::F64, y)) => {
                Some(self.float_cmp(op, x, y))
            }
            _ => None,
        }
    }

    /// An integer `v` against a number `c`: against the nearest integer on the right side of it.
    fn integer_cmp(&mut self, op: FloatCmp, v: TermId, c: f64, turned: bool) -> TermId {
        let w = self.width(v);
        let limit = 2f64.powi(i32::from(w) - 1);
        if op == FloatCmp::Eq {
            if c.trunc() != c || c < -limit || c >= limit {
                return self.bool(false);
            }
            let constant = self.bv(w, c as i64 as u64);
            return self.eq(v, constant);
        }
        // v < c iff v < ceil c; v <= c iff v <= floor c; c < v iff floor c < v; c <= v iff ceil c <= v.
        let edge = if (op == FloatCmp::Lt) != turned {
            c.ceil()
        } else {
            c.floor()
        };
        if edge >= limit {
            return self.bool(!turned);
        }
        if edge < -limit {
            return self.bool(turned);
        }
        let constant = self.bv(w, edge as i64 as u64);
        let (x, y) = if turned { (constant, v) } else { (v, constant) };
        if op == FloatCmp::Lt {
            self.slt(x, y)
        } else {
            self.sle(x, y)
        }
    }

    /// A widened `float` against a `double` constant: against the nearest `float` on the right side of it.
    fn narrow_cmp(&mut self, op: FloatCmp, x: TermId, c: f64, turned: bool) -> TermId {
        let near = c as f32;
        if f64::from(near) == c {
            let constant = self.f32(near);
            return if turned {
                self.float_cmp(op, constant, x)
            } else {
                self.float_cmp(op, x, constant)
            };
        }
        let (below, above) = if f64::from(near) < c {
            (near, near.next_up())
        } else {
            (near.next_down(), near)
        };
        match (op, turned) {
            (FloatCmp::Eq, _) => self.bool(false),
            (_, false) => {
                let constant = self.f32(below);
                self.float_cmp(FloatCmp::Le, x, constant)
            }
            (_, true) => {
                let constant = self.f32(above);
                self.float_cmp(FloatCmp::Le, constant, x)
            }
        }
    }
}
