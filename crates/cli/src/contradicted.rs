//! In: the analyses and what ran on the JVM. Out: which analyses were wrong, and what shows it.
//!
//! An analysis that was wrong about one input proves nothing about all: every claim it makes is withdrawn, those about private
//! methods that it enters included, and by way of contracts whatever rests on it (`rests`).

use std::collections::BTreeSet;

use provetta_faults::{Fault, seeded};
use provetta_outcome::{Goal, GoalStatus, StopReason};

use crate::accounting::Evidence;
use crate::claim::agreement;
use crate::run::check::{Agreement, shown_call, shown_goal};
use crate::run::pipeline::MethodRun;
use crate::said::Withdrawn;

/// What the JVM contradicts.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Contradicted {
    /// The analyses
    pub withdrawn: Withdrawn,
    /// A sentence for each mistake of this program
    pub mismatches: Vec<String>,
}

impl Contradicted {
    /// An analysis was wrong.
    pub fn add(&mut self, index: usize, detail: String, is_ours: bool) {
        if !seeded(Fault::ContradictedClaimStays) {
            let reason = StopReason::Mismatch {
                detail: detail.clone(),
            };
            let reason = match is_ours {
                true => reason.to_string(),
                false => detail.clone(),
            };
            self.withdrawn.entry(index).or_insert(reason);
        }
        if is_ours && !self.mismatches.contains(&detail) {
            self.mismatches.push(detail);
        }
    }
}

/// What calls and tests contradict of the analyses one by one.
pub fn contradicted(evidence: &Evidence) -> Contradicted {
    let mut found = Contradicted::default();
    for (index, run) in evidence.runs {
        for witness in 0..run.result.witnesses.len() {
            if let Agreement::Mismatch(detail) = agreement(evidence, *index, run, witness) {
                found.add(*index, detail.clone(), true);
            }
        }
        for goal in &run.result.goals {
            let GoalStatus::Infeasible { rests_on, .. } = &goal.status else {
                continue;
            };
            let Some(by) = reached_by(evidence, *index, run, &goal.goal) else {
                continue;
            };
            // What rests on contracts may be wrong if these are.
            let is_ours = rests_on.is_empty();
            let claimed = match is_ours {
                true => "was claimed infeasible",
                false => "would be infeasible if called methods kept their contracts",
            };
            let goal = shown_goal(&goal.goal);
            found.add(
                *index,
                format!("{goal} {claimed}, but {by} reaches it"),
                is_ours,
            );
        }
    }
    found
}

/// What reaches a goal although the analysis of a method excludes it: a call of the method; any test, if the goal is in the method
/// itself and the analysis was for all inputs. What a test makes its inputs with is measured too, and may pass
/// private code that the method itself does not enter.
fn reached_by(evidence: &Evidence, index: usize, run: &MethodRun, goal: &Goal) -> Option<String> {
    let contains = |reached: &BTreeSet<Goal>| reached.contains(goal);
    let call = run.checks.iter().position(|check| contains(&check.reached));
    if let Some(witness) = call.and_then(|i| run.result.witnesses.get(i)) {
        return Some(shown_call(witness));
    }
    let contract = evidence.listing.methods[index].contract.as_ref();
    let is_for_all = contract.is_none_or(|known| known.assumes.is_none());
    let is_own = goal.edge.method == run.result.method && is_for_all && !goal.kind.is_clause();
    let mut tests = evidence.suite.tests.iter();
    let test = tests.find(|t| is_own && contains(&t.reached))?;
    Some(format!("the test {}", test.name))
}
