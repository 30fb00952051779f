//! In: paths on which contracts stand for calls or invariants for loops. Out: inputs of models of them, worth to be tried.

use std::rc::Rc;

use provetta_symex::GoalSet;
use provetta_term::Assignment;

use crate::budget;

/// Inputs worth to be tried, with the goals that they are for.
#[derive(Default)]
pub(crate) struct Hints {
    pub(crate) all: Vec<(GoalSet, Rc<Assignment>)>,
    /// Goals that have one
    hinted: GoalSet,
}

impl Hints {
    /// A path that is not real passes goals; a model of it is worth trying for those that are open and have none yet.
    pub(crate) fn note(&mut self, reached: &GoalSet, open: &GoalSet, model: &Rc<Assignment>) {
        let mut fresh = reached.clone();
        fresh.intersect_with(open);
        fresh.remove_all(&self.hinted);
        if self.all.len() < budget::MAX_INPUTS && fresh.iter().next().is_some() {
            self.hinted.union_with(&fresh);
            self.all.push((fresh, Rc::clone(model)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn goals(all: &[u32]) -> GoalSet {
        let mut set = GoalSet::default();
        all.iter().for_each(|goal| set.insert(*goal));
        set
    }

    #[test]
    fn each_open_goal_has_one_input() {
        let mut hints = Hints::default();
        let (open, model) = (goals(&[1, 2, 3]), Rc::default());
        hints.note(&goals(&[1, 9]), &open, &model);
        hints.note(&goals(&[1]), &open, &model);
        hints.note(&goals(&[9]), &open, &model);
        hints.note(&goals(&[1, 2]), &open, &model);
        let for_goals: Vec<Vec<u32>> = hints.all.iter().map(|(g, _)| g.iter().collect()).collect();
        assert_eq!(for_goals, [vec![1], vec![2]]);
    }

    #[test]
    fn so_many_inputs_are_enough() {
        let mut hints = Hints::default();
        let open = goals(&(0..40).collect::<Vec<_>>());
        for goal in 0..40 {
            hints.note(&goals(&[goal]), &open, &Rc::default());
        }
        assert_eq!(hints.all.len(), budget::MAX_INPUTS);
    }
}
