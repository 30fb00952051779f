//! In: the analyses and what became of their witnesses. Out: what they say of one goal that no test reaches.

use provetta_outcome::{Goal, OtherCode, StopReason};

use crate::accounting::{Evidence, NOT_WRITTEN};
use crate::project::listing::Listed;
use crate::project::methods::{Treatment, is_lambda_body};
use crate::rests;
use crate::run::check::{Agreement, fault};
use crate::run::pipeline::MethodRun;
use crate::run::suite::PassedTest;
use crate::said::{Said, said};

/// Why a claim holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Because {
    /// In words, what it takes for granted included
    pub text: String,
    /// The classes on the class path, if it holds only because there are no others
    pub world: Vec<String>,
}

impl Because {
    /// A reason; its words name the classes that are taken to be all there are.
    pub fn new(text: String, world: &[String]) -> Because {
        let text = match world {
            [] => text,
            world => format!(
                "{text}, for the classes on the class path: {}",
                listed(world)
            ),
        };
        Because {
            text,
            world: world.to_vec(),
        }
    }

    /// The claim needs another one.
    fn and(mut self, other: &Because) -> Because {
        let new = |name: &&String| !self.world.contains(name);
        let more: Vec<String> = other.world.iter().filter(new).cloned().collect();
        if !more.is_empty() {
            let more = listed(&more);
            self.text = format!("{}, for the classes on the class path: {more}", self.text);
        }
        self.world.extend(other.world.iter().cloned());
        self.world.sort();
        self.world.dedup();
        self
    }
}

/// Names, of many the first ones.
fn listed(names: &[String]) -> String {
    const SHOWN: usize = 6;
    match names.len() {
        0..=SHOWN => names.join(", "),
        n => format!("{} and {} more", names[..SHOWN].join(", "), n - SHOWN),
    }
}

/// What the analyses say of a goal that no test reaches.
pub enum Claim {
    /// No input reaches it, because
    Infeasible(Because),
    /// The same, if the methods keep their contracts that stood for calls of them
    InfeasibleIfKept(Because),
    /// Not settled, because
    Unknown(String),
}

/// Why a private method's branch stays open though every analysis refutes it.
pub const OPEN: &str = "reachable from methods not analysed yet";

/// What is to be said of a goal of a listed method. A private method is spoken of by all analyses of its
/// nest: what one of them leaves open is open.
pub fn claim(evidence: &Evidence, index: usize, listed: &Listed, goal: &Goal) -> Claim {
    match &listed.treatment {
        Treatment::Unsupported(reason) => Claim::Unknown(reason.clone()),
        Treatment::Analyse if listed.hidden => claim_hidden(evidence, index, listed, goal),
        Treatment::Analyse => own_claim(evidence, index, goal),
        Treatment::ThroughCallers => claim_through_callers(evidence, listed, goal),
    }
}

/// What the analysis of a method says of a goal in its own code.
fn own_claim(evidence: &Evidence, index: usize, goal: &Goal) -> Claim {
    claim_of(evidence, index, goal).unwrap_or_else(|| {
        let run = evidence.runs.get(&index);
        let reason = run.map_or_else(|| StopReason::Interrupted.to_string(), unsettled);
        Claim::Unknown(reason)
    })
}

/// What one analysis says of a goal; none if it is complete and does not speak of it.
fn claim_of(evidence: &Evidence, index: usize, goal: &Goal) -> Option<Claim> {
    Some(match said(evidence, index, goal) {
        Said::Silent => return None,
        Said::Missing(reason) => Claim::Unknown(reason),
        Said::Withdrawn(reason) => Claim::Unknown(reason.to_owned()),
        Said::Infeasible {
            because,
            rests_on,
            world,
        } => {
            let contract = evidence.listing.methods[index].contract.as_ref();
            let because = match contract.and_then(|known| known.assumes) {
                // Other inputs were not looked at.
                Some(assumed) => format!("{because}, under {assumed}"),
                None => because.to_owned(),
            };
            let run = evidence.runs.get(&index)?;
            match rests::judged(evidence, run, rests_on) {
                Err(reason) => Claim::Unknown(reason),
                Ok(_) if rests_on.is_empty() => Claim::Infeasible(Because::new(because, world)),
                Ok(note) => {
                    let because = rests::with_note(because, note);
                    Claim::InfeasibleIfKept(Because::new(because, world))
                }
            }
        }
        Said::Unknown(reason) => Claim::Unknown(reason.to_string()),
        Said::Witnessed(witnesses) => {
            let run = evidence.runs.get(&index)?;
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
fn claim_hidden(evidence: &Evidence, index: usize, listed: &Listed, goal: &Goal) -> Claim {
    match own_claim(evidence, index, goal) {
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
    Refuted(Because),
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
        Voice::Refuted(hidden) => Some(match because {
            None => hidden,
            Some(because) => because.and(&hidden),
        }),
        Voice::Silent => because,
    };
    let is_closed = evidence.listing.closed.contains(&listed.class.nest_host);
    match because {
        Some(because) if is_closed && !listed.open_beside_hidden => Claim::Infeasible(because),
        None if !visible && !listed.open => Claim::Unknown(StopReason::NeverCalled.to_string()),
        _ => Claim::Unknown(OPEN.to_owned()),
    }
}

/// What the analyses of hidden or of other methods of the nest say of a goal: of all that are listed, for one that is
/// missing may be the one that comes there.
fn voice(evidence: &Evidence, listed: &Listed, goal: &Goal, hidden: bool) -> Voice {
    let nest = &listed.class.nest_host;
    let callers = evidence.listing.methods.iter().enumerate();
    let callers = callers.filter(|(_, caller)| {
        caller.treatment == Treatment::Analyse
            && caller.class.nest_host == *nest
            && caller.hidden == hidden
    });
    let mut infeasible = None;
    let mut vague = None;
    let mut missing = None;
    for (index, _) in callers {
        if let Said::Missing(reason) = said(evidence, index, goal) {
            // It may not have come to say who calls what.
            missing = missing.or(Some(reason));
            continue;
        }
        match (
            claim_of(evidence, index, goal),
            other_code(evidence, index, goal),
        ) {
            // An analysis that got stuck says more than one that only cannot exclude other code.
            (Some(Claim::Unknown(reason)), Some(code)) => {
                if !speaks_for_itself(evidence, listed, goal, code, hidden) {
                    vague = vague.or(Some(reason));
                }
            }
            (Some(Claim::Unknown(reason)), None) => return Voice::Open(reason),
            (Some(Claim::Infeasible(because) | Claim::InfeasibleIfKept(because)), _) => {
                infeasible = Some(match infeasible {
                    None => because,
                    Some(first) => Because::and(first, &because),
                });
            }
            (None, _) => {}
        }
    }
    match (vague.or(missing), infeasible) {
        (Some(reason), _) => Voice::Open(reason),
        (None, Some(because)) => Voice::Refuted(because),
        (None, None) => Voice::Silent,
    }
}

/// The code that an analysis cannot exclude to reach a goal, if it found no way itself.
fn other_code<'a>(evidence: &'a Evidence, index: usize, goal: &Goal) -> Option<&'a OtherCode> {
    match said(evidence, index, goal) {
        Said::Unknown(StopReason::Elsewhere(code)) => Some(code),
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
            evidence.runs.keys().any(|index| {
                let method = &evidence.listing.methods[*index];
                method.name.class == *class
                    && &*method.name.name == "<clinit>"
                    && method.class.nest_host == *nest
                    && matches!(claim_of(evidence, *index, goal), Some(Claim::Infeasible(_)))
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
