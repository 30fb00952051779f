//! In: an ended state and a model. Out: what objects hold after the call, as far as it is known.
//!
//! Starts at the result and the input objects and follows references. Of objects that the inputs brought
//! along (what a constructor in the fixture made inside) only changes are shown.

use std::collections::BTreeMap;
use std::sync::Arc;

use provetta_outcome::{Content, FieldState, JavaType, ObjectState, Value as Shown};
use provetta_term::{Assignment, Const};

use crate::heap::{Body, ElemType, Elements};
use crate::ids::ObjectId;
use crate::machine::Machine;
use crate::objects::shown_class;
use crate::refs::How;
use crate::state::State;
use crate::value::Value;
use crate::witness::collection::filler;
use crate::witness::fixture::elements_of;
use crate::witness::{eval_bits, shown_const};

/// Longer arrays are not shown.
const MAX_SHOWN: u32 = 1_000;
/// More objects are not shown.
const MAX_OBJECTS: usize = 200;

/// The graph under construction.
pub(super) struct After<'m, 'c> {
    machine: &'m Machine<'c>,
    state: &'m State,
    model: &'m Assignment,
    numbers: BTreeMap<ObjectId, u32>,
    waiting: Vec<ObjectId>,
    next: u32,
}

impl<'m, 'c> After<'m, 'c> {
    pub(super) fn new(
        machine: &'m Machine<'c>,
        state: &'m State,
        model: &'m Assignment,
        numbers: BTreeMap<ObjectId, u32>,
        next: u32,
    ) -> After<'m, 'c> {
        let mut waiting: Vec<ObjectId> = numbers.keys().copied().collect();
        waiting.sort_by_key(|id| numbers[id]);
        After {
            machine,
            state,
            model,
            numbers,
            waiting,
            next,
        }
    }

    /// A value after the call; objects get numbers.
    pub(super) fn value(&mut self, value: Value, ty: &JavaType) -> Shown {
        match self.state.known(value) {
            Value::Ref(id) => self.object(id),
            Value::Sym(id) => self.state.shown_open(id),
            known => self.machine.shown(self.state, known, ty, self.model),
        }
    }

    fn object(&mut self, id: ObjectId) -> Shown {
        let shown = |after: &Self| {
            after
                .machine
                .shown(after.state, Value::Ref(id), &JavaType::Void, after.model)
        };
        let is_input = self.numbers.contains_key(&id);
        match &self.state.heap.get(id).body {
            Body::OpaqueString | Body::Text(_) | Body::Console | Body::Mirror(_) => {
                return shown(self);
            }
            Body::Fields(_) | Body::Array(..) => {}
        }
        let class = shown_class(&self.machine.program, self.state, id);
        let inline = self.machine.unbox(self.state, id).is_some() || &*class == "java/lang/String";
        if inline && !is_input {
            return shown(self);
        }
        if inline {
            return shown(self);
        }
        if let Some(number) = self.numbers.get(&id) {
            return Shown::Ref(*number);
        }
        // Constants of enums are shown by their class only.
        if self.numbers.len() >= MAX_OBJECTS {
            return Shown::Any;
        }
        let number = self.next;
        self.next += 1;
        self.numbers.insert(id, number);
        self.waiting.push(id);
        Shown::Ref(number)
    }

    /// What all objects hold.
    pub(super) fn finish(mut self) -> Vec<ObjectState> {
        let mut states = Vec::new();
        let mut done = 0;
        while done < self.waiting.len() {
            let id = self.waiting[done];
            done += 1;
            let object = self.numbers[&id];
            let class = shown_class(&self.machine.program, self.state, id);
            if let Some(content) = self.content(id, &class) {
                states.push(ObjectState {
                    object,
                    class,
                    content,
                });
            }
        }
        states
    }

    fn content(&mut self, id: ObjectId, class: &Arc<str>) -> Option<Content> {
        let object = self.state.heap.get(id);
        if let Some(number) = object.input
            && let How::Constant { .. } | How::Boxed(_) | How::Text { .. } =
                self.state.inputs.graph[number as usize].how
        {
            return None;
        }
        // What a static initialiser made may hold something else in a test.
        let is_shared = object.owner.is_shared();
        match &object.body {
            Body::Array(..) if is_shared || self.state.inputs.kept.contains_key(&id) => None,
            // Neither is known what a copy of it holds.
            Body::Array(_, Elements::Sparse { of: Some(of), .. })
                if self
                    .state
                    .inputs
                    .kept
                    .contains_key(&self.state.inputs.graph[*of as usize].id) =>
            {
                None
            }
            Body::Array(element, elements) => {
                let (element, elements) = (element.clone(), elements.clone());
                self.array(id, &element, &elements)
            }
            Body::Fields(fields) => {
                let is_constant = object.input.is_none() && self.machine.program.is_constant(class);
                if let Some(constant) = is_constant.then(|| self.constant(id)).flatten() {
                    return Some(constant);
                }
                let object = self.state.heap.get(id);
                let info = self.machine.program.class(object.class);
                if info.is_jdk {
                    return Some(self.library(id, class).unwrap_or(Content::Opaque));
                }
                let fields = std::rc::Rc::clone(fields);
                let mut fields = self.fields(id, &fields);
                if is_shared {
                    let finals = &info.fields;
                    let is_final = |f: &FieldState| {
                        let known = finals
                            .iter()
                            .find(|i| i.name == f.field && i.declared_in == f.class);
                        known.is_some_and(|i| i.flags.is_final())
                    };
                    fields.retain(is_final);
                }
                // Of what the fixture made inside, only changes are shown.
                if object.input.is_none() && self.state.inputs.snapshots.contains_key(&id) {
                    fields.retain(|f| f.changed);
                    if fields.is_empty() {
                        return None;
                    }
                }
                Some(Content::Fields(fields))
            }
            Body::OpaqueString | Body::Text(_) | Body::Console | Body::Mirror(_) => None,
        }
    }

