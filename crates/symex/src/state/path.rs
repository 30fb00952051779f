//! In: nothing. Out: the path condition of a state.

use std::rc::Rc;

use imbl::OrdSet;
use provetta_term::TermId;

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
