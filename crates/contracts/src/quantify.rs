//! In: a quantified expression. Out: its value: written out where the range is small and known, else a term with a
//! quantifier.

use jml::{BoundVar, Expr, ExprKind, Quantifier, Type};
use provetta_jml as jml;
use provetta_symex::{Halt, State, Value};
use provetta_term::{Fold, Sort, Sum, TermId};

use crate::Logic;
use crate::elements::MOST_ELEMENTS;
use crate::value::{Eval, Val, cut, level, too_wide, unsupported, width};
use crate::{Env, number, real};

/// Ranges with so many values are written out.
const MAX_WRITTEN_OUT: i64 = 40;

/// The values of a quantified variable: from the first to before the second.
struct Range {
    low: TermId,
    high: TermId,
}

/// What became of a range that was to be written out.
#[derive(PartialEq)]
enum Written {
    All,
    /// It is too large, or it depends on inputs
    Not,
    /// A bound has no value
    Undefined,
}

impl Logic<'_, '_> {
    pub(super) fn spec_quantified(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        quantifier: Quantifier,
        vars: &[BoundVar],
    ) -> Result<Eval, Halt> {
        self.settling(|machine, settles| {
            machine.quantified_somehow(state, env, expr, quantifier, vars, settles)
        })
    }

    /// What cannot be said for all values at once can be said for each, once it is known which there are.
    fn settling<T>(
        &mut self,
        mut say: impl FnMut(&mut Self, bool) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        self.own.needs_range.set(false);
        let as_term = match say(self, false) {
            Err(Halt::Stop(reason)) => Halt::Stop(reason),
            found => return found,
        };
        if !std::mem::take(&mut self.own.needs_range.get()) {
            return Err(as_term);
        }
        let found = say(self, true);
        if let Err(Halt::Stop(_)) = found {
            // Perhaps the range depends on a variable of a quantifier around this one.
            self.own.needs_range.set(true);
        }
        found
    }

    /// The value of a quantified expression; the path forks until its range is known, if that is wanted.
    fn quantified_somehow(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        quantifier: Quantifier,
        vars: &[BoundVar],
        settles: bool,
    ) -> Result<Eval, Halt> {
        let mut all = Vec::new();
        match self.instances(state, env, expr, vars, settles, &mut all)? {
            Written::All => return self.combine(quantifier, &expr.ty, all),
            Written::Undefined => return Ok(self.undefined(&expr.ty)),
            Written::Not => {}
        }
        // Numbers are added up from their signed ends on.
        let is_signed = vars.iter().all(|v| v.ty != Type::Char);
        match quantifier {
            Quantifier::Forall | Quantifier::Exists => {
                self.quantified_term(state, env, expr, quantifier, vars)
            }
            Quantifier::Sum | Quantifier::NumOf if is_signed => {
                self.summed_term(state, env, expr, quantifier, vars)
            }
            Quantifier::Min | Quantifier::Max if vars.len() == 1 && is_signed => {
                self.summed_term(state, env, expr, quantifier, vars)
            }
            Quantifier::Product if vars.len() == 1 && is_signed && expr.ty == Type::BigInt => {
                self.product_term(state, env, expr, vars)
            }
            _ => Err(unsupported(format!(
                "`{}` over a range that depends on inputs",
                quantifier.keyword()
            ))),
        }
    }

