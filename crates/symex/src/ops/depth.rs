//! In: a call on a stack that is already deep. Out: a frame, `StackOverflowError`, or the end of the path.
//!
//! How many calls fit on a stack is up to the JVM, so only what holds for every usual stack size is claimed:
//!
//! - An activation with the arguments, heap and static fields of an earlier one that has not returned does what
//!   that one did, forever: the stack overflows. Whether a fork lies between both does not matter, since its
//!   condition speaks about the same values again.
//! - Calls that go on without asking an input and without writing anything, deeper than any usual stack
//!   ([`OVERFLOW`] calls; a megabyte is full after 10,000 to 50,000), overflow it too.
//! - A recursion that ends within [`SAFE`] calls fits, or fewer if its frames are large ([`safe_depth`]). One that ends deeper may or may not: the path is cut.
//!
//! What happened before the error must not depend on the depth: nothing may have been written, and no handler
//! of the recursion itself may see the error.

use std::rc::Rc;

use provetta_outcome::StopReason;

use crate::event::{Flow, Message};
use crate::halt::Halt;
use crate::ids::MethodId;
use crate::machine::Machine;
use crate::objects::new_exception;
use crate::refs::How;
use crate::state::{Deep, State};
use crate::value::Value;

/// Calls that overflow every usual stack.
const OVERFLOW: u32 = 60_000;

/// Calls that fit on every usual stack.
const SAFE: u32 = 6_000;

/// Bytes of every usual stack that calls can use.
const STACK: usize = 960_000;

/// How many calls of a method with so many locals and operands fit on every usual stack. An activation takes eight bytes for each,
/// and about a hundred more.
fn safe_depth(slots: usize) -> u32 {
    SAFE.min((STACK / (8 * slots + 100)) as u32)
}

/// So many calls past the limit a repetition is looked for, if inputs are asked on the way.
const LOOK_AHEAD: u32 = 100;

pub(crate) const ERROR: &str = "java/lang/StackOverflowError";

/// What is decided about a call.
pub(crate) enum Verdict {
    /// It is made, and its frame remembers this
    Enter(Rc<Deep>),
    /// The stack overflows
    Overflow,
}

/// How many answers stubs have given: each is an input of its own, so a call that asks one does not repeat.
fn answers(state: &State) -> usize {
    let given = state.inputs.graph.iter().map(|object| match &object.how {
        How::Stub { results, .. } => results.len(),
        _ => 0,
    });
    given.sum()
}

impl State {
    /// Whether leaving this frame says that the recursion ended deeper than every stack allows.
    pub(crate) fn is_past_safety(&self) -> bool {
        self.top.deep.is_some() && self.depth > safe_depth(self.top.slots.len())
    }
}

impl Machine<'_> {
    /// Decides about a call at or past the limit of the depth.
    pub(crate) fn judge_depth(
        &self,
        state: &State,
        method: MethodId,
        args: &[Value],
    ) -> Result<Verdict, Halt> {
        let writes = (state.heap.writes(), state.classes.writes, answers(state));
        let repeats =
            |deep: &Deep| deep.method == method && deep.writes == writes && *deep.args == *args;
        let past = state.depth - self.limits.depth;
        let mut first: Option<Rc<Deep>> = None;
        let mut frame = Some(&state.top);
        let mut next = state.callers.as_ref();
        // A repetition shows early: looking at all of a very deep stack at each call would take time.
        for _ in 0..LOOK_AHEAD.min(past + 1) {
            let Some(at) = frame else { break };
            if let Some(deep) = &at.deep {
                if repeats(deep) {
                    return Ok(Verdict::Overflow);
                }
                first = Some(Rc::clone(deep));
                if past > LOOK_AHEAD {
                    break;
                }
            }
            frame = next.map(|caller| &caller.frame);
            next = next.and_then(|caller| caller.next.as_ref());
        }
        let (base_path, base_writes) = match &first {
            Some(deep) => (deep.base_path, deep.base_writes),
            None => (state.path.len(), writes),
        };
        let alone = state.path.len() == base_path;
        if !alone && past >= LOOK_AHEAD {
            return Err(self.too_deep());
        }
        if state.depth >= OVERFLOW {
            return if writes == base_writes {
                Ok(Verdict::Overflow)
            } else {
                Err(self.too_deep())
            };
        }
        Ok(Verdict::Enter(Rc::new(Deep {
            method,
            args: args.into(),
            writes,
            base_path,
            base_writes,
        })))
    }

    /// The path is cut: whether the stack overflows is up to the JVM.
    pub(crate) fn too_deep(&self) -> Halt {
        Halt::from(StopReason::Recursion {
            depth: self.limits.depth,
        })
    }

    /// Raises `StackOverflowError` at the call.
    pub(crate) fn overflow(&mut self, state: &mut State) -> Result<Flow, Halt> {
        // What ends because no stack is large enough has no end of its own.
        self.observer.overflows(state, &StopReason::Bottomless);
        let id = new_exception(&mut self.program, state, ERROR, Message::None)?;
        if self.program.is_project(state.top.method) {
            state.vm.implicit.push(id);
        }
        self.unwind(state, id)
    }
}
