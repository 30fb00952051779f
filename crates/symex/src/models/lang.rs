//! In: calls of basic classes of `java.lang` that are native or printing. Out: their effect.

use crate::halt::Halt;
use crate::heap::Body;
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
        ("java/lang/Object", "clone", _) => super::arrays::clone,
        ("java/lang/System", "arraycopy", _) => super::arrays::arraycopy,
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
