//! In: calls of methods of `StringBuilder` and `StringBuffer` whose contents or arguments depend on inputs. Out: what the builder holds then, as terms
//! that are exact for every length.
//!
//! A builder is an ordinary object whose field `value` refers to an array of bytes. Where its length depends on an input, the field refers to a string
//! instead, a *rope* ([`crate::text::Text`]), and `count` is its length: so a change makes a new string and nothing is copied, whatever forgets, compares or
//! restores fields sees the change, and bytecode that asks only for `count` runs. Code that reads `value` gets the string spelled out
//! ([`Machine::unrope`]). Only `capacity` could tell: what it says of such a builder is not known.
//!
//! Everything else runs from the bytecode of the JDK: builders whose length is known, and methods without a model.

mod asked;
mod change;
mod parts;

use provetta_term::TermId;

use crate::event::{Message, Then};
use crate::halt::{Halt, unsupported};
use crate::heap::{Body, ElemType, Elements, Object};
use crate::ids::{FieldSlot, ObjectId};
use crate::machine::{Access, Machine, Model, Reply};
use crate::names::BUILDERS;
use crate::place::Place;
use crate::state::State;
use crate::text::Text;
use crate::value::{Value, malformed};

const BASE: &str = "java/lang/AbstractStringBuilder";
const OUTSIDE: &str = "java/lang/StringIndexOutOfBoundsException";

/// The model of a method of a builder.
pub(in crate::models) fn find(name: &str, descriptor: &str) -> Option<Model> {
    asked::find(name, descriptor).or_else(|| change::find(name, descriptor))
}

/// Whether a class is one of builders.
pub(crate) fn is_builder_class(name: &str) -> bool {
    BUILDERS.contains(&name)
}

