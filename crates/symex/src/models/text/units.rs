//! In: `StringUTF16.getChar` and `putChar`, by which the JDK reads and writes units in arrays of bytes. Out: the unit as one term, not as two bytes.
//!
//! The bytecode shifts two bytes and joins them. The bytes of a unit that was put are parts of it, so what is read here is the unit again. Neither checks
//! bounds of its own: outside of the array the bytecode runs, and fails as it does.
//!
//! Also in: `StringUTF16.compareToCI`, by which every `compareToIgnoreCase` goes here, see [`no_compact_strings`]. A JVM compares code points if both strings
//! have two bytes for each unit, and units if one of them has one byte for each. The numbers differ where one string has only units of one byte and
//! the other one has surrogates. Out: that the JVM's method for this case runs there.
//!
//! And in: units that a builder takes from a `CharSequence` which is neither a string nor a builder, one by one (`putCharsSB`). The builder of a JVM has one byte for
//! each unit until the first unit above 255 comes. It asks the object for that one again, and if the object throws afterwards, what came before it
//! stays in the builder. Out: the path ends at such a unit. Up to there both layouts do the same: each unit is asked for once, in
//! order, and none stays if the object throws.
//!
//! And in: `StringUTF16.trim`, by which `String.trim` goes here where all units are known. Of a text with nothing but blanks it makes a new string; the method for
//! one byte for each unit, which a JVM runs then, returns the literal. Out: the literal.
//!
//! [`no_compact_strings`]: crate::objects::no_compact_strings

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
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

/// How the descriptor of `putCharsSB` begins where the units come from an object.
const TAKING: &str = "([BILjava/lang/CharSequence;";

pub(in crate::models) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("getChar", "([BI)C") => get,
        ("putChar", "([BII)V") => put,
        ("compareToCI", "([B[B)I") => compare_ignoring_case,
        ("trim", "([B)Ljava/lang/String;") => trim,
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
    let wide = match machine.asks_again(state)? {
        true => machine.is_wide(args[2])?,
        false => None,
    };
    let Some((id, at)) = place(state, args[0], args[1]) else {
        return match wide {
            Some(_) => Err(asked_twice().into()),
            None => Ok(Reply::Run),
        };
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
    let Some(wide) = wide else {
        return Ok(Reply::Return(None));
    };
    let narrow = machine.terms.not(wide);
    Ok(machine.either(
        state,
        vec![(narrow, Then::Go), (wide, Then::Stop(asked_twice()))],
    ))
}

/// The text for which the layouts differ goes to `newString`, which has the literal for what is empty.
fn trim(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    if seeded(Fault::BlanksTrimToAnObject) {
        return Ok(Reply::Run);
    }
    let units = Units::of(machine, state, args[0])?;
    let terms = &mut machine.terms;
    let mut blank = terms.bool(!units.0.is_empty());
    let (zero, most) = (terms.bv(8, 0), terms.bv(8, u64::from(b' ')));
    for &(low, high) in &units.0 {
        let (is_small, is_low) = (terms.eq(high, zero), terms.ule(low, most));
        let goes = terms.and(is_small, is_low);
        blank = terms.and(blank, goes);
    }
    match terms.as_bool(blank) {
        Some(false) => Ok(Reply::Run),
        Some(true) => {
            let made = machine.method_of("StringUTF16", "newString", "([BII)Ljava/lang/String;")?;
            let nothing = vec![args[0], Value::Int(0), Value::Int(0)];
            Ok(Reply::Call(made, nothing))
        }
        None => Err(unsupported("a text to be trimmed of which some units are known").into()),
    }
}

/// Why a path ends.
fn asked_twice() -> StopReason {
    unsupported("characters above 255 that a builder takes from an object one by one")
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
    let same = machine.method_of("StringUTF16", "compareToCIImpl", "([BII[BII)I")?;
    let (from, to) = (Value::Int(0), |x: &Units| Value::Int(x.0.len() as i32));
    let arguments = [a, from, to(&first), b, from, to(&second)];
    ways.push((neither, call(same, &arguments)));
    let mixed = machine.method_of("StringLatin1", "compareToCI_UTF16", "([B[B)I")?;
    let compact = first.compact(machine, state)?;
    ways.push((left, Then::Late(Box::new(call(mixed, &[compact, b])))));
    let mixed = machine.method_of("StringUTF16", "compareToCI_Latin1", "([B[B)I")?;
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
    /// Whether a builder takes units one by one from an object that may notice it, see the head of this module.
    fn asks_again(&self, state: &State) -> Result<bool, Halt> {
        let entry = self.program.method(state.top.method);
        if &*entry.method().name != "putCharsSB" || &*entry.owner.name != "java/lang/StringUTF16" {
            return Ok(false);
        }
        if !entry.method().descriptor.starts_with(TAKING) || seeded(Fault::BuildersAreWide) {
            return Ok(false);
        }
        let sequence = state.reference(state.top.slots[2])?;
        Ok(sequence.is_some_and(|id| !self.is_text(state, id) && !self.is_builder(state, id)))
    }

    /// The condition that a unit has more than one byte; none if it never has.
    fn is_wide(&mut self, unit: Value) -> Result<Option<TermId>, Halt> {
        let terms = &mut self.terms;
        let unit = unit.int_term(terms)?;
        let (high, zero) = (terms.extract(15, 8, unit), terms.bv(8, 0));
        let is_narrow = terms.eq(high, zero);
        let is_wide = terms.not(is_narrow);
        Ok((terms.as_bool(is_wide) != Some(false)).then_some(is_wide))
    }

    fn method_of(&mut self, class: &str, name: &str, descriptor: &str) -> Result<MethodId, Halt> {
        let method = member(&format!("java/lang/{class}"), name, descriptor);
        Ok(self.program.resolve_method(&method)?)
    }
}
