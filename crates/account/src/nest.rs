//! In: the analyses and a goal that no test reaches. Out: what they say of it together.
//!
//! A private method is spoken of by all analyses of its nest (a class and those nested in it), any other one by its own.
//!
//! Invariant: what one of them leaves open is open, and so is what one that is missing might reach. Code outside of the nest cannot
//! call private methods, so the analyses of the nest are all that could come there; where that does not hold, `open` says so.

use provetta_outcome::{Goal, OtherCode, StopReason};

use crate::answer::{Answer, answer};
use crate::because::Because;
use crate::claim::{Claim, claim_of, own_claim};
use crate::evidence::{MethodUnderTest, Treatment};
use crate::trust::Trust;

/// Why a private method's branch stays open though every analysis refutes it.
pub(crate) const OPEN: &str = "reachable from methods not analysed yet";

/// What is to be said of a goal of a method.
pub(crate) fn claim(trust: &Trust, index: usize, method: &MethodUnderTest, goal: &Goal) -> Claim {
    match &method.treatment {
        Treatment::Unsupported(reason) => Claim::Unknown(reason.clone()),
        Treatment::Analyse if method.hidden => claim_hidden(trust, index, method, goal),
        Treatment::Analyse => own_claim(trust, index, goal),
        Treatment::ThroughCallers => claim_through_callers(trust, method, goal),
    }
}

/// A hidden method has an analysis of its own, for every state of its object, and those of its callers. What
/// either refutes is infeasible: objects that outlive a call are no concern of the first, and the others
/// leave open what these may reach.
fn claim_hidden(trust: &Trust, index: usize, method: &MethodUnderTest, goal: &Goal) -> Claim {
    match own_claim(trust, index, goal) {
        Claim::Unknown(reason) => match claim_through_callers(trust, method, goal) {
            Claim::Infeasible(because) => Claim::Infeasible(because),
            Claim::InfeasibleIfKept(because) => Claim::InfeasibleIfKept(because),
            // A lambda is called by the code that it is given to: what holds up its callers says more than that it has no name.
            Claim::Unknown(callers)
                if method.is_lambda_body
                    && callers != OPEN
                    && callers != StopReason::NeverCalled.to_string() =>
            {
                Claim::Unknown(callers)
            }
            // What became of the tests of others says more than that it was left to them.
            Claim::Unknown(callers) if reason == StopReason::Others.to_string() => {
                Claim::Unknown(callers)
            }
            Claim::Unknown(_) => Claim::Unknown(reason),
        },
        infeasible => infeasible,
    }
}

/// What analyses of the nest say together of a goal.
enum Joint {
    /// None of them comes near it
    Silent,
    /// Each that can know refutes it
    Refuted(Refutation),
    /// Not settled, because
    Open(String),
}

/// Why analyses of the nest refute a goal together.
struct Refutation {
    because: Because,
    /// One of them rests on contracts that stood for calls.
    if_kept: bool,
}

impl Refutation {
    fn and(self, other: &Refutation) -> Refutation {
        Refutation {
            because: self.because.and(&other.because),
            if_kept: self.if_kept || other.if_kept,
        }
    }

    fn claim(self) -> Claim {
        match self.if_kept {
            true => Claim::InfeasibleIfKept(self.because),
            false => Claim::Infeasible(self.because),
        }
    }
}

/// Two ways to a claim. Either the methods that tests can name refute the goal, and everything that runs in
/// their calls with it; or these and the hidden methods do, each for all its inputs, and nothing else may come
/// there.
fn claim_through_callers(trust: &Trust, method: &MethodUnderTest, goal: &Goal) -> Claim {
    let visible = joint(trust, method, goal, false);
    let (visible, refuted) = match visible {
        Joint::Open(reason) => return Claim::Unknown(reason),
        Joint::Refuted(refuted) if !method.open => return refuted.claim(),
        Joint::Refuted(refuted) => (true, Some(refuted)),
        Joint::Silent => (false, None),
    };
    let refuted = match joint(trust, method, goal, true) {
        Joint::Open(_) if visible => None,
        Joint::Open(reason) => return Claim::Unknown(reason),
        Joint::Refuted(hidden) => Some(match refuted {
            None => hidden,
            Some(refuted) => refuted.and(&hidden),
        }),
        Joint::Silent => refuted,
    };
    let is_closed = trust.evidence.closed_nests.contains(&method.nest_host);
    match refuted {
        Some(refuted) if is_closed && !method.open_without_hidden => refuted.claim(),
        None if !visible && !method.open => Claim::Unknown(StopReason::NeverCalled.to_string()),
        _ => Claim::Unknown(OPEN.to_owned()),
    }
}

