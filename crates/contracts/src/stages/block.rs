//! In: a state where a statement with a contract starts or is left. Out: what that asks.
//!
//! A statement is left by its normal end, by an exception that something outside of it handles or nobody, by a jump, or by a
//! return. Only the normal end asks for `ensures`; an exception asks for `signals` and `signals_only`, a jump for the clause
//! that names it; each way out asks for `assignable`.

use std::rc::Rc;

use jml::Jump;
use provetta_classfile::Insn;
use provetta_jml as jml;
use provetta_outcome::StopReason;
use provetta_symex::{Flow, Halt, NO_GOAL, ObjectId, State, Value};
use provetta_term::TermId;

use crate::path::entered::{Block, Mark};
use crate::path::env::Env;
use crate::path::old::Old;
use crate::path::{FrameSpec, PathSpec};
use crate::specified::items::{BlockItem, CameFrom};
use crate::stages::Stages;
use crate::value::Eval;

/// How a statement is left.
#[derive(Debug, Clone)]
enum Left {
    Normally,
    Threw(ObjectId),
    /// With the value that is returned
    Jumped(Jump, Option<Value>),
}

/// Something that is asked where a statement is left.
pub(crate) enum Asked<'i> {
    Holds(&'i jml::Clause),
    Only(&'i jml::SignalsOnly),
    Kept(&'i jml::FrameClause),
}

impl Stages<'_, '_> {
    /// The statement starts: one case of its precondition has to hold. The flag says whether that is dealt with.
    pub(crate) fn enter_block(
        &mut self,
        state: &mut State,
        item: &Rc<BlockItem>,
    ) -> Result<(Flow, bool), Halt> {
        let old = Rc::new(Old::before_statement(state));
        if !item.labels.is_empty() {
            let is_other = |m: &Mark| m.extent.all != item.extent.all;
            state.top.spec_mut().marks.retain(is_other);
            state.top.spec_mut().marks.push(Mark {
                labels: item.labels.clone(),
                extent: Rc::clone(&item.extent),
                old: Rc::clone(&old),
            });
        }
        if item.all_goals().is_empty() {
            return Ok((Flow::Frame, true));
        }
        let any = match self.begin_block(state, item, old) {
            Ok(Some(any)) => any,
            Ok(None) => return Ok((Flow::Frame, true)),
            Err(flow) => return flow.map(|f| (f, false)),
        };
        self.fork_clause(state, any, item.requires, Some(item.span.start.line))
    }

    /// Evaluates what a statement needs from the state before it, and remembers it. Gives the condition that one case of
    /// its precondition holds; none if that cannot be evaluated.
    fn begin_block(
        &mut self,
        state: &mut State,
        item: &Rc<BlockItem>,
        old: Rc<Old>,
    ) -> Result<Option<TermId>, Result<Flow, Halt>> {
        let running = state.spec().contract.clone();
        let evaluated = self.evaluated(state, |machine, state| {
            let mut env = machine.env_here(state, running.as_deref());
            env.pre = env.old.clone();
            let (mut cases, mut olds) = (Vec::new(), Vec::new());
            for case in &item.cases {
                let mut values: Vec<Eval> = Vec::with_capacity(case.olds.len());
                for old in &case.olds {
                    let expr = old.value.body.as_ref();
                    let expr = expr.map_err(|w| crate::value::unsupported(w.reason.clone()))?;
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
                state.unable_block(item, &reason);
                return Ok(None);
            }
            Err(flow) => return Err(flow),
        };
        let mut any = self.terms.bool(cases.is_empty());
        for case in &cases {
            any = self.terms.or(any, *case);
        }
        state
            .top
            .spec_mut()
            .blocks
            .retain(|b| !Rc::ptr_eq(&b.item, item));
        state.top.spec_mut().blocks.push(Block {
            item: Rc::clone(item),
            old,
            cases,
            olds,
            checked: 0,
        });
        state.forget_answers();
        Ok(Some(any))
    }

    /// Enters a statement again; its precondition was asked for where its head was reached.
    pub(crate) fn renew_block(
        &mut self,
        state: &mut State,
        item: &Rc<BlockItem>,
    ) -> Result<Flow, Halt> {
        let old = Rc::new(Old::before_statement(state));
        match self.begin_block(state, item, old) {
            Ok(_) => {
                state.top.spec_mut().renewed.pop();
                Ok(Flow::Frame)
            }
            Err(flow) => flow,
        }
    }

    /// The statement ends normally. The flag says whether all is dealt with.
    pub(crate) fn leave_block(
        &mut self,
        state: &mut State,
        item: &Rc<BlockItem>,
    ) -> Result<(Flow, bool), Halt> {
        let is_it = |b: &Block| Rc::ptr_eq(&b.item, item);
        match state.top.spec().blocks.iter().position(is_it) {
            Some(index) => self.check_left(state, index, &Left::Normally),
            None => Ok((Flow::Frame, true)),
        }
    }

    /// Control has left statements otherwise than by their normal end: what that asks, one by one.
    pub(crate) fn leave_abruptly(&mut self, state: &mut State) -> Option<Result<Flow, Halt>> {
        let index = state.top.spec().blocks.len().checked_sub(1)?;
        let item = Rc::clone(&state.top.spec().blocks[index].item);
        let extent = &item.extent;
        let (pc, from) = (state.top.pc, state.top.spec().came_from);
        let method = self.program.method(state.top.method).method();
        let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
        let left = match (from, extent.contains(pc)) {
            // A jump may lead to its first instruction again.
            (CameFrom::Insn(from), true) if pc == extent.all.0 => {
                Left::Jumped(extent.jump(from)?.clone(), None)
            }
            (_, true) => return None,
            (CameFrom::Throw(exception), false) => Left::Threw(exception),
            (CameFrom::Insn(from), false) => {
                let jump = extent.jump(from).or_else(|| extent.jump(pc));
                match jump {
                    Some(jump) => {
                        // Before a `finally` the value is put aside.
                        let value = match insns.get(from as usize) {
                            Some(Insn::Store(_, local)) => {
                                state.top.slots.get(usize::from(*local)).copied()
                            }
                            _ => None,
                        };
                        Left::Jumped(jump.clone(), value)
                    }
                    None if pc == extent.all.1 => return None,
                    None => return Some(lose_block(state, index)),
                }
            }
            (CameFrom::Start, false) => return Some(lose_block(state, index)),
        };
        let flow = self.check_left(state, index, &left);
        Some(flow.map(|(flow, _)| flow))
    }

    /// The instruction at the counter, if it is a return, leaves all statements and loops: what that asks, one by one, once
    /// all that stands before the return was dealt with.
    pub(crate) fn leave_by_return(&mut self, state: &mut State) -> Option<Result<Flow, Halt>> {
        if state.top.spec().blocks.is_empty() && state.top.spec().rounds.is_empty() {
            return None;
        }
        let method = self.program.method(state.top.method).method();
        let insns = method.code.as_ref().map_or(&[][..], |code| &code.insns);
        let Some(Insn::Return(kind)) = insns.get(state.top.pc as usize) else {
            return None;
        };
        let Some(index) = state.top.spec().blocks.len().checked_sub(1) else {
            return self.leave_round(state);
        };
        if !state.top.spec().blocks[index]
            .item
            .extent
            .contains(state.top.pc)
        {
            return Some(lose_block(state, index));
        }
        let value = kind.and_then(|_| state.top.slots.get(state.top.sp.wrapping_sub(1)).copied());
        let flow = self.check_left(state, index, &Left::Jumped(Jump::Return, value));
        Some(flow.map(|(flow, _)| flow))
    }

    /// An exception leaves the activation: its statements are left with it, one by one.
    pub(crate) fn leave_with_frame(
        &mut self,
        state: &mut State,
        exception: ObjectId,
    ) -> Option<Result<Flow, Halt>> {
        match state.top.spec().blocks.len().checked_sub(1) {
            Some(index) => {
                let flow = self.check_left(state, index, &Left::Threw(exception));
                Some(flow.map(|(flow, _)| flow))
            }
            None => self.leave_round(state),
        }
    }

    /// What is asked where a statement is left, with the case it belongs to and its goal.
    fn asked<'i>(
        &mut self,
        state: &State,
        item: &'i BlockItem,
        left: &Left,
    ) -> Result<Vec<(usize, Asked<'i>, u32)>, Halt> {
        let mut all = Vec::new();
        for (c, (case, goals)) in item.cases.iter().zip(&item.goals).enumerate() {
            let mut add = |asked: Asked<'i>, goal: u32| all.push((c, asked, goal));
            match left {
                Left::Normally => {
                    let each = case.ensures.iter().zip(&goals.ensures);
                    each.for_each(|(clause, goal)| add(Asked::Holds(clause), *goal));
                }
                Left::Threw(id) => {
                    for (signals, goal) in case.signals.iter().zip(&goals.signals) {
                        if self.is_thrown_of(state, *id, &signals.exception)? {
                            add(Asked::Holds(&signals.condition), *goal);
                        }
                    }
                    if let Some(goal) = goals.only {
                        add(Asked::Only(&case.signals_only), goal);
                    }
                }
                Left::Jumped(jump, _) => {
                    for (clause, goal) in case.jumps.iter().zip(&goals.jumps) {
                        if clause.jump.as_ref().is_none_or(|j| j == jump) {
                            add(Asked::Holds(&clause.condition), *goal);
                        }
                    }
                }
            }
            if let Some(goal) = goals.frame {
                add(Asked::Kept(&case.assignable), goal);
            }
        }
        all.retain(|(_, _, goal)| *goal < NO_GOAL);
        Ok(all)
    }

    /// A statement is left: each case whose precondition held has to be kept. The flag says whether all is dealt with;
    /// then it is removed.
    fn check_left(
        &mut self,
        state: &mut State,
        index: usize,
        left: &Left,
    ) -> Result<(Flow, bool), Halt> {
        let block = state.top.spec().blocks[index].clone();
        let item = &block.item;
        let asked = self.asked(state, item, left)?;
        let Some((c, asked, goal)) = asked.into_iter().nth(block.checked) else {
            state.top.spec_mut().blocks.remove(index);
            return Ok((Flow::Frame, true));
        };
        let running = state.spec().contract.clone();
        let (mut result, mut exception) = (None, None);
        match left {
            Left::Normally => {}
            Left::Threw(id) => exception = Some(*id),
            Left::Jumped(_, value) => result = *value,
        }
        let evaluated = self.evaluated(state, |machine, state| {
            let env = machine.env_here(state, running.as_deref());
            let env = Env {
                pre: env.old.clone(),
                old: Some(Rc::clone(&block.old)),
                olds: &block.olds[c],
                names_at: Some(item.extent.all.1.saturating_sub(1)),
                result,
                exception: exception.map(Value::Ref),
                ..env
            };
            match asked {
                Asked::Holds(clause) => machine.clause_holds(state, &env, clause),
                Asked::Only(only) => machine.only_these(state, exception, only),
                Asked::Kept(frame) => machine.keeps_frame(state, &env, frame),
            }
        });
        let kept = match evaluated {
            Ok(kept) => kept,
            Err(flow) => return flow.map(|f| (f, false)),
        };
        state.top.spec_mut().blocks[index].checked += 1;
        match kept {
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
        }
    }
}

/// Nobody can say how the statement was left.
fn lose_block(state: &mut State, index: usize) -> Result<Flow, Halt> {
    let block = state.top.spec_mut().blocks.remove(index);
    let reason = StopReason::Unsupported {
        what: "a statement with a contract that is left in an unknown way".into(),
    };
    state.unable_block(&block.item, &reason);
    Ok(Flow::Frame)
}