    /// A sum or count, or the least or greatest number over one variable, as a term. What is outside of the range counts for
    /// nothing. A sum over several variables is the sum over the first of sums over the others.
    fn summed_term(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        quantifier: Quantifier,
        vars: &[BoundVar],
    ) -> Result<Eval, Halt> {
        let ExprKind::Quantified { range, body, .. } = &expr.kind else {
            return Err(unsupported("a quantifier"));
        };
        let (inner, bound) = self.within(env, vars)?;
        let range = self.spec_range(state, &inner, range.as_deref())?;
        let body = self.eval(state, &inner, body)?;
        let inside = range.val.truth(&mut self.terms)?;
        let ranges = self.value_ranges(state, &inner, expr, vars)?;
        let without_ends = || {
            let keyword = quantifier.keyword();
            unsupported(format!("`{keyword}` over a range without ends"))
        };
        let (Some(var), Some(Some(ends))) = (bound.first(), ranges.first()) else {
            return Err(without_ends());
        };
        let body_ok = self.terms.implies(inside, body.ok);
        let all_ok = self.terms.and(range.ok, body_ok);
        let ok = self.for_all(&bound, &ranges, all_ok);
        if let Quantifier::Min | Quantifier::Max = quantifier {
            // There is no least number of none.
            let outside = self.terms.not(inside);
            let none = self.for_all(&bound, &ranges, outside);
            let some = self.terms.not(none);
            let ok = self.terms.and(ok, some);
            let number = body.val.whole(&mut self.terms)?;
            let extreme = self.extreme_term(*var, ends, inside, number, quantifier)?;
            let val = match &expr.ty {
                Type::BigInt => Val::Whole(extreme),
                ty => self.in_arithmetic_of(ty, Val::Whole(extreme))?,
            };
            return Ok(Eval { val, ok });
        }
        let summand = match quantifier {
            Quantifier::NumOf => {
                let truth = body.val.truth(&mut self.terms)?;
                let counts = self.terms.and(inside, truth);
                let (one, none) = (self.terms.signed(1), self.terms.signed(0));
                self.terms.ite(counts, one, none)
            }
            _ => {
                let number = body.val.whole(&mut self.terms)?;
                let Sort::Bv(bits) = self.terms.sort(number) else {
                    return Err(unsupported("sums and products of floating point numbers"));
                };
                let none = self.terms.bv_wide(bits, 0);
                self.terms.ite(inside, number, none)
            }
        };
        let mut total = summand;
        // Ends may name variables of sums outside.
        let bounds = expr.bounds();
        for looped in bounds.iter().flat_map(|b| &b.loops).rev() {
            let Some(ends) = &ranges[looped.var] else {
                return Err(without_ends());
            };
            let sum = Sum {
                fold: Fold::Sum,
                var: bound[looped.var],
                range: (ends.low, ends.high),
                body: total,
            };
            total = self.terms.sum(sum).ok_or_else(too_wide)?;
        }
        let val = self.in_arithmetic_of(&expr.ty, Val::Whole(total))?;
        Ok(Eval { val, ok })
    }

    /// A product over one variable as a term.
    fn product_term(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        vars: &[BoundVar],
    ) -> Result<Eval, Halt> {
        let without_ends = || unsupported("`\\product` over a range without ends");
        let bounds = expr.bounds().ok_or_else(without_ends)?;
        let (inner, bound) = self.within(env, vars)?;
        let ranges = self.value_ranges(state, &inner, expr, vars)?;
        let (Some(var), Some(Some(ends))) = (bound.first(), ranges.first()) else {
            return Err(without_ends());
        };
        let (mut counts, mut defined) = (self.terms.bool(true), self.terms.bool(true));
        for rest in &bounds.rest {
            let found = self.eval(state, &inner, rest)?;
            let needed = self.terms.implies(counts, found.ok);
            defined = self.terms.and(defined, needed);
            let truth = found.val.truth(&mut self.terms)?;
            counts = self.terms.and(counts, truth);
        }
        let body = self.eval(state, &inner, &bounds.body)?;
        let needed = self.terms.implies(counts, body.ok);
        let defined = self.terms.and(defined, needed);
        let number = body.val.whole(&mut self.terms)?;
        let Sort::Bv(bits) = self.terms.sort(number) else {
            return Err(unsupported("sums and products of floating point numbers"));
        };
        let one = self.terms.bv_wide(bits, 1);
        let factor = self.terms.ite(counts, number, one);
        let ok = self.defined_inside(state, &inner, expr, *var, ends, defined)?;
        let product = Sum {
            fold: Fold::Product,
            var: *var,
            range: (ends.low, ends.high),
            body: factor,
        };
        let total = self.terms.sum(product).ok_or_else(too_wide)?;
        Ok(Eval {
            val: Val::Product(total),
            ok,
        })
    }

    /// Whether something is defined for all values in the range of a variable, and its ends are.
    fn defined_inside(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        var: provetta_term::VarId,
        ends: &Range,
        defined: TermId,
    ) -> Result<TermId, Halt> {
        let mut ok = self.terms.bool(true);
        for looped in expr.bounds().iter().flat_map(|b| &b.loops) {
            for end in [&looped.low, &looped.high] {
                let found = self.eval(state, env, end)?;
                ok = self.terms.and(ok, found.ok);
            }
        }
        let at = self.terms.var_term(var);
        let (low, a) = level(&mut self.terms, ends.low, at, 0)?;
        let (b, high) = level(&mut self.terms, at, ends.high, 0)?;
        let (from, before) = (self.terms.sle(low, a), self.terms.slt(b, high));
        let inside = self.terms.and(from, before);
        let needed = self.terms.implies(inside, defined);
        let range = vec![Some((ends.low, ends.high))];
        let all = self.terms.forall(vec![var], range, needed);
        Ok(self.terms.and(ok, all))
    }

