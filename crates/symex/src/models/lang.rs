//! In: calls of basic classes of `java.lang` that are native or printing. Out: their effect.

use crate::halt::Halt;
use crate::heap::{Body, Elements, Owner};
use crate::machine::Machine;
use crate::models::{Model, Reply, unsupported};
use crate::state::State;
use crate::value::{Value, malformed};

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    Some(match (class, name, descriptor) {
        ("java/lang/Object", "<init>", "()V") => nothing,
        ("java/lang/Object", "getClass", _) => |m, s, a| {
            let id = s
                .reference(a[0])?
                .ok_or_else(|| malformed("getClass without an object"))?;
            let name = m.class_name(s, id);
            m.mirror(s, &name).map(|v| Reply::Return(Some(v)))
        },
        ("java/lang/Object", "hashCode", _) | ("java/lang/System", "identityHashCode", _) => {
            |_, _, _| {
                Err(Halt::from(unsupported(
                    "the identity hash code of an object",
                )))
            }
        }
        ("java/lang/Class", "desiredAssertionStatus", "()Z") => {
            |_, _, _| Ok(Reply::Return(Some(Value::Int(1))))
        }
        ("java/lang/Class", "getPrimitiveClass", _) => |m, s, a| {
            let id = s
                .reference(a[0])?
                .ok_or_else(|| malformed("a primitive type without a name"))?;
            let units = m
                .string_units(s, id)
                .ok_or_else(|| unsupported("a primitive type by a computed name"))?;
            m.mirror(s, &String::from_utf16_lossy(&units))
                .map(|v| Reply::Return(Some(v)))
        },
        ("java/lang/Class", "getName", "()Ljava/lang/String;") => |m, s, a| {
            let id = s
                .reference(a[0])?
                .ok_or_else(|| malformed("getName without a class"))?;
            let Body::Mirror(name) = &s.heap.get(id).body else {
                return Ok(Reply::Run);
            };
            let units: Vec<u16> = name.replace('/', ".").encode_utf16().collect();
            m.literal(s, &units.into()).map(|v| Reply::Return(Some(v)))
        },
        ("java/lang/System", "arraycopy", _) => arraycopy,
        ("java/io/PrintStream", "print" | "println", _) => print,
        ("java/io/PrintStream", "flush", "()V") => print,
        _ => return None,
    })
}

/// A method without effect.
pub(super) fn nothing(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> Result<Reply, Halt> {
    Ok(Reply::Return(None))
}

/// Printing on a console has no effect that a test could see, unless it calls `toString` of project code.
fn print(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let receiver = state
        .reference(args[0])?
        .ok_or_else(|| malformed("printing without a stream"))?;
    if !matches!(state.heap.get(receiver).body, Body::Console) {
        return Ok(Reply::Run);
    }
    for arg in &args[1..] {
        if let Value::Ref(id) = arg {
            let object = state.heap.get(*id);
            let name = machine.class_name(state, *id);
            let harmless = matches!(object.body, Body::OpaqueString)
                || &*name == "java/lang/String"
                || machine.unbox(state, *id).is_some();
            if !harmless {
                return Err(Halt::from(unsupported(format!(
                    "printing an object of {}",
                    name.replace(['/', '$'], ".")
                ))));
            }
        }
    }
    Ok(Reply::Return(None))
}

/// `System.arraycopy` between arrays of one type with concrete bounds.
fn arraycopy(_: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let give_up = || {
        unsupported("System.arraycopy with bounds that depend on an input or arrays of two types")
    };
    let (Some(from), Some(to)) = (state.reference(args[0])?, state.reference(args[2])?) else {
        return Ok(Reply::Throw(
            "java/lang/NullPointerException",
            crate::event::Message::None,
        ));
    };
    let (Value::Int(start), Value::Int(at), Value::Int(count)) = (args[1], args[3], args[4]) else {
        return Err(Halt::from(give_up()));
    };
    let (
        Body::Array(source_type, Elements::Cells(source)),
        Body::Array(target_type, Elements::Cells(target)),
    ) = (&state.heap.get(from).body, &state.heap.get(to).body)
    else {
        return Err(Halt::from(give_up()));
    };
    if source_type != target_type {
        return Err(Halt::from(give_up()));
    }
    if state.heap.get(from).owner == Owner::Shared && state.owner != Owner::Shared {
        return Err(Halt::from(unsupported(
            "an array kept in a static field, which other code may have changed",
        )));
    }
    let fits =
        |start: i32, len: usize| start >= 0 && i64::from(start) + i64::from(count) <= len as i64;
    if count < 0 || !fits(start, source.len()) || !fits(at, target.len()) {
        return Ok(Reply::Throw(
            "java/lang/ArrayIndexOutOfBoundsException",
            crate::event::Message::Opaque,
        ));
    }
    let moved: Vec<Value> = source
        .iter()
        .skip(start as usize)
        .take(count as usize)
        .copied()
        .collect();
    if let Body::Array(_, Elements::Cells(cells)) = &mut state.heap.get_mut(to).body {
        for (i, value) in moved.into_iter().enumerate() {
            cells.set(at as usize + i, value);
        }
    }
    Ok(Reply::Return(None))
}
