//! In: an input. Out: another one near to it.
//!
//! Changes are what tells inputs of code apart: constants of the code put where they may be looked for, values that were compared made equal,
//! elements inserted, removed and repeated, numbers moved by growing steps.

use std::collections::BTreeMap;
use std::rc::Rc;

use provetta_term::{Assignment, Const, ElemSort, FloatKind, Rng, Sort, Terms, VarId};

use super::genes::{Gene, bits, row, set_row};
use super::words::Words;
use crate::budget::MAX_ROW;

/// A step of one number, which is repeated with twice its size while it helps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) var: VarId,
    /// Which element, if it is a row
    pub(super) index: Option<u32>,
    /// How many values further
    pub(super) by: i64,
}

/// Characters that are neither letters nor digits and that texts often have.
const SIGNS: &[u8] = b"-+._ ,:;/%=()[]{}<>@#&*\"'\\\t\n";

/// What changes are made of.
pub(super) struct Changer<'a> {
    pub(super) terms: &'a Terms,
    pub(super) words: &'a Words,
    pub(super) rng: &'a mut Rng,
    /// Inputs that parts can be taken from
    pub(super) others: &'a [Rc<Assignment>],
    /// Texts that the run with this input looked into
    pub(super) texts: &'a [Rc<[u16]>],
    /// What was compared where the goal was missed
    pub(super) compared: Option<(i64, i64)>,
}

