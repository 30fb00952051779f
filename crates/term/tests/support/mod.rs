//! In: a seed. Out: random terms, each built twice: with the simplifying constructors and node by node without them.
//! The tests of the solver crate use this file too.
#![allow(dead_code, unused_imports)]

mod random;

pub use provetta_test_support::Rng;
pub use random::{random_assignment, random_bits, random_const};

use provetta_term::{
    BvBin, BvCmp, BvUn, ElemSort, FloatBin, FloatCmp, FloatKind, FloatUn, MAX_WIDTH, NARROW_WIDTH,
    Node, Rounding, Sort, TermId, Terms,
};

/// A term simplified, and the same term as written.
pub type Pair = (TermId, TermId);

pub struct Generator<'a> {
    pub terms: &'a mut Terms,
    pub random: Rng,
    /// Without variables, terms are closed.
    pub variables: bool,
    pub floats: bool,
    pub arrays: bool,
    /// IEEE remainder and square root are slow in Z3.
    pub slow_floats: bool,
    /// Widths of vectors, where the term leaves a choice.
    pub widths: &'static [u8],
}

pub const WIDTHS: [u8; 7] = [32, 32, 64, 8, 16, 1, 13];
/// Widths around and beyond a machine word, with some of Java's for what is extended and cut.
pub const WIDE_WIDTHS: [u8; 9] = [128, 65, 100, 127, 66, 96, 128, 64, 32];