/// What the analyses of hidden or of other methods of the nest say of a goal: of all that are listed, for one that is
/// missing may be the one that comes there.
fn joint(trust: &Trust, method: &MethodUnderTest, goal: &Goal, hidden: bool) -> Joint {
    let callers = trust.evidence.methods.iter().enumerate();
    let callers = callers.filter(|(_, caller)| {
        caller.treatment == Treatment::Analyse
            && caller.nest_host == method.nest_host
            && caller.hidden == hidden
    });
    let mut refuted: Option<Refutation> = None;
    let mut vague = None;
    let mut missing = None;
    for (index, _) in callers {
        if let Answer::Missing(reason) = answer(trust, index, goal) {
            // It may not have come to say who calls what.
            missing = missing.or(Some(reason));
            continue;
        }
        match (claim_of(trust, index, goal), other_code(trust, index, goal)) {
            // An analysis that got stuck says more than one that only cannot exclude other code.
            (Some(Claim::Unknown(reason)), Some(code)) => {
                if !has_refutation_of_its_own(trust, method, goal, code, hidden) {
                    vague = vague.or(Some(reason));
                }
            }
            // So does one that got stuck elsewhere than in something half made, or that others left nothing to do.
            (Some(Claim::Unknown(reason)), None) if says_little(trust, index, goal) => {
                vague = vague.or(Some(reason));
            }
            (Some(Claim::Unknown(reason)), None) => return Joint::Open(reason),
            (Some(Claim::Infeasible(because)), _) => add(&mut refuted, because, false),
            (Some(Claim::InfeasibleIfKept(because)), _) => add(&mut refuted, because, true),
            (None, _) => {}
        }
    }
    match (vague.or(missing), refuted) {
        (Some(reason), _) => Joint::Open(reason),
        (None, Some(refuted)) => Joint::Refuted(refuted),
        (None, None) => Joint::Silent,
    }
}

/// One more analysis refutes the goal.
fn add(refuted: &mut Option<Refutation>, because: Because, if_kept: bool) {
    let one = Refutation { because, if_kept };
    *refuted = Some(match refuted.take() {
        None => one,
        Some(first) => first.and(&one),
    });
}

/// The code that an analysis cannot exclude to reach a goal, if it found no way itself.
fn other_code<'a>(trust: &'a Trust, index: usize, goal: &Goal) -> Option<&'a OtherCode> {
    match answer(trust, index, goal) {
        Answer::Unknown(StopReason::Elsewhere(code)) => Some(code),
        _ => None,
    }
}

/// Whether all that an analysis has to say is that a class may be half initialised, or an object half made, or that it is left to others.
fn says_little(trust: &Trust, index: usize, goal: &Goal) -> bool {
    matches!(
        answer(trust, index, goal),
        Answer::Unknown(StopReason::Unfinished { .. } | StopReason::Others)
    )
}

/// Whether the other code has analyses of its own that refute the goal.
///
/// Objects that outlive a call run hidden methods. If all of these in the nest are analysed, for every state and
/// all arguments, and refute the goal each, then no sequence of such calls reaches it; among themselves they
/// need not exclude each other. A static initialiser of the nest is analysed too.
fn has_refutation_of_its_own(
    trust: &Trust,
    method: &MethodUnderTest,
    goal: &Goal,
    code: &OtherCode,
    hidden: bool,
) -> bool {
    let evidence = trust.evidence;
    let nest = &method.nest_host;
    match code {
        OtherCode::Objects => {
            let refuted = || {
                let claim = joint(trust, method, goal, true);
                matches!(claim, Joint::Refuted(_)) && !method.open_without_hidden
            };
            evidence.closed_nests.contains(nest) && (hidden || refuted())
        }
        OtherCode::Initialisers(classes) => classes.iter().all(|class| {
            evidence.runs.keys().any(|index| {
                let other = evidence.methods[*index];
                other.name.class == *class
                    && &*other.name.name == "<clinit>"
                    && other.nest_host == *nest
                    && matches!(claim_of(trust, *index, goal), Some(Claim::Infeasible(_)))
            })
        }),
    }
}
