//! In: literals, class names, exceptions to make. Out: the objects the virtual machine makes for them.

use std::rc::Rc;
use std::sync::Arc;

use imbl::Vector;
use provetta_classfile::{Handler, MemberRef};
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_term::Work;

use crate::event::Message;
use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements, Object, Owner};
use crate::ids::{ClassId, FieldSlot, ObjectId};
use crate::machine::Machine;
use crate::program::Program;
use crate::state::{Frame, OnReturn, State};
use crate::value::{Value, malformed};

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
    /// Whether an exception that the present instruction raises may be caught. The counter stands behind it.
    pub fn is_guarded(&self, state: &State) -> bool {
        is_guarded(&self.program, state)
    }

    /// Whether a handler on the stack may catch an exception of a class.
    pub(crate) fn is_caught(&self, state: &State, class: &str) -> bool {
        // A class that cannot be looked up may be one of its superclasses.
        let catches = |handler: &Handler| {
            let caught = handler.catch.as_deref();
            caught.is_none_or(|caught| self.program.is_subclass(class, caught).unwrap_or(true))
        };
        // Deep in a recursion that is more than all else that an instruction does.
        let frames = u64::from(state.depth());
        self.terms.meter().count(Work::Instruction, 2 * frames);
        any_frame(state, &|frame| handlers(&self.program, frame).any(catches))
    }

    /// Whether an object is a string.
    pub fn is_text(&self, state: &State, id: ObjectId) -> bool {
        is_text(&self.program, state, id)
    }

    /// The `Class` object of a class (or array descriptor, or primitive) by name.
    pub fn mirror(&mut self, state: &mut State, name: &str) -> Result<Value, Halt> {
        mirror(&mut self.program, state, name)
    }

    /// The interned string of a literal.
    pub fn literal(&mut self, state: &mut State, units: &Arc<[u16]>) -> Result<Value, Halt> {
        literal(&mut self.program, state, units)
    }

    /// The same where nothing that code does depends on it.
    pub fn shown_class(&self, state: &State, id: ObjectId) -> Arc<str> {
        shown_class(&self.program, state, id)
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
            .ok_or_else(|| malformed("a field of another class"))?;
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

/// The coder of strings with two bytes for each unit.
pub(crate) const UTF16: i32 = 1;

/// Static fields that the virtual machine sets: strings are not compact (`-XX:-CompactStrings`). So whether the characters of a string fit into
/// bytes is not asked, and does not fork a path where they depend on an input. A program can tell by the number that `compareToIgnoreCase`
/// returns alone, which the model of `StringUTF16.compareToCI` puts right.
pub(crate) fn no_compact_strings() -> ((Arc<str>, Arc<str>), Value) {
    let field = ("java/lang/String".into(), "COMPACT_STRINGS".into());
    (field, Value::Int(0))
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

/// The same where nothing that code does depends on it.
pub(crate) fn shown_class(program: &Program<'_>, state: &State, id: ObjectId) -> Arc<str> {
    let object = state.heap.get(id);
    match &object.body {
        Body::Array(elem, _) => format!("[{}", elem.descriptor()).into(),
        _ => Arc::clone(&program.class(object.class).class.name),
    }
}

/// The interned string of a literal.
pub(crate) fn literal(
    program: &mut Program<'_>,
    state: &mut State,
    units: &Arc<[u16]>,
) -> Result<Value, Halt> {
    if let Some(id) = state.vm.literals.get(units) {
        return Ok(Value::Ref(*id));
    }
    let id = new_string(program, state, units)?;
    state.vm.literals.insert(Arc::clone(units), id);
    Ok(Value::Ref(id))
}

/// The `Class` object of a class (or array descriptor, or primitive) by name.
pub(crate) fn mirror(
    program: &mut Program<'_>,
    state: &mut State,
    name: &str,
) -> Result<Value, Halt> {
    if let Some(id) = state.vm.mirrors.get(name) {
        return Ok(Value::Ref(*id));
    }
    let class = program.load("java/lang/Class")?;
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

/// Whether an object is a string.
pub(crate) fn is_text(program: &Program<'_>, state: &State, id: ObjectId) -> bool {
    let class = state.heap.get(id).class;
    &*program.class(class).class.name == "java/lang/String"
}

/// A string with these characters, laid out as the JDK's `String` does it where strings are not compact: two bytes for
/// each unit, low byte first. See [`no_compact_strings`].
pub(crate) fn new_string(
    program: &mut Program<'_>,
    state: &mut State,
    units: &[u16],
) -> Result<ObjectId, Halt> {
    let bytes: Vector<Value> = units
        .iter()
        .flat_map(|u| u.to_le_bytes())
        .map(|b| Value::Int(i32::from(b as i8)))
        .collect();
    string_of_bytes(program, state, bytes)
}

/// A string whose units lie in these bytes.
pub(crate) fn string_of_bytes(
    program: &mut Program<'_>,
    state: &mut State,
    bytes: Vector<Value>,
) -> Result<ObjectId, Halt> {
    let object = program.load("java/lang/Object")?;
    // Strings never change, whoever made them.
    let array = state.heap.allocate(Object {
        class: object,
        body: Body::Array(ElemType::Byte, Elements::Cells(bytes)),
        owner: Owner::Path,
        cached_box: false,
        input: None,
    });
    let class = program.load("java/lang/String")?;
    let id = allocate(program, state, class);
    state.heap.get_mut(id).owner = state.heap.owner().of_constants();
    set_named(
        program,
        state,
        id,
        "java/lang/String",
        "value",
        "[B",
        Value::Ref(array),
    )?;
    set_named(
        program,
        state,
        id,
        "java/lang/String",
        "coder",
        "B",
        Value::Int(UTF16),
    )?;
    Ok(id)
}

/// A string whose characters are not followed.
pub(crate) fn opaque_string(
    program: &mut Program<'_>,
    state: &mut State,
) -> Result<ObjectId, Halt> {
    let class = program.load("java/lang/String")?;
    Ok(state.heap.allocate(Object {
        class,
        body: Body::OpaqueString,
        owner: state.heap.owner().of_constants(),
        cached_box: false,
        input: None,
    }))
}

/// Whether somebody may have a record whose constructor ends by an exception: what it has thrown leads to the record, or it has put it into something that
/// others have. Any object counts that refers to it, also one that nobody can reach. What it puts into static fields is no input, whatever it does then.
pub(crate) fn holds_refused(program: &Program<'_>, state: &State, made: ObjectId) -> bool {
    let class = &program.class(state.heap.get(made).class).class;
    if class.super_name.as_deref() != Some("java/lang/Record")
        || seeded(Fault::RefusedRecordsAreGone)
    {
        return false;
    }
    let mut is_held = false;
    for id in (0..state.heap.len() as u32).map(ObjectId) {
        if id != made {
            let body = &state.heap.get(id).body;
            body.references(&mut |value| is_held |= value == Value::Ref(made));
        }
    }
    is_held
}

/// An exception as an instruction raises it: message set, no cause.
pub(crate) fn new_exception(
    program: &mut Program<'_>,
    state: &mut State,
    class: &str,
    message: Message,
) -> Result<ObjectId, Halt> {
    let class = program.load(class)?;
    let id = allocate(program, state, class);
    let message = match message {
        Message::None => Value::Null,
        Message::Text(text) => {
            let units: Vec<u16> = text.encode_utf16().collect();
            Value::Ref(new_string(program, state, &units)?)
        }
        Message::Opaque => Value::Ref(opaque_string(program, state)?),
    };
    set_message_and_cause(program, state, id, message, Value::Ref(id))?;
    Ok(id)
}

/// What the constructors of `Throwable` set; a cause that is the exception itself means "not set".
pub(crate) fn set_message_and_cause(
    program: &mut Program<'_>,
    state: &mut State,
    id: ObjectId,
    message: Value,
    cause: Value,
) -> Result<(), Halt> {
    set_named(
        program,
        state,
        id,
        "java/lang/Throwable",
        "detailMessage",
        "Ljava/lang/String;",
        message,
    )?;
    set_named(
        program,
        state,
        id,
        "java/lang/Throwable",
        "cause",
        "Ljava/lang/Throwable;",
        cause,
    )
}

/// Writes a field by name.
pub(crate) fn set_named(
    program: &mut Program<'_>,
    state: &mut State,
    id: ObjectId,
    class: &str,
    name: &str,
    descriptor: &str,
    value: Value,
) -> Result<(), Halt> {
    let slot = program.slot_of_field(class, name, descriptor)?;
    state.write_field(id, slot, value)
}

/// An object of a class with all fields zero.
pub(crate) fn allocate(program: &mut Program<'_>, state: &mut State, class: ClassId) -> ObjectId {
    let fields = program
        .class(class)
        .fields
        .iter()
        .map(|f| Value::zero(&f.descriptor))
        .collect();
    state.heap.allocate(Object {
        class,
        body: Body::Fields(Rc::new(fields)),
        owner: state.heap.owner(),
        cached_box: false,
        input: None,
    })
}

/// Whether the instruction that calls is in a class of the JDK.
pub(crate) fn called_by_jdk(program: &Program<'_>, state: &State) -> bool {
    let class = program.method(state.top.method).class;
    program.class(class).is_jdk
}

/// Whether the instruction is in code of the JDK that compares strings by `==` only to save time, before it compares them by `equals`. Code that
/// swaps references does not, for one.
pub(crate) fn compares_to_save_time(program: &Program<'_>, state: &State) -> bool {
    if !called_by_jdk(program, state) {
        return false;
    }
    let name = &program.method(state.top.method).owner.name;
    let by_identity = [
        "java/util/concurrent/",
        "java/util/IdentityHashMap",
        "java/lang/invoke/",
        "java/lang/ref/",
        "jdk/internal/misc/",
    ];
    let is_table = name.starts_with("java/util/concurrent/ConcurrentHashMap");
    is_table || !by_identity.iter().any(|start| name.starts_with(start))
}

/// The one object of a class, made without its constructor.
pub(crate) fn singleton(program: &mut Program<'_>, state: &mut State, class: ClassId) -> ObjectId {
    if let Some(id) = state.vm.singletons.get(&class) {
        return *id;
    }
    let id = allocate(program, state, class);
    state.heap.get_mut(id).owner = Owner::Path;
    state.vm.singletons.insert(class, id);
    id
}

/// Whether an exception that the present instruction raises may be caught. The counter stands behind it.
pub(crate) fn is_guarded(program: &Program<'_>, state: &State) -> bool {
    let is_watched = |frame: &Frame| {
        !matches!(frame.on_return, OnReturn::Deliver) || handlers(program, frame).next().is_some()
    };
    any_frame(state, &is_watched)
}

/// The handlers around the instruction of a frame.
fn handlers<'p>(program: &'p Program<'_>, frame: &Frame) -> impl Iterator<Item = &'p Handler> {
    let at = frame.pc.saturating_sub(1);
    let code = program.method(frame.method).method().code.as_ref();
    let all = code.map_or(&[][..], |c| &c.handlers);
    all.iter().filter(move |h| (h.start..h.end).contains(&at))
}

fn any_frame(state: &State, holds: &dyn Fn(&Frame) -> bool) -> bool {
    let mut found = holds(&state.top);
    let mut next = state.callers.as_ref();
    while let (false, Some(caller)) = (found, next) {
        found = holds(&caller.frame);
        next = caller.next.as_ref();
    }
    found
}

impl State {
    /// Sets a field of an object.
    pub(crate) fn write_field(
        &mut self,
        id: ObjectId,
        slot: FieldSlot,
        value: Value,
    ) -> Result<(), Halt> {
        match &mut self.heap.get_mut(id).body {
            Body::Fields(fields) => {
                let fields = Rc::make_mut(fields);
                let place = fields
                    .get_mut(slot.slot as usize)
                    .ok_or_else(|| malformed("a field of another class"))?;
                *place = value;
                Ok(())
            }
            _ => Err(Halt::from(StopReason::Unsupported {
                what: "a write to an object that is modelled".into(),
            })),
        }
    }
}
