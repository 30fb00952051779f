//! In: a collection among the inputs, or one that the call leaves. Out: the step that makes it, and the elements that it shows.
//!
//! An element that no path has looked at can be anything. It is the same in the fixture and in what is predicted: null, or a
//! plain value where the type of the elements has some.

use std::sync::Arc;

use provetta_outcome::{JavaType, MethodRef, Step, StopReason, Value as Shown};
use provetta_term::TermId;

use crate::heap::{Body, Elements};
use crate::ids::ObjectId;
use crate::inputs::library::{Library, Part, library_of};
use crate::machine::Machine;
use crate::refs::{How, Target};
use crate::state::State;
use crate::value::Value;
use crate::witness::fixture::{Fixture, unsupported};
use crate::witness::graph::After;

/// Collections of more elements are not written out.
const MAX_SIZE: u32 = 500;

/// The size of a collection among the inputs, if the object is one and it depends on inputs.
pub(super) fn size(
    machine: &Machine<'_>,
    state: &State,
    id: ObjectId,
    initial: &[Value],
) -> Option<TermId> {
    let class = machine.program.class(state.heap.get(id).class);
    let library = library_of(&class.class.name)?;
    match held(machine, state, id, library, Part::Size, initial)? {
        Value::IntTerm(term) => Some(term),
        _ => None,
    }
}

/// What the field of a kind holds.
fn held(
    machine: &Machine<'_>,
    state: &State,
    id: ObjectId,
    library: &Library,
    part: Part,
    initial: &[Value],
) -> Option<Value> {
    let name = library.field(part)?;
    let infos = &machine.program.class(state.heap.get(id).class).fields;
    let slot = infos.iter().position(|f| &*f.name == name)?;
    initial.get(slot).copied()
}

/// The static method of the JDK that returns what a static field of one of its classes holds.
pub(super) fn getter(class: &str) -> Option<MethodRef> {
    method(class, library_of(class)?.getter?)
}

fn method(class: &str, (name, descriptor): (&str, &str)) -> Option<MethodRef> {
    Some(MethodRef {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
    })
}

impl Fixture<'_, '_> {
    /// An object in a library state, made through its API.
    pub(super) fn in_library_state(
        &mut self,
        id: ObjectId,
        library: &Library,
        initial: &[Value],
    ) -> Result<Shown, StopReason> {
        let Some(maker) = library.maker else {
            let elements = self.elements_of_collection(id, library, initial)?;
            return Ok(self.collection(id, library.class, elements));
        };
        let held = |part| held(self.machine, self.state, id, library, part, initial);
        let argument = held(Part::Held).or_else(|| held(Part::Number));
        let (Some(argument), Some(by)) = (argument, method(library.class, maker)) else {
            return Err(unsupported("an object whose state is not known"));
        };
        let types = JavaType::parse_method(&by.descriptor);
        let ty = types.and_then(|(types, _)| types.into_iter().next());
        let argument = self.value(argument, &ty.unwrap_or(JavaType::Void))?;
        let object = self.define(id);
        self.steps.push(Step::Create {
            object,
            by,
            arguments: vec![argument],
        });
        Ok(Shown::Ref(object))
    }

    fn collection(&mut self, id: ObjectId, class: &str, elements: Vec<Shown>) -> Shown {
        let object = self.define(id);
        self.steps.push(Step::Collection {
            object,
            class: Arc::from(class),
            elements,
        });
        Shown::Ref(object)
    }

    /// What a collection in a library state held before the call.
    fn elements_of_collection(
        &mut self,
        id: ObjectId,
        library: &Library,
        initial: &[Value],
    ) -> Result<Vec<Shown>, StopReason> {
        let held = |part| held(self.machine, self.state, id, library, part, initial);
        let (Some(size), Some(Value::Ref(array))) = (held(Part::Size), held(Part::Room)) else {
            return Err(unsupported("a collection whose state is not known"));
        };
        let size = self.length(size)?;
        if size > MAX_SIZE {
            return Err(unsupported(
                "a collection of more than 500 elements in a test",
            ));
        }
        let number = self.state.heap.get(array).input;
        let known = number.map(|n| &self.state.inputs.graph[n as usize].how);
        let Some(How::Elements { initial, .. }) = known else {
            return Err(unsupported("a collection whose elements are not known"));
        };
        let ty = JavaType::Class("java/lang/Object".into());
        let mut elements = Vec::with_capacity(size as usize);
        for index in 0..size {
            elements.push(match initial.iter().find(|(i, _)| *i == index) {
                Some((_, value)) => self.value(*value, &ty)?,
                None => filler(self.state, array),
            });
        }
        Ok(elements)
    }

