//! In: a call that its contract stands for, and one way in which it ends. Out: the state behind it.
//!
//! First what the call may change is havocked and result or exception get any value. Then the promises of the cases are assumed, one
//! at a time, since each may need a decision; after the last one the caller goes on. A promise that cannot be evaluated is not assumed,
//! so that the state stands for more calls, never for fewer.

use std::rc::Rc;

use provetta_symex::{
    Body, Event, Flow, Halt, HavocPoint, How, Object, ObjectId, State, Value, Way,
};
use provetta_term::TermId;

use crate::calls::Calls;
use crate::eval::Evaluator;
use crate::eval::ask::fork_on;
use crate::path::env::Env;
use crate::path::pending::{CallEnd, Pending, Promise};
use crate::path::running::PureResult;
use crate::path::{FrameSpec, PathSpec};
use crate::specified::items::CameFrom;
use crate::value::unsupported;

impl Calls<'_, '_> {
    /// The call ends in one of its ways: what it may have changed is havocked.
    pub(crate) fn end_call(&mut self, state: &mut State, end: &CallEnd) -> Result<(), Halt> {
        let Some(pending) = state.top.spec().pending.clone() else {
            return Ok(());
        };
        let mut pending = Pending::clone(&pending);
        let (call, point) = (Rc::clone(&pending.call), Rc::clone(&pending.point));
        if let CallEnd::Answers { stub, method } = end {
            pending.result = self.answer_of_stub(state, &pending, *stub, *method)?;
            pending.promises = crate::calls::stub::answers(&call).into();
            state.top.spec_mut().pending = Some(Rc::new(pending));
            return Ok(());
        }
        state.history.calls = point.call;
        let mut kept = Vec::new();
        let mut gives_reference = false;
        match &pending.allowed {
            None => {
                self.havoc_everything(state, &point)?;
                gives_reference = true;
            }
            Some(places) => {
                for place in places.iter() {
                    gives_reference |= self.havoc_allowed(state, place, &point, &mut kept)?;
                }
            }
        }
        // A constructor sets what it likes of its object.
        if let (true, Some(this)) = (call.constructs, pending.this)
            && let Value::Ref(id) = state.known(this)
        {
            gives_reference |= self.havoc_fields(state, id, true, &point)?;
        }
        let mut promises: Vec<Promise> = kept.into_iter().map(Promise::Holds).collect();
        match end {
            CallEnd::Returns => {
                if call.result != "V" {
                    gives_reference |= call.result.starts_with(['L', '[']);
                    let args: Vec<Value> = pending.arguments().collect();
                    let known = match call.is_function() {
                        true => self.given_before(state, &call.method, &args),
                        false => None,
                    };
                    pending.result = Some(match known {
                        Some(value) => value,
                        None => self.any_value(state, "result", &call.result, &point),
                    });
                }
                for (n, case) in call.cases.iter().enumerate() {
                    promises.extend((0..case.ensures.len()).map(|c| Promise::Ensures(n, c)));
                }
            }
            CallEnd::Throws { class, is_new } => {
                gives_reference = true;
                let class_id = self.program.load(class)?;
                let allowed = self.may_throw(&call.cases, &pending.applies, class)?;
                promises.push(Promise::Holds(allowed));
                let id = self.new_thrown(state, class_id, is_new.then_some(&point));
                state
                    .history
                    .inexact
                    .insert(id, Rc::clone(&pending.classes));
                pending.exception = Some(id);
            }
            CallEnd::Rethrows(id) => {
                gives_reference = true;
                let class = self.shown_class(state, *id);
                let allowed = self.may_throw(&call.cases, &pending.applies, &class)?;
                promises.push(Promise::Holds(allowed));
                pending.exception = Some(*id);
            }
            CallEnd::Answers { .. } => {}
        }
        if pending.exception.is_some() {
            for (n, case) in call.cases.iter().enumerate() {
                promises.extend((0..case.signals.len()).map(|c| Promise::Signals(n, c)));
            }
        }
        // A constructor that throws makes no object.
        let keeps = !(call.is_helper || call.constructs && pending.exception.is_some());
        if keeps && pending.this.is_some() {
            promises.push(Promise::Invariants);
        }
        if gives_reference {
            state.history.makers.push(point);
        }
        pending.promises = promises.into();
        state.top.spec_mut().pending = Some(Rc::new(pending));
        Ok(())
    }

    /// An exception whose fields hold anything, made by a call or before.
    fn new_thrown(
        &mut self,
        state: &mut State,
        class: provetta_symex::ClassId,
        by: Option<&Rc<HavocPoint>>,
    ) -> ObjectId {
        let fields = Rc::new(vec![Value::Unset; self.program.class(class).fields.len()]);
        let id = state.heap.allocate(Object {
            class,
            body: Body::Fields(Rc::clone(&fields)),
            owner: provetta_symex::Owner::Path,
            cached_box: false,
            input: None,
        });
        let name: Rc<str> = self.fresh_name("exception").into();
        state.register(id, &name, How::Any { initial: fields });
        if let (Some(by), Some(known)) = (
            by,
            state
                .inputs
                .graph
                .last()
                .map(|_| state.inputs.graph.len() - 1),
        ) {
            state.inputs.graph[known].havocked = Some(Rc::clone(by));
        }
        id
    }

