//! In: a map or set among the inputs of which more is found out by looking (`HashRules` in `crates/classfile/java`). Out: its entries, as a test makes them.
//!
//! Such an input is made empty, and each entry that the path finds in it is a call of `put` or `add` in the test, before the method under test is
//! called. So an entry is possible only if a test can make its key. No claim rests on these paths: they are optional.

use std::rc::Rc;

use provetta_classfile::MemberRef;
use provetta_outcome::MethodRef;

use super::hashing::OTHER;
use crate::halt::{Halt, unsupported};
use crate::ids::{MethodId, ObjectId};
use crate::inputs::generics::{class_of_type, type_argument};
use crate::machine::Machine;
use crate::names::descriptor_of_class;
use crate::refs::How;
use crate::state::State;
use crate::synthetic::{is_primitive, member};
use crate::value::Value;

/// More entries are not tried.
const MAX_ENTRIES: usize = 8;

const MAP: &str = "java/util/Map";
const COLLECTION: &str = "java/util/Collection";

impl Machine<'_> {
    fn is_map(&self, state: &State, input: ObjectId) -> bool {
        let class = &self.program.class(state.heap.get(input).class).class.name;
        self.program.is_subclass(class, MAP).unwrap_or(false)
    }

    /// The type of the keys of an input map or the elements of an input set.
    fn key_type(&self, state: &State, input: ObjectId) -> Option<Rc<str>> {
        let variable = match self.is_map(state, input) {
            true => (MAP, "TK;"),
            false => (COLLECTION, "TE;"),
        };
        type_argument(&self.program, state, input, variable)
    }

    /// Whether an input may have further entries.
    pub(super) fn may_have_more(&self, state: &State, input: ObjectId) -> bool {
        let number = state.heap.get(input).input;
        let how = number.map(|n| &state.inputs.graph[n as usize].how);
        matches!(how, Some(How::Made { calls, .. }) if calls.len() < MAX_ENTRIES)
    }

    /// Whether a test can make an entry with this key.
    pub(super) fn can_be_key(
        &mut self,
        state: &mut State,
        input: ObjectId,
        key: ObjectId,
    ) -> Result<bool, Halt> {
        if !self.may_have_more(state, input) {
            return Ok(false);
        }
        let class = self.class_name(state, key);
        if let Some(declared) = self.key_type(state, input)
            && let Some(bound) = class_of_type(&declared)
            && !self.program.is_subclass(&class, &bound)?
        {
            return Ok(false);
        }
        if self.is_text(state, key) || self.unbox(state, key).is_some() {
            return Ok(true);
        }
        if self.program.is_constant(&class) {
            return Ok(self.constant_field(state, key).is_some());
        }
        if state.heap.get(key).input.is_none() {
            return Ok(false);
        }
        // The hash code that the key had when the test made the entry has to be the one that it has now.
        Ok(self.key_kind(state, key)? != OTHER || self.never_changes(state, key))
    }

    /// A key in the words of a condition, if it is known and short.
    pub(super) fn short_key(&self, state: &State, key: ObjectId) -> Option<String> {
        if let Some((_, Value::Int(number))) = self.unbox(state, key) {
            return Some(number.to_string());
        }
        if let Some((_, field)) = self.constant_field(state, key) {
            return Some(field.to_string());
        }
        let units = self
            .string_units(state, key)
            .filter(|_| self.is_text(state, key))?;
        let text = String::from_utf16(&units).ok()?;
        let is_short = !text.is_empty() && text.len() <= 20;
        let is_word = text.bytes().all(|b| b.is_ascii_alphanumeric());
        (is_short && is_word).then_some(text)
    }

    /// Whether all that an object holds is final and plain.
    fn never_changes(&self, state: &State, id: ObjectId) -> bool {
        let class = self.program.class(state.heap.get(id).class);
        class.fields.iter().all(|field| {
            let is_plain =
                is_primitive(&field.descriptor) || &*field.descriptor == "Ljava/lang/String;";
            field.flags.is_final() && is_plain
        })
    }

    /// The class and the field that hold a constant of an enum.
    fn constant_field(&self, state: &State, id: ObjectId) -> Option<(Rc<str>, Rc<str>)> {
        let mut class = Some(state.heap.get(id).class);
        while let Some(at) = class {
            let entry = self.program.class(at);
            let values = state.classes.statics.get(&at).map(|s| Rc::clone(&s.values));
            let values = values.unwrap_or_default();
            let mut all = entry.statics.iter().zip(values.iter());
            let found = all.find(|(f, v)| f.flags.is_enum() && **v == Value::Ref(id));
            if let Some((field, _)) = found {
                return Some((Rc::from(&*entry.class.name), Rc::from(&*field.name)));
            }
            class = entry.parent;
        }
        None
    }

    /// The key that the test passes where the path has this one.
    pub(super) fn stored_key(&mut self, state: &mut State, key: ObjectId) -> Result<Value, Halt> {
        let object = state.heap.get(key);
        if object.input.is_some() {
            return Ok(Value::Ref(key));
        }
        if self.is_text(state, key) {
            // A literal of the test is the one of the code. What is computed is another object.
            if let Some(units) = self.string_units(state, key) {
                return self.literal(state, &units.into());
            }
            if self.depends_on_inputs(state, key)?
                && let Some(text) = self.text(state, key)?
            {
                return self.new_text(state, text);
            }
            return Err(unsupported("a key that is a string of parts which are not known").into());
        }
        if self.unbox(state, key).is_some() {
            let mut copy = state.heap.get(key).clone();
            copy.owner = state.heap.owner();
            copy.cached_box = true;
            return Ok(Value::Ref(state.heap.allocate(copy)));
        }
        if let Some((class, field)) = self.constant_field(state, key) {
            let name = Rc::clone(&field);
            state.register(key, &name, How::Constant { class, field });
        }
        Ok(Value::Ref(key))
    }

    /// One more key of an input.
    pub(super) fn another_key(
        &mut self,
        state: &mut State,
        input: ObjectId,
    ) -> Result<Value, Halt> {
        let ty = self.key_type(state, input);
        Ok(self.part_of(state, input, "key", ty))
    }

    /// Notes an entry that a test makes; its value, null for a set.
    pub(super) fn new_entry(
        &mut self,
        state: &mut State,
        input: ObjectId,
        key: Value,
    ) -> Result<Value, Halt> {
        let (value, arguments, method): (Value, Rc<[Value]>, MethodId);
        if self.is_map(state, input) {
            let ty = type_argument(&self.program, state, input, (MAP, "TV;"));
            value = self.part_of(state, input, "value", ty);
            arguments = [key, value].into();
            let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
            method = self.called(&member("java/util/HashMap", "put", put))?;
        } else {
            value = Value::Null;
            arguments = [key].into();
            let add = "(Ljava/lang/Object;)Z";
            method = self.called(&member("java/util/HashSet", "add", add))?;
        }
        let number = state.heap.get(input).input;
        let how = number.map(|n| &mut state.inputs.graph[n as usize].how);
        if let Some(How::Made { calls, .. }) = how {
            Rc::make_mut(calls).push((method, arguments));
        }
        Ok(value)
    }

    fn called(&mut self, method: &MemberRef) -> Result<MethodId, Halt> {
        Ok(self.program.find_method(&MethodRef {
            class: method.class.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
        })?)
    }

    /// A key or value that an input holds, of a generic type if one is told.
    fn part_of(
        &mut self,
        state: &mut State,
        input: ObjectId,
        part: &str,
        ty: Option<Rc<str>>,
    ) -> Value {
        let number = state.heap.get(input).input;
        let entries = number.map_or(0, |n| match &state.inputs.graph[n as usize].how {
            How::Made { calls, .. } => calls.len(),
            _ => 0,
        });
        let of = state.input_name(input).unwrap_or_else(|| "map".into());
        let class = ty.as_deref().and_then(class_of_type);
        let descriptor = class.map(|class| descriptor_of_class(&class));
        let descriptor = descriptor.unwrap_or_else(|| "Ljava/lang/Object;".to_owned());
        let older = state.inputs.graph.len();
        let value = state.new_ref(&format!("{of}.{part}#{entries}"), &descriptor, true);
        state.declare(value, ty);
        if let Value::Sym(id) = value {
            state.input_ref_mut_at(id).older_than = Some(older);
        }
        value
    }
}
