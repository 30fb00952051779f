//! In: the end of an activation. Out: what its caller gets.

use crate::event::{Event, Flow};
use crate::halt::Halt;
use crate::inputs::Made;
use crate::machine::{AnswerEnd, Machine};
use crate::refs::Target;
use crate::state::{End, OnReturn, State};
use crate::value::Value;

impl Machine<'_> {
    /// Ends the top frame.
    pub(super) fn return_value(
        &mut self,
        state: &mut State,
        value: Option<Value>,
    ) -> Result<Flow, Halt> {
        let on_return = std::mem::replace(&mut state.top.on_return, OnReturn::Deliver);
        match on_return {
            OnReturn::Deliver => {
                if state.is_past_safety() {
                    return Err(self.too_deep());
                }
                if !state.pop_frame() {
                    state.ending = Some(End::Returned(value));
                    return Ok(Flow::Frame);
                }
                if let Some(value) = value {
                    state.top.push(value);
                }
            }
            OnReturn::Initialised(class, owner) => {
                if state.trial_has_written() {
                    return Err(Halt::Touch);
                }
                self.finish_initialiser(state, class, owner);
                state.pop_frame();
                state.start_waiting();
            }
            OnReturn::Built(id) => {
                state.finish_string(id, value)?;
                state.pop_frame();
            }
            OnReturn::Asked {
                args,
                reached,
                first: (objects, references),
            } => {
                let method = state.top.method;
                state.pop_frame();
                let end = match value.map(|value| (value, state.known(value))) {
                    None => AnswerEnd::Threw,
                    Some((value, Value::Ref(id))) if id.0 as usize >= objects => {
                        AnswerEnd::Made(value)
                    }
                    Some((value, Value::Sym(id))) if id.0 as usize >= references => {
                        AnswerEnd::Made(value)
                    }
                    Some((value, _)) => AnswerEnd::Value(value),
                };
                state.end_question(reached);
                self.observer.answered(state, method, args, end);
            }
            OnReturn::Made {
                reference,
                object,
                arguments,
                first,
                writes,
                before,
                past,
            } => {
                let wrote_elsewhere = writes.is_none_or(|before| before != state.writes());
                let made = Made {
                    method: state.top.method,
                    reference,
                    object,
                    arguments,
                    first,
                };
                state.pop_frame();
                // A call that wrote nothing leads to no other state than the one without it.
                let is_idle = !wrote_elsewhere && made.is_idle(state, &before);
                let changes_others = made.changes_others(state, &before);
                if let (Some(past), Some(record)) = (past, object) {
                    self.leave_past(state, record, first, &past)?;
                } else if changes_others {
                    return self.no_such_input(state);
                }
                let is_first = !matches!(state.input_ref(reference).target, Target::Made { .. });
                if is_idle {
                    return Ok(Flow::Event(Event::NoInput));
                }
                if !is_first {
                    state.finish_mutator(made);
                } else if !self.finish_maker(state, made, value) {
                    return Ok(Flow::Event(Event::NoInput));
                }
            }
        }
        Ok(Flow::Frame)
    }
}
