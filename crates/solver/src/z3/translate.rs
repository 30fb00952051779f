//! In: terms. Out: the same terms of Z3, kept for the next query.

use provetta_term::{
    BvBin, BvCmp, BvUn, ElemSort, FloatBin, FloatCmp, FloatKind, FloatUn, Node, Rounding, Sort,
    TermId, Terms, Work,
};
use z3::ast::{Array, Ast, BV, Bool, Dynamic, Float, RoundingMode};

use super::native::{Native, Natives, float_sort};

/// Translates and remembers, for one arena at a time.
#[derive(Default)]
pub(super) struct Translator {
    arena: u64,
    done: Vec<Option<Native>>,
    natives: Natives,
}

impl Translator {
    /// Makes ready for terms of this arena.
    pub(super) fn begin(&mut self, terms: &Terms) {
        if self.arena != terms.identity() {
            self.arena = terms.identity();
            self.done.clear();
        }
        if self.done.len() < terms.len() {
            self.done.resize_with(terms.len(), || None);
        }
    }

    pub(super) fn bool(&mut self, terms: &Terms, t: TermId) -> Bool {
        match self.native(terms, t) {
            Native::Bool(b) => b,
            _ => unreachable!("conjuncts are boolean"),
        }
    }

    /// The translation of a term; works with an explicit stack, because terms are deep.
    pub(super) fn native(&mut self, terms: &Terms, root: TermId) -> Native {
        let mut stack = vec![root];
        while let Some(&t) = stack.last() {
            if self.done[t.index()].is_some() {
                stack.pop();
                continue;
            }
            let before = stack.len();
            for &child in terms.node(t).children().as_slice() {
                if self.done[child.index()].is_none() {
                    stack.push(child);
                }
            }
            if stack.len() == before {
                stack.pop();
                terms.meter().count(Work::Translation, 1);
                self.done[t.index()] = Some(self.one(terms, t));
            }
        }
        self.get(root)
    }

    fn get(&self, t: TermId) -> Native {
        match &self.done[t.index()] {
            Some(native) => native.clone(),
            None => unreachable!("children are translated before their parents"),
        }
    }

    fn b(&self, t: TermId) -> Bool {
        match self.get(t) {
            Native::Bool(x) => x,
            _ => unreachable!("a boolean was expected"),
        }
    }

    fn v(&self, t: TermId) -> BV {
        match self.get(t) {
            Native::Bv(x) => x,
            _ => unreachable!("a bit vector was expected"),
        }
    }

    fn f(&self, t: TermId) -> Float {
        match self.get(t) {
            Native::Float(x) => x,
            _ => unreachable!("a float was expected"),
        }
    }

    fn a(&self, t: TermId) -> Array {
        match self.get(t) {
            Native::Array(x) => x,
            _ => unreachable!("an array was expected"),
        }
    }

