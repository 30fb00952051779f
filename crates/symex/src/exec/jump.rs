//! In: a condition of a jump. Out: the next instruction, or a fork.

use std::cmp::Ordering;

use provetta_classfile::Cmp;
use provetta_term::TermId;

use crate::event::{Choice, Event, Flow, Then};
use crate::halt::Halt;
use crate::machine::Machine;
use crate::state::State;

impl Machine<'_> {
    /// A conditional jump whose condition is a term.
    pub(super) fn fork_jump(
        &mut self,
        state: &mut State,
        condition: TermId,
        at: usize,
        next: usize,
        target: u32,
        goal: u32,
    ) -> Result<Flow, Halt> {
        state.top.pc = at as u32 + 1;
        let fall = Then::Goto {
            pc: next as u32,
            goal,
        };
        let jump = Then::Goto {
            pc: target,
            goal: goal + 1,
        };
        match self.terms.as_bool(condition) {
            Some(true) => self.apply(state, jump),
            Some(false) => self.apply(state, fall),
            None => {
                let line = self.line(state.top.method, at as u32);
                let negated = self.terms.not(condition);
                Ok(Flow::Event(Event::Fork(vec![
                    Choice {
                        condition: negated,
                        line,
                        then: fall,
                    },
                    Choice {
                        condition,
                        line,
                        then: jump,
                    },
                ])))
            }
        }
    }
}

/// Whether a comparison holds for two values that compare like this.
#[inline]
pub(super) fn holds(cmp: Cmp, ordering: Ordering) -> bool {
    match cmp {
        Cmp::Eq => ordering.is_eq(),
        Cmp::Ne => ordering.is_ne(),
        Cmp::Lt => ordering.is_lt(),
        Cmp::Ge => ordering.is_ge(),
        Cmp::Gt => ordering.is_gt(),
        Cmp::Le => ordering.is_le(),
    }
}
