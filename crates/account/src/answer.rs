//! In: the analyses, what the JVM contradicts of them, a goal. Out: what one analysis says of the goal.
//!
//! The only way to what an analysis claims: a claim of one that was contradicted is withdrawn here, so that no account can
//! be made with it.

use provetta_outcome::{Goal, GoalStatus, MethodRef, StopReason};

use crate::evidence::MethodRun;
use crate::trust::Trust;

/// What an analysis says of a goal.
pub(crate) enum Answer<'a> {
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
    /// It is complete, and does not speak of the goal
    Silent,
}

/// What the analysis of a method says of a goal.
pub(crate) fn answer<'a>(trust: &'a Trust, index: usize, goal: &Goal) -> Answer<'a> {
    let Some(run) = trust.evidence.runs.get(&index) else {
        return Answer::Missing(StopReason::Interrupted.to_string());
    };
    let withdrawn = trust.withdrawn.get(&index);
    let found = run.result.goals.iter().find(|r| r.goal == *goal);
    match (found.map(|result| &result.status), withdrawn) {
        (Some(GoalStatus::Infeasible { .. }), Some(why)) => Answer::Withdrawn(why),
        // As far as a bound it is a claim too.
        (Some(GoalStatus::Unknown(reason)), Some(why)) if reason.is_bound() => {
            Answer::Withdrawn(why)
        }
        (
            Some(GoalStatus::Infeasible {
                because,
                rests_on,
                world,
            }),
            None,
        ) => Answer::Infeasible {
            because,
            rests_on,
            world,
        },
        (Some(GoalStatus::Unknown(reason)), _) => Answer::Unknown(reason),
        (Some(GoalStatus::Witnessed(witnesses)), _) => Answer::Witnessed(witnesses),
        (None, _) if run.result.broke_off => Answer::Missing(unsettled(run)),
        // That it never enters the code is a claim as well.
        (None, Some(why)) => Answer::Withdrawn(why),
        (None, None) => Answer::Silent,
    }
}

/// Why an analysis that says nothing of a goal is silent.
pub(crate) fn unsettled(run: &MethodRun) -> String {
    match run.result.cuts.first() {
        Some((reason, _)) => reason.to_string(),
        None => StopReason::Crash {
            detail: "it gives no account of this".to_owned(),
        }
        .to_string(),
    }
}
