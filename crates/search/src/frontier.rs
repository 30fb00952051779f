//! In: work that waits. Out: what to do next.
//!
//! Work is ordered by its distance from goals that are still open. Among equals the newest usually goes
//! first, which drives loops forward; every fourth pick takes the oldest, so that no part of the tree
//! starves. The order depends on nothing but the sequence of events, so runs repeat.
//!
//! Invariants: what was pushed leaves by exactly one of `pop`, `pop_newest`, `drain` or the result of `push`, so no claim is lost with it;
//! the two maps of a queue have the same entries.

use std::collections::BTreeMap;

use crate::budget::MAX_WAITING;

/// Work of one kind, in order.
struct Queue<T> {
    entries: BTreeMap<(u32, u64), T>,
    /// The distance of each entry by its sequence number
    order: BTreeMap<u64, u32>,
    picks: u64,
}

impl<T> Default for Queue<T> {
    fn default() -> Queue<T> {
        Queue {
            entries: BTreeMap::new(),
            order: BTreeMap::new(),
            picks: 0,
        }
    }
}

impl<T> Queue<T> {
    fn push(&mut self, distance: u32, sequence: u64, entry: T) {
        self.entries.insert((distance, sequence), entry);
        self.order.insert(sequence, distance);
    }

    fn pop(&mut self) -> Option<T> {
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
pub(crate) struct Frontier<T> {
    required: Queue<T>,
    optional: Queue<T>,
    sequence: u64,
    picks: u64,
}

impl<T> Default for Frontier<T> {
    fn default() -> Frontier<T> {
        Frontier {
            required: Queue::default(),
            optional: Queue::default(),
            sequence: 0,
            picks: 0,
        }
    }
}

impl<T> Frontier<T> {
    /// Adds work at a distance; no claim rests on work that is optional. If too much waits then, the farthest of its kind is given back.
    #[must_use]
    pub(crate) fn push(&mut self, distance: u32, is_optional: bool, entry: T) -> Option<T> {
        self.sequence += 1;
        let queue = if is_optional {
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
    pub(crate) fn pop(&mut self) -> Option<T> {
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
    pub(crate) fn pop_newest(&mut self) -> Option<T> {
        let newest = |queue: &Queue<T>| queue.order.last_key_value().map(|(s, _)| *s);
        let queue = if newest(&self.required) >= newest(&self.optional) {
            &mut self.required
        } else {
            &mut self.optional
        };
        let (sequence, distance) = queue.order.pop_last()?;
        queue.entries.remove(&(distance, sequence))
    }

    /// All work, in the order it came.
    pub(crate) fn drain(&mut self) -> Vec<T> {
        let mut all = Vec::with_capacity(self.len());
        for queue in [&mut self.required, &mut self.optional] {
            let entries = std::mem::take(&mut queue.entries);
            queue.order.clear();
            all.extend(entries.into_iter().map(|((_, s), entry)| (s, entry)));
        }
        all.sort_by_key(|(sequence, _)| *sequence);
        all.into_iter().map(|(_, entry)| entry).collect()
    }

    /// How much work waits.
    pub(crate) fn len(&self) -> usize {
        self.required.entries.len() + self.optional.entries.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(distances: &[u32]) -> Frontier<usize> {
        let mut frontier = Frontier::default();
        for (number, distance) in distances.iter().enumerate() {
            assert_eq!(frontier.push(*distance, false, number), None);
        }
        frontier
    }

    #[test]
    fn the_nearest_goes_first_and_the_newest_among_equals() {
        let mut frontier = filled(&[7, 3, 9, 3]);
        assert_eq!(frontier.pop(), Some(3));
        assert_eq!(frontier.pop(), Some(1));
        assert_eq!(frontier.pop(), Some(0));
    }

    #[test]
    fn every_fourth_pick_takes_the_oldest() {
        let mut frontier = filled(&[9, 1, 1, 1, 1]);
        let picked: Vec<_> = (0..5).filter_map(|_| frontier.pop()).collect();
        assert_eq!(picked, [4, 3, 2, 0, 1]);
    }

    #[test]
    fn both_kinds_take_turns() {
        let mut frontier = filled(&[5, 5, 5]);
        for number in 10..12 {
            assert_eq!(frontier.push(0, true, number), None);
        }
        assert_eq!(frontier.required(), 3);
        assert_eq!(frontier.len(), 5);
        let picked: Vec<_> = (0..5).filter_map(|_| frontier.pop()).collect();
        assert_eq!(picked, [2, 11, 1, 10, 0]);
        assert_eq!(frontier.pop(), None);
    }

    #[test]
    fn the_newest_is_found_whatever_its_distance_and_kind() {
        let mut frontier = filled(&[1, 2]);
        assert_eq!(frontier.push(9, true, 10), None);
        assert_eq!(frontier.pop_newest(), Some(10));
        assert_eq!(frontier.pop_newest(), Some(1));
    }

    #[test]
    fn draining_gives_all_in_the_order_it_came() {
        let mut frontier = filled(&[3, 1, 2]);
        assert_eq!(frontier.push(0, true, 10), None);
        assert_eq!(frontier.drain(), [0, 1, 2, 10]);
        assert_eq!(frontier.len(), 0);
    }

    #[test]
    fn what_there_is_no_room_for_is_given_back() {
        let mut frontier = filled(&vec![1; MAX_WAITING]);
        assert_eq!(frontier.push(5, false, 77), Some(77));
        assert_eq!(frontier.push(0, false, 78), Some(MAX_WAITING - 1));
        assert_eq!(frontier.push(5, true, 79), None);
        assert_eq!(frontier.len(), MAX_WAITING + 1);
    }
}
