//! In: `startsWith`, `endsWith`, `contains`, `indexOf`, `lastIndexOf`. Out: whether and where one string stands in another.
//!
//! All of them look for the positions `first <= at <= length - (length of what is looked for)` at which it stands. `first` is the index to
//! begin with, moved into the string; so an empty string stands everywhere, at the end too. A character is a string of one unit, or of two.

use provetta_term::{Node, Sort, TermId, Terms};

use crate::event::Then;
use crate::halt::Halt;
use crate::machine::{Machine, Model, Reply};
use crate::state::State;
use crate::text::{Text, all_units, all_up_to};
use crate::value::Value;

/// Strings that are listed are searched without a quantifier up to this length.
const MAX_LISTED: usize = 64;

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    const TEXT: &str = "(Ljava/lang/String;)";
    const TEXT_FROM: &str = "(Ljava/lang/String;I)";
    let (parameters, _) = descriptor.split_at(descriptor.find(')')? + 1);
    Some(match (name, parameters) {
        ("startsWith", TEXT) => |m, s, a| {
            let start = m.terms.int(0);
            stands_at(m, s, a, |_, _, _| start)
        },
        ("startsWith", TEXT_FROM) => |m, s, a| {
            let start = a[2].int_term(&mut m.terms)?;
            stands_at(m, s, a, |_, _, _| start)
        },
        ("endsWith", TEXT) => |m, s, a| {
            stands_at(m, s, a, |terms, text, other| {
                let (whole, part) = (text.length(terms), other.length(terms));
                terms.sub(whole, part)
            })
        },
        ("contains", "(Ljava/lang/CharSequence;)") => contains,
        ("indexOf", TEXT | TEXT_FROM | "(I)" | "(II)") => |m, s, a| position(m, s, a, false),
        ("lastIndexOf", TEXT | TEXT_FROM | "(I)" | "(II)") => |m, s, a| position(m, s, a, true),
        _ => return None,
    })
}

/// Whether one string stands in another at an index that is inside, from which on it fits.
fn matches(terms: &mut Terms, text: &Text, at: TermId, other: &Text, depth: u32) -> TermId {
    if let Some(units) = other.units() {
        return text.has_at(terms, at, units);
    }
    let (zero, length) = (terms.int(0), other.length(terms));
    if let (Some(listed), Some(at)) = (text.units(), terms.as_bv(at))
        && listed.len() <= MAX_LISTED
    {
        let mut all = terms.bool(true);
        for (i, unit) in listed.iter().skip(at as usize).enumerate() {
            let i = terms.int(i as i32);
            let here = other.unit(terms, i);
            let same = terms.eq(here, *unit);
            let inside = terms.slt(i, length);
            let fits = terms.implies(inside, same);
            all = terms.and(all, fits);
        }
        return all;
    }
    all_units(terms, zero, length, depth, |terms, i| {
        let index = terms.add(at, i);
        let (here, there) = (text.unit(terms, index), other.unit(terms, i));
        terms.eq(here, there)
    })
}

/// Whether the argument, a string, stands at an index of the receiver. Where it is null the bytecode says what happens.
fn stands_at(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    start: impl FnOnce(&mut Terms, &Text, &Text) -> TermId,
) -> Result<Reply, Halt> {
    if state.reference(args[1])?.is_none() {
        return Ok(Reply::Run);
    }
    let Some([text, other]) = machine.strings(state, [args[0], args[1]])? else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let at = start(terms, &text, &other);
    let (zero, last) = (terms.int(0), last_position(terms, &text, &other));
    let (above, below) = (terms.sle(zero, at), terms.sle(at, last));
    let inside = terms.and(above, below);
    let stands = matches(terms, &text, at, &other, 0);
    let holds = terms.and(inside, stands);
    Ok(machine.truth(state, holds))
}

/// The last index at which there is room; negative if there is none.
fn last_position(terms: &mut Terms, text: &Text, other: &Text) -> TermId {
    let (whole, part) = (text.length(terms), other.length(terms));
    terms.sub(whole, part)
}

/// `contains` of a string; other sequences of characters are asked for their string by the bytecode.
fn contains(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let is_string = |id: Option<_>| id.is_some_and(|id| machine.is_text(state, id));
    if !is_string(state.reference(args[1])?) {
        return Ok(Reply::Run);
    }
    let Some([text, other]) = machine.strings(state, [args[0], args[1]])? else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let (first, last) = (terms.int(0), last_position(terms, &text, &other));
    let nowhere = nowhere(terms, &text, &other, first, last);
    let somewhere = terms.not(nowhere);
    Ok(machine.truth(state, somewhere))
}

/// Whether one string stands in another at none of the indices `first <= at <= last`, which are inside.
fn nowhere(terms: &mut Terms, text: &Text, other: &Text, first: TermId, last: TermId) -> TermId {
    if let Some(units) = text.units()
        && units.len() <= MAX_LISTED
    {
        let mut all = terms.bool(true);
        for i in 0..=units.len() {
            let at = terms.int(i as i32);
            let (above, below) = (terms.sle(first, at), terms.sle(at, last));
            let inside = terms.and(above, below);
            if terms.as_bool(inside) == Some(false) {
                continue;
            }
            let stands = matches(terms, text, at, other, 0);
            let not = terms.not(stands);
            let fails = terms.implies(inside, not);
            all = terms.and(all, fails);
        }
        return all;
    }
    all_up_to(terms, first, last, 0, |terms, at| {
        let stands = matches(terms, text, at, other, 1);
        terms.not(stands)
    })
}

