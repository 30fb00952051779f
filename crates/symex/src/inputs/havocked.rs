//! In: havocked references: those that came from a call which its contract stands for. Out: what they may mean.
//!
//! Such a call returns objects that existed before the method under test was called, objects that it or an earlier one
//! made, and objects of the path that it could find. Which of these a reference means is asked before its object is
//! needed; then it is resolved as an input is. Objects that calls made are kept among the inputs, with the call that made
//! them: an input cannot mean them, nor can what came from an earlier call.
//!
//! After a call that may change everything, fields that nobody has looked at hold other values than before the method
//! under test was called. Each such call is a havoc point of its own, and a value that is asked for is that of its point.

use std::rc::Rc;

use provetta_outcome::StopReason;

use crate::event::{Event, Flow, Then};
use crate::halt::Halt;
use crate::ids::{ObjectId, RefId};
use crate::inputs::candidates::Candidates;
use crate::inputs::kept_by::is_kept;
use crate::machine::Machine;
use crate::objects::shown_class;
use crate::refs::{Decision, HavocPoint, How};
use crate::state::State;
use crate::value::Value;

impl State {
    /// An object was made of a reference: notes which call made it.
    pub(crate) fn date(&mut self, object: ObjectId, reference: RefId) {
        let input = self.input_ref(reference);
        let point = match (input.made, &input.havocked) {
            (Some(made @ 1..), Some(point)) if point.call == made => Some(Rc::clone(point)),
            (Some(made @ 1..), Some(_)) => {
                self.history.makers.iter().find(|m| m.call == made).cloned()
            }
            _ => None,
        };
        if let Some(number) = self.heap.get(object).input {
            self.inputs.graph[number as usize].havocked = point;
        }
    }

    /// The havoc point whose values an object that a call made (none if it is nought) holds, when everything was havocked so
    /// many times; none if it holds what it was made with, or what it held as an input.
    pub(crate) fn havoc_after(&self, since: u32, times: usize) -> Option<Rc<HavocPoint>> {
        let point = self.history.full_havocs.get(times.checked_sub(1)?)?;
        (since < point.call).then(|| Rc::clone(point))
    }

    /// The same of an input object, now.
    pub(crate) fn havoc_of(&self, object: ObjectId) -> Option<Rc<HavocPoint>> {
        let number = self.heap.get(object).input?;
        self.havoc_after(
            self.inputs.graph[number as usize].since(),
            self.history.full_havocs.len(),
        )
    }

    /// A reference that came from a call, or an input reference if it came from none.
    pub(crate) fn new_ref_since(
        &mut self,
        name: &str,
        descriptor: &str,
        non_null: bool,
        point: Option<Rc<HavocPoint>>,
    ) -> Value {
        let value = self.new_ref(name, descriptor, non_null);
        if let Value::Sym(id) = value {
            self.input_ref_mut_at(id).havocked = point;
        }
        value
    }
}