    /// Translates a node whose children are translated.
    fn one(&mut self, terms: &Terms, t: TermId) -> Native {
        let width = |t: TermId| u32::from(terms.sort(t).bv_width().unwrap_or(0));
        match *terms.node(t) {
            Node::Bool(b) => Native::Bool(Bool::from_bool(b)),
            Node::Bv { width, bits } => Native::Bv(BV::from_u64(bits, width.into())),
            Node::WideBv { width, .. } => {
                Native::Bv(vector(terms.as_bv_wide(t).unwrap_or(0), width.into()))
            }
            Node::F32(bits) => Native::Float(self.float(FloatKind::F32, bits.into())),
            Node::F64(bits) => Native::Float(self.float(FloatKind::F64, bits)),
            Node::Var(v) => variable(v.index(), terms.var_sort(v)),
            Node::Not(a) => Native::Bool(self.b(a).not()),
            Node::And(a, b) => Native::Bool(Bool::and(&[self.b(a), self.b(b)])),
            Node::Or(a, b) => Native::Bool(Bool::or(&[self.b(a), self.b(b)])),
            Node::Ite(c, a, b) => self.ite(&self.b(c), a, b),
            Node::Eq(a, b) => Native::Bool(match (self.get(a), self.get(b)) {
                (Native::Bool(x), Native::Bool(y)) => Ast::eq(&x, y),
                (Native::Bv(x), Native::Bv(y)) => Ast::eq(&x, y),
                (Native::Float(x), Native::Float(y)) => Ast::eq(&x, y),
                (Native::Array(x), Native::Array(y)) => Ast::eq(&x, y),
                _ => unreachable!("both sides of an equality have one sort"),
            }),
            Node::BvUn(BvUn::Neg, a) => Native::Bv(self.v(a).bvneg()),
            Node::BvUn(BvUn::Not, a) => Native::Bv(self.v(a).bvnot()),
            Node::BvBin(op, a, b) => Native::Bv(bv_bin(op, &self.v(a), &self.v(b))),
            Node::BvCmp(op, a, b) => {
                let (a, b) = (self.v(a), self.v(b));
                Native::Bool(match op {
                    BvCmp::Slt => a.bvslt(&b),
                    BvCmp::Sle => a.bvsle(&b),
                    BvCmp::Ult => a.bvult(&b),
                    BvCmp::Ule => a.bvule(&b),
                })
            }
            Node::Extract { hi, lo, term } => {
                Native::Bv(self.v(term).extract(hi.into(), lo.into()))
            }
            Node::Concat(a, b) => Native::Bv(self.v(a).concat(self.v(b))),
            Node::SignExt { width: w, term } => {
                Native::Bv(self.v(term).sign_ext(u32::from(w) - width(term)))
            }
            Node::ZeroExt { width: w, term } => {
                Native::Bv(self.v(term).zero_ext(u32::from(w) - width(term)))
            }
            // Z3 may give it any value; our evaluator knows better.
            Node::FloatUn(FloatUn::Approximate(_), a)
            | Node::FloatBin(FloatBin::Approximate(_), a, _) => {
                let (exponent, significand) = kind_of(terms, a).format();
                let name = format!("f{}", t.index());
                Native::Float(Float::new_const(name, exponent, significand))
            }
            Node::FloatUn(op, a) => Native::Float(float_un(op, &self.f(a))),
            Node::FloatBin(FloatBin::Rem, a, b) => Native::Float(self.remainder(terms, a, b)),
            Node::FloatBin(op, a, b) => {
                let (a, b, even) = (
                    self.f(a),
                    self.f(b),
                    RoundingMode::round_nearest_ties_to_even(),
                );
                Native::Float(match op {
                    FloatBin::Add => even.add(a, b),
                    FloatBin::Sub => even.sub(a, b),
                    FloatBin::Mul => even.mul(a, b),
                    FloatBin::Div | FloatBin::Rem | FloatBin::Approximate(_) => even.div(a, b),
                })
            }
            Node::FloatCmp(op, a, b) => {
                let (a, b) = (self.f(a), self.f(b));
                Native::Bool(match op {
                    FloatCmp::Lt => a.lt(&b),
                    FloatCmp::Le => a.le(&b),
                    FloatCmp::Eq => a.eq_fpa(&b),
                })
            }
            Node::IsNan(a) => Native::Bool(self.f(a).is_nan()),
            Node::FpToFp(kind, a) => {
                let even = RoundingMode::round_nearest_ties_to_even();
                Native::Float(self.f(a).to_fp_with_rounding_mode(&even, &float_sort(kind)))
            }
            Node::SbvToFp(kind, a) => {
                let value = self.v(a);
                let float = self.natives.signed_to_float(kind, width(a) as u8, &value);
                Native::Float(converted(float))
            }
            Node::FpToSbv { width, term } => Native::Bv(self.cast(terms, width, term)),
            Node::FpToBits(a) => {
                let (kind, float) = (kind_of(terms, a), self.f(a));
                let nan = BV::from_u64(nan_bits(kind), kind.width().into());
                Native::Bv(float.is_nan().ite(&nan, &float.to_ieee_bv()))
            }
            Node::BitsToFp(a) => {
                let bits = self.v(a);
                let kind = if width(a) == 32 {
                    FloatKind::F32
                } else {
                    FloatKind::F64
                };
                let float = self.natives.bits_to_float(kind, &bits);
                Native::Float(converted(float))
            }
            Node::ConstArray(_, d) => {
                let index = z3::Sort::bitvector(32);
                Native::Array(match self.get(d) {
                    Native::Bv(x) => Array::const_array(&index, &x),
                    Native::Float(x) => Array::const_array(&index, &x),
                    _ => unreachable!("arrays hold vectors and floats"),
                })
            }
            Node::Select(a, i) => from_dynamic(&self.a(a).select(&self.v(i))),
            Node::Store(a, i, v) => Native::Array(match self.get(v) {
                Native::Bv(x) => self.a(a).store(&self.v(i), &x),
                Native::Float(x) => self.a(a).store(&self.v(i), &x),
                _ => unreachable!("arrays hold vectors and floats"),
            }),
        }
    }

    fn ite(&self, c: &Bool, a: TermId, b: TermId) -> Native {
        match (self.get(a), self.get(b)) {
            (Native::Bool(x), Native::Bool(y)) => Native::Bool(c.ite(&x, &y)),
            (Native::Bv(x), Native::Bv(y)) => Native::Bv(c.ite(&x, &y)),
            (Native::Float(x), Native::Float(y)) => Native::Float(c.ite(&x, &y)),
            (Native::Array(x), Native::Array(y)) => Native::Array(c.ite(&x, &y)),
            _ => unreachable!("both sides of a choice have one sort"),
        }
    }

    fn float(&mut self, kind: FloatKind, bits: u64) -> Float {
        if bits == nan_bits(kind) {
            return Float::nan(&float_sort(kind));
        }
        let vector = BV::from_u64(bits, kind.width().into());
        let float = self.natives.bits_to_float(kind, &vector);
        converted(float).simplify()
    }