    /// Whether an object is a collection that was made of another one which nothing else refers to.
    pub(super) fn is_copied(&self, id: ObjectId, arguments: &[Value]) -> bool {
        let (Some(library), Some(source)) = (self.row(id), self.source(arguments)) else {
            return false;
        };
        let is_other = |target: &Target| matches!(target, Target::Object(o) if *o == source);
        let users = self
            .state
            .inputs
            .refs
            .iter()
            .filter(|r| is_other(&r.target));
        !library.has_states()
            && users.count() == 1
            && !self.numbers.contains_key(&source)
            && !self.open.contains(&source)
            && !self.state.inputs.kept.contains_key(&source)
            && self.takes_collection(library.class)
    }

    /// Makes such a collection of the elements at once.
    pub(super) fn copied(
        &mut self,
        id: ObjectId,
        arguments: &[Value],
    ) -> Result<Shown, StopReason> {
        let source = self.source(arguments);
        let known = source.and_then(|source| {
            let number = self.state.heap.get(source).input?;
            match &self.state.inputs.graph[number as usize].how {
                How::Any { initial } => Some((source, self.row(source)?, initial)),
                _ => None,
            }
        });
        let (Some((source, row, initial)), Some(made)) = (known, self.row(id)) else {
            return Err(unsupported("a collection whose state is not known"));
        };
        let elements = self.elements_of_collection(source, row, initial)?;
        Ok(self.collection(id, made.class, elements))
    }

    fn row(&self, id: ObjectId) -> Option<&'static Library> {
        let class = self.state.heap.get(id).class;
        library_of(&self.machine.program.class(class).class.name)
    }

    /// The collection in a library state that is the only argument of a call.
    fn source(&self, arguments: &[Value]) -> Option<ObjectId> {
        let [Value::Ref(source)] = arguments
            .iter()
            .map(|v| self.state.known(*v))
            .collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let number = self.state.heap.get(source).input?;
        let is_any = matches!(
            self.state.inputs.graph[number as usize].how,
            How::Any { .. }
        );
        let is_list = self
            .row(source)
            .is_some_and(|row| row.field(Part::Room).is_some());
        (is_any && is_list).then_some(source)
    }

    fn takes_collection(&self, class: &str) -> bool {
        let found = self.machine.program.classes.find(class);
        matches!(found, Ok(Some(class)) if class.method("<init>", "(Ljava/util/Collection;)V").is_some())
    }
}

impl After<'_, '_> {
    /// The first elements of an array of objects.
    pub(super) fn first_shown(&mut self, array: ObjectId, count: usize) -> Option<Vec<Shown>> {
        let (cells, of) = match &self.state().heap.get(array).body {
            Body::Array(_, Elements::Cells(cells)) => {
                let first: Vec<Value> = cells.iter().take(count).copied().collect();
                return Some(first.into_iter().map(|v| self.one(v)).collect());
            }
            Body::Array(_, Elements::Sparse { cells, of, .. }) => (cells.clone(), *of),
            _ => return None,
        };
        let origin = of.map(|n| &self.state().inputs.graph[n as usize]);
        let first = origin.and_then(|origin| match &origin.how {
            How::Elements { initial, .. } => Some((origin.id, initial.clone())),
            _ => None,
        });
        let mut shown = Vec::with_capacity(count);
        for index in 0..count as u32 {
            let initial = || {
                let (_, initial) = first.as_ref()?;
                initial.iter().find(|(i, _)| *i == index).map(|(_, v)| *v)
            };
            shown.push(
                match (cells.get(&index).copied().or_else(initial), &first) {
                    (Some(value), _) => self.one(value),
                    (None, Some((array, _))) => filler(self.state(), *array),
                    (None, None) => Shown::Null,
                },
            );
        }
        Some(shown)
    }
}

/// An element that nobody has looked at, of the array that a collection among the inputs has.
pub(super) fn filler(state: &State, array: ObjectId) -> Shown {
    let plain = |text: &str| Shown::Str(text.encode_utf16().collect());
    let boxed = |value| Shown::Boxed(Box::new(value));
    match state.inputs.element_types.get(&array).map(|ty| &**ty) {
        Some("Ljava/lang/String;" | "Ljava/lang/CharSequence;") => plain("a"),
        Some("Ljava/lang/Integer;" | "Ljava/lang/Number;") => boxed(Shown::Int(0)),
        Some("Ljava/lang/Long;") => boxed(Shown::Long(0)),
        Some("Ljava/lang/Double;") => boxed(Shown::double(0.0)),
        Some("Ljava/lang/Boolean;") => boxed(Shown::Boolean(false)),
        Some("Ljava/lang/Character;") => boxed(Shown::Char(u16::from(b'a'))),
        _ => Shown::Null,
    }
}
