//! In: fields and elements that a specification names. Out: their values, now or in the state before the call.
//!
//! The state before the call is the heap as it was then. What nobody had looked at by then is an input: its value
//! before the call is the one it has as an input, whenever it is first asked for.

use std::sync::Arc;

use jml::FieldRef;
use provetta_classfile::MemberRef;
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;
use provetta_symex::{
    Body, ElemType, Elements, FieldSlot, Halt, Heap, How, ObjectId, Owner, State, StaticFields,
    Value, malformed,
};

use crate::path::env::Env;
use crate::path::old::Old;
use crate::read::Reader;
use crate::value::unsupported;

impl Reader<'_, '_> {
    /// The slot of a field that a specification names.
    pub(crate) fn spec_slot(&mut self, field: &FieldRef) -> Result<FieldSlot, Halt> {
        Ok(self
            .program
            .resolve_field(&member(field), field.is_static)?)
    }

    pub(crate) fn spec_static(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        slot: FieldSlot,
    ) -> Result<Value, Halt> {
        if !state.classes.statics.contains_key(&slot.class) {
            return Err(Halt::Initialise(slot.class));
        }
        if let (true, Some(old)) = (env.is_old, &env.old)
            && let Some(statics) = old.statics.get(&slot.class)
            && statics.values[slot.slot as usize] != Value::Unset
        {
            return Ok(statics.values[slot.slot as usize]);
        }
        if let (true, Some(old)) = (env.is_old, &env.old)
            && old.times > 0
        {
            return Err(unsupported(
                "a static field before a call, after another one that may change everything",
            ));
        }
        if env.is_old && state.classes.initialisation.is_now(slot.class) {
            return Err(unsupported(
                "a static field before the call, of a class that the call initialises",
            ));
        }
        if env.is_old {
            let info = &self.program.class(slot.class).statics[slot.slot as usize];
            let class = &self.program.class(slot.class).class.name;
            let first = state
                .inputs
                .static_vars
                .iter()
                .find(|s| s.class == *class && s.field == info.name);
            if let Some(first) = first {
                return Ok(first.value);
            }
            // It is asked for now for the first time, though it may have been overwritten already.
            let now = state
                .classes
                .statics
                .get(&slot.class)
                .map(|s| s.values[slot.slot as usize]);
            if info.is_input && self.limits.statics == StaticFields::Inputs {
                let value = self.static_input(state, slot)?;
                if let Some(now) = now.filter(|v| *v != Value::Unset) {
                    self.write_static(state, slot, now);
                }
                return Ok(value);
            }
        }
        self.read_static(state, slot)
    }

    /// The value of a field; none for an object that did not exist then.
    pub(crate) fn field_value(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        id: ObjectId,
        slot: FieldSlot,
    ) -> Result<Option<Value>, Halt> {
        if let (true, Some(old)) = (env.is_old, env.old.clone()) {
            return self.old_field(state, &old, id, slot);
        }
        if let Body::OpaqueString | Body::Text(_) = &state.heap.get(id).body {
            return Err(unsupported("the characters of a string that was built"));
        }
        let mut value = self.read_field(state, id, slot)?;
        if value == Value::Unset {
            value = self.lazy_field(state, id, slot.slot)?;
        }
        Ok(Some(value))
    }

    pub(crate) fn old_field(
        &mut self,
        state: &mut State,
        old: &Old,
        id: ObjectId,
        slot: FieldSlot,
    ) -> Result<Option<Value>, Halt> {
        let index = slot.slot as usize;
        let class = state.heap.get(id).class;
        let is_final =
            matches!(self.program.class(class).fields.get(index), Some(f) if f.flags.is_final());
        if !is_final {
            self.check_open(state, id)?;
        }
        // What it held when its initialiser ended says nothing.
        let was_open = |heap: &Heap| {
            is_final || !state.inputs.kept.contains_key(&id) || heap.get(id).owner == Owner::Path
        };
        if (id.0 as usize) < old.heap.len()
            && was_open(&old.heap)
            && let Body::Fields(fields) = &old.heap.get(id).body
        {
            match fields.get(index) {
                Some(Value::Unset) => {}
                Some(value) => return Ok(Some(*value)),
                None => return Err(malformed("a field of another class").into()),
            }
        }
        if let Some(Body::Fields(fields)) = state.inputs.snapshots.get(&id)
            && let Some(value) = fields.get(index)
            && *value != Value::Unset
        {
            return Ok(Some(*value));
        }
        let Some(number) = state.heap.get(id).input else {
            return Ok(None);
        };
        // What a call made later did not exist.
        let known = &state.inputs.graph[number as usize];
        if known.since() > old.calls {
            return Ok(None);
        }
        match &known.how {
            // It may be asked for now for the first time, though it may have been overwritten already.
            How::Any { .. } | How::Stub { .. } => {
                let value = self.first_value(state, id, slot.slot, old.times)?;
                let is_present = old.times == state.history.full_havocs.len();
                if is_present && self.read_field(state, id, slot)? == Value::Unset {
                    self.write_field(state, id, slot, value)?;
                }
                Ok(Some(value))
            }
            How::Builder { initial, .. } => Ok(initial.get(index).copied()),
            // Constants and boxes do not change.
            _ => Ok(Some(self.read_field(state, id, slot)?)),
        }
    }

