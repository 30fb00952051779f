//! In: what the executor lets observers see and do. Out: the contract's part in it.

use std::rc::Rc;

use provetta_outcome::StopReason;
use provetta_symex::{
    Access, Action, AnswerEnd, Between, Halt, Machine, MethodId, ObjectId, Observer, State, Value,
    Watch,
};

use crate::calls::Calls;
use crate::logic::{Contracts, Logic};
use crate::loops::Loops;
use crate::path::contracted::Contracted;
use crate::path::pending::CallEnd;
use crate::path::running::{Answer, NotKept, Running, Stage};
use crate::path::{FrameSpec, PathSpec};
use crate::read::Reader;
use crate::specified::items::CameFrom;
use crate::specified::places::Places;
use crate::stages::Stages;

/// The specifications inside a method, for the time that its instructions run.
struct Watching {
    contracts: Rc<Contracts>,
    places: Rc<Places>,
}

impl Watch for Watching {
    fn resumes(&self, machine: &mut Machine<'_>, state: &mut State) -> Between {
        Calls::of(&self.contracts, machine).assume_maker(state)
    }

    fn at(&self, machine: &mut Machine<'_>, state: &mut State) -> Between {
        Stages::of(&self.contracts, machine).pass_specs(state, &self.places)
    }
}

/// The observer that an executor is given.
pub(crate) struct ContractObserver(pub(crate) Rc<Contracts>);

impl Observer for ContractObserver {
    fn begins(
        &self,
        _: &Machine<'_>,
        state: &mut State,
        before: Option<&State>,
        this: Option<Value>,
        params: &[Value],
    ) {
        let plan = self.0.plan.borrow().clone();
        if plan.is_none() && before.is_none() {
            return;
        }
        let part = state.spec_mut();
        if let Some(before) = before {
            part.ghosts = before.spec().ghosts.clone();
        }
        let start = Stage::Assume(0);
        part.contract = plan.map(|plan| Rc::new(Running::new(plan, start, this, params)));
    }

    fn is_present(&self) -> bool {
        self.0.plan.borrow().is_some()
    }

    fn is_on(&self, state: &State) -> bool {
        state.spec().contract.is_some()
    }

    fn steps(&self, machine: &mut Machine<'_>, state: &mut State) -> Between {
        Stages::of(&self.0, machine).contract_step(state)
    }

    fn watch(&self, machine: &mut Machine<'_>, method: MethodId) -> Option<Rc<dyn Watch>> {
        if self.0.specs.is_empty() || !machine.program.is_project(method) {
            return None;
        }
        Some(Rc::new(Watching {
            contracts: Rc::clone(&self.0),
            places: Logic::of(&self.0, machine).places(method),
        }))
    }

    fn is_about(&self, class: &str) -> bool {
        let mut types = self.0.specs.iter().flat_map(|s| &s.types);
        types.any(|t| *t.class == *class)
    }

    fn reads(&self, machine: &mut Machine<'_>, state: &mut State, access: Access<'_>) {
        Reader::of(&self.0, machine).note_access(state, access);
    }

    fn enters(&self, machine: &mut Machine<'_>, state: &mut State, method: MethodId) {
        Calls::of(&self.0, machine).note_entry(state, method);
    }

    fn replaces(
        &self,
        machine: &mut Machine<'_>,
        state: &mut State,
        method: MethodId,
        from: usize,
    ) -> Result<bool, Halt> {
        Loops::of(&self.0, machine).replace_call(state, method, from)
    }

    fn catches(&self, state: &mut State, exception: ObjectId) {
        if self.0.specs.is_empty() {
            return;
        }
        state.top.spec_mut().came_from = CameFrom::Throw(exception);
    }

    fn holds_up(&self, state: &State) -> bool {
        let part = state.top.spec();
        !part.blocks.is_empty() || !part.rounds.is_empty()
    }

    fn leaves(&self, machine: &mut Machine<'_>, state: &mut State, exception: ObjectId) -> Between {
        Stages::of(&self.0, machine).leave_with_frame(state, exception)
    }

    fn overflows(&self, state: &mut State, reason: &StopReason) {
        state.unable_ends(reason);
    }

    fn answered(&self, state: &mut State, method: MethodId, args: Rc<[Value]>, end: AnswerEnd) {
        if let Some(running) = state.spec_mut().contract.as_mut() {
            let answer = Answer { method, args, end };
            Rc::make_mut(running).answers.push(answer);
        }
    }

    fn acts(
        &self,
        machine: &mut Machine<'_>,
        state: &mut State,
        action: &Action,
    ) -> Result<(), Halt> {
        if let Some(NotKept { goal, reason }) = action.downcast_ref::<NotKept>() {
            state.running().unchecked.push((*goal, Rc::clone(reason)));
            return Ok(());
        }
        match action.downcast_ref::<CallEnd>() {
            Some(end) => Calls::of(&self.0, machine).end_call(state, end),
            None => Ok(()),
        }
    }

    fn is_done(&self, state: &State) -> bool {
        state.is_checked()
    }

    fn is_unsure(&self, state: &State) -> bool {
        state.not_assumed().is_some() || !state.unchecked().is_empty()
    }
}
