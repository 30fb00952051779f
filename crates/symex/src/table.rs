//! In: the results of a function of characters, one for each. Out: the function as runs of characters that are treated alike, and as a term.
//!
//! A run has one result for all of its characters, or one that is as far from each of them; where cases alternate (`Ā`, `ā`, `Ă`, …) there are two, by turns.
//! A term decides by the low 16 bits: characters of one plane have different ones. It is a tree of comparisons, as deep as the logarithm of the number of runs, below
//! one that tells Latin-1 from the rest, so that what most texts are made of is decided first.

use provetta_term::{TermId, Terms};

/// The result for each character of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// This number, for characters that are even and for those that are odd
    Number([i32; 2]),
    /// The character and this number, for the same
    Shift([i32; 2]),
}

impl Form {
    fn of(self, character: u32) -> i32 {
        let odd = (character & 1) as usize;
        match self {
            Form::Number(values) => values[odd],
            Form::Shift(by) => (character as i32).wrapping_add(by[odd]),
        }
    }
}

/// Characters with the same form, up to the last one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    last: u32,
    form: Form,
}

/// A function of the characters of one plane, or of the first of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    first: u32,
    runs: Vec<Run>,
    is_truth: bool,
}

/// A run of two results by turns has to be longer than others by so many characters.
const WORTH: usize = 4;

/// The last character of Latin-1.
pub(crate) const LATIN1: u32 = 0xff;

impl Table {
    /// The results from a character on; whether they are truth values.
    pub(crate) fn new(first: u32, results: &[i32], is_truth: bool) -> Table {
        let mut runs: Vec<Run> = Vec::new();
        let mut at = 0;
        while at < results.len() {
            let (form, count) = longest(first, results, at, is_truth);
            at += count;
            let last = first + at as u32 - 1;
            runs.push(Run { last, form });
        }
        Table {
            first,
            runs,
            is_truth,
        }
    }

    /// How many runs there are.
    pub(crate) fn runs(&self) -> usize {
        self.runs.len()
    }

    /// The result for a character of the table.
    #[cfg(test)]
    fn of(&self, character: u32) -> Option<i32> {
        let run = self.runs.iter().find(|run| character <= run.last)?;
        Some(run.form.of(character))
    }

    /// Whether something holds of each result, as truth values.
    pub(crate) fn map(&self, holds: impl Fn(i32) -> i32) -> Table {
        let mut results = Vec::new();
        for run in &self.runs {
            let from = self.first + results.len() as u32;
            results.extend((from..=run.last).map(|c| holds(run.form.of(c))));
        }
        Table::new(self.first, &results, true)
    }

    /// Characters `first <= c <= last` of the table alone.
    pub(crate) fn part(&self, first: u32, last: u32) -> Table {
        let mut runs = Vec::new();
        for run in self.runs.iter().filter(|run| run.last >= first) {
            runs.push(Run {
                last: run.last.min(last),
                form: run.form,
            });
            if run.last >= last {
                break;
            }
        }
        Table {
            first,
            runs,
            is_truth: self.is_truth,
        }
    }

    /// The result for an int that is a character of the table.
    pub(crate) fn term(&self, terms: &mut Terms, character: TermId) -> TermId {
        let unit = terms.extract(15, 0, character);
        let mut leaf = |terms: &mut Terms, form| {
            let value = number(terms, unit, character, form);
            match self.is_truth {
                true => {
                    let zero = terms.int(0);
                    let is_false = terms.eq(value, zero);
                    terms.not(is_false)
                }
                false => value,
            }
        };
        let end = self.runs.last().map_or(self.first, |run| run.last);
        let value = match self.first <= LATIN1 && end > LATIN1 {
            true => {
                let low = self.part(self.first, LATIN1);
                let high = self.part(LATIN1 + 1, end);
                let low = tree(terms, unit, &low.runs, &mut leaf);
                let high = tree(terms, unit, &high.runs, &mut leaf);
                let is_low = up_to(terms, unit, LATIN1);
                terms.ite(is_low, low, high)
            }
            false => tree(terms, unit, &self.runs, &mut leaf),
        };
        match self.is_truth {
            true => {
                let (one, zero) = (terms.int(1), terms.int(0));
                terms.ite(value, one, zero)
            }
            false => value,
        }
    }
}

