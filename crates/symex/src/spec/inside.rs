//! In: a state that comes by a specification inside code. Out: what that asks, assumes or sets.

use std::rc::Rc;
use std::sync::Arc;

use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_term::TermId;

use crate::event::{Choice, Event, Then};
use crate::goals::NO_GOAL;
use crate::halt::Halt;
use crate::machine::{Flow, Machine};
use crate::program::MethodId;
use crate::spec::places::{Item, LoopItem, Places, calls_in};
use crate::spec::{Env, Running};
use crate::state::State;

/// How far the specifications before an instruction are dealt with.
#[derive(Debug, Clone, Default)]
pub(crate) struct Passing {
    pc: u32,
    next: usize,
    /// All were dealt with: the instruction may be executed
    done: bool,
}

/// A loop whose head a frame has come by: the values of its variants then.
#[derive(Debug, Clone)]
pub(crate) struct Round {
    head: u32,
    variants: Vec<Option<TermId>>,
}

impl Machine<'_> {
    /// The specifications inside a method.
    pub(crate) fn places(&mut self, method: MethodId) -> Rc<Places> {
        if let Some(places) = self.spec_places.get(&method) {
            return Rc::clone(places);
        }
        let entry = self.program.method(method);
        let declared = entry.method();
        let spec = jml::type_specs(&self.program.specs, &entry.owner.name)
            .filter_map(|(_, spec)| spec.method(&declared.name, &declared.descriptor))
            .find(|spec| !spec.statements.is_empty());
        let places = match &declared.code {
            Some(code) => {
                let calls = calls_in(code, &self.program.specs, self.program.classes);
                Places::new(code, spec, calls, |_, _, _| NO_GOAL)
            }
            None => Places::default(),
        };
        let places = Rc::new(places);
        self.spec_places.insert(method, Rc::clone(&places));
        places
    }

    /// Uses these places, with goals, for a method.
    pub fn set_places(&mut self, method: MethodId) {
        if let Some(places) = self.contract.as_ref().map(|plan| Rc::clone(&plan.places)) {
            self.spec_places.insert(method, places);
        }
    }

    /// Deals with the next specification before the instruction at the counter; none if all were dealt with.
    pub(crate) fn pass_specs(
        &mut self,
        state: &mut State,
        places: &Places,
    ) -> Option<Result<Flow, Halt>> {
        let flow = self.next_spec(state, places);
        if flow.is_none() {
            state.top.last = state.top.pc;
        }
        flow
    }

    fn next_spec(&mut self, state: &mut State, places: &Places) -> Option<Result<Flow, Halt>> {
        let pc = state.top.pc;
        let Some(at) = places.at(pc) else {
            state.top.passing = None;
            return None;
        };
        let passing = match state.top.passing.clone() {
            Some(passing) if passing.pc == pc => passing,
            _ => Passing {
                pc,
                ..Passing::default()
            },
        };
        if passing.done {
            return None;
        }
        let checks = match &at.head {
            Some(head) => head.entry.len() + head.variant.len(),
            None => 0,
        };
        // First what is written before a loop, then what the loop promises, then the rest.
        let before = at.entering.len();
        if let Some((item, behind)) = at.entering.get(passing.next) {
            let flow = match (pc..*behind).contains(&state.top.last) {
                true => Ok((Flow::Frame, true)),
                false => self.pass_item(state, item),
            };
            return Some(flow.map(|(flow, done)| {
                if done {
                    let next = passing.next + 1;
                    state.top.passing = Some(Passing { next, ..passing });
                }
                flow
            }));
        }
        let n = passing.next - before;
        let last = checks + at.items.len();
        if let (Some(call), true) = (&at.call, n == last) {
            let flow = self.check_call(state, call);
            return Some(flow.map(|(flow, done)| {
                if done {
                    state.top.passing = Some(Passing {
                        next: before + n + 1,
                        ..passing
                    });
                }
                flow
            }));
        }
        if let (Some(call), true, true) = (&at.call, n == last + 1, self.calls_by_contract) {
            state.top.passing = Some(Passing {
                next: before + n + 1,
                ..passing
            });
            return Some(self.call_by_contract(state, call));
        }
        if n >= last {
            state.top.passing = Some(Passing {
                done: true,
                ..passing
            });
            return match &at.head {
                Some(head) if !self.stops_at_heads => Some(self.note_round(state, head)),
                _ => None,
            };
        }
        let flow = match (&at.head, n < checks) {
            (Some(head), true) => self.check_head(state, head, n),
            _ => self.pass_item(state, &at.items[n - checks]),
        };
        Some(flow.map(|flow| {
            if flow.1 {
                state.top.passing = Some(Passing {
                    next: before + n + 1,
                    ..passing
                });
            }
            flow.0
        }))
    }

    /// What names mean at the instruction at the counter.
    fn env_here<'e>(&self, state: &State, running: Option<&'e Running>) -> Env<'e> {
        let is_static = self
            .program
            .method(state.top.method)
            .method()
            .flags
            .is_static();
        let this = (!is_static)
            .then(|| state.top.slots.first().copied())
            .flatten();
        let mut env = match (state.depth, running) {
            (0, Some(running)) => Env {
                old: running.old.clone(),
                ..Env::before(running)
            },
            _ => Env::empty(),
        };
        env.this = this;
        env.at_statement = true;
        env
    }

    /// Evaluates a clause where the top frame stands; `Err` is what to do first.
    fn clause_here(
        &mut self,
        state: &mut State,
        clause: &jml::Clause,
    ) -> Result<Result<TermId, StopReason>, Result<Flow, Halt>> {
        let running = state.contract.clone();
        self.evaluated(state, |machine, state| {
            let env = machine.env_here(state, running.as_deref());
            machine.clause_holds(state, &env, clause)
        })
    }

    /// The invariant or variant of a loop at its head; the flag says whether it was dealt with.
    fn check_head(
        &mut self,
        state: &mut State,
        head: &LoopItem,
        n: usize,
    ) -> Result<(Flow, bool), Halt> {
        let pc = state.top.pc;
        let shape = self.shape(state.top.method);
        state
            .top
            .spec_rounds
            .retain(|r| r.head == pc || !shape.is_inside(pc, r.head));
        // Who comes from outside begins anew.
        if !(pc..head.behind).contains(&state.top.last) {
            state.top.spec_rounds.retain(|r| r.head != pc);
        }
        let before = state.top.spec_rounds.iter().find(|r| r.head == pc).cloned();
        // The search asks for itself what holds at a head that it stops at. Here only the decisions are made that
        // its questions need.
        if self.stops_at_heads {
            let mut clauses = head.spec.invariants.iter().chain(&head.spec.decreases);
            let Some(clause) = clauses.nth(n) else {
                return Ok((Flow::Frame, true));
            };
            return match self.value_here(state, clause) {
                Ok(_) => Ok((Flow::Frame, true)),
                Err(flow) => flow.map(|f| (f, false)),
            };
        }
        if n < head.entry.len() {
            let goal = match before {
                None => head.entry[n],
                Some(_) => head.kept[n],
            };
            return self.check_here(state, &head.spec.invariants[n], goal);
        }
        let k = n - head.entry.len();
        let Some(Some(was)) = before.and_then(|r| r.variants.get(k).copied()) else {
            return Ok((Flow::Frame, true));
        };
        let now = match self.variant_here(state, &head.spec.decreases[k]) {
            Ok(now) => now,
            Err(flow) => return flow.map(|f| (f, false)),
        };
        let goal = head.variant[k];
        match now {
            Err(reason) => {
                state.unable(goal, reason);
                Ok((Flow::Frame, true))
            }
            Ok(now) => {
                let holds = self.lessens(was, now)?;
                self.fork_clause(state, holds, goal, Some(head.spec.span.start.line))
            }
        }
    }

    /// Whether a variant was not negative and got smaller.
    pub(crate) fn lessens(&mut self, was: TermId, now: TermId) -> Result<TermId, Halt> {
        let terms = &mut self.terms;
        let zero = terms.signed(0);
        let (a, zero) = crate::spec::value::level(terms, was, zero, 0)?;
        let bounded = terms.sle(zero, a);
        let (a, b) = crate::spec::value::level(terms, was, now, 0)?;
        let less = terms.slt(b, a);
        Ok(terms.and(bounded, less))
    }

    fn variant_here(
        &mut self,
        state: &mut State,
        clause: &jml::Clause,
    ) -> Result<Result<TermId, StopReason>, Result<Flow, Halt>> {
        let running = state.contract.clone();
        self.evaluated(state, |machine, state| {
            let env = machine.env_here(state, running.as_deref());
            let expr = clause
                .body
                .as_ref()
                .map_err(|why| crate::spec::value::unsupported(why.reason.clone()))?;
            let found = machine.eval(state, &env, expr)?;
            if machine.terms.as_bool(found.ok) != Some(true) {
                return Err(crate::spec::value::unsupported(
                    "a variant that may have no value",
                ));
            }
            found.val.whole(&mut machine.terms)
        })
    }

    /// Remembers that the head of a loop was passed, and its variants.
    fn note_round(&mut self, state: &mut State, head: &Rc<LoopItem>) -> Result<Flow, Halt> {
        let mut variants = Vec::with_capacity(head.variant.len());
        for clause in &head.spec.decreases {
            variants.push(match self.variant_here(state, clause) {
                Ok(Ok(term)) => Some(term),
                _ => None,
            });
        }
        let pc = state.top.pc;
        state.top.spec_rounds.retain(|r| r.head != pc);
        state.top.spec_rounds.push(Round { head: pc, variants });
        Ok(Flow::Frame)
    }

    fn check_here(
        &mut self,
        state: &mut State,
        clause: &jml::Clause,
        goal: u32,
    ) -> Result<(Flow, bool), Halt> {
        let holds = match self.clause_here(state, clause) {
            Ok(holds) => holds,
            Err(flow) => return flow.map(|f| (f, false)),
        };
        match holds {
            Err(reason) => {
                state.unable(goal, reason);
                Ok((Flow::Frame, true))
            }
            Ok(holds) => self.fork_clause(state, holds, goal, Some(clause.span.start.line)),
        }
    }

    pub(super) fn fork_clause(
        &mut self,
        state: &mut State,
        holds: TermId,
        goal: u32,
        line: Option<u32>,
    ) -> Result<(Flow, bool), Halt> {
        state.forget_answers();
        // Code that is only called has its own analysis for its own clauses.
        if goal >= NO_GOAL || self.terms.as_bool(holds) == Some(true) {
            return Ok((Flow::Frame, true));
        }
        let broken = self.terms.not(holds);
        let weak = state.contract.as_ref().and_then(|r| r.weak.clone());
        let then = match weak {
            None => Then::Break { goal },
            Some(reason) => Then::Stop(StopReason::clone(&reason)),
        };
        let fork = Event::Fork(vec![
            Choice {
                condition: holds,
                line,
                then: Then::Go,
            },
            Choice {
                condition: broken,
                line,
                then,
            },
        ]);
        Ok((Flow::Event(fork), true))
    }

    fn pass_item(&mut self, state: &mut State, item: &Item) -> Result<(Flow, bool), Halt> {
        match item {
            Item::Assert { clause, goal } => self.check_here(state, clause, *goal),
            Item::Assume { clause } => {
                let holds = match self.clause_here(state, clause) {
                    Ok(holds) => holds,
                    Err(flow) => return flow.map(|f| (f, false)),
                };
                state.forget_answers();
                match holds {
                    Err(reason) => {
                        state.weaken(reason);
                        Ok((Flow::Frame, true))
                    }
                    Ok(holds) => match self.terms.as_bool(holds) {
                        Some(true) => Ok((Flow::Frame, true)),
                        Some(false) => Ok((Flow::Event(Event::NoInput), true)),
                        None => {
                            let fails = self.terms.not(holds);
                            let line = Some(clause.span.start.line);
                            let fork = Event::Fork(vec![
                                Choice {
                                    condition: holds,
                                    line,
                                    then: Then::Go,
                                },
                                Choice {
                                    condition: fails,
                                    line,
                                    then: Then::Exclude,
                                },
                            ]);
                            Ok((Flow::Event(fork), true))
                        }
                    },
                }
            }
            Item::Ghost { name, value, ty } => {
                let val = match value {
                    None => Ok(self.undefined(ty).val),
                    Some(clause) => match self.value_here(state, clause) {
                        Ok(val) => val,
                        Err(flow) => return flow.map(|f| (f, false)),
                    },
                };
                let key = (None, Arc::from(""), Arc::clone(name));
                match val {
                    Ok(val) => _ = state.ghosts.insert(key, val),
                    Err(_) => _ = state.ghosts.remove(&key),
                }
                Ok((Flow::Frame, true))
            }
            Item::Set { target, value } => self.set_ghost(state, target.as_ref(), value),
            Item::Lost { why, stops: true } => Err(crate::spec::value::unsupported(why.clone())),
            Item::Lost { why, stops: false } => {
                state.weaken(StopReason::Unsupported { what: why.clone() });
                Ok((Flow::Frame, true))
            }
        }
    }

    fn value_here(
        &mut self,
        state: &mut State,
        clause: &jml::Clause,
    ) -> Result<Result<crate::spec::Val, StopReason>, Result<Flow, Halt>> {
        let running = state.contract.clone();
        self.evaluated(state, |machine, state| {
            let env = machine.env_here(state, running.as_deref());
            let expr = clause
                .body
                .as_ref()
                .map_err(|why| crate::spec::value::unsupported(why.reason.clone()))?;
            let found = machine.eval(state, &env, expr)?;
            match machine.terms.as_bool(found.ok) {
                Some(false) => Err(crate::spec::value::unsupported(format!(
                    "`{}`, which has no value",
                    clause.text
                ))),
                _ => Ok(found.val),
            }
        })
    }

    fn set_ghost(
        &mut self,
        state: &mut State,
        target: Option<&jml::Expr>,
        value: &jml::Clause,
    ) -> Result<(Flow, bool), Halt> {
        // A variable that keeps its value where it gets another one would prove anything: the path ends.
        let unable = || Err(crate::spec::value::unsupported(format!("`{}`", value.text)));
        let Some(target) = target else {
            return unable();
        };
        let running = state.contract.clone();
        let key = self.evaluated(state, |machine, state| {
            let env = machine.env_here(state, running.as_deref());
            match &target.kind {
                jml::ExprKind::GhostLocal { name, .. } => {
                    Ok((None, Arc::from(""), Arc::clone(name)))
                }
                jml::ExprKind::GhostField(field) => {
                    let object = match &field.object {
                        None => None,
                        Some(object) => {
                            let found = machine.eval(state, &env, object)?;
                            machine.object(state, &found)?
                        }
                    };
                    Ok((object, Arc::clone(&field.owner), Arc::clone(&field.name)))
                }
                _ => Err(crate::spec::value::unsupported(
                    "an element of a ghost array",
                )),
            }
        });
        let key = match key {
            Ok(Ok(key)) => key,
            Ok(Err(_)) => return unable(),
            Err(flow) => return flow.map(|f| (f, false)),
        };
        match self.value_here(state, value) {
            Ok(Ok(val)) => {
                state.ghosts.insert(key, val);
                state.forget_answers();
                Ok((Flow::Frame, true))
            }
            Ok(Err(_)) => unable(),
            Err(flow) => flow.map(|f| (f, false)),
        }
    }

    /// How many invariants the loop at the counter has in its specification.
    pub fn invariant_count(&mut self, state: &State) -> usize {
        let places = self.places(state.top.method);
        let head = places.at(state.top.pc).and_then(|at| at.head.as_ref());
        head.map_or(0, |h| h.entry.len())
    }

    /// What an invariant of the loop at the counter says in a state, if that can be said without a decision.
    pub fn invariant_in(&mut self, state: &mut State, n: usize) -> Option<TermId> {
        let places = self.places(state.top.method);
        let head = places.at(state.top.pc).and_then(|at| at.head.clone())?;
        let clause = head.spec.invariants.get(n)?.clone();
        match self.clause_here(state, &clause) {
            Ok(Ok(term)) => Some(term),
            _ => None,
        }
    }

    /// The variants of the loop at the counter, as far as they can be said.
    pub fn variants_in(&mut self, state: &mut State) -> Vec<Option<TermId>> {
        let places = self.places(state.top.method);
        let Some(head) = places.at(state.top.pc).and_then(|at| at.head.clone()) else {
            return Vec::new();
        };
        let clauses = head.spec.decreases.iter();
        let mut all = Vec::with_capacity(head.variant.len());
        for clause in clauses {
            all.push(match self.variant_here(state, clause) {
                Ok(Ok(term)) => Some(term),
                _ => None,
            });
        }
        all
    }

    /// Goals of the loop at the counter: entry and preservation of each invariant, and each variant.
    pub fn loop_goals(&mut self, state: &State) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
        let places = self.places(state.top.method);
        match places.at(state.top.pc).and_then(|at| at.head.as_ref()) {
            None => Default::default(),
            Some(head) => (head.entry.clone(), head.kept.clone(), head.variant.clone()),
        }
    }

    /// Whether a variant was not negative and got smaller, as a term.
    pub fn variant_lessens(&mut self, was: TermId, now: TermId) -> Option<TermId> {
        self.lessens(was, now).ok()
    }
}

impl State {
    /// An obligation cannot be evaluated on this path.
    pub(crate) fn unable(&mut self, goal: u32, reason: StopReason) {
        if goal < NO_GOAL
            && let Some(running) = self.contract.as_mut()
        {
            Rc::make_mut(running)
                .unchecked
                .push((goal, Rc::new(reason)));
        }
    }

    /// Something could not be assumed: what is broken from here on may not be.
    fn weaken(&mut self, reason: StopReason) {
        if let Some(running) = self.contract.as_mut() {
            Rc::make_mut(running).weak = Some(Rc::new(reason));
        }
    }

    fn forget_answers(&mut self) {
        if let Some(running) = self.contract.as_mut()
            && !running.answers.is_empty()
        {
            Rc::make_mut(running).answers.clear();
        }
    }
}
