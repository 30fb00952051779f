//! In: nothing. Out: one state of an execution: frames, heap, static fields, path condition.
//!
//! A copy is cheap: the heap and the static fields are persistent, callers and the path condition are
//! shared lists, only the top frame is copied. Invariant: the path condition is satisfiable whenever
//! the search continues a state, since it takes a choice only with a model for it.

mod groups;

use std::rc::Rc;
use std::sync::Arc;

use imbl::{OrdSet, Vector};
use provetta_outcome::StopReason;
use provetta_term::{TermId, Terms};

use crate::event::End;
use crate::goals::GoalSet;
use crate::heap::{Heap, Owner};
use crate::ids::{ClassId, MethodId, ObjectId, RefId};
use crate::inputs::Past;
use crate::observe::Slot;
use crate::op::Lowered;
use crate::value::Value;

pub use groups::{CallHistory, ClassState, InputState, Observation, Tables};

/// What happens when a frame returns.
#[derive(Debug, Clone)]
pub enum OnReturn {
    /// The result goes to the caller's stack
    Deliver,
    /// A static initialiser: its class is initialised now, the caller goes on where it was; holds who
    /// owned new objects before
    Initialised(ClassId, Owner),
    /// The result is what this string is; the caller goes on where it was
    Built(ObjectId),
    /// A method that a specification calls: the clause is evaluated again
    Asked {
        /// The arguments, the receiver first
        args: Rc<[Value]>,
        /// What was passed before
        reached: GoalSet,
    },
    /// A call that makes or changes an input object: the caller goes on where it was
    Made {
        /// The reference that becomes the object
        reference: RefId,
        /// The object, if a constructor is called
        object: Option<ObjectId>,
        /// The arguments
        arguments: Rc<[Value]>,
        /// Number of the first object that the call may make
        first: usize,
        /// How much was written before, if the call is to change an object
        writes: Option<Writes>,
        /// What objects held before it started, if it sees them as they were earlier
        past: Option<Rc<Past>>,
    },
}

/// How often a path has written something, by heap, static fields and ghosts.
#[derive(Debug, Clone)]
pub struct Writes(u64, u64, Slot);

impl PartialEq for Writes {
    fn eq(&self, other: &Writes) -> bool {
        (self.0, self.1) == (other.0, other.1) && self.2.is_written_like(&other.2)
    }
}

impl State {
    /// Whether a path ends with the error of an assert.
    pub fn ends_by_assert(&self, end: &End) -> bool {
        matches!(end, End::Threw(id) if self.vm.asserted.contains(id))
    }

    /// How much was written so far.
    pub(crate) fn writes(&self) -> Writes {
        Writes(
            self.heap.writes(),
            self.classes.writes,
            self.observation.slot.clone(),
        )
    }
}

/// How an activation deep on the stack was entered.
#[derive(Debug)]
pub(crate) struct Deep {
    pub(crate) method: MethodId,
    pub(crate) args: Rc<[Value]>,
    /// How often heap and static fields had been written and stubs had answered
    pub(crate) writes: (u64, u64, usize),
    /// Length of the path condition, and writes, at the first call past the limit
    pub(crate) base_path: usize,
    pub(crate) base_writes: (u64, u64, usize),
}

/// An activation of a method.
#[derive(Debug, Clone)]
pub struct Frame {
    /// The method
    pub method: MethodId,
    /// Its code
    pub code: Rc<Lowered>,
    /// The next instruction
    pub pc: u32,
    /// Locals, then the operand stack
    pub slots: Vec<Value>,
    /// How many slots are in use
    pub sp: usize,
    /// What happens when it returns
    pub on_return: OnReturn,
    /// How it was entered, if that was deeper than the limit
    pub(crate) deep: Option<Rc<Deep>>,
    /// How often each loop head was jumped back to, counted only when unrolling is bounded
    pub(crate) rounds: Vec<(u32, u32)>,
    /// The loop head it stands at and may go past
    pub past_head: Option<u32>,
    /// An exception leaves it, once its statements were asked about that; with the counter's distance from the instruction
    /// that threw
    pub(crate) leaving: Option<(ObjectId, u32)>,
    /// What the observer keeps of it
    pub observed: Slot,
}

