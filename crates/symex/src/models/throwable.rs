//! In: calls of `java.lang.Throwable`. Out: exceptions with message and cause; stack traces are not kept.

use crate::halt::Halt;
use crate::machine::Machine;
use crate::models::{Model, Reply, unsupported};
use crate::state::State;
use crate::value::{ObjectId, Value, malformed};

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("<init>", "()V") => |m, s, a| init(m, s, a, Value::Null, a[0]),
        ("<init>", "(Ljava/lang/String;)V") => |m, s, a| init(m, s, a, a[1], a[0]),
        ("<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V")
        | ("<init>", "(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V") => {
            |m, s, a| init(m, s, a, a[1], a[2])
        }
        ("<init>", "(Ljava/lang/Throwable;)V") => from_cause,
        ("fillInStackTrace", _) => |_, _, a| Ok(Reply::Return(Some(a[0]))),
        ("addSuppressed" | "setStackTrace", _) => |_, _, _| Ok(Reply::Return(None)),
        ("getSuppressed" | "getStackTrace" | "printStackTrace" | "<clinit>", _) => |_, _, _| {
            Err(Halt::from(unsupported(
                "the stack trace or suppressed exceptions of an exception",
            )))
        },
        _ => return None,
    })
}

fn receiver(state: &State, args: &[Value]) -> Result<ObjectId, Halt> {
    state
        .reference(args[0])?
        .ok_or_else(|| malformed("a constructor without an object").into())
}

fn init(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    message: Value,
    cause: Value,
) -> Result<Reply, Halt> {
    machine.set_message_and_cause(state, receiver(state, args)?, message, cause)?;
    Ok(Reply::Return(None))
}

/// The message is `cause.toString()`, which is not followed.
fn from_cause(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let message = match state.reference(args[1])? {
        None => Value::Null,
        Some(_) => Value::Ref(machine.opaque_string(state)?),
    };
    init(machine, state, args, message, args[1])
}
