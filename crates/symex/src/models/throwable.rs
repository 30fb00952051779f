//! In: calls of `java.lang.Throwable`. Out: exceptions with message, cause and suppressed exceptions; stack
//! traces are not kept.
//!
//! `getMessage`, `getCause`, `initCause` and `toString` run from their bytecode. Suppressed exceptions are kept in
//! a table of the state, since exceptions that an instruction raises never run a constructor.
//!
//! Code of the project sees a constructor at work where it overrides `fillInStackTrace`, and `toString` of a cause. So the order is the JDK's: the
//! exception is its own cause, the trace is filled in, then comes the message, then the cause, then that nothing is suppressed.

use std::rc::Rc;

use provetta_classfile::{Insn, InvokeKind, Method};
use provetta_faults::{Fault, seeded};

use crate::event::Message;
use crate::halt::{Halt, unsupported};
use crate::heap::{Body, ElemType, Elements, Owner};
use crate::ids::ObjectId;
use crate::machine::{Machine, Model, Reply};
use crate::objects::set_message_and_cause;
use crate::state::State;
use crate::synthetic::{Assembler, member};
use crate::value::{Value, malformed};

const THROWABLE: &str = "java/lang/Throwable";
const CAUSE: &str = "Ljava/lang/Throwable;";
const TEXT: &str = "Ljava/lang/String;";

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("<init>", "()V") => |m, s, a| init(m, s, a, None, None),
        ("<init>", "(Ljava/lang/String;)V") => |m, s, a| init(m, s, a, Some(a[1]), None),
        ("<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V") => {
            |m, s, a| init(m, s, a, Some(a[1]), Some(a[2]))
        }
        ("<init>", "(Ljava/lang/String;Ljava/lang/Throwable;ZZ)V") => |m, s, a| {
            let Value::Int(suppresses) = a[3] else {
                return Err(unsupported("an exception that may or may not suppress others").into());
            };
            let id = receiver(s, a)?;
            if suppresses == 0 {
                if a[4] != Value::Int(0) && m.fills_in_itself(s, id)? {
                    let what = "an exception that suppresses none and fills in its own stack trace";
                    return Err(unsupported(what).into());
                }
                s.vm.suppressed.insert(id, None);
            }
            match a[4] {
                Value::Int(0) => {
                    set_message_and_cause(&mut m.program, s, id, a[1], a[2])?;
                    Ok(Reply::Return(None))
                }
                Value::Int(_) => init(m, s, a, Some(a[1]), Some(a[2])),
                _ => Err(unsupported("an exception that may or may not have a stack trace").into()),
            }
        },
        ("<init>", "(Ljava/lang/Throwable;)V") => |m, s, a| {
            set_message_and_cause(&mut m.program, s, receiver(s, a)?, Value::Null, a[0])?;
            let helper = m.program.helper_method(THROWABLE, "init", from_cause)?;
            Ok(Reply::Call(helper, a.to_vec()))
        },
        ("fillInStackTrace", _) => |_, _, a| Ok(Reply::Return(Some(a[0]))),
        ("setStackTrace", _) => set_stack_trace,
        ("printStackTrace", "()V") => |m, s, a| {
            let id = receiver(s, a)?;
            m.prints_silently(s, id)?;
            Ok(Reply::Return(None))
        },
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

/// A constructor that gets a message, and a cause, or does not.
fn init(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    message: Option<Value>,
    cause: Option<Value>,
) -> Result<Reply, Halt> {
    let id = receiver(state, args)?;
    let program = &mut machine.program;
    set_message_and_cause(program, state, id, Value::Null, args[0])?;
    if !machine.fills_in_itself(state, id)? {
        let (message, cause) = (message.unwrap_or(Value::Null), cause.unwrap_or(args[0]));
        set_message_and_cause(&mut machine.program, state, id, message, cause)?;
        return Ok(Reply::Return(None));
    }
    let (name, code): (&str, fn() -> Option<Method>) = match (message.is_some(), cause.is_some()) {
        (false, _) => ("initFilled", filled),
        (true, false) => ("initWithMessage", filled_with_message),
        (true, true) => ("initWithCause", filled_with_cause),
    };
    let helper = machine.program.helper_method(THROWABLE, name, code)?;
    let given = [Some(args[0]), message, cause];
    Ok(Reply::Call(helper, given.into_iter().flatten().collect()))
}

