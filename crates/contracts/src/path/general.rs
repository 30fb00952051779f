//! In: a loop head. Out: how a state arrives there, and the general state that stands for all rounds, as data.

use std::rc::Rc;

use imbl::OrdMap;
use provetta_outcome::StopReason;
use provetta_symex::{ClassId, Heap, ObjectId, Place, Statics, Value};

use crate::path::relation::Relation;
use crate::path::{GhostLocals, Ghosts};

/// How many bits a number without a bound has at the head of a loop: more than twice those of an int, so that sums and products
/// of numbers in code fit and there is room for more.
pub(crate) const WHOLE_BITS: u8 = 80;

/// Something that a loop may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    /// What code can write: a local or operand, a field, a static field, all elements of an array
    Stored(Place),
    /// A ghost field, by its number among those that have a value
    Ghost(usize),
    /// A ghost variable of the activation, in the same way
    GhostLocal(usize),
}

/// A loop head that a frame has come by.
#[derive(Debug, Clone)]
pub(crate) struct Visit {
    pub(crate) pc: u32,
    /// Length of the path condition at the last arrival
    pub(crate) path: usize,
    /// Number that the search knows the loop by
    pub(crate) id: usize,
    /// What the head stands for, once it was generalised
    pub(crate) general: Option<Rc<General>>,
}

/// A generalised state at a loop head.
#[derive(Debug)]
pub struct General {
    /// Number that the search knows the loop by
    pub id: usize,
    pub(crate) slots: Vec<Value>,
    pub(crate) heap: Heap,
    pub(crate) statics: OrdMap<ClassId, Statics>,
    pub(crate) suppressed: OrdMap<ObjectId, Option<Rc<Vec<Value>>>>,
    pub(crate) ghosts: Ghosts,
    pub(crate) ghost_locals: GhostLocals,
    /// How many times everything was havocked
    pub(crate) times: usize,
    /// How many calls their contracts stood for
    pub(crate) calls: u32,
    /// What was havocked
    pub(crate) places: Vec<Changed>,
    /// What is assumed of it
    pub(crate) relations: Vec<Relation>,
}

/// How a state arrives at a loop head.
#[derive(Debug)]
pub enum Arrival {
    /// For the first time
    First,
    /// After a round that depended on no input; with the number of the loop
    Plain(usize),
    /// After a round that depended on an input
    Again(usize),
    /// After a round from the generalised state
    Back(Rc<General>),
}

/// What a round from a generalised state changed.
#[derive(Debug)]
pub enum Change {
    /// Nothing but what was havocked
    Nothing,
    /// These places as well
    Places(Vec<Changed>),
    /// A class was initialised: the next rounds are others than the first
    Initialised,
    /// It came upon an input object that nobody had asked for before, and changed it: in the next rounds that object does not hold
    /// what the input holds
    Inputs,
}

impl General {
    /// What is assumed at the head.
    pub fn relations(&self) -> &[Relation] {
        &self.relations
    }
}

/// Why a loop that changes references has no general state.
pub(crate) fn moves() -> StopReason {
    StopReason::Unsupported {
        what: "a loop that moves references, as long as it has no bound".into(),
    }
}