impl Changer<'_> {
    /// Changes an input at random; the step that was made, if it was only one of a number.
    pub(super) fn change(&mut self, model: &mut Assignment, genes: &[Gene]) -> Option<Step> {
        if let Some(pair) = self.compared
            && self.rng.chance(25)
            && self.make_equal(model, genes, pair)
        {
            return None;
        }
        if self.rng.chance(15) && self.make_found(model, genes) {
            return None;
        }
        let rounds = 1
            + usize::from(self.rng.chance(30))
            + self.rng.below(3) * usize::from(self.rng.chance(15));
        let mut step = None;
        for _ in 0..rounds {
            let gene = *self.pick(genes)?;
            let made = self.change_gene(model, gene);
            step = made.filter(|_| rounds == 1);
        }
        step
    }

    /// Puts one text that the run looked into in the place of another one that a text of the input has; whether it could. Code that looks for one and has
    /// the other finds it then, be it by a comparison, in a map or in a list.
    fn make_found(&mut self, model: &mut Assignment, genes: &[Gene]) -> bool {
        let mut places = Vec::new();
        for gene in genes {
            let Gene::Row {
                length,
                array,
                elem,
                is_text: true,
            } = *gene
            else {
                continue;
            };
            let values = row(model, length, array);
            for have in self.texts {
                let is_it =
                    |part: &[u64]| part.iter().zip(&**have).all(|(a, b)| *a == u64::from(*b));
                if let Some(at) = values.windows(have.len()).position(is_it) {
                    places.push(((length, array, elem), at..at + have.len()));
                }
            }
        }
        let (Some((place, part)), Some(want)) = (self.rng.pick(&places), self.rng.pick(self.texts))
        else {
            return false;
        };
        let mut values = row(model, place.0, place.1);
        values.splice(part.clone(), want.iter().map(|u| u64::from(*u)));
        set_row(self.terms, model, *place, &values);
        true
    }

    /// Answers one of the questions in another way.
    pub(super) fn answer(&mut self, model: &mut Assignment, genes: &[Gene]) {
        let is_question = |gene: &&Gene| matches!(gene, Gene::Question(..) | Gene::Length(_));
        let questions: Vec<Gene> = genes.iter().filter(is_question).copied().collect();
        if let Some(question) = self.rng.pick(&questions) {
            self.change_gene(model, *question);
        }
    }

    /// A part of the input; questions are asked less often.
    fn pick<'g>(&mut self, genes: &'g [Gene]) -> Option<&'g Gene> {
        for _ in 0..6 {
            match self.rng.pick(genes)? {
                Gene::Question(..) if !self.rng.chance(12) => {}
                gene => return Some(gene),
            }
        }
        self.rng.pick(genes)
    }

    /// Forgets some of an input, which is then said anew.
    pub(super) fn forget(&mut self, model: &mut Assignment, genes: &[Gene]) {
        for gene in genes {
            if !self.rng.chance(30) {
                continue;
            }
            match *gene {
                Gene::Row { length, array, .. } => {
                    model.remove(length);
                    model.remove(array);
                }
                Gene::Length(var) | Gene::Single(var) | Gene::Question(var, _) => {
                    model.remove(var);
                }
            }
        }
    }

    /// The elements of a new row.
    pub(super) fn fresh_row(
        &mut self,
        elem: ElemSort,
        is_text: bool,
        model: &Assignment,
    ) -> Vec<u64> {
        let mut values = Vec::new();
        for _ in 0..=self.rng.below(2) {
            self.change_row(&mut values, elem, is_text, model);
        }
        values
    }

    /// A new number.
    pub(super) fn fresh_value(&mut self, sort: Sort) -> u64 {
        match self.rng.chance(40) {
            true => self.rng.number(4),
            false => self.value(sort, 0, &[]),
        }
    }

    fn change_gene(&mut self, model: &mut Assignment, gene: Gene) -> Option<Step> {
        match gene {
            Gene::Row {
                length,
                array,
                elem,
                is_text,
            } => {
                let mut values = row(model, length, array);
                let step = self.change_row(&mut values, elem, is_text, model);
                set_row(self.terms, model, (length, array, elem), &values);
                step.map(|(index, by)| Step {
                    var: array,
                    index: Some(index),
                    by,
                })
            }
            Gene::Length(var) => {
                let sort = self.terms.var_sort(var);
                let length = self.rng.number(5);
                model.set(var, Const::from_raw(sort, length));
                None
            }
            Gene::Question(var, answers) => {
                let sort = self.terms.var_sort(var);
                let answer = self.rng.number(answers);
                model.set(var, Const::from_raw(sort, answer));
                None
            }
            Gene::Single(var) => {
                let sort = self.terms.var_sort(var);
                let now = bits(model, var);
                if self.rng.chance(50) {
                    let by = self.step_size();
                    step(
                        self.terms,
                        model,
                        Step {
                            var,
                            index: None,
                            by,
                        },
                    );
                    return Some(Step {
                        var,
                        index: None,
                        by,
                    });
                }
                let next = self.value(sort, now, &[]);
                model.set(var, Const::from_raw(sort, next));
                None
            }
        }
    }

    fn step_size(&mut self) -> i64 {
        let size = match self.rng.chance(60) {
            true => 1,
            false => 1i64 << self.rng.below(60),
        };
        match self.rng.chance(50) {
            true => size,
            false => -size,
        }
    }

    /// Changes a row in place; index and size of the step, if it was one.
    fn change_row(
        &mut self,
        values: &mut Vec<u64>,
        elem: ElemSort,
        is_text: bool,
        model: &Assignment,
    ) -> Option<(u32, i64)> {
        let sort = Sort::from(elem);
        let at = self.place(values.len());
        let inside = self.rng.below(values.len());
        if !is_text
            && matches!(elem, ElemSort::Bv(8 | 16))
            && self.rng.chance(15)
            && let Some(word) = self.word_of(elem)
        {
            let end = match self.rng.below(3) {
                0 => at,
                1 => (at + word.len()).min(values.len()),
                _ => values.len(),
            };
            values.splice(at..end, word);
            values.truncate(MAX_ROW);
            return None;
        }
        match self.rng.below(if is_text { 20 } else { 13 }) {
            // One more.
            0 | 1 => {
                let value = self.element(sort, is_text, values);
                values.insert(at, value);
            }
            // Another value.
            2..=4 if !values.is_empty() => {
                values[inside] = self.element(sort, is_text, values);
            }
            // One fewer.
            5 if !values.is_empty() => {
                values.remove(inside);
            }
            // A part twice.
            6 if !values.is_empty() => {
                let end = inside + 1 + self.rng.below(values.len() - inside);
                let part: Vec<u64> = values[inside..end].to_vec();
                values.splice(at..at, part);
            }
            // Two exchanged.
            7 if values.len() > 1 => {
                let other = self.rng.below(values.len());
                values.swap(inside, other);
            }
            // Several more, the same or different ones.
            8 => {
                let count = 1 + self.rng.below(8);
                let first = self.element(sort, is_text, values);
                let is_same = self.rng.chance(40);
                for i in 0..count {
                    let value = match is_same {
                        true => first,
                        false => self.element(sort, is_text, values),
                    };
                    values.insert((at + i).min(values.len()), value);
                }
            }
            // In order, or all different.
            9 if !is_text => {
                let count = values.len().max(self.rng.below(9));
                let rises = self.rng.chance(50);
                *values = (0..count as u64)
                    .map(|i| {
                        whole(
                            sort,
                            if rises {
                                i as i64 + 1
                            } else {
                                (count as u64 - i) as i64
                            },
                        )
                    })
                    .collect();
            }
            // As elsewhere, in this input or another one.
            10 => {
                if let Some(other) = self.other_row(elem, model) {
                    let from = self.rng.below(other.len() + 1);
                    let part = other[from..].iter().copied();
                    values.truncate(at);
                    values.extend(part);
                }
            }
            11 => {
                values.truncate(at);
            }
            12 if !values.is_empty() => {
                let by = self.step_size();
                values[inside] = stepped(sort, values[inside], by);
                return Some((inside as u32, by));
            }
            // A text of the code.
            13 => {
                if let Some(word) = self.word() {
                    values.splice(at..at, word);
                }
            }
            14 => {
                if let Some(word) = self.word() {
                    let end = (at + word.len()).min(values.len());
                    values.splice(at..end, word);
                }
            }
            // A text of the code in place of a name or number.
            18 | 19 if !values.is_empty() => {
                if let Some(word) = self.word() {
                    values.splice(part_around(values, inside), word);
                }
            }
            // What this input has elsewhere, with what is there before it or without.
            17 => {
                if let Some(row) = self.row_of(elem, model) {
                    let from = if self.rng.chance(50) { values.len() } else { 0 };
                    values.splice(from.., row);
                }
            }
            // Other characters of the same kinds.
            15 | 16 if !values.is_empty() => {
                for _ in 0..=self.rng.below(2) {
                    let inside = self.rng.below(values.len());
                    values[inside] = self.akin(values[inside]);
                }
            }
            _ if is_text => {
                if let Some(word) = self.word() {
                    *values = word;
                }
            }
            _ => {
                let value = self.element(sort, is_text, values);
                values.push(value);
            }
        }
        values.truncate(MAX_ROW);
        None
    }

    /// A text of the code, or one that the run looked into.
    fn word(&mut self) -> Option<Vec<u64>> {
        if self.rng.chance(35)
            && let Some(text) = self.rng.pick(self.texts)
        {
            return Some(text.iter().map(|u| u64::from(*u)).collect());
        }
        let (texts, numerals) = (&self.words.texts, &self.words.numerals);
        let from = match texts.is_empty() || !numerals.is_empty() && self.rng.chance(20) {
            true => numerals,
            false => texts,
        };
        let text = self.rng.pick(from)?;
        Some(text.iter().map(|u| u64::from(*u)).collect())
    }

    /// A text of the code as an array of bytes or characters has it.
    fn word_of(&mut self, elem: ElemSort) -> Option<Vec<u64>> {
        let word = self.word()?;
        match elem {
            ElemSort::Bv(16) => Some(word),
            ElemSort::Bv(8) => {
                let units: Vec<u16> = word.iter().map(|unit| *unit as u16).collect();
                let text = String::from_utf16_lossy(&units);
                Some(text.bytes().map(u64::from).collect())
            }
            _ => None,
        }
    }

    /// A row of the same kind in this input or another one.
    fn other_row(&mut self, elem: ElemSort, model: &Assignment) -> Option<Vec<u64>> {
        match self.rng.pick(self.others) {
            Some(other) if self.rng.chance(60) => self.row_of(elem, other),
            _ => self.row_of(elem, model),
        }
    }

    /// A row of an input.
    fn row_of(&mut self, elem: ElemSort, input: &Assignment) -> Option<Vec<u64>> {
        let rows: Vec<VarId> = input
            .iter()
            .filter(|(_, value)| matches!(value, Const::Array(a) if a.elem() == elem))
            .map(|(var, _)| var)
            .collect();
        let array = *self.rng.pick(&rows)?;
        let all = super::genes::genes(self.terms, &[array], &BTreeMap::new());
        match all.first()? {
            Gene::Row { length, array, .. } => Some(row(input, *length, *array)),
            _ => None,
        }
    }

    /// A value for an element of a row.
    fn element(&mut self, sort: Sort, is_text: bool, others: &[u64]) -> u64 {
        if !is_text {
            return self.value(sort, self.rng.clone().bits(), others);
        }
        match self.rng.below(20) {
            0..=8 if !self.words.units.is_empty() => self
                .rng
                .pick(&self.words.units)
                .map_or(0, |u| u64::from(*u)),
            0..=10 => u64::from(b'A') + self.rng.number(26),
            11 | 12 => u64::from(b'a') + self.rng.number(26),
            13 | 14 => u64::from(b'0') + self.rng.number(10),
            15 | 16 => self.rng.pick(SIGNS).map_or(32, |c| u64::from(*c)),
            17 | 18 => self.rng.pick(others).copied().unwrap_or(32),
            _ => match self.rng.chance(50) {
                true => 32 + self.rng.number(0xe0),
                false => self.rng.number(0x1_0000),
            },
        }
    }

    /// Another character of the same kind.
    fn akin(&mut self, unit: u64) -> u64 {
        let (first, count) = match u8::try_from(unit) {
            Ok(b'0'..=b'9') => (b'0', 10),
            Ok(b'A'..=b'Z') => (b'A', 26),
            Ok(b'a'..=b'z') => (b'a', 26),
            _ => return unit.wrapping_add(1),
        };
        u64::from(first) + self.rng.number(count)
    }

    /// A place in a row, where its ends are likelier than others.
    fn place(&mut self, length: usize) -> usize {
        match self.rng.below(4) {
            0 => 0,
            1 => length,
            _ => self.rng.below(length + 1),
        }
    }

    /// Another value of a sort.
    fn value(&mut self, sort: Sort, now: u64, others: &[u64]) -> u64 {
        match sort {
            Sort::Float(kind) => self.float(kind, now),
            Sort::Bv(width) => match self.rng.below(12) {
                0..=3 if !self.words.numbers.is_empty() => {
                    let word = self.rng.pick(&self.words.numbers).copied().unwrap_or(0);
                    word.wrapping_add(self.rng.between(-1, 1)) as u64
                }
                4 | 5 => self.rng.between(-2, 10) as u64,
                6 | 7 => self
                    .rng
                    .pick(others)
                    .copied()
                    .unwrap_or(now)
                    .wrapping_add(self.rng.number(2)),
                8 => now.wrapping_neg(),
                9 => now ^ 1u64.wrapping_shl(self.rng.number(u64::from(width)) as u32),
                10 => 1u64
                    .wrapping_shl(self.rng.number(u64::from(width)) as u32)
                    .wrapping_sub(self.rng.number(2)),
                _ => self.rng.bits() >> self.rng.below(60),
            },
            _ => self.rng.number(2),
        }
    }

    fn float(&mut self, kind: FloatKind, now: u64) -> u64 {
        let x = float_value(kind, now);
        let next = match self.rng.below(14) {
            0..=3 if !self.words.doubles.is_empty() => {
                let word = self.rng.pick(&self.words.doubles).copied().unwrap_or(0.0);
                let bits = float_bits(kind, word);
                return stepped(Sort::Float(kind), bits, self.rng.between(-1, 1));
            }
            4 => -x,
            5 => x * 2.0,
            6 => x / 2.0,
            7 => x + self.rng.between(-3, 3) as f64,
            8 => self.rng.between(-1_000, 1_000) as f64,
            9 => (self.rng.bits() >> 11) as f64 / (1u64 << 53) as f64,
            10 => {
                let special = [
                    0.0,
                    -0.0,
                    1.0,
                    -1.0,
                    f64::NAN,
                    f64::INFINITY,
                    f64::NEG_INFINITY,
                    f64::MIN_POSITIVE,
                    f64::MAX,
                ];
                self.rng.pick(&special).copied().unwrap_or(0.0)
            }
            11 => {
                let exponent = self.rng.between(-320, 308) as i32;
                10f64.powi(exponent) * (1.0 + self.rng.number(9) as f64)
            }
            12 => match self.words.numbers.is_empty() {
                true => 0.0,
                false => {
                    let word = self.rng.pick(&self.words.numbers).copied().unwrap_or(0);
                    // A number may be the upper half of a double.
                    match kind {
                        FloatKind::F64 if self.rng.chance(60) => {
                            let low = if self.rng.chance(50) {
                                0
                            } else {
                                self.rng.bits() >> 32
                            };
                            return ((word as u64) << 32) | low;
                        }
                        FloatKind::F32 if self.rng.chance(60) => return word as u64 & 0xffff_ffff,
                        _ => word as f64,
                    }
                }
            },
            _ => return self.rng.bits(),
        };
        float_bits(kind, next)
    }

    /// Makes what was compared equal, where one side of it is found in the input; whether it was.
    fn make_equal(&mut self, model: &mut Assignment, genes: &[Gene], (x, y): (i64, i64)) -> bool {
        let (have, want) = match self.rng.chance(70) {
            true => (x, y),
            false => (y, x),
        };
        let want = want.wrapping_add(match self.rng.below(5) {
            0 => 1,
            1 => -1,
            _ => 0,
        });
        let mut found = Vec::new();
        for gene in genes {
            match *gene {
                Gene::Row {
                    length,
                    array,
                    elem,
                    ..
                } => {
                    let sort = Sort::from(elem);
                    let values = row(model, length, array);
                    let is_it = |v: &u64| signed(sort, *v) == have || *v as i64 == have;
                    let all = values.iter().enumerate().filter(|(_, v)| is_it(v));
                    found.extend(all.map(|(i, _)| (*gene, i)));
                    // It may be a length.
                    if values.len() as i64 == have && (0..MAX_ROW as i64).contains(&want) {
                        found.push((*gene, usize::MAX));
                    }
                }
                Gene::Single(var) => {
                    let sort = self.terms.var_sort(var);
                    if !matches!(sort, Sort::Float(_)) && signed(sort, bits(model, var)) == have {
                        found.push((*gene, 0));
                    }
                }
                _ => {}
            }
        }
        let Some(&(gene, at)) = self.rng.pick(&found) else {
            return false;
        };
        match gene {
            Gene::Row {
                length,
                array,
                elem,
                is_text,
            } => {
                let mut values = row(model, length, array);
                if at == usize::MAX {
                    let wanted = want.max(0) as usize;
                    values.truncate(wanted);
                    while values.len() < wanted {
                        let value = self.element(Sort::from(elem), is_text, &values);
                        values.push(value);
                    }
                } else if let Some(slot) = values.get_mut(at) {
                    *slot = want as u64;
                }
                set_row(self.terms, model, (length, array, elem), &values);
            }
            Gene::Single(var) => {
                let sort = self.terms.var_sort(var);
                model.set(var, Const::from_raw(sort, want as u64));
            }
            _ => return false,
        }
        true
    }
}

