//! In: what a loop changes, for a state at its head, and a model of its path. Out: a state in which that has any value; the model says
//! what was there.
//!
//! Every value keeps its sort, so that the round finds what every round finds. References are not havocked: a loop that moves them has
//! no general round.

use std::rc::Rc;

use provetta_outcome::StopReason;
use provetta_symex::{Body, Elements, FieldSlot, ObjectId, Place, State, Value};
use provetta_term::{Assignment, Sort, TermId, Terms};

use crate::logic::Logic;
use crate::path::general::{Changed, WHOLE_BITS, moves};
use crate::path::{FrameSpec, PathSpec};
use crate::value::Val;

impl Logic<'_, '_> {
    /// Gives any values to the places, for a state at a loop head. The model, which satisfies the path, is
    /// extended so that it says what was there.
    pub fn havoc_places(
        &mut self,
        state: &mut State,
        places: &[Changed],
        model: &mut Assignment,
    ) -> Result<(), StopReason> {
        for place in places {
            match *place {
                Changed::Stored(place) => self.havoc_stored(state, place, model)?,
                Changed::Ghost(number) => {
                    let found = state.spec().ghosts.iter().nth(number);
                    let (key, old) = found
                        .map(|(k, v)| (k.clone(), v.clone()))
                        .ok_or_else(moves)?;
                    let new = self.fresh_ghost(&old, model)?;
                    state.spec_mut().ghosts.insert(key, new);
                }
                Changed::GhostLocal(number) => {
                    let found = state.top.spec().ghosts.iter().nth(number);
                    let (name, old) = found
                        .map(|(k, v)| (k.clone(), v.clone()))
                        .ok_or_else(moves)?;
                    let new = self.fresh_ghost(&old, model)?;
                    state.top.spec_mut().ghosts.insert(name, new);
                }
            }
        }
        Ok(())
    }

    fn havoc_stored(
        &mut self,
        state: &mut State,
        place: Place,
        model: &mut Assignment,
    ) -> Result<(), StopReason> {
        if let Some(object) = place.object() {
            let opened = self.open_first(state, object);
            opened.map_err(provetta_symex::stopped)?;
        }
        match place {
            Place::Local(slot) => {
                let slot = slot as usize;
                let is_operand = slot >= usize::from(state.top.code.max_locals);
                let old = state.top.slots[slot];
                let dead = !is_operand && !self.loops(state.top.method).is_live(state.top.pc, slot);
                state.top.slots[slot] = match dead {
                    true => Value::Unset,
                    false => self.fresh_like(old, model)?,
                };
            }
            Place::Field(object, slot) => {
                let Body::Fields(fields) = &state.heap.get(object).body else {
                    return Err(moves());
                };
                let mut old = fields.get(slot as usize).copied().ok_or_else(moves)?;
                // What was never read is an input: it has a value before the loop, and another one after it.
                if old == Value::Unset {
                    let read = self.lazy_field(state, object, slot);
                    old = read.map_err(provetta_symex::stopped)?;
                }
                let new = self.fresh_like(old, model)?;
                if let Body::Fields(fields) = &mut state.heap.get_mut(object).body {
                    Rc::make_mut(fields)[slot as usize] = new;
                }
            }
            Place::Static(class, slot) => {
                let place = FieldSlot {
                    class,
                    slot,
                    is_final: false,
                };
                let read = self.read_static(state, place);
                let old = read.map_err(provetta_symex::stopped)?;
                let new = self.fresh_like(old, model)?;
                if let Some(statics) = state.classes.statics.get_mut(&class) {
                    Rc::make_mut(&mut statics.values)[slot as usize] = new;
                }
            }
            Place::All(object) => self.havoc_all_elements(state, object, model)?,
            // Arrays are compared and havocked as a whole.
            Place::Element(..) | Place::Range { .. } => return Err(moves()),
        }
        Ok(())
    }

    /// All elements of an array get any values, objects only where they have numbers.
    fn havoc_all_elements(
        &mut self,
        state: &mut State,
        id: ObjectId,
        model: &mut Assignment,
    ) -> Result<(), StopReason> {
        if let Body::Array(elem, Elements::Numbers { array, length }) = &state.heap.get(id).body {
            let (elem, was, length) = (elem.clone(), *array, *length);
            let name = self.fresh_name("objects");
            let array = self.numbers_variable(&name, state.heap.len());
            extend_model(&self.terms, array, was, model);
            state.heap.get_mut(id).body = Body::Array(elem, Elements::Numbers { array, length });
            return Ok(());
        }
        let (was, array) = self.havoc_primitives(state, id)?.ok_or_else(moves)?;
        extend_model(&self.terms, array, was, model);
        Ok(())
    }

    /// A fresh value of the same kind.
    fn fresh_like(&mut self, old: Value, model: &mut Assignment) -> Result<Value, StopReason> {
        if matches!(
            old,
            Value::Unset | Value::Null | Value::Ref(_) | Value::Sym(_) | Value::Address(_)
        ) {
            return Err(moves());
        }
        let was = old.term(&mut self.terms)?;
        let sort = self.terms.sort(was);
        let name = self.fresh_name("value");
        let new = self.terms.var(&name, sort);
        extend_model(&self.terms, new, was, model);
        Ok(Value::from_term(&self.terms, new))
    }

    /// A fresh value of the same kind for a ghost. No variable stands for all numbers without a bound: that a round
    /// leaves those that it stands for is asked at the end of the round.
    fn fresh_ghost(&mut self, old: &Val, model: &mut Assignment) -> Result<Val, StopReason> {
        match old {
            Val::Java(value) => Ok(Val::Java(self.fresh_like(*value, model)?)),
            Val::Bool(was) => {
                let name = self.fresh_name("value");
                let new = self.terms.var(&name, Sort::Bool);
                extend_model(&self.terms, new, *was, model);
                Ok(Val::Bool(new))
            }
            Val::Whole(was) => {
                let Sort::Bv(width @ 0..=WHOLE_BITS) = self.terms.sort(*was) else {
                    return Err(moves());
                };
                let name = self.fresh_name("value");
                let new = self.terms.var(&name, Sort::Bv(WHOLE_BITS));
                let was = match width {
                    WHOLE_BITS => *was,
                    _ => self.terms.sext(WHOLE_BITS, *was),
                };
                extend_model(&self.terms, new, was, model);
                Ok(Val::Whole(new))
            }
            Val::Real(_) | Val::Type(_) | Val::Product(_) | Val::Numbered { .. } => Err(moves()),
        }
    }
}

/// The model says of a fresh variable what was there before.
fn extend_model(terms: &Terms, new: TermId, was: TermId, model: &mut Assignment) {
    let value = terms.eval(was, model);
    if let Some(var) = terms.var_id(new) {
        model.set(var, value);
    }
}
