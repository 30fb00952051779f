//! In: nothing. Out: what the executor lets others see and do while code runs.
//!
//! The executor knows no contract. Whoever proves contracts is an [`Observer`]: it is asked before the first and after the last
//! instruction of the method under test, it may watch every instruction of a method, stand in for calls, and it sees what
//! the code reads. What it keeps of a path is in a [`Slot`] of the state or of a frame, which the executor copies and never looks
//! into. Invariant: an observer changes a state only by what [`Machine`] offers; an observer that does nothing ([`Nobody`])
//! leaves the execution as it is.

use std::fmt::Debug;
use std::rc::Rc;

use provetta_outcome::StopReason;

use crate::event::{Action, Choice, Flow, Way};
use crate::halt::Halt;
use crate::ids::{MethodId, ObjectId};
use crate::machine::Machine;
use crate::place::Place;
use crate::state::State;
use crate::value::Value;

/// Something that code reads.
#[derive(Debug, Clone, Copy)]
pub enum Access<'a> {
    /// A place
    Place(Place),
    /// What a model of a method reads that is called with these arguments
    Model(MethodId, &'a [Value]),
}

/// How a method ended that an observer called.
#[derive(Debug, Clone)]
pub enum AnswerEnd {
    /// With a value that another call with the same arguments gives, too
    Value(Value),
    /// With a reference that there was none of before: another call may give another one
    Made(Value),
    /// With an exception
    Threw,
    /// It could not be followed
    Stopped(Rc<StopReason>),
}

/// What happens between two instructions: none if nothing has to be done.
pub type Between = Option<Result<Flow, Halt>>;

