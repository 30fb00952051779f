//! In: a path that became a witness and breaks clauses. Out: how each clause is broken, so that a smaller input can be looked for.

use provetta_symex::{GoalSet, State};
use provetta_term::Assignment;

/// How a clause was broken.
pub(crate) struct Breach {
    /// The clause
    pub(crate) goal: u32,
    pub(crate) model: Assignment,
    /// What was decided about references
    pub(crate) decisions: Vec<u64>,
    /// Whether it takes reflection to make the input
    pub(crate) is_weak: bool,
}

/// Remembers how clauses are broken by a path that became a witness.
pub(crate) fn keep_breach(
    breaches: &mut Vec<Breach>,
    clauses: &GoalSet,
    state: &State,
    model: &Assignment,
    is_weak: bool,
) {
    let mut broken = state.reached.clone();
    broken.intersect_with(clauses);
    for goal in broken.iter() {
        let known = breaches.iter().position(|breach| breach.goal == goal);
        if known.is_some_and(|k| is_weak || !breaches[k].is_weak) {
            continue;
        }
        let breach = Breach {
            goal,
            model: model.clone(),
            decisions: state.decisions(),
            is_weak,
        };
        match known {
            Some(known) => breaches[known] = breach,
            None => breaches.push(breach),
        }
    }
}
