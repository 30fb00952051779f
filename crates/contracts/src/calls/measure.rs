//! In: a call in a method with `measured_by`. Out: whether it lessens the measure, if it leads back to the method.
//!
//! The measure is evaluated when the method is entered. At each call that leads back and has a measure itself, that of the call
//! must not be negative and has to be smaller; several numbers are compared one after the other. Of both methods the cases
//! count whose precondition holds. Calls inside of inner activations of the recursion are for the analysis of the method
//! that is active there: its inputs contain them. So no execution has infinitely many activations of methods whose every case is
//! measured, if the measures of all of them are shown.
//!
//! A call that stands for its contract and may lead back without being compared makes the measures unknown. That the method ends is shown
//! by one general round of each loop only if calls by contract end too: calls of the recursion by their measures, written or
//! found, others by what they promise themselves (`diverges false`, which is the default). What they promise counts as far as it is
//! proved in the same run; that is asked by who accounts for contracts.

use jml::{Case, Clause, ExprKind, Literal};
use provetta_faults::{Fault, seeded};
use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_symex::{Flow, Halt, MethodId, OnReturn, State};
use provetta_term::{TermId, Terms};

use crate::calls::Calls;
use crate::eval::Evaluator;
use crate::path::env::Env;
use crate::path::running::Measured;
use crate::path::{FrameSpec, PathSpec};
use crate::specified::items::CallItem;
use crate::specified::obligation::{Measure, asks_for_end};
use crate::value::{level, unsupported};

impl Evaluator<'_, '_> {
    /// The numbers of a measure.
    fn measured(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        clauses: &[Clause],
    ) -> Result<Measured, Halt> {
        let mut ok = self.terms.bool(true);
        let mut numbers = Vec::with_capacity(clauses.len());
        for clause in clauses {
            let expr = clause
                .body
                .as_ref()
                .map_err(|why| unsupported(why.reason.clone()))?;
            let found = self.eval(state, env, expr)?;
            ok = self.terms.and(ok, found.ok);
            numbers.push(found.val.whole(&mut self.terms)?);
        }
        Ok((ok, numbers.into()))
    }
}

impl Calls<'_, '_> {
    /// Evaluates a measure of the method under test, when that is entered. What has to be done first is returned.
    pub(crate) fn keep_measure(
        &mut self,
        state: &mut State,
        measure: &Measure,
    ) -> Option<Result<Flow, Halt>> {
        let running = state.spec().contract.clone()?;
        let case = running.plan.cases.get(measure.case)?;
        let applies = running.cases.get(measure.case).copied();
        if applies.is_some_and(|a| self.terms.as_bool(a) == Some(false)) {
            state.running().measures.push(None);
            return None;
        }
        let evaluated = self.evaluated(state, |machine, state| {
            let olds = running.olds.get(measure.case);
            let env = Env {
                olds: olds.map_or(&[][..], |v| v),
                ..Env::before(&running)
            };
            machine.measured(state, &env, &case.measured_by)
        });
        let found = match evaluated {
            Err(flow) => return Some(flow),
            Ok(Ok(found)) => Some(found),
            Ok(Err(reason)) => {
                state.unable(measure.goal, reason);
                None
            }
        };
        state.running().measures.push(found);
        None
    }

    /// How many measures a call at the counter has to lessen.
    pub(crate) fn measures_at(&mut self, state: &State, call: &CallItem) -> usize {
        let Some(running) = &state.spec().contract else {
            return 0;
        };
        let count = running.measures.len();
        let is_measured = call.cases.iter().any(|case| !case.measured_by.is_empty());
        if count == 0 || !is_measured || state.ending.is_some() {
            return 0;
        }
        let recursion = &running.plan.recursion;
        let leads_back = recursion.leads_back(&call.method, call.is_exact, self.program.classes);
        match leads_back && self.is_outermost(state) {
            true => count,
            false => 0,
        }
    }

    /// Whether no activation of a measured method of the recursion lies above the outermost one, and no call that is no part of
    /// the code.
    fn is_outermost(&mut self, state: &State) -> bool {
        let mut on_return = &state.top.on_return;
        let mut method = state.top.method;
        let mut at = state.callers.as_ref();
        while let Some(caller) = at {
            if !matches!(on_return, OnReturn::Deliver) || self.is_measured(state, method) {
                return false;
            }
            on_return = &caller.frame.on_return;
            method = caller.frame.method;
            at = caller.next.as_ref();
        }
        true
    }

