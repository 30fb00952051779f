//! In: a call of a method with a contract, at the counter. Out: the states in which every call may end that keeps the
//! contract.
//!
//! The call ends normally or with an exception of a class that the cases allow whose precondition holds. What these cases
//! may change is forgotten (`forget.rs`), the result is any value of its type, and then what the cases promise of
//! that end is assumed clause by clause: postconditions or `signals`, and the invariants of the receiver. A promise that
//! cannot be evaluated is not assumed. That is for proofs only; tests come from calls that are executed.
//!
//! A contract says nothing of calls outside its precondition, nor of objects whose invariants do not hold: both stop the
//! path. Errors are excluded by no contract that does not name them, so every call may end with one.
//!
//! An exception that a call throws stands for those of its class and of classes below it, as far as nobody looks closer: the
//! classes that handlers and clauses name are told apart.

use std::rc::Rc;
use std::sync::Arc;

use jml::{Case, Frame};
use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_symex::{
    Body, Choice, Event, Flow, Frame as Activation, Halt, How, Later, MethodId, NO_GOAL, Object,
    ObjectId, State, Value, Way,
};
use provetta_term::TermId;

use crate::Logic;
use crate::frame::Allowed;
use crate::inside::CameFrom;
use crate::path::{FrameSpec, PathSpec};
use crate::places::CallItem;
use crate::results::PureResult;
use crate::value::unsupported;
use crate::{Env, Eval, Old};

/// More classes of exceptions of one call are not told apart.
const MAX_CLASSES: usize = 12;

/// How a call ends that its contract stands for.
#[derive(Debug, Clone)]
pub(crate) enum CallEnd {
    /// Normally
    Returns,
    /// With an exception of a class; whether that is one the call made
    Throws { class: Arc<str>, is_new: bool },
    /// With an exception that is known
    Rethrows(ObjectId),
    /// Normally, as the method of a stub does
    Answers { stub: ObjectId, method: MethodId },
}

/// Something that holds after a call.
#[derive(Debug, Clone, Copy)]
pub(super) enum Promise {
    /// This does
    Holds(TermId),
    /// A postcondition of a case
    Ensures(usize, usize),
    /// A `signals` clause of a case
    Signals(usize, usize),
    /// The invariants of the receiver that the class of the method has
    Invariants,
}

/// A call that its contract stands for, from when it is known to do so until it is done.
#[derive(Debug, Clone)]
pub(crate) struct Pending {
    pub(super) call: Rc<CallItem>,
    pub(super) this: Option<Value>,
    pub(super) params: Rc<[Value]>,
    /// Whether the precondition of each case holds
    pub(super) applies: Rc<[TermId]>,
    /// Variables of `old` declarations of each case
    pub(super) olds: Rc<[Vec<Eval>]>,
    /// What may change; none for everything
    pub(super) allowed: Option<Rc<Vec<Allowed>>>,
    pub(super) old: Rc<Old>,
    pub(super) later: Rc<Later>,
    /// Classes of exceptions that are told apart
    pub(super) classes: Rc<[Arc<str>]>,
    pub(super) result: Option<Value>,
    pub(super) exception: Option<ObjectId>,
    pub(super) promises: Rc<[Promise]>,
    pub(super) next: usize,
}

impl Pending {
    /// The receiver, and the parameters.
    pub(super) fn arguments(&self) -> impl Iterator<Item = Value> {
        self.this.into_iter().chain(self.params.iter().copied())
    }
}

/// Classes of exceptions: those that a call may end with, and all that are told apart.
type Classes = (Vec<Arc<str>>, Rc<[Arc<str>]>);

/// What is known of a call before it does anything.
pub(super) struct Prepared {
    pub(super) applies: Vec<TermId>,
    pub(super) olds: Vec<Vec<Eval>>,
    pub(super) allowed: Option<Vec<Allowed>>,
}

impl Logic<'_, '_> {
    /// Whether contracts stand for calls in the present activation: not in code that runs before the method under test.
    pub(super) fn stands_for(&self, state: &State) -> bool {
        self.mode.is_by_contract()
            && state.inputs.making == 0
            && state.classes.before_init.is_empty()
    }

