//! In: a call of a method with a contract, at the counter. Out: the states in which every call may end that keeps the
//! contract.
//!
//! The call ends normally or with an exception of a class that the cases allow whose precondition holds. What these cases
//! may change is havocked ([`crate::havoc`]), the result is any value of its type, and then what the cases promise of
//! that end is assumed clause by clause: postconditions or `signals`, and the invariants of the receiver. A promise that
//! cannot be evaluated is not assumed. That is for proofs only; tests come from calls that are executed.
//!
//! A contract says nothing of calls outside its precondition, nor of objects whose invariants do not hold: both stop the
//! path. Errors are excluded by no contract that does not name them, so every call may end with one.
//!
//! An exception that a call throws stands for those of its class and of classes below it, as far as nobody looks closer: the
//! classes that handlers and clauses name are distinguished.

use std::rc::Rc;
use std::sync::Arc;

use jml::{Case, Frame};
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;
use provetta_outcome::{MethodRef, StopReason};
use provetta_symex::Frame as Activation;
use provetta_symex::{Body, Event, Flow, Halt, HavocPoint, NO_GOAL, ObjectId, State, Value, Way};
use provetta_term::TermId;

use crate::calls::Calls;
use crate::eval::Evaluator;
use crate::eval::ask::fork_on;
use crate::path::env::Env;
use crate::path::old::Old;
use crate::path::pending::{Allowed, CallEnd, Pending};
use crate::path::{FrameSpec, PathSpec};
use crate::specified::items::CallItem;
use crate::value::{Eval, unsupported};

/// More classes of exceptions of one call are not distinguished.
const MAX_CLASSES: usize = 12;

/// Classes of exceptions: those that a call may end with, and all that are distinguished.
pub(crate) type Classes = (Vec<Arc<str>>, Rc<[Arc<str>]>);

/// What is known of a call before it does anything.
pub(crate) struct Prepared {
    pub(crate) applies: Vec<TermId>,
    pub(crate) olds: Vec<Vec<Eval>>,
    pub(crate) allowed: Option<Vec<Allowed>>,
}

impl Calls<'_, '_> {
    /// What the method assumes besides its precondition: invariants. Where they may not hold, its contract says
    /// nothing.
    pub(crate) fn check_invariants(
        &mut self,
        state: &mut State,
        call: &Rc<CallItem>,
    ) -> Result<(Flow, bool), Halt> {
        let (this, params) = self.call_arguments(state, call);
        if this.is_some_and(|this| state.known(this) == Value::Null) {
            return Ok((Flow::Frame, true));
        }
        let all = self.plan().as_ref().is_some_and(|p| p.all_invariants);
        let evaluated = self.evaluated(state, |machine, state| {
            let mut holds = machine.static_invariants(state, call)?;
            let receiver = this.filter(|_| !call.is_helper && !call.constructs);
            let arguments = params.iter().copied().filter(|_| all);
            for value in receiver.into_iter().chain(arguments) {
                if !machine.may_have_invariants(state, value)? || machine.is_null(state, value)? {
                    continue;
                }
                if let Some(id) = state.reference(value)? {
                    machine.check_exact_class(state, id)?;
                    let one = machine.invariants_hold(state, &Env::empty(), id)?;
                    holds = machine.terms.and(holds, one);
                }
            }
            Ok(holds)
        });
        let holds = match evaluated {
            Err(flow) => return flow.map(|f| (f, false)),
            Ok(Err(reason)) => return Err(Halt::Stop(reason)),
            Ok(Ok(holds)) => holds,
        };
        state.forget_answers();
        if self.terms.as_bool(holds) == Some(true) {
            return Ok((Flow::Frame, true));
        }
        let what = format!("a call of {} where invariants may not hold", call.title);
        let stop = Way::Stop(StopReason::Unsupported { what });
        Ok((fork_on(&mut self.terms, holds, stop), true))
    }

    /// What `invokestatic` does first: the class of the method is initialised, now or before.
    fn initialise_called(
        &mut self,
        state: &mut State,
        method: &MethodRef,
    ) -> Result<Option<Flow>, Halt> {
        let class = self.program.load(&method.class)?;
        let pc = state.top.pc;
        state.top.pc = pc + 1;
        match self.initialise(state, class) {
            Ok(true) => return Ok(Some(Flow::Frame)),
            Err(Halt::Fork(choices)) => {
                return Ok(Some(Flow::Event(Event::Fork(choices))));
            }
            Ok(false) => {}
            Err(halt) => {
                state.top.pc = pc;
                return Err(halt);
            }
        }
        state.top.pc = pc;
        Ok(None)
    }

