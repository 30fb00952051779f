//! In: nothing. Out: one state of an execution: frames, heap, static fields, path condition.
//!
//! A copy is cheap: the heap and the static fields are persistent, callers and the path condition are
//! shared lists, only the top frame is copied. Invariant: the path condition is satisfiable whenever
//! the search continues a state, since it takes a choice only with a model for it.

mod frame;
mod groups;
mod initialisation;
mod path;
mod slot;
mod vm;

use std::rc::Rc;
use std::sync::Arc;

use imbl::Vector;
use provetta_outcome::StopReason;
use provetta_term::{TermId, Terms};

use crate::goals::GoalSet;
use crate::heap::Heap;
use crate::ids::{MethodId, ObjectId};
use crate::value::Value;

pub(crate) use frame::Deep;
pub use frame::{Caller, Frame, OnReturn, Past, Writes};
pub use groups::{CallHistory, ClassState, InputState, Observation, Tables};
pub(crate) use initialisation::{Finished, Found, Trial};
pub use initialisation::{Initialisation, When};
pub use path::{Path, Step};
pub use slot::{Part, Slot};
pub(crate) use vm::{Handle, Piece, Unbuilt};

impl State {
    /// Whether a path ends with the error of an assert.
    pub fn ends_by_assert(&self, end: &End) -> bool {
        matches!(end, End::Threw(id) if self.vm.asserted.contains(id))
    }

    /// How much was written so far, objects apart.
    pub(crate) fn writes(&self) -> Writes {
        Writes(self.classes.writes, self.observation.slot.clone())
    }
}

/// How the method under test ended.
#[derive(Debug, Clone)]
pub enum End {
    /// With a value, if it has one
    Returned(Option<Value>),
    /// With this exception
    Threw(ObjectId),
}

/// How far the initialisation of a class is.
#[derive(Debug, Clone)]
pub enum Init {
    /// The initialiser runs
    Running,
    /// An interface whose initialiser will run before that of the class which is being initialised, unless somebody needs it
    /// before; with the depth of the frame that waits
    Waiting(u32),
    /// The initialiser has ended
    Done,
    /// The initialiser could not be run to its end; fields it did not reach are not known
    Failed(Rc<StopReason>),
}

/// The static fields of a class.
#[derive(Debug, Clone)]
pub struct Statics {
    /// How far the initialisation is
    pub init: Init,
    /// The values by slot
    pub values: Rc<Vec<Value>>,
}

/// A static field that the path read before it wrote it: an input.
#[derive(Debug, Clone)]
pub struct StaticVar {
    /// Internal name of its class
    pub class: Arc<str>,
    /// Its name
    pub field: Arc<str>,
    /// Its descriptor
    pub descriptor: Arc<str>,
    /// Whether code in the same package may assign it
    pub assignable: bool,
    /// The value it had
    pub value: Value,
}

/// A static final field that holds an object, by internal name of its class and its name.
pub(crate) type Holder = (Rc<str>, Rc<str>);

/// An object that became an input where it was first used.
#[derive(Debug, Clone)]
pub enum Kept {
    /// A static initialiser made it; with the static final field that a test finds it in
    Static(Option<Holder>),
    /// The constructor of a record made it, and the record leads to it
    Component { record: ObjectId, by: MethodId },
}

/// An execution that has not ended.
#[derive(Debug, Clone)]
pub struct State {
    /// The activation that runs
    pub top: Frame,
    /// The activations below it
    pub callers: Option<Rc<Caller>>,
    /// How many these are
    pub depth: u32,
    /// The objects
    pub heap: Heap,
    /// What is known of the inputs
    pub inputs: InputState,
    /// The method under test has ended like this; only its inputs have to be completed
    pub ending: Option<End>,
    /// Static fields and class initialisation
    pub classes: ClassState,
    /// What the virtual machine keeps for itself
    pub vm: Tables,
    /// Calls that their contracts stood for
    pub history: CallHistory,
    /// The part of the observer
    pub observation: Observation,
    /// What holds on this path
    pub path: Path,
    /// What was decided about input references, a number each (see [`crate::Choice::decision`])
    pub(crate) decisions: Vector<u64>,
    /// Goals passed so far
    pub reached: GoalSet,
    /// Instructions executed
    pub steps: u64,
}

impl State {
    /// What was decided about input references on the way here, in order.
    pub fn decisions(&self) -> Vec<u64> {
        self.decisions.iter().copied().collect()
    }

    /// Static fields that this path read as inputs.
    pub fn static_inputs(&self) -> &[StaticVar] {
        &self.inputs.static_vars
    }