    /// The least or greatest number. The least is the opposite of the greatest of the opposites.
    fn extreme_term(
        &mut self,
        var: provetta_term::VarId,
        ends: &Range,
        inside: TermId,
        number: TermId,
        quantifier: Quantifier,
    ) -> Result<TermId, Halt> {
        let Sort::Bv(bits) = self.terms.sort(number) else {
            return Err(unsupported(format!(
                "`{}` of floating point numbers over a range that depends on inputs",
                quantifier.keyword()
            )));
        };
        // Two bits more: for the opposite, and for a number that is less than all others.
        let (number, _) = level(&mut self.terms, number, number, 2)?;
        let is_least = quantifier == Quantifier::Min;
        let number = match is_least {
            true => self.terms.neg(number),
            false => number,
        };
        let outside = self.terms.bv_wide(bits + 2, 1 << (bits + 1));
        let sum = Sum {
            fold: Fold::Greatest,
            var,
            range: (ends.low, ends.high),
            body: self.terms.ite(inside, number, outside),
        };
        let greatest = self.terms.sum(sum).ok_or_else(too_wide)?;
        if !is_least {
            return Ok(greatest);
        }
        let (greatest, _) = level(&mut self.terms, greatest, greatest, 1)?;
        Ok(self.terms.neg(greatest))
    }

    /// A number that sums of a type can start with.
    fn number_of(&mut self, ty: &Type, value: i128) -> Result<Val, Halt> {
        let whole = Val::Whole(self.terms.signed(value));
        match ty {
            Type::Real => Ok(real::widened(&mut self.terms, &whole)?.0),
            _ => Ok(whole),
        }
    }

    /// A sum or product in the arithmetic of its type.
    fn in_arithmetic_of(&mut self, ty: &Type, value: Val) -> Result<Val, Halt> {
        Ok(match ty {
            Type::Float | Type::Double => {
                return Err(unsupported("sums and products of floating point numbers"));
            }
            // In Java's arithmetic a sum wraps around, which the last bits show.
            Type::Int | Type::Long => {
                let term = value.whole(&mut self.terms)?;
                let bits = if *ty == Type::Long { 64 } else { 32 };
                let term = cut(&mut self.terms, term, bits);
                Val::Java(Value::from_term(&self.terms, term))
            }
            _ => value,
        })
    }

    /// All instances, if the range is small and known.
    fn instances(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        vars: &[BoundVar],
        settles: bool,
        all: &mut Vec<(TermId, Eval)>,
    ) -> Result<Written, Halt> {
        if let Some(bounds) = expr.bounds() {
            return self.write_out(state, env, &bounds, vars, (0, settles), all);
        }
        let (Some(objects), Some(var)) = (self.quantified_objects(expr, vars), vars.first()) else {
            return Ok(Written::Not);
        };
        let Some(found) = self.objects_of(state, env, &objects, var)? else {
            return Ok(Written::Undefined);
        };
        for object in found {
            let mut inner = env.clone();
            inner.bound.push((var.id, object));
            self.write_out(state, &inner, &objects.bounds, vars, (0, settles), all)?;
        }
        Ok(Written::All)
    }

