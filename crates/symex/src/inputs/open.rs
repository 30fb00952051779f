//! In: an object that static fields keep. Out: the same object as an input in any state, from its first use on.

use std::rc::Rc;

use imbl::OrdMap;
use provetta_faults::{Fault, seeded};
use provetta_outcome::JavaType;
use provetta_term::Sort;

use crate::event::Assumption;
use crate::halt::Halt;
use crate::heap::{Body, Elements, Owner};
use crate::ids::ObjectId;
use crate::inputs::kept_by::{holder_of, kept_name, may_have_changed};
use crate::machine::{Machine, StaticFields};
use crate::refs::How;
use crate::state::{Kept, State};
use crate::value::{Value, malformed};

impl Machine<'_> {
    /// Whether an object was made by a static initialiser of the project and has to become an input where it is used.
    pub fn can_open(&self, state: &State, id: ObjectId) -> bool {
        let object = state.heap.get(id);
        if !object.owner.is_shared()
            || state.classes.initialisation.is_earlier()
            || state.inputs.making > 0
            || object.cached_box
            || state.heap.is_left(id)
            || state.heap.is_written_shared(id)
            || self.limits.statics != StaticFields::Inputs
            || seeded(Fault::KeptObjectsAreAsMade)
        {
            return false;
        }
        let class = self.program.class(object.class);
        match &object.body {
            Body::Array(element, _) => self.program.is_own_type(element.descriptor()),
            Body::Fields(_) => {
                (!class.is_jdk || &*class.class.name == "java/lang/Object")
                    && !crate::synthetic::is_written(&class.class)
            }
            Body::Mirror(_) | Body::OpaqueString | Body::Text(_) | Body::Console => false,
        }
    }

    /// Before something is read that others may have changed: the object has to be the path's own, or an input.
    pub fn check_open(&self, state: &State, id: ObjectId) -> Result<(), Halt> {
        state.check_earlier(id)?;
        if !state.heap.is_foreign(id) {
            return Ok(());
        }
        if self.can_open(state, id) {
            return Err(Halt::Look(id));
        }
        if seeded(Fault::KeptObjectsAreAsMade) {
            return Ok(());
        }
        let reason = may_have_changed(&self.program, state, id);
        Err(Halt::Assume(Assumption::AsLeft(id), reason))
    }

    /// An object that a static initialiser made becomes an input.
    pub fn open_kept(&mut self, state: &mut State, id: ObjectId) -> Result<(), Halt> {
        if !self.can_open(state, id) {
            return Err(may_have_changed(&self.program, state, id).into());
        }
        let holder = holder_of(&self.program, state, id);
        let (subject, called) = kept_name(&self.program, state, id, holder.as_ref());
        let name = self.title(&subject, &called);
        let number = match state.heap.get(id).input {
            Some(number) => number,
            None => state.inputs.graph.len() as u32,
        };
        let (body, how) = self.in_any_state_now(state, id, &name, number)?;
        if let Owner::Class(class) = state.heap.get(id).owner {
            state.inputs.opened.insert(id, class);
        }
        state.heap.open(id, body);
        if state.heap.get(id).input.is_some() {
            let known = &mut state.inputs.graph[number as usize];
            known.name = name;
            known.how = how;
        } else {
            state.register(id, &name, how);
        }
        state.inputs.has_numbers |= matches!(
            state.heap.get(id).body,
            Body::Array(_, Elements::Numbers { .. })
        );
        state.inputs.kept.insert(id, Kept::Static(holder));
        // What it held before was forgotten with everything else.
        if let (Some(havoc), Body::Array(..)) = (state.havoc_of(id), &state.heap.get(id).body) {
            self.havoc_elements(state, id, &havoc)?;
        }
        Ok(())
    }

    /// What an object that others may have changed holds: what is final, and anything else.
    pub(super) fn in_any_state_now(
        &mut self,
        state: &State,
        id: ObjectId,
        name: &str,
        number: u32,
    ) -> Result<(Body, How), Halt> {
        let object = state.heap.get(id);
        let (element, length) = match &object.body {
            Body::Fields(fields) => {
                let infos = &self.program.class(object.class).fields;
                let held =
                    fields
                        .iter()
                        .zip(infos)
                        .map(|(value, info)| match info.flags.is_final() {
                            true => *value,
                            false => Value::Unset,
                        });
                let held = Rc::new(held.collect::<Vec<Value>>());
                let initial = Rc::clone(&held);
                return Ok((Body::Fields(held), How::Any { initial }));
            }
            Body::Array(element, elements) => (element.clone(), elements.length()),
            _ => return Err(malformed("an object or array is expected").into()),
        };
        if let Some(sort) = element.sort() {
            let ty = JavaType::parse(element.descriptor());
            let ty = ty.ok_or_else(|| malformed("an array type"))?;
            let array = self.variable(&format!("{name}[]"), Sort::Array(sort));
            let body = Body::Array(element, Elements::Term { array, length });
            let element = ty;
            return Ok((
                body,
                How::Array {
                    element,
                    array,
                    length,
                },
            ));
        }
        let numbers = self
            .numbers_objects(state)
            .then(|| self.numbers_variable(&format!("{name}[] numbers"), 0));
        let elements = match numbers {
            Some(array) => Elements::Numbers { array, length },
            None => Elements::Sparse {
                length,
                cells: OrdMap::new(),
                of: Some(number),
            },
        };
        let how = How::Elements {
            length,
            initial: Rc::new(Vec::new()),
            holds: state.known_holds(id, &element),
            numbers,
        };
        Ok((Body::Array(element, elements), how))
    }
}
