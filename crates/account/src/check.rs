//! In: a witness and what the JVM did with it. Out: whether they agree, and what the call really reached.
//!
//! Invariant: what is called reached was measured, or is on the one way that a call can have gone which ended as predicted and took
//! every predicted branch that is measured.

use std::collections::BTreeSet;

use provetta_outcome::{Actual, Edge, Goal, GoalKind, Prediction, Step, StopReason, Witness};

use crate::objects::{self, Difference};
use crate::observed::{Observed, Obstacle};
use crate::text::{call_text, ended_text, goal_text, predicted_text};

/// A witness that was tried on the JVM.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// What the call did
    pub actual: Actual,
    /// What it reached, measured or believed
    pub reached: BTreeSet<Goal>,
    /// Whether that is what was predicted
    pub agreement: Agreement,
    /// Whether the call was made; else the test is the first to show what it does
    pub tried: bool,
}

/// Whether a prediction came true.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Agreement {
    /// It did
    Agrees,
    /// It did not: a bug of this program
    Mismatch(String),
    /// The call ended at a limit, so nothing can be said
    Limited(String),
    /// The call did what was predicted, but the test that was written for it does not compile, or does something else: a
    /// bug of this program that costs the test and no claim
    BadTest(String),
}

impl Agreement {
    /// Why a witness shows nothing, as a reason for the ledger; none if it is good.
    pub(crate) fn fault(&self) -> Option<String> {
        match self {
            Agreement::Agrees => None,
            Agreement::Mismatch(detail) => Some(
                StopReason::Mismatch {
                    detail: detail.clone(),
                }
                .to_string(),
            ),
            Agreement::Limited(reason) => Some(reason.clone()),
            Agreement::BadTest(why) => {
                Some(format!("the test written for it {why}, a bug of Provetta"))
            }
        }
    }
}

/// Edges and divisions as goals.
pub fn goals(branches: &[Edge], thrown: &[Edge]) -> BTreeSet<Goal> {
    let goal = |kind| {
        move |edge: &Edge| Goal {
            kind,
            edge: edge.clone(),
        }
    };
    let branches = branches.iter().map(goal(GoalKind::Branch));
    branches
        .chain(thrown.iter().map(goal(GoalKind::DivisionByZero)))
        .collect()
}

/// What a witness reaches beyond what the JVM measures: exceptions other than divisions by zero, and breaches of the
/// contract.
///
/// To believe it is right where the outcome is the predicted one and every branch that was predicted and
/// is measured was taken: then the call went the predicted way, instruction by instruction, and the way
/// includes the instructions that raise or throw; and it left the result and the objects that break the clause. A goal
/// in code whose branches are not measured is not
/// believed.
fn believed<'a>(witness: &'a Witness, judge: &'a Judge) -> impl Iterator<Item = &'a Goal> {
    // A state that no constructor makes shows no exception and no failing assert. A contract says itself which states
    // it is for.
    let reflects = witness.fixture.iter().any(Step::needs_reflection);
    let is_believed = move |goal: &&Goal| {
        !goal.kind.is_measured()
            && (judge.is_measured)(goal)
            && (!reflects || goal.kind == GoalKind::Throw || goal.kind.is_clause())
    };
    witness.reaches.iter().filter(is_believed)
}

/// What a passing test reached: what was measured, and what its call was believed to reach, if the test
/// took the branches that the call took. Classes may have been initialised before.
pub fn reached_by_test(measured: BTreeSet<Goal>, call: &Checked) -> BTreeSet<Goal> {
    let initialises = |goal: &Goal| &*goal.edge.method.name == "<clinit>";
    let (observed, believed): (Vec<&Goal>, Vec<&Goal>) = call
        .reached
        .iter()
        .filter(|goal| !initialises(goal))
        .partition(|goal| goal.kind.is_measured());
    let mut reached = measured;
    if observed.into_iter().all(|goal| reached.contains(goal)) {
        reached.extend(believed.into_iter().cloned());
    }
    reached
}

/// What has to be known of a run to judge a call.
pub struct Judge<'a> {
    /// Whether the JVM could measure a goal
    pub is_measured: &'a dyn Fn(&Goal) -> bool,
    /// Time limit of a call
    pub seconds: u64,
    /// Whether the code was compiled in this run; other class files may be damaged
    pub compiled: bool,
}

/// Why a call may differ from its prediction where a function has no exact result.
const LAST_BITS: &str = "it depends on functions of Math whose last bits are the JVM's choice";

