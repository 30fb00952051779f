//! In: a method whose clauses are all proved. Out: whether it is proved that the call ends.
//!
//! Where no `diverges` clause is written, JML's default is that a method ends. The analysis has a goal of its own for that, which is no
//! obligation that is listed: it decides between `proved` and `proved-if-it-ends`. The clauses are proved either way, of
//! calls that end. What an execution is seen to repeat for ever keeps no contract: that is neither.
//!
//! What rests on contracts rests on their ends too. A call that its contract stands for ends only if the method does, so where that is
//! proved only if it ends, its caller is. A specification that calls such a method may have no value; nothing follows from it
//! then (see `rests`).

use provetta_faults::{Fault, seeded};
use provetta_outcome::{ClauseResult, GoalKind, StopReason, Verdict};

use crate::answer::{Answer, answer};
use crate::evidence::MethodUnderTest;
use crate::rests;
use crate::trust::Trust;

/// Whether a clause is the one that nobody writes: that the method ends.
pub(crate) fn is_implied(clause: &ClauseResult) -> bool {
    clause.goal.kind == GoalKind::Diverges && clause.is_implicit
}

/// The verdict on a method whose clauses are proved.
pub(crate) fn verdict(
    trust: &Trust,
    index: usize,
    method: &MethodUnderTest,
) -> (Verdict, Option<String>) {
    let implied = method.clauses.iter().map(|c| &c.clause);
    let implied = implied.filter(|c| is_implied(c));
    for clause in implied {
        let reason = match answer(trust, index, &clause.goal) {
            Answer::Infeasible { rests_on, .. } => {
                let run = trust.evidence.runs.get(&index);
                let judged = run.map(|run| rests::judged(trust, run, rests_on));
                match judged {
                    Some(Err(reason)) => reason,
                    Some(Ok(_)) | None => match rests::without_end(trust, rests_on) {
                        Some(reason) if !seeded(Fault::EndsRestOnNothing) => reason,
                        _ => continue,
                    },
                }
            }
            Answer::Unknown(reason @ StopReason::Endless { .. }) => {
                let reason = format!("it may never end, and no `diverges` allows that: {reason}");
                return (Verdict::Unknown, Some(reason));
            }
            Answer::Unknown(reason) => reason.to_string(),
            Answer::Missing(reason) => reason,
            Answer::Withdrawn(reason) => reason.to_owned(),
            Answer::Witnessed(_) | Answer::Silent => "that it ends was not looked at".to_owned(),
        };
        let reason = format!("that it ends is not shown: {reason}");
        return (Verdict::ProvedIfItEnds, Some(reason));
    }
    (Verdict::Proved, None)
}

/// Whether an input is known with which the call fills every stack.
pub(crate) fn is_known_not_to_end(trust: &Trust, index: usize, method: &MethodUnderTest) -> bool {
    let clauses = method.clauses.iter().map(|c| &c.clause);
    clauses.filter(|c| is_implied(c)).any(|clause| {
        let answer = answer(trust, index, &clause.goal);
        matches!(answer, Answer::Unknown(StopReason::Bottomless))
    })
}
