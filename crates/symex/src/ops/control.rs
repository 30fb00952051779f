//! In: a switch key or an exception. Out: where execution goes on (JVMS §6.5 `tableswitch`, `athrow`, §2.10).

use provetta_classfile::ExceptionKind;
use provetta_outcome::{GoalKind, StopReason};

use crate::event::{Choice, Event, Flow, Message, Then};
use crate::halt::{Halt, unsupported};
use crate::ids::ObjectId;
use crate::machine::{AnswerEnd, Machine, Miss, apart};
use crate::objects::{holds_refused, new_exception};
use crate::ops::depth::ERROR;
use crate::program::Program;
use crate::program::op::SwitchOp;
use crate::state::{End, OnReturn, State};
use crate::value::Value;

impl Machine<'_> {
    /// A switch; the counter stands behind it.
    pub(crate) fn switch(
        &mut self,
        state: &mut State,
        switch: &SwitchOp,
        key: Value,
    ) -> Result<Flow, Halt> {
        let default = Then::Goto {
            pc: switch.default,
            goal: switch.goal + switch.cases.len() as u32,
        };
        let case = |i: usize| Then::Goto {
            pc: switch.cases[i].1,
            goal: switch.goal + i as u32,
        };
        if let Value::Int(key) = key {
            self.note_cases(state, switch, key);
            let then = match switch.cases.binary_search_by_key(&key, |(k, _)| *k) {
                Ok(i) => case(i),
                Err(_) => default,
            };
            return self.apply(state, then);
        }
        let key = key.int_term(&mut self.terms)?;
        let line = self.line(state.top.method, state.top.pc - 1);
        let mut choices = Vec::with_capacity(switch.cases.len() + 1);
        let mut none = self.terms.bool(true);
        for (i, (label, _)) in switch.cases.iter().enumerate() {
            let label = self.terms.int(*label);
            let condition = self.terms.eq(key, label);
            let other = self.terms.not(condition);
            none = self.terms.and(none, other);
            choices.push(Choice {
                condition,
                line,
                then: case(i),
            });
        }
        choices.push(Choice {
            condition: none,
            line,
            then: default,
        });
        choices.retain(|c| self.terms.as_bool(c.condition) != Some(false));
        match choices.as_slice() {
            [only] => self.apply(state, only.then.clone()),
            _ => Ok(Flow::Event(Event::Fork(choices))),
        }
    }

    /// Notes how far a known key is from the cases of a switch.
    fn note_cases(&mut self, state: &State, switch: &SwitchOp, key: i32) {
        let Some(given) = &mut self.given else { return };
        for (i, (label, to)) in switch.cases.iter().enumerate() {
            if *label == key {
                continue;
            }
            let pair = (i64::from(key), i64::from(*label));
            given.missed(Miss {
                goal: switch.goal + i as u32,
                method: state.top.method,
                to: *to,
                apart: apart(pair.0, pair.1),
                compared: Some(pair),
            });
        }
    }

    /// `athrow`.
    pub(crate) fn throw(&mut self, state: &mut State, exception: Value) -> Result<Flow, Halt> {
        match state.reference(exception)? {
            Some(id) => {
                let at = state.top.pc.saturating_sub(1);
                for kind in [GoalKind::Throw, GoalKind::Assert] {
                    let goal = state.top.code.goal_at(at, kind);
                    state.reached.insert(goal);
                }
                if is_assert(&self.program, state, at, id) {
                    state.vm.asserted.push(id);
                }
                self.unwind(state, id)
            }
            None => self.raise_null(state),
        }
    }

    /// An exception that an instruction raises; the counter stands behind the instruction.
    pub(crate) fn raise_implicit(
        &mut self,
        state: &mut State,
        kind: GoalKind,
        class: &str,
        message: Message,
    ) -> Result<Flow, Halt> {
        let in_project = self.program.is_project(state.top.method);
        let goal = state.top.code.goal_at(state.top.pc.saturating_sub(1), kind);
        state.reached.insert(goal);
        let id = new_exception(&mut self.program, state, class, message)?;
        if in_project {
            state.vm.implicit.push(id);
        }
        self.unwind(state, id)
    }

    /// Looks for a handler, frame by frame. The counter of every frame stands behind the instruction
    /// that threw or called, except where a static initialiser was started: there it stands at it.
    pub fn unwind(&mut self, state: &mut State, exception: ObjectId) -> Result<Flow, Halt> {
        self.unwind_from(state, exception, 1)
    }

    /// The same; the counter stands so far behind the instruction.
    pub(crate) fn unwind_from(
        &mut self,
        state: &mut State,
        exception: ObjectId,
        mut behind: u32,
    ) -> Result<Flow, Halt> {
        let class = state.heap.get(exception).class;
        let name = self.program.class(class).class.name.clone();
        self.note_thrown(state, exception);
        loop {
            let at = state.top.pc.saturating_sub(behind);
            let handler = {
                let method = self.program.method(state.top.method).method();
                let handlers = method.code.as_ref().map_or(&[][..], |c| &c.handlers);
                let mut found = None;
                for handler in handlers.iter().filter(|h| (h.start..h.end).contains(&at)) {
                    let matches = match &handler.catch {
                        None => true,
                        Some(caught) => self.is_thrown_of(state, exception, caught)?,
                    };
                    if matches {
                        found = Some(handler.target);
                        break;
                    }
                }
                found
            };
            // Whether a deep frame sees an exception at all is up to the size of the stack.
            if state.is_past_safety() && &*name != ERROR
                || handler.is_some() && state.top.deep.is_some() && &*name == ERROR
            {
                return Err(self.too_deep());
            }
            if let Some(target) = handler {
                state.top.clear_stack();
                state.top.push(Value::Ref(exception));
                state.top.pc = target;
                self.observer.catches(state, exception);
                return Ok(Flow::Frame);
            }
            // Statements with specifications are left with the activation.
            if self.observer.holds_up(state) {
                state.top.leaving = Some((exception, behind));
                return Ok(Flow::Frame);
            }
            match &state.top.on_return {
                OnReturn::Deliver => behind = 1,
                OnReturn::Built(_) => behind = 0,
                OnReturn::Made { object, .. } => {
                    let is_kept =
                        object.is_some_and(|made| holds_refused(&self.program, state, made));
                    return Ok(Flow::Event(match is_kept {
                        true => Event::Stopped(unsupported(
                            "a record that somebody has, though its constructor refused it",
                        )),
                        false => Event::NoInput,
                    }));
                }
                OnReturn::Asked { args, reached, .. } => {
                    let (args, reached) = (std::rc::Rc::clone(args), reached.clone());
                    let method = state.top.method;
                    state.pop_frame();
                    state.end_question(reached);
                    self.observer
                        .answered(state, method, args, AnswerEnd::Threw);
                    return Ok(Flow::Frame);
                }
                OnReturn::Initialised(class, _) => {
                    let what = format!(
                        "the static initialiser of {} ends with {}",
                        self.program.class(*class).class.name.replace('/', "."),
                        name.replace('/', ".")
                    );
                    return Ok(Flow::Event(Event::Stopped(StopReason::Unsupported {
                        what,
                    })));
                }
            }
            if !state.pop_frame() {
                state.ending = Some(End::Threw(exception));
                return Ok(Flow::Frame);
            }
        }
    }
}

/// Whether the `throw` at an instruction is that of an `assert` of the project: nobody expects it.
pub(crate) fn is_assert(
    program: &Program<'_>,
    state: &State,
    at: u32,
    exception: ObjectId,
) -> bool {
    let thrown = program.class(state.heap.get(exception).class);
    if &*thrown.class.name != "java/lang/AssertionError" || !program.is_project(state.top.method) {
        return false;
    }
    let method = program.method(state.top.method);
    let class = &program.class(method.class).class;
    let sites = provetta_classfile::exceptions(method.method(), class, None);
    let mut all = sites.iter();
    all.any(|site| site.insn == at && site.kind == ExceptionKind::Assert)
}
