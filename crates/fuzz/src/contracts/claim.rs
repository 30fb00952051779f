//! In: a method with a clause. Out: what the prover claims about the clause for all states.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use provetta_jml::SourceSpecs;
use provetta_outcome::{GoalStatus, Job};

use super::program::Subject;
use crate::concrete::panic_text;
use crate::lab::Batch;

/// What is claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// No state breaks the clause
    Proved,
    /// No state satisfies the precondition
    Vacuous,
    /// Some state breaks it
    Refuted,
    Nothing,
    /// The prover itself failed
    Panicked(String),
}

/// What the prover claims.
pub fn of(job: &Job, batch: &Batch, specs: &Arc<Vec<SourceSpecs>>, subject: &Subject) -> Claim {
    let result = catch_unwind(AssertUnwindSafe(|| {
        provetta_search::analyse_watched(job, &batch.classes, specs, &mut |_| None)
    }));
    let result = match result {
        Ok(result) => result,
        Err(panic) => return Claim::Panicked(panic_text(&*panic)),
    };
    if result.is_vacuous {
        return Claim::Vacuous;
    }
    let own = result
        .clauses
        .iter()
        .filter(|c| !c.is_implicit && subject.kind.goals().contains(&c.goal.kind));
    let mut claim = Claim::Nothing;
    for clause in own {
        let goal = result.goals.iter().find(|g| g.goal == clause.goal);
        match goal.map(|g| &g.status) {
            Some(GoalStatus::Infeasible { .. }) => claim = Claim::Proved,
            Some(GoalStatus::Witnessed(_)) => return Claim::Refuted,
            _ => return Claim::Nothing,
        }
    }
    claim
}
