//! In: a quantified expression. Out: its value: written out where the range is small and known, else a term with a
//! quantifier.

use jml::{BoundVar, Expr, ExprKind, Quantifier, Type};
use provetta_jml as jml;
use provetta_symex::{Halt, State, Value};
use provetta_term::{Fold, Sort, Sum, TermId, Terms};

use crate::eval::Evaluator;
use crate::eval::range::{Range, for_all};
use crate::eval::written_out::{Written, combine};
use crate::path::env::Env;
use crate::value::made::undefined;
use crate::value::{Eval, Val, cut, level, real, too_wide, unsupported};

impl Evaluator<'_, '_> {
    pub(crate) fn spec_quantified(
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
    pub(crate) fn settling<T>(
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
            Written::All => return combine(&mut self.terms, quantifier, &expr.ty, all),
            Written::Undefined => return Ok(undefined(&mut self.terms, &expr.ty)),
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
        let ok = for_all(&mut self.terms, &bound, &ranges, all_ok);
        if let Quantifier::Min | Quantifier::Max = quantifier {
            // There is no least number of none.
            let outside = self.terms.not(inside);
            let none = for_all(&mut self.terms, &bound, &ranges, outside);
            let some = self.terms.not(none);
            let ok = self.terms.and(ok, some);
            let number = body.val.whole(&mut self.terms)?;
            let extreme = extreme_term(&mut self.terms, *var, ends, inside, number, quantifier)?;
            let val = match &expr.ty {
                Type::BigInt => Val::Whole(extreme),
                ty => in_arithmetic_of(&mut self.terms, ty, Val::Whole(extreme))?,
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
        let val = in_arithmetic_of(&mut self.terms, &expr.ty, Val::Whole(total))?;
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
        let ok = for_all(&mut self.terms, &bound, &ranges, all_ok);
        let value = match quantifier {
            Quantifier::Forall => {
                let holds = self.terms.implies(inside, truth);
                for_all(&mut self.terms, &bound, &ranges, holds)
            }
            _ => {
                let holds = self.terms.and(inside, truth);
                let fails = self.terms.not(holds);
                let none = for_all(&mut self.terms, &bound, &ranges, fails);
                self.terms.not(none)
            }
        };
        Ok(Eval {
            val: Val::Bool(value),
            ok,
        })
    }
}

/// A number that sums of a type can start with.
pub(crate) fn number_of(terms: &mut Terms, ty: &Type, value: i128) -> Result<Val, Halt> {
    let whole = Val::Whole(terms.signed(value));
    match ty {
        Type::Real => Ok(real::widened(terms, &whole)?.0),
        _ => Ok(whole),
    }
}

/// The least or greatest number. The least is the opposite of the greatest of the opposites.
fn extreme_term(
    terms: &mut Terms,
    var: provetta_term::VarId,
    ends: &Range,
    inside: TermId,
    number: TermId,
    quantifier: Quantifier,
) -> Result<TermId, Halt> {
    let Sort::Bv(bits) = terms.sort(number) else {
        return Err(unsupported(format!(
            "`{}` of floating point numbers over a range that depends on inputs",
            quantifier.keyword()
        )));
    };
    // Two bits more: for the opposite, and for a number that is less than all others.
    let (number, _) = level(terms, number, number, 2)?;
    let is_least = quantifier == Quantifier::Min;
    let number = match is_least {
        true => terms.neg(number),
        false => number,
    };
    let outside = terms.bv_wide(bits + 2, 1 << (bits + 1));
    let sum = Sum {
        fold: Fold::Greatest,
        var,
        range: (ends.low, ends.high),
        body: terms.ite(inside, number, outside),
    };
    let greatest = terms.sum(sum).ok_or_else(too_wide)?;
    if !is_least {
        return Ok(greatest);
    }
    let (greatest, _) = level(terms, greatest, greatest, 1)?;
    Ok(terms.neg(greatest))
}

/// A sum or product in the arithmetic of its type.
pub(crate) fn in_arithmetic_of(terms: &mut Terms, ty: &Type, value: Val) -> Result<Val, Halt> {
    Ok(match ty {
        Type::Float | Type::Double => {
            return Err(unsupported("sums and products of floating point numbers"));
        }
        // In Java's arithmetic a sum wraps around, which the last bits show.
        Type::Int | Type::Long => {
            let term = value.whole(terms)?;
            let bits = if *ty == Type::Long { 64 } else { 32 };
            let term = cut(terms, term, bits);
            Val::Java(Value::from_term(terms, term))
        }
        _ => value,
    })
}
