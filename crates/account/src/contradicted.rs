//! In: the analyses and what ran on the JVM. Out: which analyses were wrong, and what shows it.
//!
//! An analysis that was wrong about one input proves nothing about all: every claim it makes is withdrawn, those about private
//! methods that it enters included, and by way of contracts whatever rests on it (`rests`).

use std::collections::BTreeSet;

use provetta_faults::{Fault, seeded};
use provetta_outcome::{Goal, GoalStatus, StopReason};

use crate::check::Agreement;
use crate::evidence::{Evidence, MethodRun, MethodUnderTest, Treatment};
use crate::text::{call_text, goal_text};
use crate::trust::Withdrawn;

/// What the JVM contradicts.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Contradicted {
    /// The analyses
    pub withdrawn: Withdrawn,
    /// A sentence for each mistake of this program
    pub mismatches: Vec<String>,
}

impl Contradicted {
    /// An analysis was wrong; by a mistake of this program, or since a contract is not kept that it relied on.
    fn add(&mut self, index: usize, detail: String, is_ours: bool) {
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

    /// A test reaches what all analyses together exclude: none of them is believed any more. Where they were about some of
    /// the inputs only, the test has another one.
    pub(crate) fn add_all(&mut self, evidence: &Evidence, method: &MethodUnderTest, goal: &Goal) {
        let of_nest: Vec<usize> = evidence
            .runs
            .keys()
            .copied()
            .filter(|i| evidence.methods[*i].nest_host == method.nest_host)
            .collect();
        let alone = method.treatment == Treatment::Analyse && !method.hidden;
        let is_partial = match alone {
            true => method.assumes().is_some(),
            false => of_nest
                .iter()
                .any(|i| evidence.methods[*i].assumes().is_some()),
        };
        if is_partial {
            return;
        }
        let detail = format!(
            "{} was claimed infeasible, but a test reaches it",
            goal_text(goal)
        );
        for index in of_nest {
            self.add(index, detail.clone(), true);
        }
    }
}

/// What calls and tests contradict of the analyses one by one.
pub(crate) fn contradicted(evidence: &Evidence) -> Contradicted {
    let mut found = Contradicted::default();
    for (index, run) in evidence.runs {
        for witness in 0..run.result.witnesses.len() {
            if let Agreement::Mismatch(detail) = evidence.agreement(*index, run, witness) {
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
            let goal = goal_text(&goal.goal);
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
        return Some(call_text(witness));
    }
    let is_for_all = evidence.methods[index].assumes().is_none();
    let is_own = goal.edge.method == run.result.method && is_for_all && !goal.kind.is_clause();
    let mut tests = evidence.tests.iter();
    let test = tests.find(|t| is_own && contains(&t.reached))?;
    Some(format!("the test {}", test.name))
}