    /// From here on the contract stands for the call at the counter: forks into the ways it may end.
    pub(crate) fn begin_call(
        &mut self,
        state: &mut State,
        call: &Rc<CallItem>,
    ) -> Result<(Flow, bool), Halt> {
        let (this, params) = self.call_arguments(state, call);
        if this.is_some_and(|this| state.known(this) == Value::Null) {
            // The instruction throws.
            return Ok((Flow::Frame, true));
        }
        if this.is_none()
            && !call.constructs
            && !seeded(Fault::ContractsInitialiseNothing)
            && let Some(flow) = self.initialise_called(state, &call.method)?
        {
            return Ok((flow, false));
        }
        tracing::debug!(target: "contracts", method = %call.title, "call by contract");
        self.check_no_numbers(state)?;
        if call.goal < NO_GOAL && state.reached.contains(call.goal) {
            let what = format!("a call of {} outside its precondition", call.title);
            return Err(unsupported(what));
        }
        let evaluated = self.evaluated(state, |machine, state| {
            machine.prepared(state, call, this, &params)
        });
        let prepared = match evaluated {
            Err(flow) => return flow.map(|f| (f, false)),
            Ok(Err(reason)) => return Err(Halt::Stop(reason)),
            Ok(Ok(prepared)) => prepared,
        };
        state.forget_answers();
        let is_pure = prepared.allowed.as_ref().is_some_and(Vec::is_empty);
        if (call.constructs || !is_pure) && state.is_asked() {
            let what = format!("a call of {} in a specification", call.title);
            return Err(unsupported(what));
        }
        if call.constructs
            && let Some(this) = this
            && let Value::Ref(id) = state.known(this)
        {
            self.check_no_ghosts(state.heap.get(id).class)?;
        }
        let args: Vec<Value> = this.into_iter().chain(params.iter().copied()).collect();
        let found = self.found_by_call(state, &args);
        let point = Rc::new(HavocPoint {
            call: state.history.calls + 1,
            found,
        });
        let (thrown, classes) = self.exceptions(state, call, &prepared.applies)?;
        let mut options = vec![("it returns".to_owned(), Way::Act(Rc::new(CallEnd::Returns)))];
        for class in thrown {
            for is_new in [true, false] {
                let label = match is_new {
                    true => format!("it throws a new {class}"),
                    false => format!("it throws a {class} that existed before"),
                };
                let class = Arc::clone(&class);
                let end = CallEnd::Throws { class, is_new };
                options.push((label, Way::Act(Rc::new(end))));
            }
        }
        for id in self.known_exceptions(state, &point, call, &prepared.applies)? {
            let end = Way::Act(Rc::new(CallEnd::Rethrows(id)));
            options.push((format!("it throws object {}", id.0), end));
        }
        self.rest_on(state, call);
        self.note_end(state, call);
        state.top.spec_mut().pending = Some(Rc::new(Pending {
            call: Rc::clone(call),
            this,
            params: params.into(),
            applies: prepared.applies.into(),
            olds: prepared.olds.into(),
            allowed: prepared.allowed.map(Rc::new),
            old: Rc::new(Old::now(state)),
            point,
            classes,
            result: None,
            exception: None,
            promises: Rc::new([]),
            next: 0,
        }));
        let question = self.fresh_name("end of a call");
        let choices = self.ask_openly(state, &question, options);
        Ok((Flow::Event(Event::Fork(choices)), true))
    }

    /// The classes of exceptions that a call may end with, and all classes that are distinguished.
    fn exceptions(
        &mut self,
        state: &State,
        call: &CallItem,
        applies: &[TermId],
    ) -> Result<Classes, Halt> {
        let mut tops: Vec<Arc<str>> = vec!["java/lang/Error".into()];
        let mut named: Vec<Arc<str>> = Vec::new();
        let plan = state.spec().contract.as_ref().map(|r| Rc::clone(&r.plan));
        let own = plan.iter().flat_map(|plan| &plan.cases);
        for case in call.cases.iter().chain(own) {
            named.extend(case.signals.iter().map(|s| Arc::clone(&s.exception)));
            named.extend(case.signals_only.classes.iter().flatten().cloned());
        }
        for (case, applies) in call.cases.iter().zip(applies) {
            if self.terms.as_bool(*applies) != Some(false) {
                let only = case.signals_only.classes.as_ref();
                tops.extend(only.map_err(|why| unsupported(why.reason.clone()))?.clone());
            }
        }
        let mut handlers = |frame: &Activation| {
            let code = &self.program.method(frame.method).method().code;
            let all = code.iter().flat_map(|code| &code.handlers);
            named.extend(all.filter_map(|h| h.catch.clone()));
        };
        handlers(&state.top);
        let mut at = state.callers.as_ref();
        while let Some(caller) = at {
            handlers(&caller.frame);
            at = caller.next.as_ref();
        }
        named.extend(tops.iter().cloned());
        named.sort_unstable();
        named.dedup();
        let mut thrown = Vec::new();
        for class in &named {
            let mut may = false;
            for top in &tops {
                may |= self.program.is_subclass(class, top)?;
            }
            let allowed = self.may_throw(&call.cases, applies, class)?;
            if may && self.terms.as_bool(allowed) != Some(false) {
                thrown.push(Arc::clone(class));
            }
        }
        if thrown.len() > MAX_CLASSES {
            let what = format!("a call of {} with so many exceptions", call.title);
            return Err(unsupported(what));
        }
        Ok((thrown, named.into()))
    }

