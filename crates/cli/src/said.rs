//! In: the analyses, what the JVM contradicts of them, a goal. Out: what one analysis says of the goal.
//!
//! The only way to what an analysis claims: a claim of one that was contradicted is withdrawn here, so that no account can
//! be made with it.

use std::collections::BTreeMap;

use provetta_outcome::{Goal, GoalStatus, MethodRef, StopReason};

use crate::accounting::Evidence;
use crate::claim::unsettled;

/// Analyses that the JVM contradicts, by index of the listed method, with the reason why their claims are withdrawn.
pub type Withdrawn = BTreeMap<usize, String>;

/// What an analysis says of a goal.
pub enum Said<'a> {
    /// No input reaches it, because; if these methods keep their contracts, and there are no other classes than these
    Infeasible {
        because: &'a str,
        rests_on: &'a [MethodRef],
        world: &'a [String],
    },
    /// Not settled, because
    Unknown(&'a StopReason),
    /// These inputs reach it
    Witnessed(&'a [usize]),
    /// It made a claim, which does not stand, because
    Withdrawn(&'a str),
    /// It gave no account that could be complete, because
    Missing(String),
    /// It is complete, and the goal is none of its business
    Silent,
}

/// What the analysis of a listed method says of a goal.
pub fn said<'a>(evidence: &'a Evidence, index: usize, goal: &Goal) -> Said<'a> {
    let Some(run) = evidence.runs.get(&index) else {
        return Said::Missing(StopReason::Interrupted.to_string());
    };
    let withdrawn = evidence.withdrawn.get(&index);
    let found = run.result.goals.iter().find(|r| r.goal == *goal);
    match (found.map(|result| &result.status), withdrawn) {
        (Some(GoalStatus::Infeasible { .. }), Some(why)) => Said::Withdrawn(why),
        // As far as a bound it is a claim too.
        (Some(GoalStatus::Unknown(reason)), Some(why)) if reason.is_bound() => Said::Withdrawn(why),
        (
            Some(GoalStatus::Infeasible {
                because,
                rests_on,
                world,
            }),
            None,
        ) => Said::Infeasible {
            because,
            rests_on,
            world,
        },
        (Some(GoalStatus::Unknown(reason)), _) => Said::Unknown(reason),
        (Some(GoalStatus::Witnessed(witnesses)), _) => Said::Witnessed(witnesses),
        (None, _) if run.result.broke_off => Said::Missing(unsettled(run)),
        // That it never enters the code is a claim as well.
        (None, Some(why)) => Said::Withdrawn(why),
        (None, None) => Said::Silent,
    }
}
