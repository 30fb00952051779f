//! In: terms. Out: terms of Z3's integers that have at least their models.
//!
//! A vector becomes the signed number that its bits are. Each number comes with ends that it lies between for certain: a sum that
//! lies within its width cannot wrap around, and is a plain sum. What has no counterpart is any number of its width. Side
//! conditions say what the new names stand for; for all values of the other names they can be met, so they exclude no model.

use provetta_term::{BvBin, BvCmp, BvUn, ElemSort, Node, Sort, TermId, Terms, Work};
use rustc_hash::FxHashMap;
use z3::ast::{Array, Ast, Bool, Int};

/// Wider vectors are any number at all: their ends do not fit the numbers that we compute with.
const MOST_BITS: u8 = 120;

/// Numbers from the first to the second.
type Ends = (i128, i128);

/// A translated term.
pub(super) enum Made {
    Bool(Bool),
    /// With ends that it lies between
    Number(Int, Option<Ends>),
    Array(Array),
}

/// Translates and remembers, for one arena at a time.
#[derive(Default)]
pub(super) struct Translator {
    arena: u64,
    done: FxHashMap<TermId, Made>,
    sides: FxHashMap<TermId, Vec<Bool>>,
}

/// The numbers of a width; none if it is too wide.
fn ends_of(width: u8) -> Option<Ends> {
    let half = power(width.checked_sub(1)?)?;
    Some((-half, half - 1))
}

fn power(bits: u8) -> Option<i128> {
    (bits <= MOST_BITS).then(|| 1i128 << bits)
}

fn is_within(inner: Ends, outer: Ends) -> bool {
    outer.0 <= inner.0 && inner.1 <= outer.1
}

fn number(value: i128) -> Int {
    match i64::try_from(value) {
        Ok(value) => Int::from_i64(value),
        Err(_) => Int::from_i128(value),
    }
}

fn between(x: &Int, ends: Ends) -> Bool {
    Bool::and(&[x.ge(number(ends.0)), x.le(number(ends.1))])
}

impl Translator {
    /// Makes ready for terms of this arena.
    pub(super) fn begin(&mut self, terms: &Terms) {
        if self.arena != terms.identity() {
            *self = Translator {
                arena: terms.identity(),
                ..Translator::default()
            };
        }
    }

    pub(super) fn get(&self, t: TermId) -> Option<&Made> {
        self.done.get(&t)
    }

    /// What holds of the names that a term brings, apart from its operands.
    pub(super) fn sides(&self, t: TermId) -> &[Bool] {
        self.sides.get(&t).map_or(&[], Vec::as_slice)
    }

    /// If a number divides two of three numbers, one of them the sum or difference of the others, it divides the third one.
    /// The terms are remainders of the three by the same divisor, the sum first.
    pub(super) fn divides(
        &self,
        remainders: [TermId; 3],
        numbers: [TermId; 3],
        op: BvBin,
    ) -> Option<Bool> {
        let number = |t: TermId| match self.done.get(&t) {
            Some(Made::Number(x, _)) => Some(x.clone()),
            _ => None,
        };
        let [sum, one, other] = numbers.map(number);
        let (sum, one, other) = (sum?, one?, other?);
        // The sum as it is without wrapping around.
        let is_exact = match op {
            BvBin::Add => Ast::eq(&sum, one + other),
            _ => Ast::eq(&sum, one - other),
        };
        let mut zero = Vec::with_capacity(3);
        for remainder in remainders {
            zero.push(Ast::eq(&number(remainder)?, Int::from_i64(0)));
        }
        let mut facts = Vec::with_capacity(3);
        for (a, b, c) in [(0, 1, 2), (0, 2, 1), (1, 2, 0)] {
            let both = Bool::and(&[zero[a].clone(), zero[b].clone()]);
            facts.push(both.implies(&zero[c]));
        }
        Some(is_exact.implies(Bool::and(&facts)))
    }