impl Frame {
    /// A frame before the first instruction of a method.
    pub fn new(method: MethodId, code: Rc<Lowered>, on_return: OnReturn) -> Frame {
        let locals = usize::from(code.max_locals);
        Frame {
            method,
            pc: 0,
            slots: vec![Value::Unset; locals + usize::from(code.max_stack)],
            sp: locals,
            code,
            on_return,
            deep: None,
            rounds: Vec::new(),
            past_head: None,
            leaving: None,
            observed: Slot::default(),
        }
    }

    /// Pushes a value; the class file reader checked that the stack is deep enough.
    #[inline]
    pub fn push(&mut self, value: Value) {
        self.slots[self.sp] = value;
        self.sp += 1;
    }

    /// Pops a value.
    #[inline]
    pub(crate) fn pop(&mut self) -> Value {
        self.sp -= 1;
        self.slots[self.sp]
    }

    /// Empties the operand stack.
    pub(crate) fn clear_stack(&mut self) {
        self.sp = usize::from(self.code.max_locals);
    }
}

/// The frames below the top, shared between states.
#[derive(Debug)]
pub struct Caller {
    pub frame: Frame,
    pub next: Option<Rc<Caller>>,
}

/// Dropped iteratively: recursion in the program under test must not become recursion here.
impl Drop for Caller {
    fn drop(&mut self) {
        let mut next = self.next.take();
        while let Some(rc) = next {
            match Rc::try_unwrap(rc) {
                Ok(mut caller) => next = caller.next.take(),
                Err(_) => break,
            }
        }
    }
}

/// One conjunct of a path condition with where it was asked.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    /// What holds
    pub condition: TermId,
    /// Source line of the instruction that asked
    pub line: Option<u32>,
    /// It is about how an input object is made, which a reader of the test sees anyway
    pub is_making: bool,
}

#[derive(Debug)]
struct PathNode {
    step: Step,
    before: Option<Rc<PathNode>>,
    len: usize,
}

impl Drop for PathNode {
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(rc) = next {
            match Rc::try_unwrap(rc) {
                Ok(mut node) => next = node.before.take(),
                Err(_) => break,
            }
        }
    }
}

/// A path condition: a shared list, newest first.
#[derive(Debug, Clone, Default)]
pub struct Path {
    last: Option<Rc<PathNode>>,
    /// All conditions with their lines: paths are long, and what they asked is looked up at every fork
    conditions: OrdSet<(TermId, Option<u32>)>,
}

impl Path {
    /// Adds a conjunct.
    pub fn push(&mut self, step: Step) {
        let len = self.len() + 1;
        self.conditions.insert((step.condition, step.line));
        self.last = Some(Rc::new(PathNode {
            step,
            before: self.last.take(),
            len,
        }));
    }

    /// Number of conjuncts.
    pub fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |n| n.len)
    }

    /// Whether nothing was asked yet.
    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// Whether a condition is among the conjuncts.
    pub(crate) fn asked(&self, condition: TermId) -> bool {
        let all = (condition, None)..=(condition, Some(u32::MAX));
        self.conditions.range(all).next().is_some()
    }

    /// Whether a condition of a line is among the conjuncts.
    pub(crate) fn has(&self, condition: TermId, line: Option<u32>) -> bool {
        self.conditions.contains(&(condition, line))
    }

    /// The conditions, in no order that means anything.
    pub(crate) fn conditions(&self) -> impl Iterator<Item = TermId> {
        self.conditions.iter().map(|(condition, _)| *condition)
    }

    /// The conjuncts, oldest first.
    pub fn steps(&self) -> Vec<Step> {
        let mut steps = Vec::with_capacity(self.len());
        let mut at = self.last.as_ref();
        while let Some(node) = at {
            steps.push(node.step);
            at = node.before.as_ref();
        }
        steps.reverse();
        steps
    }
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
            if let OnReturn::Asked { args, reached } = on_return {
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
