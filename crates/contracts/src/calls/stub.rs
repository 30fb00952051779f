//! In: a call of a method without code on a stub, where code is followed. Out: what a stub that keeps the contract of the method
//! returns.
//!
//! The stub returns an input that the postconditions allow, as far as they can be evaluated. That it throws or changes
//! something is another way, which ends as unknown, unless the contract excludes it. What is claimed then rests on the contract.

use std::rc::Rc;

use provetta_jml as jml;
use provetta_symex::{
    Event, Flow, Halt, HavocPoint, How, MethodId, NO_GOAL, ObjectId, State, Value, Way,
};

use crate::calls::Calls;
use crate::eval::Evaluator;
use crate::path::old::Old;
use crate::path::pending::{CallEnd, Pending, Promise};
use crate::path::running::PureResult;
use crate::path::{FrameSpec, PathSpec};
use crate::specified::items::CallItem;
use crate::value::unsupported;

impl Calls<'_, '_> {
    /// A method without code, called on a stub where code is followed: the stub keeps its contract. It returns what its
    /// postcondition allows; that it does more is another way, unless the contract excludes it.
    pub(crate) fn begin_answer(
        &mut self,
        state: &mut State,
        call: &Rc<CallItem>,
    ) -> Result<(Flow, bool), Halt> {
        let (this, params) = self.call_arguments(state, call);
        // The last question walks over all callers, and few calls come to it.
        let is_plain = call.is_abstract
            && state.inputs.making == 0
            && state.classes.before_init.is_empty()
            && !state.inputs.has_numbers
            && !state.is_asked();
        let Some(this) = this.filter(|_| is_plain) else {
            return Ok((Flow::Frame, true));
        };
        if call.goal < NO_GOAL && state.reached.contains(call.goal) {
            return Ok((Flow::Frame, true));
        }
        let evaluated = self.evaluated(state, |machine, state| {
            let Some(receiver) = state.reference(this)? else {
                return Ok(None);
            };
            let Some(method) = machine.stub_method(state, receiver, call)? else {
                return Ok(None);
            };
            let prepared = machine.prepared(state, call, Some(this), &params)?;
            Ok(Some((receiver, method, prepared)))
        });
        let found = match evaluated {
            Err(flow) => return flow.map(|f| (f, false)),
            Ok(found) => found,
        };
        state.forget_answers();
        // What cannot be evaluated is not assumed.
        let Ok(Some((stub, method, prepared))) = found else {
            return Ok((Flow::Frame, true));
        };
        let mut any = self.terms.bool(false);
        for applies in &prepared.applies {
            any = self.terms.or(any, *applies);
        }
        let mut may_throw = self.terms.bool(false);
        for case in call.cases.iter() {
            let only = case.signals_only.classes.as_ref();
            for class in only.map_err(|why| unsupported(why.reason.clone()))? {
                let may = self.may_throw(&call.cases, &prepared.applies, class)?;
                may_throw = self.terms.or(may_throw, may);
            }
        }
        let changes = !prepared.allowed.as_ref().is_some_and(Vec::is_empty);
        let pc = state.top.pc;
        state.top.pc = pc + 1;
        let choices = self.call_stub(state, stub, method);
        let is_guarded = self.is_guarded(state);
        state.top.pc = pc;
        let mut choices = choices?;
        self.note_end(state, call);
        self.own.keep_claim(&call.method);
        state.top.spec_mut().pending = Some(Rc::new(Pending {
            call: Rc::clone(call),
            this: Some(this),
            params: params.into(),
            applies: prepared.applies.into(),
            olds: prepared.olds.into(),
            allowed: prepared.allowed.map(Rc::new),
            old: Rc::new(Old::now(state)),
            point: Rc::new(HavocPoint {
                call: state.history.calls,
                found: Default::default(),
            }),
            classes: Rc::new([]),
            result: None,
            exception: None,
            promises: Rc::new([]),
            next: 0,
        }));
        let end = CallEnd::Answers { stub, method };
        let is_all = !changes
            && !is_guarded
            && self.terms.as_bool(any) == Some(true)
            && self.terms.as_bool(may_throw) == Some(false);
        if is_all {
            self.end_call(state, &end)?;
            return Ok((Flow::Frame, true));
        }
        if let Some(plain) = choices.first_mut() {
            plain.instead(Way::Act(Rc::new(end)));
        }
        Ok((Flow::Event(Event::Fork(choices)), true))
    }

    /// What a stub answers. A pure method is a function of what it can find: in the same state it gives the same number for the same
    /// arguments.
    pub(crate) fn answer_of_stub(
        &mut self,
        state: &mut State,
        pending: &Pending,
        stub: ObjectId,
        method: MethodId,
    ) -> Result<Option<Value>, Halt> {
        let call = &pending.call;
        if !call.is_pure {
            return self.stub_result(state, stub, method);
        }
        let args: Vec<Value> = pending.arguments().collect();
        if let Some(value) = self.given_before(state, &call.method, &args) {
            state.note_answer(stub, method, Some(value));
            return Ok(Some(value));
        }
        let found = self.stub_result(state, stub, method)?;
        // It may make a new object at each call.
        let Some(value) = found.filter(|v| !matches!(v, Value::Sym(_))) else {
            return Ok(found);
        };
        let result = Rc::new(PureResult {
            method: call.method.clone(),
            args,
            then: Rc::new(Old::now(state)),
            value,
        });
        state.spec_mut().results.push_back(result);
        Ok(found)
    }
}

impl Evaluator<'_, '_> {
    /// The method without code that a call of a stub leads to.
    fn stub_method(
        &mut self,
        state: &State,
        receiver: ObjectId,
        call: &CallItem,
    ) -> Result<Option<MethodId>, Halt> {
        let object = state.heap.get(receiver);
        let is_stub = object
            .input
            .is_some_and(|n| matches!(state.inputs.graph[n as usize].how, How::Stub { .. }));
        if !is_stub {
            return Ok(None);
        }
        let class = object.class;
        let named = self.program.find_method(&call.method)?;
        let found = self.program.dispatch(class, named)?;
        Ok(found.filter(|m| {
            let entry = self.program.method(*m);
            !self.is_modelled(*m) && entry.method().flags.is_abstract()
        }))
    }
}

/// What a stub that keeps a contract returns. It returns what the test has made, which is never new.
pub(crate) fn answers(call: &CallItem) -> Vec<Promise> {
    let cases = call.cases.iter().enumerate();
    cases
        .flat_map(|(n, case)| {
            let clauses = case.ensures.iter().enumerate();
            let is_kept = |clause: &jml::Clause| !clause.text.contains("\\fresh");
            clauses.filter_map(move |(c, clause)| is_kept(clause).then_some(Promise::Ensures(n, c)))
        })
        .collect()
}
