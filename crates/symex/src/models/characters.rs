//! In: calls of `CharacterDataLatin1` with a character that depends on an input. Out: the property as a term.
//!
//! The JDK looks properties up in a table of 256 entries packed into bits; a solver sees much more in the few
//! ranges that the table stands for. They are those of Latin-1 in every JDK from 9 on, and the language test
//! compares all of them with the JVM. Concrete characters are looked up the same way.

use provetta_term::{TermId, Terms};

use crate::halt::Halt;
use crate::machine::{Machine, Model, Reply};
use crate::ops::arith;
use crate::state::State;
use crate::value::Value;

/// Ranges by their last character, with the value that holds there; the last one ends at 255.
type Ranges = &'static [(i32, i32)];

const DIGIT: Ranges = &[(47, 0), (57, 1), (255, 0)];
const WHITESPACE: Ranges = &[(8, 0), (13, 1), (27, 0), (32, 1), (255, 0)];
const UPPER: Ranges = &[
    (64, 0),
    (90, 1),
    (191, 0),
    (214, 1),
    (215, 0),
    (222, 1),
    (255, 0),
];
const LOWER: Ranges = &[
    (96, 0),
    (122, 1),
    (169, 0),
    (170, 1),
    (180, 0),
    (181, 1),
    (185, 0),
    (186, 1),
    (222, 0),
    (246, 1),
    (247, 0),
    (255, 1),
];
/// The category, as `Character.getType` numbers them.
#[rustfmt::skip]
const TYPE: Ranges = &[
    (31, 15), (32, 12), (35, 24), (36, 26), (39, 24), (40, 21), (41, 22), (42, 24), (43, 25),
    (44, 24), (45, 20), (47, 24), (57, 9), (59, 24), (62, 25), (64, 24), (90, 1), (91, 21),
    (92, 24), (93, 22), (94, 27), (95, 23), (96, 27), (122, 2), (123, 21), (124, 25), (125, 22),
    (126, 25), (159, 15), (160, 12), (161, 24), (165, 26), (166, 28), (167, 24), (168, 27),
    (169, 28), (170, 5), (171, 29), (172, 25), (173, 16), (174, 28), (175, 27), (176, 28),
    (177, 25), (179, 11), (180, 27), (181, 2), (183, 24), (184, 27), (185, 11), (186, 5), (187, 30),
    (190, 11), (191, 24), (214, 1), (215, 25), (222, 1), (246, 2), (247, 25), (255, 2),
];
/// What is added to a character.
const TO_LOWER: Ranges = &[
    (64, 0),
    (90, 32),
    (191, 0),
    (214, 32),
    (215, 0),
    (222, 32),
    (255, 0),
];
const TO_UPPER: Ranges = &[
    (96, 0),
    (122, -32),
    (180, 0),
    (181, 743),
    (223, 0),
    (246, -32),
    (247, 0),
    (254, -32),
    (255, 121),
];
/// What is added to a character to get its value as a digit; [`NONE`] where there is none.
const VALUE: Ranges = &[
    (47, NONE),
    (57, -48),
    (64, NONE),
    (90, -55),
    (96, NONE),
    (122, -87),
    (255, NONE),
];
const NONE: i32 = -1_000;

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    Some(match (name, descriptor) {
        ("isDigit", "(I)Z") => |m, s, a| look_up(m, s, a, DIGIT),
        ("isWhitespace", "(I)Z") => |m, s, a| look_up(m, s, a, WHITESPACE),
        ("isUpperCase", "(I)Z") => |m, s, a| look_up(m, s, a, UPPER),
        ("isLowerCase", "(I)Z") => |m, s, a| look_up(m, s, a, LOWER),
        ("getType", "(I)I") => |m, s, a| look_up(m, s, a, TYPE),
        ("toLowerCase", "(I)I") => |m, s, a| shifted(m, s, a, TO_LOWER),
        ("toUpperCase", "(I)I") => |m, s, a| shifted(m, s, a, TO_UPPER),
        ("digit", "(II)I") => digit,
        _ => return None,
    })
}

fn at(terms: &mut Terms, ranges: Ranges, character: Value) -> Result<Value, Halt> {
    if let Value::Int(c) = character {
        let found = ranges.iter().find(|(last, _)| c <= *last);
        return Ok(Value::Int(found.map_or(0, |(_, value)| *value)));
    }
    let character = character.int_term(terms)?;
    let mut term: Option<TermId> = None;
    for (last, value) in ranges.iter().rev() {
        let value = terms.int(*value);
        term = Some(match term {
            None => value,
            Some(above) => {
                let last = terms.int(*last);
                let here = terms.sle(character, last);
                terms.ite(here, value, above)
            }
        });
    }
    let zero = terms.int(0);
    Ok(Value::from_int_term(terms, term.unwrap_or(zero)))
}

fn look_up(
    machine: &mut Machine<'_>,
    _: &mut State,
    args: &[Value],
    ranges: Ranges,
) -> Result<Reply, Halt> {
    let value = at(&mut machine.terms, ranges, args[1])?;
    Ok(Reply::Return(Some(value)))
}

fn shifted(
    machine: &mut Machine<'_>,
    _: &mut State,
    args: &[Value],
    ranges: Ranges,
) -> Result<Reply, Halt> {
    let by = at(&mut machine.terms, ranges, args[1])?;
    let value = plus(&mut machine.terms, args[1], by)?;
    Ok(Reply::Return(Some(value)))
}

fn plus(terms: &mut Terms, a: Value, b: Value) -> Result<Value, Halt> {
    match (a, b) {
        (Value::Int(a), Value::Int(b)) => Ok(Value::Int(a.wrapping_add(b))),
        _ => arith::int2(terms, a, b, Terms::add),
    }
}

/// The value of a digit in a radix from 2 to 36; -1 if it is none.
fn digit(machine: &mut Machine<'_>, _: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let Value::Int(radix) = args[2] else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    let by = at(terms, VALUE, args[1])?;
    let value = plus(terms, args[1], by)?;
    let fits = (2..=36).contains(&radix);
    if let Value::Int(v) = value {
        let v = if fits && (0..radix).contains(&v) {
            v
        } else {
            -1
        };
        return Ok(Reply::Return(Some(Value::Int(v))));
    }
    if !fits {
        return Ok(Reply::Return(Some(Value::Int(-1))));
    }
    let value = value.int_term(terms)?;
    let (zero, radix, none) = (terms.int(0), terms.int(radix), terms.int(-1));
    let not_below = terms.sle(zero, value);
    let below = terms.slt(value, radix);
    let inside = terms.and(not_below, below);
    let term = terms.ite(inside, value, none);
    Ok(Reply::Return(Some(Value::from_int_term(
        &machine.terms,
        term,
    ))))
}
