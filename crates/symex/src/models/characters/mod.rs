//! In: calls of `Character` and of the classes with its tables (`CharacterData…`) with a character that depends on an input. Out: the property as a term.
//!
//! The JDK looks properties up in tables packed into bits; a solver sees much more in the ranges that the tables stand for. They are computed from the
//! code and the tables of the JDK under analysis (`compute.rs`), since Unicode differs from one to the next. A property with few ranges is one term for all
//! characters of 16 bits; of others Latin-1 is one way and the rest another. A character that may have more bits goes through the bytecode, which
//! asks for the plane first; what it calls then is a term again.

mod compute;

use std::rc::Rc;

use provetta_term::{TermId, Terms};

use crate::event::Then;
use crate::halt::Halt;
use crate::heap::Body;
use crate::ids::{MethodId, ObjectId};
use crate::machine::{Machine, Model, Reply};
use crate::state::State;
use crate::synthetic::member;
use crate::table::{LATIN1, Table};
use crate::value::Value;

use compute::{Computer, Refused};

/// A function with no more runs is one term.
const FEW: usize = 80;

/// The last character of 16 bits.
const LAST: u32 = 0xffff;

/// The classes with tables, with their characters.
const PLANES: [(&str, u32, u32); 6] = [
    ("java/lang/CharacterDataLatin1", 0, LATIN1),
    ("java/lang/CharacterData00", 0, LAST),
    ("java/lang/CharacterData01", 0x1_0000, 0x1_ffff),
    ("java/lang/CharacterData02", 0x2_0000, 0x2_ffff),
    ("java/lang/CharacterData03", 0x3_0000, 0x3_ffff),
    ("java/lang/CharacterData0E", 0xe_0000, 0xe_ffff),
];

macro_rules! functions {
    ($asked:ident, $given:expr, $($name:literal $descriptor:literal),*) => {
        match $given {
            $(($name, $descriptor) => Some(|m, s, a| $asked(m, s, a, $name, $descriptor)),)*
            _ => None,
        }
    };
}

/// The model of a static method of `Character`.
pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    functions!(of_character, (name, descriptor),
        "isDigit" "(I)Z", "isLetter" "(I)Z", "isLetterOrDigit" "(I)Z", "isAlphabetic" "(I)Z",
        "isWhitespace" "(I)Z", "isSpaceChar" "(I)Z", "isUpperCase" "(I)Z", "isLowerCase" "(I)Z",
        "isTitleCase" "(I)Z", "isDefined" "(I)Z", "isMirrored" "(I)Z", "isIdeographic" "(I)Z",
        "isJavaIdentifierStart" "(I)Z", "isJavaIdentifierPart" "(I)Z",
        "isUnicodeIdentifierStart" "(I)Z", "isUnicodeIdentifierPart" "(I)Z",
        "isIdentifierIgnorable" "(I)Z", "getType" "(I)I", "getNumericValue" "(I)I",
        "toUpperCase" "(I)I", "toLowerCase" "(I)I", "toTitleCase" "(I)I", "digit" "(II)I")
}

/// The model of a method of a class with tables.
pub(super) fn find_data(class: &str, name: &str, descriptor: &str) -> Option<Model> {
    if !PLANES.iter().any(|(known, ..)| *known == class) {
        return None;
    }
    functions!(of_data, (name, descriptor),
        "isDigit" "(I)Z", "isWhitespace" "(I)Z", "isUpperCase" "(I)Z", "isLowerCase" "(I)Z",
        "isMirrored" "(I)Z", "isIdeographic" "(I)Z", "isOtherAlphabetic" "(I)Z",
        "isOtherUppercase" "(I)Z", "isOtherLowercase" "(I)Z",
        "isJavaIdentifierStart" "(I)Z", "isJavaIdentifierPart" "(I)Z",
        "isUnicodeIdentifierStart" "(I)Z", "isUnicodeIdentifierPart" "(I)Z",
        "isIdentifierIgnorable" "(I)Z", "getType" "(I)I", "getNumericValue" "(I)I",
        "toUpperCase" "(I)I", "toLowerCase" "(I)I", "toTitleCase" "(I)I", "toUpperCaseEx" "(I)I",
        "digit" "(II)I")
}

