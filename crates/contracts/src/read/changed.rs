//! In: a state, and one before it. Out: the places that differ, by what they hold, without asking for any condition.
//!
//! An input that is read for the first time holds what it held before: it is not changed.

use std::rc::Rc;

use imbl::OrdMap;
use provetta_outcome::StopReason;
use provetta_symex::{
    Body, ClassId, Elements, Heap, How, Init, ObjectId, Place, Program, State, Statics, Value,
    is_as_given, is_same, keeps_in_thread, same_body,
};

use crate::path::general::moves;
use crate::path::old::Old;
use crate::read::Reader;

impl Reader<'_, '_> {
    /// Whether code that runs now finds what it would have found in an earlier state of the path. A `false` may be wrong.
    pub(crate) fn finds_the_same(&self, state: &State, then: &Old) -> bool {
        let mut places = Vec::new();
        changed_statics(&self.program, state, &then.statics, &mut places);
        let is_new_class = |class: &ClassId| !then.statics.contains_key(class);
        state.history.full_havocs.len() == then.times
            && state.vm.suppressed.is_empty()
            && state.heap.shared_writes() == then.heap.shared_writes()
            && self.changed_objects(state, &then.heap, &mut places).is_ok()
            && places.is_empty()
            && !changes_inputs_from(state, then.heap.len(), then.calls)
            && self.statics_are_untouched(state, &is_new_class)
    }

    pub(crate) fn changed_objects(
        &self,
        state: &State,
        heap: &Heap,
        places: &mut Vec<Place>,
    ) -> Result<(), StopReason> {
        if state.heap.is_same(heap) {
            return Ok(());
        }
        for number in 0..heap.len() as u32 {
            let id = ObjectId(number);
            let (before, now) = (heap.get(id), state.heap.get(id));
            // It became an input since: the state before says nothing of what others may have changed in it.
            if before.owner != now.owner && state.inputs.kept.contains_key(&id) {
                changed_since_opened(state, id, places);
                continue;
            }
            match (&before.body, &now.body) {
                (Body::Fields(a), Body::Fields(b)) => {
                    if Rc::ptr_eq(a, b) {
                        continue;
                    }
                    for (slot, (old, new)) in a.iter().zip(b.iter()).enumerate() {
                        let is_lazy = *old == Value::Unset && is_first_read(state, id, slot, *new);
                        if !is_lazy && !is_same(*old, *new) {
                            places.push(Place::Field(id, slot as u32));
                        }
                    }
                }
                (Body::Array(_, a), Body::Array(_, b)) => match (a, b) {
                    (Elements::Cells(a), Elements::Cells(b)) => {
                        let same = a.len() == b.len()
                            && (a.ptr_eq(b) || a.iter().zip(b).all(|(x, y)| is_same(*x, *y)));
                        if !same {
                            places.push(Place::All(id));
                        }
                    }
                    (Elements::Term { array: a, .. }, Elements::Term { array: b, .. }) => {
                        if a != b {
                            places.push(Place::All(id));
                        }
                    }
                    (
                        Elements::Sparse { cells: a, of, .. },
                        Elements::Sparse {
                            cells: b, of: now, ..
                        },
                    ) => {
                        let is_read = |(index, new): (&u32, &Value)| match a.get(index) {
                            Some(old) => is_same(*old, *new),
                            None => is_first_element(state, id, *index, *new),
                        };
                        if of != now || !b.iter().all(is_read) {
                            places.push(Place::All(id));
                        }
                    }
                    (Elements::Numbers { array: a, .. }, Elements::Numbers { array: b, .. }) => {
                        // Objects that earlier rounds made are known to no round.
                        if self.holds_objects_made_since(*b, heap.len()) {
                            return Err(moves());
                        }
                        if a != b {
                            places.push(Place::All(id));
                        }
                    }
                    _ => places.push(Place::All(id)),
                },
                (Body::Mirror(_), Body::Mirror(_))
                | (Body::OpaqueString, Body::OpaqueString)
                | (Body::OpaqueString | Body::Text(_), Body::Text(_))
                // A string that is looked into holds what it held.
                | (Body::OpaqueString | Body::Text(_), Body::Fields(_))
                | (Body::Console, Body::Console) => {}
                _ => return Err(moves()),
            }
        }
        Ok(())
    }

