//! In: nothing. Out: where answers took the classes on the class path to be all there are.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::goals::GoalSet;
use crate::ids::MethodId;

/// A place where the classes on the class path are taken to be all there are.
#[derive(Debug, Clone)]
pub struct WorldNote {
    /// The type that others may extend; internal name
    pub ty: Arc<str>,
    /// Where paths stand there, innermost first, each place once: what may be passed from a place does not depend on how often
    /// recursion stands there. None far down in a recursion: what may be passed from there is anything
    pub frames: Vec<(MethodId, u32)>,
    /// What they have passed
    pub reached: GoalSet,
    /// Whether the contract was checked before
    pub is_checked: bool,
    /// Whether the method under test has ended before
    pub is_ending: bool,
    /// That the object is null, which was asked before
    pub null: Option<u32>,
}

/// What distinguishes two notes: the type, the frames, whether the contract was checked and the method under test has ended.
pub(crate) type NoteKey = (Arc<str>, Vec<(MethodId, u32)>, bool, bool);

/// The places, in the order in which they were come to.
#[derive(Debug, Default)]
pub(crate) struct WorldNotes {
    pub(crate) all: Vec<WorldNote>,
    /// Where each is: by type, frames, and how far the method under test was
    pub(crate) known: FxHashMap<NoteKey, usize>,
}