    /// Methods and instruction indices of all frames, innermost first. For a caller, the index is the one
    /// behind the instruction it waits at: a call, or an instruction that a static initialiser holds up.
    pub fn frames(&self) -> Vec<(MethodId, u32)> {
        let mut frames = vec![(self.top.method, self.top.pc)];
        let mut above = &self.top.on_return;
        let mut at = self.callers.as_ref();
        while let Some(caller) = at {
            let held_up = !matches!(above, OnReturn::Deliver);
            frames.push((caller.frame.method, caller.frame.pc + u32::from(held_up)));
            above = &caller.frame.on_return;
            at = caller.next.as_ref();
        }
        frames
    }

    /// The method under test.
    pub(crate) fn outermost(&self) -> MethodId {
        let mut method = self.top.method;
        let mut at = self.callers.as_ref();
        while let Some(caller) = at {
            method = caller.frame.method;
            at = caller.next.as_ref();
        }
        method
    }

    /// Whether an earlier state will do the same from here on. For heap and static fields only the absence
    /// of writes is asked, so a `false` may be wrong.
    pub(crate) fn is_same(&self, other: &State) -> bool {
        let (a, b) = (&self.top, &other.top);
        let same_callers = match (&self.callers, &other.callers) {
            (None, None) => true,
            (Some(x), Some(y)) => Rc::ptr_eq(x, y),
            _ => false,
        };
        a.pc == b.pc
            && a.method == b.method
            && a.sp == b.sp
            && same_callers
            && a.slots[..a.sp] == b.slots[..b.sp]
            && self.heap.is_same(&other.heap)
            && self.classes.writes == other.classes.writes
    }

    /// Adds to what holds on this path.
    pub fn assume(&mut self, terms: &Terms, condition: TermId) {
        if terms.as_bool(condition) != Some(true) {
            self.path.push(Step {
                condition,
                line: None,
                is_making: false,
            });
        }
    }

    /// Whether no claim rests on this path: an input object was made in one of several ways.
    pub fn is_optional(&self) -> bool {
        self.inputs.optional
    }

    /// Whether the code of the method under test has ended.
    pub fn is_ending(&self) -> bool {
        self.ending.is_some()
    }

    /// Whether a call for the observer runs.
    pub fn is_asked(&self) -> bool {
        // A deep stack is not searched for each call.
        if self.observation.asking == 0 {
            return false;
        }
        let is_asked = |frame: &Frame| matches!(frame.on_return, OnReturn::Asked { .. });
        let mut found = is_asked(&self.top);
        let mut at = self.callers.as_ref();
        while let (false, Some(caller)) = (found, at) {
            found = is_asked(&caller.frame);
            at = caller.next.as_ref();
        }
        found
    }

    /// Gives up the innermost call for the observer that runs, if there is one: the method with its arguments.
    pub(crate) fn abandon_question(&mut self) -> Option<(MethodId, Rc<[Value]>)> {
        if !self.is_asked() {
            return None;
        }
        loop {
            let on_return = std::mem::replace(&mut self.top.on_return, OnReturn::Deliver);
            let method = self.top.method;
            self.pop_frame();
            if let OnReturn::Asked { args, reached, .. } = on_return {
                self.end_question(reached);
                return Some((method, args));
            }
        }
    }

    /// A call for the observer has ended; what it passed does not count.
    pub(crate) fn end_question(&mut self, reached: GoalSet) {
        self.reached = reached;
        self.observation.asking = self.observation.asking.saturating_sub(1);
    }

    /// How many objects its inputs have so far.
    pub fn input_objects(&self) -> u32 {
        self.inputs.graph.len() as u32
    }

    /// How many objects there are, and how many references of inputs.
    pub fn extent(&self) -> (usize, usize) {
        (self.heap.len(), self.inputs.refs.len())
    }

    /// How many calls deep it is.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Enters a method.
    pub fn push_frame(&mut self, frame: Frame) {
        let caller = std::mem::replace(&mut self.top, frame);
        self.callers = Some(Rc::new(Caller {
            frame: caller,
            next: self.callers.take(),
        }));
        self.depth += 1;
    }

    /// Changes the caller of the top frame, which has just called it.
    pub(crate) fn change_caller(&mut self, change: impl FnOnce(&mut Frame)) {
        if let Some(caller) = self.callers.as_mut().and_then(Rc::get_mut) {
            change(&mut caller.frame);
        }
    }

    /// Makes the caller the top frame; `false` if there is none.
    pub(crate) fn pop_frame(&mut self) -> bool {
        let Some(caller) = self.callers.take() else {
            return false;
        };
        self.depth -= 1;
        match Rc::try_unwrap(caller) {
            Ok(mut caller) => {
                self.callers = caller.next.take();
                // `Caller` has a destructor, so its frame is swapped out rather than moved.
                std::mem::swap(&mut self.top, &mut caller.frame);
            }
            Err(shared) => {
                self.callers.clone_from(&shared.next);
                self.top = shared.frame.clone();
            }
        }
        true
    }
}
