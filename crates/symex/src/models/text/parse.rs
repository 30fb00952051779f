//! In: `Integer.parseInt` and `Long.parseLong` of a string whose contents depend on inputs, with a known radix. Out: the number, or the JDK's exception.
//!
//! A numeral is an optional sign and one or more digits of any script (`Character.digit`, tabulated for the JDK under analysis). As many digits as the
//! largest number has are computed as one term; they are told apart as ASCII, which nearly all numerals are, and others. A longer string is a numeral of
//! the type exactly if all before its last digits are zeros: for some more units that is asked of each, for still longer strings it is a quantified
//! formula. So no length has a bound and no way stands for one character.
//! Only of long numerals with digits of other scripts the value is not computed: it is any number, which claims more than there is, and no test comes of it.

use provetta_classfile::{Insn, InvokeKind, Method};
use provetta_outcome::StopReason;
use provetta_term::{Sort, TermId, Terms};

use crate::event::Then;
use crate::halt::{Halt, unsupported};
use crate::ids::MethodId;
use crate::machine::{Machine, Model, Reply};
use crate::models::characters::{Digits, Tabulated};
use crate::state::State;
use crate::synthetic::{Assembler, member};
use crate::text::{Text, all_units};
use crate::value::Value;

/// More digits are not computed at once.
const MAX_DIGITS: u32 = 40;

/// So many units more than the largest number has are looked at one by one; a formula about all of them finds no test.
const SPELLED: u32 = 12;

const EXCEPTION: &str = "java/lang/NumberFormatException";
const FOR_INPUT: (&str, &str) = (
    "forInputString",
    "(Ljava/lang/String;I)Ljava/lang/NumberFormatException;",
);

/// The model of a method of `Integer` or `Long`.
pub(in crate::models) fn find(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    Some(match (class, name, descriptor) {
        ("java/lang/Integer", "parseInt", "(Ljava/lang/String;I)I") => |m, s, a| parse(m, s, a, 32),
        ("java/lang/Long", "parseLong", "(Ljava/lang/String;I)J") => |m, s, a| parse(m, s, a, 64),
        _ => return None,
    })
}

/// What a numeral of the type looks like.
struct Shape {
    radix: u64,
    /// Bits of the type
    bits: u8,
    /// Digits of the largest number
    digits: u32,
    /// Bits that hold every number of so many digits
    width: u8,
}

impl Shape {
    fn new(radix: i32, bits: u8) -> Option<Shape> {
        let radix = u64::try_from(radix).ok().filter(|r| (2..=36).contains(r))?;
        let most = 1u128 << (bits - 1);
        let (mut digits, mut beyond) = (0, 1u128);
        while beyond <= most {
            beyond *= u128::from(radix);
            digits += 1;
        }
        let width = (128 - (beyond - 1).leading_zeros()) as u8;
        (digits <= MAX_DIGITS).then_some(Shape {
            radix,
            bits,
            digits,
            width,
        })
    }
}

/// A text that is read as a numeral.
struct Numeral<'t> {
    shape: Shape,
    digits: Digits,
    text: &'t Text,
    length: TermId,
    is_negative: TermId,
    /// 1 behind a sign, else 0
    start: TermId,
}

/// One way to read a string.
#[derive(Debug, Clone, Copy)]
struct Reading {
    condition: TermId,
    /// The number; none if the string is no numeral of the type
    number: Option<TermId>,
    rank: Rank,
}

/// Something that is asked of a unit.
type IsDigit = fn(&Digits, &mut Terms, TermId) -> TermId;

/// Which strings a formula about their units is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Those with at most [`SPELLED`] units more than the largest number has
    Spelled,
    Any,
}

/// When a way is followed, and what for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rank {
    /// Strings that programs meet
    Usual,
    /// Behind the others
    Late,
    /// Behind the others, and no test comes of it
    Untested,
}

/// Variables for numerals that are not computed.
#[derive(Debug, Clone, Copy)]
struct Unread {
    /// Which way such a string goes
    which: TermId,
    number: TermId,
}

impl Reading {
    fn late(self) -> Reading {
        let rank = match self.rank {
            Rank::Usual => Rank::Late,
            rank => rank,
        };
        Reading { rank, ..self }
    }
}

