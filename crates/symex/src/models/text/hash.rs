//! In: `hashCode` of a string whose contents depend on inputs. Out: the number, exact for short strings; for longer ones a variable that is tied to the text.
//!
//! Strings of up to [`MAX_EXACT`] units have their hash code as a term. Of longer ones it may be any number, which claims more strings than there are and so
//! keeps every claim right: that a string has the hash code of a label of a `switch` and is not the label is never excluded. Where such a string is found equal
//! to a known text, its hash code is the one of that text. A test is made only if the variable has the hash code that the text of the test really has.

use std::sync::Arc;

use provetta_term::{Assignment, Const, Sort, TermId, Terms};

use crate::event::Then;
use crate::halt::Halt;
use crate::machine::{Machine, Model, Reply};
use crate::program::op::Op;
use crate::state::State;
use crate::text::Text;
use crate::value::Value;

/// More labels of a `switch` are not told apart at once.
const MAX_LABELS: usize = 40;

/// The hash codes of strings with so many units are computed. Five units have every hash code there is.
const MAX_EXACT: i32 = 5;

/// Lengths that are one way each: the shorter, the easier to find a string for a hash code.
const GROUPS: [(i32, i32); 2] = [(0, 3), (4, MAX_EXACT)];

pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    match (name, descriptor) {
        ("hashCode", "()I") => Some(hash_code),
        _ => None,
    }
}

fn hash_code(machine: &mut Machine<'_>, state: &mut State, args: &[Value]) -> Result<Reply, Halt> {
    let Some([text]) = machine.strings(state, [args[0]])? else {
        return Ok(Reply::Run);
    };
    let terms = &mut machine.terms;
    if let Some(units) = text.units() {
        let hash = of_units(terms, units);
        return Ok(machine.int(hash));
    }
    let length = text.length(terms);
    let exact: Vec<(TermId, TermId)> = GROUPS
        .iter()
        .map(|(least, most)| exactly(terms, &text, length, *least, *most))
        .collect();
    let most = terms.int(MAX_EXACT);
    let is_long = terms.slt(most, length);
    let long = match state.hash_of(&text) {
        Some(known) => known,
        None => {
            let name = machine.fresh_name("hash code");
            let hash = machine.variable(&name, Sort::Bv(32));
            state.vm.hashes.push_back((text.clone(), hash));
            hash
        }
    };
    let long = Value::from_int_term(&machine.terms, long);
    // A `switch` asks next: what it has labels for are ways of their own.
    let mut ways = Vec::new();
    let mut rest = machine.terms.bool(true);
    for label in labels(state) {
        let other = Text::of_known(&mut machine.terms, &label);
        let is_it = machine.equal_with_hash(state, &text, &other);
        let is_none = machine.terms.not(is_it);
        rest = machine.terms.and(rest, is_none);
        ways.push((is_it, Then::Push(Value::Int(of_known(&label)))));
    }
    let exact = exact
        .into_iter()
        .map(|(condition, hash)| (condition, Value::from_int_term(&machine.terms, hash)));
    for (condition, value) in exact.chain([(is_long, long)]).collect::<Vec<_>>() {
        let condition = machine.terms.and(rest, condition);
        ways.push((condition, Then::Push(value)));
    }
    Ok(machine.either(state, ways))
}

/// The texts that the code names and that the `switch` has keys for, if one comes next.
fn labels(state: &State) -> Vec<Arc<[u16]>> {
    let code = &state.top.code;
    let Some(Op::Switch(switch)) = code.ops.get(state.top.pc as usize) else {
        return Vec::new();
    };
    let cases = code.switches.get(*switch as usize).map(|s| &s.cases);
    let is_key = |text: &[u16]| {
        let key = of_known(text);
        cases.is_some_and(|cases| cases.iter().any(|(case, _)| *case == key))
    };
    let mut found: Vec<Arc<[u16]>> = Vec::new();
    for text in &code.strings {
        if is_key(text) && !found.contains(text) && found.len() < MAX_LABELS {
            found.push(Arc::clone(text));
        }
    }
    found
}

/// Whether a text has between so many units, and the hash code that it has then.
fn exactly(
    terms: &mut Terms,
    text: &Text,
    length: TermId,
    least: i32,
    most: i32,
) -> (TermId, TermId) {
    let mut units = Vec::new();
    let mut hash = terms.int(0);
    for n in 1..=most {
        let at = terms.int(n - 1);
        units.push(text.unit(terms, at));
        if n >= least {
            let number = terms.int(n);
            let has_so_many = terms.eq(length, number);
            let this = of_units(terms, &units);
            hash = terms.ite(has_so_many, this, hash);
        }
    }
    let (first, last) = (terms.int(least), terms.int(most));
    let (above, below) = (terms.sle(first, length), terms.sle(length, last));
    (terms.and(above, below), hash)
}

/// s[0] * 31^(n-1) + … + s[n-1]
fn of_units(terms: &mut Terms, units: &[TermId]) -> TermId {
    let mut sum = terms.int(0);
    let mut factor = 1i32;
    for unit in units.iter().rev() {
        let unit = terms.zext(32, *unit);
        let by = terms.int(factor);
        let part = terms.mul(unit, by);
        sum = terms.add(sum, part);
        factor = factor.wrapping_mul(31);
    }
    sum
}

/// The hash code of known units.
fn of_known(units: &[u16]) -> i32 {
    units.iter().fold(0i32, |hash, unit| {
        hash.wrapping_mul(31).wrapping_add(i32::from(*unit))
    })
}

impl State {
    /// The variable that stands for the hash code of a text where it is long.
    fn hash_of(&self, text: &Text) -> Option<TermId> {
        let mut all = self.vm.hashes.iter();
        all.find(|(known, _)| known == text).map(|(_, hash)| *hash)
    }
}

impl Machine<'_> {
    /// That two texts are equal, and that the hash codes that stand for theirs agree with it.
    pub(super) fn equal_with_hash(&mut self, state: &State, text: &Text, other: &Text) -> TermId {
        let mut equal = text.equals(&mut self.terms, other);
        for (one, known) in [(text, other), (other, text)] {
            let (Some(hash), Some(units)) = (state.hash_of(one), known.known(&self.terms)) else {
                continue;
            };
            if units.len() > MAX_EXACT as usize {
                let value = self.terms.int(of_known(&units));
                let agrees = self.terms.eq(hash, value);
                equal = self.terms.and(equal, agrees);
            }
        }
        equal
    }

    /// A model in which what stands for the hash codes of long strings is what they are; none if there are no such. Whether it is one of the path
    /// is not said.
    pub fn true_hashes(&self, state: &State, model: &Assignment) -> Option<Assignment> {
        if state.vm.hashes.is_empty() {
            return None;
        }
        let mut changed = model.clone();
        for (text, hash) in &state.vm.hashes {
            let hash = self.terms.var_id(*hash)?;
            let units = text.under(&self.terms, model)?;
            changed.set(hash, Const::int(of_known(&units)));
        }
        Some(changed)
    }

    /// Whether a model gives long strings the hash codes that they have.
    pub(crate) fn hashes_agree(&self, state: &State, model: &Assignment) -> bool {
        state.vm.hashes.iter().all(|(text, hash)| {
            let units = text.under(&self.terms, model);
            let given = self.terms.eval(*hash, model).raw() as u32 as i32;
            units
                .is_some_and(|units| units.len() <= MAX_EXACT as usize || of_known(&units) == given)
        })
    }
}