    fn fields(&mut self, id: ObjectId, fields: &[Value]) -> Vec<FieldState> {
        let class = self.state.heap.get(id).class;
        let mut states = Vec::new();
        for (slot, value) in fields.iter().enumerate() {
            let info = &self.machine.program.class(class).fields[slot];
            // What the superclasses in the JDK hold (a stack trace, say) is not shown.
            let known = !matches!(self.machine.program.classes.find(&info.declared_in), Ok(Some(c))
                if matches!(c.origin, provetta_classfile::Origin::Jdk));
            if *value == Value::Unset || !known || info.flags.is_synthetic() {
                continue;
            }
            let ty = JavaType::parse(&info.descriptor).unwrap_or(JavaType::Void);
            let (class, field) = (Arc::clone(&info.declared_in), Arc::clone(&info.name));
            let changed = match self.before(id, slot) {
                None => true,
                Some(Value::Unset) => true,
                Some(before) => self.differs(before, *value, &ty),
            };
            states.push(FieldState {
                class,
                field,
                value: self.value(*value, &ty),
                changed,
            });
        }
        states
    }

    /// The value of a field before the call; none for objects that the call made.
    fn before(&self, id: ObjectId, slot: usize) -> Option<Value> {
        if let Some(number) = self.state.heap.get(id).input
            && let How::Any { initial } | How::Stub { initial, .. } =
                &self.state.inputs.graph[number as usize].how
        {
            return initial.get(slot).copied();
        }
        match self.state.inputs.snapshots.get(&id) {
            Some(Body::Fields(fields)) => fields.get(slot).copied(),
            _ => None,
        }
    }

    fn differs(&self, before: Value, after: Value, ty: &JavaType) -> bool {
        let (before, after) = (self.state.known(before), self.state.known(after));
        match (before, after) {
            (a, b) if a == b => false,
            (Value::Ref(_) | Value::Null | Value::Sym(_), _) => true,
            (a, b) => {
                self.machine.shown(self.state, a, ty, self.model)
                    != self.machine.shown(self.state, b, ty, self.model)
            }
        }
    }

    fn array(&mut self, id: ObjectId, element: &ElemType, elements: &Elements) -> Option<Content> {
        let length = elements_of(self.machine, self.state, id, self.model)?;
        if length > MAX_SHOWN {
            return None;
        }
        let values = self.elements(element, elements, length);
        // What a constructor of the fixture made and the call left alone needs no telling.
        if self.state.heap.get(id).input.is_none()
            && let Some(Body::Array(element, elements)) = self.state.inputs.snapshots.get(&id)
        {
            let before = self.elements(&element.clone(), &elements.clone(), length);
            if before == values {
                return None;
            }
        }
        let ty = JavaType::parse(element.descriptor())?;
        Some(Content::Array(ty, values))
    }

    fn elements(&mut self, element: &ElemType, elements: &Elements, length: u32) -> Vec<Shown> {
        let ty = JavaType::parse(element.descriptor()).unwrap_or(JavaType::Void);
        match elements {
            Elements::Cells(cells) => cells.iter().map(|v| self.value(*v, &ty)).collect(),
            Elements::Sparse { cells, of, .. } => {
                let initial = of.and_then(|n| match &self.state.inputs.graph[n as usize].how {
                    How::Elements { initial, .. } => Some(std::rc::Rc::clone(initial)),
                    _ => None,
                });
                let first = |i: u32| {
                    let found = initial.iter().flat_map(|l| l.iter());
                    found.clone().find(|(at, _)| *at == i).map(|(_, v)| *v)
                };
                let array = of.map(|n| self.state.inputs.graph[n as usize].id);
                (0..length)
                    .map(|i| match cells.get(&i).copied().or_else(|| first(i)) {
                        Some(value) => self.value(value, &ty),
                        None => array.map_or(Shown::Null, |array| filler(self.state, array)),
                    })
                    .collect()
            }
            // No test is made from a state with such an array.
            Elements::Numbers { .. } => Vec::new(),
            Elements::Term { array, .. } => match self.machine.terms.eval(*array, self.model) {
                Const::Array(content) => (0..length)
                    .map(|i| shown_const(&ty, &content.get(i)))
                    .collect(),
                _ => Vec::new(),
            },
        }
    }

    /// A number as one of a type.
    pub(super) fn plain(&self, value: Value, ty: &JavaType) -> Shown {
        self.machine.shown(self.state, value, ty, self.model)
    }

    pub(super) fn state(&self) -> &'m State {
        self.state
    }

    pub(super) fn machine(&self) -> &'m Machine<'c> {
        self.machine
    }

    /// The characters of a string under the model.
    pub(super) fn string(&self, id: ObjectId) -> Option<Vec<u16>> {
        self.machine.string_under(self.state, id, self.model)
    }

    /// An int under the model.
    pub(super) fn int(&self, value: Value) -> Option<i32> {
        match value {
            Value::Int(v) => Some(v),
            Value::IntTerm(t) => Some(eval_bits(&self.machine.terms, t, self.model) as u32 as i32),
            _ => None,
        }
    }
}
