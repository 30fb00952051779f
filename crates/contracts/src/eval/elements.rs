//! In: an array and an index, both expressions. Out: the element, now or in the state before the call.

use jml::Expr;
use provetta_jml as jml;
use provetta_symex::{Elements, Halt, State, Value};

use crate::eval::Evaluator;
use crate::path::env::Env;
use crate::read::elements::{MOST_ELEMENTS, is_bound, no_number_is_null, of_number, settled};
use crate::value::made::{is_inside, of_java, undefined};
use crate::value::{Eval, Val, unsupported};

/// Larger indices into arrays of objects are not followed, if they depend on an input.
const MOST_INDICES: i64 = 16;

impl Evaluator<'_, '_> {
    pub(crate) fn spec_index(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        array: &Expr,
        index: &Expr,
    ) -> Result<Eval, Halt> {
        let array = self.eval(state, env, array)?;
        let Some(id) = self.object(state, &array)? else {
            return Ok(undefined(&mut self.terms, &expr.ty));
        };
        let index = self.eval(state, env, index)?;
        let at = index.val.whole(&mut self.terms)?;
        let (elem, elements) = self.spec_elements(state, env, id)?;
        let length = elements.length().int_term(&mut self.terms)?;
        let inside = is_inside(&mut self.terms, at, length)?;
        let ok = self.terms.and(array.ok, index.ok);
        let ok = self.terms.and(ok, inside);
        if self.terms.as_bool(ok) == Some(false) {
            return Ok(undefined(&mut self.terms, &expr.ty));
        }
        // Inside the bounds an index is an int.
        let at = crate::value::cut(&mut self.terms, at, 32);
        if elem.sort().is_some() {
            let known = match (self.terms.as_bv(at), &elements) {
                (Some(i), Elements::Cells(cells)) => match cells.get(i as usize) {
                    Some(value) => Some(*value),
                    None => return Ok(undefined(&mut self.terms, &expr.ty)),
                },
                _ => None,
            };
            let value = match known {
                Some(value) => value,
                None => {
                    let term = elements.to_term(&mut self.terms, &elem)?;
                    let term = self.terms.select(term, at);
                    elem.widen(&mut self.terms, term)
                }
            };
            let mut made = of_java(&mut self.terms, value, &expr.ty);
            made.ok = ok;
            return Ok(made);
        }
        if let Elements::Numbers { array, .. } = elements {
            let number = self.terms.select(array, at);
            let val = of_number(&mut self.terms, state, number, elem.descriptor());
            return Ok(Eval { val, ok });
        }
        let most = match &elements {
            Elements::Cells(cells) => cells.len() as i64,
            _ => MOST_INDICES,
        };
        let i = match self.terms.as_bv(at) {
            Some(i) => i as u32,
            None if is_bound(&self.terms, at) => {
                self.own.needs_range.set(true);
                return Err(unsupported(
                    "an element of an array of objects for all values of a quantified variable",
                ));
            }
            None => match settled(&mut self.terms, state, at, most, Some(inside))? {
                Some(i) => i as u32,
                None => return Ok(undefined(&mut self.terms, &expr.ty)),
            },
        };
        let value = match &elements {
            Elements::Sparse { cells, of, .. } => match (cells.get(&i), of) {
                (Some(value), _) => *value,
                (None, None) => Value::Null,
                (None, Some(of)) => self.old_element(state, id, *of, i)?,
            },
            Elements::Cells(cells) => match cells.get(i as usize) {
                Some(value) => *value,
                None => return Ok(undefined(&mut self.terms, &expr.ty)),
            },
            _ => return Err(unsupported("an array of objects of another kind")),
        };
        let mut made = of_java(&mut self.terms, value, &expr.ty);
        made.ok = ok;
        Ok(made)
    }

    pub(crate) fn spec_non_null_elements(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        value: &Expr,
    ) -> Result<Eval, Halt> {
        let found = self.eval(state, env, value)?;
        let Some(id) = self.object(state, &found)? else {
            let no = self.terms.bool(false);
            return Ok(Eval {
                val: Val::Bool(no),
                ok: found.ok,
            });
        };
        let (elem, elements) = self.spec_elements(state, env, id)?;
        if let Elements::Numbers { array, length } = elements {
            let length = length.int_term(&mut self.terms)?;
            let val = Val::Bool(no_number_is_null(&mut self.terms, array, length)?);
            return Ok(Eval { val, ok: found.ok });
        }
        let mut all = true;
        if elem.sort().is_none() {
            let count = match elements.length() {
                Value::Int(n) => i64::from(n),
                length => {
                    let length = length.int_term(&mut self.terms)?;
                    let count = settled(&mut self.terms, state, length, MOST_ELEMENTS + 1, None)?;
                    count.unwrap_or(0)
                }
            };
            if count > 64 {
                return Err(unsupported("`\\nonnullelements` of a long array"));
            }
            for i in 0..count as u32 {
                let element = self.spec_element(state, id, &elements, i)?;
                all &= match element {
                    Some(value) => !self.is_null(state, value)?,
                    None => false,
                };
            }
        }
        let val = Val::Bool(self.terms.bool(all));
        Ok(Eval { val, ok: found.ok })
    }
}
