//! In: input references that are strings. Out: strings of any length as terms, which object each is, and their characters one by one where code
//! needs them so.
//!
//! An input string is an array of units and a length, both variables. Whether two references mean one string shows only where they are compared
//! by `==`, so it is no fork when they become strings: each has a number, and equal strings with equal numbers are one object, which is
//! transitive. A literal, and what existed before the call, has a number of its own. See `witness/texts.rs` for tests.
//!
//! Code of the JDK that looks into a string gets it *spelled out*: a choice for each length up to a bound, then an ordinary object with a
//! cell for each byte. Longer strings are a choice that ends as unknown, so that no claim rests on the bound.

use std::rc::Rc;

use imbl::Vector;
use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;
use provetta_term::{ElemSort, Sort, TermId};

use crate::event::{Choice, Then};
use crate::halt::{Halt, unsupported};
use crate::heap::{Body, Object, Owner};
use crate::ids::{ObjectId, RefId};
use crate::inputs::kept_by::{is_kept, is_named};
use crate::machine::Machine;
use crate::objects::{compares_to_save_time, string_of_bytes};
use crate::ops::object::Same;
use crate::refs::{How, Target};
use crate::state::State;
use crate::text::{Text, UNIT};
use crate::value::{Value, malformed};

/// Longer strings are not spelled out.
const MAX_SPELLED: u32 = 12;

/// Longer strings are not made in runs with known inputs.
const MAX_GIVEN: u64 = 2_000;

/// Why a reference of which is known what it is not does not become a string.
pub(super) fn told_apart() -> StopReason {
    unsupported("a string that was compared by == before it was known to be one")
}

impl State {
    /// The object that has a number as a string; none if no object has it.
    pub(crate) fn heap_object(&self, number: u64) -> Option<ObjectId> {
        let id = ObjectId(u32::try_from(number.checked_sub(1)?).ok()?);
        let is_there = (id.0 as usize) < self.heap.len();
        is_there
            .then_some(id)
            .filter(|id| self.heap.get(*id).input.is_none())
    }
}

