//! In: uses of input references. Out: facts about them, asked one at a time as forks a person can read.
//!
//! `null`, `instanceof` and `==` add a fact; everything else needs the object (`resolve`). Each question is a
//! variable of its own whose name is the question, so a path condition says which answers were assumed, and
//! the solver treats answers like any other input.

mod also;
mod candidates;
pub(crate) mod constructed;
mod exposed;
mod functional;
mod generics;
mod given;
mod havocked;
pub(crate) mod holds;
pub(crate) mod kept;
mod lazy;
mod make;
mod record;
mod resolve;
mod unknown;

use std::rc::Rc;

use provetta_faults::{Fault, seeded};
use provetta_term::Sort;

use crate::event::{Choice, Then};
use crate::halt::Halt;
use crate::heap::Body;
use crate::ids::{ObjectId, RefId};
use crate::inputs::holds::{learn_fact, learn_from};
use crate::inputs::kept::{is_kept, is_named};
use crate::inputs::lazy::new_plain_object;
use crate::machine::Machine;
use crate::names::shown_type;
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::{Decision, InputRef, Target};
use crate::state::State;
use crate::value::Value;

pub use given::{is_as_given, is_same, same_body};
pub(crate) use make::{Made, is_inner};
pub use unknown::keeps_in_thread;

impl State {
    /// The object behind a reference; `None` is null. An input reference that is not decided yet halts.
    pub fn reference(&self, value: Value) -> Result<Option<ObjectId>, Halt> {
        match value {
            Value::Null => Ok(None),
            Value::Ref(id) => Ok(Some(id)),
            Value::Sym(id) => {
                let id = self.canonical(id);
                match self.inputs.refs[id.0 as usize].target {
                    Target::Null => Ok(None),
                    Target::Object(id) => Ok(Some(id)),
                    _ => Err(Halt::Resolve(id)),
                }
            }
            _ => Err(crate::value::malformed("a reference is expected").into()),
        }
    }

    /// The reference that stands for all that are known to be the same.
    pub(crate) fn canonical(&self, mut id: RefId) -> RefId {
        while let Target::Same(other) = self.inputs.refs[id.0 as usize].target {
            id = other;
        }
        id
    }

    /// What a reference is known to be, without asking: null, an object, or an open input reference.
    pub fn known(&self, value: Value) -> Value {
        let Value::Sym(id) = value else { return value };
        let id = self.canonical(id);
        match self.inputs.refs[id.0 as usize].target {
            Target::Null => Value::Null,
            Target::Object(object) | Target::Made { object, .. } => Value::Ref(object),
            Target::Open | Target::Deciding(_) | Target::Same(_) => Value::Sym(id),
        }
    }

    /// An input reference.
    pub fn input_ref(&self, id: RefId) -> &InputRef {
        &self.inputs.refs[self.canonical(id).0 as usize]
    }

    fn input_ref_mut(&mut self, id: RefId) -> &mut InputRef {
        let id = self.canonical(id);
        &mut self.inputs.refs[id.0 as usize]
    }

    /// Whether a reference is null, if that is known.
    fn nullness(&self, value: Value) -> Option<bool> {
        match self.known(value) {
            Value::Null => Some(true),
            Value::Sym(id) => {
                let input = self.input_ref(id);
                // What is not the same as a null reference is not null.
                let not_null =
                    input.non_null || input.others.iter().any(|o| self.known(*o) == Value::Null);
                not_null.then_some(false)
            }
            _ => Some(false),
        }
    }

    /// A reference that has to be an object before a test can be written: it is known not to be null, or
    /// not to be the same as one that is null.
    pub(crate) fn next_unfinished(&self) -> Option<RefId> {
        let is_unfinished = |(i, input): (usize, &InputRef)| match input.target {
            Target::Deciding(_) | Target::Made { .. } => true,
            Target::Open if input.is_text() => false,
            Target::Open => self.must_be_object(RefId(i as u32)),
            Target::Null | Target::Object(_) | Target::Same(_) => false,
        };
        let found = self
            .inputs
            .refs
            .iter()
            .enumerate()
            .find(|r| is_unfinished(*r));
        found.map(|(i, _)| RefId(i as u32))
    }

    /// Whether an open reference cannot be null in a test: it is known not to be, or not to be the same as
    /// one that is null, or will be.
    pub(crate) fn must_be_object(&self, id: RefId) -> bool {
        let id = self.canonical(id);
        let input = self.input_ref(id);
        input.non_null
            || input.others.iter().any(|o| match self.known(*o) {
                Value::Null => true,
                Value::Sym(other) => other < id,
                _ => false,
            })
    }