    /// Translates a term whose operands are translated.
    pub(super) fn translate(&mut self, terms: &Terms, t: TermId) {
        if self.done.contains_key(&t) {
            return;
        }
        terms.meter().count(Work::Translation, 1);
        let mut making = Making {
            terms,
            done: &self.done,
            sides: Vec::new(),
            name: t.index(),
            names: 0,
        };
        let made = making.made(t).unwrap_or_else(|| making.anything(t));
        let sides = making.sides;
        if !sides.is_empty() {
            self.sides.insert(t, sides);
        }
        self.done.insert(t, made);
    }
}

/// One term on its way.
struct Making<'a> {
    terms: &'a Terms,
    done: &'a FxHashMap<TermId, Made>,
    sides: Vec<Bool>,
    name: usize,
    names: u32,
}

/// A number with its ends.
type Value = (Int, Option<Ends>);

impl Making<'_> {
    fn fresh(&mut self) -> Int {
        self.names += 1;
        Int::new_const(format!("t{} {}", self.name, self.names))
    }

    /// A name that says nothing but its sort.
    fn anything(&mut self, t: TermId) -> Made {
        match self.terms.sort(t) {
            Sort::Bool => Made::Bool(Bool::new_const(format!("t{}", self.name))),
            Sort::Array(_) | Sort::Float(_) => Made::Array(Array::new_const(
                format!("t{}", self.name),
                &z3::Sort::int(),
                &z3::Sort::int(),
            )),
            Sort::Bv(width) => {
                let value = self.any_number(ends_of(width));
                Made::Number(value.0, value.1)
            }
        }
    }

    fn any_number(&mut self, ends: Option<Ends>) -> Value {
        let x = self.fresh();
        if let Some(ends) = ends {
            self.sides.push(between(&x, ends));
        }
        (x, ends)
    }

    fn b(&self, t: TermId) -> Option<Bool> {
        match self.done.get(&t)? {
            Made::Bool(x) => Some(x.clone()),
            _ => None,
        }
    }

    fn v(&self, t: TermId) -> Option<Value> {
        match self.done.get(&t)? {
            Made::Number(x, ends) => Some((x.clone(), *ends)),
            _ => None,
        }
    }

    fn a(&self, t: TermId) -> Option<Array> {
        match self.done.get(&t)? {
            Made::Array(x) => Some(x.clone()),
            _ => None,
        }
    }

    fn width(&self, t: TermId) -> Option<u8> {
        self.terms.sort(t).bv_width()
    }

    /// The number modulo the width, as signed vectors have it.
    fn wrapped(&mut self, (x, ends): Value, width: u8) -> Option<Value> {
        let (low, high) = ends_of(width)?;
        let all = power(width)?;
        let Some((from, to)) = ends else {
            return self.remainder(x, None, width);
        };
        if is_within((from, to), (low, high)) {
            return Some((x, ends));
        }
        if low.checked_sub(all)? > from || high.checked_add(all)? < to {
            return self.remainder(x, ends, width);
        }
        // Once around at most.
        let mut wrapped = x.clone();
        if to > high {
            wrapped = x.gt(number(high)).ite(&(&x - number(all)), &wrapped);
        }
        if from < low {
            wrapped = x.lt(number(low)).ite(&(&x + number(all)), &wrapped);
        }
        Some((wrapped, Some((low, high))))
    }

    /// Any times around.
    fn remainder(&mut self, x: Int, ends: Option<Ends>, width: u8) -> Option<Value> {
        let (low, high) = ends_of(width)?;
        let all = power(width)?;
        let (rest, times) = (self.fresh(), self.fresh());
        self.sides.push(between(&rest, (low, high)));
        self.sides.push(Ast::eq(&x, &rest + number(all) * &times));
        if let Some((from, to)) = ends {
            let around = |end: i128| end.checked_sub(low).map(|d| d.div_euclid(all));
            if let (Some(from), Some(to)) = (around(from), around(to)) {
                self.sides.push(between(&times, (from, to)));
            }
        }
        Some((rest, Some((low, high))))
    }

    /// The number that the bits are without a sign.
    fn unsigned(&self, (x, ends): Value, width: u8) -> Option<Value> {
        let all = power(width)?;
        if ends.is_some_and(|(from, _)| from >= 0) {
            return Some((x, ends));
        }
        let up = x.lt(number(0)).ite(&(&x + number(all)), &x);
        Some((up, Some((0, all - 1))))
    }

    /// The quotient toward negative infinity and the rest, by a power of two.
    fn halved(&mut self, (x, ends): Value, bits: u8) -> Option<(Value, Value)> {
        let by = power(bits)?;
        let (quotient, rest) = (self.fresh(), self.fresh());
        self.sides.push(Ast::eq(&x, number(by) * &quotient + &rest));
        self.sides.push(between(&rest, (0, by - 1)));
        let of = ends.map(|(from, to)| (from.div_euclid(by), to.div_euclid(by)));
        Some(((quotient, of), (rest, Some((0, by - 1)))))
    }

    fn made(&mut self, t: TermId) -> Option<Made> {
        Some(match *self.terms.node(t) {
            Node::Bool(b) => Made::Bool(Bool::from_bool(b)),
            Node::Var(v) => match self.terms.var_sort(v) {
                // Such widths have no sign where they come from.
                Sort::Bv(width @ (1 | 16 | 31)) => {
                    let unsigned = self.fresh();
                    let all = power(width)?;
                    self.sides.push(between(&unsigned, (0, all - 1)));
                    let signed = self.wrapped((unsigned, Some((0, all - 1))), width)?;
                    Made::Number(signed.0, signed.1)
                }
                _ => self.anything(t),
            },
            Node::Not(a) => Made::Bool(self.b(a)?.not()),
            Node::And(a, b) => Made::Bool(Bool::and(&[self.b(a)?, self.b(b)?])),
            Node::Or(a, b) => Made::Bool(Bool::or(&[self.b(a)?, self.b(b)?])),
            Node::Ite(c, a, b) => {
                let c = self.b(c)?;
                match self.terms.sort(t) {
                    Sort::Bool => Made::Bool(c.ite(&self.b(a)?, &self.b(b)?)),
                    Sort::Bv(_) => {
                        let ((x, p), (y, q)) = (self.v(a)?, self.v(b)?);
                        let ends = p.zip(q).map(|(p, q)| (p.0.min(q.0), p.1.max(q.1)));
                        Made::Number(c.ite(&x, &y), ends)
                    }
                    Sort::Array(_) => Made::Array(c.ite(&self.a(a)?, &self.a(b)?)),
                    Sort::Float(_) => return None,
                }
            }
            Node::Eq(a, b) => match self.terms.sort(a) {
                Sort::Bool => Made::Bool(Ast::eq(&self.b(a)?, self.b(b)?)),
                Sort::Bv(_) => Made::Bool(Ast::eq(&self.v(a)?.0, self.v(b)?.0)),
                // Arrays of integers have more elements than ours: they may differ where ours are equal.
                _ => return None,
            },
            Node::BvCmp(op, a, b) => {
                let width = self.width(a)?;
                let (x, y) = (self.v(a)?, self.v(b)?);
                let (x, y) = match op {
                    BvCmp::Slt | BvCmp::Sle => (x, y),
                    BvCmp::Ult | BvCmp::Ule => (self.unsigned(x, width)?, self.unsigned(y, width)?),
                };
                Made::Bool(match op {
                    BvCmp::Slt | BvCmp::Ult => x.0.lt(y.0),
                    BvCmp::Sle | BvCmp::Ule => x.0.le(y.0),
                })
            }
            Node::ConstArray(ElemSort::Bv(_), d) => {
                Made::Array(Array::const_array(&z3::Sort::int(), &self.v(d)?.0))
            }
            Node::Store(a, i, v) => Made::Array(self.a(a)?.store(&self.v(i)?.0, &self.v(v)?.0)),
            Node::Select(a, i) => {
                let element = self.a(a)?.select(&self.v(i)?.0).as_int()?;
                let ends = ends_of(self.width(t)?)?;
                self.sides.push(between(&element, ends));
                Made::Number(element, Some(ends))
            }
            _ => {
                let (x, ends) = self.vector(t)?;
                Made::Number(x, ends)
            }
        })
    }

    fn vector(&mut self, t: TermId) -> Option<Value> {
        let width = self.width(t)?;
        let node = *self.terms.node(t);
        Some(match node {
            Node::Bv { .. } | Node::WideBv { .. } => {
                let value = self.terms.as_signed(t)?;
                (number(value), Some((value, value)))
            }
            Node::BvUn(BvUn::Neg, a) => {
                let (x, ends) = self.v(a)?;
                let (from, to) = ends?;
                let ends = (to.checked_neg()?, from.checked_neg()?);
                self.wrapped((x.unary_minus(), Some(ends)), width)?
            }
            Node::BvUn(BvUn::Not, a) => {
                let (x, ends) = self.v(a)?;
                let (from, to) = ends?;
                (number(-1) - x, Some((-1 - to, -1 - from)))
            }
            Node::BvBin(op, a, b) => return self.binary(op, a, b, width),
            Node::Extract { hi, lo, term } => {
                let mut value = self.v(term)?;
                if lo > 0 {
                    value = self.halved(value, lo)?.0;
                }
                self.wrapped(value, hi - lo + 1)?
            }
            Node::Concat(a, b) => {
                let low_bits = self.width(b)?;
                let (high, ends) = self.v(a)?;
                let low = self.unsigned(self.v(b)?, low_bits)?;
                let all = power(low_bits)?;
                let ends = ends.zip(low.1).and_then(|(h, l)| {
                    let from = h.0.checked_mul(all)?.checked_add(l.0)?;
                    Some((from, h.1.checked_mul(all)?.checked_add(l.1)?))
                });
                (number(all) * high + low.0, ends)
            }
            Node::SignExt { term, .. } => self.v(term)?,
            Node::ZeroExt { term, .. } => {
                let inner = self.width(term)?;
                self.unsigned(self.v(term)?, inner)?
            }
            _ => return None,
        })
    }

    fn binary(&mut self, op: BvBin, a: TermId, b: TermId, width: u8) -> Option<Value> {
        let ((x, p), (y, q)) = (self.v(a)?, self.v(b)?);
        let both = p.zip(q);
        match op {
            BvBin::Add | BvBin::Sub => {
                let (p, q) = both?;
                let (sum, ends) = match op {
                    BvBin::Add => (x + y, (p.0.checked_add(q.0)?, p.1.checked_add(q.1)?)),
                    _ => (x - y, (p.0.checked_sub(q.1)?, p.1.checked_sub(q.0)?)),
                };
                self.wrapped((sum, Some(ends)), width)
            }
            BvBin::Mul => {
                let (p, q) = both?;
                let mut ends: Option<Ends> = None;
                for (one, other) in [(p.0, q.0), (p.0, q.1), (p.1, q.0), (p.1, q.1)] {
                    let product = one.checked_mul(other)?;
                    ends = Some(match ends {
                        None => (product, product),
                        Some((from, to)) => (from.min(product), to.max(product)),
                    });
                }
                self.wrapped((x * y, ends), width)
            }
            BvBin::Shl => {
                let bits = u8::try_from(self.terms.as_bv(b)?).ok()?;
                let (by, (from, to)) = (power(bits)?, p?);
                let ends = (from.checked_mul(by)?, to.checked_mul(by)?);
                self.wrapped((number(by) * x, Some(ends)), width)
            }
            BvBin::Ashr => {
                let bits = u8::try_from(self.terms.as_bv(b)?).ok()?;
                Some(self.halved((x, p), bits)?.0)
            }
            BvBin::Lshr => {
                let bits = u8::try_from(self.terms.as_bv(b)?).ok()?;
                let from = self.unsigned((x, p), width)?;
                let shifted = self.halved(from, bits)?.0;
                self.wrapped(shifted, width)
            }
            BvBin::And => {
                // A mask of low ones is a remainder.
                let (value, mask) = match (self.terms.as_signed(a), self.terms.as_signed(b)) {
                    (_, Some(mask)) => ((x, p), mask),
                    (Some(mask), _) => ((y, q), mask),
                    _ => return None,
                };
                let all = mask.checked_add(1).filter(|all| *all > 1)?;
                let bits = (all.count_ones() == 1).then(|| all.trailing_zeros() as u8)?;
                Some(self.halved(value, bits)?.1)
            }
            BvBin::Sdiv | BvBin::Srem => self.divided(op, (a, b), (x, p?), (y, q?), width),
            BvBin::Udiv | BvBin::Urem => {
                let (p, q) = both?;
                if p.0 < 0 || q.0 < 0 {
                    return None;
                }
                let op = match op {
                    BvBin::Udiv if q.0 > 0 => BvBin::Sdiv,
                    BvBin::Urem => BvBin::Srem,
                    _ => return None,
                };
                self.divided(op, (a, b), (x, p), (y, q), width)
            }
            BvBin::Or | BvBin::Xor => None,
        }
    }

    /// The quotient toward zero, or its remainder. By zero the remainder is the dividend, and the quotient is left open; so
    /// it is for the least number divided by -1.
    fn divided(
        &mut self,
        op: BvBin,
        of: (TermId, TermId),
        (x, p): (Int, Ends),
        (y, q): (Int, Ends),
        width: u8,
    ) -> Option<Value> {
        let (low, high) = ends_of(width)?;
        // Quotient and remainder of the same numbers belong together.
        let name = |what: &str| format!("{what} of {} {}", of.0.index(), of.1.index());
        let quotient = Int::new_const(name("quotient"));
        let rest = Int::new_const(name("rest"));
        let zero = number(0);
        let by_zero = Ast::eq(&y, &zero);
        let beyond = Bool::and(&[Ast::eq(&x, number(low)), Ast::eq(&y, number(-1))]);
        let size = y.lt(&zero).ite(&y.unary_minus(), &y);
        let is = Bool::and(&[
            Ast::eq(&x, &y * &quotient + &rest),
            x.ge(&zero).ite(&rest.ge(&zero), &rest.le(&zero)),
            rest.lt(&size),
            rest.gt(size.unary_minus()),
            // No farther from zero than the dividend.
            x.ge(&zero).ite(&rest.le(&x), &rest.ge(&x)),
        ]);
        let mut unless = vec![is];
        if q.0 <= 0 && q.1 >= 0 {
            self.sides.push(by_zero.implies(Ast::eq(&rest, &x)));
            unless.push(by_zero);
        }
        if p.0 <= low && q.0 <= -1 && q.1 >= -1 {
            self.sides.push(beyond.implies(Ast::eq(&rest, &zero)));
            unless.push(beyond);
        }
        self.sides.push(Bool::or(&unless));
        // What products of unknowns hide: a number is no multiple of a larger one, and a multiple of itself.
        if q.0 != q.1 {
            let distance = x.lt(&zero).ite(&x.unary_minus(), &x);
            let is_less = distance.lt(&size);
            self.sides.push(is_less.implies(Ast::eq(&rest, &x)));
            let is_same = Ast::eq(&x, &y);
            self.sides.push(is_same.implies(Ast::eq(&rest, &zero)));
        }
        self.sides.push(between(&quotient, (low, high)));
        self.sides.push(between(&rest, (low, high)));
        let ends = match op {
            BvBin::Sdiv if q.0 > 0 => (p.0.min(0).max(low), p.1.max(0).min(high)),
            BvBin::Sdiv => (low, high),
            _ => (p.0.min(0), p.1.max(0)),
        };
        match op {
            BvBin::Sdiv => Some((quotient, Some(ends))),
            _ => Some((rest, Some(ends))),
        }
    }
}
