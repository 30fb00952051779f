//! In: methods that change a builder, and constructors. Out: what it holds afterwards, and the exceptions of the JDK.

use provetta_classfile::{InvokeKind, Method};
use provetta_term::{ElemSort, TermId};

use crate::event::Message;
use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements};
use crate::ids::ObjectId;
use crate::machine::{Machine, Model, Reply};
use crate::state::State;
use crate::synthetic::Assembler;
use crate::text::{Text, UNIT};
use crate::value::Value;

use crate::names::BUILDERS;

use super::super::MOST_WIDE;
use super::{Change, OUTSIDE, receiver};
use crate::names::OUT_OF_MEMORY;

const BOUNDS: &str = "java/lang/IndexOutOfBoundsException";

/// What an argument is that a builder takes in.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// A string, a builder, or another sequence or object
    Sequence,
    Array,
    Char,
    Boolean,
    /// A number of this descriptor
    Number(&'static str),
    CodePoint,
}

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    let (parameters, _) = descriptor.split_at(descriptor.find(')')? + 1);
    Some(match (name, parameters) {
        (
            "append",
            "(Ljava/lang/String;)"
            | "(Ljava/lang/CharSequence;)"
            | "(Ljava/lang/Object;)"
            | "(Ljava/lang/StringBuffer;)"
            | "(Ljava/lang/AbstractStringBuilder;)",
        ) => |m, s, a| append(m, s, a, Kind::Sequence),
        ("append", "([C)") => |m, s, a| append(m, s, a, Kind::Array),
        ("append", "(C)") => |m, s, a| append(m, s, a, Kind::Char),
        ("append", "(Z)") => |m, s, a| append(m, s, a, Kind::Boolean),
        ("append", "(I)") => |m, s, a| append(m, s, a, Kind::Number("I")),
        ("append", "(J)") => |m, s, a| append(m, s, a, Kind::Number("J")),
        ("append", "(F)") => |m, s, a| append(m, s, a, Kind::Number("F")),
        ("append", "(D)") => |m, s, a| append(m, s, a, Kind::Number("D")),
        ("appendCodePoint", "(I)") => |m, s, a| append(m, s, a, Kind::CodePoint),
        ("append", "(Ljava/lang/CharSequence;II)") => append_part,
        ("append", "([CII)") => append_chars,
        ("insert", "(ILjava/lang/String;)" | "(ILjava/lang/Object;)") => {
            |m, s, a| insert(m, s, a, Kind::Sequence)
        }
        ("insert", "(ILjava/lang/CharSequence;)") => |m, s, a| {
            // The JDK makes room first, so that a builder which is put into itself is read while it changes: its bytecode says what comes of it.
            match s.reference(a[0])? == s.reference(a[2])? {
                true => Ok(Reply::Run),
                false => insert(m, s, a, Kind::Sequence),
            }
        },
        ("insert", "(I[C)") => |m, s, a| insert(m, s, a, Kind::Array),
        ("insert", "(IC)") => |m, s, a| insert(m, s, a, Kind::Char),
        ("insert", "(IZ)") => |m, s, a| insert(m, s, a, Kind::Boolean),
        ("insert", "(II)") => |m, s, a| insert(m, s, a, Kind::Number("I")),
        ("insert", "(IJ)") => |m, s, a| insert(m, s, a, Kind::Number("J")),
        ("deleteCharAt", "(I)") => delete_at,
        ("delete", "(II)") => |m, s, a| replace(m, s, a),
        ("replace", "(IILjava/lang/String;)") => |m, s, a| replace(m, s, a),
        ("setCharAt", "(IC)") => set_at,
        ("setLength", "(I)") => set_length,
        ("<init>", "(Ljava/lang/String;)" | "(Ljava/lang/CharSequence;)") => construct,
        ("trimToSize", "()") | ("ensureCapacity", "(I)") => |m, s, a| {
            let id = receiver(s, a[0])?;
            Ok(match m.builder_text(s, id)? {
                // Only the capacity changes, of which nothing is known.
                Some((_, true)) => Reply::Return(None),
                _ => Reply::Run,
            })
        },
        _ => return None,
    })
}

/// What a builder takes in, as a text; none if the bytecode has to say.
fn taken(
    machine: &mut Machine<'_>,
    state: &mut State,
    value: Value,
    kind: Kind,
) -> Result<Option<Text>, Halt> {
    Ok(match (kind, value) {
        (Kind::Sequence, _) => machine.sequence_text(state, value)?,
        (Kind::Array, _) => machine.array_text(state, value)?,
        (Kind::Char, _) => Some(machine.char_text(value)?),
        (Kind::CodePoint, Value::Int(0..=0xffff)) => Some(machine.char_text(value)?),
        (Kind::CodePoint, _) => None,
        (Kind::Boolean, _) => machine.known_text(value, true),
        (Kind::Number(_), _) => machine.known_text(value, false),
    })
}

