//! In: a value for each input. Out: what a run with these values asked for, and how near it came to the branches that it did not take.
//!
//! While a model is given, a variable that a rule asks for is the constant that the model has for it, so that a run has one path and costs what
//! its instructions cost. What such a run shows is an input with its outcome, nothing else: no claim rests on it.

use provetta_term::{Assignment, Const, Sort, TermId, VarId};

use super::Machine;
use crate::goals::NO_GOAL;
use crate::ids::MethodId;
use crate::state::State;

/// A run with known inputs.
#[derive(Debug, Default)]
pub struct Given {
    /// The values, with the answers that were taken to questions
    pub model: Assignment,
    /// Variables that were asked for, in order
    pub asked: Vec<VarId>,
    /// Whether it was asked which object an input string is
    pub compares_strings: bool,
    /// The nearest miss of each branch, by goal
    misses: Vec<Option<Miss>>,
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
    /// From now on the inputs have the values of a model; what it does not say is zero.
    pub fn give(&mut self, model: Assignment) {
        self.given = Some(Box::new(Given {
            model,
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
        let wanted = given.model.get(id).map_or(0, Const::raw);
        let answer = match codes.iter().position(|code| *code == wanted) {
            Some(at) => at,
            None => wanted as usize % codes.len().max(1),
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
