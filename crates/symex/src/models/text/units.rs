//! In: `StringUTF16.getChar` and `putChar`, by which the JDK reads and writes units in arrays of bytes. Out: the unit as one term, not as two bytes.
//!
//! The bytecode shifts two bytes and joins them. The bytes of a unit that was put are parts of it, so what is read here is the unit again. Neither checks
//! bounds of its own: outside of the array the bytecode runs, and fails as it does.
//!
//! Also in: `StringUTF16.compareToCI`, by which every `compareToIgnoreCase` goes here, see [`no_compact_strings`]. A JVM compares code points if both strings
//! have two bytes for each unit, and units if one of them has one byte for each. The numbers differ where one string has only units of one byte and
//! the other one has surrogates. Out: that the JVM's method for this case runs there.
//!
//! [`no_compact_strings`]: crate::objects::no_compact_strings

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_term::{TermId, Terms};

use crate::event::Then;
use crate::halt::{Halt, unsupported};
use crate::heap::{Body, ElemType, Elements, Object, Owner};
use crate::ids::{MethodId, ObjectId};
use crate::machine::{Access, Machine, Model, Reply};
use crate::place::Place;
use crate::state::State;
use crate::synthetic::member;
use crate::value::Value;

pub(in crate::models) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("getChar", "([BI)C") => get,
        ("putChar", "([BII)V") => put,
        ("compareToCI", "([B[B)I") => compare_ignoring_case,
        _ => return None,
    })
}

/// Where the two bytes of a unit lie, if both are in cells.
fn place(state: &State, array: Value, index: Value) -> Option<(ObjectId, usize)> {
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

/// The bytes of a string, two for each unit.
struct Units(Vec<(TermId, TermId)>);

impl Units {
    fn of(machine: &mut Machine<'_>, state: &State, array: Value) -> Result<Units, Halt> {
        let cells = match state.known(array) {
            Value::Ref(id) => match &state.heap.get(id).body {
                Body::Array(_, Elements::Cells(cells)) => cells,
                _ => return Err(unsupported("a string of unknown length in a comparison").into()),
            },
            _ => return Err(unsupported("a string that may be null in a comparison").into()),
        };
        let terms = &mut machine.terms;
        let mut bytes = Vec::with_capacity(cells.len());
        for cell in cells {
            let byte = cell.int_term(terms)?;
            bytes.push(terms.extract(7, 0, byte));
        }
        let pairs = bytes.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        Ok(Units(pairs.collect()))
    }

    /// Whether a JVM keeps the string with one byte for each unit.
    fn is_compact(&self, terms: &mut Terms) -> TermId {
        let zero = terms.bv(8, 0);
        let mut all = terms.bool(true);
        for &(_, high) in &self.0 {
            let is_small = terms.eq(high, zero);
            all = terms.and(all, is_small);
        }
        all
    }

    fn has_surrogates(&self, terms: &mut Terms) -> TermId {
        let (mask, mark) = (terms.bv(8, 0xf8), terms.bv(8, 0xd8));
        let mut any = terms.bool(false);
        for &(_, high) in &self.0 {
            let start = terms.bvand(high, mask);
            let is_surrogate = terms.eq(start, mark);
            any = terms.or(any, is_surrogate);
        }
        any
    }

    /// An array with one byte for each unit.
    fn compact(&self, machine: &mut Machine<'_>, state: &mut State) -> Result<Value, Halt> {
        let mut bytes = Vec::with_capacity(self.0.len());
        for &(low, _) in &self.0 {
            let byte = machine.terms.sext(32, low);
            bytes.push(Value::from_int_term(&machine.terms, byte));
        }
        let class = machine.program.load("java/lang/Object")?;
        let array = state.heap.allocate(Object {
            class,
            body: Body::Array(ElemType::Byte, Elements::Cells(bytes.into_iter().collect())),
            owner: Owner::Path,
            cached_box: false,
            input: None,
        });
        Ok(Value::Ref(array))
    }
}

fn compare_ignoring_case(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<Reply, Halt> {
    if seeded(Fault::CaseIsComparedByCodePoints) {
        return Ok(Reply::Run);
    }
    let [a, b] = [args[0], args[1]];
    let (first, second) = (Units::of(machine, state, a)?, Units::of(machine, state, b)?);
    let terms = &mut machine.terms;
    let one_byte = |x: &Units, y: &Units, terms: &mut Terms| {
        let (compact, surrogates) = (x.is_compact(terms), y.has_surrogates(terms));
        terms.and(compact, surrogates)
    };
    let (left, right) = (
        one_byte(&first, &second, terms),
        one_byte(&second, &first, terms),
    );
    let either = terms.or(left, right);
    if terms.as_bool(either) == Some(false) {
        return Ok(Reply::Run);
    }
    let neither = terms.not(either);
    let mut ways = Vec::new();
    // The method that this one calls: a model is not asked again.
    let same = machine.comparing_method("StringUTF16", "compareToCIImpl", "([BII[BII)I")?;
    let (from, to) = (Value::Int(0), |x: &Units| Value::Int(x.0.len() as i32));
    let arguments = [a, from, to(&first), b, from, to(&second)];
    ways.push((neither, call(same, &arguments)));
    let mixed = machine.comparing_method("StringLatin1", "compareToCI_UTF16", "([B[B)I")?;
    let compact = first.compact(machine, state)?;
    ways.push((left, Then::Late(Box::new(call(mixed, &[compact, b])))));
    let mixed = machine.comparing_method("StringUTF16", "compareToCI_Latin1", "([B[B)I")?;
    let compact = second.compact(machine, state)?;
    ways.push((right, Then::Late(Box::new(call(mixed, &[a, compact])))));
    Ok(machine.either(state, ways))
}

fn call(method: MethodId, args: &[Value]) -> Then {
    Then::Call {
        method,
        args: Rc::from(args),
    }
}

impl Machine<'_> {
    fn comparing_method(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<MethodId, Halt> {
        let method = member(&format!("java/lang/{class}"), name, descriptor);
        Ok(self.program.resolve_method(&method)?)
    }
}
