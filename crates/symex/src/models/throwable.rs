//! In: calls of `java.lang.Throwable`. Out: exceptions with message, cause and suppressed exceptions; stack
//! traces are not kept.
//!
//! `getMessage`, `getCause`, `initCause` and `toString` run from their bytecode. Suppressed exceptions are kept in
//! a table of the state, since exceptions that an instruction raises never run a constructor.

use std::rc::Rc;

use provetta_classfile::{Insn, InvokeKind, Method};

use crate::event::Message;
use crate::halt::{Halt, unsupported};
use crate::heap::{Body, ElemType, Elements};
use crate::ids::ObjectId;
use crate::machine::{Machine, Model, Reply};
use crate::objects::set_message_and_cause;
use crate::state::State;
use crate::synthetic::{Assembler, member};
use crate::value::{Value, malformed};

const THROWABLE: &str = "java/lang/Throwable";

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("<init>", "()V") => |m, s, a| init(m, s, a, Value::Null, a[0]),
        ("<init>", "(Ljava/lang/String;)V") => |m, s, a| init(m, s, a, a[1], a[0]),
        ("<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V") => {
            |m, s, a| init(m, s, a, a[1], a[2])
        }
        ("<init>", "(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V") => |m, s, a| {
            let Value::Int(suppresses) = a[3] else {
                return Err(unsupported("an exception that may or may not suppress others").into());
            };
            if suppresses == 0 {
                let id = receiver(s, a)?;
                s.vm.suppressed.insert(id, None);
            }
            init(m, s, a, a[1], a[2])
        },
        ("<init>", "(Ljava/lang/Throwable;)V") => |m, _, a| {
            let helper = m.program.helper_method(THROWABLE, "init", from_cause)?;
            Ok(Reply::Call(helper, a.to_vec()))
        },
        ("fillInStackTrace", _) => |_, _, a| Ok(Reply::Return(Some(a[0]))),
        ("setStackTrace", _) => |_, _, _| Ok(Reply::Return(None)),
        ("printStackTrace", "()V") => |_, _, _| Ok(Reply::Return(None)),
        ("addSuppressed", _) => add_suppressed,
        ("getSuppressed", _) => get_suppressed,
        ("getStackTrace" | "printStackTrace" | "getOurStackTrace", _) => {
            |_, _, _| Err(Halt::from(unsupported("the stack trace of an exception")))
        }
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
    set_message_and_cause(
        &mut machine.program,
        state,
        receiver(state, args)?,
        message,
        cause,
    )?;
    Ok(Reply::Return(None))
}

/// `Throwable(Throwable)`: the message is `cause.toString()`, or null without a cause.
fn from_cause() -> Option<Method> {
    let mut code = Assembler::default();
    let none = code.label();
    let (text, cause) = ("Ljava/lang/String;", "Ljava/lang/Throwable;");
    code.load("L", 0);
    code.load("L", 1);
    code.emit(Insn::PutField(member(THROWABLE, "cause", cause)));
    code.load("L", 1);
    code.jump_if_null(true, none);
    code.load("L", 0);
    code.load("L", 1);
    let to_string = "()Ljava/lang/String;";
    code.invoke(InvokeKind::Virtual, THROWABLE, "toString", to_string);
    code.emit(Insn::PutField(member(THROWABLE, "detailMessage", text)));
    code.place(none);
    code.give(None);
    code.method("init", &format!("({cause}{cause})V"), true)
}

fn add_suppressed(_: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let id = receiver(state, args)?;
    let Some(other) = state.reference(args[1])? else {
        let text = "Cannot suppress a null exception.";
        let class = "java/lang/NullPointerException";
        return Ok(Reply::Throw(class, Message::Text(text.into())));
    };
    if other == id {
        let text = "Self-suppression not permitted";
        let class = "java/lang/IllegalArgumentException";
        return Ok(Reply::Throw(class, Message::Text(text.into())));
    }
    let before = match state.vm.suppressed.get(&id) {
        Some(None) => return Ok(Reply::Return(None)),
        Some(Some(list)) => Rc::clone(list),
        None => Rc::new(Vec::new()),
    };
    let mut list = (*before).clone();
    list.push(args[1]);
    state.vm.suppressed.insert(id, Some(Rc::new(list)));
    // A loop that only does this changes the state, too.
    state.classes.writes += 1;
    Ok(Reply::Return(None))
}

fn get_suppressed(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<Reply, Halt> {
    let id = receiver(state, args)?;
    if !state.history.full_havocs.is_empty() || state.history.inexact.contains_key(&id) {
        let what = "what an exception suppresses after a call that its contract stands for";
        return Err(unsupported(what).into());
    }
    let list = match state.vm.suppressed.get(&id) {
        Some(Some(list)) => list.to_vec(),
        _ => Vec::new(),
    };
    let elem = ElemType::Ref("Ljava/lang/Throwable;".into());
    let array = machine.allocate_array(state, elem.clone(), Value::Int(list.len() as i32))?;
    // Without any, all get the same one.
    state.inputs.made.remove(&array);
    let cells = Elements::Cells(list.into_iter().collect());
    state.heap.get_mut(array).body = Body::Array(elem, cells);
    Ok(Reply::Return(Some(Value::Ref(array))))
}
