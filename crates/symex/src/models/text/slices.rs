//! In: `substring`, `subSequence`, `concat`, `strip`, `trim`, `isBlank` and the like. Out: parts of strings and strings made of several.

use provetta_term::{TermId, Terms};

use crate::event::Then;
use crate::halt::Halt;
use crate::heap::Body;
use crate::machine::{Machine, Model, Reply};
use crate::state::State;
use crate::text::{Text, all_units};
use crate::value::{Value, malformed};

use crate::names::OUT_OF_MEMORY;

const OUTSIDE: &str = "java/lang/StringIndexOutOfBoundsException";

/// What `Character.isWhitespace` says of a unit (JDK 17 to 25); no character of two units is white space.
const WHITESPACE: [(u16, u16); 8] = [
    (0x9, 0xd),
    (0x1c, 0x20),
    (0x1680, 0x1680),
    (0x2000, 0x2006),
    (0x2008, 0x200a),
    (0x2028, 0x2029),
    (0x205f, 0x205f),
    (0x3000, 0x3000),
];

/// What `trim` takes away.
const CONTROL: [(u16, u16); 1] = [(0, 0x20)];

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("substring", "(I)Ljava/lang/String;") => |m, s, a| substring(m, s, a),
        ("substring", "(II)Ljava/lang/String;") => |m, s, a| substring(m, s, a),
        ("subSequence", "(II)Ljava/lang/CharSequence;") => |m, s, a| substring(m, s, a),
        ("concat", "(Ljava/lang/String;)Ljava/lang/String;") => concat,
        ("isBlank", "()Z") => |m, s, a| {
            let Some([text]) = m.strings(s, [a[0]])? else {
                return Ok(Reply::Run);
            };
            let (zero, length) = (m.terms.int(0), text.length(&mut m.terms));
            let blank = all_in(&mut m.terms, &text, zero, length, &WHITESPACE);
            Ok(m.truth(s, blank))
        },
        ("strip", _) => |m, s, a| without(m, s, a, &WHITESPACE, (true, true)),
        ("stripLeading", _) => |m, s, a| without(m, s, a, &WHITESPACE, (true, false)),
        ("stripTrailing", _) => |m, s, a| without(m, s, a, &WHITESPACE, (false, true)),
        ("trim", _) => |m, s, a| without(m, s, a, &CONTROL, (true, true)),
        ("<init>", "(Ljava/lang/String;)V") => |m, s, a| {
            if s.reference(a[1])?.is_none() {
                return Ok(Reply::Run);
            }
            let Some([text]) = m.strings(s, [a[1]])? else {
                return Ok(Reply::Run);
            };
            become_text(s, a[0], text)
        },
        _ => return None,
    })
}

/// The new string that a constructor is called on gets its contents.
fn become_text(state: &mut State, made: Value, text: Text) -> Result<Reply, Halt> {
    let id = state
        .reference(made)?
        .ok_or_else(|| malformed("a constructor without an object"))?;
    state.heap.get_mut(id).body = Body::Text(text);
    Ok(Reply::Return(None))
}

/// From an index on, or between two; all are checked.
fn substring(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let Some([text]) = machine.strings(state, [args[0]])? else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let length = text.length(terms);
    let start = args[1].int_term(terms)?;
    let end = match args.get(2) {
        Some(end) => end.int_term(terms)?,
        None => length,
    };
    let zero = terms.int(0);
    let conditions = [
        terms.sle(zero, start),
        terms.sle(start, end),
        terms.sle(end, length),
    ];
    let inside = terms.all(&conditions);
    let part = text.slice(terms, start, end);
    let value = machine.new_text(state, part)?;
    Ok(machine.unless(state, inside, value, OUTSIDE))
}

fn concat(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    if state.reference(args[1])?.is_none() {
        return Ok(Reply::Run);
    }
    let Some(texts) = machine.strings(state, [args[0], args[1]])? else {
        return Ok(Reply::Run);
    };
    let text = Text::join(&texts);
    let fits = machine.has_room_for(state, &text);
    let value = machine.new_text(state, text)?;
    Ok(machine.unless(state, fits, value, OUT_OF_MEMORY))
}

fn is_in(terms: &mut Terms, unit: TermId, ranges: &[(u16, u16)]) -> TermId {
    let mut any = terms.bool(false);
    for (low, high) in ranges {
        let (low, high) = (
            terms.bv(16, u64::from(*low)),
            terms.bv(16, u64::from(*high)),
        );
        let (above, below) = (terms.ule(low, unit), terms.ule(unit, high));
        let inside = terms.and(above, below);
        any = terms.or(any, inside);
    }
    any
}

/// Whether all units between two indices are in some ranges.
fn all_in(
    terms: &mut Terms,
    text: &Text,
    from: TermId,
    to: TermId,
    ranges: &[(u16, u16)],
) -> TermId {
    if let Some(units) = text.units() {
        let mut all = terms.bool(true);
        for (i, unit) in units.iter().enumerate() {
            let at = terms.int(i as i32);
            let (above, below) = (terms.sle(from, at), terms.slt(at, to));
            let inside = terms.and(above, below);
            let is_it = is_in(terms, *unit, ranges);
            let fits = terms.implies(inside, is_it);
            all = terms.and(all, fits);
        }
        return all;
    }
    all_units(terms, from, to, 0, |terms, at| {
        let unit = text.unit(terms, at);
        is_in(terms, unit, ranges)
    })
}

/// Without units in some ranges at the beginning or at the end, or both.
fn without(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    ranges: &[(u16, u16)],
    (leading, trailing): (bool, bool),
) -> Result<Reply, Halt> {
    let Some([text]) = machine.strings(state, [args[0]])? else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let (zero, one) = (terms.int(0), terms.int(1));
    let length = text.length(terms);
    let blank = all_in(terms, &text, zero, length, ranges);
    let (mut start, mut end) = (zero, length);
    let mut stands = terms.not(blank);
    if leading {
        let (first, is_first) = machine.position_variable(&text, "start", |terms, at| {
            let inside = terms.slt(at, length);
            let unit = text.unit(terms, at);
            let goes = is_in(terms, unit, ranges);
            let stays = terms.not(goes);
            let before = all_in(terms, &text, zero, at, ranges);
            terms.all(&[inside, stays, before])
        });
        (start, stands) = (first, is_first);
    }
    if trailing {
        let (last, is_last) = machine.position_variable(&text, "end", |terms, at| {
            let inside = terms.slt(at, length);
            let unit = text.unit(terms, at);
            let goes = is_in(terms, unit, ranges);
            let stays = terms.not(goes);
            let next = terms.add(at, one);
            let behind = all_in(terms, &text, next, length, ranges);
            terms.all(&[inside, stays, behind])
        });
        end = machine.terms.add(last, one);
        stands = match leading {
            true => {
                // Follows from the rest; said, since it helps.
                let in_order = machine.terms.slt(start, end);
                machine.terms.all(&[stands, is_last, in_order])
            }
            false => is_last,
        };
    }
    let terms = &mut machine.terms;
    let part = text.slice(terms, start, end);
    let part = machine.new_text(state, part)?;
    let empty = machine.new_text(state, Text::default())?;
    Ok(machine.either(
        state,
        vec![(blank, Then::Push(empty)), (stands, Then::Push(part))],
    ))
}
