//! In: work. Out: whether it is worth waiting for, and how far it is from the nearest open goal.

use std::rc::Rc;

use provetta_outcome::StopReason;
use provetta_symex::{Choice, GoalSet, State};

use super::{NearestGoal, Tag};
use crate::budget;
use crate::engine::resume;
use crate::step::Work;

/// How far behind its caller's work a state is that is close to nothing open.
pub(super) const FAR: u32 = 1_000_000;

impl NearestGoal<'_, '_> {
    /// Lets work wait; what there is no room for is given up.
    pub(super) fn wait(&mut self, distance: u32, work: Work<Tag>) {
        let is_optional = work.tag.optional;
        if let Some(dropped) = self.frontier.push(distance, is_optional, work)
            && !dropped.tag.optional
        {
            let paths = budget::MAX_WAITING as u64;
            let reason = StopReason::Crowded { paths };
            let Tag {
                potential, node, ..
            } = dropped.tag;
            self.findings.cut(reason, &potential, node);
        }
    }

    /// Whether work may still change the account. Objects made by constructors can replace a test that
    /// takes reflection.
    pub(super) fn wanted(&self, potential: &GoalSet, optional: bool) -> bool {
        if self.findings.lacks_input(self.engine) && !optional {
            return true;
        }
        self.engine.every_path()
            || self.wants_normal
            || potential.intersects(&self.findings.open)
            || (optional && potential.intersects(&self.findings.weak))
    }

    /// After a goal was passed, distances change and some work is no longer needed.
    pub(crate) fn reorder(&mut self) {
        if self.engine.every_path() || self.defers {
            return;
        }
        self.distances = self.engine.reach.distances(&self.findings.open);
        self.engine.count_forks(self.frontier.len());
        for work in self.frontier.drain() {
            if !self.wanted(&work.tag.potential, work.tag.optional) {
                let tree = &mut self.findings.tree;
                tree.leaf(work.tag.node, || "not needed".into());
                continue;
            }
            let distance = match &work.choice {
                Some(choice) => {
                    let asked = match work.tag.attempts {
                        0 => 0,
                        attempts => FAR.saturating_mul(attempts + 1),
                    };
                    let state = Rc::clone(&work.state);
                    self.distance(&state, Some(choice)).saturating_add(asked)
                }
                None => work.tag.slices.saturating_mul(1_000),
            };
            self.wait(distance, work);
        }
    }

    /// How far a state is from the nearest open goal, about.
    pub(super) fn distance(&mut self, state: &State, choice: Option<&Choice>) -> u32 {
        let made = state.input_objects().saturating_mul(8);
        // Cheap as long as its arguments are: where they are objects themselves, their makers multiply.
        if choice.is_some_and(Choice::is_numbered) {
            return made;
        }
        let delay = choice.map_or(0, Choice::delay).saturating_add(made);
        let open = &self.findings.open;
        if choice
            .and_then(Choice::goal)
            .is_some_and(|g| open.contains(g))
        {
            return delay;
        }
        // A path that has passed an open goal needs only to end.
        if state.reached.intersects(open) {
            return delay + 1;
        }
        let mut best = FAR;
        for (i, (method, pc)) in state.frames().into_iter().enumerate() {
            let node = self.engine.reach_node(method);
            let distance = self.distances.at(node, resume(i, pc, choice));
            best = best.min(distance.saturating_add(2 + 16 * i as u32));
        }
        best.saturating_add(delay)
    }
}
