//! In: literals, class names, exceptions to make. Out: the objects the virtual machine makes for them.

use std::rc::Rc;
use std::sync::Arc;

use imbl::Vector;
use provetta_classfile::MemberRef;

use crate::event::Message;
use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements, Object, Owner};
use crate::ids::{FieldSlot, ObjectId};
use crate::machine::Machine;
use crate::program::Program;
use crate::state::State;
use crate::value::Value;

impl Program<'_> {
    pub(crate) fn slot_of_field(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<FieldSlot, Halt> {
        let member = MemberRef {
            class: class.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            interface: false,
        };
        Ok(self.resolve_field(&member, false)?)
    }
}

impl Machine<'_> {
    /// The interned string of a literal.
    pub fn literal(&mut self, state: &mut State, units: &Arc<[u16]>) -> Result<Value, Halt> {
        if let Some(id) = state.vm.literals.get(units) {
            return Ok(Value::Ref(*id));
        }
        let id = self.new_string(state, units)?;
        state.vm.literals.insert(Arc::clone(units), id);
        Ok(Value::Ref(id))
    }

    /// A string with these characters, laid out as the JDK's `String` does it: one byte per character
    /// if all are Latin-1, else two bytes, low byte first.
    pub(crate) fn new_string(
        &mut self,
        state: &mut State,
        units: &[u16],
    ) -> Result<ObjectId, Halt> {
        let latin = units.iter().all(|u| *u < 256);
        let bytes: Vector<Value> = if latin {
            units
                .iter()
                .map(|u| Value::Int(i32::from(*u as u8 as i8)))
                .collect()
        } else {
            units
                .iter()
                .flat_map(|u| u.to_le_bytes())
                .map(|b| Value::Int(i32::from(b as i8)))
                .collect()
        };
        let object = self.program.load("java/lang/Object")?;
        // Strings never change, whoever made them.
        let array = state.heap.allocate(Object {
            class: object,
            body: Body::Array(ElemType::Byte, Elements::Cells(bytes)),
            owner: Owner::Path,
            cached_box: false,
            input: None,
        });
        let class = self.program.load("java/lang/String")?;
        let id = self.allocate(state, class);
        state.heap.get_mut(id).owner = state.heap.owner().of_constants();
        self.set(
            state,
            id,
            "java/lang/String",
            "value",
            "[B",
            Value::Ref(array),
        )?;
        self.set(
            state,
            id,
            "java/lang/String",
            "coder",
            "B",
            Value::Int(i32::from(!latin)),
        )?;
        Ok(id)
    }

    /// A string whose characters are not followed.
    pub(crate) fn opaque_string(&mut self, state: &mut State) -> Result<ObjectId, Halt> {
        let class = self.program.load("java/lang/String")?;
        Ok(state.heap.allocate(Object {
            class,
            body: Body::OpaqueString,
            owner: state.heap.owner().of_constants(),
            cached_box: false,
            input: None,
        }))
    }

    /// The characters of a string object; none if they are not all concrete.
    pub fn string_units(&self, state: &State, id: ObjectId) -> Option<Vec<u16>> {
        let (bytes, coder) = self.string_parts(state, id)?;
        let bytes: Option<Vec<u8>> = bytes
            .into_iter()
            .map(|v| match v {
                Value::Int(b) => Some(b as u8),
                _ => None,
            })
            .collect();
        Some(decode(&bytes?, coder))
    }

    /// The bytes of a string object and their coder; none if its shape is not known.
    pub(crate) fn string_parts(&self, state: &State, id: ObjectId) -> Option<(Vec<Value>, i32)> {
        let value = self.get(state, id, "java/lang/String", "value", "[B");
        let coder = self.get(state, id, "java/lang/String", "coder", "B");
        match (value.ok()?, coder.ok()?) {
            (Value::Ref(array), Value::Int(coder)) => Some((state.cells(array)?, coder)),
            _ => None,
        }
    }

    /// The `Class` object of a class (or array descriptor, or primitive) by name.
    pub fn mirror(&mut self, state: &mut State, name: &str) -> Result<Value, Halt> {
        if let Some(id) = state.vm.mirrors.get(name) {
            return Ok(Value::Ref(*id));
        }
        let class = self.program.load("java/lang/Class")?;
        let name: Rc<str> = name.into();
        let id = state.heap.allocate(Object {
            class,
            body: Body::Mirror(Rc::clone(&name)),
            owner: Owner::Path,
            cached_box: false,
            input: None,
        });
        state.vm.mirrors.insert(name, id);
        Ok(Value::Ref(id))
    }

    /// An exception as an instruction raises it: message set, no cause.
    pub(crate) fn new_exception(
        &mut self,
        state: &mut State,
        class: &str,
        message: Message,
    ) -> Result<ObjectId, Halt> {
        let class = self.program.load(class)?;
        let id = self.allocate(state, class);
        let message = match message {
            Message::None => Value::Null,
            Message::Text(text) => {
                let units: Vec<u16> = text.encode_utf16().collect();
                Value::Ref(self.new_string(state, &units)?)
            }
            Message::Opaque => Value::Ref(self.opaque_string(state)?),
        };
        self.set_message_and_cause(state, id, message, Value::Ref(id))?;
        Ok(id)
    }

    /// What the constructors of `Throwable` set; a cause that is the exception itself means "not set".
    pub(crate) fn set_message_and_cause(
        &mut self,
        state: &mut State,
        id: ObjectId,
        message: Value,
        cause: Value,
    ) -> Result<(), Halt> {
        self.set(
            state,
            id,
            "java/lang/Throwable",
            "detailMessage",
            "Ljava/lang/String;",
            message,
        )?;
        self.set(
            state,
            id,
            "java/lang/Throwable",
            "cause",
            "Ljava/lang/Throwable;",
            cause,
        )
    }

    /// Writes a field by name.
    pub(crate) fn set(
        &mut self,
        state: &mut State,
        id: ObjectId,
        class: &str,
        name: &str,
        descriptor: &str,
        value: Value,
    ) -> Result<(), Halt> {
        let slot = self.program.slot_of_field(class, name, descriptor)?;
        self.write_field(state, id, slot, value)
    }

    /// Reads a field by name from an object whose layout is loaded.
    pub(crate) fn get(
        &self,
        state: &State,
        id: ObjectId,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<Value, Halt> {
        let object = state.heap.get(id);
        let fields = &self.program.class(object.class).fields;
        let slot = fields
            .iter()
            .position(|f| {
                &*f.name == name && &*f.descriptor == descriptor && &*f.declared_in == class
            })
            .ok_or_else(|| crate::value::malformed("a field of another class"))?;
        self.read_field(
            state,
            id,
            FieldSlot {
                class: object.class,
                slot: slot as u32,
                is_final: true,
            },
        )
    }
}

/// The UTF-16 units of the bytes of a string.
pub(crate) fn decode(bytes: &[u8], coder: i32) -> Vec<u16> {
    if coder == 0 {
        bytes.iter().copied().map(u16::from).collect()
    } else {
        bytes
            .chunks_exact(2)
            .map(|c| u16::from_le_bytes([c[0], c[1]]))
            .collect()
    }
}
