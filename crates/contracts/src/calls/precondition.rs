//! In: a call of a method with a contract. Out: its precondition as an obligation of the caller, and as an assumption where
//! the call makes an input. What the call does by its contract is in `begin.rs`.

use std::rc::Rc;

use provetta_outcome::{MethodRef, StopReason};
use provetta_symex::{Choice, Event, Flow, Halt, NO_GOAL, OnReturn, State, Value, Way};

use crate::calls::Calls;
use crate::logic::Logic;
use crate::path::env::Env;
use crate::path::{FrameSpec, PathSpec};
use crate::specified::items::CallItem;

impl Calls<'_, '_> {
    /// The arguments of the call at the counter: the receiver, and the parameters.
    pub(crate) fn call_arguments(
        &self,
        state: &State,
        call: &CallItem,
    ) -> (Option<Value>, Vec<Value>) {
        let count = call.parameters;
        let first = state.top.sp.saturating_sub(count);
        let params = state.top.slots[first..state.top.sp].to_vec();
        let this = match call.is_static {
            true => None,
            false => first.checked_sub(1).map(|i| state.top.slots[i]),
        };
        (this, params)
    }

    /// The precondition of a call is an obligation of the caller; the flag says whether it was dealt with.
    pub(crate) fn check_call(
        &mut self,
        state: &mut State,
        call: &Rc<CallItem>,
    ) -> Result<(Flow, bool), Halt> {
        let by_contract = self.stands_for(state);
        if call.goal >= NO_GOAL && !by_contract {
            return Ok((Flow::Frame, true));
        }
        let (this, params) = self.call_arguments(state, call);
        let evaluated = self.evaluated(state, |machine, state| {
            // A call on null throws before the precondition matters.
            if let Some(this) = this
                && machine.is_null(state, this)?
            {
                return Ok(machine.terms.bool(true));
            }
            let env = Env {
                this,
                params: &params,
                ..Env::empty()
            };
            Ok(machine.cases_hold(state, &env, &call.cases)?.0)
        });
        match evaluated {
            Err(flow) => flow.map(|f| (f, false)),
            Ok(Err(reason)) => {
                state.unable(call.goal, reason.clone());
                match by_contract {
                    true => Err(Halt::Stop(reason)),
                    false => Ok((Flow::Frame, true)),
                }
            }
            Ok(Ok(holds)) => {
                if call.goal < NO_GOAL || self.terms.as_bool(holds) == Some(true) {
                    let line = self.line(state.top.method, state.top.pc);
                    return self.fork_clause(state, holds, call.goal, line);
                }
                // The contract says nothing of a call outside its precondition.
                let broken = self.terms.not(holds);
                let what = format!("a call of {} outside its precondition", call.title);
                let fork = Event::Fork(vec![
                    Choice::of(holds, None, Way::Go),
                    Choice::of(broken, None, Way::Stop(StopReason::Unsupported { what })),
                ]);
                Ok((Flow::Event(fork), true))
            }
        }
    }

    /// A call that makes an input object keeps to the contract of its method: its precondition is assumed. What cannot be
    /// evaluated is not.
    pub(crate) fn assume_maker(&mut self, state: &mut State) -> Option<Result<Flow, Halt>> {
        let is_made = matches!(state.top.on_return, OnReturn::Made { .. });
        if !is_made || state.top.spec().is_assumed || state.top.pc != 0 {
            return None;
        }
        let entry = self.program.method(state.top.method);
        let name = entry.name();
        let is_static = entry.method().flags.is_static();
        let Some(contract) = self.callee(&name) else {
            state.top.spec_mut().is_assumed = true;
            return None;
        };
        let mut local = 0;
        let mut values = Vec::new();
        for wide in &self.program.method(state.top.method).wide {
            values.extend(state.top.slots.get(local).copied());
            local += if *wide { 2 } else { 1 };
        }
        let this = (!is_static && !values.is_empty()).then(|| values.remove(0));
        let evaluated = self.evaluated(state, |machine, state| {
            let env = Env {
                this,
                params: &values,
                ..Env::empty()
            };
            Ok(machine.cases_hold(state, &env, &contract.cases)?.0)
        });
        let holds = match evaluated {
            Err(flow) => return Some(flow),
            Ok(holds) => holds,
        };
        state.top.spec_mut().is_assumed = true;
        let holds = holds.ok()?;
        match self.terms.as_bool(holds) {
            Some(true) => None,
            Some(false) => Some(Ok(Flow::Event(Event::NoInput))),
            None => {
                let not = self.terms.not(holds);
                Some(Ok(Flow::Event(Event::Fork(vec![
                    Choice::of(holds, None, Way::Go),
                    Choice::of(not, None, Way::Exclude),
                ]))))
            }
        }
    }
}

impl Logic<'_, '_> {
    /// Notes that proofs rest on the contract of a method from now on.
    pub(crate) fn rest_on(&mut self, state: &State, call: &CallItem) {
        let note = |into: &mut Vec<MethodRef>| {
            if !into.contains(&call.method) {
                into.push(call.method.clone());
            }
        };
        note(&mut self.own.rests_on.borrow_mut());
        if state.observation.asking > 0 {
            note(&mut self.own.asked_contracts.borrow_mut());
        }
    }
}