/// What is looked for: a string, or a character as a string; none if the bytecode has to say.
fn wanted(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<Option<(Text, Text)>, Halt> {
    let terms = &mut machine.terms;
    let unit = match args[1] {
        Value::Int(code @ 0..=0xffff) => vec![terms.bv(16, code as u64)],
        Value::Int(code @ 0x1_0000..=0x10_ffff) => {
            let over = code as u64 - 0x1_0000;
            let (high, low) = (0xd800 + (over >> 10), 0xdc00 + (over & 0x3ff));
            vec![terms.bv(16, high), terms.bv(16, low)]
        }
        Value::IntTerm(term) => match *terms.node(term) {
            Node::ZeroExt { term: unit, .. } if terms.sort(unit) == Sort::Bv(16) => vec![unit],
            // Whether it is one unit or two depends on an input.
            _ => return Ok(None),
        },
        // No character.
        Value::Int(_) => return Ok(None),
        _ => {
            if state.reference(args[1])?.is_none() {
                return Ok(None);
            }
            let texts = machine.strings(state, [args[0], args[1]])?;
            return Ok(texts.map(|[text, other]| (text, other)));
        }
    };
    let texts = machine.strings(state, [args[0]])?;
    Ok(texts.map(|[text]| (text, Text::of_units(unit))))
}

/// `indexOf` and `lastIndexOf`.
fn position(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    is_last: bool,
) -> Result<Reply, Halt> {
    if let Value::Int(..0 | 0x11_0000..) = args[1] {
        // No character has this number.
        let is_term = machine.strings(state, [args[0]])?.is_some();
        return Ok(match is_term {
            true => Reply::Return(Some(Value::Int(-1))),
            false => Reply::Run,
        });
    }
    let Some((text, other)) = wanted(machine, state, args)? else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let (zero, length) = (terms.int(0), text.length(terms));
    let (mut first, mut last) = (zero, last_position(terms, &text, &other));
    if let Some(from) = args.get(2) {
        let from = from.int_term(terms)?;
        match is_last {
            true => last = least(terms, from, last),
            false => {
                let not_above = least(terms, from, length);
                let is_below = terms.slt(from, zero);
                first = terms.ite(is_below, zero, not_above);
            }
        }
    }
    let nowhere = nowhere(terms, &text, &other, first, last);
    let minus = Value::Int(-1);
    if terms.as_bool(nowhere) == Some(true) {
        return Ok(Reply::Return(Some(minus)));
    }
    if let Some(units) = text.units()
        && units.len() <= MAX_LISTED
    {
        let found = listed_position(terms, &text, &other, (first, last), is_last);
        return Ok(machine.int(found));
    }
    let name = match is_last {
        true => "lastIndexOf",
        false => "indexOf",
    };
    let (at, found) = machine.position_variable(&text, name, |terms, at| {
        let (above, below) = (terms.sle(first, at), terms.sle(at, last));
        let stands = matches(terms, &text, at, &other, 0);
        let one = terms.int(1);
        let (from, to) = match is_last {
            true => (terms.add(at, one), last),
            false => (first, terms.sub(at, one)),
        };
        let not_elsewhere = all_up_to(terms, from, to, 0, |terms, at| {
            let stands = matches(terms, &text, at, &other, 1);
            terms.not(stands)
        });
        terms.all(&[above, below, stands, not_elsewhere])
    });
    let value = Value::from_int_term(&machine.terms, at);
    Ok(machine.either(
        state,
        vec![(nowhere, Then::Push(minus)), (found, Then::Push(value))],
    ))
}

/// The position in a string that is listed, as one term.
fn listed_position(
    terms: &mut Terms,
    text: &Text,
    other: &Text,
    (first, last): (TermId, TermId),
    is_last: bool,
) -> TermId {
    let count = text.units().map_or(0, <[TermId]>::len);
    let mut found = terms.int(-1);
    let indices: Vec<usize> = match is_last {
        true => (0..=count).collect(),
        false => (0..=count).rev().collect(),
    };
    // The one that is tried last goes before the others.
    for i in indices {
        let at = terms.int(i as i32);
        let (above, below) = (terms.sle(first, at), terms.sle(at, last));
        let inside = terms.and(above, below);
        if terms.as_bool(inside) == Some(false) {
            continue;
        }
        let stands = matches(terms, text, at, other, 0);
        let is_it = terms.and(inside, stands);
        found = terms.ite(is_it, at, found);
    }
    found
}

fn least(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    let is_less = terms.slt(a, b);
    terms.ite(is_less, a, b)
}

impl Machine<'_> {
    /// A variable for a position in a string, never negative, and the condition that it is the right one, which one value satisfies at most. Whoever
    /// asks for the same position gets the same variable, and nobody else: the condition itself is its name.
    pub(super) fn position_variable(
        &mut self,
        text: &Text,
        name: &str,
        is_it: impl Fn(&mut Terms, TermId) -> TermId,
    ) -> (TermId, TermId) {
        let any = self.terms.var("position?", Sort::Bv(31));
        let any = self.terms.zext(32, any);
        let meaning = is_it(&mut self.terms, any);
        let array = text.array().and_then(|array| self.terms.var_id(array));
        let base = array.map(|var| self.terms.var_name(var).to_owned());
        let base = base.as_deref().and_then(|n| n.strip_suffix(".charAt()"));
        let name = format!("{}.{name}()#{}", base.unwrap_or("text"), meaning.index());
        let position = self.variable(&name, Sort::Bv(31));
        let position = self.terms.zext(32, position);
        let condition = is_it(&mut self.terms, position);
        (position, condition)
    }
}
