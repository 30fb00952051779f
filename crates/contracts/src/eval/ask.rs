//! In: something to evaluate in a state that runs. Out: its value, or what has to be done first: a fork, a call, a class initialised.
//!
//! After that it is evaluated again from the start, as an instruction runs again; so evaluating must not change what it reads.

use std::rc::Rc;

use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_symex::{
    Choice, Event, Flow, Frame, Halt, MethodId, NO_GOAL, OnReturn, State, Value, Way, malformed,
};
use provetta_term::{TermId, Terms};

use crate::eval::Evaluator;
use crate::path::PathSpec;
use crate::path::env::Env;
use crate::path::running::Running;
use crate::value::Eval;

impl Evaluator<'_, '_> {
    /// Runs a method for a specification on top of what waits.
    pub(crate) fn ask_method(
        &mut self,
        state: &mut State,
        method: MethodId,
        args: Rc<[Value]>,
    ) -> Result<(), Halt> {
        let code = self
            .program
            .code(method)
            .ok_or_else(|| malformed("a call without code"))?;
        let reached = state.reached.clone();
        let on_return = OnReturn::Asked {
            args: Rc::clone(&args),
            reached,
            first: state.extent(),
        };
        let mut frame = Frame::new(method, code, on_return);
        let mut local = 0;
        for (value, wide) in args.iter().zip(&self.program.method(method).wide) {
            let slot = frame.slots.get_mut(local);
            *slot.ok_or_else(|| malformed("more arguments than locals"))? = *value;
            local += if *wide { 2 } else { 1 };
        }
        state.push_frame(frame);
        state.observation.asking += 1;
        Ok(())
    }

    /// What names mean at the instruction at the counter.
    pub(crate) fn env_here<'e>(&self, state: &State, running: Option<&'e Running>) -> Env<'e> {
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
    pub(crate) fn clause_here(
        &mut self,
        state: &mut State,
        clause: &jml::Clause,
        names_at: Option<u32>,
    ) -> Result<Result<TermId, StopReason>, Result<Flow, Halt>> {
        let running = state.spec().contract.clone();
        self.evaluated(state, |machine, state| {
            let env = Env {
                names_at,
                ..machine.env_here(state, running.as_deref())
            };
            machine.clause_holds(state, &env, clause)
        })
    }

    pub(crate) fn check_here(
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

    pub(crate) fn fork_clause(
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
        let weak = state.spec().contract.as_ref().and_then(|r| r.weak.clone());
        let then = match weak {
            None => Way::Break { goal },
            Some(reason) => Way::Stop(StopReason::clone(&reason)),
        };
        let fork = Event::Fork(vec![
            Choice::of(holds, line, Way::Go),
            Choice::of(broken, line, then),
        ]);
        Ok((Flow::Event(fork), true))
    }

    pub(crate) fn value_here(
        &mut self,
        state: &mut State,
        clause: &jml::Clause,
        names_at: Option<u32>,
    ) -> Result<Result<Eval, StopReason>, Result<Flow, Halt>> {
        let running = state.spec().contract.clone();
        self.evaluated(state, |machine, state| {
            let env = Env {
                names_at,
                ..machine.env_here(state, running.as_deref())
            };
            let expr = clause
                .body
                .as_ref()
                .map_err(|why| crate::value::unsupported(why.reason.clone()))?;
            machine.eval(state, &env, expr)
        })
    }

    /// Evaluates something of a specification. Where it has to wait for a decision or a call, that is returned as what
    /// to do now; afterwards it is evaluated again.
    pub(crate) fn evaluated<T>(
        &mut self,
        state: &mut State,
        evaluate: impl FnOnce(&mut Self, &mut State) -> Result<T, Halt>,
    ) -> Result<Result<T, StopReason>, Result<Flow, Halt>> {
        self.own.begin_evaluation();
        // Decisions move the counter back, as for an instruction.
        let pc = state.top.pc;
        state.top.pc = pc + 1;
        match self.ask_aliases(state) {
            Ok(None) => {}
            Ok(Some(choices)) => return Err(Ok(Flow::Event(Event::Fork(choices)))),
            Err(halt) => return Err(Err(halt)),
        }
        let halt = match evaluate(self, state) {
            // What was read for the first time may show that two objects differ.
            Ok(holds) => match self.ask_aliases(state) {
                Ok(None) => {
                    state.top.pc = pc;
                    return Ok(Ok(holds));
                }
                Ok(Some(choices)) => Halt::Fork(choices),
                Err(halt) => halt,
            },
            Err(halt) => halt,
        };
        match halt {
            // Claims rest on what specifications say.
            Halt::Stop(reason) | Halt::Assume(_, reason) => {
                state.top.pc = pc;
                Ok(Err(reason))
            }
            Halt::Resolve(id) => Err(self.resolve(state, id)),
            Halt::Open(id) | Halt::Look(id) => {
                state.top.pc = pc;
                match self.open_kept(state, id) {
                    Ok(()) => Err(Ok(Flow::Frame)),
                    Err(Halt::Stop(reason)) => Ok(Err(reason)),
                    Err(halt) => Err(Err(halt)),
                }
            }
            Halt::Fork(choices) => Err(Ok(Flow::Event(Event::Fork(choices)))),
            Halt::Ask { method, args } => {
                state.top.pc = pc;
                Err(self.ask_method(state, method, args).map(|()| Flow::Frame))
            }
            Halt::Touch => Err(Err(Halt::Touch)),
            Halt::Initialise(class) => match self.initialise_asked(state, class) {
                Err(Halt::Stop(reason)) => {
                    state.top.pc = pc;
                    Ok(Err(reason))
                }
                Err(Halt::Fork(choices)) => Err(Ok(Flow::Event(Event::Fork(choices)))),
                Ok(true) => Err(Ok(Flow::Frame)),
                Ok(false) => {
                    state.top.pc = pc;
                    Err(Ok(Flow::Frame))
                }
                Err(halt) => Err(Err(halt)),
            },
        }
    }
}

/// A fork into what holds and another way.
pub(crate) fn fork_on(terms: &mut Terms, holds: TermId, otherwise: Way) -> Flow {
    let fails = terms.not(holds);
    Flow::Event(Event::Fork(vec![
        Choice::of(holds, None, Way::Go),
        Choice::of(fails, None, otherwise),
    ]))
}