/// What a builder holds and what it takes in, if one of them has a length that depends on an input; else the bytecode runs.
fn both(
    machine: &mut Machine<'_>,
    state: &mut State,
    builder: ObjectId,
    value: Value,
    kind: Kind,
) -> Result<Option<(Text, Option<Text>)>, Halt> {
    // Most builders have a known length, and so has a character.
    if matches!(
        kind,
        Kind::Char | Kind::Boolean | Kind::Number(_) | Kind::CodePoint
    ) && !state.vm.ropes.contains(&builder)
    {
        return Ok(None);
    }
    if !state.vm.ropes.contains(&builder) && is_listed(machine, state, value)? {
        return Ok(None);
    }
    let more = taken(machine, state, value, kind)?;
    let Some((text, is_rope)) = machine.builder_text(state, builder)? else {
        return Ok(None);
    };
    let is_open = more.as_ref().is_some_and(|m| m.units().is_none());
    Ok((is_rope || is_open).then_some((text, more)))
}

/// Whether a sequence or array is known to have a cell for each character, or is none of those that have models.
fn is_listed(machine: &Machine<'_>, state: &State, value: Value) -> Result<bool, Halt> {
    let Some(id) = state.reference(value)? else {
        return Ok(true);
    };
    Ok(match &state.heap.get(id).body {
        Body::Text(_) | Body::OpaqueString => false,
        Body::Array(ElemType::Char, Elements::Term { .. }) => false,
        Body::Fields(_) => !(machine.is_builder(state, id) && state.vm.ropes.contains(&id)),
        _ => true,
    })
}

fn append(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    kind: Kind,
) -> Result<Reply, Halt> {
    let builder = receiver(state, args[0])?;
    let Some((text, more)) = both(machine, state, builder, args[1], kind)? else {
        return Ok(Reply::Run);
    };
    let Some(more) = more else {
        return spelled_number(machine, state, args, builder, kind);
    };
    let length = text.length(&mut machine.terms);
    let always = machine.terms.bool(true);
    put_in(
        machine,
        state,
        builder,
        (&text, length, length),
        more,
        (always, OUTSIDE),
        Some(args[0]),
    )
}

/// A number whose digits are not known is made a string first.
fn spelled_number(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    builder: ObjectId,
    kind: Kind,
) -> Result<Reply, Halt> {
    let descriptor = match kind {
        Kind::Number(descriptor) => descriptor,
        Kind::Boolean => "Z",
        _ => return Ok(Reply::Run),
    };
    let class = machine.shown_class(state, builder);
    let is_insert = args.len() == 3;
    let name = format!(
        "{}{descriptor}",
        if is_insert { "insert" } else { "append" }
    );
    let code = || number_code(&class, descriptor, is_insert, &name);
    let helper = machine.program.helper_method(&class, &name, code)?;
    Ok(Reply::Call(helper, args.to_vec()))
}

/// Takes in the string of a number.
fn number_code(class: &str, descriptor: &str, is_insert: bool, name: &str) -> Option<Method> {
    let mut code = Assembler::default();
    code.load("L", 0);
    if is_insert {
        code.load("I", 1);
    }
    code.load(descriptor, if is_insert { 2 } else { 1 });
    let value_of = format!("({descriptor})Ljava/lang/String;");
    code.invoke(InvokeKind::Static, "java/lang/String", "valueOf", &value_of);
    let (index, call) = match is_insert {
        true => ("I", "insert"),
        false => ("", "append"),
    };
    let takes = format!("({index}Ljava/lang/String;)L{class};");
    code.invoke(InvokeKind::Virtual, class, call, &takes);
    code.give(Some("L"));
    let whole = format!("(L{class};{index}{descriptor})L{class};");
    code.method(name, &whole, true)
}

