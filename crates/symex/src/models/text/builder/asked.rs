//! In: methods that ask a builder. Out: what the models of `String` say of the string that it holds.

use crate::halt::{Halt, unsupported};
use crate::ids::ObjectId;
use crate::machine::{Machine, Model, Reply};
use crate::models::text as strings;
use crate::state::State;
use crate::value::{Value, malformed};

use super::receiver;

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("toString", "()Ljava/lang/String;") => |m, s, a| {
            let id = receiver(s, a[0])?;
            Ok(match m.builder_text(s, id)? {
                Some((text, true)) => Reply::Return(Some(m.new_text(s, text)?)),
                _ => Reply::Run,
            })
        },
        ("charAt", "(I)C") => |m, s, a| as_string(m, s, a, "charAt", "(I)C"),
        ("substring", "(I)Ljava/lang/String;") => {
            |m, s, a| as_string(m, s, a, "substring", "(I)Ljava/lang/String;")
        }
        ("substring", "(II)Ljava/lang/String;") => {
            |m, s, a| as_string(m, s, a, "substring", "(II)Ljava/lang/String;")
        }
        ("subSequence", "(II)Ljava/lang/CharSequence;") => {
            |m, s, a| as_string(m, s, a, "substring", "(II)Ljava/lang/String;")
        }
        ("indexOf", "(Ljava/lang/String;)I") => {
            |m, s, a| as_string(m, s, a, "indexOf", "(Ljava/lang/String;)I")
        }
        ("indexOf", "(Ljava/lang/String;I)I") => {
            |m, s, a| as_string(m, s, a, "indexOf", "(Ljava/lang/String;I)I")
        }
        ("lastIndexOf", "(Ljava/lang/String;)I") => {
            |m, s, a| as_string(m, s, a, "lastIndexOf", "(Ljava/lang/String;)I")
        }
        ("lastIndexOf", "(Ljava/lang/String;I)I") => {
            |m, s, a| as_string(m, s, a, "lastIndexOf", "(Ljava/lang/String;I)I")
        }
        ("compareTo", "(Ljava/lang/StringBuilder;)I" | "(Ljava/lang/StringBuffer;)I") => compare,
        ("capacity", "()I") => |_, s, a| match s.vm.ropes.contains(&receiver(s, a[0])?) {
            true => Err(unsupported("the capacity of a builder that depends on an input").into()),
            false => Ok(Reply::Run),
        },
        _ => return None,
    })
}

/// Whether a call on a builder is answered here: it is a rope, or an index depends on an input.
fn is_asked(args: &[Value], is_rope: bool) -> bool {
    is_rope || args.iter().any(|a| matches!(a, Value::IntTerm(_)))
}

/// Asks the string that a builder holds.
fn as_string(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    name: &str,
    descriptor: &str,
) -> Result<Reply, Halt> {
    let id = receiver(state, args[0])?;
    let Some(held) = held(machine, state, id, args)? else {
        return Ok(Reply::Run);
    };
    let mut with = args.to_vec();
    with[0] = held;
    match strings::find(name, descriptor) {
        Some(model) => model(machine, state, &with),
        None => Ok(Reply::Run),
    }
}

/// The string that a builder holds; none if the bytecode answers.
fn held(
    machine: &mut Machine<'_>,
    state: &mut State,
    id: ObjectId,
    args: &[Value],
) -> Result<Option<Value>, Halt> {
    match machine.builder_text(state, id)? {
        Some((text, is_rope)) if is_asked(args, is_rope) => {
            Ok(Some(machine.text_of_terms(state, text)?))
        }
        _ => Ok(None),
    }
}

fn compare(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let id = receiver(state, args[0])?;
    let Some(other) = state.reference(args[1])? else {
        return Ok(Reply::Run);
    };
    if id == other {
        return Ok(Reply::Return(Some(Value::Int(0))));
    }
    let (Some((text, one)), Some((with, two))) = (
        machine.builder_text(state, id)?,
        machine.builder_text(state, other)?,
    ) else {
        return Ok(Reply::Run);
    };
    if !one && !two {
        return Ok(Reply::Run);
    }
    let args = [
        machine.text_of_terms(state, text)?,
        machine.text_of_terms(state, with)?,
    ];
    let model = strings::find("compareTo", "(Ljava/lang/String;)I");
    let model = model.ok_or_else(|| malformed("a model is expected"))?;
    model(machine, state, &args)
}
