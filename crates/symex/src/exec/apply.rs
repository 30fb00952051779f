//! In: one way on from a fork. Out: the state after it.

use std::rc::Rc;

use provetta_outcome::StopReason;

use crate::event::{Event, Flow, Then};
use crate::halt::Halt;
use crate::machine::Machine;
use crate::objects::new_exception;
use crate::state::State;
use crate::value::Value;

impl Machine<'_> {
    pub(crate) fn apply(&mut self, state: &mut State, then: Then) -> Result<Flow, Halt> {
        match then {
            Then::Goto { pc, goal } => {
                state.reached.insert(goal);
                let from = state.top.pc;
                self.count_round(state, from.saturating_sub(1), pc)?;
                state.top.pc = pc;
                Ok(Flow::Frame)
            }
            Then::Push(value) => {
                state.top.push(value);
                Ok(Flow::Frame)
            }
            Then::PushUntested(value, reason) => {
                state.inputs.untested = Some(Rc::new(reason));
                state.top.push(value);
                Ok(Flow::Frame)
            }
            Then::StoreElement {
                array,
                index,
                value,
            } => {
                self.store_at_term(state, array, index, value)?;
                Ok(Flow::Frame)
            }
            Then::LoadSparse { array, index } => {
                let value = self.lazy_element(state, array, index)?;
                state.top.push(value);
                Ok(Flow::Frame)
            }
            Then::LoadNumber { array, index } => {
                let value = self.load_number(state, array, index)?;
                state.top.push(value);
                Ok(Flow::Frame)
            }
            Then::Known { term, value } => {
                state.top.pc = state.top.pc.saturating_sub(1);
                state.inputs.known_numbers.insert(term, value);
                Ok(Flow::Frame)
            }
            Then::StoreSparse {
                array,
                index,
                value,
            } => {
                self.set_sparse(state, array, index, value);
                Ok(Flow::Frame)
            }
            Then::Fix { slot, value } => {
                state.top.pc = state.top.pc.saturating_sub(1);
                if let Some(place) = state.top.slots.get_mut(slot) {
                    *place = Value::Int(value);
                }
                Ok(Flow::Frame)
            }
            Then::Decide(decision) => {
                state.top.pc = state.top.pc.saturating_sub(1);
                self.decide(state, decision)?;
                Ok(Flow::Frame)
            }
            Then::Initialise { class, when } => {
                state.top.pc = state.top.pc.saturating_sub(1);
                state.classes.initialisation.decide(class, when);
                Ok(Flow::Frame)
            }
            Then::Assume(what) => {
                state.top.pc = state.top.pc.saturating_sub(1);
                self.take_for_granted(state, what)?;
                Ok(Flow::Frame)
            }
            Then::Open(id) => {
                self.open_kept(state, id)?;
                state.inputs.opening = true;
                state.top.pc = state.top.pc.saturating_sub(1);
                Ok(Flow::Frame)
            }
            Then::Finished { class } => {
                state.top.pc = state.top.pc.saturating_sub(1);
                state.classes.finished.add(class);
                Ok(Flow::Frame)
            }
            Then::StubReturns { stub, method } => {
                self.stub_returns(state, stub, method)?;
                Ok(Flow::Frame)
            }
            Then::Act(action) => {
                let observer = Rc::clone(&self.observer);
                observer.acts(self, state, &action)?;
                Ok(Flow::Frame)
            }
            Then::Copy(copied) => {
                self.copy_elements(state, copied)?;
                Ok(Flow::Frame)
            }
            Then::Move(moved) => {
                self.move_references(state, moved)?;
                Ok(Flow::Frame)
            }
            Then::CopyFront { from, to } => {
                self.copy_front(state, from, to);
                Ok(Flow::Frame)
            }
            Then::NewArray { elem, length } => {
                let id = self.allocate_array(state, elem, length)?;
                state.top.push(Value::Ref(id));
                Ok(Flow::Frame)
            }
            Then::Throw {
                class,
                message,
                kind,
                goal,
            } => {
                state.reached.insert(goal);
                self.raise_implicit(state, kind, class, message)
            }
            Then::Fail { class, message } => {
                let id = new_exception(&mut self.program, state, class, message)?;
                self.unwind(state, id)
            }
            Then::Late(then) => self.apply(state, *then),
            Then::Raise {
                method,
                args,
                untested,
            } => {
                if let Some(reason) = untested {
                    state.inputs.untested = Some(Rc::new(reason));
                }
                let flow = self.call_with(state, method, &args)?;
                Ok(flow.unwrap_or(Flow::Frame))
            }
            Then::Call { method, args } => {
                let flow = self.call_with(state, method, &args)?;
                Ok(flow.unwrap_or(Flow::Frame))
            }
            Then::Spell { text, length } => {
                state.top.pc = state.top.pc.saturating_sub(1);
                self.spell(state, text, length)?;
                Ok(Flow::Frame)
            }
            Then::Build {
                builder,
                text,
                push,
            } => {
                self.set_builder(state, builder, text)?;
                if let Some(value) = push {
                    state.top.push(value);
                }
                Ok(Flow::Frame)
            }
            Then::Stop(reason) | Then::Unseen(reason, _) => Err(reason.into()),
            Then::Go => Ok(Flow::Frame),
            Then::Exclude => Ok(Flow::Event(Event::NoInput)),
            Then::Break { goal } => {
                state.reached.insert(goal);
                Ok(Flow::Frame)
            }
        }
    }

    /// Counts a jump back, if unrolling is bounded. The bound is for loops of the project that run in
    /// the test: not for libraries, and not for static initialisers, which run once.
    pub(crate) fn count_round(
        &self,
        state: &mut State,
        from: u32,
        target: u32,
    ) -> Result<(), Halt> {
        let Some(bound) = self.limits.unwind else {
            return Ok(());
        };
        if target > from
            || !state.classes.before_init.is_empty()
            || !self.program.is_project(state.top.method)
        {
            return Ok(());
        }
        let rounds = &mut state.top.rounds;
        // Loops inside the one that starts anew are entered afresh.
        rounds.retain(|(head, _)| *head <= target || *head > from);
        match rounds.iter_mut().find(|(head, _)| *head == target) {
            Some((_, count)) => {
                *count += 1;
                if *count > bound {
                    return Err(Halt::from(StopReason::Unwind { bound }));
                }
            }
            None => rounds.push((target, 1)),
        }
        if bound == 0 {
            return Err(Halt::from(StopReason::Unwind { bound }));
        }
        Ok(())
    }
}