    /// C's fmod through IEEE remainder: on absolute values the two differ by one divisor where the IEEE one is negative, and
    /// adding it is exact because the result is representable. The sign is that of the dividend.
    fn remainder(&mut self, terms: &Terms, a: TermId, b: TermId) -> Float {
        let kind = kind_of(terms, a);
        let zero = self.float(kind, 0);
        let even = RoundingMode::round_nearest_ties_to_even();
        let (x, y) = (self.f(a), self.f(b).unary_abs());
        let ieee = x.unary_abs().rem(&y);
        let positive = ieee.lt(&zero).ite(&even.add(ieee.clone(), y), &ieee);
        x.is_negative().ite(&positive.unary_neg(), &positive)
    }

    /// Java's cast: 0 for NaN, the limits beyond them, else toward zero.
    fn cast(&mut self, terms: &Terms, width: u8, t: TermId) -> BV {
        let kind = kind_of(terms, t);
        let x = self.f(t);
        let limit = 2f64.powi(i32::from(width) - 1);
        let bits = |value: f64| match kind {
            FloatKind::F32 => u64::from((value as f32).to_bits()),
            FloatKind::F64 => value.to_bits(),
        };
        let (above, below) = (
            self.float(kind, bits(limit)),
            self.float(kind, bits(-limit)),
        );
        let size = u32::from(width);
        let min = vector(1 << (width - 1), size);
        let max = min.bvnot();
        let inside = x.to_sbv_with_rounding_mode(&RoundingMode::round_towards_zero(), size);
        let capped = x.ge(&above).ite(&max, &x.le(&below).ite(&min, &inside));
        x.is_nan().ite(&BV::from_u64(0, size), &capped)
    }
}

fn kind_of(terms: &Terms, t: TermId) -> FloatKind {
    match terms.sort(t) {
        Sort::Float(kind) => kind,
        _ => unreachable!("a float was expected"),
    }
}

/// A vector constant of any width.
fn vector(bits: u128, width: u32) -> BV {
    match u64::try_from(bits) {
        Ok(bits) => BV::from_u64(bits, width),
        Err(_) => match BV::from_str(width, &bits.to_string()) {
            Some(vector) => vector,
            None => unreachable!("decimal digits are a numeral"),
        },
    }
}

/// What an operator of Z3 made of a vector.
fn converted(float: Option<Float>) -> Float {
    match float {
        Some(float) => float,
        None => unreachable!("a conversion to float is a float"),
    }
}

fn nan_bits(kind: FloatKind) -> u64 {
    provetta_term::Const::from_raw(Sort::Float(kind), u64::MAX >> (64 - kind.width())).raw()
}

fn variable(index: usize, sort: Sort) -> Native {
    // The number, not the name: names are the user's, numbers are unique and cheap.
    let name = u32::try_from(index).unwrap_or(u32::MAX);
    match sort {
        Sort::Bool => Native::Bool(Bool::new_const(name)),
        Sort::Bv(w) => Native::Bv(BV::new_const(name, w.into())),
        Sort::Float(kind) => {
            let (e, s) = kind.format();
            Native::Float(Float::new_const(name, e, s))
        }
        Sort::Array(elem) => {
            let range = match elem {
                ElemSort::Bv(w) => z3::Sort::bitvector(w.into()),
                ElemSort::Float(kind) => float_sort(kind),
            };
            Native::Array(Array::new_const(name, &z3::Sort::bitvector(32), &range))
        }
    }
}

fn from_dynamic(d: &Dynamic) -> Native {
    match (d.as_bv(), d.as_float()) {
        (Some(x), _) => Native::Bv(x),
        (_, Some(x)) => Native::Float(x),
        _ => unreachable!("arrays hold vectors and floats"),
    }
}

fn bv_bin(op: BvBin, a: &BV, b: &BV) -> BV {
    match op {
        BvBin::Add => a.bvadd(b),
        BvBin::Sub => a.bvsub(b),
        BvBin::Mul => a.bvmul(b),
        BvBin::Sdiv => a.bvsdiv(b),
        BvBin::Srem => a.bvsrem(b),
        BvBin::Udiv => a.bvudiv(b),
        BvBin::Urem => a.bvurem(b),
        BvBin::And => a.bvand(b),
        BvBin::Or => a.bvor(b),
        BvBin::Xor => a.bvxor(b),
        BvBin::Shl => a.bvshl(b),
        BvBin::Lshr => a.bvlshr(b),
        BvBin::Ashr => a.bvashr(b),
    }
}

fn float_un(op: FloatUn, a: &Float) -> Float {
    match op {
        FloatUn::Neg => a.unary_neg(),
        FloatUn::Abs => a.unary_abs(),
        FloatUn::Sqrt => a.sqrt(),
        FloatUn::Approximate(_) => a.clone(),
        FloatUn::Round(mode) => a.round_to_integral_with_rounding_mode(&match mode {
            Rounding::Floor => RoundingMode::round_towards_negative(),
            Rounding::Ceil => RoundingMode::round_towards_positive(),
            Rounding::HalfEven => RoundingMode::round_nearest_ties_to_even(),
            Rounding::Trunc => RoundingMode::round_towards_zero(),
        }),
    }
}
