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
use provetta_term::{Sort, TermId, Terms};

use crate::path::env::Env;
use crate::read::Reader;
use crate::value::made::{is_inside, of_java};
use crate::value::{Eval, Val, unsupported, width};

/// More elements of an array of objects are not looked at, if their count depends on an input.
pub(crate) const MOST_ELEMENTS: i64 = 3;

/// A number that is larger than what is followed.
const BEYOND: i64 = i64::MAX;

impl Reader<'_, '_> {
    /// The reference that a value is.
    pub(crate) fn java_value(&mut self, state: &mut State, val: &Val) -> Result<Value, Halt> {
        match val {
            Val::Numbered { number, .. } if is_bound(&self.terms, *number) => Err(unsupported(
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
            let val = of_number(&mut self.terms, state, term, elem.descriptor());
            return Ok(Eval { val, ok });
        }
        let value = elem.widen(&mut self.terms, term);
        let mut made = of_java(&mut self.terms, value, ty);
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
}

pub(crate) fn no_number_is_null(
    terms: &mut Terms,
    array: TermId,
    length: TermId,
) -> Result<TermId, Halt> {
    let var = terms.var("k?element", Sort::Bv(32));
    let inside = is_inside(terms, var, length)?;
    let number = terms.select(array, var);
    let zero = terms.int(0);
    let is_null = terms.eq(number, zero);
    let is_object = terms.not(is_null);
    let body = terms.implies(inside, is_object);
    let vars: Vec<_> = terms.var_id(var).into_iter().collect();
    Ok(terms.forall(vars, vec![Some((zero, length))], body))
}

/// What has a number: a reference that is known, else the number itself.
pub(crate) fn of_number(terms: &mut Terms, state: &State, number: TermId, descriptor: &str) -> Val {
    let known = state.inputs.by_number.get(&number).map(|v| state.known(*v));
    match (terms.as_bv(number), known) {
        (Some(0), _) => Val::Java(Value::Null),
        (_, Some(value @ (Value::Null | Value::Ref(_)))) => Val::Java(value),
        _ => Val::Numbered {
            number,
            descriptor: descriptor.into(),
        },
    }
}

/// Whether a term depends on a variable of a quantifier.
pub(crate) fn is_bound(terms: &Terms, term: TermId) -> bool {
    let vars = terms.vars(term);
    vars.iter().any(|v| terms.var_name(*v).contains('?'))
}

/// Which number a term is, asked by a fork. If there are as many or more, what is asked for is not known. With a condition, none is
/// meant where that does not hold.
pub(crate) fn settled(
    terms: &mut Terms,
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
    if let Some(known) = terms.as_signed(term) {
        return is_meant(known as i64);
    }
    if let Some(known) = state.inputs.known_numbers.get(&term) {
        return is_meant(*known);
    }
    let bits = width(terms, term);
    let zero = terms.bv_wide(bits, 0);
    let is_low = terms.sle(zero, term);
    let inside = inside.unwrap_or(is_low);
    let outside = terms.not(inside);
    let mut choices = vec![(outside, Way::Known { term, value: -1 })];
    for value in 0..most {
        let number = terms.bv_wide(bits, value as u128);
        let this = terms.eq(term, number);
        let this = terms.and(inside, this);
        choices.push((this, Way::Known { term, value }));
    }
    let end = terms.bv_wide(bits, most as u128);
    let beyond = terms.sle(end, term);
    let beyond = terms.and(inside, beyond);
    let value = BEYOND;
    choices.push((beyond, Way::Known { term, value }));
    choices.retain(|(condition, _)| terms.as_bool(*condition) != Some(false));
    let choices = choices
        .into_iter()
        .map(|(condition, then)| Choice::of(condition, None, then));
    Err(Halt::Fork(choices.collect()))
}