/// A function of a character of 16 bits that is not known.
fn of_character(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    name: &str,
    descriptor: &str,
) -> Result<Reply, Halt> {
    let Value::IntTerm(character) = args[0] else {
        return Ok(Reply::Run);
    };
    let Some(second) = second(&args[1..]) else {
        return Ok(Reply::Run);
    };
    if !machine.has_16_bits(character) {
        return Ok(Reply::Run);
    }
    let named = member("java/lang/Character", name, descriptor);
    let method = machine.program.resolve_method(&named)?;
    let ends = (0, LAST);
    let table = match machine.tabulated(state, (method, None), ends, second)? {
        Tabulated::Table(table) => table,
        Tabulated::Again => return Ok(Reply::Again),
        Tabulated::No => return Ok(Reply::Run),
    };
    if table.runs() <= FEW {
        let term = table.term(&mut machine.terms, character);
        return Ok(machine.int(term));
    }
    let terms = &mut machine.terms;
    let last = terms.int(LATIN1 as i32);
    let is_latin = terms.ule(character, last);
    let is_other = terms.not(is_latin);
    let latin = table.part(0, LATIN1).term(terms, character);
    let other = table.part(LATIN1 + 1, LAST).term(terms, character);
    let (latin, other) = (
        Value::from_int_term(terms, latin),
        Value::from_int_term(terms, other),
    );
    Ok(machine.either(
        state,
        vec![(is_latin, Then::Push(latin)), (is_other, Then::Push(other))],
    ))
}

/// A function of a character of one plane.
fn of_data(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
    name: &str,
    descriptor: &str,
) -> Result<Reply, Halt> {
    let (Value::Ref(receiver), Some(second)) = (state.known(args[0]), second(&args[2..])) else {
        return Ok(Reply::Run);
    };
    if !matches!(state.heap.get(receiver).body, Body::Fields(_)) {
        return Ok(Reply::Run);
    }
    let class = state.heap.get(receiver).class;
    let class = std::sync::Arc::clone(&machine.program.class(class).class.name);
    let plane = PLANES.iter().find(|(known, ..)| **known == *class);
    let Some((_, first, last)) = plane else {
        return Ok(Reply::Run);
    };
    let method = machine
        .program
        .resolve_method(&member(&class, name, descriptor))?;
    let callee = (method, Some(receiver));
    match args[1] {
        Value::Int(character) => {
            let mut computer = Computer::new(&mut machine.program, state);
            let ints = [character, second.unwrap_or(0)];
            let count = 1 + usize::from(second.is_some());
            Ok(
                match computer.result(method, Some(receiver), &ints[..count]) {
                    Ok(result) => Reply::Return(Some(Value::Int(result))),
                    Err(_) => Reply::Run,
                },
            )
        }
        Value::IntTerm(character) => {
            match machine.tabulated(state, callee, (*first, *last), second)? {
                Tabulated::Table(table) => {
                    let term = table.term(&mut machine.terms, character);
                    Ok(machine.int(term))
                }
                Tabulated::Again => Ok(Reply::Again),
                Tabulated::No => Ok(Reply::Run),
            }
        }
        _ => Ok(Reply::Run),
    }
}

/// The argument behind the character, if there is none or it is known; none if it is not known.
fn second(args: &[Value]) -> Option<Option<i32>> {
    match args {
        [] => Some(None),
        [Value::Int(second)] => Some(Some(*second)),
        _ => None,
    }
}

/// A function of characters, or why there is none.
pub(super) enum Tabulated {
    /// All of it
    Table(Rc<Table>),
    /// A static initialiser was started
    Again,
    /// Its code does more than reading tables
    No,
}

/// The digits of a radix.
pub(super) struct Digits {
    values: Rc<Table>,
    are: Rc<Table>,
}

/// The last character of ASCII.
const ASCII: u32 = 0x7f;

