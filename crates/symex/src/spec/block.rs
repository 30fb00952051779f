//! In: a state where a statement with a contract starts or ends. Out: what that asks.

use std::rc::Rc;
use std::sync::Arc;

use provetta_outcome::StopReason;
use provetta_term::TermId;

use crate::halt::Halt;
use crate::machine::{Flow, Machine};
use crate::spec::places::BlockItem;
use crate::spec::{Env, Eval, Old};
use crate::state::State;

/// A statement with a contract that a frame is in.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    item: Rc<BlockItem>,
    /// The state before it
    old: Rc<Old>,
    /// Whether the precondition of each case holds
    cases: Vec<TermId>,
    /// Variables of `old` declarations of each case
    olds: Vec<Vec<Eval>>,
    /// How many of its clauses were checked at its end
    checked: usize,
}

impl State {
    /// The state when the statement with a label was reached last, as far as it is kept.
    pub(super) fn marked(&self, label: &str) -> Option<Rc<Old>> {
        let has = |labels: &[Arc<str>]| labels.iter().any(|l| **l == *label);
        let block = self.top.blocks.iter().rev().find(|b| has(&b.item.labels));
        block.map(|b| Rc::clone(&b.old))
    }
}

impl Machine<'_> {
    /// The statement starts: one case of its precondition has to hold. The flag says whether that is dealt with.
    pub(super) fn enter_block(
        &mut self,
        state: &mut State,
        item: &Rc<BlockItem>,
    ) -> Result<(Flow, bool), Halt> {
        let running = state.contract.clone();
        let evaluated = self.evaluated(state, |machine, state| {
            let mut env = machine.env_here(state, running.as_deref());
            env.pre = env.old.clone();
            let (mut cases, mut olds) = (Vec::new(), Vec::new());
            for case in &item.cases {
                let mut values: Vec<Eval> = Vec::with_capacity(case.olds.len());
                for old in &case.olds {
                    let expr = old.value.body.as_ref();
                    let expr =
                        expr.map_err(|w| crate::spec::value::unsupported(w.reason.clone()))?;
                    let before = Env {
                        olds: &values,
                        ..env.clone()
                    };
                    let value = machine.eval(state, &before, expr)?;
                    values.push(value);
                }
                let mut holds = machine.terms.bool(true);
                for clause in &case.requires {
                    let before = Env {
                        olds: &values,
                        ..env.clone()
                    };
                    let one = machine.clause_holds(state, &before, clause)?;
                    holds = machine.terms.and(holds, one);
                }
                cases.push(holds);
                olds.push(values);
            }
            Ok((cases, olds))
        });
        let (cases, olds) = match evaluated {
            Ok(Ok(found)) => found,
            Ok(Err(reason)) => {
                self.block_is_lost(state, item, &reason);
                return Ok((Flow::Frame, true));
            }
            Err(flow) => return flow.map(|f| (f, false)),
        };
        let mut any = self.terms.bool(cases.is_empty());
        for case in &cases {
            any = self.terms.or(any, *case);
        }
        let stretch = item.stretch;
        state.top.blocks.retain(|b| b.item.stretch != stretch);
        state.top.blocks.push(Block {
            item: Rc::clone(item),
            old: Rc::new(Old::before_statement(state)),
            cases,
            olds,
            checked: 0,
        });
        self.fork_clause(state, any, item.requires, Some(item.span.start.line))
    }

    fn block_is_lost(&self, state: &mut State, item: &BlockItem, reason: &StopReason) {
        let goals = item.ensures.iter().flatten();
        let goals = goals.chain(item.frames.iter().flatten());
        for goal in goals.chain([&item.requires]) {
            state.unable(*goal, reason.clone());
        }
    }

    /// The statement ends normally: each case whose precondition held has to be kept. The flag says whether all is
    /// dealt with.
    pub(super) fn leave_block(
        &mut self,
        state: &mut State,
        item: &Rc<BlockItem>,
    ) -> Result<(Flow, bool), Halt> {
        let is_it = |b: &Block| b.item.stretch == item.stretch;
        let Some(index) = state.top.blocks.iter().position(is_it) else {
            return Ok((Flow::Frame, true));
        };
        let block = state.top.blocks[index].clone();
        // Each case asks for its clauses, then for its frame.
        let mut number = block.checked;
        for (c, case) in item.cases.iter().enumerate() {
            let count = case.ensures.len() + 1;
            if number >= count {
                number -= count;
                continue;
            }
            let goal = match item.ensures[c].get(number) {
                Some(goal) => Some(*goal),
                None => item.frames[c],
            };
            let Some(goal) = goal else {
                state.top.blocks[index].checked += 1;
                return Ok((Flow::Frame, false));
            };
            let running = state.contract.clone();
            let evaluated = self.evaluated(state, |machine, state| {
                let env = machine.env_here(state, running.as_deref());
                let env = Env {
                    pre: env.old.clone(),
                    old: Some(Rc::clone(&block.old)),
                    olds: &block.olds[c],
                    names_at: Some(item.stretch.1.saturating_sub(1)),
                    ..env
                };
                match case.ensures.get(number) {
                    Some(clause) => machine.clause_holds(state, &env, clause),
                    None => machine.keeps_frame(state, &env, &case.assignable),
                }
            });
            let kept = match evaluated {
                Ok(kept) => kept,
                Err(flow) => return flow.map(|f| (f, false)),
            };
            state.top.blocks[index].checked += 1;
            return match kept {
                Err(reason) => {
                    state.unable(goal, reason);
                    Ok((Flow::Frame, false))
                }
                Ok(kept) => {
                    let kept = self.terms.implies(block.cases[c], kept);
                    let line = Some(item.span.start.line);
                    let (flow, _) = self.fork_clause(state, kept, goal, line)?;
                    Ok((flow, false))
                }
            };
        }
        state.top.blocks.remove(index);
        Ok((Flow::Frame, true))
    }
}
