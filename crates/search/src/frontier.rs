//! In: work that waits. Out: what to do next.
//!
//! Work is ordered by its distance from goals that are still open. Among equals the newest usually goes
//! first, which drives loops forward; every fourth pick takes the oldest, so that no part of the tree
//! starves. The order depends on nothing but the sequence of events, so runs repeat.

use std::collections::BTreeMap;
use std::rc::Rc;

use provetta_symex::{Choice, GoalSet, State};
use provetta_term::Assignment;

use crate::budget::MAX_WAITING;
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

/// Work of one kind, in order.
#[derive(Default)]
struct Queue {
    entries: BTreeMap<(u32, u64), Entry>,
    /// The distance of each entry by its sequence number
    order: BTreeMap<u64, u32>,
    picks: u64,
}

impl Queue {
    fn push(&mut self, distance: u32, sequence: u64, entry: Entry) {
        self.entries.insert((distance, sequence), entry);
        self.order.insert(sequence, distance);
    }

    fn pop(&mut self) -> Option<Entry> {
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
        self.entries.remove(&key)
    }
}

/// The waiting work: what claims rest on, and other ways to make objects.
#[derive(Default)]
pub(crate) struct Frontier {
    required: Queue,
    optional: Queue,
    sequence: u64,
    picks: u64,
}

impl Frontier {
    /// Adds work at a distance. If too much waits then, the farthest of its kind is handed back.
    #[must_use]
    pub(crate) fn push(&mut self, distance: u32, entry: Entry) -> Option<Entry> {
        self.sequence += 1;
        let queue = if entry.optional {
            &mut self.optional
        } else {
            &mut self.required
        };
        queue.push(distance, self.sequence, entry);
        if queue.entries.len() <= MAX_WAITING {
            return None;
        }
        let ((_, sequence), dropped) = queue.entries.pop_last()?;
        queue.order.remove(&sequence);
        Some(dropped)
    }

    /// Takes the next piece of work in order of distance, by turns from both kinds.
    pub(crate) fn pop(&mut self) -> Option<Entry> {
        self.picks += 1;
        let (first, second) = if self.picks.is_multiple_of(2) {
            (&mut self.optional, &mut self.required)
        } else {
            (&mut self.required, &mut self.optional)
        };
        first.pop().or_else(|| second.pop())
    }

    /// How much work waits that is not optional.
    pub(crate) fn required(&self) -> usize {
        self.required.entries.len()
    }

    /// Takes the newest piece of work, whatever its distance.
    pub(crate) fn pop_newest(&mut self) -> Option<Entry> {
        let newest = |queue: &Queue| queue.order.last_key_value().map(|(s, _)| *s);
        let queue = if newest(&self.required) >= newest(&self.optional) {
            &mut self.required
        } else {
            &mut self.optional
        };
        let (sequence, distance) = queue.order.pop_last()?;
        queue.entries.remove(&(distance, sequence))
    }

    /// All work, in the order it came.
    pub(crate) fn drain(&mut self) -> Vec<Entry> {
        let mut all = Vec::with_capacity(self.len());
        for queue in [&mut self.required, &mut self.optional] {
            let entries = std::mem::take(&mut queue.entries);
            queue.order.clear();
            all.extend(entries.into_iter().map(|((_, s), entry)| (s, entry)));
        }
        all.sort_by_key(|(sequence, _)| *sequence);
        all.into_iter().map(|(_, entry)| entry).collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.required.entries.len() + self.optional.entries.len()
    }
}