    #[allow(clippy::too_many_arguments)]
    fn write_out(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        bounds: &jml::Bounds,
        vars: &[BoundVar],
        (depth, settles): (usize, bool),
        all: &mut Vec<(TermId, Eval)>,
    ) -> Result<Written, Halt> {
        let Some(looped) = bounds.loops.get(depth) else {
            let mut inside = self.terms.bool(true);
            let mut defined = self.terms.bool(true);
            for rest in &bounds.rest {
                let found = self.eval(state, env, rest)?;
                let truth = found.val.truth(&mut self.terms)?;
                let needed = self.terms.implies(inside, found.ok);
                defined = self.terms.and(defined, needed);
                inside = self.terms.and(inside, truth);
            }
            let outside = self.terms.as_bool(inside) == Some(false);
            if outside && self.terms.as_bool(defined) == Some(true) {
                return Ok(Written::All);
            }
            // A range that has no value leaves the whole without one, though nothing is in it.
            let mut body = match outside {
                true => self.undefined(&bounds.body.ty),
                false => self.eval(state, env, &bounds.body)?,
            };
            let needed = self.terms.implies(inside, body.ok);
            body.ok = self.terms.and(defined, needed);
            all.push((inside, body));
            return Ok(match all.len() as i64 <= MAX_WRITTEN_OUT {
                true => Written::All,
                false => Written::Not,
            });
        };
        let low = self.eval(state, env, &looped.low)?;
        let high = self.eval(state, env, &looped.high)?;
        let (low_ok, high_ok) = (self.terms.as_bool(low.ok), self.terms.as_bool(high.ok));
        if low_ok == Some(false) || high_ok == Some(false) {
            return Ok(Written::Undefined);
        }
        if (low_ok, high_ok) != (Some(true), Some(true)) {
            return Ok(Written::Not);
        }
        let (low, high) = (
            low.val.whole(&mut self.terms)?,
            high.val.whole(&mut self.terms)?,
        );
        let mut ends = [None; 2];
        for (end, term) in ends.iter_mut().zip([low, high]) {
            *end = match self.terms.as_signed(term) {
                Some(known) => Some(known),
                None if self.is_bound(term)
                    || !settles && !state.inputs.known_numbers.contains_key(&term) =>
                {
                    None
                }
                None => {
                    let most = MOST_ELEMENTS + 1;
                    self.settled(state, term, most, None)?.map(i128::from)
                }
            };
        }
        let (low, high) = match ends {
            [Some(low), Some(high)] => (low, high),
            // It was settled that the end is negative.
            [Some(low), None] if low >= 0 && state.inputs.known_numbers.get(&high) == Some(&-1) => {
                return Ok(Written::All);
            }
            _ => return Ok(Written::Not),
        };
        let first = low + i128::from(!looped.low_included);
        let last = high - i128::from(!looped.high_included);
        if last - first >= i128::from(MAX_WRITTEN_OUT) {
            return Ok(Written::Not);
        }
        let var = &vars[looped.var];
        let mut at = first;
        while at <= last {
            let val = self.bound_number(var, at)?;
            if let Some(val) = val {
                let mut inner = env.clone();
                inner.bound.push((var.id, val));
                let deeper = (depth + 1, settles);
                let written = self.write_out(state, &inner, bounds, vars, deeper, all)?;
                if written != Written::All {
                    return Ok(written);
                }
            }
            at += 1;
        }
        Ok(Written::All)
    }

    /// A number as a value of a quantified variable; none if its type has no such value.
    fn bound_number(&mut self, var: &BoundVar, at: i128) -> Result<Option<Val>, Halt> {
        let (least, most) = match var.ty {
            Type::Byte => (-128, 127),
            Type::Short => (-32_768, 32_767),
            Type::Char => (0, 65_535),
            Type::Int => (i128::from(i32::MIN), i128::from(i32::MAX)),
            Type::Long => (i128::from(i64::MIN), i128::from(i64::MAX)),
            Type::BigInt => return Ok(Some(Val::Whole(self.terms.signed(at)))),
            _ => return Err(unsupported("a quantifier over another type")),
        };
        if at < least || at > most {
            return Ok(None);
        }
        Ok(Some(Val::Java(match var.ty {
            Type::Long => Value::Long(at as i64),
            _ => Value::Int(at as i32),
        })))
    }