    /// A new input reference of a type, given by its descriptor.
    pub(crate) fn new_ref(&mut self, name: &str, descriptor: &str, non_null: bool) -> Value {
        let ty = crate::names::class_of_descriptor(descriptor);
        self.inputs.refs.push_back(InputRef {
            name: name.into(),
            types: vec![ty.into()],
            not_types: Vec::new(),
            non_null,
            others: Vec::new(),
            older_than: None,
            number: None,
            havocked: None,
            made: None,
            signature: None,
            target: Target::Open,
        });
        Value::Sym(RefId(self.inputs.refs.len() as u32 - 1))
    }

    /// The name of an input object; none for objects that the path made.
    pub(crate) fn input_name(&self, object: ObjectId) -> Option<Rc<str>> {
        let number = self.heap.get(object).input?;
        Some(Rc::clone(&self.inputs.graph[number as usize].name))
    }
}

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

    /// Whether a reference is another one, a question that their numbers answer.
    fn ask_same(
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
        let question = format!(
            "{} instanceof {}",
            state.input_ref(id).name,
            crate::names::simple_name(&shown_type(ty).replace('.', "/"))
        );
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
    fn is_of_class(&mut self, state: &State, id: RefId, class: &str) -> Result<bool, Halt> {
        let reference = Value::Sym(id);
        if self.is_null(state, reference)? {
            return Ok(false);
        }
        match self.has_type(state, reference, class) {
            Err(Halt::Fork(_)) => {}
            answer => return answer,
        }
        let question = format!(
            "{} !instanceof {}",
            state.input_ref(id).name,
            crate::names::simple_name(class)
        );
        let class: Rc<str> = class.into();
        let (is, is_not) = (
            Decision::Is(id, Rc::clone(&class)),
            Decision::IsNot(id, class),
        );
        Err(self.ask(state, &question, is_not, is))
    }

    /// Adds a fact; the instruction that asked is executed again.
    pub(crate) fn decide(&mut self, state: &mut State, decision: Decision) -> Result<(), Halt> {
        match decision {
            Decision::Null(id) => state.input_ref_mut(id).target = Target::Null,
            Decision::NonNull(id) => state.input_ref_mut(id).non_null = true,
            Decision::Is(id, ty) => state.input_ref_mut(id).types.push(ty),
            Decision::IsNot(id, ty) => state.input_ref_mut(id).not_types.push(ty),
            Decision::MadeBy(id, call) => state.input_ref_mut(id).made = Some(call),
            Decision::Apart(input, kept) => {
                state.inputs.apart.insert((input, kept));
            }
            Decision::Differs(id, other) => {
                if let Value::Sym(partner) = state.known(other) {
                    state.input_ref_mut(partner).others.push(Value::Sym(id));
                }
                state.input_ref_mut(id).others.push(other);
            }
            Decision::Same(id, Value::Ref(object)) => {
                if let Some(number) = state.input_ref(id).number {
                    self.link_fields(state, object, number);
                }
                learn_from(&mut self.program, state, object, id)?;
                state.input_ref_mut(id).target = Target::Object(object);
            }
            Decision::Same(id, other) => {
                let Value::Sym(keep) = state.known(other) else {
                    return Ok(());
                };
                let merged = state.input_ref(id).clone();
                let kept = state.input_ref_mut(keep);
                kept.havocked = havocked::both(&kept.havocked, &merged.havocked);
                kept.made = kept.made.or(merged.made);
                kept.non_null |= merged.non_null;
                kept.types.extend(merged.types);
                kept.not_types.extend(merged.not_types);
                kept.others.extend(merged.others);
                kept.number = kept.number.or(merged.number);
                state.input_ref_mut(id).target = Target::Same(keep);
            }
            Decision::New(id, origin) => self.begin(state, id, origin)?,
            Decision::NewArray(id) => self.new_input_array(state, id)?,
            Decision::Array(array, fact) => learn_fact(&mut self.program, state, array, fact)?,
            Decision::Exactly => {
                if let Some((_, exact)) = &mut state.inputs.constructed {
                    *exact = true;
                }
            }
            Decision::NewBox(id) => self.new_input_box(state, id)?,
            Decision::NewObject(id) => new_plain_object(&mut self.program, state, id)?,
            Decision::Constant {
                reference,
                object,
                class,
                field,
            } => state.take_constant(reference, object, class, field),
            Decision::Finish(id) => {
                if let Target::Made { object, .. } = state.input_ref(id).target {
                    state.input_ref_mut(id).target = Target::Object(object);
                }
            }
            Decision::Call(id, method, kind) => self.call_mutator(state, id, method, kind)?,
        }
        Ok(())
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
        self.terms.var(&name, sort)
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