impl Machine<'_> {
    /// Whether a reference is known not to be some object that may be a string.
    pub(super) fn is_told_apart(&self, state: &State, id: RefId) -> bool {
        state
            .input_ref(id)
            .others
            .iter()
            .any(|o| match state.known(*o) {
                Value::Ref(object) => self.is_text(state, object),
                Value::Sym(_) => true,
                _ => false,
            })
    }

    /// A string of any length with any units.
    pub(super) fn new_input_text(&mut self, state: &mut State, id: RefId) -> Result<(), Halt> {
        let name = Rc::clone(&state.input_ref(id).name);
        // A length has 31 bits: it is never negative.
        let length = self.variable(&format!("{name}.length()"), Sort::Bv(31));
        let length = self.terms.zext(32, length);
        let array = self.variable(&format!("{name}.charAt()"), Sort::Array(ElemSort::Bv(UNIT)));
        if let Some(var) = self.terms.var_id(array) {
            self.terms.mark_text(var);
        }
        let number = self.variable(&format!("which object {name} is"), Sort::Bv(32));
        let class = self.program.load("java/lang/String")?;
        let text = Text::of_array(&mut self.terms, array, length);
        let object = state.heap.allocate(Object {
            class,
            body: Body::Text(text),
            owner: Owner::Path,
            cached_box: false,
            input: None,
        });
        let how = How::Text {
            array,
            length,
            number,
        };
        state.register(object, &name, how);
        state.date(object, id);
        state.input_ref_mut_at(id).target = Target::Object(object);
        // A string that is known is an ordinary object from the start.
        if self.given.is_some()
            && let Some(known) = self.terms.as_bv(length)
        {
            if known > MAX_GIVEN {
                return Err(unsupported("a very long string").into());
            }
            self.spell(state, object, known as u32)?;
        }
        Ok(())
    }

    /// Whether two references are one object, where both may be strings and one is an input; none if there is nothing to ask.
    pub(crate) fn same_text(
        &mut self,
        state: &State,
        a: Value,
        b: Value,
    ) -> Result<Option<Same>, Halt> {
        if a == b || seeded(Fault::StringsAreNeverShared) {
            return Ok(None);
        }
        for (one, other) in [(a, b), (b, a)] {
            if let Value::Sym(id) = one
                && state.input_ref(id).is_text()
                && match other {
                    Value::Ref(object) => self.is_text(state, object),
                    Value::Sym(partner) => state.input_ref(partner).is_text(),
                    _ => false,
                }
            {
                return Err(Halt::Resolve(id));
            }
        }
        let (Value::Ref(x), Value::Ref(y)) = (a, b) else {
            return Ok(None);
        };
        if !self.is_text(state, x) || !self.is_text(state, y) {
            return Ok(None);
        }
        let (Some(one), Some(other)) =
            (self.text_number(state, x, y), self.text_number(state, y, x))
        else {
            return Ok(None);
        };
        let is_one = self.terms.eq(one, other);
        let saves_time = compares_to_save_time(&self.program, state);
        if let Some(given) = &mut self.given {
            given.compares_strings |= !saves_time;
        }
        if self.terms.as_bool(is_one) == Some(false) {
            return Ok(None);
        }
        if saves_time {
            return Ok(Some(Same::No));
        }
        let (Some(first), Some(second)) = (self.text(state, x)?, self.text(state, y)?) else {
            return Err(unsupported("which object a string is").into());
        };
        let equal = first.equals(&mut self.terms, &second);
        let same = self.terms.and(is_one, equal);
        Ok(Some(match self.terms.as_bool(same) {
            Some(known) => Same::from(known),
            None => Same::If(same),
        }))
    }

    /// The number of a string that is compared with another one; none if it cannot be that one.
    fn text_number(&mut self, state: &State, id: ObjectId, other: ObjectId) -> Option<TermId> {
        let how = |id: ObjectId| {
            let number = state.heap.get(id).input?;
            let object = &state.inputs.graph[number as usize];
            match object.how {
                How::Text { number, .. } => Some((number, object.havocked.is_some())),
                _ => None,
            }
        };
        if let Some((number, _)) = how(id) {
            return Some(number);
        }
        // What the path made is no input, but a call that its contract stands for may return it.
        let (_, is_havocked) = how(other)?;
        let may_be = is_havocked || is_kept(&self.program, state, id) || is_named(state, id);
        may_be.then(|| self.terms.bv(32, u64::from(id.0) + 1))
    }

    /// Gives a string an object with a cell for each byte; asks for its length if that is open.
    pub(crate) fn spell_out(&mut self, state: &mut State, id: ObjectId) -> Result<(), Halt> {
        let Body::Text(text) = &state.heap.get(id).body else {
            return Err(malformed("a string is expected").into());
        };
        let text = text.clone();
        let length = text.length(&mut self.terms);
        if let Some(known) = self.terms.as_bv(length) {
            return self.spell(state, id, known as u32);
        }
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let mut choices = Vec::new();
        for n in 0..=MAX_SPELLED {
            let number = self.terms.int(n as i32);
            choices.push(Choice {
                condition: self.terms.eq(length, number),
                line,
                then: Then::Spell {
                    text: id,
                    length: n,
                },
            });
        }
        let most = self.terms.int(MAX_SPELLED as i32);
        let what = format!("a string of more than {MAX_SPELLED} characters, looked at one by one");
        if !seeded(Fault::StringsAreShort) {
            choices.push(Choice {
                condition: self.terms.slt(most, length),
                line,
                then: Then::Stop(unsupported(what)),
            });
        }
        choices.retain(|c| self.terms.as_bool(c.condition) != Some(false));
        Err(Halt::Fork(choices))
    }

    /// A string that has so many units becomes an object with a cell for each byte.
    pub(crate) fn spell(
        &mut self,
        state: &mut State,
        id: ObjectId,
        length: u32,
    ) -> Result<(), Halt> {
        let Body::Text(text) = &state.heap.get(id).body else {
            return Ok(());
        };
        let text = text.clone();
        let terms = &mut self.terms;
        let mut bytes = Vector::new();
        for i in 0..length {
            let at = terms.int(i as i32);
            let unit = text.unit(terms, at);
            for (high, low) in [(7, 0), (15, 8)] {
                let byte = terms.extract(high, low, unit);
                let byte = terms.sext(32, byte);
                bytes.push_back(Value::from_int_term(terms, byte));
            }
        }
        let spelled = string_of_bytes(&mut self.program, state, bytes)?;
        let body = state.heap.get(spelled).body.clone();
        state.heap.get_mut(id).body = body;
        Ok(())
    }
}