    /// The value of a quantified expression from all its instances.
    fn combine(
        &mut self,
        quantifier: Quantifier,
        ty: &Type,
        all: Vec<(TermId, Eval)>,
    ) -> Result<Eval, Halt> {
        let mut ok = self.terms.bool(true);
        for (_, found) in &all {
            ok = self.terms.and(ok, found.ok);
        }
        if let Quantifier::Forall | Quantifier::Exists = quantifier {
            let is_all = quantifier == Quantifier::Forall;
            let mut value = self.terms.bool(is_all);
            for (inside, found) in all {
                let truth = found.val.truth(&mut self.terms)?;
                value = match is_all {
                    true => {
                        let holds = self.terms.implies(inside, truth);
                        self.terms.and(value, holds)
                    }
                    false => {
                        let holds = self.terms.and(inside, truth);
                        self.terms.or(value, holds)
                    }
                };
            }
            return Ok(Eval {
                val: Val::Bool(value),
                ok,
            });
        }
        if let Quantifier::Min | Quantifier::Max = quantifier {
            return self.extreme(quantifier, ty, all, ok);
        }
        let start = i128::from(quantifier == Quantifier::Product);
        let mut value = self.number_of(ty, start)?;
        for (inside, found) in all {
            let (op, neutral) = match quantifier {
                Quantifier::Product => (jml::BinaryOp::Multiply, 1),
                _ => (jml::BinaryOp::Add, 0),
            };
            let neutral = self.number_of(ty, neutral)?;
            let part = match quantifier {
                Quantifier::NumOf => {
                    let truth = found.val.truth(&mut self.terms)?;
                    let counts = self.terms.and(inside, truth);
                    let one = Val::Whole(self.terms.signed(1));
                    self.either(counts, &one, &neutral)?
                }
                _ => {
                    let number = match found.val {
                        real @ Val::Real(_) => real,
                        other => Val::Whole(other.whole(&mut self.terms)?),
                    };
                    self.either(inside, &number, &neutral)?
                }
            };
            value = number::binary(&mut self.terms, op, jml::Math::Math, &value, &part)?.0;
        }
        let val = self.in_arithmetic_of(ty, value)?;
        Ok(Eval { val, ok })
    }

    fn extreme(
        &mut self,
        quantifier: Quantifier,
        ty: &Type,
        all: Vec<(TermId, Eval)>,
        ok: TermId,
    ) -> Result<Eval, Halt> {
        let op = match quantifier {
            Quantifier::Min => jml::BinaryOp::Less,
            _ => jml::BinaryOp::Greater,
        };
        let mut best: Option<(TermId, Val)> = None;
        for (inside, found) in all {
            best = Some(match best {
                None => (inside, found.val),
                Some((some, value)) => {
                    let better = number::compare(&mut self.terms, op, &found.val, &value)?;
                    let first = self.terms.not(some);
                    let take = self.terms.or(first, better);
                    let take = self.terms.and(inside, take);
                    let value = self.either(take, &found.val, &value)?;
                    (self.terms.or(some, inside), value)
                }
            });
        }
        match best {
            // There is no least number of none.
            None => Ok(self.undefined(ty)),
            Some((some, val)) => Ok(Eval {
                val,
                ok: self.terms.and(ok, some),
            }),
        }
    }

    /// A quantifier over numbers as a term.
    fn quantified_term(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        quantifier: Quantifier,
        vars: &[BoundVar],
    ) -> Result<Eval, Halt> {
        let ExprKind::Quantified { range, body, .. } = &expr.kind else {
            return Err(unsupported("a quantifier"));
        };
        let (inner, bound) = self.within(env, vars)?;
        let range = self.spec_range(state, &inner, range.as_deref())?;
        let body = self.eval(state, &inner, body)?;
        let inside = range.val.truth(&mut self.terms)?;
        let truth = body.val.truth(&mut self.terms)?;
        let ranges = self.value_ranges(state, &inner, expr, vars)?;
        let body_ok = self.terms.implies(inside, body.ok);
        let all_ok = self.terms.and(range.ok, body_ok);
        let ok = self.for_all(&bound, &ranges, all_ok);
        let value = match quantifier {
            Quantifier::Forall => {
                let holds = self.terms.implies(inside, truth);
                self.for_all(&bound, &ranges, holds)
            }
            _ => {
                let holds = self.terms.and(inside, truth);
                let fails = self.terms.not(holds);
                let none = self.for_all(&bound, &ranges, fails);
                self.terms.not(none)
            }
        };
        Ok(Eval {
            val: Val::Bool(value),
            ok,
        })
    }

    /// Whether a universal quantifier is defined and true.
    pub(super) fn holds_for_all(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        vars: &[BoundVar],
    ) -> Result<TermId, Halt> {
        self.settling(|machine, settles| {
            machine.holds_for_all_somehow(state, env, expr, vars, settles)
        })
    }