/// Compares a witness with what the JVM did.
pub fn check(witness: &Witness, observed: &Observed, judge: &Judge) -> Checked {
    // Only a compiled test can extend an abstract class: it will show whether the prediction is right.
    if observed.obstacle == Some(Obstacle::NeedsCompiledStub) {
        return Checked {
            actual: match &witness.predicted {
                Prediction::Returns(value) => Actual::Returned(value.clone()),
                Prediction::Throws { class, .. } => Actual::Threw {
                    class: class.clone(),
                    message: None,
                },
            },
            reached: witness.reaches.iter().cloned().collect(),
            agreement: Agreement::Agrees,
            tried: false,
        };
    }
    let mut reached = goals(&observed.branches, &observed.divisions_by_zero);
    let difference = objects::difference(witness, observed);
    let actual = objects::plain(witness, observed);
    let limit = match &observed.obstacle {
        Some(Obstacle::Inputs(why)) => Some(format!("its test could not be made: {why}")),
        Some(Obstacle::NeedsCompiledStub) | None => {
            let last_bits = witness.is_approximate.then(|| LAST_BITS.to_owned());
            last_bits
                .or_else(|| failed_initialiser(witness))
                .or_else(|| limit(&actual, judge))
        }
    };
    let agreement = match (limit, difference) {
        (Some(reason), Some(_)) => Agreement::Limited(reason),
        (None, Some(Difference::Outcome)) => Agreement::Mismatch(format!(
            "{} was predicted to {}, but it {}",
            call_text(witness),
            predicted_text(&witness.predicted),
            ended_text(&actual)
        )),
        (None, Some(Difference::Objects(difference))) => {
            Agreement::Mismatch(format!("after {}, {difference}", call_text(witness)))
        }
        _ => {
            let missed = |goal: &&Goal| {
                goal.kind.is_measured() && (judge.is_measured)(goal) && !reached.contains(goal)
            };
            match witness.reaches.iter().find(missed) {
                None => Agreement::Agrees,
                Some(_) if witness.is_approximate => Agreement::Limited(LAST_BITS.to_owned()),
                Some(goal) => Agreement::Mismatch(format!(
                    "{} was predicted to reach {}, but it did not",
                    call_text(witness),
                    goal_text(goal)
                )),
            }
        }
    };
    if agreement == Agreement::Agrees {
        reached.extend(believed(witness, judge).cloned());
    }
    Checked {
        actual,
        reached,
        agreement,
        tried: true,
    }
}

/// The witness was not tried, or the attempt came to nothing.
pub fn untried(reason: String) -> Checked {
    Checked {
        actual: Actual::Died(reason.clone()),
        reached: BTreeSet::new(),
        agreement: Agreement::Limited(reason),
        tried: false,
    }
}

/// Errors of the JVM about class files that it cannot use together.
const LINKAGE: [&str; 9] = [
    "NoClassDefFoundError",
    "NoSuchMethodError",
    "NoSuchFieldError",
    "AbstractMethodError",
    "IllegalAccessError",
    "IncompatibleClassChangeError",
    "InstantiationError",
    "UnsatisfiedLinkError",
    "BootstrapMethodError",
];

/// Errors of the JVM about one class file.
const DAMAGED: [&str; 3] = [
    "ClassFormatError",
    "VerifyError",
    "UnsupportedClassVersionError",
];

/// That a static initialiser fails which nobody could follow is no mistake of the prediction, be its error caught or not.
fn failed_initialiser(witness: &Witness) -> Option<String> {
    let names: Vec<String> = witness
        .presumed
        .iter()
        .map(|class| class.replace(['/', '$'], "."))
        .collect();
    (!names.is_empty()).then(|| {
        format!(
            "the static initialiser of {} cannot be followed, and may fail where tests run",
            names.join(" or ")
        )
    })
}

/// Why a call that did not end as predicted may be no mistake of the prediction.
fn limit(actual: &Actual, judge: &Judge) -> Option<String> {
    let (class, message) = match actual {
        Actual::TimedOut => {
            let seconds = judge.seconds;
            return Some(format!(
                "its test did not end within {seconds} s (--test-timeout gives more)"
            ));
        }
        Actual::Died(how) => return Some(format!("its test ended the JVM: {how}")),
        Actual::Threw { class, message } => (class, message.as_deref().unwrap_or("no message")),
        Actual::Returned(_) => return None,
    };
    match class.strip_prefix("java/lang/")? {
        "StackOverflowError" => Some("its test overflowed the stack of the JVM".to_owned()),
        "OutOfMemoryError" => Some("its test used up the memory of the JVM".to_owned()),
        error if LINKAGE.contains(&error) => Some(format!(
            "the JVM cannot link the code: {error}: {message} (--classpath names libraries)"
        )),
        error if DAMAGED.contains(&error) && !judge.compiled => Some(format!(
            "the JVM refuses the class file: {error}: {message}"
        )),
        _ => None,
    }
}
