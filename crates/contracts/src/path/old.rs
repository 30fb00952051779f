//! In: a state. Out: the parts of it that `\old` needs, kept.

use std::rc::Rc;

use imbl::OrdMap;
use provetta_symex::{ClassId, Heap, State, Statics, Value};

use crate::path::running::Answer;
use crate::path::{FrameSpec, GhostKey, GhostLocals, Ghosts, PathSpec};
use crate::value::Val;

/// The state before the call, or before a statement.
#[derive(Debug)]
pub(crate) struct Old {
    pub(crate) heap: Heap,
    pub(crate) statics: OrdMap<ClassId, Statics>,
    pub(crate) ghosts: Ghosts,
    /// What methods gave that were called in it
    pub(crate) answers: Vec<Answer>,
    /// How many calls their contracts stood for until then
    pub(crate) calls: u32,
    /// How many times everything was havocked until then
    pub(crate) times: usize,
    /// Variables of the activation and its ghost variables, before a statement
    pub(crate) locals: Option<OldLocals>,
}

/// The variables of an activation before a statement.
#[derive(Debug)]
pub(crate) struct OldLocals {
    pub(crate) slots: Rc<[Value]>,
    pub(crate) ghosts: GhostLocals,
    /// The first instruction of the statement
    pub(crate) pc: u32,
}

impl Old {
    /// The present state as one before the call.
    pub(crate) fn now(state: &State) -> Old {
        Old {
            heap: state.heap.clone(),
            statics: state.classes.statics.clone(),
            ghosts: state.spec().ghosts.clone(),
            answers: Vec::new(),
            calls: state.history.calls,
            times: state.history.full_havocs.len(),
            locals: None,
        }
    }

    /// The value of a ghost field in this state, which is one before the present; none if nobody had set it. An input may have
    /// been made since, by calls that come before the one under test.
    pub(crate) fn ghost(&self, state: &State, key: &GhostKey) -> Option<Val> {
        let here = self.ghosts.get(key);
        here.or_else(|| state.spec().given_ghosts.get(key)).cloned()
    }

    /// The present state as one before the statement at the counter.
    pub(crate) fn before_statement(state: &State) -> Old {
        let locals = &state.top.slots[..usize::from(state.top.code.max_locals)];
        Old {
            locals: Some(OldLocals {
                slots: locals.into(),
                ghosts: state.top.spec().ghosts.clone(),
                pc: state.top.pc,
            }),
            ..Old::now(state)
        }
    }
}