    /// What the method takes for granted beside its precondition: invariants. Where they may not hold, its contract says
    /// nothing.
    pub(super) fn check_invariants(
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
                    machine.check_not_loose(state, id)?;
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
        Ok((self.fork_on(holds, stop), true))
    }

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
    fn may_have_invariants(&mut self, state: &State, value: Value) -> Result<bool, Halt> {
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

    /// A fork into what holds and another way.
    pub(super) fn fork_on(&mut self, holds: TermId, otherwise: Way) -> Flow {
        let fails = self.terms.not(holds);
        Flow::Event(Event::Fork(vec![
            Choice::of(holds, None, Way::Go),
            Choice::of(fails, None, otherwise),
        ]))
    }

    /// From here on the contract stands for the call at the counter: forks into the ways it may end.
    pub(super) fn begin_call(
        &mut self,
        state: &mut State,
        call: &Rc<CallItem>,
    ) -> Result<(Flow, bool), Halt> {
        let (this, params) = self.call_arguments(state, call);
        if this.is_some_and(|this| state.known(this) == Value::Null) {
            // The instruction throws.
            return Ok((Flow::Frame, true));
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
        let later = Rc::new(Later {
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
        for id in self.known_exceptions(state, &later, call, &prepared.applies)? {
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
            later,
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

    pub(super) fn prepared(
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

    /// The classes of exceptions that a call may end with, and all classes that are told apart.
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

    /// When the cases that apply allow an exception of a class, `signals` clauses that never hold among them.
    pub(super) fn may_throw(
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

    /// Exceptions that are known and that a call may throw.
    fn known_exceptions(
        &mut self,
        state: &State,
        later: &Later,
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
        for id in inputs.chain(later.found.iter().copied()) {
            let class = self.shown_class(state, id);
            if matches!(state.heap.get(id).body, Body::Fields(_))
                && self.program.is_subclass(&class, "java/lang/Throwable")?
            {
                let signals = call.cases.iter().flat_map(|c| &c.signals);
                let only = call.cases.iter().flat_map(|c| &c.signals_only.classes);
                let named = signals.map(|s| &s.exception).chain(only.flatten());
                let named: Vec<Rc<str>> = named.map(|n| Rc::from(&**n)).collect();
                self.check_loose(state, id, &named)?;
                let may = self.may_throw(&call.cases, applies, &class)?;
                if self.terms.as_bool(may) != Some(false) {
                    found.push(id);
                }
            }
        }
        Ok(found)
    }

    /// The call ends in one of its ways: what it may have changed is forgotten.
    pub(crate) fn end_call(&mut self, state: &mut State, end: &CallEnd) -> Result<(), Halt> {
        let Some(pending) = state.top.spec().pending.clone() else {
            return Ok(());
        };
        let mut pending = Pending::clone(&pending);
        let (call, later) = (Rc::clone(&pending.call), Rc::clone(&pending.later));
        if let CallEnd::Answers { stub, method } = end {
            pending.result = self.answer_of_stub(state, &pending, *stub, *method)?;
            pending.promises = crate::answer::answers(&call).into();
            state.top.spec_mut().pending = Some(Rc::new(pending));
            return Ok(());
        }
        state.history.calls = later.call;
        let mut kept = Vec::new();
        let mut hands_out = false;
        match &pending.allowed {
            None => {
                self.forget_everything(state, &later)?;
                hands_out = true;
            }
            Some(places) => {
                for place in places.iter() {
                    hands_out |= self.forget_allowed(state, place, &later, &mut kept)?;
                }
            }
        }
        // A constructor sets what it likes of its object.
        if let (true, Some(this)) = (call.constructs, pending.this)
            && let Value::Ref(id) = state.known(this)
        {
            hands_out |= self.havoc_fields(state, id, true, &later)?;
        }
        let mut promises: Vec<Promise> = kept.into_iter().map(Promise::Holds).collect();
        match end {
            CallEnd::Returns => {
                if call.result != "V" {
                    hands_out |= call.result.starts_with(['L', '[']);
                    let args: Vec<Value> = pending.arguments().collect();
                    let known = match call.is_function() {
                        true => self.given_before(state, &call.method, &args),
                        false => None,
                    };
                    pending.result = Some(match known {
                        Some(value) => value,
                        None => self.any_value(state, "result", &call.result, &later),
                    });
                }
                for (n, case) in call.cases.iter().enumerate() {
                    promises.extend((0..case.ensures.len()).map(|c| Promise::Ensures(n, c)));
                }
            }
            CallEnd::Throws { class, is_new } => {
                hands_out = true;
                let class_id = self.program.load(class)?;
                let allowed = self.may_throw(&call.cases, &pending.applies, class)?;
                promises.push(Promise::Holds(allowed));
                let id = self.new_thrown(state, class_id, is_new.then_some(&later));
                state.history.loose.insert(id, Rc::clone(&pending.classes));
                pending.exception = Some(id);
            }
            CallEnd::Rethrows(id) => {
                hands_out = true;
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
        if hands_out {
            state.history.makers.push(later);
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
        by: Option<&Rc<Later>>,
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
            state.inputs.graph[known].later = Some(Rc::clone(by));
        }
        id
    }

    /// Assumes the next promise of the call that is being ended; after the last one the call is done.
    pub(super) fn pending_step(&mut self, state: &mut State) -> Result<Flow, Halt> {
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
            None => Ok(self.fork_on(holds, Way::Exclude)),
        }
    }

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