impl Machine<'_> {
    /// Whether an open reference is an object that it fits, if the time at which both came to be decides it.
    pub(super) fn same_havocked(
        &mut self,
        state: &State,
        id: RefId,
        object: ObjectId,
    ) -> Result<Option<bool>, Halt> {
        let input = state.input_ref(id);
        let there = state.heap.get(object);
        if let Some(number) = there.input {
            let known = &state.inputs.graph[number as usize];
            // Constants, boxes and strings are nobody's.
            if matches!(
                known.how,
                How::Constant { .. } | How::Boxed(_) | How::Text { .. }
            ) {
                return Ok(None);
            }
            let may = match &input.havocked {
                None => known.since() == 0,
                Some(point) => {
                    known.since() <= point.call && input.made.is_none_or(|m| m == known.since())
                }
            };
            return Ok((!may).then_some(false));
        }
        let Some(point) = &input.havocked else {
            return Ok(None);
        };
        // Equal boxes may be one object, whoever made them.
        if there.cached_box {
            return Err(Halt::Resolve(id));
        }
        let is_common = state.vm.literals.values().any(|o| *o == object)
            || state.vm.mirrors.values().any(|o| *o == object);
        let is_made = state.inputs.snapshots.contains_key(&object);
        if !is_common && !is_made && is_kept(&self.program, state, object) {
            return Ok(None);
        }
        if !is_common && (input.made.is_some() || !point.found.contains(&object)) {
            return Ok(Some(false));
        }
        let question = format!("{} == object {}", input.name, object.0);
        let other = Value::Ref(object);
        Err(self.ask(
            state,
            &question,
            Decision::Same(id, other),
            Decision::Differs(id, other),
        ))
    }

    /// Before a reference that came from a call becomes an object: asks who made that, if it is not known.
    pub(super) fn ask_made(
        &mut self,
        state: &mut State,
        id: RefId,
        candidates: &Candidates,
    ) -> Result<Option<Flow>, Halt> {
        let input = state.input_ref(id);
        let Some(point) = input.havocked.clone().filter(|_| input.made.is_none()) else {
            return Ok(None);
        };
        let is_plain = candidates.array.is_none()
            && candidates.stub.is_none()
            && candidates.boxes.is_empty()
            && !candidates.object
            && candidates.others.is_none();
        let is_enum = |name: &std::sync::Arc<str>| self.program.is_enum(name);
        if is_plain && candidates.classes.iter().all(is_enum) {
            return Ok(None);
        }
        let name = Rc::clone(&input.name);
        let made = |call: u32| Then::Decide(Decision::MadeBy(id, call));
        let mut options = vec![(format!("{name} existed before"), made(0))];
        for maker in state.history.makers.iter().filter(|m| m.call < point.call) {
            let label = format!("{name} was made by call {}", maker.call);
            options.push((label, made(maker.call)));
        }
        options.push((format!("{name} is new"), made(point.call)));
        for object in &point.found {
            let excluded = input
                .others
                .iter()
                .any(|o| state.known(*o) == Value::Ref(*object));
            let there = state.heap.get(*object);
            if !excluded && there.input.is_none() && self.may_mean(state, id, *object)? {
                let then = Then::Decide(Decision::Same(id, Value::Ref(*object)));
                options.push((format!("{name} == object {}", object.0), then));
            }
        }
        let choices = self.labelled(state, &format!("{name} comes from"), options);
        Ok(Some(Flow::Event(Event::Fork(choices))))
    }

    /// Stops where an exception that a call threw may have one of some types although its class has not: it stands for
    /// those below its class that are below none of the types that were looked at.
    pub fn check_inexact_class(
        &self,
        state: &State,
        object: ObjectId,
        types: &[Rc<str>],
    ) -> Result<(), Halt> {
        let Some(known) = state.history.inexact.get(&object) else {
            return Ok(());
        };
        let class = shown_class(&self.program, state, object);
        for ty in types {
            let is_interface = matches!(self.program.classes.find(ty), Ok(Some(c))
                if c.flags.is_interface());
            let is_open = is_interface || self.program.is_subclass(ty, &class)?;
            if **ty != *class && is_open && !known.iter().any(|k| **k == **ty) {
                return self.check_exact_class(state, object);
            }
        }
        Ok(())
    }

    /// Whether an exception is of a class or one below it.
    pub fn is_thrown_of(
        &self,
        state: &State,
        exception: ObjectId,
        class: &str,
    ) -> Result<bool, Halt> {
        let is = self
            .program
            .is_subclass(&self.class_name(state, exception), class)?;
        if !is {
            self.check_thrown_class(state, exception, class)?;
            self.check_inexact_class(state, exception, &[class.into()])?;
        }
        Ok(is)
    }

    /// Stops where the exact class of an exception matters that a call threw.
    pub fn check_exact_class(&self, state: &State, object: ObjectId) -> Result<(), Halt> {
        match state.history.inexact.contains_key(&object) {
            false => Ok(()),
            true => {
                let what = "the exact class of an exception of a call that its contract stands for";
                Err(StopReason::Unsupported { what: what.into() }.into())
            }
        }
    }
}

/// When a reference came to be that is one of two others: both say what it may mean.
pub(super) fn both(
    a: &Option<Rc<HavocPoint>>,
    b: &Option<Rc<HavocPoint>>,
) -> Option<Rc<HavocPoint>> {
    let (a, b) = (a.as_ref()?, b.as_ref()?);
    let call = a.call.min(b.call);
    let found = a.found.intersection(&b.found).copied().collect();
    Some(Rc::new(HavocPoint { call, found }))
}