/// Watches the instructions of one method.
pub trait Watch {
    /// The method goes on in the top frame.
    fn resumes(&self, machine: &mut Machine<'_>, state: &mut State) -> Between;

    /// The instruction at the counter is next.
    fn at(&self, machine: &mut Machine<'_>, state: &mut State) -> Between;
}

/// Whoever sees and steers an execution from outside of the code.
pub trait Observer {
    /// A first state of the method under test, with its receiver and arguments; perhaps one that goes on from the end of another.
    fn begins(
        &self,
        machine: &Machine<'_>,
        state: &mut State,
        before: Option<&State>,
        this: Option<Value>,
        params: &[Value],
    );

    /// Whether it observes the method under test.
    fn is_present(&self) -> bool;

    /// Whether it observes a path.
    fn is_on(&self, state: &State) -> bool;

    /// What it does before the next instruction of the method under test, or after its last one.
    fn steps(&self, machine: &mut Machine<'_>, state: &mut State) -> Between;

    /// Who watches the instructions of a method, if anybody does.
    fn watch(&self, machine: &mut Machine<'_>, method: MethodId) -> Option<Rc<dyn Watch>>;

    /// Whether it has to do with a class: its objects are not only what the code makes of them.
    fn is_about(&self, class: &str) -> bool;

    /// The code reads something; asked only on paths whose observer wants to know ([`Observation::reads`](crate::Observation::reads)).
    fn reads(&self, machine: &mut Machine<'_>, state: &mut State, access: Access<'_>);

    /// A method is entered by a call whose instruction the counter stands behind.
    fn enters(&self, machine: &mut Machine<'_>, state: &mut State, method: MethodId);

    /// Replaces a call whose arguments lie on the stack from a slot on by its result; whether it did.
    fn replaces(
        &self,
        machine: &mut Machine<'_>,
        state: &mut State,
        method: MethodId,
        from: usize,
    ) -> Result<bool, Halt>;

    /// The top frame goes on at a handler of an exception.
    fn catches(&self, state: &mut State, exception: ObjectId);

    /// Whether it has something to do before an exception leaves the top frame.
    fn holds_up(&self, state: &State) -> bool;

    /// An exception leaves the top frame.
    fn leaves(&self, machine: &mut Machine<'_>, state: &mut State, exception: ObjectId) -> Between;

    /// The stack overflows.
    fn overflows(&self, state: &mut State, reason: &StopReason);

    /// A method that it called has ended.
    fn answered(&self, state: &mut State, method: MethodId, args: Rc<[Value]>, end: AnswerEnd);

    /// A choice of its own is taken.
    fn acts(
        &self,
        machine: &mut Machine<'_>,
        state: &mut State,
        action: &Action,
    ) -> Result<(), Halt>;

    /// Whether it has nothing more to ask on a path.
    fn is_done(&self, state: &State) -> bool;

    /// Whether something on a path could not be assumed or checked.
    fn is_unsure(&self, state: &State) -> bool;
}

/// An observer that does nothing.
#[derive(Debug)]
pub struct Nobody;

impl Observer for Nobody {
    fn begins(
        &self,
        _: &Machine<'_>,
        _: &mut State,
        _: Option<&State>,
        _: Option<Value>,
        _: &[Value],
    ) {
    }

    fn is_present(&self) -> bool {
        false
    }

    fn is_on(&self, _: &State) -> bool {
        false
    }

    fn steps(&self, _: &mut Machine<'_>, _: &mut State) -> Between {
        None
    }

    fn watch(&self, _: &mut Machine<'_>, _: MethodId) -> Option<Rc<dyn Watch>> {
        None
    }

    fn is_about(&self, _: &str) -> bool {
        false
    }

    fn reads(&self, _: &mut Machine<'_>, _: &mut State, _: Access<'_>) {}

    fn enters(&self, _: &mut Machine<'_>, _: &mut State, _: MethodId) {}

    fn replaces(
        &self,
        _: &mut Machine<'_>,
        _: &mut State,
        _: MethodId,
        _: usize,
    ) -> Result<bool, Halt> {
        Ok(false)
    }

    fn catches(&self, _: &mut State, _: ObjectId) {}

    fn holds_up(&self, _: &State) -> bool {
        false
    }

    fn leaves(&self, _: &mut Machine<'_>, _: &mut State, _: ObjectId) -> Between {
        None
    }

    fn overflows(&self, _: &mut State, _: &StopReason) {}

    fn answered(&self, _: &mut State, _: MethodId, _: Rc<[Value]>, _: AnswerEnd) {}

    fn acts(&self, _: &mut Machine<'_>, _: &mut State, _: &Action) -> Result<(), Halt> {
        Ok(())
    }

    fn is_done(&self, _: &State) -> bool {
        true
    }

    fn is_unsure(&self, _: &State) -> bool {
        false
    }
}

impl Machine<'_> {
    /// A fork with a readable answer to each way, for an observer.
    pub fn ask_openly(
        &mut self,
        state: &State,
        question: &str,
        options: Vec<(String, Way)>,
    ) -> Vec<Choice> {
        let options = options.into_iter();
        let options = options.map(|(label, way)| (label, way.into()));
        self.labelled(state, question, options.collect())
    }

    /// The code reads something.
    #[inline]
    pub(crate) fn reads(&mut self, state: &mut State, access: Access<'_>) {
        if state.observation.reads {
            let observer = Rc::clone(&self.observer);
            observer.reads(self, state, access);
        }
    }

    /// A method is entered by a call.
    pub(crate) fn enters(&mut self, state: &mut State, method: MethodId) {
        let observer = Rc::clone(&self.observer);
        observer.enters(self, state, method);
    }

    /// Whether a call was replaced by its result.
    pub(crate) fn is_replaced(
        &mut self,
        state: &mut State,
        method: MethodId,
        from: usize,
    ) -> Result<bool, Halt> {
        if self.mode.replaced() != Some(method) {
            return Ok(false);
        }
        let observer = Rc::clone(&self.observer);
        observer.replaces(self, state, method, from)
    }

    /// Whether nothing is asked any more, neither by code nor by the observer, and only inputs are being completed. Until
    /// then a reference may be anything.
    pub fn is_completing(&self, state: &State) -> bool {
        state.is_ending() && self.observer.is_done(state)
    }
}
