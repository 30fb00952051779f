//! In: an input object. Out: whether it still holds what it held before the call under test.

use std::rc::Rc;

use crate::heap::{Body, Elements};
use crate::refs::{How, InputObject};
use crate::state::State;
use crate::value::Value;

/// Whether an input object holds what it held before the call.
pub fn is_as_given(state: &State, object: &InputObject) -> bool {
    let body = &state.heap.get(object.id).body;
    match (&object.how, body) {
        (How::Any { initial } | How::Stub { initial, .. }, Body::Fields(fields)) => {
            same_values(fields, initial)
        }
        (How::Array { array, .. }, Body::Array(_, Elements::Term { array: now, .. })) => {
            array == now
        }
        (How::Elements { initial, .. }, Body::Array(_, Elements::Sparse { cells, .. })) => {
            let is_initial = |(index, value): (&u32, &Value)| {
                initial
                    .iter()
                    .any(|(i, v)| i == index && is_same(*v, *value))
            };
            cells.iter().all(is_initial)
        }
        (
            How::Elements {
                numbers: Some(first),
                ..
            },
            Body::Array(_, Elements::Numbers { array, .. }),
        ) => first == array,
        // There is a snapshot of what a constructor made, and a plain object has nothing to change.
        (How::Made { .. }, Body::Fields(fields)) => {
            fields.is_empty() || state.inputs.snapshots.contains_key(&object.id)
        }
        (How::Builder { initial, .. }, Body::Fields(fields)) => same_values(fields, initial),
        // Writes to what static initialisers made are counted; boxes have no methods that change them.
        (How::Constant { .. }, _) => state.heap.get(object.id).owner.is_shared(),
        (How::Boxed(_) | How::Text { .. }, _) => true,
        _ => false,
    }
}

fn same_values(a: &Rc<Vec<Value>>, b: &Rc<Vec<Value>>) -> bool {
    Rc::ptr_eq(a, b) || a.len() == b.len() && a.iter().zip(b.iter()).all(|(x, y)| is_same(*x, *y))
}

/// Whether an object holds the same as before.
pub fn same_body(a: &Body, b: &Body) -> bool {
    match (a, b) {
        (Body::Fields(a), Body::Fields(b)) => same_values(a, b),
        (Body::Array(_, Elements::Cells(a)), Body::Array(_, Elements::Cells(b))) => {
            a.ptr_eq(b) || a.len() == b.len() && a.iter().zip(b).all(|(x, y)| is_same(*x, *y))
        }
        (
            Body::Array(_, Elements::Term { array: a, .. }),
            Body::Array(_, Elements::Term { array: b, .. }),
        ) => a == b,
        // However far it was looked into.
        (Body::Text(_), Body::Text(_) | Body::Fields(_)) => true,
        (Body::Mirror(_), Body::Mirror(_))
        | (Body::OpaqueString, Body::OpaqueString)
        | (Body::Console, Body::Console) => true,
        _ => false,
    }
}

/// Whether two values are the same whatever the inputs are.
pub fn is_same(a: Value, b: Value) -> bool {
    match (a, b) {
        // A zero with another sign is another value, and a value that is no number is the same as itself.
        (Value::Float(x), Value::Float(y)) => x.to_bits() == y.to_bits(),
        (Value::Double(x), Value::Double(y)) => x.to_bits() == y.to_bits(),
        _ => a == b,
    }
}