impl Machine<'_> {
    /// Whether the class of an exception overrides `fillInStackTrace`, which every constructor calls first.
    fn fills_in_itself(&mut self, state: &State, id: ObjectId) -> Result<bool, Halt> {
        let class = state.heap.get(id).class;
        let named = member(THROWABLE, "fillInStackTrace", "()Ljava/lang/Throwable;");
        let named = self.program.resolve_method(&named)?;
        Ok(self.program.dispatch(class, named)? != Some(named))
    }

    /// Printing an exception shows texts of it and of its causes on a console. An error where other code than the JDK's may make
    /// these texts, since that may do more.
    fn prints_silently(&self, state: &State, id: ObjectId) -> Result<(), Halt> {
        let unsure =
            || unsupported("printing an exception whose class or cause has a text of its own");
        let mut at = id;
        for _ in 0..MAX_CAUSES {
            if self.has_text_of_its_own(&self.class_name(state, at))? {
                return Err(unsure().into());
            }
            let suppressed = state.vm.suppressed.get(&at);
            let is_known = is_made_by_path(state, at)
                && !matches!(suppressed, Some(Some(list)) if !list.is_empty());
            let cause = self.get(state, at, THROWABLE, "cause", "Ljava/lang/Throwable;")?;
            match state.known(cause) {
                Value::Null if is_known => return Ok(()),
                Value::Ref(cause) if is_known && cause == at => return Ok(()),
                Value::Ref(cause) if is_known => at = cause,
                _ => break,
            }
        }
        for name in self.program.known_subclasses(THROWABLE)? {
            if self.has_text_of_its_own(&name)? {
                return Err(unsure().into());
            }
        }
        Ok(())
    }

    /// Whether a class below `Throwable` has code of its own for what printing calls.
    fn has_text_of_its_own(&self, class: &str) -> Result<bool, Halt> {
        let mut at = Some(std::sync::Arc::<str>::from(class));
        while let Some(name) = at {
            let found = self.program.classes.find(&name);
            let Some(class) = found.map_err(|e| crate::program::unreadable(&e))? else {
                return Ok(true);
            };
            if matches!(class.origin, provetta_classfile::Origin::Jdk) {
                return Ok(false);
            }
            if class.methods.iter().any(|m| PRINTED.contains(&&*m.name)) {
                return Ok(true);
            }
            at = class.super_name.clone();
        }
        Ok(false)
    }
}

/// What printing an exception calls of it and of its causes.
const PRINTED: [&str; 6] = [
    "toString",
    "getMessage",
    "getLocalizedMessage",
    "getCause",
    "printStackTrace",
    "getSuppressed",
];

/// Causes of causes that are looked at.
const MAX_CAUSES: u32 = 8;

/// Whether the path itself made an exception, so that nobody else had it before.
fn is_made_by_path(state: &State, id: ObjectId) -> bool {
    let object = state.heap.get(id);
    object.owner == Owner::Path && object.input.is_none()
}

/// `Throwable()` of a class with its own `fillInStackTrace`, which runs before the fields are set.
fn filled() -> Option<Method> {
    let mut code = Assembler::default();
    fill_in(&mut code);
    code.give(None);
    code.method("initFilled", &format!("({CAUSE})V"), true)
}

/// `Throwable(String)` of such a class.
fn filled_with_message() -> Option<Method> {
    let mut code = Assembler::default();
    fill_in(&mut code);
    put(&mut code, "detailMessage", TEXT, 1);
    code.give(None);
    code.method("initWithMessage", &format!("({CAUSE}{TEXT})V"), true)
}

/// `Throwable(String, Throwable)` of such a class.
fn filled_with_cause() -> Option<Method> {
    let mut code = Assembler::default();
    fill_in(&mut code);
    put(&mut code, "detailMessage", TEXT, 1);
    put(&mut code, "cause", CAUSE, 2);
    code.give(None);
    code.method("initWithCause", &format!("({CAUSE}{TEXT}{CAUSE})V"), true)
}

/// Sets a field of the exception to an argument.
fn put(code: &mut Assembler, field: &str, descriptor: &str, argument: u16) {
    code.load("L", 0);
    code.load("L", argument);
    code.emit(Insn::PutField(member(THROWABLE, field, descriptor)));
}

