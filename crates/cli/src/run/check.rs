//! In: a witness and what the JVM did with it. Out: whether they agree, and what the call really reached.

use std::collections::BTreeSet;

use provetta_outcome::{
    Actual, Edge, Goal, GoalKind, Prediction, Step, StopReason, Value, Witness,
};
use provetta_runner::{Call, CallReport, Obstacle};

use crate::run::objects::{self, Difference};

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

/// The call that a witness describes.
pub fn call(witness: &Witness) -> Call {
    Call {
        method: witness.method.clone(),
        initialised: witness.initialised.clone(),
        fixture: witness.fixture.clone(),
        receiver: witness.receiver.clone(),
        graph: objects::has_objects(witness),
        inputs: witness
            .inputs
            .iter()
            .map(|input| input.value.clone())
            .collect(),
        statics: witness.statics.clone(),
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

/// Compares a witness with what the JVM did.
pub fn check(witness: &Witness, report: CallReport, judge: &Judge) -> Checked {
    // Only a compiled test can extend an abstract class: it will show whether the prediction is right.
    if let Some(Obstacle::Stub(_)) = report.obstacle {
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
    let mut reached = goals(&report.goals, &report.thrown);
    let difference = objects::difference(witness, &report);
    let actual = objects::plain(witness, &report);
    let limit = match &report.obstacle {
        Some(obstacle) => Some(format!("its test could not be made: {obstacle}")),
        None => failed_initialiser(witness).or_else(|| limit(&actual, judge)),
    };
    let agreement = match (limit, difference) {
        (Some(reason), Some(_)) => Agreement::Limited(reason),
        (None, Some(Difference::Outcome)) => Agreement::Mismatch(format!(
            "{} was predicted to {}, but it {}",
            shown_call(witness),
            predicted(&witness.predicted),
            happened(&actual)
        )),
        (None, Some(Difference::Objects(difference))) => {
            Agreement::Mismatch(format!("after {}, {difference}", shown_call(witness)))
        }
        _ => {
            let missed = |goal: &&Goal| {
                goal.kind.is_measured() && (judge.is_measured)(goal) && !reached.contains(goal)
            };
            match witness.reaches.iter().find(missed) {
                None => Agreement::Agrees,
                Some(goal) => Agreement::Mismatch(format!(
                    "{} was predicted to reach {}, but it did not",
                    shown_call(witness),
                    shown_goal(goal)
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

/// Why a witness shows nothing, as a reason for the ledger; none if it is good.
pub fn fault(agreement: &Agreement) -> Option<String> {
    match agreement {
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

/// `a.B#m(1, 'x')`, with the static fields that were set.
pub fn shown_call(witness: &Witness) -> String {
    let inputs: Vec<String> = witness
        .inputs
        .iter()
        .map(|input| input.value.to_string())
        .collect();
    let mut text = format!("{}({})", witness.method, inputs.join(", "));
    for (i, field) in witness.statics.iter().enumerate() {
        text.push_str(if i == 0 { " with " } else { ", " });
        text.push_str(&format!(
            "{}.{} = {}",
            field.class.replace(['/', '$'], "."),
            field.field,
            field.value
        ));
    }
    text
}

/// A goal without its source text, for messages about our own mistakes.
pub fn shown_goal(goal: &Goal) -> String {
    let Edge {
        method,
        offset,
        edge,
    } = &goal.edge;
    match goal.kind {
        GoalKind::Branch => format!(
            "way {edge} of the branch at offset {offset} of {method}{}",
            method.descriptor
        ),
        kind => format!(
            "the {} at offset {offset} of {method}{}",
            kind.name().replace('-', " "),
            method.descriptor
        ),
    }
}

fn predicted(prediction: &Prediction) -> String {
    match prediction {
        Prediction::Returns(value) => format!("return{}", shown_value(value.as_ref())),
        Prediction::Throws { class, .. } => format!("throw {}", class.replace('/', ".")),
    }
}

/// What a call did, to follow "it".
pub fn happened(actual: &Actual) -> String {
    match actual {
        Actual::Returned(value) => format!("returned{}", shown_value(value.as_ref())),
        Actual::Threw {
            class,
            message: None,
        } => format!("threw {}", class.replace('/', ".")),
        Actual::Threw {
            class,
            message: Some(message),
        } => {
            format!("threw {} ({message})", class.replace('/', "."))
        }
        Actual::TimedOut => "did not end".to_owned(),
        Actual::Died(how) => format!("ended the JVM: {how}"),
    }
}

fn shown_value(value: Option<&Value>) -> String {
    value.map_or(String::new(), |value| format!(" {value}"))
}

#[cfg(test)]
pub mod tests {
    use super::*;
    use provetta_outcome::{Input, MethodRef};

    pub fn edge(offset: u32, edge: u32) -> Edge {
        let method = MethodRef {
            class: "A".into(),
            name: "m".into(),
            descriptor: "(I)I".into(),
        };
        Edge {
            method,
            offset,
            edge,
        }
    }

    pub fn witness(input: i32, predicted: Prediction, reaches: &[Edge]) -> Witness {
        Witness {
            initialised: Vec::new(),
            presumed: Vec::new(),
            fixture: Vec::new(),
            receiver: None,
            after: Vec::new(),
            method: edge(0, 0).method,
            inputs: vec![Input {
                name: "x".into(),
                value: Value::Int(input),
            }],
            statics: vec![],
            predicted,
            result: None,
            conditions: vec![],
            reaches: goals(reaches, &[]).into_iter().collect(),
            is_unsure: false,
        }
    }

    const JUDGE: Judge = Judge {
        is_measured: &|_| true,
        seconds: 5,
        compiled: true,
    };

    fn returns(value: i32) -> Prediction {
        Prediction::Returns(Some(Value::Int(value)))
    }

    fn report(actual: Actual, branches: &[Edge]) -> CallReport {
        CallReport {
            actual,
            goals: branches.to_vec(),
            thrown: vec![],
            after: vec![],
            obstacle: None,
        }
    }

    fn returned(value: i32) -> Actual {
        Actual::Returned(Some(Value::Int(value)))
    }

    #[test]
    fn wrong_value_is_a_mismatch() {
        let agree = check(
            &witness(1, returns(2), &[edge(4, 1)]),
            report(returned(2), &[edge(4, 1)]),
            &JUDGE,
        );
        assert_eq!(agree.agreement, Agreement::Agrees);
        let wrong = check(
            &witness(1, returns(2), &[]),
            report(returned(3), &[]),
            &JUDGE,
        );
        assert_eq!(
            wrong.agreement,
            Agreement::Mismatch("A#m(1) was predicted to return 2, but it returned 3".into())
        );
    }

    #[test]
    fn branch_that_is_not_taken_is_a_mismatch_where_branches_are_measured() {
        let subject = witness(1, returns(2), &[edge(4, 1)]);
        let missed = check(&subject, report(returned(2), &[edge(4, 0)]), &JUDGE);
        assert!(matches!(missed.agreement, Agreement::Mismatch(_)));
        let blind = Judge {
            is_measured: &|_| false,
            ..JUDGE
        };
        let unmeasured = check(&subject, report(returned(2), &[]), &blind);
        assert_eq!(unmeasured.agreement, Agreement::Agrees);
    }

    #[test]
    fn exceptions_are_believed_where_the_branches_agree() {
        let exception = Goal {
            kind: GoalKind::NullDereference,
            edge: edge(9, 0),
        };
        let mut subject = witness(1, returns(2), &[edge(4, 1)]);
        subject.reaches.push(exception.clone());
        let agrees = check(&subject, report(returned(2), &[edge(4, 1)]), &JUDGE);
        assert_eq!(agrees.agreement, Agreement::Agrees);
        assert!(agrees.reached.contains(&exception));
        let passed = reached_by_test(goals(&[edge(4, 1)], &[]), &agrees);
        assert_eq!(passed, agrees.reached);
        let other_way = reached_by_test(goals(&[edge(4, 0)], &[]), &agrees);
        assert!(!other_way.contains(&exception));
        let missed = check(&subject, report(returned(2), &[]), &JUDGE);
        assert!(!missed.reached.contains(&exception));
        let blind = Judge {
            is_measured: &|_| false,
            ..JUDGE
        };
        let unmeasured = check(&subject, report(returned(2), &[]), &blind);
        assert_eq!(unmeasured.agreement, Agreement::Agrees);
        assert!(!unmeasured.reached.contains(&exception));
    }

    #[test]
    fn limits_are_no_mismatch() {
        let hang = check(
            &witness(1, returns(2), &[]),
            report(Actual::TimedOut, &[]),
            &JUDGE,
        );
        assert!(matches!(hang.agreement, Agreement::Limited(reason) if reason.contains("5 s")));
        let deep = Actual::Threw {
            class: "java/lang/StackOverflowError".into(),
            message: None,
        };
        let deep = check(&witness(1, returns(2), &[]), report(deep, &[]), &JUDGE);
        assert!(matches!(deep.agreement, Agreement::Limited(_)));
    }

    #[test]
    fn class_files_of_strangers_may_be_damaged() {
        let refused = |class: &str, compiled: bool| {
            let actual = Actual::Threw {
                class: class.into(),
                message: None,
            };
            let judge = Judge { compiled, ..JUDGE };
            check(&witness(1, returns(2), &[]), report(actual, &[]), &judge).agreement
        };
        assert!(matches!(
            refused("java/lang/VerifyError", false),
            Agreement::Limited(_)
        ));
        assert!(matches!(
            refused("java/lang/VerifyError", true),
            Agreement::Mismatch(_)
        ));
        assert!(matches!(
            refused("java/lang/NoClassDefFoundError", true),
            Agreement::Limited(_)
        ));
        assert!(matches!(
            refused("java/lang/ArithmeticException", false),
            Agreement::Mismatch(_)
        ));
    }
}