impl Digits {
    fn applied(terms: &mut Terms, table: &Table, unit: TermId) -> TermId {
        let character = terms.zext(32, unit);
        table.term(terms, character)
    }

    /// Whether a unit is a digit.
    pub(super) fn is_one(&self, terms: &mut Terms, unit: TermId) -> TermId {
        let (result, zero) = (Digits::applied(terms, &self.are, unit), terms.int(0));
        let is_none = terms.eq(result, zero);
        terms.not(is_none)
    }

    /// The value of a unit that is a digit.
    pub(super) fn value(&self, terms: &mut Terms, unit: TermId) -> TermId {
        Digits::applied(terms, &self.values, unit)
    }

    /// Whether a unit is a digit of ASCII.
    pub(super) fn is_ascii(&self, terms: &mut Terms, unit: TermId) -> TermId {
        let last = terms.bv(16, u64::from(ASCII));
        let is_low = terms.ule(unit, last);
        let result = Digits::applied(terms, &self.are.part(0, ASCII), unit);
        let zero = terms.int(0);
        let is_none = terms.eq(result, zero);
        let is_one = terms.not(is_none);
        terms.and(is_low, is_one)
    }

    /// The value of a unit that is a digit of ASCII.
    pub(super) fn ascii(&self, terms: &mut Terms, unit: TermId) -> TermId {
        Digits::applied(terms, &self.values.part(0, ASCII), unit)
    }
}

impl Machine<'_> {
    /// The digits of a radix from 2 to 36, or why there is no table of them.
    pub(super) fn digits(
        &mut self,
        state: &mut State,
        radix: i32,
    ) -> Result<Result<Digits, Tabulated>, Halt> {
        let named = member("java/lang/Character", "digit", "(II)I");
        let method = self.program.resolve_method(&named)?;
        let values = match self.tabulated(state, (method, None), (0, LAST), Some(radix))? {
            Tabulated::Table(table) => table,
            other => return Ok(Err(other)),
        };
        let are = match self.digits.get(&radix) {
            Some(table) => Rc::clone(table),
            None => {
                let table = Rc::new(values.map(|value| i32::from(value >= 0)));
                self.digits.insert(radix, Rc::clone(&table));
                table
            }
        };
        Ok(Ok(Digits { values, are }))
    }

    /// Whether an int is known to be a character of 16 bits.
    pub(super) fn has_16_bits(&mut self, character: TermId) -> bool {
        let high = self.terms.extract(31, 16, character);
        self.terms.as_bv(high) == Some(0)
    }

    /// What a method returns for each of some characters, and the same second argument for all.
    pub(super) fn tabulated(
        &mut self,
        state: &mut State,
        (method, receiver): (MethodId, Option<ObjectId>),
        (first, last): (u32, u32),
        second: Option<i32>,
    ) -> Result<Tabulated, Halt> {
        let key = (method, first, second.unwrap_or(0));
        if let Some(known) = self.tables.get(&key) {
            return Ok(match known {
                Some(table) => Tabulated::Table(Rc::clone(table)),
                None => Tabulated::No,
            });
        }
        let is_truth = self
            .program
            .method(method)
            .method()
            .descriptor
            .ends_with('Z');
        let mut computer = Computer::new(&mut self.program, state);
        let count = 1 + usize::from(second.is_some());
        let results: Result<Vec<i32>, Refused> = (first..=last)
            .map(|character| {
                let ints = [character as i32, second.unwrap_or(0)];
                computer.result(method, receiver, &ints[..count])
            })
            .collect();
        let table = match results {
            Ok(results) => Some(Rc::new(Table::new(first, &results, is_truth))),
            Err(Refused::Uninitialised(class)) => {
                return Ok(match self.initialise(state, class)? {
                    true => Tabulated::Again,
                    false => Tabulated::No,
                });
            }
            Err(Refused::Other) => None,
        };
        self.tables.insert(key, table.clone());
        Ok(match table {
            Some(table) => Tabulated::Table(table),
            None => Tabulated::No,
        })
    }
}
