//! In: `compareTo` and `equalsIgnoreCase`. Out: how two strings compare.

use provetta_term::{TermId, Terms};

use crate::event::{Message, Then};
use crate::halt::Halt;
use crate::machine::{Machine, Model, Reply};
use crate::state::State;
use crate::text::{Text, all_units};
use crate::value::Value;

/// What equals an ASCII letter apart from case beside its two cases (JDK 17 to 25).
const SIMILAR: [(u8, &[u16]); 3] = [(b'i', &[0x130, 0x131]), (b'k', &[0x212a]), (b's', &[0x17f])];

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("compareTo", "(Ljava/lang/String;)I") => compare,
        ("equalsIgnoreCase", "(Ljava/lang/String;)Z") => equals_ignoring_case,
        _ => return None,
    })
}

/// The difference of the first units that differ, else of the lengths.
fn compare(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    if state.reference(args[1])?.is_none() {
        let class = "java/lang/NullPointerException";
        return Ok(Reply::Throw(class, Message::Opaque));
    }
    let Some([text, other]) = machine.strings(state, [args[0], args[1]])? else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let (whole, part) = (text.length(terms), other.length(terms));
    let by_length = terms.sub(whole, part);
    // Where one of both is listed, no more than its units are compared.
    if let Some(count) = text.units().or(other.units()).map(<[TermId]>::len) {
        let mut result = by_length;
        for i in (0..count).rev() {
            let at = terms.int(i as i32);
            let (in_one, in_other) = (terms.slt(at, whole), terms.slt(at, part));
            let inside = terms.and(in_one, in_other);
            let apart = difference(terms, &text, &other, at);
            let zero = terms.int(0);
            let same = terms.eq(apart, zero);
            let decided = terms.ite(same, result, apart);
            result = terms.ite(inside, decided, by_length);
        }
        return Ok(machine.int(result));
    }
    let is_less = terms.slt(whole, part);
    let shorter = terms.ite(is_less, whole, part);
    let zero = terms.int(0);
    let same_until = |terms: &mut Terms, end: TermId| {
        all_units(terms, zero, end, 0, |terms, at| {
            let (a, b) = (text.unit(terms, at), other.unit(terms, at));
            terms.eq(a, b)
        })
    };
    let is_prefix = same_until(terms, shorter);
    let (at, differs) = machine.position_variable(&text, "mismatch", |terms, at| {
        let inside = terms.slt(at, shorter);
        let (a, b) = (text.unit(terms, at), other.unit(terms, at));
        let same = terms.eq(a, b);
        let apart = terms.not(same);
        let before = same_until(terms, at);
        terms.all(&[inside, apart, before])
    });
    let apart = difference(&mut machine.terms, &text, &other, at);
    let (by_length, apart) = (
        Value::from_int_term(&machine.terms, by_length),
        Value::from_int_term(&machine.terms, apart),
    );
    Ok(machine.either(
        state,
        vec![
            (is_prefix, Then::Push(by_length)),
            (differs, Then::Push(apart)),
        ],
    ))
}

/// The difference of two units.
fn difference(terms: &mut Terms, text: &Text, other: &Text, at: TermId) -> TermId {
    let (a, b) = (text.unit(terms, at), other.unit(terms, at));
    let (a, b) = (terms.zext(32, a), terms.zext(32, b));
    terms.sub(a, b)
}

/// With a known string of ASCII characters; others are left to the bytecode.
fn equals_ignoring_case(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<Reply, Halt> {
    if state.reference(args[1])?.is_none() {
        return Ok(Reply::Run);
    }
    let Some([text, other]) = machine.strings(state, [args[0], args[1]])? else {
        return Ok(Reply::Run);
    };
    let (text, known) = match (text.known(&machine.terms), other.known(&machine.terms)) {
        (_, Some(known)) => (text, known),
        (Some(known), _) => (other, known),
        _ => return Ok(Reply::Run),
    };
    let letters: Option<Vec<u8>> = known
        .iter()
        .map(|unit| u8::try_from(*unit).ok().filter(u8::is_ascii))
        .collect();
    let Some(letters) = letters else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let (length, count) = (text.length(terms), terms.int(letters.len() as i32));
    let mut all = terms.eq(length, count);
    for (i, letter) in letters.iter().enumerate() {
        let at = terms.int(i as i32);
        let unit = text.unit(terms, at);
        let lower = letter.to_ascii_lowercase();
        let mut like = vec![u16::from(lower), u16::from(letter.to_ascii_uppercase())];
        like.dedup();
        let more = SIMILAR.iter().find(|(similar, _)| *similar == lower);
        like.extend(more.map_or(&[][..], |(_, units)| units));
        let mut any = terms.bool(false);
        for one in like {
            let one = terms.bv(16, u64::from(one));
            let same = terms.eq(unit, one);
            any = terms.or(any, same);
        }
        all = terms.and(all, any);
    }
    Ok(machine.truth(state, all))
}
