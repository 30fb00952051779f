//! In: work that waits. Out: what to do next.
//!
//! Work is ordered by its distance from goals that are still open. Among equals the newest usually goes
//! first, which drives loops forward; every fourth pick takes the oldest, so that no part of the tree
//! starves. The order depends on nothing but the sequence of events, so runs repeat.

use std::collections::BTreeMap;
use std::rc::Rc;

use provetta_symex::{Choice, GoalSet, State};
use provetta_term::Assignment;

use crate::tree::NodeId;

/// A piece of work.
pub(crate) enum Task {
    /// A choice of a fork whose condition was not decided yet; the model satisfies the path before it
    Decide {
        state: Rc<State>,
        choice: Choice,
        attempts: u32,
    },
    /// A state that used up its share of instructions
    Continue { state: Box<State>, slices: u32 },
}

/// A piece of work with what the search knows of it.
pub(crate) struct Entry {
    pub(crate) task: Task,
    pub(crate) model: Rc<Assignment>,
    pub(crate) node: NodeId,
    /// Goals it has passed or can still lead to
    pub(crate) potential: GoalSet,
    /// No claim rests on it: it only tries other ways to make objects
    pub(crate) optional: bool,
}

/// The waiting work.
#[derive(Default)]
pub(crate) struct Frontier {
    entries: BTreeMap<(u32, u64), Entry>,
    /// The distance of each entry by its sequence number
    order: BTreeMap<u64, u32>,
    sequence: u64,
    picks: u64,
    /// How many entries are not optional
    required: usize,
}

impl Frontier {
    /// Adds work at a distance.
    pub(crate) fn push(&mut self, distance: u32, entry: Entry) {
        self.sequence += 1;
        self.required += usize::from(!entry.optional);
        self.entries.insert((distance, self.sequence), entry);
        self.order.insert(self.sequence, distance);
    }

    /// Takes the next piece of work in order of distance.
    pub(crate) fn pop(&mut self) -> Option<Entry> {
        self.picks += 1;
        let first = *self.entries.first_key_value()?.0;
        let key = if self.picks.is_multiple_of(4) {
            self.order
                .first_key_value()
                .map(|(sequence, distance)| (*distance, *sequence))?
        } else {
            *self
                .entries
                .range(first..=(first.0, u64::MAX))
                .next_back()?
                .0
        };
        self.order.remove(&key.1);
        self.remove(&key)
    }

    fn remove(&mut self, key: &(u32, u64)) -> Option<Entry> {
        let entry = self.entries.remove(key)?;
        self.required -= usize::from(!entry.optional);
        Some(entry)
    }

    /// How much work waits that is not optional.
    pub(crate) fn required(&self) -> usize {
        self.required
    }

    /// Takes the newest piece of work, whatever its distance.
    pub(crate) fn pop_newest(&mut self) -> Option<Entry> {
        let (sequence, distance) = self.order.pop_last()?;
        self.remove(&(distance, sequence))
    }

    /// All work, in the order it came.
    pub(crate) fn drain(&mut self) -> Vec<Entry> {
        let order = std::mem::take(&mut self.order);
        order
            .into_iter()
            .filter_map(|(sequence, distance)| self.remove(&(distance, sequence)))
            .collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }
}