    fn holds_for_all_somehow(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        vars: &[BoundVar],
        settles: bool,
    ) -> Result<TermId, Halt> {
        let ExprKind::Quantified { range, body, .. } = &expr.kind else {
            return Err(unsupported("a quantifier"));
        };
        let mut all = Vec::new();
        match self.instances(state, env, expr, vars, settles, &mut all)? {
            Written::All => {
                let found = self.combine(Quantifier::Forall, &expr.ty, all)?;
                let truth = found.val.truth(&mut self.terms)?;
                return Ok(self.terms.and(found.ok, truth));
            }
            Written::Undefined => return Ok(self.terms.bool(false)),
            Written::Not => {}
        }
        let (inner, bound) = self.within(env, vars)?;
        let range = self.spec_range(state, &inner, range.as_deref())?;
        let inside = range.val.truth(&mut self.terms)?;
        let then = self.holds(state, &inner, body)?;
        let holds = self.terms.implies(inside, then);
        let holds = self.terms.and(range.ok, holds);
        let ranges = self.value_ranges(state, &inner, expr, vars)?;
        Ok(self.for_all(&bound, &ranges, holds))
    }

    /// What names mean inside a quantifier, and its variables.
    fn within<'e>(
        &mut self,
        env: &Env<'e>,
        vars: &[BoundVar],
    ) -> Result<(Env<'e>, Vec<provetta_term::VarId>), Halt> {
        let mut inner = env.clone();
        inner.in_quantifier = true;
        let mut bound = Vec::with_capacity(vars.len());
        for var in vars {
            let (sort, is_signed) = match var.ty {
                Type::Boolean => (Sort::Bv(1), false),
                Type::Byte => (Sort::Bv(8), true),
                Type::Short => (Sort::Bv(16), true),
                Type::Char => (Sort::Bv(16), false),
                Type::Int => (Sort::Bv(32), true),
                Type::Long => (Sort::Bv(64), true),
                _ => {
                    return Err(unsupported(format!(
                        "a quantifier over all values of type {}",
                        var.ty
                    )));
                }
            };
            // Variables of different types are different ones, whatever their names.
            let depth = env.bound.len() + bound.len();
            let term = self
                .terms
                .var(&format!("{}?{depth} {}", var.name, var.ty), sort);
            let wide = match (sort, is_signed) {
                (Sort::Bv(64), _) => term,
                (_, true) => self.terms.sext(32, term),
                (_, false) => self.terms.zext(32, term),
            };
            let value = Value::from_term(&self.terms, wide);
            let val = self.of_java(value, &var.ty).val;
            inner.bound.push((var.id, val));
            bound.extend(self.terms.var_id(term));
        }
        Ok((inner, bound))
    }

    fn spec_range(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        range: Option<&Expr>,
    ) -> Result<Eval, Halt> {
        let yes = self.terms.bool(true);
        match range {
            Some(range) => self.eval(state, env, range),
            None => Ok(Eval {
                val: Val::Bool(yes),
                ok: yes,
            }),
        }
    }

    /// Where the range of each variable lies, if one expression for each end is known. It may name other variables of the
    /// quantifier, not in a circle.
    fn value_ranges(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        vars: &[BoundVar],
    ) -> Result<Vec<Option<Range>>, Halt> {
        let mut ranges: Vec<Option<Range>> = vars.iter().map(|_| None).collect();
        let Some(bounds) = expr.bounds() else {
            return Ok(ranges);
        };
        for looped in &bounds.loops {
            let low = self.eval(state, env, &looped.low)?;
            let high = self.eval(state, env, &looped.high)?;
            let terms = &mut self.terms;
            let (mut low, mut high) = (low.val.whole(terms)?, high.val.whole(terms)?);
            let one = terms.signed(1);
            if !looped.low_included {
                let (a, b) = level(terms, low, one, 1)?;
                low = terms.add(a, b);
            }
            if looped.high_included {
                let (a, b) = level(terms, high, one, 1)?;
                high = terms.add(a, b);
            }
            if width(terms, low) == 0 || width(terms, high) == 0 {
                continue;
            }
            ranges[looped.var] = Some(Range { low, high });
        }
        Ok(ranges)
    }

    fn for_all(
        &mut self,
        vars: &[provetta_term::VarId],
        ranges: &[Option<Range>],
        body: TermId,
    ) -> TermId {
        let ranges = ranges
            .iter()
            .map(|r| r.as_ref().map(|r| (r.low, r.high)))
            .collect();
        self.terms.forall(vars.to_vec(), ranges, body)
    }
}
