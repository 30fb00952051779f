//! In: an activation. Out: the statements, loops and labels with specifications that it is in, as data.

use std::rc::Rc;
use std::sync::Arc;

use provetta_term::TermId;

use crate::path::old::Old;
use crate::specified::extent::Extent;
use crate::specified::items::{BlockItem, LoopItem};
use crate::value::Eval;

/// A statement with a contract that a frame is in.
#[derive(Debug, Clone)]
pub(crate) struct Block {
    pub(crate) item: Rc<BlockItem>,
    /// The state before it
    pub(crate) old: Rc<Old>,
    /// Whether the precondition of each case holds
    pub(crate) cases: Vec<TermId>,
    /// Variables of `old` declarations of each case
    pub(crate) olds: Vec<Vec<Eval>>,
    /// How many things were asked where it is left
    pub(crate) checked: usize,
}

/// The state when control came to a label.
#[derive(Debug, Clone)]
pub(crate) struct Mark {
    pub(crate) labels: Vec<Arc<str>>,
    /// The statement with the label
    pub(crate) extent: Rc<Extent>,
    pub(crate) old: Rc<Old>,
}

/// How far the specifications before an instruction are dealt with.
#[derive(Debug, Clone, Default)]
pub(crate) struct Passing {
    pub(crate) pc: u32,
    pub(crate) next: usize,
    /// All were dealt with: the instruction may be executed
    pub(crate) done: bool,
}

/// A loop that a frame is in.
#[derive(Debug, Clone)]
pub(crate) struct Round {
    pub(crate) head: u32,
    pub(crate) item: Rc<LoopItem>,
    /// The state when the loop was entered
    pub(crate) entry: Rc<Old>,
    /// The values of its variants when its head was passed last
    pub(crate) variants: Vec<Option<TermId>>,
}