/// Puts a text in place of the part between two indices, where a condition holds and the result is not too long.
fn put_in(
    machine: &mut Machine<'_>,
    state: &mut State,
    builder: ObjectId,
    (text, start, end): (&Text, TermId, TermId),
    more: Text,
    (inside, class): (TermId, &'static str),
    push: Option<Value>,
) -> Result<Reply, Halt> {
    let terms = &mut machine.terms;
    let (zero, length) = (terms.int(0), text.length(terms));
    let before = match start == length {
        true => text.clone(),
        false => text.slice(terms, zero, start),
    };
    let behind = match end == length {
        true => Text::default(),
        false => text.slice(terms, end, length),
    };
    // Not longer than what is there.
    let one = terms.int(1);
    let next = terms.add(start, one);
    let is_one = end == next;
    let is_shorter = match more.units() {
        Some([]) => true,
        Some([_]) => is_one,
        _ => false,
    };
    let result = Text::join(&[before, more, behind]);
    let fits = match is_shorter {
        true => terms.bool(true),
        false => machine.has_room_for(state, &result),
    };
    let terms = &mut machine.terms;
    let (outside, too_long) = (terms.not(inside), terms.not(fits));
    let (holds, fails) = (terms.and(inside, fits), terms.and(inside, too_long));
    machine.change(
        state,
        builder,
        vec![
            (holds, Change::Becomes(result)),
            (outside, Change::Fails(class)),
            (fails, Change::Fails(OUT_OF_MEMORY)),
        ],
        push,
    )
}

/// Whether `0 <= start <= end <= length`.
fn in_order(machine: &mut Machine<'_>, start: TermId, end: TermId, length: TermId) -> TermId {
    let terms = &mut machine.terms;
    let zero = terms.int(0);
    let all = [
        terms.sle(zero, start),
        terms.sle(start, end),
        terms.sle(end, length),
    ];
    terms.all(&all)
}

/// `append` of a part of a sequence.
fn append_part(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<Reply, Halt> {
    let builder = receiver(state, args[0])?;
    let more = machine.sequence_text(state, args[1])?;
    let (start, end) = (
        args[2].int_term(&mut machine.terms)?,
        args[3].int_term(&mut machine.terms)?,
    );
    append_slice(machine, state, (builder, args[0]), more, start, end)
}

/// `append` of a part of an array, given by its length.
fn append_chars(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<Reply, Halt> {
    let builder = receiver(state, args[0])?;
    let more = machine.array_text(state, args[1])?;
    let terms = &mut machine.terms;
    let (start, count) = (args[2].int_term(terms)?, args[3].int_term(terms)?);
    let end = terms.add(start, count);
    append_slice(machine, state, (builder, args[0]), more, start, end)
}

fn append_slice(
    machine: &mut Machine<'_>,
    state: &mut State,
    (builder, this): (ObjectId, Value),
    more: Option<Text>,
    start: TermId,
    end: TermId,
) -> Result<Reply, Halt> {
    let (Some((text, is_rope)), Some(more)) = (machine.builder_text(state, builder)?, more) else {
        return Ok(Reply::Run);
    };
    let is_known = |t| machine.terms.as_bv(t).is_some();
    if !is_rope && more.units().is_some() && is_known(start) && is_known(end) {
        return Ok(Reply::Run);
    }
    let length = more.length(&mut machine.terms);
    let inside = in_order(machine, start, end, length);
    let part = more.slice(&mut machine.terms, start, end);
    let at = text.length(&mut machine.terms);
    put_in(
        machine,
        state,
        builder,
        (&text, at, at),
        part,
        (inside, BOUNDS),
        Some(this),
    )
}

fn insert(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    kind: Kind,
) -> Result<Reply, Halt> {
    let builder = receiver(state, args[0])?;
    let Some((text, is_rope)) = machine.builder_text(state, builder)? else {
        return Ok(Reply::Run);
    };
    let more = taken(machine, state, args[2], kind)?;
    let is_open = more.as_ref().is_some_and(|m| m.units().is_none());
    if !is_rope && !is_open && matches!(args[1], Value::Int(_)) {
        return Ok(Reply::Run);
    }
    let Some(more) = more else {
        return spelled_number(machine, state, args, builder, kind);
    };
    let at = args[1].int_term(&mut machine.terms)?;
    let length = text.length(&mut machine.terms);
    let inside = in_order(machine, at, at, length);
    put_in(
        machine,
        state,
        builder,
        (&text, at, at),
        more,
        (inside, OUTSIDE),
        Some(args[0]),
    )
}

/// What a builder holds, if it is a rope or an index depends on an input.
fn indexed(
    machine: &mut Machine<'_>,
    state: &mut State,
    builder: ObjectId,
    indices: &[Value],
) -> Result<Option<Text>, Halt> {
    let is_open = indices.iter().any(|i| matches!(i, Value::IntTerm(_)));
    if !is_open && !state.vm.ropes.contains(&builder) {
        return Ok(None);
    }
    let found = machine.builder_text(state, builder)?;
    Ok(found
        .filter(|(_, is_rope)| *is_rope || is_open)
        .map(|(text, _)| text))
}

fn delete_at(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let builder = receiver(state, args[0])?;
    let Some(text) = indexed(machine, state, builder, &args[1..])? else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let (at, length, one) = (args[1].int_term(terms)?, text.length(terms), terms.int(1));
    let next = terms.add(at, one);
    let inside = machine.is_inside(at, length);
    let none = Text::default();
    put_in(
        machine,
        state,
        builder,
        (&text, at, next),
        none,
        (inside, OUTSIDE),
        Some(args[0]),
    )
}

fn set_at(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let builder = receiver(state, args[0])?;
    let Some(text) = indexed(machine, state, builder, &args[1..2])? else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let (at, length, one) = (args[1].int_term(terms)?, text.length(terms), terms.int(1));
    let next = terms.add(at, one);
    let inside = machine.is_inside(at, length);
    let unit = machine.char_text(args[2])?;
    put_in(
        machine,
        state,
        builder,
        (&text, at, next),
        unit,
        (inside, OUTSIDE),
        None,
    )
}

/// `delete`, and `replace`, which puts a string there. The end is moved into the builder.
fn replace(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let builder = receiver(state, args[0])?;
    let mut more = Text::default();
    if let Some(given) = args.get(3) {
        if state.reference(*given)?.is_none() {
            return Ok(Reply::Run);
        }
        match machine.sequence_text(state, *given)? {
            Some(given) => more = given,
            None => return Ok(Reply::Run),
        }
    }
    let text = match more.units() {
        Some(_) => indexed(machine, state, builder, &args[1..3])?,
        None => machine.builder_text(state, builder)?.map(|(text, _)| text),
    };
    let Some(text) = text else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let (start, end) = (args[1].int_term(terms)?, args[2].int_term(terms)?);
    let length = text.length(terms);
    let is_above = terms.slt(length, end);
    let end = terms.ite(is_above, length, end);
    let inside = in_order(machine, start, end, length);
    put_in(
        machine,
        state,
        builder,
        (&text, start, end),
        more,
        (inside, OUTSIDE),
        Some(args[0]),
    )
}

/// Cut off, or filled up with zeros.
fn set_length(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let builder = receiver(state, args[0])?;
    let Some(text) = indexed(machine, state, builder, &args[1..])? else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let (zero, wanted, length) = (terms.int(0), args[1].int_term(terms)?, text.length(terms));
    let below = terms.slt(wanted, zero);
    let (not_below, not_above) = (terms.not(below), terms.sle(wanted, length));
    let shorter = terms.and(not_below, not_above);
    let longer = terms.slt(length, wanted);
    let cut = match wanted == zero {
        true => Text::default(),
        false => text.slice(terms, zero, wanted),
    };
    let nought = terms.bv(UNIT, 0);
    let zeros = terms.const_array(ElemSort::Bv(UNIT), nought);
    let missing = terms.sub(wanted, length);
    let zeros = Text::of_array(terms, zeros, missing);
    let filled = Text::join(&[text, zeros]);
    // A builder with characters above 255 has no room for more, another one has: how much memory there is would say what a test does.
    let is_vast = match machine.is_caught(state, OUT_OF_MEMORY) {
        true => {
            let most = machine.terms.int(MOST_WIDE);
            machine.terms.slt(most, wanted)
        }
        false => machine.terms.bool(false),
    };
    let is_usual = machine.terms.not(is_vast);
    let (vast, longer) = (
        machine.terms.and(longer, is_vast),
        machine.terms.and(longer, is_usual),
    );
    machine.change(
        state,
        builder,
        vec![
            (shorter, Change::Becomes(cut)),
            (longer, Change::Becomes(filled)),
            (
                vast,
                Change::Stops("a builder of more than 1,073,741,823 characters"),
            ),
            (below, Change::Fails(OUTSIDE)),
        ],
        None,
    )
}

/// A builder made of a string of any length. It has room for 16 more characters.
fn construct(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let builder = receiver(state, args[0])?;
    let class = machine.shown_class(state, builder);
    if !BUILDERS.contains(&&*class) {
        return Ok(Reply::Run);
    }
    if state.reference(args[1])?.is_none() {
        let class = "java/lang/NullPointerException";
        return Ok(Reply::Throw(class, Message::Opaque));
    }
    let Some(text) = machine.sequence_text(state, args[1])? else {
        return Ok(Reply::Run);
    };
    if text.units().is_some() {
        return Ok(Reply::Run);
    }
    let always = machine.terms.bool(true);
    machine.change(state, builder, vec![(always, Change::Becomes(text))], None)
}
