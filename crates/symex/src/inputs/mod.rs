//! In: uses of input references. Out: facts about them, asked one at a time as forks a person can read.
//!
//! `null`, `instanceof` and `==` add a fact; everything else needs the object (`resolve`). Each question is a
//! variable of its own whose name is the question, so a path condition says which answers were assumed, and
//! the solver treats answers like any other input.

mod also;
mod builder;
mod candidates;
pub(crate) mod constructed;
mod decide;
mod exposed;
mod functional;
pub(crate) mod generics;
mod given;
mod havocked;
pub(crate) mod holds;
pub(crate) mod kept;
pub(crate) mod kept_by;
mod known;
mod lazy;
pub(crate) mod learn;
pub(crate) mod left;
pub(crate) mod library;
mod make;
mod makers;
mod open;
mod record;
mod resolve;
mod store;
pub(crate) mod text;
mod unknown;
mod ways;

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_term::Sort;

use crate::event::{Choice, Then};
use crate::halt::Halt;
use crate::heap::Body;
use crate::ids::RefId;
use crate::inputs::kept_by::{is_kept, is_named};
use crate::machine::Machine;
use crate::names::shown_type;
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::Decision;
use crate::state::State;
use crate::value::Value;

pub use given::{is_as_given, is_same, same_body};
pub(crate) use make::{Made, is_inner};
pub use unknown::keeps_in_thread;

