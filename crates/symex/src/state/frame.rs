//! In: nothing. Out: activations of methods, and what happens when one returns.

use std::rc::Rc;

use imbl::Vector;

use super::slot::Slot;
use crate::goals::GoalSet;
use crate::heap::{Body, Heap, Owner};
use crate::ids::{ClassId, MethodId, ObjectId, RefId};
use crate::program::op::Lowered;
use crate::refs::InputObject;
use crate::value::Value;

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
        /// How many objects and references of inputs there were
        first: (usize, usize),
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
        /// The heap before the call
        before: Rc<Heap>,
        /// What objects held before it started, if it sees them as they were earlier
        past: Option<Rc<Past>>,
    },
}

/// What there was when a constructor started that ran before the method under test was called.
#[derive(Debug)]
pub struct Past {
    /// The constructor
    pub(crate) by: MethodId,
    /// Input objects, with what they held
    pub(crate) graph: Vector<InputObject>,
    pub(crate) bodies: Vec<(ObjectId, Body)>,
    /// How many input references there were
    pub(crate) refs: usize,
}

/// How often a path has written something other than objects: static fields and ghosts.
#[derive(Debug, Clone)]
pub struct Writes(pub(super) u64, pub(super) Slot);

impl PartialEq for Writes {
    fn eq(&self, other: &Writes) -> bool {
        self.0 == other.0 && self.1.is_written_like(&other.1)
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
