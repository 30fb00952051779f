//! In: a method, what the analyses say, what tests reach. Out: its entry in the ledger.
//!
//! Invariant: an obligation that a test reaches is covered, whatever an analysis says; one that no test reaches is infeasible only by a
//! claim, and unknown with a reason otherwise.

use provetta_outcome::{
    Coverage, Effort, Fixture, Goal, GoalKind, MethodEntry, Obligation, ObligationKind,
    ObligationStatus, PathCounts, Prediction, StopReason, TestEntry, Verdict, Witness,
};

use crate::answer::unsettled;
use crate::claim::{Claim, NOT_WRITTEN, own_claim};
use crate::clauses;
use crate::contradicted::Contradicted;
use crate::evidence::{
    Evidence, MethodRun, MethodUnderTest, PassedTest, SourcePosition, Treatment, test_names,
};
use crate::nest::claim;
use crate::trust::{Covered, Trust};

/// Whether tests of a hidden method reach what its callers exclude in states alone that reflection makes: its own analysis is about every state that the
/// types allow, and that of the callers about the objects that they make. Neither contradicts the other.
fn shows_other_states(
    trust: &Trust,
    index: usize,
    method: &MethodUnderTest,
    goal: &Goal,
    tests: &[&PassedTest],
) -> bool {
    let is_other = |test: &&PassedTest| test.method == index && test.fixture == Fixture::Reflection;
    method.hidden
        && tests.iter().all(is_other)
        && matches!(own_claim(trust, index, goal), Claim::Unknown(_))
}

/// The entry of a method. A test that reaches what is claimed infeasible contradicts the analyses.
pub(crate) fn entry(
    trust: &Trust,
    index: usize,
    method: &MethodUnderTest,
    covered: &Covered,
    wrong: &mut Contradicted,
) -> MethodEntry {
    let evidence = trust.evidence;
    let run = evidence.runs.get(&index);
    let of_class = |t: &&PassedTest| evidence.methods[t.method].name.class == method.name.class;
    let own_class = evidence
        .tests
        .iter()
        .find(of_class)
        .map(|t| t.class.as_str());
    let mut obligations = Vec::new();
    let places = match evidence.options.only_contracts {
        true => &[][..],
        false => method.places.as_slice(),
    };
    for place in places {
        let goal = &place.goal;
        // A method that is not analysed is not accounted for in parts: that its caller's tests pass
        // through it says nothing of its own inputs.
        let tests = match method.treatment {
            Treatment::Unsupported(_) => &[][..],
            _ => covered.get(goal).map_or(&[][..], Vec::as_slice),
        };
        let claim = claim(trust, index, method, goal);
        let mut world = Vec::new();
        let (status, reason) = match (tests.is_empty(), claim) {
            (false, Claim::Infeasible(_)) => {
                if !shows_other_states(trust, index, method, goal, tests) {
                    wrong.add_all(evidence, method, goal);
                }
                (ObligationStatus::Covered, None)
            }
            // A contract that the claim rests on is not kept.
            (false, Claim::Unknown(_) | Claim::InfeasibleIfKept(_)) => {
                (ObligationStatus::Covered, None)
            }
            (true, Claim::Infeasible(because) | Claim::InfeasibleIfKept(because)) => {
                world = because.world;
                (ObligationStatus::Infeasible, Some(because.text))
            }
            (true, Claim::Unknown(reason)) => (ObligationStatus::Unknown, Some(reason)),
        };
        obligations.push(Obligation {
            tests: test_names(tests, own_class),
            reason,
            world,
            ..obligation(method, place, status)
        });
    }
    if let Some(run) = run
        && evidence.options.coverage == Coverage::Path
        && !evidence.options.only_contracts
    {
        obligations.extend(paths(evidence, index, method, run));
    }
    obligations.extend(clauses::obligations(trust, index, method, covered));
    let (verdict, reason) = verdict(trust, index, method, &obligations);
    let tests = evidence.tests.iter().filter(|test| test.method == index);
    MethodEntry {
        class: method.java_class.clone(),
        method: method.name.name.to_string(),
        descriptor: method.name.descriptor.to_string(),
        source: method.source.clone(),
        line: method.line,
        contract: has_contract(method, verdict),
        verdict,
        reason,
        obligations,
        tests: tests
            .map(|test| TestEntry {
                class: test.class.clone(),
                name: test.name.clone(),
                expected: test.expected,
                ran: test.expected,
                agrees: true,
                fixture: test.fixture,
            })
            .collect(),
        paths: run.map_or(PathCounts::default(), |run| run.result.paths),
        effort: run.map_or(Effort::default(), |run| run.result.effort),
        millis: run.map_or(0, |run| run.result.millis),
    }
}

