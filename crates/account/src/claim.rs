//! In: one analysis and what became of its witnesses. Out: what it says of a goal that no test reaches.
//!
//! Invariant: a claim names what it assumes of the inputs, and stands only if the contracts do that it rests on.

use provetta_outcome::{Goal, StopReason};

use crate::answer::{Answer, answer, unsettled};
use crate::because::Because;
use crate::evidence::PassedTest;
use crate::rests;
use crate::trust::Trust;

/// What the analyses say of a goal that no test reaches.
#[derive(Debug)]
pub(crate) enum Claim {
    /// No input reaches it, because
    Infeasible(Because),
    /// The same, if the methods keep their contracts that stood for calls of them
    InfeasibleIfKept(Because),
    /// Not settled, because
    Unknown(String),
}

/// The reason where only tests reach something that the user does not want.
pub(crate) const NOT_WRITTEN: &str = "every test found for it shows how the contract is broken, and such tests are not written (--failing)";

/// What the analysis of a method says of a goal in its own code.
pub(crate) fn own_claim(trust: &Trust, index: usize, goal: &Goal) -> Claim {
    claim_of(trust, index, goal).unwrap_or_else(|| {
        let run = trust.evidence.runs.get(&index);
        let reason = run.map_or_else(|| StopReason::Interrupted.to_string(), unsettled);
        Claim::Unknown(reason)
    })
}

/// What one analysis says of a goal; none if it is complete and does not speak of it.
pub(crate) fn claim_of(trust: &Trust, index: usize, goal: &Goal) -> Option<Claim> {
    let evidence = trust.evidence;
    Some(match answer(trust, index, goal) {
        Answer::Silent => return None,
        Answer::Missing(reason) => Claim::Unknown(reason),
        Answer::Withdrawn(reason) => Claim::Unknown(reason.to_owned()),
        Answer::Infeasible {
            because,
            rests_on,
            world,
        } => {
            let because = match evidence.methods[index].assumes() {
                // Other inputs were not looked at.
                Some(assumed) => format!("{because}, under {assumed}"),
                None => because.to_owned(),
            };
            let run = evidence.runs.get(&index)?;
            match rests::judged(trust, run, rests_on) {
                Err(reason) => Claim::Unknown(reason),
                Ok(note) => {
                    let because = Because::new(rests::with_note(because, note), world);
                    let because = because.taking(&run.result.assumed);
                    match rests_on.is_empty() {
                        true => Claim::Infeasible(because),
                        false => Claim::InfeasibleIfKept(because),
                    }
                }
            }
        }
        Answer::Unknown(reason) => Claim::Unknown(reason.to_string()),
        Answer::Witnessed(witnesses) => {
            let run = evidence.runs.get(&index)?;
            let faults = witnesses
                .iter()
                .find_map(|w| evidence.agreement(index, run, *w).fault());
            let is_shown = |t: &PassedTest| t.method == index && witnesses.contains(&t.witness);
            let has_test = || evidence.tests.iter().any(is_shown);
            let unmeasured = || evidence.unmeasured.get(&goal.edge.method);
            Claim::Unknown(faults.unwrap_or_else(|| match unmeasured() {
                Some(why) => format!("the branches of this method cannot be measured: {why}"),
                None if evidence.options.only_passing && has_test() => NOT_WRITTEN.to_owned(),
                None => "an input reaches it, but no test can be written for it".to_owned(),
            }))
        }
    })
}
