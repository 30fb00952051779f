//! In: a reference that is stored in an array. Out: whether the array takes it.

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_term::Node;

use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements};
use crate::ids::ObjectId;
use crate::inputs::holds::shown_simply;
use crate::machine::Machine;
use crate::names::class_of_descriptor;
use crate::objects::shown_class;
use crate::refs::{ArrayFact, Decision, Holds};
use crate::state::State;
use crate::value::Value;

impl Machine<'_> {
    /// Whether an array of references takes a value; asks, if that is open.
    pub(crate) fn may_store(
        &mut self,
        state: &State,
        array: ObjectId,
        elem: &ElemType,
        value: Value,
    ) -> Result<bool, Halt> {
        let ElemType::Ref(descriptor) = elem else {
            return Ok(true);
        };
        let Some((number, holds)) = state.open_holds(array) else {
            let is_taken = self.passes_cast(state, value, class_of_descriptor(descriptor))?;
            return Ok(is_taken);
        };
        let holds = Rc::clone(holds);
        if self.was_element(state, array, number, value) {
            return Ok(true);
        }
        for ty in &holds.below {
            if !self.passes_cast(state, value, ty)? {
                return Ok(false);
            }
        }
        if seeded(Fault::StoresAreTaken) {
            return Ok(true);
        }
        self.takes(state, array, number, &holds, value)
    }

    /// Whether an array, known to the last or not, held a value at some time: so it takes it again.
    pub(super) fn was_element(
        &self,
        state: &State,
        array: ObjectId,
        number: u32,
        value: Value,
    ) -> bool {
        let value = state.known(value);
        let is_it = |(_, held): &(u32, Value)| state.known(*held) == value;
        if state.first_elements(number).iter().any(is_it) {
            return true;
        }
        let Value::Sym(id) = value else { return false };
        let Body::Array(_, Elements::Numbers { array: now, .. }) = state.heap.get(array).body
        else {
            return false;
        };
        let number = state.input_ref(id).number.map(|n| self.terms.node(n));
        matches!(number, Some(Node::Select(from, _)) if self.root(*from) == self.root(now))
    }

    /// Whether an array whose class is not known to the last takes a value that has all types which its elements are known to
    /// have. Of an object whose class is not known either, a stub or an open reference, it is asked by itself.
    pub(super) fn takes(
        &mut self,
        state: &State,
        array: ObjectId,
        number: u32,
        holds: &Holds,
        value: Value,
    ) -> Result<bool, Halt> {
        let value = state.known(value);
        let is_it = |held: &Value| state.known(*held) == value;
        if holds.taken.iter().any(is_it) {
            return Ok(true);
        }
        if holds.refused.iter().any(is_it) {
            return Ok(false);
        }
        let (class, is_known): (Rc<str>, bool) = match value {
            Value::Ref(object) => {
                let is_stub = self.is_stub(state, object);
                if !is_stub {
                    // An array is taken if its own elements are: its class has to be known.
                    self.ask_exact(state, object)?;
                }
                (
                    Rc::from(&*shown_class(&self.program, state, object)),
                    !is_stub,
                )
            }
            Value::Sym(id) => {
                let class = self.program.narrowest(&state.input_ref(id).types)?;
                let below = self.program.types_below(&class)?;
                (class, below.known.len() == 1 && !below.others)
            }
            _ => return Ok(true),
        };
        for taken in &holds.takes {
            if self.program.is_subclass(&class, taken)? {
                return Ok(true);
            }
        }
        let mut is_refused = !self.may_hold(state, number, ArrayFact::Takes(Rc::clone(&class)))?;
        for refused in &holds.refuses {
            is_refused |= self.program.is_subclass(refused, &class)?;
        }
        let refuses = ArrayFact::Refuses(Rc::clone(&class));
        if !is_refused && !self.may_hold(state, number, refuses.clone())?
            || self.is_null(state, value)?
        {
            return Ok(true);
        }
        if is_refused && is_known {
            return Ok(false);
        }
        let is_stub = matches!(value, Value::Ref(_)) && !is_known;
        let name = Rc::clone(&state.inputs.graph[number as usize].name);
        let (shown, subject, no, yes) = match is_stub || is_refused {
            false => {
                let (shown, subject) = (shown_simply(&class), format!("class {class}"));
                (shown, subject, refuses, ArrayFact::Takes(class))
            }
            true => {
                let shown = match value {
                    Value::Ref(object) => state.input_name(object),
                    Value::Sym(id) => Some(Rc::clone(&state.input_ref(id).name)),
                    _ => None,
                };
                let subject = match (&shown, value) {
                    (None, Value::Ref(object)) => format!("object {}", object.0),
                    (shown, _) => format!("input {}", shown.as_deref().unwrap_or_default()),
                };
                let shown = shown.as_deref().unwrap_or("it").to_owned();
                let (no, yes) = (ArrayFact::Refused(value), ArrayFact::Taken(value));
                (shown, subject, no, yes)
            }
        };
        let subject = format!("{name} refuses {subject}");
        let question = self.title(&subject, &format!("{name} refuses {shown}"));
        let (no, yes) = (Decision::Array(array, no), Decision::Array(array, yes));
        Err(self.ask(state, &question, no, yes))
    }
}
