//! In: objects that static initialisers made and that the path used as inputs. Out: steps that bring them into the state that
//! the path started from.
//!
//! A test finds such an object in its static final field and assigns the fields that the path read. Elements of arrays that
//! others use as well are not assigned: what the path does may not depend on them.

use std::rc::Rc;
use std::sync::Arc;

use provetta_outcome::{Step, StopReason, Value as Shown};
use provetta_term::{TermId, VarId};

use crate::heap::{Body, Elements};
use crate::ids::ObjectId;
use crate::inputs::kept_by::may_have_changed;
use crate::machine::Machine;
use crate::refs::How;
use crate::state::{End, Kept, State};
use crate::value::Value;
use crate::witness::fixture::{Fixture, unsupported};

impl Fixture<'_, '_> {
    /// The steps for those objects whose state the path depends on.
    pub(super) fn all_kept(&mut self, end: &End) -> Result<(), StopReason> {
        for id in self.state.inputs.kept.keys() {
            let number = self.state.heap.get(*id).input;
            let how = number.map(|n| &self.state.inputs.graph[n as usize].how);
            let is_asked = match how {
                Some(How::Any { initial }) => self.read(*id, initial).any(|v| v != Value::Unset),
                Some(How::Array { array, .. }) => match self.machine.terms.var_id(*array) {
                    Some(var) => self.machine.depends_on(self.state, end, var),
                    None => true,
                },
                Some(How::Elements { initial, .. }) => !initial.is_empty(),
                _ => false,
            };
            let is_array = matches!(self.state.heap.get(*id).body, Body::Array(..));
            if is_asked && is_array {
                return Err(may_have_changed(&self.machine.program, self.state, *id));
            }
            if is_asked {
                self.object(*id)?;
            }
        }
        Ok(())
    }

    /// What the fields held at first that others may have changed.
    pub(super) fn read(&self, id: ObjectId, initial: &[Value]) -> impl Iterator<Item = Value> {
        let infos = &self
            .machine
            .program
            .class(self.state.heap.get(id).class)
            .fields;
        let read = initial
            .iter()
            .zip(infos)
            .map(|(value, info)| match info.flags.is_final() {
                true => Value::Unset,
                false => *value,
            });
        read.collect::<Vec<Value>>().into_iter()
    }

    /// The field that holds an object says what its type variables are, and Java keeps a test to it.
    fn by_reflection_if_generic(&mut self, first: usize) {
        let classes = &self.machine.program.classes;
        for step in &mut self.steps[first..] {
            let Step::Assign {
                class,
                field,
                reflection,
                ..
            } = step
            else {
                continue;
            };
            let declared = classes.find(class).ok().flatten();
            let found = declared
                .as_ref()
                .and_then(|c| c.fields.iter().find(|f| f.name == *field));
            let signature = found.and_then(|f| f.signature.as_deref());
            *reflection |= signature.is_some_and(|s| s.trim_start_matches('[').starts_with('T'));
        }
    }

    /// An object that a static final field holds.
    pub(super) fn kept(
        &mut self,
        id: ObjectId,
        kept: &Kept,
        how: &How,
    ) -> Result<Shown, StopReason> {
        let Kept::Static(Some((class, field))) = kept else {
            return Err(match how {
                How::Any { .. } => may_have_changed(&self.machine.program, self.state, id),
                _ => unsupported("an input that only other code can make"),
            });
        };
        let object = self.define(id);
        self.steps.push(Step::Constant {
            object,
            class: Arc::from(&**class),
            field: Arc::from(&**field),
        });
        if let How::Any { initial } = how {
            let initial: Vec<Value> = self.read(id, initial).collect();
            let first = self.steps.len();
            self.assign(id, object, &initial)?;
            self.by_reflection_if_generic(first);
        }
        Ok(Shown::Ref(object))
    }
}

impl Machine<'_> {
    /// Whether what a path does, or what it leaves, depends on a variable.
    fn depends_on(&self, state: &State, end: &End, var: VarId) -> bool {
        let is_in = |term: TermId| self.terms.vars(term).contains(&var);
        let is_in_value = |value: Value| match value {
            Value::IntTerm(t) | Value::LongTerm(t) | Value::FloatTerm(t) | Value::DoubleTerm(t) => {
                is_in(t)
            }
            _ => false,
        };
        let is_in_body = |(id, body): (ObjectId, &Body)| match body {
            Body::Fields(fields) => fields.iter().copied().any(is_in_value),
            Body::Array(_, Elements::Cells(cells)) => cells.iter().copied().any(is_in_value),
            Body::Array(_, Elements::Term { array, .. }) => {
                !state.inputs.kept.contains_key(&id) && is_in(*array)
            }
            _ => false,
        };
        let objects = (0..state.heap.len() as u32).map(ObjectId);
        let mut statics = state.classes.statics.values().map(|s| Rc::clone(&s.values));
        state.path.steps().iter().any(|s| is_in(s.condition))
            || matches!(end, End::Returned(Some(value)) if is_in_value(*value))
            || objects
                .map(|id| (id, &state.heap.get(id).body))
                .any(is_in_body)
            || statics.any(|values| values.iter().copied().any(is_in_value))
    }
}
