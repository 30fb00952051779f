//! In: a witness. Out: the call that the JVM is asked to make, and what the JVM did in the words of the account.

use provetta_account::{Observed, Obstacle, TestEnd};
use provetta_outcome::{JavaType, Witness};
use provetta_runner::{self as runner, Call, CallReport, TestOutcome};

/// The call that a witness describes.
pub fn call(witness: &Witness) -> Call {
    Call {
        method: witness.method.clone(),
        initialised: witness.initialised.clone(),
        fixture: witness.fixture.clone(),
        receiver: witness.receiver.clone(),
        graph: has_objects(witness),
        inputs: witness
            .inputs
            .iter()
            .map(|input| input.value.clone())
            .collect(),
        statics: witness.statics.clone(),
    }
}

/// What a call did.
pub fn observed(report: CallReport) -> Observed {
    Observed {
        actual: report.actual,
        branches: report.goals,
        divisions_by_zero: report.thrown,
        after: report.after,
        obstacle: report.obstacle.map(|obstacle| match obstacle {
            runner::Obstacle::Stub(_) => Obstacle::NeedsCompiledStub,
            step @ runner::Obstacle::Step { .. } => Obstacle::Inputs(step.to_string()),
        }),
    }
}

/// How a test ended.
pub fn test_end(outcome: &TestOutcome) -> TestEnd {
    match outcome {
        TestOutcome::Passed => TestEnd::Passed,
        TestOutcome::Failed(how) => TestEnd::Failed(how.clone()),
        TestOutcome::TimedOut => TestEnd::TimedOut,
        TestOutcome::Died(how) => TestEnd::Died(how.clone()),
    }
}

/// Whether a call is about objects that are more than their values.
fn has_objects(witness: &Witness) -> bool {
    let types = JavaType::parse_method(&witness.method.descriptor);
    !witness.fixture.is_empty()
        || witness.receiver.is_some()
        || &*witness.method.name == "<init>"
        || types.is_some_and(|(inputs, output)| inputs.iter().chain([&output]).any(is_object))
}

fn is_object(ty: &JavaType) -> bool {
    const VALUES: [&str; 9] = [
        "String",
        "Boolean",
        "Byte",
        "Short",
        "Character",
        "Integer",
        "Long",
        "Float",
        "Double",
    ];
    match ty {
        JavaType::Class(name) => !name
            .strip_prefix("java/lang/")
            .is_some_and(|name| VALUES.contains(&name)),
        ty => matches!(ty, JavaType::Array(_)),
    }
}
