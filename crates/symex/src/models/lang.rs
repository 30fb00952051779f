//! In: calls of basic classes of `java.lang` that are native or printing. Out: their effect.

use provetta_classfile::{Insn, InvokeKind, Method};

use crate::event::Message;
use crate::halt::{Halt, unsupported};
use crate::heap::Body;
use crate::inputs::constructed::is_of_abstract_class;
use crate::machine::{Machine, Model, Reply};
use crate::objects::mirror;
use crate::state::State;
use crate::synthetic::{Assembler, member};
use crate::value::{Value, malformed};

pub(super) fn find(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    Some(match (class, name, descriptor) {
        ("java/lang/Object", "<init>", "()V") => nothing,
        ("java/lang/Object", "getClass", _) => |m, s, a| {
            let id = s
                .reference(a[0])?
                .ok_or_else(|| malformed("getClass without an object"))?;
            if matches!(s.heap.get(id).body, Body::Console) {
                return Err(crate::halt::which_stream());
            }
            m.ask_exact(s, id)?;
            m.ask_class_tried(s, id)?;
            m.check_exact_class(s, id)?;
            m.ask_constructed(s, id, |_, _| Ok(true))?;
            let name = m.class_name(s, id);
            m.note_class(s, id);
            if is_of_abstract_class(&m.program, s, id) {
                let what = "the class of an object that extends an abstract class in a test";
                return Err(Halt::from(unsupported(what)));
            }
            mirror(&mut m.program, s, &name).map(|v| Reply::Return(Some(v)))
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
        ("jdk/internal/util/Preconditions", "outOfBoundsMessage", _) => out_of_bounds,
        ("java/lang/String", "toUpperCase", "()Ljava/lang/String;") => |m, _, a| {
            let helper = m
                .program
                .helper_method("java/lang/String", "upper", || change_case("toUpperCase"))?;
            Ok(Reply::Call(helper, a.to_vec()))
        },
        ("java/lang/String", "toLowerCase", "()Ljava/lang/String;") => |m, _, a| {
            let helper = m
                .program
                .helper_method("java/lang/String", "lower", || change_case("toLowerCase"))?;
            Ok(Reply::Call(helper, a.to_vec()))
        },
        ("java/io/PrintStream", "print" | "println", "([C)V") => |m, s, a| {
            if s.reference(a[1])?.is_none() {
                let class = "java/lang/NullPointerException";
                return Ok(Reply::Throw(class, Message::Opaque));
            }
            print(m, s, a, false)
        },
        ("java/io/PrintStream", "print", "(Ljava/lang/Object;)V") => |m, s, a| print(m, s, a, true),
        ("java/io/PrintStream", "print" | "println", _)
        | ("java/io/PrintStream", "flush", "()V") => |m, s, a| print(m, s, a, false),
        _ => return None,
    })
}

/// A method without effect.
pub(super) fn nothing(_: &mut Machine<'_>, _: &mut State, _: &[Value]) -> Result<Reply, Halt> {
    Ok(Reply::Return(None))
}

/// Printing on a console has no effect that a test could see, but for `toString` of an object, which runs.
fn print(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    looks: bool,
) -> Result<Reply, Halt> {
    let receiver = state
        .reference(args[0])?
        .ok_or_else(|| malformed("printing without a stream"))?;
    if !matches!(state.heap.get(receiver).body, Body::Console) {
        return Ok(Reply::Run);
    }
    let Some(&Value::Ref(id)) = args.get(1) else {
        if let Some(Value::Sym(_)) = args.get(1) {
            state.reference(args[1])?;
            return print(machine, state, &[args[0], state.known(args[1])], looks);
        }
        return Ok(Reply::Return(None));
    };
    let name = machine.class_name(state, id);
    let silent = matches!(
        state.heap.get(id).body,
        Body::OpaqueString | Body::Text(_) | Body::Array(..)
    ) || &*name == "java/lang/String"
        || machine.unbox(state, id).is_some();
    if silent {
        return Ok(Reply::Return(None));
    }
    let (name, code): (_, fn() -> _) = match looks {
        true => ("look", look),
        false => ("show", show),
    };
    let helper = machine
        .program
        .helper_method("java/lang/String", name, code)?;
    Ok(Reply::Call(helper, vec![args[1]]))
}

/// Calls `toString` and forgets the text.
fn show() -> Option<Method> {
    let mut code = Assembler::default();
    let value_of = "(Ljava/lang/Object;)Ljava/lang/String;";
    code.load("L", 0);
    code.invoke(InvokeKind::Static, "java/lang/String", "valueOf", value_of);
    code.emit(Insn::Pop);
    code.give(None);
    code.method("show", "(Ljava/lang/Object;)V", true)
}

/// The same for `print`, which looks into the text of an object; `println` does not.
fn look() -> Option<Method> {
    let mut code = Assembler::default();
    let value_of = "(Ljava/lang/Object;)Ljava/lang/String;";
    code.load("L", 0);
    code.invoke(InvokeKind::Static, "java/lang/String", "valueOf", value_of);
    let (class, descriptor) = (
        "java/util/Objects",
        "(Ljava/lang/Object;)Ljava/lang/Object;",
    );
    code.invoke(InvokeKind::Static, class, "requireNonNull", descriptor);
    code.emit(Insn::Pop);
    code.give(None);
    code.method("look", "(Ljava/lang/Object;)V", true)
}

/// `toUpperCase()` and `toLowerCase()`: as in every language but Turkish, Azeri and Lithuanian.
fn change_case(name: &str) -> Option<Method> {
    let mut code = Assembler::default();
    code.load("L", 0);
    let root = member("java/util/Locale", "ROOT", "Ljava/util/Locale;");
    code.emit(Insn::GetStatic(root));
    let descriptor = "(Ljava/util/Locale;)Ljava/lang/String;";
    code.invoke(InvokeKind::Virtual, "java/lang/String", name, descriptor);
    code.give(Some("Ljava/lang/String;"));
    code.method(name, "(Ljava/lang/String;)Ljava/lang/String;", true)
}

/// The message of an index that is outside, without `String.format`: a concatenation of the numbers in a list.
fn out_of_bounds(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<Reply, Halt> {
    let kind = machine.text_argument(state, args[0])?;
    let (recipe, numbers): (&str, &[i32]) = match kind.as_str() {
        "checkIndex" => ("Index \u{1} out of bounds for length \u{1}", &[0, 1]),
        "checkFromToIndex" => (
            "Range [\u{1}, \u{1}) out of bounds for length \u{1}",
            &[0, 1, 2],
        ),
        "checkFromIndexSize" => (
            "Range [\u{1}, \u{1} + \u{1}) out of bounds for length \u{1}",
            &[0, 0, 1, 2],
        ),
        _ => return Ok(Reply::Run),
    };
    let helper = machine
        .program
        .helper_method("jdk/internal/util/Preconditions", &kind, || {
            let mut code = Assembler::default();
            for number in numbers {
                code.load("L", 0);
                code.int(*number);
                let get = "(I)Ljava/lang/Object;";
                code.invoke(InvokeKind::Interface, "java/util/List", "get", get);
            }
            code.concat(recipe, numbers.len());
            code.give(Some("Ljava/lang/String;"));
            code.method("message", "(Ljava/util/List;)Ljava/lang/String;", true)
        })?;
    Ok(Reply::Call(helper, vec![args[1]]))
}