    fn is_measured(&mut self, state: &State, method: MethodId) -> bool {
        if let Some(known) = self.own.measured.borrow().get(&method) {
            return *known;
        }
        let name = self.program.method(method).name();
        let classes = self.program.classes;
        let leads_back = state
            .spec()
            .contract
            .as_ref()
            .is_some_and(|r| r.plan.recursion.leads_back(&name, true, classes));
        let measures = |c: &Case| !c.measured_by.is_empty();
        let contract = self.callee(&name).filter(|_| leads_back);
        let is_measured = contract.is_some_and(|contract| contract.cases.iter().any(measures));
        self.own.measured.borrow_mut().insert(method, is_measured);
        is_measured
    }

    /// A call that leads back has to lessen a measure; the flag says whether it was dealt with.
    pub(crate) fn check_measure(
        &mut self,
        state: &mut State,
        call: &CallItem,
        n: usize,
    ) -> Result<(Flow, bool), Halt> {
        let Some(running) = state.spec().contract.clone() else {
            return Ok((Flow::Frame, true));
        };
        state.top.spec_mut().compared = Some(state.top.pc);
        let Some(measure) = running.plan.measures.get(n) else {
            return Ok((Flow::Frame, true));
        };
        // Where it has no value, that was reported when the method was entered.
        let Some(Some((was_ok, was))) = running.measures.get(n).cloned() else {
            return Ok((Flow::Frame, true));
        };
        let (this, params) = self.call_arguments(state, call);
        let evaluated = self.evaluated(state, |machine, state| {
            // A call on null throws.
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
            let (_, applies, olds) = machine.cases_hold(state, &env, &call.cases)?;
            let mut all = machine.terms.bool(true);
            for ((case, applies), olds) in call.cases.iter().zip(applies).zip(&olds) {
                let is_out = machine.terms.as_bool(applies) == Some(false);
                if is_out || case.measured_by.is_empty() {
                    continue;
                }
                let env = Env {
                    olds,
                    ..env.clone()
                };
                let (ok, now) = machine.measured(state, &env, &case.measured_by)?;
                let less = is_less(&mut machine.terms, &now, &was)?;
                let both = machine.terms.and(ok, was_ok);
                let kept = machine.terms.and(both, less);
                let kept = machine.terms.implies(applies, kept);
                all = machine.terms.and(all, kept);
            }
            Ok(all)
        });
        match evaluated {
            Err(flow) => flow.map(|f| (f, false)),
            Ok(Err(reason)) => {
                state.unable(measure.goal, reason);
                Ok((Flow::Frame, true))
            }
            Ok(Ok(kept)) => {
                let applies = running.cases.get(measure.case).copied();
                let applies = applies.unwrap_or_else(|| self.terms.bool(true));
                let holds = self.terms.implies(applies, kept);
                let line = self.line(state.top.method, state.top.pc);
                self.fork_clause(state, holds, measure.goal, line)
            }
        }
    }

    /// A method is entered by a call whose instruction the counter stands behind. If it is one of the recursion and the call
    /// does not name it, as a call through an interface without a contract, nothing was compared.
    pub(crate) fn note_entry(&mut self, state: &mut State, method: MethodId) {
        let Some(running) = state.spec().contract.clone() else {
            return;
        };
        let is_compared = state.top.spec().compared == state.top.pc.checked_sub(1);
        if running.measures.is_empty() || is_compared || !self.is_measured(state, method) {
            return;
        }
        if self.is_outermost(state) {
            let title = self.program.method(method).title();
            let what = format!("the measure of a call that enters {title} and does not name it");
            for measure in &running.plan.measures {
                let what = what.clone();
                state.unable(measure.goal, StopReason::Unsupported { what });
            }
        }
    }

    /// Whether an input is one that the method has to end for: the precondition of a case holds, and the condition of its `diverges`
    /// does not.
    pub fn has_to_end(&mut self, state: &State) -> TermId {
        let Some(running) = &state.spec().contract else {
            return self.terms.bool(true);
        };
        let cases = &running.plan.cases;
        // What could not be evaluated may hold.
        if cases.is_empty() || running.cases.len() != cases.len() || running.weak.is_some() {
            return self.terms.bool(true);
        }
        let mut any = self.terms.bool(false);
        for (n, (case, applies)) in cases.iter().zip(running.cases.iter()).enumerate() {
            if case.diverges.is_empty() || case.diverges.iter().any(asks_for_end) {
                let excused = running.diverges.get(n).copied().flatten();
                let asked = match excused {
                    Some(excused) => self.terms.not(excused),
                    None => self.terms.bool(true),
                };
                let asked = self.terms.and(*applies, asked);
                any = self.terms.or(any, asked);
            }
        }
        any
    }

