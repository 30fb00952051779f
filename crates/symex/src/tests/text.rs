//! Contents of strings as terms, compared with lists of units for every small case.

use provetta_term::{ArrayConst, Assignment, Const, ElemSort, Sort, TermId, Terms};
use std::sync::Arc;

use crate::text::Text;

/// A string that is an input, of some units and more behind them.
struct Given {
    terms: Terms,
    model: Assignment,
    text: Text,
    units: Vec<u16>,
}

/// `middle` units of an input, with known ones around them.
fn given(before: &[u16], middle: &[u16], after: &[u16]) -> Given {
    let mut terms = Terms::default();
    let mut model = Assignment::new();
    let array = terms.var("s.charAt()", Sort::Array(ElemSort::Bv(16)));
    let length = terms.var("s.length()", Sort::Bv(31));
    let mut content = ArrayConst::new(ElemSort::Bv(16), &Const::bv(16, 0xffff));
    for (i, unit) in middle.iter().enumerate() {
        content.set(i as u32, &Const::bv(16, u64::from(*unit)));
    }
    model.set(
        terms.var_id(array).unwrap(),
        Const::Array(Arc::new(content)),
    );
    model.set(
        terms.var_id(length).unwrap(),
        Const::bv(31, middle.len() as u64),
    );
    let length = terms.zext(32, length);
    let input = Text::of_array(&mut terms, array, length);
    let (first, last) = (
        Text::of_known(&mut terms, before),
        Text::of_known(&mut terms, after),
    );
    Given {
        text: Text::join(&[first, input, last]),
        units: [before, middle, after].concat(),
        terms,
        model,
    }
}

impl Given {
    fn int(&mut self, name: &str, value: i32) -> TermId {
        let term = self.terms.var(name, Sort::Bv(32));
        self.model
            .set(self.terms.var_id(term).unwrap(), Const::int(value));
        term
    }

    fn units_of(&self, text: &Text) -> Vec<u16> {
        text.under(&self.terms, &self.model).unwrap()
    }

    fn holds(&self, term: TermId) -> bool {
        self.terms.eval_bool(term, &self.model)
    }
}

const SHAPES: [(&[u16], &[u16], &[u16]); 6] = [
    (&[], &[], &[]),
    (&[], &[7, 8, 9], &[]),
    (&[1], &[7, 8], &[]),
    (&[], &[7], &[4, 5]),
    (&[1, 2], &[7, 0xd800], &[0xdc00]),
    (&[1, 2], &[], &[3]),
];

#[test]
fn a_string_has_its_units_in_order() {
    for (before, middle, after) in SHAPES {
        let mut given = given(before, middle, after);
        assert_eq!(given.units_of(&given.text), given.units);
        let length = given.text.clone().length(&mut given.terms);
        assert_eq!(
            given.terms.eval(length, &given.model).raw() as usize,
            given.units.len()
        );
        for (i, unit) in given.units.clone().into_iter().enumerate() {
            // At an index that is known and at one that is not.
            let known = given.terms.int(i as i32);
            let open = given.int("i", i as i32);
            for at in [known, open] {
                let found = given.text.clone().unit(&mut given.terms, at);
                assert_eq!(given.terms.eval(found, &given.model).raw() as u16, unit);
            }
        }
    }
}

#[test]
fn every_part_of_a_string_is_that_part() {
    for (before, middle, after) in SHAPES {
        let mut given = given(before, middle, after);
        let count = given.units.len();
        for start in 0..=count {
            for end in start..=count {
                let known = (given.terms.int(start as i32), given.terms.int(end as i32));
                let open = (
                    given.int("start", start as i32),
                    given.int("end", end as i32),
                );
                for (from, to) in [known, open, (known.0, open.1)] {
                    let part = given.text.clone().slice(&mut given.terms, from, to);
                    assert_eq!(given.units_of(&part), given.units[start..end]);
                    // A part of a part.
                    if start < end {
                        let (one, length) = (given.terms.int(1), part.length(&mut given.terms));
                        let rest = part.slice(&mut given.terms, one, length);
                        assert_eq!(given.units_of(&rest), given.units[start + 1..end]);
                    }
                }
            }
        }
    }
}

#[test]
fn a_string_equals_a_known_text_exactly_if_it_has_its_units() {
    for (before, middle, after) in SHAPES {
        let mut given = given(before, middle, after);
        let same = given.units.clone();
        let mut others = vec![vec![7], vec![1, 7, 8], [&same[..], &[0]].concat()];
        if let Some((_, shorter)) = same.split_last() {
            others.push([shorter, &[0x41]].concat());
            others.push(shorter.to_vec());
        }
        others.push(same.clone());
        for units in others {
            let other = Text::of_known(&mut given.terms, &units);
            for (a, b) in [(&given.text, &other), (&other, &given.text)] {
                let equal = a.clone().equals(&mut given.terms, b);
                assert_eq!(given.terms.eval_bool(equal, &given.model), units == same);
            }
        }
    }
}

#[test]
fn a_concatenation_fits_if_its_length_is_an_int() {
    let mut terms = Terms::default();
    let array = terms.var("s.charAt()", Sort::Array(ElemSort::Bv(16)));
    let length = terms.var("s.length()", Sort::Bv(31));
    let var = terms.var_id(length).unwrap();
    let length = terms.zext(32, length);
    let text = Text::of_array(&mut terms, array, length);
    let two = Text::of_known(&mut terms, &[1, 2]);
    let joined = Text::join(&[text.clone(), two]);
    let twice = Text::join(&[text.clone(), text.clone()]);
    let (joined, twice) = (joined.fits(&mut terms), twice.fits(&mut terms));
    let alone = text.fits(&mut terms);
    assert_eq!(terms.as_bool(alone), Some(true));
    for (count, joins, doubles) in [
        (0, true, true),
        (0x3fff_ffff, true, true),
        (0x4000_0000, true, false),
        (0x7fff_fffd, true, false),
        (0x7fff_fffe, false, false),
        (0x7fff_ffff, false, false),
    ] {
        let mut model = Assignment::new();
        model.set(var, Const::bv(31, count));
        assert_eq!(terms.eval_bool(joined, &model), joins, "{count:x}");
        assert_eq!(terms.eval_bool(twice, &model), doubles, "{count:x}");
    }
}

#[test]
fn units_are_found_where_they_stand() {
    let mut given = given(&[1], &[7, 8, 7], &[8]);
    let wanted: Vec<TermId> = [7, 8].map(|u| given.terms.bv(16, u)).to_vec();
    for (at, stands) in [(0, false), (1, true), (2, false), (3, true)] {
        let index = given.int("at", at);
        let here = given.text.clone().has_at(&mut given.terms, index, &wanted);
        assert_eq!(given.holds(here), stands, "{at}");
    }
}
