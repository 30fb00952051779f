//! In: a state at the head of a loop with a specification, or where such a loop is left. Out: what that asks.
//!
//! An invariant has to hold whenever the head is passed, a variant has to be smaller than when the head was passed before,
//! and what the loop may not change has to be as it was when the loop was entered: at the head, and where the loop is left
//! by a jump, a return or an exception.

use std::rc::Rc;

use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_symex::{Flow, Halt, NO_GOAL, State};
use provetta_term::{TermId, Terms};

use crate::loops::Loops;
use crate::path::entered::Round;
use crate::path::env::Env;
use crate::path::old::Old;
use crate::path::{FrameSpec, PathSpec};
use crate::specified::items::LoopItem;

impl Loops<'_, '_> {
    /// An invariant, a variant or the frame of a loop at its head; the flag says whether it was dealt with.
    pub(crate) fn check_head(
        &mut self,
        state: &mut State,
        head: &Rc<LoopItem>,
        n: usize,
    ) -> Result<(Flow, bool), Halt> {
        let pc = state.top.pc;
        let before = state
            .top
            .spec()
            .rounds
            .iter()
            .find(|r| r.head == pc)
            .cloned();
        let is_frame = n == head.entry.len() + head.variant.len();
        if is_frame {
            let (Some(before), Some(goal)) = (before, head.frame) else {
                return Ok((Flow::Frame, true));
            };
            return self.check_loop_frame(state, &before, goal);
        }
        // The search asks for itself what holds at a head that it stops at. Here only the decisions are made that
        // its questions need.
        if self.mode.stops_at_heads() {
            let mut clauses = head.spec.invariants.iter().chain(&head.spec.decreases);
            let Some(clause) = clauses.nth(n) else {
                return Ok((Flow::Frame, true));
            };
            return match self.value_here(state, clause, None) {
                Ok(_) => Ok((Flow::Frame, true)),
                Err(flow) => flow.map(|f| (f, false)),
            };
        }
        if n < head.entry.len() {
            let goal = match before {
                None => head.entry[n],
                Some(_) => head.kept[n],
            };
            return self.check_here(state, &head.spec.invariants[n], goal, None);
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
                let holds = lessens(&mut self.terms, was, now)?;
                self.fork_clause(state, holds, goal, Some(head.spec.span.start.line))
            }
        }
    }

    /// Whether a loop changed only what it may, since it was entered.
    fn loop_frame(
        &mut self,
        state: &mut State,
        round: &Round,
    ) -> Result<Result<TermId, StopReason>, Result<Flow, Halt>> {
        let Some(frame) = round.item.spec.assignable.clone() else {
            return Ok(Ok(self.terms.bool(true)));
        };
        let running = state.spec().contract.clone();
        let entry = Rc::clone(&round.entry);
        let head = round.head;
        self.evaluated(state, |machine, state| {
            let env = machine.env_here(state, running.as_deref());
            let env = Env {
                pre: env.old.clone(),
                old: Some(entry),
                names_at: Some(head),
                ..env
            };
            machine.keeps_frame(state, &env, &frame)
        })
    }

    fn check_loop_frame(
        &mut self,
        state: &mut State,
        round: &Round,
        goal: u32,
    ) -> Result<(Flow, bool), Halt> {
        let kept = match self.loop_frame(state, round) {
            Ok(kept) => kept,
            Err(flow) => return flow.map(|f| (f, false)),
        };
        match kept {
            // The search asks for itself at the head.
            _ if self.mode.stops_at_heads() && state.top.pc == round.head => {
                Ok((Flow::Frame, true))
            }
            Err(reason) => {
                state.unable(goal, reason);
                Ok((Flow::Frame, true))
            }
            Ok(kept) => {
                let line = round.item.spec.span.start.line;
                self.fork_clause(state, kept, goal, Some(line))
            }
        }
    }

    /// Removes the loops that control has left, one by one, and checks their frames.
    pub(crate) fn leave_rounds(&mut self, state: &mut State) -> Option<Result<Flow, Halt>> {
        let pc = state.top.pc;
        let round = state.top.spec().rounds.last()?.clone();
        if round.item.extent.contains(pc) {
            return None;
        }
        self.leave_round(state)
    }

    /// Removes the innermost loop, which control has left, and checks its frame.
    pub(crate) fn leave_round(&mut self, state: &mut State) -> Option<Result<Flow, Halt>> {
        let round = state.top.spec().rounds.last()?.clone();
        let goal = round.item.frame.filter(|goal| *goal < NO_GOAL);
        let flow = match goal {
            Some(goal) => self.check_loop_frame(state, &round, goal),
            None => Ok((Flow::Frame, true)),
        };
        Some(flow.map(|(flow, done)| {
            if done {
                state.top.spec_mut().rounds.pop();
            }
            flow
        }))
    }

    fn variant_here(
        &mut self,
        state: &mut State,
        clause: &jml::Clause,
    ) -> Result<Result<TermId, StopReason>, Result<Flow, Halt>> {
        let running = state.spec().contract.clone();
        self.evaluated(state, |machine, state| {
            let env = machine.env_here(state, running.as_deref());
            let expr = clause
                .body
                .as_ref()
                .map_err(|why| crate::value::unsupported(why.reason.clone()))?;
            let found = machine.eval(state, &env, expr)?;
            if machine.terms.as_bool(found.ok) != Some(true) {
                return Err(crate::value::unsupported(
                    "a variant that may have no value",
                ));
            }
            found.val.whole(&mut machine.terms)
        })
    }

    /// Remembers that the head of a loop was passed, and its variants.
    pub(crate) fn note_round(
        &mut self,
        state: &mut State,
        head: &Rc<LoopItem>,
    ) -> Result<Flow, Halt> {
        let mut variants = Vec::with_capacity(head.variant.len());
        if !self.mode.stops_at_heads() {
            for clause in &head.spec.decreases {
                variants.push(match self.variant_here(state, clause) {
                    Ok(Ok(term)) => Some(term),
                    _ => None,
                });
            }
        }
        let pc = state.top.pc;
        match state
            .top
            .spec_mut()
            .rounds
            .iter_mut()
            .find(|r| r.head == pc)
        {
            Some(round) => round.variants = variants,
            None => {
                let round = Round {
                    head: pc,
                    item: Rc::clone(head),
                    entry: Rc::new(Old::before_statement(state)),
                    variants,
                };
                state.top.spec_mut().rounds.push(round);
            }
        }
        Ok(Flow::Frame)
    }

    /// How many invariants the loop at the counter has in its specification.
    pub fn invariant_count(&mut self, state: &State) -> usize {
        let places = self.places(state.top.method);
        let head = places.at(state.top.pc).and_then(|at| at.head.as_ref());
        head.map_or(0, |h| h.entry.len() + usize::from(h.frame.is_some()))
    }

    /// What an invariant of the loop at the counter says in a state, if that can be said without a decision.
    pub fn invariant_in(&mut self, state: &mut State, n: usize) -> Option<TermId> {
        let places = self.places(state.top.method);
        let head = places.at(state.top.pc).and_then(|at| at.head.clone())?;
        let said = match head.spec.invariants.get(n) {
            Some(clause) => self.clause_here(state, clause, None),
            // The last one says that the frame is kept.
            None => {
                let pc = state.top.pc;
                let round = state
                    .top
                    .spec()
                    .rounds
                    .iter()
                    .find(|r| r.head == pc)
                    .cloned();
                match round {
                    Some(round) => self.loop_frame(state, &round),
                    None => Ok(Ok(self.terms.bool(true))),
                }
            }
        };
        match said {
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
            Some(head) => {
                let (mut entry, mut kept) = (head.entry.clone(), head.kept.clone());
                if let Some(frame) = head.frame {
                    entry.push(NO_GOAL);
                    kept.push(frame);
                }
                (entry, kept, head.variant.clone())
            }
        }
    }

    /// Whether a variant was not negative and got smaller, as a term.
    pub fn variant_lessens(&mut self, was: TermId, now: TermId) -> Option<TermId> {
        lessens(&mut self.terms, was, now).ok()
    }
}

/// Whether a variant was not negative and got smaller.
fn lessens(terms: &mut Terms, was: TermId, now: TermId) -> Result<TermId, Halt> {
    let zero = terms.signed(0);
    let (a, zero) = crate::value::level(terms, was, zero, 0)?;
    let bounded = terms.sle(zero, a);
    let (a, b) = crate::value::level(terms, was, now, 0)?;
    let less = terms.slt(b, a);
    Ok(terms.and(bounded, less))
}
