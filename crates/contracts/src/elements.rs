//! In: elements of arrays, at indices that a specification names. Out: their values, now or in the state before the call.
//!
//! An element of an array of objects at an index that depends on inputs is told by its number where proofs are looked for
//! (see [`crate::numbers`]), also if the index stands for all values of a quantified variable. Where tests are looked for, the path
//! forks until index or range are known, as code does; longer ranges are not followed there.

use std::rc::Rc;

use jml::{Expr, Type};
use provetta_jml as jml;
use provetta_symex::{
    Body, Choice, ElemType, Elements, FieldSlot, Halt, ObjectId, State, Value, Way, malformed,
};
use provetta_term::{Sort, TermId};

use crate::Env;
use crate::Logic;
use crate::value::{Eval, Val, unsupported, width};

/// Larger indices into arrays of objects are not followed, if they depend on an input.
const MOST_INDICES: i64 = 16;

/// More elements of an array of objects are not looked at, if their count depends on an input.
pub(super) const MOST_ELEMENTS: i64 = 3;

/// A number that is larger than what is followed.
const BEYOND: i64 = i64::MAX;

impl Logic<'_, '_> {
    pub(super) fn spec_index(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        expr: &Expr,
        array: &Expr,
        index: &Expr,
    ) -> Result<Eval, Halt> {
        let array = self.eval(state, env, array)?;
        let Some(id) = self.object(state, &array)? else {
            return Ok(self.undefined(&expr.ty));
        };
        let index = self.eval(state, env, index)?;
        let at = index.val.whole(&mut self.terms)?;
        let (elem, elements) = self.spec_elements(state, env, id)?;
        let length = elements.length().int_term(&mut self.terms)?;
        let inside = self.is_inside(at, length)?;
        let ok = self.terms.and(array.ok, index.ok);
        let ok = self.terms.and(ok, inside);
        if self.terms.as_bool(ok) == Some(false) {
            return Ok(self.undefined(&expr.ty));
        }
        // Inside the bounds an index is an int.
        let at = crate::value::cut(&mut self.terms, at, 32);
        if elem.sort().is_some() {
            let known = match (self.terms.as_bv(at), &elements) {
                (Some(i), Elements::Cells(cells)) => match cells.get(i as usize) {
                    Some(value) => Some(*value),
                    None => return Ok(self.undefined(&expr.ty)),
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
            let mut made = self.of_java(value, &expr.ty);
            made.ok = ok;
            return Ok(made);
        }
        if let Elements::Numbers { array, .. } = elements {
            let number = self.terms.select(array, at);
            let val = self.of_number(state, number, elem.descriptor());
            return Ok(Eval { val, ok });
        }
        let most = match &elements {
            Elements::Cells(cells) => cells.len() as i64,
            _ => MOST_INDICES,
        };
        let i = match self.terms.as_bv(at) {
            Some(i) => i as u32,
            None if self.is_bound(at) => {
                self.own.needs_range.set(true);
                return Err(unsupported(
                    "an element of an array of objects for all values of a quantified variable",
                ));
            }
            None => match self.settled(state, at, most, Some(inside))? {
                Some(i) => i as u32,
                None => return Ok(self.undefined(&expr.ty)),
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
                None => return Ok(self.undefined(&expr.ty)),
            },
            _ => return Err(unsupported("an array of objects of another kind")),
        };
        let mut made = self.of_java(value, &expr.ty);
        made.ok = ok;
        Ok(made)
    }

    /// Whether a term depends on a variable of a quantifier.
    pub(super) fn is_bound(&self, term: TermId) -> bool {
        let vars = self.terms.vars(term);
        vars.iter().any(|v| self.terms.var_name(*v).contains('?'))
    }

    /// Which number a term is, asked by a fork. If there are as many or more, what is asked for is not known. With a condition, none is
    /// meant where that does not hold.
    pub(super) fn settled(
        &mut self,
        state: &State,
        term: TermId,
        most: i64,
        inside: Option<TermId>,
    ) -> Result<Option<i64>, Halt> {
        let is_meant = |n: i64| match n {
            BEYOND => Err(unsupported(format!(
                "elements from {most} on of an array of objects in a specification, if their number depends on inputs"
            ))),
            n => Ok((n >= 0).then_some(n)),
        };
        if let Some(known) = self.terms.as_signed(term) {
            return is_meant(known as i64);
        }
        if let Some(known) = state.inputs.known_numbers.get(&term) {
            return is_meant(*known);
        }
        let bits = width(&self.terms, term);
        let zero = self.terms.bv_wide(bits, 0);
        let is_low = self.terms.sle(zero, term);
        let inside = inside.unwrap_or(is_low);
        let outside = self.terms.not(inside);
        let mut choices = vec![(outside, Way::Known { term, value: -1 })];
        for value in 0..most {
            let number = self.terms.bv_wide(bits, value as u128);
            let this = self.terms.eq(term, number);
            let this = self.terms.and(inside, this);
            choices.push((this, Way::Known { term, value }));
        }
        let end = self.terms.bv_wide(bits, most as u128);
        let beyond = self.terms.sle(end, term);
        let beyond = self.terms.and(inside, beyond);
        let value = BEYOND;
        choices.push((beyond, Way::Known { term, value }));
        choices.retain(|(condition, _)| self.terms.as_bool(*condition) != Some(false));
        let choices = choices
            .into_iter()
            .map(|(condition, then)| Choice::of(condition, None, then));
        Err(Halt::Fork(choices.collect()))
    }

    /// What has a number: a reference that is known, else the number itself.
    pub(super) fn of_number(&mut self, state: &State, number: TermId, descriptor: &str) -> Val {
        let known = state.inputs.by_number.get(&number).map(|v| state.known(*v));
        match (self.terms.as_bv(number), known) {
            (Some(0), _) => Val::Java(Value::Null),
            (_, Some(value @ (Value::Null | Value::Ref(_)))) => Val::Java(value),
            _ => Val::Numbered {
                number,
                descriptor: descriptor.into(),
            },
        }
    }

    /// The reference that a value is.
    pub(super) fn java_value(&mut self, state: &mut State, val: &Val) -> Result<Value, Halt> {
        match val {
            Val::Numbered { number, .. } if self.is_bound(*number) => Err(unsupported(
                "an object that depends on a quantified variable",
            )),
            Val::Numbered { number, descriptor } => {
                Ok(self.reference_of(state, *number, "element", descriptor))
            }
            val => val.java(&mut self.terms),
        }
    }

    /// Whether two references are the same, if one of them is told by its number.
    pub(super) fn same_numbered(
        &mut self,
        state: &State,
        a: &Val,
        b: &Val,
    ) -> Result<Option<TermId>, Halt> {
        if !matches!(
            (a, b),
            (Val::Numbered { .. }, _) | (_, Val::Numbered { .. })
        ) {
            return Ok(None);
        }
        let mut number = |val: &Val| match val {
            Val::Numbered { number, .. } => Ok(*number),
            Val::Java(value) => self.number(state, *value),
            _ => Err(unsupported("values of different kinds")),
        };
        let (x, y) = (number(a)?, number(b)?);
        Ok(Some(self.terms.eq(x, y)))
    }

    /// A field of the object that has a number.
    pub(super) fn numbered_field(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        slot: FieldSlot,
        number: TermId,
        ok: TermId,
        ty: &Type,
    ) -> Result<Eval, Halt> {
        let map = match (env.is_old, &env.old) {
            (true, Some(old)) => {
                let old = Rc::clone(old);
                self.field_map(state, &old.heap, slot)?
            }
            _ => {
                let heap = state.heap.clone();
                self.field_map(state, &heap, slot)?
            }
        };
        let info = &self.program.class(slot.class).fields[slot.slot as usize];
        let elem = ElemType::of_descriptor(&info.descriptor);
        let term = self.terms.select(map, number);
        let zero = self.terms.int(0);
        let is_null = self.terms.eq(number, zero);
        let is_object = self.terms.not(is_null);
        let ok = self.terms.and(ok, is_object);
        if elem.sort().is_none() {
            let val = self.of_number(state, term, elem.descriptor());
            return Ok(Eval { val, ok });
        }
        let value = elem.widen(&mut self.terms, term);
        let mut made = self.of_java(value, ty);
        made.ok = ok;
        Ok(made)
    }

    /// An element that nobody has looked at of an array of references, or of what it was before, whose elements come from
    /// the input array of a number.
    pub(super) fn old_element(
        &mut self,
        state: &mut State,
        id: ObjectId,
        of: u32,
        index: u32,
    ) -> Result<Value, Halt> {
        let Body::Array(elem, elements) = &state.heap.get(id).body else {
            return Err(malformed("an array is expected").into());
        };
        let is_present = matches!(elements, Elements::Sparse { cells, of: now, .. }
            if *now == Some(of) && !cells.contains_key(&index));
        let descriptor = elem.descriptor().to_owned();
        let value = self.first_element(state, of, &descriptor, index)?;
        if is_present {
            self.set_sparse(state, id, index, value);
        }
        Ok(value)
    }

    /// Whether an index, a whole number, lies in an array.
    pub(super) fn is_inside(&mut self, index: TermId, length: TermId) -> Result<TermId, Halt> {
        let terms = &mut self.terms;
        let zero = terms.int(0);
        let (a, zero) = crate::value::level(terms, index, zero, 0)?;
        let low = terms.sle(zero, a);
        let (a, length) = crate::value::level(terms, index, length, 0)?;
        let high = terms.slt(a, length);
        Ok(terms.and(low, high))
    }

    pub(super) fn spec_non_null_elements(
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
            let val = Val::Bool(self.no_number_is_null(array, length)?);
            return Ok(Eval { val, ok: found.ok });
        }
        let mut all = true;
        if elem.sort().is_none() {
            let count = match elements.length() {
                Value::Int(n) => i64::from(n),
                length => {
                    let length = length.int_term(&mut self.terms)?;
                    let count = self.settled(state, length, MOST_ELEMENTS + 1, None)?;
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

    fn no_number_is_null(&mut self, array: TermId, length: TermId) -> Result<TermId, Halt> {
        let var = self.terms.var("k?element", Sort::Bv(32));
        let inside = self.is_inside(var, length)?;
        let number = self.terms.select(array, var);
        let zero = self.terms.int(0);
        let is_null = self.terms.eq(number, zero);
        let is_object = self.terms.not(is_null);
        let body = self.terms.implies(inside, is_object);
        let vars: Vec<_> = self.terms.var_id(var).into_iter().collect();
        Ok(self.terms.forall(vars, vec![Some((zero, length))], body))
    }
}
