//! In: a state that comes by a specification inside code. Out: what that asks, assumes or sets.

use std::sync::Arc;

use provetta_faults::{Fault, seeded};
use provetta_jml::Clause;
use provetta_outcome::StopReason;
use provetta_symex::{Choice, Event, Flow, Halt, State, Way};
use provetta_term::TermId;

use crate::path::entered::Passing;
use crate::path::{FrameSpec, PathSpec};
use crate::specified::items::{CameFrom, Item, Placed};
use crate::specified::places::Places;
use crate::stages::Stages;

impl Stages<'_, '_> {
    /// Deals with the next specification before the instruction at the counter; none if all were dealt with.
    pub(crate) fn pass_specs(
        &mut self,
        state: &mut State,
        places: &Places,
    ) -> Option<Result<Flow, Halt>> {
        if state.top.spec().pending.is_some() {
            return Some(self.pending_step(state));
        }
        let pc = state.top.pc;
        if state.top.spec().came_from == CameFrom::Start
            && let Some(what) = &places.unplaced
        {
            let what = what.clone();
            state.unable_all(&StopReason::Unsupported { what });
        }
        if let Some(item) = state.top.spec().renewed.last().cloned() {
            return Some(self.renew_block(state, &item));
        }
        if let Some(flow) = self.leave_rounds(state) {
            return Some(flow);
        }
        // What starts here is not left yet.
        let is_passing = matches!(&state.top.spec().passing, Some(p) if p.pc == pc);
        if !is_passing && let Some(flow) = self.leave_abruptly(state) {
            return Some(flow);
        }
        let Some(at) = places.at(pc) else {
            if let Some(flow) = self.leave_by_return(state) {
                return Some(flow);
            }
            state.top.spec_mut().passing = None;
            state.top.spec_mut().came_from = CameFrom::Insn(pc);
            return None;
        };
        let passing = match state.top.spec().passing.clone() {
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
        // Where one was dealt with, the next one is next.
        let step = |state: &mut State, flow: Result<(Flow, bool), Halt>| {
            Some(flow.map(|(flow, done)| {
                if done {
                    state.top.spec_mut().passing = Some(Passing {
                        pc,
                        next: n + 1,
                        done: false,
                    });
                }
                flow
            }))
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
            return step(state, flow);
        }
        if let (Some(operation), true) = (&at.operation, n == last) {
            let flow = self.check_operation(state, operation);
            return step(state, flow);
        }
        if let (Some(call), true) = (&at.call, n == last) {
            let flow = self.check_call(state, call);
            return step(state, flow);
        }
        let measures = match &at.call {
            Some(call) => self.measures_at(state, call),
            None => 0,
        };
        if let (Some(call), true) = (&at.call, n > last && n <= last + measures) {
            let flow = self.check_measure(state, call, n - last - 1);
            return step(state, flow);
        }
        if let Some(call) = &at.call {
            let flow = match (n - last - measures, self.stands_for(state)) {
                (1, true) => Some(self.check_invariants(state, call)),
                (2, true) => Some(self.begin_call(state, call)),
                (1, false) => Some(self.begin_answer(state, call)),
                _ => None,
            };
            if let Some(flow) = flow {
                return step(state, flow);
            }
        }
        state.top.spec_mut().passing = Some(Passing {
            done: true,
            ..passing
        });
        state.top.spec_mut().came_from = CameFrom::Insn(pc);
        match &at.head {
            Some(head) => Some(self.note_round(state, head)),
            None => self.leave_by_return(state),
        }
    }

    fn pass_placed(&mut self, state: &mut State, placed: &Placed) -> Result<(Flow, bool), Halt> {
        if !placed.counts(state.top.spec().came_from) {
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
                    Ok(holds) => {
                        if self.terms.as_bool(holds) != Some(true) {
                            self.note_assumed(state, clause);
                        }
                        Ok((self.go_on_if(holds, clause), true))
                    }
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

    /// The path goes on where an `assume` holds; other inputs are not looked at.
    fn go_on_if(&mut self, holds: TermId, clause: &Clause) -> Flow {
        match self.terms.as_bool(holds) {
            Some(true) => Flow::Frame,
            Some(false) => Flow::Event(Event::NoInput),
            None => {
                let fails = self.terms.not(holds);
                let line = Some(clause.span.start.line);
                Flow::Event(Event::Fork(vec![
                    Choice::of(holds, line, Way::Go),
                    Choice::of(fails, line, Way::Exclude),
                ]))
            }
        }
    }

    /// Nobody shows what an `assume` says: all claims take it for granted, those about callers too, and have to name it.
    fn note_assumed(&self, state: &State, clause: &Clause) {
        if seeded(Fault::AssumptionsAreNotNamed) {
            return;
        }
        let class = Arc::clone(&self.program.method(state.top.method).owner.name);
        let line = clause.span.start.line;
        let noted = (class, line, Arc::clone(&clause.text));
        self.own.assumed.borrow_mut().insert(noted);
    }
}