    /// The element type and elements of an array.
    pub(crate) fn spec_elements(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        id: ObjectId,
    ) -> Result<(ElemType, Elements), Halt> {
        self.check_open(state, id)?;
        let Body::Array(elem, now) = &state.heap.get(id).body else {
            return Err(malformed("an array is expected").into());
        };
        let (elem, now) = (elem.clone(), now.clone());
        let (true, Some(old)) = (env.is_old, &env.old) else {
            return Ok((elem, now));
        };
        let was_open =
            |heap: &Heap| !state.inputs.kept.contains_key(&id) || heap.get(id).owner == Owner::Path;
        if (id.0 as usize) < old.heap.len()
            && was_open(&old.heap)
            && let Body::Array(elem, elements) = &old.heap.get(id).body
        {
            return Ok((elem.clone(), elements.clone()));
        }
        if let Some(Body::Array(elem, elements)) = state.inputs.snapshots.get(&id) {
            return Ok((elem.clone(), elements.clone()));
        }
        let Some(number) = state.heap.get(id).input else {
            return Ok((elem, now));
        };
        if old.times > 0 {
            return Err(unsupported(
                "an array before a call, after another one that may change everything",
            ));
        }
        Ok(match &state.inputs.graph[number as usize].how {
            How::Array { array, length, .. } => {
                let (array, length) = (*array, *length);
                (elem, Elements::Term { array, length })
            }
            How::Elements {
                length,
                numbers: Some(array),
                ..
            } => {
                let (array, length) = (*array, *length);
                (elem, Elements::Numbers { array, length })
            }
            How::Elements {
                length, initial, ..
            } => {
                let cells = initial.iter().copied().collect();
                let (length, of) = (*length, Some(number));
                (elem, Elements::Sparse { length, cells, of })
            }
            _ => (elem, now),
        })
    }

    /// Whether an object was made since the state before.
    pub(crate) fn is_fresh(
        &self,
        state: &State,
        env: &Env<'_>,
        id: ObjectId,
    ) -> Result<bool, Halt> {
        // Whether the object exists when its constructor starts, the prover and an oracle cannot agree on.
        if state
            .inputs
            .constructed
            .is_some_and(|(object, _)| object == id)
        {
            return Err(unsupported("`\\fresh` of the object that is constructed"));
        }
        match &env.old {
            Some(old) => {
                if let Some(number) = state.heap.get(id).input {
                    let known = &state.inputs.graph[number as usize];
                    if known.havocked.is_some()
                        && matches!(known.how, How::Boxed(_) | How::Text { .. })
                    {
                        return Err(unsupported("whether a call made a box or a string"));
                    }
                    return Ok(known.since() > old.calls);
                }
                if (id.0 as usize) < old.heap.len() || state.inputs.snapshots.contains_key(&id) {
                    return Ok(false);
                }
                if seeded(Fault::AllOnPathIsFresh) {
                    return Ok(true);
                }
                // An object that the path came to have otherwise may have been there: a literal, a box, what an initialiser made.
                match state.inputs.made.get(&id) {
                    Some(by_jdk) if !by_jdk || !self.is_kept_by_jdk(state, id) => Ok(true),
                    _ => Err(unsupported(
                        "whether this call made an object that may come from a cache, a literal or a static initialiser",
                    )),
                }
            }
            None => Err(unsupported("`\\fresh` where there is no state before")),
        }
    }

    /// The value of a local variable at the instruction where the top frame stands.
    /// A local variable, or a parameter at a statement.
    pub(crate) fn spec_local(
        &mut self,
        state: &State,
        env: &Env<'_>,
        name: &str,
    ) -> Result<Value, Halt> {
        let method = self.program.method(state.top.method).method();
        let code = method.code.as_ref();
        let pc = env.names_at.unwrap_or(state.top.pc.saturating_sub(1));
        let old = match (env.is_old, &env.old) {
            (true, Some(old)) => old.locals.as_ref(),
            _ => None,
        };
        let slots = old.map_or(&state.top.slots[..], |old| &old.slots);
        let slot = code.and_then(|code| {
            let is_here = |l: &&provetta_classfile::LocalName| {
                &*l.name == name && (l.start..l.end).contains(&pc)
            };
            let found = code.locals.iter().find(is_here)?;
            // Before it was declared, another variable may have been in its place.
            let was_there = |pc: u32| {
                let mut all = code.locals.iter().filter(|l| l.local == found.local);
                all.any(|l| l.name == found.name && (l.start..l.end).contains(&pc))
            };
            old.is_none_or(|old| was_there(old.pc))
                .then_some(found.local)
        });
        let value = slot.and_then(|slot| slots.get(usize::from(slot)).copied());
        match value {
            Some(Value::Unset) | None => Err(unsupported(format!(
                "the local variable `{name}`, of which the class file does not tell where it is"
            ))),
            Some(value) => Ok(value),
        }
    }
}

pub(crate) fn member(field: &FieldRef) -> MemberRef {
    MemberRef {
        class: Arc::clone(&field.owner),
        name: Arc::clone(&field.name),
        descriptor: Arc::clone(&field.descriptor),
        interface: false,
    }
}

/// Keeps the elements as they are, for a comparison.
pub(crate) fn same_elements(a: &Elements, b: &Elements) -> bool {
    match (a, b) {
        (Elements::Cells(x), Elements::Cells(y)) => x.len() == y.len() && x.iter().eq(y.iter()),
        (Elements::Term { array: x, .. }, Elements::Term { array: y, .. })
        | (Elements::Numbers { array: x, .. }, Elements::Numbers { array: y, .. }) => x == y,
        _ => false,
    }
}