/// The letters and digits around a place, or what is there if it is neither.
fn part_around(values: &[u64], at: usize) -> std::ops::Range<usize> {
    let is_part = |value: &u64| u8::try_from(*value).is_ok_and(|c| c.is_ascii_alphanumeric());
    let before = values[..at].iter().rev().take_while(|v| is_part(v)).count();
    let behind = values[at..].iter().take_while(|v| is_part(v)).count();
    match behind {
        0 => at..at + 1,
        _ => at - before..at + behind,
    }
}

/// Moves a number.
pub(super) fn step(terms: &Terms, model: &mut Assignment, step: Step) {
    match step.index {
        None => {
            let sort = terms.var_sort(step.var);
            let next = stepped(sort, bits(model, step.var), step.by);
            model.set(step.var, Const::from_raw(sort, next));
        }
        Some(index) => {
            let Some(Const::Array(all)) = model.get(step.var) else {
                return;
            };
            let mut all = (**all).clone();
            let sort = Sort::from(all.elem());
            let next = stepped(sort, all.get(index).raw(), step.by);
            all.set(index, &Const::from_raw(sort, next));
            model.set(step.var, Const::Array(all.into()));
        }
    }
}

/// The value so many values further: neighbours of a float are the next ones up and down.
fn stepped(sort: Sort, bits: u64, by: i64) -> u64 {
    match sort {
        Sort::Float(FloatKind::F64) => {
            let place = place(bits as i64).saturating_add(by);
            place_back(place) as u64
        }
        Sort::Float(FloatKind::F32) => {
            let bits = bits as u32 as i32;
            let at = if bits < 0 {
                i32::MIN.wrapping_sub(bits)
            } else {
                bits
            };
            let at = (i64::from(at).saturating_add(by))
                .clamp(i64::from(i32::MIN) + 1, i64::from(i32::MAX)) as i32;
            let back = if at < 0 {
                i32::MIN.wrapping_sub(at)
            } else {
                at
            };
            u64::from(back as u32)
        }
        _ => bits.wrapping_add(by as u64),
    }
}

