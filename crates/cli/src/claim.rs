//! In: the analyses and what became of their witnesses. Out: what they say of one goal that no test reaches.

use provetta_outcome::{Goal, GoalStatus, OtherCode, StopReason};

use crate::accounting::{Evidence, NOT_WRITTEN};
use crate::check::{Agreement, fault};
use crate::listing::Listed;
use crate::methods::{Treatment, is_lambda_body};
use crate::pipeline::MethodRun;
use crate::rests;
use crate::suite::PassedTest;

/// What the analyses say of a goal that no test reaches.
pub enum Claim {
    /// No input reaches it, because
    Infeasible(String),
    /// The same, if the methods keep their contracts that stood for calls of them
    InfeasibleIfKept(String),
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
        (Treatment::Analyse, Some(run)) if listed.hidden => {
            claim_hidden(evidence, index, run, listed, goal)
        }
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
        GoalStatus::Infeasible { because, rests_on } => {
            let contract = evidence.listing.methods[index].contract.as_ref();
            let because = match contract.and_then(|known| known.assumes) {
                // Other inputs were not looked at.
                Some(assumed) => format!("{because}, under {assumed}"),
                None => because.clone(),
            };
            match rests::judged(evidence, rests_on) {
                Err(reason) => Claim::Unknown(reason),
                Ok(_) if rests_on.is_empty() => Claim::Infeasible(because),
                Ok(note) => Claim::InfeasibleIfKept(rests::with_note(because, note)),
            }
        }
        GoalStatus::Unknown(reason) => Claim::Unknown(reason.to_string()),
        GoalStatus::Witnessed(witnesses) => {
            let faults = witnesses
                .iter()
                .find_map(|w| fault(agreement(evidence, index, run, *w)));
            let tests = || evidence.suite.tests.iter();
            let is_shown = |t: &PassedTest| t.method == index && witnesses.contains(&t.witness);
            let unmeasured = || evidence.unmeasured.get(&goal.edge.method);
            Claim::Unknown(faults.unwrap_or_else(|| match unmeasured() {
                Some(why) => format!("the branches of this method cannot be measured: {why}"),
                None if evidence.only_passing && tests().any(is_shown) => NOT_WRITTEN.to_owned(),
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

/// A hidden method has an analysis of its own, for every state of its object, and those of its callers. What
/// either refutes is infeasible: objects that outlive a call are no business of the first, and the others
/// leave open what these may reach.
fn claim_hidden(
    evidence: &Evidence,
    index: usize,
    run: &MethodRun,
    listed: &Listed,
    goal: &Goal,
) -> Claim {
    let own = claim_of(evidence, index, run, goal);
    match own.unwrap_or_else(|| Claim::Unknown(unsettled(run))) {
        Claim::Unknown(reason) => match claim_through_callers(evidence, listed, goal) {
            Claim::Infeasible(because) => Claim::Infeasible(because),
            Claim::InfeasibleIfKept(because) => Claim::InfeasibleIfKept(because),
            // A lambda is called by the code that it is given to: what holds up its callers says more than that it has no name.
            Claim::Unknown(callers)
                if is_lambda_body(listed.method())
                    && callers != OPEN
                    && callers != StopReason::NeverCalled.to_string() =>
            {
                Claim::Unknown(callers)
            }
            Claim::Unknown(_) => Claim::Unknown(reason),
        },
        infeasible => infeasible,
    }
}

/// What analyses of the nest say together of a goal.
enum Voice {
    /// None of them comes near it
    Silent,
    /// Each that can know refutes it, because
    Refuted(String),
    /// Not settled, because
    Open(String),
}

/// Two ways to a claim. Either the methods that tests can name refute the goal, and everything that runs in
/// their calls with it; or these and the hidden methods do, each for all its inputs, and nothing else may come
/// there.
fn claim_through_callers(evidence: &Evidence, listed: &Listed, goal: &Goal) -> Claim {
    let visible = voice(evidence, listed, goal, false);
    let (visible, because) = match visible {
        Voice::Open(reason) => return Claim::Unknown(reason),
        Voice::Refuted(because) if !listed.open => return Claim::Infeasible(because),
        Voice::Refuted(because) => (true, Some(because)),
        Voice::Silent => (false, None),
    };
    let because = match voice(evidence, listed, goal, true) {
        Voice::Open(_) if visible => None,
        Voice::Open(reason) => return Claim::Unknown(reason),
        Voice::Refuted(hidden) => because.or(Some(hidden)),
        Voice::Silent => because,
    };
    let is_closed = evidence.listing.closed.contains(&listed.class.nest_host);
    match because {
        Some(because) if is_closed && !listed.open_beside_hidden => Claim::Infeasible(because),
        None if !visible && !listed.open => Claim::Unknown(StopReason::NeverCalled.to_string()),
        _ => Claim::Unknown(OPEN.to_owned()),
    }
}

/// What the analyses of hidden or of other methods of the nest say of a goal.
fn voice(evidence: &Evidence, listed: &Listed, goal: &Goal, hidden: bool) -> Voice {
    let nest = &listed.class.nest_host;
    let runs = evidence.runs.iter().filter(|(i, _)| {
        let caller = &evidence.listing.methods[**i];
        caller.treatment == Treatment::Analyse
            && caller.class.nest_host == *nest
            && caller.hidden == hidden
    });
    let mut infeasible = None;
    let mut silent = None;
    let mut vague = None;
    for (index, run) in runs {
        match (claim_of(evidence, *index, run, goal), other_code(run, goal)) {
            // An analysis that got stuck says more than one that only cannot exclude other code.
            (Some(Claim::Unknown(reason)), Some(code)) => {
                if !speaks_for_itself(evidence, listed, goal, code, hidden) {
                    vague = vague.or(Some(reason));
                }
            }
            (Some(Claim::Unknown(reason)), None) => return Voice::Open(reason),
            (Some(Claim::Infeasible(because) | Claim::InfeasibleIfKept(because)), _) => {
                infeasible = infeasible.or(Some(because))
            }
            // An analysis that broke off may not have come to say who calls what.
            (None, _) if run.result.goals.is_empty() && !run.result.cuts.is_empty() => {
                silent = silent.or_else(|| Some(unsettled(run)));
            }
            (None, _) => {}
        }
    }
    match (vague.or(silent), infeasible) {
        (Some(reason), _) => Voice::Open(reason),
        (None, Some(because)) => Voice::Refuted(because),
        (None, None) => Voice::Silent,
    }
}

/// The code that an analysis cannot exclude to reach a goal, if it found no way itself.
fn other_code<'a>(run: &'a MethodRun, goal: &Goal) -> Option<&'a OtherCode> {
    let result = run.result.goals.iter().find(|r| r.goal == *goal)?;
    match &result.status {
        GoalStatus::Unknown(StopReason::Elsewhere(code)) => Some(code),
        _ => None,
    }
}

/// Whether the other code has analyses of its own that refute the goal.
///
/// Objects that outlive a call run hidden methods. If all of these in the nest are analysed, for every state and
/// all arguments, and refute the goal each, then no sequence of such calls reaches it; among themselves they
/// need not exclude each other. A static initialiser of the nest is analysed too.
fn speaks_for_itself(
    evidence: &Evidence,
    listed: &Listed,
    goal: &Goal,
    code: &OtherCode,
    hidden: bool,
) -> bool {
    let nest = &listed.class.nest_host;
    match code {
        OtherCode::Objects => {
            let refuted = || {
                let claim = voice(evidence, listed, goal, true);
                matches!(claim, Voice::Refuted(_)) && !listed.open_beside_hidden
            };
            evidence.listing.closed.contains(nest) && (hidden || refuted())
        }
        OtherCode::Initialisers(classes) => classes.iter().all(|class| {
            evidence.runs.iter().any(|(index, run)| {
                let method = &evidence.listing.methods[*index];
                method.name.class == *class
                    && &*method.name.name == "<clinit>"
                    && method.class.nest_host == *nest
                    && matches!(
                        claim_of(evidence, *index, run, goal),
                        Some(Claim::Infeasible(_))
                    )
            })
        }),
    }
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