impl Generator<'_> {
    /// The widest vector that may occur.
    fn widest(&self) -> u8 {
        if self.widths.iter().any(|&w| w > NARROW_WIDTH) {
            MAX_WIDTH
        } else {
            NARROW_WIDTH
        }
    }

    fn width(&mut self) -> u8 {
        self.random.one_of(self.widths)
    }

    fn kind(&mut self) -> FloatKind {
        self.random.one_of(&[FloatKind::F32, FloatKind::F64])
    }

    pub fn any_sort(&mut self) -> Sort {
        match self.random.number(4) {
            0 => Sort::Bool,
            1 if self.floats => Sort::Float(self.kind()),
            _ => Sort::Bv(self.width()),
        }
    }

    fn leaf(&mut self, sort: Sort) -> Pair {
        let t = if self.variables && self.random.number(3) > 0 {
            let name = format!(
                "{}{}",
                ["x", "y", "z"][self.random.number(3) as usize],
                sort_name(sort)
            );
            self.terms.var(&name, sort)
        } else {
            let c = random_const(&mut self.random, sort);
            self.terms.constant(&c)
        };
        (t, t)
    }

    pub fn term(&mut self, sort: Sort, depth: u32) -> Pair {
        if depth == 0 || self.random.number(12) == 0 {
            return self.leaf(sort);
        }
        let d = depth - 1;
        if self.random.number(8) == 0 {
            let (c, a, b) = (
                self.term(Sort::Bool, d),
                self.term(sort, d),
                self.term(sort, d),
            );
            return (
                self.terms.ite(c.0, a.0, b.0),
                self.terms.raw(Node::Ite(c.1, a.1, b.1)),
            );
        }
        match sort {
            Sort::Bool => self.bool(d),
            Sort::Bv(w) => self.bv(w, d),
            Sort::Float(kind) => self.float(kind, d),
            Sort::Array(elem) => self.array(elem, d),
        }
    }

    fn bool(&mut self, d: u32) -> Pair {
        match self.random.number(9) {
            0 => {
                let a = self.term(Sort::Bool, d);
                (self.terms.not(a.0), self.terms.raw(Node::Not(a.1)))
            }
            1 => {
                let (a, b) = (self.term(Sort::Bool, d), self.term(Sort::Bool, d));
                (
                    self.terms.and(a.0, b.0),
                    self.terms.raw(Node::And(a.1, b.1)),
                )
            }
            2 => {
                let (a, b) = (self.term(Sort::Bool, d), self.term(Sort::Bool, d));
                (self.terms.or(a.0, b.0), self.terms.raw(Node::Or(a.1, b.1)))
            }
            3 => {
                let sort = if self.arrays && self.random.number(8) == 0 {
                    Sort::Array(ElemSort::Bv(8))
                } else {
                    self.any_sort()
                };
                let (a, b) = (self.term(sort, d), self.term(sort, d));
                (self.terms.eq(a.0, b.0), self.terms.raw(Node::Eq(a.1, b.1)))
            }
            4 | 5 if self.floats => {
                let kind = Sort::Float(self.kind());
                let (a, b) = (self.term(kind, d), self.term(kind, d));
                let t = &mut *self.terms;
                match self.random.number(4) {
                    0 => (
                        t.flt(a.0, b.0),
                        t.raw(Node::FloatCmp(FloatCmp::Lt, a.1, b.1)),
                    ),
                    1 => (
                        t.fle(a.0, b.0),
                        t.raw(Node::FloatCmp(FloatCmp::Le, a.1, b.1)),
                    ),
                    2 => (
                        t.feq(a.0, b.0),
                        t.raw(Node::FloatCmp(FloatCmp::Eq, a.1, b.1)),
                    ),
                    _ => (t.is_nan(a.0), t.raw(Node::IsNan(a.1))),
                }
            }
            6 if self.variables => self.three_way(d),
            _ => {
                let w = Sort::Bv(self.width());
                let (a, b) = (self.term(w, d), self.term(w, d));
                let t = &mut *self.terms;
                match self.random.number(4) {
                    0 => (t.slt(a.0, b.0), t.raw(Node::BvCmp(BvCmp::Slt, a.1, b.1))),
                    1 => (t.sle(a.0, b.0), t.raw(Node::BvCmp(BvCmp::Sle, a.1, b.1))),
                    2 => (t.ult(a.0, b.0), t.raw(Node::BvCmp(BvCmp::Ult, a.1, b.1))),
                    _ => (t.ule(a.0, b.0), t.raw(Node::BvCmp(BvCmp::Ule, a.1, b.1))),
                }
            }
        }
    }

    /// What `lcmp`, `fcmpl` and `fcmpg` followed by a jump become.
    fn three_way(&mut self, d: u32) -> Pair {
        let float = self.floats && self.random.number(2) == 0;
        let sort = if float {
            Sort::Float(self.kind())
        } else {
            Sort::Bv(self.width())
        };
        let (a, b) = (self.term(sort, d), self.term(sort, d));
        let t = &mut *self.terms;
        let (minus, zero, one) = (t.int(-1), t.int(0), t.int(1));
        let (less, equal) = if float {
            (
                (
                    t.flt(a.0, b.0),
                    t.raw(Node::FloatCmp(FloatCmp::Lt, a.1, b.1)),
                ),
                (
                    t.feq(a.0, b.0),
                    t.raw(Node::FloatCmp(FloatCmp::Eq, a.1, b.1)),
                ),
            )
        } else {
            (
                (t.slt(a.0, b.0), t.raw(Node::BvCmp(BvCmp::Slt, a.1, b.1))),
                (t.eq(a.0, b.0), t.raw(Node::Eq(a.1, b.1))),
            )
        };
        let inner = (
            t.ite(equal.0, zero, one),
            t.raw(Node::Ite(equal.1, zero, one)),
        );
        let cmp = (
            t.ite(less.0, minus, inner.0),
            t.raw(Node::Ite(less.1, minus, inner.1)),
        );
        match self.random.number(3) {
            0 => (
                t.slt(cmp.0, zero),
                t.raw(Node::BvCmp(BvCmp::Slt, cmp.1, zero)),
            ),
            1 => (
                t.sle(cmp.0, zero),
                t.raw(Node::BvCmp(BvCmp::Sle, cmp.1, zero)),
            ),
            _ => (t.eq(cmp.0, zero), t.raw(Node::Eq(cmp.1, zero))),
        }
    }

    fn bv(&mut self, w: u8, d: u32) -> Pair {
        let sort = Sort::Bv(w);
        match self.random.number(24) {
            0 => {
                let a = self.term(sort, d);
                (
                    self.terms.neg(a.0),
                    self.terms.raw(Node::BvUn(BvUn::Neg, a.1)),
                )
            }
            1 => {
                let a = self.term(sort, d);
                (
                    self.terms.bvnot(a.0),
                    self.terms.raw(Node::BvUn(BvUn::Not, a.1)),
                )
            }
            2 | 3 if w < self.widest() => {
                let wide = w + 1 + self.random.number(u64::from(self.widest() - w)) as u8;
                let lo = self.random.number(u64::from(wide - w + 1)) as u8;
                let lo = if self.random.number(2) == 0 { 0 } else { lo };
                let a = self.term(Sort::Bv(wide), d);
                let (hi, term) = (lo + w - 1, a.1);
                (
                    self.terms.extract(hi, lo, a.0),
                    self.terms.raw(Node::Extract { hi, lo, term }),
                )
            }
            4 if w > 1 => {
                let low = 1 + self.random.number(u64::from(w - 1)) as u8;
                let (a, b) = (self.term(Sort::Bv(w - low), d), self.term(Sort::Bv(low), d));
                (
                    self.terms.concat(a.0, b.0),
                    self.terms.raw(Node::Concat(a.1, b.1)),
                )
            }
            5 | 6 if w > 1 => {
                let narrow = 1 + self.random.number(u64::from(w - 1)) as u8;
                let a = self.term(Sort::Bv(narrow), d);
                if self.random.number(2) == 0 {
                    (
                        self.terms.sext(w, a.0),
                        self.terms.raw(Node::SignExt {
                            width: w,
                            term: a.1,
                        }),
                    )
                } else {
                    (
                        self.terms.zext(w, a.0),
                        self.terms.raw(Node::ZeroExt {
                            width: w,
                            term: a.1,
                        }),
                    )
                }
            }
            7 | 8 if self.floats => {
                let kind = self.kind();
                let a = self.term(Sort::Float(kind), d);
                if kind.width() == w && self.random.number(2) == 0 {
                    return (
                        self.terms.fp_to_bits(a.0),
                        self.terms.raw(Node::FpToBits(a.1)),
                    );
                }
                (
                    self.terms.fp_to_sbv(w, a.0),
                    self.terms.raw(Node::FpToSbv {
                        width: w,
                        term: a.1,
                    }),
                )
            }
            9 | 10 if self.arrays && w <= NARROW_WIDTH => {
                let (a, i) = (
                    self.term(Sort::Array(ElemSort::Bv(w)), d),
                    self.term(Sort::Bv(32), d),
                );
                (
                    self.terms.select(a.0, i.0),
                    self.terms.raw(Node::Select(a.1, i.1)),
                )
            }
            _ => self.bv_bin(sort, d),
        }
    }

    fn bv_bin(&mut self, sort: Sort, d: u32) -> Pair {
        let a = self.term(sort, d);
        let b = if self.random.number(2) == 0 {
            self.leaf(sort)
        } else {
            self.term(sort, d)
        };
        let (a, b) = if self.random.number(4) == 0 {
            (b, a)
        } else {
            (a, b)
        };
        let op = self.random.one_of(&[
            BvBin::Add,
            BvBin::Add,
            BvBin::Sub,
            BvBin::Mul,
            BvBin::Sdiv,
            BvBin::Srem,
            BvBin::Udiv,
            BvBin::Urem,
            BvBin::And,
            BvBin::And,
            BvBin::Or,
            BvBin::Xor,
            BvBin::Shl,
            BvBin::Lshr,
            BvBin::Ashr,
        ]);
        let t = &mut *self.terms;
        let simplified = match op {
            BvBin::Add => t.add(a.0, b.0),
            BvBin::Sub => t.sub(a.0, b.0),
            BvBin::Mul => t.mul(a.0, b.0),
            BvBin::Sdiv => t.sdiv(a.0, b.0),
            BvBin::Srem => t.srem(a.0, b.0),
            BvBin::Udiv => t.udiv(a.0, b.0),
            BvBin::Urem => t.urem(a.0, b.0),
            BvBin::And => t.bvand(a.0, b.0),
            BvBin::Or => t.bvor(a.0, b.0),
            BvBin::Xor => t.bvxor(a.0, b.0),
            BvBin::Shl => t.shl(a.0, b.0),
            BvBin::Lshr => t.lshr(a.0, b.0),
            BvBin::Ashr => t.ashr(a.0, b.0),
        };
        (simplified, t.raw(Node::BvBin(op, a.1, b.1)))
    }

    fn float(&mut self, kind: FloatKind, d: u32) -> Pair {
        let sort = Sort::Float(kind);
        match self.random.number(12) {
            0 => {
                let w = self.width();
                let a = self.term(Sort::Bv(w), d);
                (
                    self.terms.sbv_to_fp(kind, a.0),
                    self.terms.raw(Node::SbvToFp(kind, a.1)),
                )
            }
            1 => {
                let a = self.term(Sort::Bv(kind.width()), d);
                (
                    self.terms.bits_to_fp(a.0),
                    self.terms.raw(Node::BitsToFp(a.1)),
                )
            }
            2 => {
                let other = if kind == FloatKind::F32 {
                    FloatKind::F64
                } else {
                    FloatKind::F32
                };
                let a = self.term(Sort::Float(other), d);
                (
                    self.terms.fp_to_fp(kind, a.0),
                    self.terms.raw(Node::FpToFp(kind, a.1)),
                )
            }
            3 | 4 => {
                let a = self.term(sort, d);
                let t = &mut *self.terms;
                match self.random.number(if self.slow_floats { 7 } else { 6 }) {
                    0 => (t.fneg(a.0), t.raw(Node::FloatUn(FloatUn::Neg, a.1))),
                    1 => (t.fabs(a.0), t.raw(Node::FloatUn(FloatUn::Abs, a.1))),
                    n @ 2..=5 => {
                        let mode = [
                            Rounding::Floor,
                            Rounding::Ceil,
                            Rounding::HalfEven,
                            Rounding::Trunc,
                        ][n as usize - 2];
                        (
                            t.round_integral(mode, a.0),
                            t.raw(Node::FloatUn(FloatUn::Round(mode), a.1)),
                        )
                    }
                    _ => (t.fsqrt(a.0), t.raw(Node::FloatUn(FloatUn::Sqrt, a.1))),
                }
            }
            5 if self.arrays => {
                let (a, i) = (
                    self.term(Sort::Array(ElemSort::Float(kind)), d),
                    self.term(Sort::Bv(32), d),
                );
                (
                    self.terms.select(a.0, i.0),
                    self.terms.raw(Node::Select(a.1, i.1)),
                )
            }
            _ => {
                let (a, b) = (self.term(sort, d), self.term(sort, d));
                let t = &mut *self.terms;
                match self.random.number(if self.slow_floats { 5 } else { 4 }) {
                    0 => (
                        t.fadd(a.0, b.0),
                        t.raw(Node::FloatBin(FloatBin::Add, a.1, b.1)),
                    ),
                    1 => (
                        t.fsub(a.0, b.0),
                        t.raw(Node::FloatBin(FloatBin::Sub, a.1, b.1)),
                    ),
                    2 => (
                        t.fmul(a.0, b.0),
                        t.raw(Node::FloatBin(FloatBin::Mul, a.1, b.1)),
                    ),
                    3 => (
                        t.fdiv(a.0, b.0),
                        t.raw(Node::FloatBin(FloatBin::Div, a.1, b.1)),
                    ),
                    _ => (
                        t.frem(a.0, b.0),
                        t.raw(Node::FloatBin(FloatBin::Rem, a.1, b.1)),
                    ),
                }
            }
        }
    }

    fn array(&mut self, elem: ElemSort, d: u32) -> Pair {
        if self.random.number(5) == 0 {
            let v = self.term(elem.into(), d);
            return (
                self.terms.const_array(elem, v.0),
                self.terms.raw(Node::ConstArray(elem, v.1)),
            );
        }
        let a = self.term(Sort::Array(elem), d);
        let (i, v) = (self.term(Sort::Bv(32), d.min(1)), self.term(elem.into(), d));
        (
            self.terms.store(a.0, i.0, v.0),
            self.terms.raw(Node::Store(a.1, i.1, v.1)),
        )
    }
}

fn sort_name(sort: Sort) -> String {
    sort.to_string().replace(['(', ')', ' ', '_'], "")
}