    /// Evaluates when the method need not end, when it is entered. What has to be done first is returned.
    pub(crate) fn keep_divergence(&mut self, state: &mut State) -> Option<Result<Flow, Halt>> {
        let running = state.spec().contract.clone()?;
        for (n, case) in running
            .plan
            .cases
            .iter()
            .enumerate()
            .skip(running.diverges.len())
        {
            let mut found = None;
            // Several conditions are not used, nor are those that call methods.
            if let [clause] = &case.diverges[..]
                && let Ok(condition) = &clause.body
                && !condition.any(&mut |e| is_call(e))
            {
                let evaluated = self.evaluated(state, |machine, state| {
                    let olds = running.olds.get(n);
                    let env = Env {
                        olds: olds.map_or(&[][..], |v| v),
                        ..Env::before(&running)
                    };
                    machine.clause_holds(state, &env, clause)
                });
                found = match evaluated {
                    Err(flow) => return Some(flow),
                    Ok(found) => found.ok(),
                };
            }
            state.running().diverges.push(found);
        }
        None
    }

    /// A call stands for its contract: what that says of measures and of the end.
    pub(crate) fn note_end(&mut self, state: &mut State, call: &CallItem) {
        let Some(running) = state.spec().contract.clone() else {
            return;
        };
        let plan = &running.plan;
        // What a specification calls is no call of the method.
        if plan.measures.is_empty() && plan.ends.is_empty() || state.observation.asking > 0 {
            return;
        }
        let recursion = &plan.recursion;
        let class = self.program.classes.find(&call.method.class).ok().flatten();
        let is_of_project = class
            .is_some_and(|class| matches!(class.origin, provetta_classfile::Origin::Project(_)));
        let may_lead_back = recursion.may_lead_back(&call.method, call.is_exact, is_of_project);
        let is_compared = self.measures_at(state, call) > 0;
        let title = &call.title;
        // Behind a method without code may be a class that nobody knows, which calls what it likes.
        if (may_lead_back || call.is_abstract) && !is_compared {
            let what = format!("a call of {title} by its contract, which may call back");
            for measure in &plan.measures {
                let what = what.clone();
                state.unable(measure.goal, StopReason::Unsupported { what });
            }
        }
        let every_case =
            |cases: &[Case], is: &dyn Fn(&Case) -> bool| !cases.is_empty() && cases.iter().all(is);
        let is_measured = |case: &Case| !case.measured_by.is_empty();
        let by_measure = is_compared
            && every_case(&plan.cases, &is_measured)
            && every_case(&call.cases, &is_measured);
        let is_own = recursion.is_root(&call.method);
        // A call of the method itself that no written measure speaks of is compared by measures that are found.
        if may_lead_back
            && !by_measure
            && recursion.is_root_alone(&call.method, call.is_exact, self.program.classes)
        {
            let (this, params) = self.call_arguments(state, call);
            let inner = self.inner_call(state, &running, this, &params);
            state.running().inner_calls.push(inner);
            return;
        }
        // Whether the method that is called ends as its contract says is asked where its contract is accounted for.
        let ends = call.cases.iter().all(always_ends);
        let ends = match may_lead_back {
            true => by_measure && (is_own || ends),
            false => ends,
        };
        if !ends && !seeded(Fault::CallsAlwaysEnd) {
            let line = self.line(state.top.method, state.top.pc);
            let reason = match may_lead_back {
                true => StopReason::NoMeasure {
                    line,
                    is_call: true,
                },
                false => StopReason::Unsupported {
                    what: format!(
                        "the end of a call of {title} by its contract, which does not promise it"
                    ),
                },
            };
            state.unable_ends(&reason);
        }
    }
}

fn is_call(expr: &jml::Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Call { .. }
            | ExprKind::New { .. }
            | ExprKind::ModelCall { .. }
            | ExprKind::ModelField(_)
    )
}

/// Whether a case says that the method always ends, as it does where nothing is said.
fn always_ends(case: &Case) -> bool {
    let is_never = |clause: &Clause| {
        let body = clause.body.as_ref().map(|expr| &expr.kind);
        matches!(body, Ok(ExprKind::Literal(Literal::Boolean(false))))
    };
    case.diverges.iter().all(is_never)
}

/// Whether numbers are not negative, and smaller than others: the first ones that differ decide. Where one list is longer than the
/// other, what both have decides.
fn is_less(terms: &mut Terms, now: &[TermId], was: &[TermId]) -> Result<TermId, Halt> {
    let (mut less, mut same) = (terms.bool(false), terms.bool(true));
    for (a, b) in now.iter().zip(was) {
        let (a, b) = level(terms, *a, *b, 0)?;
        let smaller = terms.slt(a, b);
        let first = terms.and(same, smaller);
        less = terms.or(less, first);
        let equal = terms.eq(a, b);
        same = terms.and(same, equal);
    }
    for number in now {
        let zero = terms.signed(0);
        let (zero, number) = level(terms, zero, *number, 0)?;
        let is_some = terms.sle(zero, number);
        less = terms.and(less, is_some);
    }
    Ok(less)
}