/// Why there is no test.
fn not_computed() -> StopReason {
    unsupported("a long number with digits that are not ASCII")
}

fn parse(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    bits: u8,
) -> Result<Reply, Halt> {
    let Value::Int(radix) = args[1] else {
        return Ok(Reply::Run);
    };
    let Some(shape) = Shape::new(radix, bits) else {
        return Ok(Reply::Run);
    };
    if state.reference(args[0])?.is_none() {
        return Ok(Reply::Run);
    }
    let Some([text]) = machine.strings(state, [args[0]])? else {
        return Ok(Reply::Run);
    };
    let short = shape.digits as usize + 1;
    if text.units().is_some_and(|units| units.len() > short) {
        return Ok(Reply::Run);
    }
    let Some(thrower) = machine.thrower()? else {
        return Ok(Reply::Run);
    };
    let digits = match machine.digits(state, radix)? {
        Ok(digits) => digits,
        Err(Tabulated::Again) => return Ok(Reply::Again),
        Err(_) => return Ok(Reply::Run),
    };
    let unread = Unread {
        which: machine.unread("which numeral", 2),
        number: machine.unread("numeral", bits),
    };
    let terms = &mut machine.terms;
    let numeral = Numeral::new(terms, shape, digits, &text);
    let readings = numeral.ways(terms, unread);
    let ways = readings
        .into_iter()
        .map(|way| {
            let is_untested = way.rank == Rank::Untested;
            let then = match way.number.map(|n| Value::from_term(&machine.terms, n)) {
                Some(value) if is_untested => Then::PushUntested(value, not_computed()),
                Some(value) => Then::Push(value),
                None => Then::Raise {
                    method: thrower,
                    args: args.into(),
                    untested: is_untested.then(not_computed),
                },
            };
            match way.rank {
                Rank::Usual => (way.condition, then),
                _ => (way.condition, Then::Late(Box::new(then))),
            }
        })
        .collect();
    Ok(machine.either(state, ways))
}

