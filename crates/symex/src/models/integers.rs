//! In: the inner loops of `BigInteger` on concrete numbers. Out: their products.
//!
//! The JVM has its own code for them, too: `BigDecimal` of JDK 25 fills a table of huge powers when it is
//! initialised. Numbers that depend on an input run from the bytecode.

use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements};
use crate::ids::ObjectId;
use crate::machine::{Machine, Model, Reply};
use crate::state::State;
use crate::value::Value;

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("implMultiplyToLen", "([II[II[I)[I") => {
            |m, s, a| product(m, s, (a[0], a[1]), (a[2], a[3]), a[4])
        }
        ("implSquareToLen", "([II[II)[I") => {
            |m, s, a| product(m, s, (a[0], a[1]), (a[0], a[1]), a[2])
        }
        _ => return None,
    })
}

/// The first words of an array, highest first; none if they are not all concrete.
fn words(state: &State, array: Value, length: Value) -> Option<Vec<u64>> {
    let (Value::Ref(id), Value::Int(length)) = (array, length) else {
        return None;
    };
    let Body::Array(ElemType::Int, Elements::Cells(cells)) = &state.heap.get(id).body else {
        return None;
    };
    let length = usize::try_from(length).ok().filter(|n| *n <= cells.len())?;
    cells
        .iter()
        .take(length)
        .map(|cell| match cell {
            Value::Int(word) => Some(u64::from(*word as u32)),
            _ => None,
        })
        .collect()
}

/// An array of cells with room for so many ints.
fn with_room(state: &State, array: Value, room: usize) -> Option<ObjectId> {
    let Value::Ref(id) = array else { return None };
    match &state.heap.get(id).body {
        Body::Array(ElemType::Int, Elements::Cells(cells)) if cells.len() >= room => Some(id),
        _ => None,
    }
}

/// Multiplies two numbers into the given array, or a new one if it has not enough room.
fn product(
    machine: &mut Machine<'_>,
    state: &mut State,
    (x, x_length): (Value, Value),
    (y, y_length): (Value, Value),
    target: Value,
) -> Result<Reply, Halt> {
    let (Some(x), Some(y)) = (words(state, x, x_length), words(state, y, y_length)) else {
        return Ok(Reply::Run);
    };
    let room = x.len() + y.len();
    let mut result = vec![0u64; room];
    for (i, a) in x.iter().enumerate().rev() {
        let mut carry = 0;
        for (j, b) in y.iter().enumerate().rev() {
            let sum = a * b + result[i + j + 1] + carry;
            result[i + j + 1] = sum & 0xffff_ffff;
            carry = sum >> 32;
        }
        result[i] = carry;
    }
    let target = match with_room(state, target, room) {
        Some(id) => id,
        None => machine.allocate_array(state, ElemType::Int, Value::Int(room as i32))?,
    };
    if let Body::Array(_, Elements::Cells(cells)) = &mut state.heap.get_mut(target).body {
        for (i, word) in result.into_iter().enumerate() {
            cells.set(i, Value::Int(word as u32 as i32));
        }
    }
    Ok(Reply::Return(Some(Value::Ref(target))))
}