fn fill_in(code: &mut Assembler) {
    code.load("L", 0);
    let descriptor = "()Ljava/lang/Throwable;";
    code.invoke(
        InvokeKind::Virtual,
        THROWABLE,
        "fillInStackTrace",
        descriptor,
    );
    code.emit(Insn::Pop);
}

/// `setStackTrace`: the trace is not kept; there has to be one, without gaps.
fn set_stack_trace(_: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let Some(array) = state.reference(args[1])? else {
        let class = "java/lang/NullPointerException";
        return Ok(Reply::Throw(class, Message::Opaque));
    };
    match &state.heap.get(array).body {
        Body::Array(_, elements) if elements.length() == Value::Int(0) => Ok(Reply::Return(None)),
        _ => Err(unsupported("the stack trace of an exception").into()),
    }
}

/// `Throwable(Throwable)`: the message is `cause.toString()`, or null without a cause.
fn from_cause() -> Option<Method> {
    let mut code = Assembler::default();
    let none = code.label();
    fill_in(&mut code);
    code.load("L", 1);
    code.jump_if_null(true, none);
    code.load("L", 0);
    code.load("L", 1);
    let to_string = "()Ljava/lang/String;";
    code.invoke(InvokeKind::Virtual, THROWABLE, "toString", to_string);
    code.emit(Insn::PutField(member(THROWABLE, "detailMessage", TEXT)));
    code.place(none);
    put(&mut code, "cause", CAUSE, 1);
    code.give(None);
    code.method("init", &format!("({CAUSE}{CAUSE})V"), true)
}

/// What an exception suppresses that suppresses nothing: one array for all, which the JDK made.
fn nothing_suppressed(machine: &mut Machine<'_>, state: &mut State) -> Result<Value, Halt> {
    let class = machine.program.load(THROWABLE)?;
    if let Some(id) = state.vm.singletons.get(&class) {
        return Ok(Value::Ref(*id));
    }
    let elem = ElemType::Ref(CAUSE.into());
    let array = machine.allocate_array(state, elem, Value::Int(0))?;
    state.heap.get_mut(array).owner = Owner::Older;
    state.inputs.made.remove(&array);
    state.vm.singletons.insert(class, array);
    Ok(Value::Ref(array))
}

/// An exception cannot suppress itself: another one is thrown that has it as its cause.
fn refuse_itself() -> Option<Method> {
    let mut code = Assembler::default();
    let (class, cause) = (
        "java/lang/IllegalArgumentException",
        "Ljava/lang/Throwable;",
    );
    code.emit(Insn::New(class.into()));
    code.emit(Insn::Dup);
    code.text("Self-suppression not permitted");
    code.load("L", 0);
    let descriptor = "(Ljava/lang/String;Ljava/lang/Throwable;)V";
    code.invoke(InvokeKind::Special, class, "<init>", descriptor);
    code.emit(Insn::Throw);
    code.method("refuse", &format!("({cause})V"), true)
}

fn add_suppressed(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<Reply, Halt> {
    let id = receiver(state, args)?;
    let Some(other) = state.reference(args[1])? else {
        let text = "Cannot suppress a null exception.";
        let class = "java/lang/NullPointerException";
        return Ok(Reply::Throw(class, Message::Text(text.into())));
    };
    if other == id {
        let helper = machine
            .program
            .helper_method(THROWABLE, "refuse", refuse_itself)?;
        return Ok(Reply::Call(helper, vec![args[0]]));
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
    if !is_made_by_path(state, id) && !seeded(Fault::NothingIsSuppressed) {
        let what = "what an exception suppresses that was made before the call";
        return Err(unsupported(what).into());
    }
    let list = match state.vm.suppressed.get(&id) {
        Some(Some(list)) if !list.is_empty() => list.to_vec(),
        _ if seeded(Fault::NothingIsAnArrayOfItsOwn) => Vec::new(),
        _ => {
            let none = nothing_suppressed(machine, state)?;
            return Ok(Reply::Return(Some(none)));
        }
    };
    let elem = ElemType::Ref(CAUSE.into());
    let array = machine.allocate_array(state, elem.clone(), Value::Int(list.len() as i32))?;
    // Code of the JDK made it.
    state.inputs.made.remove(&array);
    let cells = Elements::Cells(list.into_iter().collect());
    state.heap.get_mut(array).body = Body::Array(elem, cells);
    Ok(Reply::Return(Some(Value::Ref(array))))
}
