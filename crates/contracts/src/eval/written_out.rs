//! In: a quantifier whose range is small and known. Out: its value, computed from its body for each number in the range.

use jml::{BoundVar, Expr, Quantifier, Type};
use provetta_jml as jml;
use provetta_symex::{Halt, State, Value};
use provetta_term::{TermId, Terms};

use crate::eval::Evaluator;
use crate::eval::quantify::{in_arithmetic_of, number_of};
use crate::path::env::Env;
use crate::read::elements::{MOST_ELEMENTS, is_bound, settled};
use crate::value::made::{either, undefined};
use crate::value::{Eval, Val, number, unsupported};

/// Ranges with so many values are written out.
const MAX_WRITTEN_OUT: i64 = 40;

/// What became of a range that was to be written out.
#[derive(PartialEq)]
pub(crate) enum Written {
    All,
    /// It is too large, or it depends on inputs
    Not,
    /// A bound has no value
    Undefined,
}

impl Evaluator<'_, '_> {
    /// All instances, if the range is small and known.
    pub(crate) fn instances(
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
                true => undefined(&mut self.terms, &bounds.body.ty),
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
                None if is_bound(&self.terms, term)
                    || !settles && !state.inputs.known_numbers.contains_key(&term) =>
                {
                    None
                }
                None => {
                    let most = MOST_ELEMENTS + 1;
                    settled(&mut self.terms, state, term, most, None)?.map(i128::from)
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
            let val = bound_number(&mut self.terms, var, at)?;
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
}

fn extreme(
    terms: &mut Terms,
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
                let better = number::compare(terms, op, &found.val, &value)?;
                let first = terms.not(some);
                let take = terms.or(first, better);
                let take = terms.and(inside, take);
                let value = either(terms, take, &found.val, &value)?;
                (terms.or(some, inside), value)
            }
        });
    }
    match best {
        // There is no least number of none.
        None => Ok(undefined(terms, ty)),
        Some((some, val)) => Ok(Eval {
            val,
            ok: terms.and(ok, some),
        }),
    }
}

/// A number as a value of a quantified variable; none if its type has no such value.
fn bound_number(terms: &mut Terms, var: &BoundVar, at: i128) -> Result<Option<Val>, Halt> {
    let (least, most) = match var.ty {
        Type::Byte => (-128, 127),
        Type::Short => (-32_768, 32_767),
        Type::Char => (0, 65_535),
        Type::Int => (i128::from(i32::MIN), i128::from(i32::MAX)),
        Type::Long => (i128::from(i64::MIN), i128::from(i64::MAX)),
        Type::BigInt => return Ok(Some(Val::Whole(terms.signed(at)))),
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
pub(crate) fn combine(
    terms: &mut Terms,
    quantifier: Quantifier,
    ty: &Type,
    all: Vec<(TermId, Eval)>,
) -> Result<Eval, Halt> {
    let mut ok = terms.bool(true);
    for (_, found) in &all {
        ok = terms.and(ok, found.ok);
    }
    if let Quantifier::Forall | Quantifier::Exists = quantifier {
        let is_all = quantifier == Quantifier::Forall;
        let mut value = terms.bool(is_all);
        for (inside, found) in all {
            let truth = found.val.truth(terms)?;
            value = match is_all {
                true => {
                    let holds = terms.implies(inside, truth);
                    terms.and(value, holds)
                }
                false => {
                    let holds = terms.and(inside, truth);
                    terms.or(value, holds)
                }
            };
        }
        return Ok(Eval {
            val: Val::Bool(value),
            ok,
        });
    }
    if let Quantifier::Min | Quantifier::Max = quantifier {
        return extreme(terms, quantifier, ty, all, ok);
    }
    let start = i128::from(quantifier == Quantifier::Product);
    let mut value = number_of(terms, ty, start)?;
    for (inside, found) in all {
        let (op, neutral) = match quantifier {
            Quantifier::Product => (jml::BinaryOp::Multiply, 1),
            _ => (jml::BinaryOp::Add, 0),
        };
        let neutral = number_of(terms, ty, neutral)?;
        let part = match quantifier {
            Quantifier::NumOf => {
                let truth = found.val.truth(terms)?;
                let counts = terms.and(inside, truth);
                let one = Val::Whole(terms.signed(1));
                either(terms, counts, &one, &neutral)?
            }
            _ => {
                let number = match found.val {
                    real @ Val::Real(_) => real,
                    other => Val::Whole(other.whole(terms)?),
                };
                either(terms, inside, &number, &neutral)?
            }
        };
        value = number::binary(terms, op, jml::Math::Math, &value, &part)?.0;
    }
    let val = in_arithmetic_of(terms, ty, value)?;
    Ok(Eval { val, ok })
}
