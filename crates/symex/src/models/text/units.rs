//! In: `StringUTF16.getChar` and `putChar`, by which the JDK reads and writes units in arrays of bytes. Out: the unit as one term, not as two bytes.
//!
//! The bytecode shifts two bytes and joins them. The bytes of a unit that was put are parts of it, so what is read here is the unit again. Neither checks
//! bounds of its own: outside of the array the bytecode runs, and fails as it does.

use crate::halt::Halt;
use crate::heap::{Body, Elements};
use crate::machine::{Access, Machine, Model, Reply};
use crate::place::Place;
use crate::state::State;
use crate::value::Value;

pub(in crate::models) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("getChar", "([BI)C") => get,
        ("putChar", "([BII)V") => put,
        _ => return None,
    })
}

/// Where the two bytes of a unit lie, if both are in cells.
fn place(state: &State, array: Value, index: Value) -> Option<(crate::ids::ObjectId, usize)> {
    let (Value::Ref(id), Value::Int(index)) = (state.known(array), index) else {
        return None;
    };
    let Body::Array(_, Elements::Cells(cells)) = &state.heap.get(id).body else {
        return None;
    };
    let at = usize::try_from(index).ok()?.checked_mul(2)?;
    (at + 1 < cells.len()).then_some((id, at))
}

fn get(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let Some((id, at)) = place(state, args[0], args[1]) else {
        return Ok(Reply::Run);
    };
    let Body::Array(_, Elements::Cells(cells)) = &state.heap.get(id).body else {
        return Ok(Reply::Run);
    };
    let (low, high) = (cells[at], cells[at + 1]);
    for byte in [at, at + 1] {
        let place = Place::element(id, Value::Int(byte as i32));
        machine.reads(state, Access::Place(place));
    }
    if let (Value::Int(low), Value::Int(high)) = (low, high) {
        let unit = u16::from_le_bytes([low as u8, high as u8]);
        return Ok(Reply::Return(Some(Value::Int(i32::from(unit)))));
    }
    let terms = &mut machine.terms;
    let (low, high) = (low.int_term(terms)?, high.int_term(terms)?);
    let (low, high) = (terms.extract(7, 0, low), terms.extract(7, 0, high));
    let unit = terms.concat(high, low);
    let unit = terms.zext(32, unit);
    Ok(machine.int(unit))
}

fn put(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let Some((id, at)) = place(state, args[0], args[1]) else {
        return Ok(Reply::Run);
    };
    state.check_write(id)?;
    if machine.can_open(state, id) {
        return Err(Halt::Open(id));
    }
    let terms = &mut machine.terms;
    let (low, high) = match args[2] {
        Value::Int(unit) => (
            Value::Int(i32::from(unit as i8)),
            Value::Int(i32::from((unit >> 8) as i8)),
        ),
        other => {
            let unit = other.int_term(terms)?;
            let (low, high) = (terms.extract(7, 0, unit), terms.extract(15, 8, unit));
            let (low, high) = (terms.sext(32, low), terms.sext(32, high));
            (
                Value::from_int_term(terms, low),
                Value::from_int_term(terms, high),
            )
        }
    };
    if let Body::Array(_, Elements::Cells(cells)) = &mut state.heap.get_mut(id).body {
        cells.set(at, low);
        cells.set(at + 1, high);
    }
    Ok(Reply::Return(None))
}