impl Program<'_> {
    /// Whether an object can have all the types of two references.
    pub(crate) fn may_share(&self, a: &[Rc<str>], b: &[Rc<str>]) -> Result<bool, Halt> {
        for ty in b {
            let mut below = false;
            for other in a {
                below |= self.is_subclass(other, ty)?;
            }
            if !below && self.excludes(a, ty)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether no class can have all the types and this one: two classes, neither below the other, or a
    /// final class without the interface.
    pub(crate) fn excludes(&self, types: &[Rc<str>], ty: &str) -> Result<bool, Halt> {
        let flags = |name: &str| match self.classes.find(name) {
            Ok(Some(class)) => Some(class.flags),
            _ => None,
        };
        for known in types {
            if self.is_subclass(ty, known)? {
                continue;
            }
            match (known.strip_prefix('['), ty.strip_prefix('[')) {
                // An array of one type may be one of another if its elements may.
                (Some(a), Some(b)) if a.starts_with(['L', '[']) && b.starts_with(['L', '[']) => {
                    let name = crate::names::class_of_descriptor;
                    if self.excludes(&[Rc::from(name(a))], name(b))? {
                        return Ok(true);
                    }
                    continue;
                }
                (None, None) => {}
                _ => return Ok(true),
            }
            let (Some(a), Some(b)) = (flags(known), flags(ty)) else {
                continue;
            };
            if !a.is_interface() && !b.is_interface() || a.is_final() || b.is_final() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(crate) fn is_impossible(&mut self, types: &[Rc<str>], not_types: &[Rc<str>]) -> bool {
        self.candidates(types, not_types)
            .is_ok_and(|c| c.is_empty())
    }
}

impl Machine<'_> {
    /// The two answers to a question, as a fork that is asked before the instruction is executed again.
    pub(super) fn ask(
        &mut self,
        state: &State,
        question: &str,
        yes: Decision,
        no: Decision,
    ) -> Halt {
        let variable = self.variable(question, Sort::Bv(1));
        let one = self.terms.bv(1, 1);
        let holds = self.terms.eq(variable, one);
        let not = self.terms.not(holds);
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        Halt::Fork(vec![
            Choice {
                condition: not,
                line,
                then: Then::Decide(no),
            },
            Choice {
                condition: holds,
                line,
                then: Then::Decide(yes),
            },
        ])
    }

    /// The question whether an input has a type. Types of one simple name are different questions.
    pub(super) fn whether_of(&mut self, input: &str, ty: &str) -> Rc<str> {
        let shown = shown_type(ty).replace('.', "/");
        let called = format!("{input} instanceof {}", crate::names::simple_name(&shown));
        self.title(&format!("{input} instanceof {ty}"), &called)
    }

    /// Whether a reference is another one, a question that their numbers answer.
    pub(crate) fn ask_same(
        &mut self,
        state: &State,
        id: RefId,
        other: Value,
        yes: Decision,
        no: Decision,
    ) -> Result<Halt, Halt> {
        let (a, b) = (
            self.number(state, Value::Sym(id))?,
            self.number(state, other)?,
        );
        let same = self.terms.eq(a, b);
        let not = self.terms.not(same);
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let choices = [(not, no), (same, yes)];
        Ok(Halt::Fork(
            choices
                .into_iter()
                .map(|(condition, decision)| Choice {
                    condition,
                    line,
                    then: Then::Decide(decision),
                })
                .collect(),
        ))
    }

    /// Whether a reference is null; asks if that is open.
    pub fn is_null(&mut self, state: &State, value: Value) -> Result<bool, Halt> {
        if let Some(known) = state.nullness(value) {
            return Ok(known);
        }
        let Value::Sym(id) = state.known(value) else {
            return Err(crate::value::malformed("a reference is expected").into());
        };
        if state.is_decided_by_number(id) {
            return Err(self.ask_same(
                state,
                id,
                Value::Null,
                Decision::Null(id),
                Decision::NonNull(id),
            )?);
        }
        if seeded(Fault::NullChoiceSkipped) {
            return Ok(false);
        }
        let question = format!("{} == null", state.input_ref(id).name);
        Err(self.ask(state, &question, Decision::Null(id), Decision::NonNull(id)))
    }

    /// Whether an object that is not null has a type; asks if that is open.
    pub fn has_type(&mut self, state: &State, value: Value, ty: &str) -> Result<bool, Halt> {
        let id = match state.known(value) {
            Value::Ref(id) => {
                if let Some(known) = self.stand_in_has_type(state, id, ty)? {
                    return Ok(known);
                }
                let class = shown_class(&self.program, state, id);
                let below = self.program.is_subclass(&class, ty)?;
                if !below && matches!(state.heap.get(id).body, Body::Console) {
                    return Err(crate::halt::which_stream());
                }
                if !below {
                    self.notice_class(state, id);
                    if !self.program.excludes(&[Rc::from(&*class)], ty)? {
                        self.note_class(state, id);
                    }
                    self.check_inexact_class(state, id, &[ty.into()])?;
                }
                // An input array may be of a narrower class than it is declared with.
                if !below && class.starts_with('[') {
                    return self.is_array_of(state, id, ty);
                }
                if !below && self.is_also(state, id, ty)? {
                    return Ok(true);
                }
                if !below {
                    self.ask_constructed(state, id, |program, sub| program.is_subclass(sub, ty))?;
                }
                return Ok(below);
            }
            Value::Sym(id) => id,
            _ => return Err(crate::value::malformed("an object is expected").into()),
        };
        let input = state.input_ref(id);
        for known in &input.types {
            if self.program.is_subclass(known, ty)? {
                return Ok(true);
            }
        }
        for not in &input.not_types {
            if self.program.is_subclass(ty, not)? {
                return Ok(false);
            }
        }
        if self.program.excludes(&input.types, ty)? {
            return Ok(false);
        }
        // An answer that leaves no candidate is no answer.
        let mut narrowed = input.types.clone();
        narrowed.push(ty.into());
        let mut excluded = input.not_types.clone();
        let (types, not_types) = (input.types.clone(), input.not_types.clone());
        if self.program.is_impossible(&narrowed, &not_types) {
            types.iter().for_each(|known| self.note_world(state, known));
            return Ok(false);
        }
        excluded.push(ty.into());
        if self.program.is_impossible(&types, &excluded) {
            types.iter().for_each(|known| self.note_world(state, known));
            return Ok(true);
        }
        let question = self.whether_of(&state.input_ref(id).name, ty);
        let ty: Rc<str> = ty.into();
        Err(self.ask(
            state,
            &question,
            Decision::Is(id, Rc::clone(&ty)),
            Decision::IsNot(id, ty),
        ))
    }

    /// Whether two references, at least one of them open, are the same; asks if that is open.
    pub(crate) fn same_input(&mut self, state: &State, a: Value, b: Value) -> Result<bool, Halt> {
        let (a, b) = (state.known(a), state.known(b));
        let (id, other) = match (a, b) {
            (Value::Sym(x), Value::Sym(y)) if x == y => return Ok(true),
            (Value::Null, x) | (x, Value::Null) => return self.is_null(state, x),
            // The later one is decided by the earlier one.
            (Value::Sym(x), Value::Sym(y)) => (x.max(y), Value::Sym(x.min(y))),
            (Value::Sym(x), other) | (other, Value::Sym(x)) => (x, other),
            _ => return Ok(a == b),
        };
        let input = state.input_ref(id);
        if input.others.iter().any(|o| state.known(*o) == other) {
            return Ok(false);
        }
        let Value::Ref(object) = other else {
            let Value::Sym(y) = other else {
                return Ok(false);
            };
            let partner = state.input_ref(y);
            if partner
                .others
                .iter()
                .any(|o| state.known(*o) == Value::Sym(id))
            {
                return Ok(false);
            }
            let types = (input.types.clone(), partner.types.clone());
            let related = self.program.may_share(&types.0, &types.1)?;
            if !related {
                // Only null is both.
                return Ok(self.is_null(state, Value::Sym(id))? && self.is_null(state, other)?);
            }
            if state.is_decided_by_number(id) || partner.number.is_some() {
                let (yes, no) = (Decision::Same(id, other), Decision::Differs(id, other));
                return Err(self.ask_same(state, id, other, yes, no)?);
            }
            let question = format!("{} == {}", partner.name, input.name);
            return Err(self.ask(
                state,
                &question,
                Decision::Same(id, other),
                Decision::Differs(id, other),
            ));
        };
        let class = self.class_name(state, object);
        if !self.may_mean(state, id, object)? {
            let types = state.input_ref(id).types.clone();
            if self.program.may_share(&[Rc::from(&*class)], &types)? {
                self.note_class(state, object);
            }
            self.ask_also_same(state, id, object)?;
            self.ask_may_stand_for(state, id, object)?;
            self.check_inexact_class(state, object, &state.input_ref(id).types)?;
            return Ok(false);
        }
        if let Some(answer) = self.same_havocked(state, id, object)? {
            return Ok(answer);
        }
        let is_box = state.heap.get(object).cached_box;
        if !is_box && state.input_ref(id).number.is_some()
            || state.is_decided_by_number(id) && state.heap.get(object).input.is_some()
        {
            let (yes, no) = (Decision::Same(id, other), Decision::Differs(id, other));
            return Err(self.ask_same(state, id, other, yes, no)?);
        }
        let input = state.input_ref(id);
        let Some(name) = state.input_name(object) else {
            // An object that the path made is no input. One that static fields keep may be.
            // So may a lambda that captures nothing, which an earlier call made, the string of a literal, and a class.
            // Equal boxes may be one object, whoever made them.
            if state.heap.get(object).cached_box || self.program.is_enum(&class) {
                return match self.is_of_class(state, id, &class)? {
                    true => Err(Halt::Resolve(id)),
                    false => Ok(false),
                };
            }
            if !is_kept(&self.program, state, object) && !is_named(state, object) {
                return Ok(false);
            }
            if self.program.is_enum(&input.types[0]) {
                return Err(Halt::Resolve(id));
            }
            if self.can_open(state, object) {
                return Err(Halt::Open(object));
            }
            return Err(self.ask_kept(state, id, object));
        };
        let question = format!("{} == {name}", input.name);
        Err(self.ask(
            state,
            &question,
            Decision::Same(id, other),
            Decision::Differs(id, other),
        ))
    }

    /// Whether a reference means an object of a class; asks if that is open. That it does is followed first.
    pub(crate) fn is_of_class(
        &mut self,
        state: &State,
        id: RefId,
        class: &str,
    ) -> Result<bool, Halt> {
        let reference = Value::Sym(id);
        if self.is_null(state, reference)? {
            return Ok(false);
        }
        match self.has_type(state, reference, class) {
            Err(Halt::Fork(_)) => {}
            answer => return answer,
        }
        let question = self.whether_of(&state.input_ref(id).name, class);
        let question = question.replacen(" instanceof ", " !instanceof ", 1);
        let class: Rc<str> = class.into();
        let (is, is_not) = (
            Decision::Is(id, Rc::clone(&class)),
            Decision::IsNot(id, class),
        );
        Err(self.ask(state, &question, is_not, is))
    }

    /// A variable of a name and sort; a name that has another sort already gets a mark.
    pub(crate) fn variable(&mut self, name: &str, sort: Sort) -> provetta_term::TermId {
        let mut name = name.to_owned();
        while self
            .terms
            .var_named(&name)
            .is_some_and(|v| self.terms.var_sort(v) != sort)
        {
            name.push('\'');
        }
        let variable = self.terms.var(&name, sort);
        match self.given {
            Some(_) => self.given_for(variable, sort),
            None => variable,
        }
    }
}

/// Whether an object of a class can be what a reference means.
pub(crate) fn fits_types(
    program: &Program<'_>,
    state: &State,
    id: RefId,
    class: &str,
) -> Result<bool, Halt> {
    let input = state.input_ref(id);
    for ty in &input.types {
        if !program.is_subclass(class, ty)? {
            return Ok(false);
        }
    }
    for ty in &input.not_types {
        if program.is_subclass(class, ty)? {
            return Ok(false);
        }
    }
    Ok(true)
}