/// What becomes of a builder.
enum Change {
    Becomes(Text),
    Fails(&'static str),
    /// What becomes of it is not known
    Stops(&'static str),
}

impl Machine<'_> {
    /// Whether an object is a builder.
    pub(crate) fn is_builder(&self, state: &State, id: ObjectId) -> bool {
        let object = state.heap.get(id);
        matches!(object.body, Body::Fields(_))
            && is_builder_class(&self.program.class(object.class).class.name)
    }

    fn builder_slot(
        &self,
        state: &State,
        id: ObjectId,
        class: &str,
        name: &str,
    ) -> Option<FieldSlot> {
        let class_id = state.heap.get(id).class;
        let fields = &self.program.class(class_id).fields;
        let slot = fields
            .iter()
            .position(|f| &*f.name == name && &*f.declared_in == class)?;
        Some(FieldSlot {
            class: class_id,
            slot: slot as u32,
            is_final: false,
        })
    }

    fn builder_field(
        &mut self,
        state: &mut State,
        id: ObjectId,
        name: &str,
    ) -> Result<Value, Halt> {
        let slot = self.builder_slot(state, id, BASE, name);
        let slot = slot.ok_or_else(|| malformed("a builder without its fields"))?;
        let value = self.read_field(state, id, slot)?;
        self.reads(state, Access::Place(Place::Field(id, slot.slot)));
        Ok(value)
    }

    /// What a builder holds, and whether it is a rope; none if its bytecode has to say.
    pub(crate) fn builder_text(
        &mut self,
        state: &mut State,
        id: ObjectId,
    ) -> Result<Option<(Text, bool)>, Halt> {
        if !self.is_builder(state, id) {
            return Ok(None);
        }
        let Value::Ref(held) = self.builder_field(state, id, "value")? else {
            return Ok(None);
        };
        if self.is_text(state, held) {
            return Ok(self.text(state, held)?.map(|text| (text, true)));
        }
        let (Value::Int(count), Value::Int(crate::objects::UTF16)) = (
            self.builder_field(state, id, "count")?,
            self.builder_field(state, id, "coder")?,
        ) else {
            return Ok(None);
        };
        let Some(bytes) = state.cells(held) else {
            return Ok(None);
        };
        let terms = &mut self.terms;
        let mut units = Vec::new();
        for pair in bytes.chunks_exact(2).take(count.max(0) as usize) {
            let (low, high) = (pair[0].int_term(terms)?, pair[1].int_term(terms)?);
            let (low, high) = (terms.extract(7, 0, low), terms.extract(7, 0, high));
            units.push(terms.concat(high, low));
        }
        Ok(Some((Text::of_units(units), false)))
    }

    /// Makes a builder a rope that holds a string.
    pub(crate) fn set_builder(
        &mut self,
        state: &mut State,
        id: ObjectId,
        text: ObjectId,
    ) -> Result<(), Halt> {
        let Some(units) = self.text(state, text)? else {
            return Err(malformed("a string is expected").into());
        };
        let length = units.length(&mut self.terms);
        let length = Value::from_int_term(&self.terms, length);
        self.put_builder(state, id, Value::Ref(text), length)
    }

    fn put_builder(
        &mut self,
        state: &mut State,
        id: ObjectId,
        held: Value,
        count: Value,
    ) -> Result<(), Halt> {
        let coder = Value::Int(crate::objects::UTF16);
        for (name, value) in [("value", held), ("count", count), ("coder", coder)] {
            let slot = self.builder_slot(state, id, BASE, name);
            let slot = slot.ok_or_else(|| malformed("a builder without its fields"))?;
            self.write_field(state, id, slot, value)?;
        }
        // What `toString` of a buffer returned last.
        if let Some(slot) = self.builder_slot(state, id, BUILDERS[1], "toStringCache") {
            self.write_field(state, id, slot, Value::Null)?;
        }
        state.vm.ropes.insert(id);
        Ok(())
    }

    /// Gives a builder that holds a string an array of bytes; asks for its length if that is open.
    pub(crate) fn unrope(
        &mut self,
        state: &mut State,
        id: ObjectId,
        text: ObjectId,
    ) -> Result<(), Halt> {
        if self.observer.is_on(state) && state.heap.get(id).input.is_some() {
            // A frame condition would take it for a change.
            let what = "characters of a builder that is an input, looked at one by one in a method with a contract";
            return Err(unsupported(what).into());
        }
        if let Body::Text(_) = &state.heap.get(text).body {
            self.spell_out(state, text)?;
        }
        let Some((bytes, _)) = self.string_parts(state, text) else {
            return Err(unsupported("the characters of a builder").into());
        };
        let count = Value::Int((bytes.len() / 2) as i32);
        let object = self.program.load("java/lang/Object")?;
        let array = state.heap.allocate(Object {
            class: object,
            body: Body::Array(ElemType::Byte, Elements::Cells(bytes.into_iter().collect())),
            owner: state.heap.get(id).owner,
            cached_box: false,
            input: None,
        });
        self.note_made(state, array);
        self.put_builder(state, id, Value::Ref(array), count)
    }

    /// A builder changes in one of these ways; the call returns a value, or nothing.
    fn change(
        &mut self,
        state: &mut State,
        builder: ObjectId,
        ways: Vec<(TermId, Change)>,
        push: Option<Value>,
    ) -> Result<Reply, Halt> {
        state.check_write(builder)?;
        let mut choices = Vec::with_capacity(ways.len());
        for (condition, change) in ways {
            if self.terms.as_bool(condition) == Some(false) {
                continue;
            }
            let then = match change {
                Change::Becomes(text) => {
                    let Value::Ref(text) = self.new_text(state, text)? else {
                        return Err(malformed("a string is expected").into());
                    };
                    if self.terms.as_bool(condition) == Some(true) {
                        self.set_builder(state, builder, text)?;
                        return Ok(Reply::Return(push));
                    }
                    Then::Build {
                        builder,
                        text,
                        push,
                    }
                }
                Change::Fails(class) => Then::Fail {
                    class,
                    message: Message::Opaque,
                },
                Change::Stops(why) => Then::Stop(unsupported(why)),
            };
            choices.push((condition, then));
        }
        Ok(self.either(state, choices))
    }
}

/// The builder that a method is called on.
fn receiver(state: &State, value: Value) -> Result<ObjectId, Halt> {
    let id = state.reference(value)?;
    Ok(id.ok_or_else(|| malformed("a call without a receiver"))?)
}