fn place(bits: i64) -> i64 {
    if bits < 0 {
        i64::MIN.wrapping_sub(bits)
    } else {
        bits
    }
}

fn place_back(place: i64) -> i64 {
    if place < 0 {
        i64::MIN.wrapping_sub(place)
    } else {
        place
    }
}

fn whole(sort: Sort, value: i64) -> u64 {
    match sort {
        Sort::Float(kind) => float_bits(kind, value as f64),
        _ => value as u64,
    }
}

fn signed(sort: Sort, bits: u64) -> i64 {
    match sort {
        Sort::Bv(width @ 1..=63) => ((bits << (64 - width)) as i64) >> (64 - width),
        _ => bits as i64,
    }
}

fn float_value(kind: FloatKind, bits: u64) -> f64 {
    match kind {
        FloatKind::F32 => f64::from(f32::from_bits(bits as u32)),
        FloatKind::F64 => f64::from_bits(bits),
    }
}

fn float_bits(kind: FloatKind, value: f64) -> u64 {
    match kind {
        FloatKind::F32 => u64::from((value as f32).to_bits()),
        FloatKind::F64 => value.to_bits(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_floats_go_to_neighbours_and_through_zero() {
        let sort = Sort::Float(FloatKind::F64);
        assert_eq!(stepped(sort, 1f64.to_bits(), 1), 1f64.to_bits() + 1);
        let below = stepped(sort, 0f64.to_bits(), -1);
        assert_eq!(f64::from_bits(below), -f64::from_bits(1));
        assert_eq!(stepped(sort, below, 2), 1);
        let sort = Sort::Float(FloatKind::F32);
        let bits = u64::from(2.5f32.to_bits());
        assert_eq!(stepped(sort, bits, -1), bits - 1);
    }

    #[test]
    fn changes_repeat() {
        let mut terms = Terms::default();
        let term = terms.var("x", Sort::Bv(32));
        let genes: Vec<Gene> = terms.var_id(term).into_iter().map(Gene::Single).collect();
        let words = Words::default();
        let run = || {
            let mut rng = Rng::new(7);
            let mut model = Assignment::default();
            let mut changer = Changer {
                terms: &terms,
                words: &words,
                rng: &mut rng,
                others: &[],
                texts: &[],
                compared: Some((0, 42)),
            };
            for _ in 0..50 {
                changer.change(&mut model, &genes);
            }
            model
        };
        assert_eq!(run(), run());
    }

    #[test]
    fn a_name_or_number_is_replaced_as_a_whole() {
        let values: Vec<u64> = "ab@c.1".bytes().map(u64::from).collect();
        assert_eq!(part_around(&values, 1), 0..2);
        assert_eq!(part_around(&values, 2), 2..3);
        assert_eq!(part_around(&values, 5), 5..6);
    }

    #[test]
    fn what_was_looked_for_takes_the_place_of_what_was_there() {
        let mut terms = Terms::default();
        let elem = ElemSort::Bv(16);
        let length = terms.var("s.length()", Sort::Bv(31));
        let array = terms.var("s.charAt()", Sort::Array(elem));
        let (Some(length), Some(array)) = (terms.var_id(length), terms.var_id(array)) else {
            panic!("variables");
        };
        let gene = Gene::Row {
            length,
            array,
            elem,
            is_text: true,
        };
        let units = |text: &str| -> Vec<u64> { text.encode_utf16().map(u64::from).collect() };
        let texts: Vec<Rc<[u16]>> = ["b", "port"]
            .iter()
            .map(|text| text.encode_utf16().collect())
            .collect();
        let words = Words::default();
        let mut rng = Rng::new(1);
        let mut found = Vec::new();
        for _ in 0..20 {
            let mut model = Assignment::default();
            set_row(&terms, &mut model, (length, array, elem), &units("--b"));
            let mut changer = Changer {
                terms: &terms,
                words: &words,
                rng: &mut rng,
                others: &[],
                texts: &texts,
                compared: None,
            };
            assert!(changer.make_found(&mut model, &[gene]));
            found.push(row(&model, length, array));
        }
        assert!(found.contains(&units("--port")));
        assert!(
            found
                .iter()
                .all(|row| *row == units("--port") || *row == units("--b"))
        );
    }

    #[test]
    fn what_was_compared_is_made_equal() {
        let mut terms = Terms::default();
        let term = terms.var("x", Sort::Bv(32));
        let genes: Vec<Gene> = terms.var_id(term).into_iter().map(Gene::Single).collect();
        let words = Words::default();
        let mut rng = Rng::new(1);
        let mut found = false;
        for _ in 0..40 {
            let mut model = Assignment::default();
            let mut changer = Changer {
                terms: &terms,
                words: &words,
                rng: &mut rng,
                others: &[],
                texts: &[],
                compared: Some((0, 4_242)),
            };
            changer.change(&mut model, &genes);
            found |= model.iter().any(|(_, value)| *value == Const::int(4_242));
        }
        assert!(found);
    }
}