    /// Assumes the next promise of the call that is being ended; after the last one the call is done.
    pub(crate) fn pending_step(&mut self, state: &mut State) -> Result<Flow, Halt> {
        let Some(pending) = state.top.spec().pending.clone() else {
            return Ok(Flow::Frame);
        };
        let Some(promise) = pending.promises.get(pending.next).copied() else {
            return self.done_call(state, &pending);
        };
        let inside = state.is_asked();
        let evaluated = self.evaluated(state, |machine, state| {
            match machine.promised(state, &pending, promise) {
                // A question that leads to itself has no end.
                Err(Halt::Ask { .. }) if inside => Err(unsupported("a call in a promise")),
                other => other,
            }
        });
        let holds = match evaluated {
            Err(flow) => return flow,
            Ok(holds) => holds,
        };
        state.forget_answers();
        state.top.spec_mut().pending = Some(Rc::new(Pending {
            next: pending.next + 1,
            ..Pending::clone(&pending)
        }));
        let Ok(holds) = holds else {
            return Ok(Flow::Frame);
        };
        match self.terms.as_bool(holds) {
            Some(true) => Ok(Flow::Frame),
            Some(false) => Ok(Flow::Event(Event::NoInput)),
            None => Ok(fork_on(&mut self.terms, holds, Way::Exclude)),
        }
    }

    /// The call has done what it does: the caller goes on behind it, or with its exception.
    fn done_call(&mut self, state: &mut State, pending: &Pending) -> Result<Flow, Halt> {
        let pc = state.top.pc;
        state.top.spec_mut().pending = None;
        state.top.spec_mut().passing = None;
        // The call is done, without its instruction.
        state.top.spec_mut().came_from = CameFrom::Insn(pc);
        state.top.pc = pc + 1;
        let count = pending.call.parameters + usize::from(!pending.call.is_static);
        state.top.sp -= count;
        if let Some(id) = pending.exception {
            return self.unwind(state, id);
        }
        if let Some(result) = pending.result {
            state.top.push(result);
        }
        if let (Some(value), true) = (pending.result, pending.call.is_function())
            && pending.allowed.as_ref().is_some_and(|a| a.is_empty())
        {
            state.spec_mut().results.push_back(Rc::new(PureResult {
                method: pending.call.method.clone(),
                args: pending.arguments().collect(),
                then: Rc::clone(&pending.old),
                value,
            }));
        }
        Ok(Flow::Frame)
    }
}

impl Evaluator<'_, '_> {
    fn promised(
        &mut self,
        state: &mut State,
        pending: &Pending,
        promise: Promise,
    ) -> Result<TermId, Halt> {
        let call = &pending.call;
        let constructed = match (call.constructs, pending.this.map(|this| state.known(this))) {
            (true, Some(Value::Ref(id))) => Some(id),
            _ => None,
        };
        let env = Env {
            this: pending.this,
            params: &pending.params,
            result: pending.result,
            exception: pending.exception.map(Value::Ref),
            old: Some(Rc::clone(&pending.old)),
            constructed,
            ..Env::empty()
        };
        let (case, clause) = match promise {
            Promise::Holds(holds) => return Ok(holds),
            Promise::Invariants => {
                let Some(this) = pending.this else {
                    return Ok(self.terms.bool(true));
                };
                if !self.may_have_invariants(state, this)? {
                    return Ok(self.terms.bool(true));
                }
                return match state.reference(this)? {
                    Some(id) => self.invariants_of(state, &Env::empty(), id, &call.owner),
                    None => Ok(self.terms.bool(true)),
                };
            }
            Promise::Ensures(n, c) => (n, &call.cases[n].ensures[c]),
            Promise::Signals(n, c) => (n, &call.cases[n].signals[c].condition),
        };
        let applies = pending.applies[case];
        if self.terms.as_bool(applies) == Some(false) {
            return Ok(self.terms.bool(true));
        }
        if let (Promise::Signals(n, c), Some(id)) = (promise, pending.exception) {
            let class = self.shown_class(state, id);
            if !self
                .program
                .is_subclass(&class, &call.cases[n].signals[c].exception)?
            {
                return Ok(self.terms.bool(true));
            }
        }
        let env = Env {
            olds: pending.olds.get(case).map_or(&[][..], |v| v),
            ..env
        };
        let holds = self.clause_holds(state, &env, clause)?;
        Ok(self.terms.implies(applies, holds))
    }
}
