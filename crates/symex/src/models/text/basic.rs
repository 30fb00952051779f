//! In: `length`, `isEmpty`, `charAt`, `equals`, `toString`. Out: what they return.

use crate::halt::Halt;
use crate::heap::Body;
use crate::machine::{Machine, Model, Reply};
use crate::state::State;
use crate::text::Text;
use crate::value::{Value, malformed};

const OUTSIDE: &str = "java/lang/StringIndexOutOfBoundsException";

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("length", "()I") => |m, s, a| {
            Ok(match receiver(m, s, a[0])? {
                Some(text) => {
                    let length = text.length(&mut m.terms);
                    m.int(length)
                }
                None => Reply::Run,
            })
        },
        ("isEmpty", "()Z") => |m, s, a| {
            Ok(match receiver(m, s, a[0])? {
                Some(text) => {
                    let (length, zero) = (text.length(&mut m.terms), m.terms.int(0));
                    let is_empty = m.terms.eq(length, zero);
                    m.truth(s, is_empty)
                }
                None => Reply::Run,
            })
        },
        ("charAt", "(I)C") => |m, s, a| {
            let Some(text) = receiver(m, s, a[0])? else {
                return Ok(Reply::Run);
            };
            let index = a[1].int_term(&mut m.terms)?;
            let length = text.length(&mut m.terms);
            let is_inside = m.is_inside(index, length);
            let unit = text.unit(&mut m.terms, index);
            let unit = m.terms.zext(32, unit);
            let value = Value::from_int_term(&m.terms, unit);
            Ok(m.unless(s, is_inside, value, OUTSIDE))
        },
        ("equals", "(Ljava/lang/Object;)Z") => equals,
        ("toString", "()Ljava/lang/String;") => |_, _, a| Ok(Reply::Return(Some(a[0]))),
        _ => return None,
    })
}

/// The receiver, if it is a string of terms. One that is spelled out has its own bytecode: its length is known.
fn receiver(
    machine: &mut Machine<'_>,
    state: &mut State,
    value: Value,
) -> Result<Option<Text>, Halt> {
    let id = state
        .reference(value)?
        .ok_or_else(|| malformed("a call without a receiver"))?;
    if let Body::Fields(_) = &state.heap.get(id).body {
        return Ok(None);
    }
    match machine.depends_on_inputs(state, id)? {
        true => machine.text(state, id),
        false => Ok(None),
    }
}

/// `equals`, whose argument may be anything.
fn equals(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let other = state.known(args[1]);
    if state.known(args[0]) == other {
        return Ok(Reply::Return(Some(Value::Int(1))));
    }
    let is_string = match other {
        Value::Null => false,
        Value::Ref(id) => machine.is_text(state, id),
        _ => {
            !machine.is_null(state, other)? && machine.has_type(state, other, "java/lang/String")?
        }
    };
    if !is_string {
        // Of an object that is none the bytecode asks the class, too.
        return Ok(Reply::Run);
    }
    let Some([text, other]) = machine.strings(state, [args[0], other])? else {
        return Ok(Reply::Run);
    };
    let equal = machine.equal_with_hash(state, &text, &other);
    Ok(machine.truth(state, equal))
}
