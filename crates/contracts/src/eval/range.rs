//! In: a quantifier over numbers or truth values. Out: the range of its variables, and formulas that hold for all values in it.

use jml::{BoundVar, Expr, ExprKind, Quantifier, Type};
use provetta_jml as jml;
use provetta_symex::{Halt, State, Value};
use provetta_term::{Sort, TermId, Terms};

use crate::eval::Evaluator;
use crate::eval::written_out::{Written, combine};
use crate::path::env::Env;
use crate::value::made::of_java;
use crate::value::{Eval, Val, level, unsupported, width};

/// The values of a quantified variable: from the first to before the second.
pub(crate) struct Range {
    pub(crate) low: TermId,
    pub(crate) high: TermId,
}

impl Evaluator<'_, '_> {
    /// Whether a universal quantifier is defined and true.
    pub(crate) fn holds_for_all(
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
                let found = combine(&mut self.terms, Quantifier::Forall, &expr.ty, all)?;
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
        Ok(for_all(&mut self.terms, &bound, &ranges, holds))
    }

    /// What names mean inside a quantifier, and its variables.
    pub(crate) fn within<'e>(
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
            let val = of_java(&mut self.terms, value, &var.ty).val;
            inner.bound.push((var.id, val));
            bound.extend(self.terms.var_id(term));
        }
        Ok((inner, bound))
    }

    pub(crate) fn spec_range(
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
    pub(crate) fn value_ranges(
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
}

pub(crate) fn for_all(
    terms: &mut Terms,
    vars: &[provetta_term::VarId],
    ranges: &[Option<Range>],
    body: TermId,
) -> TermId {
    let ranges = ranges
        .iter()
        .map(|r| r.as_ref().map(|r| (r.low, r.high)))
        .collect();
    terms.forall(vars.to_vec(), ranges, body)
}
