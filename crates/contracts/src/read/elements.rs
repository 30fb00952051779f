//! In: elements of arrays that have numbers in place of objects. Out: their values, now or in the state before the call.
//!
//! An element of an array of objects at an index that depends on inputs is known by its number where proofs are looked for
//! (`provetta_symex` gives objects numbers), also if the index stands for all values of a quantified variable. Where tests are looked for,
//! the path forks until index or range are known, as code does; longer ranges are not followed there.

use std::rc::Rc;

use jml::Type;
use provetta_jml as jml;
use provetta_symex::{
    Body, Choice, ElemType, Elements, FieldSlot, Halt, ObjectId, State, Value, Way, malformed,
};
use provetta_term::{Sort, TermId};

use crate::logic::Logic;
use crate::path::env::Env;
use crate::read::Reader;
use crate::value::{Eval, Val, unsupported, width};

/// More elements of an array of objects are not looked at, if their count depends on an input.
pub(crate) const MOST_ELEMENTS: i64 = 3;

/// A number that is larger than what is followed.
const BEYOND: i64 = i64::MAX;

impl Reader<'_, '_> {
    /// Whether a term depends on a variable of a quantifier.
    pub(crate) fn is_bound(&self, term: TermId) -> bool {
        let vars = self.terms.vars(term);
        vars.iter().any(|v| self.terms.var_name(*v).contains('?'))
    }

    /// Which number a term is, asked by a fork. If there are as many or more, what is asked for is not known. With a condition, none is
    /// meant where that does not hold.
    pub(crate) fn settled(
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
    pub(crate) fn of_number(&mut self, state: &State, number: TermId, descriptor: &str) -> Val {
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
    pub(crate) fn java_value(&mut self, state: &mut State, val: &Val) -> Result<Value, Halt> {
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

    /// Whether two references are the same, if one of them is known by its number.
    pub(crate) fn same_numbered(
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
    pub(crate) fn numbered_field(
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
    pub(crate) fn old_element(
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

    pub(crate) fn no_number_is_null(
        &mut self,
        array: TermId,
        length: TermId,
    ) -> Result<TermId, Halt> {
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

impl Logic<'_, '_> {
    /// Whether an index, a whole number, lies in an array.
    pub(crate) fn is_inside(&mut self, index: TermId, length: TermId) -> Result<TermId, Halt> {
        let terms = &mut self.terms;
        let zero = terms.int(0);
        let (a, zero) = crate::value::level(terms, index, zero, 0)?;
        let low = terms.sle(zero, a);
        let (a, length) = crate::value::level(terms, index, length, 0)?;
        let high = terms.slt(a, length);
        Ok(terms.and(low, high))
    }
}
