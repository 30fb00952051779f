//! In: the analyses and what became of their witnesses. Out: what they say of one goal that no test reaches.

use provetta_outcome::{Goal, GoalStatus, StopReason};

use crate::accounting::Evidence;
use crate::check::{Agreement, fault};
use crate::listing::Listed;
use crate::methods::Treatment;
use crate::pipeline::MethodRun;

/// What the analyses say of a goal that no test reaches.
pub enum Claim {
    /// No input reaches it, because
    Infeasible(String),
    /// Not settled, because
    Unknown(String),
}

/// Why a private method's branch stays open though every analysis refutes it.
pub const OPEN: &str = "reachable from methods not analysed yet";

/// What is to be said of a goal of a listed method. A private method is spoken of by all analyses of its
/// nest: what one of them leaves open is open.
pub fn claim(evidence: &Evidence, index: usize, listed: &Listed, goal: &Goal) -> Claim {
    match (&listed.treatment, evidence.runs.get(&index)) {
        (Treatment::Unsupported(reason), _) => Claim::Unknown(reason.clone()),
        (Treatment::Analyse, Some(run)) => {
            claim_of(evidence, index, run, goal).unwrap_or_else(|| Claim::Unknown(unsettled(run)))
        }
        (Treatment::Analyse, None) => Claim::Unknown(StopReason::Interrupted.to_string()),
        (Treatment::ThroughCallers, _) => claim_through_callers(evidence, listed, goal),
    }
}

/// What one analysis says of a goal; none if it does not speak of it.
fn claim_of(evidence: &Evidence, index: usize, run: &MethodRun, goal: &Goal) -> Option<Claim> {
    let result = run
        .result
        .goals
        .iter()
        .find(|result| result.goal == *goal)?;
    Some(match &result.status {
        GoalStatus::Infeasible { because } => {
            let contract = evidence.listing.methods[index].contract.as_ref();
            Claim::Infeasible(match contract.and_then(|known| known.assumes) {
                // Other inputs were not looked at.
                Some(assumed) => format!("{because}, under {assumed}"),
                None => because.clone(),
            })
        }
        GoalStatus::Unknown(reason) => Claim::Unknown(reason.to_string()),
        GoalStatus::Witnessed(witnesses) => {
            let faults = witnesses
                .iter()
                .find_map(|w| fault(agreement(evidence, index, run, *w)));
            let unmeasured = || evidence.unmeasured.get(&goal.edge.method);
            Claim::Unknown(faults.unwrap_or_else(|| match unmeasured() {
                Some(why) => format!("the branches of this method cannot be measured: {why}"),
                None => "an input reaches it, but no test can be written for it".to_owned(),
            }))
        }
    })
}

/// Why an analysis that says nothing of a goal is silent.
pub fn unsettled(run: &MethodRun) -> String {
    match run.result.cuts.first() {
        Some((reason, _)) => reason.to_string(),
        None => StopReason::Crash {
            detail: "it gives no account of this".to_owned(),
        }
        .to_string(),
    }
}

fn claim_through_callers(evidence: &Evidence, listed: &Listed, goal: &Goal) -> Claim {
    let nest = &listed.class.nest_host;
    let runs = evidence
        .runs
        .iter()
        .filter(|(i, _)| evidence.listing.methods[**i].class.nest_host == *nest);
    let mut infeasible = None;
    let mut silent = None;
    let mut vague = None;
    for (index, run) in runs {
        match claim_of(evidence, *index, run, goal) {
            // An analysis that got stuck says more than one that only cannot exclude other code.
            Some(Claim::Unknown(reason)) if is_vague(run, goal) => {
                vague = vague.or(Some(reason));
            }
            Some(Claim::Unknown(reason)) => return Claim::Unknown(reason),
            Some(Claim::Infeasible(because)) => infeasible = infeasible.or(Some(because)),
            // An analysis that broke off may not have come to say who calls what.
            None if run.result.goals.is_empty() && !run.result.cuts.is_empty() => {
                silent = silent.or_else(|| Some(unsettled(run)));
            }
            None => {}
        }
    }
    if let Some(reason) = vague {
        return Claim::Unknown(reason);
    }
    match (infeasible, silent) {
        _ if listed.open => Claim::Unknown(OPEN.to_owned()),
        (_, Some(reason)) => Claim::Unknown(reason),
        (Some(because), None) => Claim::Infeasible(because),
        (None, None) => Claim::Unknown(StopReason::NeverCalled.to_string()),
    }
}

/// Whether an analysis found no way to a goal, but other code may have one.
fn is_vague(run: &MethodRun, goal: &Goal) -> bool {
    let result = run.result.goals.iter().find(|r| r.goal == *goal);
    matches!(
        result.map(|r| &r.status),
        Some(GoalStatus::Unknown(StopReason::Elsewhere { .. }))
    )
}

/// What became of a witness: its call, then its test.
pub fn agreement<'a>(
    evidence: &'a Evidence,
    index: usize,
    run: &'a MethodRun,
    witness: usize,
) -> &'a Agreement {
    let failed = evidence.suite.failed.get(&(index, witness));
    failed
        .or_else(|| run.checks.get(witness).map(|c| &c.agreement))
        .unwrap_or(&Agreement::Agrees)
}