impl<'t> Numeral<'t> {
    fn new(terms: &mut Terms, shape: Shape, digits: Digits, text: &'t Text) -> Numeral<'t> {
        let (zero, one) = (terms.int(0), terms.int(1));
        let length = text.length(terms);
        let first = text.unit(terms, zero);
        let (minus, plus) = (terms.bv(16, u64::from(b'-')), terms.bv(16, u64::from(b'+')));
        let (is_negative, is_positive) = (terms.eq(first, minus), terms.eq(first, plus));
        let has_sign = terms.or(is_negative, is_positive);
        let start = terms.ite(has_sign, one, zero);
        Numeral {
            shape,
            digits,
            text,
            length,
            is_negative,
            start,
        }
    }

    /// Conditions that exclude each other and cover all strings.
    fn ways(&self, terms: &mut Terms, unread: Unread) -> Vec<Reading> {
        let most = terms.int(self.shape.digits as i32);
        let behind_sign = terms.sub(self.length, self.start);
        let is_short = terms.sle(behind_sign, most);
        let is_long = terms.not(is_short);
        let zero = terms.int(0);
        let is_empty = terms.eq(self.length, zero);
        let is_there = terms.not(is_empty);
        let has_digits = terms.slt(self.start, self.length);

        let count = self.text.units().map_or(usize::MAX, <[TermId]>::len);
        let units: Vec<(TermId, TermId)> = (0..=self.shape.digits as usize)
            .take(count)
            .map(|i| {
                let at = terms.int(i as i32);
                let unit = self.text.unit(terms, at);
                (self.is_digit_place(terms, at), unit)
            })
            .collect();
        let mut is_ascii = terms.all(&[is_short, is_there, has_digits]);
        let mut is_numeral = is_ascii;
        for (counts, unit) in &units {
            let ascii = self.digits.is_ascii(terms, *unit);
            let any = self.digits.is_one(terms, *unit);
            let (ascii, any) = (terms.implies(*counts, ascii), terms.implies(*counts, any));
            is_ascii = terms.and(is_ascii, ascii);
            is_numeral = terms.and(is_numeral, any);
        }
        let is_none = terms.not(is_numeral);
        let is_malformed = terms.and(is_short, is_none);
        let has_others = terms.not(is_ascii);
        let is_other = terms.and(is_numeral, has_others);

        let ascii = self.magnitude(terms, &units, Digits::ascii);
        let other = self.magnitude(terms, &units, Digits::value);
        let always = terms.bool(true);
        let mut ways = self.fitting(terms, is_ascii, always, ascii).to_vec();
        ways.push(Reading {
            condition: is_malformed,
            number: None,
            rank: Rank::Usual,
        });
        let others = self.fitting(terms, is_other, always, other);
        ways.extend(others.map(Reading::late));
        if terms.as_bool(is_long) != Some(false) {
            let long = self.long_ways(terms, is_long, unread);
            ways.extend(long.into_iter().map(Reading::late));
        }
        ways
    }

    /// The same for strings with more units behind the sign than the largest number has. What a numeral in other digits is worth is not computed: it
    /// may be any number, or too large. Which of both a string is, or none, is up to a variable; only that it is none is checked.
    fn long_ways(&self, terms: &mut Terms, is_long: TermId, unread: Unread) -> Vec<Reading> {
        let all =
            |terms: &mut Terms, is_one: IsDigit| self.all(terms, self.length, Extent::Any, is_one);
        let spelled = terms.int((self.shape.digits + SPELLED) as i32);
        let is_medium = terms.sle(self.length, spelled);
        let is_longer = terms.not(is_medium);
        let few_ascii = self.all(terms, self.length, Extent::Spelled, Digits::is_ascii);
        let is_few_ascii = terms.all(&[is_long, is_medium, few_ascii]);
        let all_ascii = all(terms, Digits::is_ascii);
        let is_many_ascii = terms.all(&[is_long, is_longer, all_ascii]);
        let has_others = terms.not(all_ascii);
        let has_others = terms.and(is_long, has_others);
        let few = self.long_fitting(terms, is_few_ascii, Extent::Spelled);
        let many = self.long_fitting(terms, is_many_ascii, Extent::Any);
        let mut ways = [few, many].concat();

        let all_digits = all(terms, Digits::is_one);
        let some_none = terms.not(all_digits);
        let chosen = |terms: &mut Terms, number: u64| {
            let number = terms.bv(2, number);
            let is_it = terms.eq(unread.which, number);
            terms.and(has_others, is_it)
        };
        let is_malformed = chosen(terms, 0);
        let is_larger = chosen(terms, 1);
        let is_any = {
            let (one, other) = (chosen(terms, 2), chosen(terms, 3));
            terms.or(one, other)
        };
        ways.push(Reading {
            condition: terms.and(is_malformed, some_none),
            number: None,
            rank: Rank::Late,
        });
        ways.extend([(is_larger, None), (is_any, Some(unread.number))].map(
            |(condition, number)| Reading {
                condition,
                number,
                rank: Rank::Untested,
            },
        ));
        ways
    }

    /// The two ways of a long numeral in ASCII: there are only zeros before the last digits and it fits, or not.
    fn long_fitting(&self, terms: &mut Terms, condition: TermId, extent: Extent) -> [Reading; 2] {
        let digits = terms.int(self.shape.digits as i32);
        let tail = terms.sub(self.length, digits);
        let only_zeros = self.all(terms, tail, extent, |digits, terms, unit| {
            let (value, zero) = (digits.ascii(terms, unit), terms.int(0));
            terms.eq(value, zero)
        });
        let always = terms.bool(true);
        let units: Vec<(TermId, TermId)> = (0..self.shape.digits as i32)
            .map(|i| {
                let offset = terms.int(i);
                let at = terms.add(tail, offset);
                (always, self.text.unit(terms, at))
            })
            .collect();
        let magnitude = self.magnitude(terms, &units, Digits::ascii);
        self.fitting(terms, condition, only_zeros, magnitude)
    }

    /// Whether something holds of all units from the first digit to an index. With [`Extent::Spelled`] only where no unit is past the spelled ones.
    fn all(&self, terms: &mut Terms, end: TermId, extent: Extent, holds: IsDigit) -> TermId {
        let at = |terms: &mut Terms, index: TermId| {
            let unit = self.text.unit(terms, index);
            holds(&self.digits, terms, unit)
        };
        match extent {
            Extent::Any => all_units(terms, self.start, end, 0, at),
            Extent::Spelled => {
                let each: Vec<TermId> = (0..(self.shape.digits + SPELLED) as i32)
                    .map(|i| {
                        let index = terms.int(i);
                        let (above, below) = (terms.sle(self.start, index), terms.slt(index, end));
                        let counts = terms.and(above, below);
                        let holds = at(terms, index);
                        terms.implies(counts, holds)
                    })
                    .collect();
                terms.all(&each)
            }
        }
    }

    /// Whether a digit has to stand at an index.
    fn is_digit_place(&self, terms: &mut Terms, at: TermId) -> TermId {
        let (above, below) = (terms.sle(self.start, at), terms.slt(at, self.length));
        terms.and(above, below)
    }

    /// The number without its sign, of the units that count.
    fn magnitude(
        &self,
        terms: &mut Terms,
        units: &[(TermId, TermId)],
        value: fn(&Digits, &mut Terms, TermId) -> TermId,
    ) -> TermId {
        let width = self.shape.width;
        let radix = terms.bv(width, self.shape.radix);
        let mut sum = terms.bv(width, 0);
        for (counts, unit) in units {
            let digit = value(&self.digits, terms, *unit);
            // A digit has at most six bits.
            let digit = terms.extract(5, 0, digit);
            let digit = terms.zext(width, digit);
            let product = terms.mul(sum, radix);
            let next = terms.add(product, digit);
            sum = terms.ite(*counts, next, sum);
        }
        sum
    }

    /// Whether a number fits into the type with its sign, and what it is then.
    fn signed(&self, terms: &mut Terms, magnitude: TermId) -> (TermId, TermId) {
        let (width, bits) = (self.shape.width, self.shape.bits);
        let lowest = 1u128 << (bits - 1);
        let (below, above) = (
            terms.bv_wide(width, lowest),
            terms.bv_wide(width, lowest - 1),
        );
        let most = terms.ite(self.is_negative, below, above);
        let fits = terms.ule(magnitude, most);
        let number = match width < bits {
            true => terms.zext(bits, magnitude),
            false => terms.extract(bits - 1, 0, magnitude),
        };
        let negative = terms.neg(number);
        (fits, terms.ite(self.is_negative, negative, number))
    }

    /// The two ways of a numeral: it fits, and something else holds, or not.
    fn fitting(
        &self,
        terms: &mut Terms,
        condition: TermId,
        besides: TermId,
        magnitude: TermId,
    ) -> [Reading; 2] {
        let (fits, number) = self.signed(terms, magnitude);
        let fits = terms.and(besides, fits);
        let is_larger = terms.not(fits);
        [(fits, Some(number)), (is_larger, None)].map(|(holds, number)| Reading {
            condition: terms.and(condition, holds),
            number,
            rank: Rank::Usual,
        })
    }
}

/// Throws what the JDK throws for a string and a radix.
fn throwing() -> Option<Method> {
    let mut code = Assembler::default();
    code.load("L", 0);
    code.load("I", 1);
    code.invoke(InvokeKind::Static, EXCEPTION, FOR_INPUT.0, FOR_INPUT.1);
    code.emit(Insn::Throw);
    code.method("raise", "(Ljava/lang/String;I)V", true)
}

impl Machine<'_> {
    fn unread(&mut self, what: &str, bits: u8) -> TermId {
        let name = self.fresh_name(what);
        self.variable(&name, Sort::Bv(bits))
    }

    /// The method that throws the exception; none if the JDK makes it in another way.
    fn thrower(&mut self) -> Result<Option<MethodId>, Halt> {
        let maker = member(EXCEPTION, FOR_INPUT.0, FOR_INPUT.1);
        if self.program.resolve_method(&maker).is_err() {
            return Ok(None);
        }
        let helper = self.program.helper_method(EXCEPTION, "raise", throwing)?;
        Ok(Some(helper))
    }
}