    /// Exceptions that are known and that a call may throw.
    fn known_exceptions(
        &mut self,
        state: &State,
        point: &HavocPoint,
        call: &CallItem,
        applies: &[TermId],
    ) -> Result<Vec<ObjectId>, Halt> {
        let inputs = state
            .inputs
            .graph
            .iter()
            .filter(|o| !o.is_shadow)
            .map(|o| o.id);
        let mut found = Vec::new();
        for id in inputs.chain(point.found.iter().copied()) {
            let class = self.shown_class(state, id);
            if matches!(state.heap.get(id).body, Body::Fields(_))
                && self.program.is_subclass(&class, "java/lang/Throwable")?
            {
                let signals = call.cases.iter().flat_map(|c| &c.signals);
                let only = call.cases.iter().flat_map(|c| &c.signals_only.classes);
                let named = signals.map(|s| &s.exception).chain(only.flatten());
                let named: Vec<Rc<str>> = named.map(|n| Rc::from(&**n)).collect();
                self.check_inexact_class(state, id, &named)?;
                let may = self.may_throw(&call.cases, applies, &class)?;
                if self.terms.as_bool(may) != Some(false) {
                    found.push(id);
                }
            }
        }
        Ok(found)
    }
}

impl Evaluator<'_, '_> {
    fn static_invariants(&mut self, state: &mut State, call: &CallItem) -> Result<TermId, Halt> {
        let mut all = self.terms.bool(true);
        if call.is_helper {
            return Ok(all);
        }
        for invariant in self.invariants(&call.owner)? {
            if invariant.is_static {
                let holds = self.clause_holds(state, &Env::empty(), &invariant.clause)?;
                all = self.terms.and(all, holds);
            }
        }
        Ok(all)
    }

    /// Whether a class that a reference may have specifies invariants.
    pub(crate) fn may_have_invariants(
        &mut self,
        state: &State,
        value: Value,
    ) -> Result<bool, Halt> {
        let types: Vec<Rc<str>> = match state.known(value) {
            Value::Ref(id) => vec![Rc::from(&*self.shown_class(state, id))],
            Value::Sym(id) => state.input_ref(id).types.clone(),
            _ => return Ok(false),
        };
        let named: Vec<Arc<str>> = self
            .own
            .specs
            .iter()
            .flat_map(|s| &s.types)
            .map(|t| Arc::clone(&t.class))
            .collect();
        for class in named {
            let mut may = false;
            for ty in &types {
                may |= self.program.is_subclass(&class, ty)?
                    || self.program.is_subclass(ty, &class)?;
            }
            if may && self.invariants(&class)?.iter().any(|i| !i.is_static) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    pub(crate) fn prepared(
        &mut self,
        state: &mut State,
        call: &CallItem,
        this: Option<Value>,
        params: &[Value],
    ) -> Result<Prepared, Halt> {
        let env = Env {
            this,
            params,
            ..Env::empty()
        };
        let (_, applies, olds) = self.cases_hold(state, &env, &call.cases)?;
        let mut allowed = Some(Vec::new());
        for ((case, applies), olds) in call.cases.iter().zip(&applies).zip(&olds) {
            if self.terms.as_bool(*applies) == Some(false) {
                continue;
            }
            let env = Env {
                olds,
                ..env.clone()
            };
            self.note_contract(state, &env, case.accessible.as_ref(), &call.title)?;
            match &case.assignable.frame {
                Ok(Frame::Nothing) => {}
                Ok(Frame::Locations(locations)) => {
                    let more = self.allowed(state, &env, locations)?;
                    for place in &more {
                        if let Allowed::Static(class, _) | Allowed::AllStatics(class) = place
                            && !state.classes.statics.contains_key(class)
                        {
                            return Err(Halt::Initialise(*class));
                        }
                    }
                    if let Some(all) = &mut allowed {
                        all.extend(more);
                    }
                }
                Ok(Frame::Everything) => allowed = None,
                Err(why) => {
                    return Err(unsupported(format!(
                        "`{}`: {}",
                        case.assignable.text, why.reason
                    )));
                }
            }
        }
        Ok(Prepared {
            applies,
            olds,
            allowed,
        })
    }

    /// When the cases that apply allow an exception of a class, `signals` clauses that never hold among them.
    pub(crate) fn may_throw(
        &mut self,
        cases: &[Case],
        applies: &[TermId],
        class: &str,
    ) -> Result<TermId, Halt> {
        let mut all = self.terms.bool(true);
        for (case, applies) in cases.iter().zip(applies) {
            let mut may = self.program.is_subclass(class, "java/lang/Error")?;
            let only = case.signals_only.classes.as_ref();
            for allowed in only.map_err(|why| unsupported(why.reason.clone()))? {
                may |= self.program.is_subclass(class, allowed)?;
            }
            for signals in &case.signals {
                let never = matches!(&signals.condition.body, Ok(e) if e.constant() == Some(false));
                may &= !(never && self.program.is_subclass(class, &signals.exception)?);
            }
            if !may {
                let not = self.terms.not(*applies);
                all = self.terms.and(all, not);
            }
        }
        Ok(all)
    }
}
