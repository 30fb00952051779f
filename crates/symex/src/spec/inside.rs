//! In: a state that comes by a specification inside code. Out: what that asks, assumes or sets.

use std::rc::Rc;

use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_term::TermId;

use crate::event::{Choice, Event, Then};
use crate::goals::NO_GOAL;
use crate::halt::Halt;
use crate::machine::{Flow, Machine};
use crate::program::MethodId;
use crate::spec::places::{Item, Placed, Places, calls_in};
use crate::spec::{Env, Running};
use crate::state::State;
use crate::value::ObjectId;

/// Where control comes from in an activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CameFrom {
    /// It was just entered
    Start,
    /// The instruction that was executed last
    Insn(u32),
    /// This exception was caught
    Throw(ObjectId),
}

/// How far the specifications before an instruction are dealt with.
#[derive(Debug, Clone, Default)]
pub(crate) struct Passing {
    pc: u32,
    next: usize,
    /// All were dealt with: the instruction may be executed
    done: bool,
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
                let statements = spec.map_or(&[][..], |spec| &spec.statements);
                let calls = calls_in(code, &self.program.specs, self.program.classes);
                let mut places = Places::new(code, statements, calls, |_, _, _| NO_GOAL);
                let plan = self.contract.as_ref();
                let asked = plan.and_then(|p| p.operations_in(&entry.owner.name, declared));
                places.put_operations(asked.unwrap_or_default());
                places
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
        if state.top.pending.is_some() {
            return Some(self.pending_step(state));
        }
        let pc = state.top.pc;
        if state.top.came_from == CameFrom::Start
            && let Some(what) = &places.unplaced
        {
            let what = what.clone();
            state.unable_all(&StopReason::Unsupported { what });
        }
        if let Some(item) = state.top.renewed.last().cloned() {
            return Some(self.renew_block(state, &item));
        }
        if let Some(flow) = self.leave_rounds(state) {
            return Some(flow);
        }
        // What starts here is not left yet.
        let is_passing = matches!(&state.top.passing, Some(p) if p.pc == pc);
        if !is_passing && let Some(flow) = self.leave_abruptly(state) {
            return Some(flow);
        }
        let Some(at) = places.at(pc) else {
            if let Some(flow) = self.leave_by_return(state) {
                return Some(flow);
            }
            state.top.passing = None;
            state.top.came_from = CameFrom::Insn(pc);
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
            return self.leave_by_return(state);
        }
        let n = passing.next;
        let step = |state: &mut State| {
            state.top.passing = Some(Passing {
                pc,
                next: n + 1,
                done: false,
            });
        };
        let outer = at.outer.len();
        let checks = outer + at.head.as_ref().map_or(0, |head| head.checks());
        let last = checks + at.items.len();
        if n < last {
            let flow = match &at.head {
                _ if n < outer => self.pass_placed(state, &at.outer[n]),
                Some(head) if n < checks => self.check_head(state, head, n - outer),
                _ => self.pass_placed(state, &at.items[n - checks]),
            };
            return Some(flow.map(|(flow, done)| {
                if done {
                    step(state);
                }
                flow
            }));
        }
        if let (Some(operation), true) = (&at.operation, n == last) {
            let flow = self.check_operation(state, operation);
            return Some(flow.map(|(flow, done)| {
                if done {
                    step(state);
                }
                flow
            }));
        }
        if let (Some(call), true) = (&at.call, n == last) {
            let flow = self.check_call(state, call);
            return Some(flow.map(|(flow, done)| {
                if done {
                    step(state);
                }
                flow
            }));
        }
        let measures = match &at.call {
            Some(call) => self.measures_at(state, call),
            None => 0,
        };
        if let (Some(call), true) = (&at.call, n > last && n <= last + measures) {
            let flow = self.check_measure(state, call, n - last - 1);
            return Some(flow.map(|(flow, done)| {
                if done {
                    step(state);
                }
                flow
            }));
        }
        if let Some(call) = &at.call {
            let flow = match (n - last - measures, self.stands_for(state)) {
                (1, true) => Some(self.check_invariants(state, call)),
                (2, true) => Some(self.begin_call(state, call)),
                (1, false) => Some(self.begin_answer(state, call)),
                _ => None,
            };
            if let Some(flow) = flow {
                return Some(flow.map(|(flow, done)| {
                    if done {
                        step(state);
                    }
                    flow
                }));
            }
        }
        state.top.passing = Some(Passing {
            done: true,
            ..passing
        });
        state.top.came_from = CameFrom::Insn(pc);
        match &at.head {
            Some(head) => Some(self.note_round(state, head)),
            None => self.leave_by_return(state),
        }
    }

    /// What names mean at the instruction at the counter.
    pub(super) fn env_here<'e>(&self, state: &State, running: Option<&'e Running>) -> Env<'e> {
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
    pub(super) fn clause_here(
        &mut self,
        state: &mut State,
        clause: &jml::Clause,
        names_at: Option<u32>,
    ) -> Result<Result<TermId, StopReason>, Result<Flow, Halt>> {
        let running = state.contract.clone();
        self.evaluated(state, |machine, state| {
            let env = Env {
                names_at,
                ..machine.env_here(state, running.as_deref())
            };
            machine.clause_holds(state, &env, clause)
        })
    }

    pub(super) fn check_here(
        &mut self,
        state: &mut State,
        clause: &jml::Clause,
        goal: u32,
        names_at: Option<u32>,
    ) -> Result<(Flow, bool), Halt> {
        let holds = match self.clause_here(state, clause, names_at) {
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

    fn pass_placed(&mut self, state: &mut State, placed: &Placed) -> Result<(Flow, bool), Halt> {
        if !placed.counts(state.top.came_from) {
            return Ok((Flow::Frame, true));
        }
        // Variables of a block can be named at its end.
        let names_at = placed.behind.then(|| placed.of.all.1.saturating_sub(1));
        match &placed.item {
            Item::Enter(block) => self.enter_block(state, block),
            Item::Leave(block) => self.leave_block(state, block),
            item => self.pass_item(state, item, names_at),
        }
    }

    fn pass_item(
        &mut self,
        state: &mut State,
        item: &Item,
        names_at: Option<u32>,
    ) -> Result<(Flow, bool), Halt> {
        match item {
            Item::Assert { clause, goal } => self.check_here(state, clause, *goal, names_at),
            Item::Assume { clause } => {
                let holds = match self.clause_here(state, clause, names_at) {
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
            Item::Ghost {
                name,
                value,
                ty,
                goal,
            } => self.declare_ghost(state, name, (value.as_ref(), *goal), ty, names_at),
            Item::Set {
                target,
                value,
                goal,
            } => self.set_ghost(state, target.as_ref(), (value, *goal), names_at),
            Item::Enter(_) | Item::Leave(_) => Ok((Flow::Frame, true)),
        }
    }

    pub(super) fn value_here(
        &mut self,
        state: &mut State,
        clause: &jml::Clause,
        names_at: Option<u32>,
    ) -> Result<Result<crate::spec::Eval, StopReason>, Result<Flow, Halt>> {
        let running = state.contract.clone();
        self.evaluated(state, |machine, state| {
            let env = Env {
                names_at,
                ..machine.env_here(state, running.as_deref())
            };
            let expr = clause
                .body
                .as_ref()
                .map_err(|why| crate::spec::value::unsupported(why.reason.clone()))?;
            machine.eval(state, &env, expr)
        })
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

    /// Nothing that is claimed of this path from here on can be believed.
    pub(crate) fn unable_all(&mut self, reason: &StopReason) {
        let Some(running) = self.contract.as_mut() else {
            return;
        };
        let running = Rc::make_mut(running);
        let reason = Rc::new(reason.clone());
        running.weak = Some(Rc::clone(&reason));
        for obligation in &running.plan.obligations {
            if !running.unchecked.iter().any(|(g, _)| *g == obligation.goal) {
                running
                    .unchecked
                    .push((obligation.goal, Rc::clone(&reason)));
            }
        }
    }

    /// Something could not be assumed: what is broken from here on may not be.
    pub(super) fn weaken(&mut self, reason: StopReason) {
        if let Some(running) = self.contract.as_mut() {
            Rc::make_mut(running).weak = Some(Rc::new(reason));
        }
    }

    pub(super) fn forget_answers(&mut self) {
        let is_empty = |running: &Rc<Running>| running.answers.is_empty();
        // A question that another one led to has to find what that one found.
        if self.contract.as_ref().is_none_or(is_empty) || self.is_asked() {
            return;
        }
        if let Some(running) = self.contract.as_mut() {
            Rc::make_mut(running).answers.clear();
        }
    }
}