    /// Whether all that existed before the call under test is as it was: input objects and what constructors
    /// made for them, static fields, what static initialisers made.
    pub fn is_untouched(&self, state: &State) -> bool {
        let is_given = |id: &ObjectId| {
            state.heap.get(*id).input.is_some() || state.inputs.snapshots.contains_key(id)
        };
        state.heap.shared_writes() == 0
            && !state.vm.suppressed.keys().any(is_given)
            && !keeps_in_thread(state)
            && state
                .inputs
                .graph
                .iter()
                .all(|object| is_as_given(state, object))
            && state
                .inputs
                .snapshots
                .iter()
                .all(|(id, body)| same_body(&state.heap.get(*id).body, body))
            && self.statics_are_untouched(state, &|_| true)
    }

    /// Whether the static fields of some classes hold what they held before the method was called.
    pub(crate) fn statics_are_untouched(
        &self,
        state: &State,
        of: &dyn Fn(&ClassId) -> bool,
    ) -> bool {
        let mut asked = state.classes.statics.iter().filter(|(class, _)| of(class));
        asked.all(|(class, statics)| {
            let entry = self.program.class(*class);
            let as_read = |(info, value): (&provetta_symex::SlotInfo, &Value)| {
                if !info.is_input || *value == Value::Unset {
                    return true;
                }
                let read = state
                    .inputs
                    .static_vars
                    .iter()
                    .find(|input| input.class == entry.class.name && input.field == info.name);
                read.is_some_and(|input| is_same(input.value, *value))
            };
            !matches!(statics.init, Init::Running)
                && entry.statics.iter().zip(statics.values.iter()).all(as_read)
        })
    }
}

pub(crate) fn changed_statics(
    program: &Program<'_>,
    state: &State,
    statics: &OrdMap<ClassId, Statics>,
    places: &mut Vec<Place>,
) {
    for (class, before) in statics {
        let Some(now) = state.classes.statics.get(class) else {
            continue;
        };
        if Rc::ptr_eq(&before.values, &now.values) {
            continue;
        }
        for (slot, (old, new)) in before.values.iter().zip(now.values.iter()).enumerate() {
            // A field that is read for the first time is an input, and holds what it held.
            let entry = program.class(*class);
            let is_lazy = *old == Value::Unset
                && state.inputs.static_vars.iter().any(|input| {
                    input.value == *new
                        && input.class == entry.class.name
                        && input.field == entry.statics[slot].name
                });
            if !is_lazy && !is_same(*old, *new) {
                places.push(Place::Static(*class, slot as u32));
            }
        }
    }
}

/// Whether a field of an input object holds what it held before the call, read for the first time.
fn is_first_read(state: &State, id: ObjectId, slot: usize, value: Value) -> bool {
    let Some(number) = state.heap.get(id).input else {
        return false;
    };
    match &state.inputs.graph[number as usize].how {
        How::Any { initial } | How::Stub { initial, .. } | How::Builder { initial, .. } => {
            initial.get(slot) == Some(&value)
        }
        _ => false,
    }
}

/// The same for an element of an input array.
fn is_first_element(state: &State, id: ObjectId, index: u32, value: Value) -> bool {
    let Body::Array(_, Elements::Sparse { of: Some(of), .. }) = &state.heap.get(id).body else {
        return false;
    };
    match &state.inputs.graph[*of as usize].how {
        How::Elements { initial, .. } => initial.contains(&(index, value)),
        _ => false,
    }
}

/// Whether one of the inputs among the objects from a number on does not hold what it held before the call. What later calls made is
/// left out.
pub(crate) fn changes_inputs_from(state: &State, first: usize, calls: u32) -> bool {
    let is_later = |id: ObjectId| id.0 as usize >= first;
    state
        .inputs
        .graph
        .iter()
        .any(|object| is_later(object.id) && object.since() <= calls && !is_as_given(state, object))
        || state
            .inputs
            .snapshots
            .iter()
            .any(|(id, body)| is_later(*id) && !same_body(&state.heap.get(*id).body, body))
}

/// Places of an object that became an input and does not hold what it held before the call.
fn changed_since_opened(state: &State, id: ObjectId, places: &mut Vec<Place>) {
    match &state.heap.get(id).body {
        Body::Fields(fields) => {
            for (slot, value) in fields.iter().enumerate() {
                if *value != Value::Unset && !is_first_read(state, id, slot, *value) {
                    places.push(Place::Field(id, slot as u32));
                }
            }
        }
        _ => {
            let number = state.heap.get(id).input;
            let object = number.map(|n| &state.inputs.graph[n as usize]);
            if !object.is_some_and(|o| is_as_given(state, o)) {
                places.push(Place::All(id));
            }
        }
    }
}
