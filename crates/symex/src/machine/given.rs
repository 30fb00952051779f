//! In: a value for each input. Out: what a run with these values asked for, and how near it came to the branches that it did not take.
//!
//! While a model is given, a variable that a rule asks for is the constant that the model has for it, so that a run has one path and costs what
//! its instructions cost. What such a run shows is an input with its outcome, nothing else: no claim rests on it.

use std::collections::BTreeMap;
use std::fmt;
use std::rc::Rc;

use provetta_term::{Assignment, Const, Sort, TermId, Terms, VarId};

use super::Machine;
use crate::goals::NO_GOAL;
use crate::ids::MethodId;
use crate::state::State;

/// So many texts are noted of a run.
const MOST_TEXTS: usize = 32;

/// Longer texts are not noted.
const LONGEST_TEXT: usize = 48;

/// A run with known inputs.
#[derive(Debug, Default)]
pub struct Given {
    /// The values, with the answers that were taken to questions
    pub model: Assignment,
    /// Variables that were asked for, in order
    pub asked: Vec<VarId>,
    /// How many answers there were to each question, if not only yes and no
    pub answers: BTreeMap<VarId, u64>,
    /// Known texts that were compared, looked for or looked up
    pub texts: Vec<Rc<[u16]>>,
    /// Whether it was asked which object an input string is
    pub compares_strings: bool,
    /// The nearest miss of each branch, by goal
    misses: Vec<Option<Miss>>,
    /// Who says what the model does not
    fill: Option<Box<dyn Fill>>,
}

/// Who says what an input is where a model does not say it.
pub trait Fill: fmt::Debug {
    /// One of so many answers to a question; the first one is the plainest.
    fn answer(&mut self, count: u64) -> u64;

    /// Gives a variable a value, and others that belong to it.
    fn value(&mut self, terms: &Terms, variable: VarId, model: &mut Assignment);
}

/// A branch that was not taken.
#[derive(Debug, Clone, Copy)]
pub struct Miss {
    /// The branch
    pub goal: u32,
    /// Its method
    pub method: MethodId,
    /// The instruction it leads to
    pub to: u32,
    /// How far the compared values are from what takes it: at least 1
    pub apart: u64,
    /// What was compared, if these are whole numbers
    pub compared: Option<(i64, i64)>,
}

impl Given {
    /// The branches that were not taken, by goal.
    pub fn misses(&self) -> impl Iterator<Item = &Miss> {
        self.misses.iter().flatten()
    }

    /// Tells the state in which the run ended what it found out about its inputs.
    pub fn tell(&self, state: &mut State) {
        state.inputs.strings_are_values = !self.compares_strings;
    }

    /// Whether more texts are noted.
    pub(crate) fn has_room(&self) -> bool {
        self.texts.len() < MOST_TEXTS
    }

    /// Notes a text that the code looked into.
    pub(crate) fn looked_into(&mut self, text: &[u16]) {
        let is_short = (1..=LONGEST_TEXT).contains(&text.len());
        if is_short && self.has_room() && !self.texts.iter().any(|known| **known == *text) {
            self.texts.push(text.into());
        }
    }

    /// Notes that a branch was not taken.
    pub(crate) fn missed(&mut self, miss: Miss) {
        if miss.goal >= NO_GOAL {
            return;
        }
        let at = miss.goal as usize;
        if at >= self.misses.len() {
            self.misses.resize(at + 1, None);
        }
        if let Some(slot) = self.misses.get_mut(at)
            && slot.is_none_or(|known| miss.apart < known.apart)
        {
            *slot = Some(miss);
        }
    }
}

impl Machine<'_> {
    /// From now on the inputs have the values of a model; what it does not say is zero, or what somebody says.
    pub fn give(&mut self, model: Assignment, fill: Option<Box<dyn Fill>>) {
        self.given = Some(Box::new(Given {
            model,
            fill,
            ..Given::default()
        }));
    }

    /// Inputs are variables again; what the run with given values asked for.
    pub fn given(&mut self) -> Given {
        self.given
            .take()
            .map_or_else(Given::default, |given| *given)
    }

    /// The constant that is given for a variable, if values are given.
    pub(crate) fn given_for(&mut self, variable: TermId, sort: Sort) -> TermId {
        let (Some(given), Some(id)) = (&mut self.given, self.terms.var_id(variable)) else {
            return variable;
        };
        given.asked.push(id);
        if let Some(fill) = &mut given.fill
            && given.model.get(id).is_none()
        {
            fill.value(&self.terms, id, &mut given.model);
        }
        match given.model.get(id) {
            Some(value) if value.sort() == sort => self.terms.constant(value),
            _ => self.terms.constant(&Const::zero(sort)),
        }
    }
}

impl Machine<'_> {
    /// The answer to a question, by its place among those that there are; some other one if the given one is not among them.
    pub(crate) fn given_answer(&mut self, question: TermId, codes: &[u64]) -> Option<usize> {
        let (given, id) = (self.given.as_mut()?, self.terms.var_id(question)?);
        given.asked.push(id);
        let count = codes.len() as u64;
        given.answers.insert(id, count);
        let known = given.model.get(id).map(Const::raw);
        let answer = match (known, &mut given.fill) {
            (None, Some(fill)) => fill.answer(count) as usize,
            _ => {
                let wanted = known.unwrap_or(0);
                let at = codes.iter().position(|code| *code == wanted);
                at.unwrap_or(wanted as usize % codes.len().max(1))
            }
        };
        let code = codes.get(answer)?;
        given.model.set(id, Const::bv(16, *code));
        Some(answer)
    }
}

/// How far two whole numbers are from comparing the other way.
pub(crate) fn apart(x: i64, y: i64) -> u64 {
    x.abs_diff(y).saturating_add(1)
}

/// The same for doubles: values that lie between them.
pub(crate) fn apart_doubles(x: f64, y: f64) -> u64 {
    if x.is_nan() || y.is_nan() {
        return u64::MAX;
    }
    let place = |v: f64| {
        let bits = v.to_bits() as i64;
        if bits < 0 {
            i64::MIN.wrapping_sub(bits)
        } else {
            bits
        }
    };
    place(x).abs_diff(place(y)).saturating_add(1)
}
