//! In: a value. Out: what the path knows of the reference that it is, without asking.

use std::rc::Rc;

use crate::halt::Halt;
use crate::ids::{ObjectId, RefId};
use crate::refs::{InputRef, Target};
use crate::state::State;
use crate::value::Value;

impl State {
    /// The object behind a reference; `None` is null. An input reference that is not decided yet halts.
    pub fn reference(&self, value: Value) -> Result<Option<ObjectId>, Halt> {
        match value {
            Value::Null => Ok(None),
            Value::Ref(id) => Ok(Some(id)),
            Value::Sym(id) => {
                let id = self.canonical(id);
                match self.inputs.refs[id.0 as usize].target {
                    Target::Null => Ok(None),
                    Target::Object(id) => Ok(Some(id)),
                    _ => Err(Halt::Resolve(id)),
                }
            }
            _ => Err(crate::value::malformed("a reference is expected").into()),
        }
    }

    /// The reference that stands for all that are known to be the same.
    pub(crate) fn canonical(&self, mut id: RefId) -> RefId {
        while let Target::Same(other) = self.inputs.refs[id.0 as usize].target {
            id = other;
        }
        id
    }

    /// What a reference is known to be, without asking: null, an object, or an open input reference.
    pub fn known(&self, value: Value) -> Value {
        let Value::Sym(id) = value else { return value };
        let id = self.canonical(id);
        match self.inputs.refs[id.0 as usize].target {
            Target::Null => Value::Null,
            Target::Object(object) | Target::Made { object, .. } => Value::Ref(object),
            Target::Open | Target::Deciding(_) | Target::Same(_) => Value::Sym(id),
        }
    }

    /// An input reference.
    pub fn input_ref(&self, id: RefId) -> &InputRef {
        &self.inputs.refs[self.canonical(id).0 as usize]
    }

    pub(super) fn input_ref_mut(&mut self, id: RefId) -> &mut InputRef {
        let id = self.canonical(id);
        &mut self.inputs.refs[id.0 as usize]
    }

    /// Whether a reference is null, if that is known.
    pub(super) fn nullness(&self, value: Value) -> Option<bool> {
        match self.known(value) {
            Value::Null => Some(true),
            Value::Sym(id) => {
                let input = self.input_ref(id);
                // What is not the same as a null reference is not null.
                let not_null =
                    input.non_null || input.others.iter().any(|o| self.known(*o) == Value::Null);
                not_null.then_some(false)
            }
            _ => Some(false),
        }
    }

    /// A reference that has to be an object before a test can be written: it is known not to be null, or
    /// not to be the same as one that is null.
    pub(crate) fn next_unfinished(&self) -> Option<RefId> {
        let is_unfinished = |(i, input): (usize, &InputRef)| match input.target {
            Target::Deciding(_) | Target::Made { .. } => true,
            Target::Open if input.is_text() => false,
            Target::Open => self.must_be_object(RefId(i as u32)),
            Target::Null | Target::Object(_) | Target::Same(_) => false,
        };
        let found = self
            .inputs
            .refs
            .iter()
            .enumerate()
            .find(|r| is_unfinished(*r));
        found.map(|(i, _)| RefId(i as u32))
    }

    /// Whether an open reference cannot be null in a test: it is known not to be, or not to be the same as
    /// one that is null, or will be.
    pub(crate) fn must_be_object(&self, id: RefId) -> bool {
        let id = self.canonical(id);
        let input = self.input_ref(id);
        input.non_null
            || input.others.iter().any(|o| match self.known(*o) {
                Value::Null => true,
                Value::Sym(other) => other < id,
                _ => false,
            })
    }

    /// A new input reference of a type, given by its descriptor.
    pub(crate) fn new_ref(&mut self, name: &str, descriptor: &str, non_null: bool) -> Value {
        let ty = crate::names::class_of_descriptor(descriptor);
        self.inputs.refs.push_back(InputRef {
            name: name.into(),
            types: vec![ty.into()],
            not_types: Vec::new(),
            non_null,
            others: Vec::new(),
            older_than: None,
            number: None,
            havocked: None,
            made: None,
            signature: None,
            is_element: false,
            target: Target::Open,
        });
        Value::Sym(RefId(self.inputs.refs.len() as u32 - 1))
    }

    /// The name of an input object; none for objects that the path made.
    pub(crate) fn input_name(&self, object: ObjectId) -> Option<Rc<str>> {
        let number = self.heap.get(object).input?;
        Some(Rc::clone(&self.inputs.graph[number as usize].name))
    }
}