/// The form that the most characters from an index on have, and how many these are.
fn longest(first: u32, results: &[i32], at: usize, is_truth: bool) -> (Form, usize) {
    let shift = |i: usize| results[i].wrapping_sub((first + i as u32) as i32);
    let next = (at + 1).min(results.len() - 1);
    let by_turns = |one: i32, other: i32| match (first + at as u32) & 1 {
        0 => [one, other],
        _ => [other, one],
    };
    let forms = [
        (Form::Number([results[at]; 2]), 0),
        (Form::Shift([shift(at); 2]), 0),
        (Form::Number(by_turns(results[at], results[next])), WORTH),
        (Form::Shift(by_turns(shift(at), shift(next))), WORTH),
    ];
    let count = |form: Form| {
        let rest = results[at..].iter().enumerate();
        rest.take_while(|(i, result)| form.of(first + (at + i) as u32) == **result)
            .count()
    };
    let mut best = (forms[0].0, count(forms[0].0));
    for (form, worth) in &forms[1..] {
        if is_truth && matches!(form, Form::Shift(_)) {
            continue;
        }
        let found = count(*form);
        if found > best.1 + worth {
            best = (*form, found);
        }
    }
    best
}

fn up_to(terms: &mut Terms, unit: TermId, last: u32) -> TermId {
    let last = terms.bv(16, u64::from(last & 0xffff));
    terms.ule(unit, last)
}

fn tree(
    terms: &mut Terms,
    unit: TermId,
    runs: &[Run],
    leaf: &mut impl FnMut(&mut Terms, Form) -> TermId,
) -> TermId {
    match runs {
        [] => leaf(terms, Form::Number([0, 0])),
        [run] => leaf(terms, run.form),
        _ => {
            let (low, high) = runs.split_at(runs.len() / 2);
            let last = low.last().map_or(0, |run| run.last);
            let is_low = up_to(terms, unit, last);
            let low = tree(terms, unit, low, leaf);
            let high = tree(terms, unit, high, leaf);
            terms.ite(is_low, low, high)
        }
    }
}

fn is_odd(terms: &mut Terms, unit: TermId) -> TermId {
    let (lowest, one) = (terms.extract(0, 0, unit), terms.bv(1, 1));
    terms.eq(lowest, one)
}

fn number(terms: &mut Terms, unit: TermId, character: TermId, form: Form) -> TermId {
    let (values, is_shift) = match form {
        Form::Number(values) => (values, false),
        Form::Shift(by) => (by, true),
    };
    let mut value = terms.int(values[0]);
    if values[0] != values[1] {
        let (is_odd, odd) = (is_odd(terms, unit), terms.int(values[1]));
        value = terms.ite(is_odd, odd, value);
    }
    match is_shift {
        true => terms.add(character, value),
        false => value,
    }
}

#[cfg(test)]
mod tests {
    use provetta_term::{Assignment, Const, Sort};

    use super::*;

    /// The term has the result of the function for each character.
    fn check(first: u32, results: &[i32], is_truth: bool) -> usize {
        let table = Table::new(first, results, is_truth);
        let mut terms = Terms::default();
        let unit = terms.var("c", Sort::Bv(16));
        let var = terms.var_id(unit).unwrap();
        let low = terms.zext(32, unit);
        let plane = terms.int((first & !0xffff) as i32);
        let character = terms.bvor(low, plane);
        let term = table.term(&mut terms, character);
        for (i, result) in results.iter().enumerate() {
            let c = first + i as u32;
            assert_eq!(table.of(c), Some(*result), "{c:x}");
            let mut model = Assignment::default();
            model.set(var, Const::bv(16, u64::from(c & 0xffff)));
            let value = terms.eval(term, &model).raw() as u32 as i32;
            assert_eq!(value, *result, "{c:x}");
        }
        table.runs()
    }

    #[test]
    fn every_character_has_its_result() {
        let digit = |c: u32| if (48..58).contains(&c) { 1 } else { 0 };
        assert_eq!(
            check(0, &(0..0x300).map(digit).collect::<Vec<_>>(), true),
            3
        );
        let turns = |c: u32| {
            if c >= 0x100 && c.is_multiple_of(2) {
                c as i32 + 1
            } else {
                c as i32
            }
        };
        assert_eq!(
            check(0, &(0..0x300).map(turns).collect::<Vec<_>>(), false),
            2
        );
        let odd = |c: u32| (c * 7919 % 13 / 5) as i32;
        check(
            0x1_0000,
            &(0x1_0000..0x1_0200).map(odd).collect::<Vec<_>>(),
            false,
        );
        check(0xe_fff0, &[1; 16], true);
        check(0, &[0, 1, 0, 1], true);
        check(
            0,
            &(0..0x101)
                .map(|c| i32::from(c == 0x100))
                .collect::<Vec<_>>(),
            true,
        );
    }
}
