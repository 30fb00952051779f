//! In: `toCharArray` and strings made of arrays of characters. Out: arrays and strings that share their units as terms.

use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements, Object};
use crate::machine::{Access, Machine, Model, Reply};
use crate::place::Place;
use crate::state::State;
use crate::text::Text;
use crate::value::{Value, malformed};

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("toCharArray", "()[C") => to_array,
        ("<init>", "([C)V") => of_array,
        _ => return None,
    })
}

/// A new array. Of a part of a string from the middle on it has to be spelled out.
fn to_array(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let Some([text]) = machine.strings(state, [args[0]])? else {
        return Ok(Reply::Run);
    };
    let Some((array, length)) = text.whole_array(&mut machine.terms) else {
        return Ok(Reply::Run);
    };
    let class = machine.program.load("java/lang/Object")?;
    let length = Value::from_int_term(&machine.terms, length);
    let id = state.heap.allocate(Object {
        class,
        body: Body::Array(ElemType::Char, Elements::Term { array, length }),
        owner: state.heap.owner(),
        cached_box: false,
        input: None,
    });
    machine.note_made(state, id);
    Ok(Reply::Return(Some(Value::Ref(id))))
}

/// A string of all units of an array whose length depends on inputs.
fn of_array(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let Some(array) = state.reference(args[1])? else {
        return Ok(Reply::Run);
    };
    let Body::Array(ElemType::Char, Elements::Term { .. }) = &state.heap.get(array).body else {
        return Ok(Reply::Run);
    };
    machine.check_open(state, array)?;
    machine.reads(state, Access::Place(Place::All(array)));
    let Body::Array(_, Elements::Term { array, length }) = &state.heap.get(array).body else {
        return Ok(Reply::Run);
    };
    let (array, length) = (*array, length.int_term(&mut machine.terms)?);
    let text = Text::of_array(&mut machine.terms, array, length);
    let made = state
        .reference(args[0])?
        .ok_or_else(|| malformed("a constructor without an object"))?;
    state.heap.get_mut(made).body = Body::Text(text);
    Ok(Reply::Return(None))
}