/// The obligation of a place in the code, without tests and reason.
fn obligation(
    method: &MethodUnderTest,
    place: &SourcePosition,
    status: ObligationStatus,
) -> Obligation {
    let offset = place.goal.edge.offset;
    let side = place.side.clone();
    let (id, kind) = match place.goal.kind {
        GoalKind::Branch => (
            format!("branch@{offset}:{}", side.replace(' ', "-")),
            ObligationKind::Branch,
        ),
        GoalKind::Assert => (format!("assert@{offset}"), ObligationKind::Assert),
        other => (
            format!("exception@{offset}:{}", other.name()),
            ObligationKind::Exception,
        ),
    };
    // The goal of an assert is its failure.
    let status = match (kind, status) {
        (ObligationKind::Assert, ObligationStatus::Covered) => ObligationStatus::Violated,
        (ObligationKind::Assert, ObligationStatus::Infeasible) => ObligationStatus::Proved,
        (_, status) => status,
    };
    Obligation {
        id,
        kind,
        line: place.line.or(method.line),
        source: None,
        text: place.text.clone(),
        side,
        status,
        tests: Vec::new(),
        reason: None,
        world: Vec::new(),
    }
}

/// An obligation for each path that was found.
fn paths(
    evidence: &Evidence,
    index: usize,
    method: &MethodUnderTest,
    run: &MethodRun,
) -> Vec<Obligation> {
    let path = |(i, witness): (usize, &Witness)| {
        let test = evidence.test_of(index, i);
        let reason = match test {
            Some(test) if !evidence.is_written(test) => Some(NOT_WRITTEN.to_owned()),
            Some(_) => None,
            None => evidence.agreement(index, run, i).fault().or_else(|| {
                Some("an input follows it, but no test can be written for it".to_owned())
            }),
        };
        let conditions: Vec<String> = witness.conditions.iter().map(ToString::to_string).collect();
        Obligation {
            id: format!("path-{}", i + 1),
            kind: ObligationKind::Path,
            line: method.line,
            source: None,
            text: (!conditions.is_empty()).then(|| conditions.join(" && ")),
            side: match &witness.predicted {
                Prediction::Returns(_) => "returns".to_owned(),
                Prediction::Throws { class, .. } => {
                    format!(
                        "throws {}",
                        class.rsplit(['/', '$']).next().unwrap_or(class)
                    )
                }
            },
            status: if reason.is_none() {
                ObligationStatus::Covered
            } else {
                ObligationStatus::Unknown
            },
            tests: test.iter().map(|t| t.name.clone()).collect(),
            reason,
            world: Vec::new(),
        }
    };
    run.result.witnesses.iter().enumerate().map(path).collect()
}

/// Whether somebody wrote a contract, or a default that nobody wrote does not hold.
fn has_contract(method: &MethodUnderTest, verdict: Verdict) -> bool {
    method.has_written_contract() || matches!(verdict, Verdict::Refuted | Verdict::Vacuous)
}

/// The reason of a method that tests do not call themselves.
const THROUGH_CALLERS: &str = "tests reach it through the methods that call it";

/// The verdict on a method, and why.
fn verdict(
    trust: &Trust,
    index: usize,
    method: &MethodUnderTest,
    obligations: &[Obligation],
) -> (Verdict, Option<String>) {
    let evidence = trust.evidence;
    let run = evidence.runs.get(&index);
    let on_contract = || clauses::verdict(trust, index, method, obligations);
    match (&method.treatment, run) {
        (Treatment::Unsupported(reason), _) => (Verdict::Unknown, Some(reason.clone())),
        (Treatment::ThroughCallers, _) if method.has_only_contract() => on_contract(),
        (Treatment::ThroughCallers, _) => (Verdict::NoContract, Some(THROUGH_CALLERS.to_owned())),
        (Treatment::Analyse, None)
            if method.contract.is_none() && evidence.options.only_contracts =>
        {
            (Verdict::NoContract, None)
        }
        (Treatment::Analyse, None) => (Verdict::Unknown, Some(StopReason::Interrupted.to_string())),
        (Treatment::Analyse, Some(run)) => match on_contract() {
            (Verdict::NoContract, _) if !evidence.options.only_contracts => {
                untested(evidence, index, method, run)
            }
            settled => settled,
        },
    }
}

/// The verdict on a method without a contract: it has none, but a method that got no test at all is unknown.
fn untested(
    evidence: &Evidence,
    index: usize,
    method: &MethodUnderTest,
    run: &MethodRun,
) -> (Verdict, Option<String>) {
    if evidence.tests.iter().any(|test| test.method == index) {
        return (Verdict::NoContract, None);
    }
    // Its obligations say what is left of it.
    if method.hidden {
        return (Verdict::NoContract, Some(THROUGH_CALLERS.to_owned()));
    }
    let mut witnesses = 0..run.result.witnesses.len();
    let fault = witnesses.find_map(|w| evidence.agreement(index, run, w).fault());
    let reason = fault.unwrap_or_else(|| unsettled(run));
    (Verdict::Unknown, Some(reason))
}
