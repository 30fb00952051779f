//! In: a call of a method with a contract. Out: the precondition as an obligation of the caller, and, where that is
//! wanted, the effect of the call as the contract tells it.
//!
//! A call by contract stands for every call that keeps the contract: what the method may change is forgotten, the result is
//! any value, and only the postcondition is assumed. That is for proofs only; tests come from calls that are executed. What
//! cannot be forgotten (everything, references) stops the path instead.

use std::rc::Rc;

use jml::{Case, Frame};
use provetta_jml as jml;
use provetta_outcome::{JavaType, StopReason};
use provetta_term::{Sort, TermId};

use crate::event::{Choice, Event, Then};
use crate::goals::NO_GOAL;
use crate::halt::Halt;
use crate::heap::{Body, Elements};
use crate::machine::{Flow, Machine};
use crate::spec::frame::Allowed;
use crate::spec::places::CallItem;
use crate::spec::value::unsupported;
use crate::spec::{Env, Old};
use crate::state::{OnReturn, State};
use crate::value::{ObjectId, Value};

impl Machine<'_> {
    /// From now on, calls of methods with contracts are replaced by their contracts; or no longer.
    pub fn use_contracts_of_calls(&mut self, use_them: bool) {
        self.calls_by_contract = use_them;
    }

    /// The arguments of the call at the counter: the receiver, and the parameters.
    pub(super) fn call_arguments(
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

    /// Whether one of the cases of a precondition holds, and which.
    pub(super) fn cases_hold(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        cases: &[Case],
    ) -> Result<(TermId, Vec<TermId>), Halt> {
        let mut any = self.terms.bool(false);
        let mut all = Vec::with_capacity(cases.len());
        for case in cases {
            let mut holds = self.terms.bool(true);
            for clause in &case.requires {
                if self.terms.as_bool(holds) == Some(false) {
                    break;
                }
                let one = self.clause_holds(state, env, clause)?;
                holds = self.terms.and(holds, one);
            }
            any = self.terms.or(any, holds);
            all.push(holds);
        }
        Ok((any, all))
    }

    /// The precondition of a call is an obligation of the caller; the flag says whether it was dealt with.
    pub(super) fn check_call(
        &mut self,
        state: &mut State,
        call: &Rc<CallItem>,
    ) -> Result<(Flow, bool), Halt> {
        if call.goal >= NO_GOAL && !self.calls_by_contract {
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
                match self.calls_by_contract {
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
                    Choice {
                        condition: holds,
                        line: None,
                        then: Then::Go,
                    },
                    Choice {
                        condition: broken,
                        line: None,
                        then: Then::Stop(StopReason::Unsupported { what }),
                    },
                ]);
                Ok((Flow::Event(fork), true))
            }
        }
    }

    /// A call that makes an input object keeps to the contract of its method: its precondition is assumed. What cannot be
    /// evaluated is not.
    pub(crate) fn assume_maker(&mut self, state: &mut State) -> Option<Result<Flow, Halt>> {
        let is_made = matches!(state.top.on_return, OnReturn::Made { .. });
        if !is_made || state.top.is_assumed || state.top.pc != 0 {
            return None;
        }
        let entry = self.program.method(state.top.method);
        let name = entry.name();
        let is_static = entry.method().flags.is_static();
        let (specs, classes) = (&self.program.specs, self.program.classes);
        let contract = jml::contract(specs, classes, &name.class, &name.name, &name.descriptor);
        let Ok(Some(contract)) = contract else {
            state.top.is_assumed = true;
            return None;
        };
        let cases: Vec<Case> = contract.cases.into_iter().map(|c| c.case).collect();
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
            Ok(machine.cases_hold(state, &env, &cases)?.0)
        });
        let holds = match evaluated {
            Err(flow) => return Some(flow),
            Ok(holds) => holds,
        };
        state.top.is_assumed = true;
        let holds = holds.ok()?;
        match self.terms.as_bool(holds) {
            Some(true) => None,
            Some(false) => Some(Ok(Flow::Event(Event::NoInput))),
            None => {
                let not = self.terms.not(holds);
                Some(Ok(Flow::Event(Event::Fork(vec![
                    Choice {
                        condition: holds,
                        line: None,
                        then: Then::Go,
                    },
                    Choice {
                        condition: not,
                        line: None,
                        then: Then::Exclude,
                    },
                ]))))
            }
        }
    }

    /// Replaces the call at the counter by its contract.
    pub(super) fn call_by_contract(
        &mut self,
        state: &mut State,
        call: &Rc<CallItem>,
    ) -> Result<Flow, Halt> {
        let (this, params) = self.call_arguments(state, call);
        if let Some(this) = this
            && state.reference(this).is_ok_and(|id| id.is_none())
        {
            // The instruction throws.
            return Ok(Flow::Frame);
        }
        self.note_end(state, call);
        let old = Rc::new(Old::now(state));
        let pc = state.top.pc;
        state.top.pc = pc + 1;
        let made = self.effect(state, call, this, &params, &old);
        state.top.pc = pc;
        let (result, promises) = made.map_err(|halt| match halt {
            Halt::Stop(reason) => Halt::Stop(reason),
            _ => unsupported(format!(
                "a decision in the middle of a call of {}",
                call.title
            )),
        })?;
        let count = call.parameters + usize::from(!call.is_static);
        state.top.sp -= count;
        if let Some(result) = result {
            state.top.push(result);
        }
        state.top.pc = pc + 1;
        state.top.passing = None;
        let promised = self.terms.all(&promises);
        match self.terms.as_bool(promised) {
            Some(true) => Ok(Flow::Frame),
            Some(false) => Ok(Flow::Event(Event::NoInput)),
            None => {
                let not = self.terms.not(promised);
                Ok(Flow::Event(Event::Fork(vec![
                    Choice {
                        condition: promised,
                        line: None,
                        then: Then::Go,
                    },
                    Choice {
                        condition: not,
                        line: None,
                        then: Then::Exclude,
                    },
                ])))
            }
        }
    }

    /// Forgets what the call may change; returns its result and what holds afterwards.
    fn effect(
        &mut self,
        state: &mut State,
        call: &CallItem,
        this: Option<Value>,
        params: &[Value],
        old: &Rc<Old>,
    ) -> Result<(Option<Value>, Vec<TermId>), Halt> {
        let before = Env {
            this,
            params,
            ..Env::empty()
        };
        let (_, applies) = self.cases_hold(state, &before, &call.cases)?;
        let mut promises = Vec::new();
        let mut allowed = Vec::new();
        for (case, applies) in call.cases.iter().zip(&applies) {
            if self.terms.as_bool(*applies) == Some(false) {
                continue;
            }
            if !excludes_exceptions(case) {
                return Err(unsupported(format!(
                    "a call of {} by its contract, which allows exceptions (normal_behavior does not)",
                    call.title
                )));
            }
            self.note_contract(state, &before, case.accessible.as_ref(), &call.title)?;
            match &case.assignable.frame {
                Ok(Frame::Nothing) => {}
                Ok(Frame::Locations(locations)) => {
                    allowed.extend(self.allowed(state, &before, locations)?);
                }
                Ok(Frame::Everything) | Err(_) => {
                    return Err(unsupported(format!(
                        "a call of {} by its contract, which allows it to change everything",
                        call.title
                    )));
                }
            }
        }
        for place in &allowed {
            self.forget_allowed(state, place, &mut promises)?;
        }
        let result = self.any_result(call)?;
        let after = Env {
            this,
            params,
            result,
            old: Some(Rc::clone(old)),
            ..Env::empty()
        };
        for (case, applies) in call.cases.iter().zip(applies) {
            if self.terms.as_bool(applies) == Some(false) {
                continue;
            }
            for clause in &case.ensures {
                // A clause that cannot be evaluated is not assumed.
                if let Ok(holds) = self.clause_holds(state, &after, clause) {
                    promises.push(self.terms.implies(applies, holds));
                }
            }
        }
        Ok((result, promises))
    }

    fn any_result(&mut self, call: &CallItem) -> Result<Option<Value>, Halt> {
        if call.result == "V" {
            return Ok(None);
        }
        let name = self.fresh_name("result");
        match JavaType::parse(&call.result) {
            Some(ty) if ty.is_primitive() => Ok(Some(self.input(&name, &ty))),
            _ => Err(unsupported(format!(
                "a call of {} by its contract, whose result is a reference",
                call.title
            ))),
        }
    }

    fn forget_allowed(
        &mut self,
        state: &mut State,
        place: &Allowed,
        promises: &mut Vec<TermId>,
    ) -> Result<(), Halt> {
        match place {
            Allowed::Field(id, slot) => self.forget_field(state, *id, *slot as usize),
            Allowed::AllOf(id) => match &state.heap.get(*id).body {
                Body::Fields(fields) => {
                    for slot in 0..fields.len() {
                        self.forget_field(state, *id, slot)?;
                    }
                    Ok(())
                }
                _ => {
                    let low = self.terms.signed(0);
                    let high = self.terms.signed(i128::from(i32::MAX));
                    let (low, high) = (self.terms.sext(33, low), self.terms.sext(33, high));
                    self.forget_elements(state, *id, low, high, promises)
                }
            },
            Allowed::Elements(id, low, high) => {
                self.forget_elements(state, *id, *low, *high, promises)
            }
            Allowed::Static(..) | Allowed::AllStatics(_) => {
                Err(unsupported("a call by contract that changes static fields"))
            }
            Allowed::Ghost(..) => Err(unsupported("a call by contract that changes ghost fields")),
        }
    }

    fn forget_field(&mut self, state: &mut State, id: ObjectId, slot: usize) -> Result<(), Halt> {
        let class = state.heap.get(id).class;
        let descriptor = self.program.class(class).fields[slot].descriptor.clone();
        let Some(ty) = JavaType::parse(&descriptor).filter(JavaType::is_primitive) else {
            return Err(unsupported("a call by contract that changes a reference"));
        };
        let name = self.fresh_name("field");
        let value = self.input(&name, &ty);
        if let Body::Fields(fields) = &mut state.heap.get_mut(id).body {
            Rc::make_mut(fields)[slot] = value;
        }
        Ok(())
    }

    /// Elements from one index to another, both included, get any value; the others stay.
    fn forget_elements(
        &mut self,
        state: &mut State,
        id: ObjectId,
        low: TermId,
        high: TermId,
        promises: &mut Vec<TermId>,
    ) -> Result<(), Halt> {
        let Body::Array(elem, elements) = state.heap.get(id).body.clone() else {
            return Err(unsupported("elements of something that is no array"));
        };
        let Some(sort) = elem.sort() else {
            return Err(unsupported("a call by contract that changes references"));
        };
        let length = elements.length();
        let was = elements.to_term(&mut self.terms, &elem)?;
        let name = self.fresh_name("elements");
        let array = self.terms.var(&name, Sort::Array(sort));
        let var = self.terms.var("k?kept", Sort::Bv(32));
        let wide = self.terms.sext(33, var);
        let (below, above) = (self.terms.slt(wide, low), self.terms.slt(high, wide));
        let outside = self.terms.or(below, above);
        let (x, y) = (self.terms.select(was, var), self.terms.select(array, var));
        let same = self.terms.eq(x, y);
        let bounds = length.int_term(&mut self.terms)?;
        let inside = self.is_inside(var, bounds)?;
        let kept = self.terms.and(inside, outside);
        let body = self.terms.implies(kept, same);
        let zero = self.terms.int(0);
        let vars: Vec<_> = self.terms.var_id(var).into_iter().collect();
        promises.push(self.terms.forall(vars, vec![Some((zero, bounds))], body));
        state.heap.get_mut(id).body = Body::Array(elem, Elements::Term { array, length });
        Ok(())
    }
}

/// Whether a case promises that no exception comes out.
fn excludes_exceptions(case: &Case) -> bool {
    case.signals.iter().any(|signals| {
        matches!(
            &*signals.exception,
            "java/lang/Exception" | "java/lang/Throwable"
        ) && matches!(&signals.condition.body, Ok(expr) if expr.constant() == Some(false))
    })
}
