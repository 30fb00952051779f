//! In: a witness with objects and what the JVM did with it. Out: whether they agree, as the command line
//! tool judges it (`crates/account/src/check.rs`), and more strictly: branches that were not predicted count too.

use std::collections::BTreeSet;

use provetta_outcome::{
    Actual, Goal, GoalStatus, JavaType, JobResult, Prediction, Step, Value, Witness,
    graph_difference,
};
use provetta_runner::{Call, CallReport, Obstacle};

use crate::FindingKind;
use crate::concrete::{goals, is_limited};
use crate::findings::{actual_text, goals_text, prediction_text};

/// What became of a witness.
pub enum Verdict {
    /// As predicted
    Agrees,
    /// At a limit of the JVM
    Limited,
    /// Its objects cannot be made, and it says itself that Java code cannot make them
    Obstacle,
    /// Something else than predicted
    Differs {
        /// In what
        kind: FindingKind,
        /// What the engine said
        predicted: String,
        /// What happened
        actual: String,
    },
}

/// The call that a witness describes.
pub fn call(witness: &Witness) -> Call {
    Call {
        initialised: witness.initialised.clone(),
        method: witness.method.clone(),
        fixture: witness.fixture.clone(),
        receiver: witness.receiver.clone(),
        graph: has_objects(witness),
        inputs: witness.inputs.iter().map(|i| i.value.clone()).collect(),
        statics: witness.statics.clone(),
    }
}

/// Whether a call is about objects that are more than their values.
fn has_objects(witness: &Witness) -> bool {
    let types = JavaType::parse_method(&witness.method.descriptor);
    !witness.fixture.is_empty()
        || witness.receiver.is_some()
        || &*witness.method.name == "<init>"
        || types.is_some_and(|(inputs, output)| {
            let mut all = inputs.iter().chain([&output]);
            all.any(|ty| matches!(ty, JavaType::Class(_) | JavaType::Array(_)))
        })
}

/// Judges one witness, the one at `index` of a result. `measured` says whether the JVM can see a method's branches.
pub fn judge(
    result: &JobResult,
    index: usize,
    witness: &Witness,
    report: &CallReport,
    is_measured: &dyn Fn(&Goal) -> bool,
) -> Verdict {
    if let Some(obstacle) = &report.obstacle {
        // Only a compiled test can extend an abstract class.
        let is_stub = matches!(obstacle, Obstacle::Stub(_));
        if is_stub || witness.fixture.iter().any(is_artificial) {
            return Verdict::Obstacle;
        }
        return Verdict::Differs {
            kind: FindingKind::Fixture,
            predicted: "its objects can be made".to_owned(),
            actual: format!("{obstacle}"),
        };
    }
    if is_limited(&report.actual) {
        return Verdict::Limited;
    }
    let mut roots = Vec::new();
    match (&witness.predicted, &report.actual) {
        (Prediction::Returns(Some(expected)), Actual::Returned(Some(actual))) => {
            roots.push((expected, actual));
        }
        (predicted, actual) if !predicted.admits(actual) => {
            return Verdict::Differs {
                kind: FindingKind::Outcome,
                predicted: prediction_text(predicted),
                actual: actual_text(actual),
            };
        }
        _ => {}
    }
    let fixture = witness.fixture.iter().filter_map(Step::defines).max();
    let count = fixture.map_or(0, |most| most.saturating_add(1));
    if let Some(found) = graph_difference(&witness.after, &report.after, count, &roots) {
        return Verdict::Differs {
            kind: FindingKind::Outcome,
            predicted: prediction_text(&witness.predicted),
            actual: format!("{}; {found}", actual_text(&report.actual)),
        };
    }
    branches(result, index, witness, report, is_measured)
}

fn branches(
    result: &JobResult,
    index: usize,
    witness: &Witness,
    report: &CallReport,
    is_measured: &dyn Fn(&Goal) -> bool,
) -> Verdict {
    let seen = |goal: &&Goal| goal.kind.is_measured() && is_measured(goal);
    let all: BTreeSet<&Goal> = result.goals.iter().map(|g| &g.goal).filter(seen).collect();
    let measured = goals(report);
    let really: BTreeSet<&Goal> = measured.iter().filter(|g| all.contains(g)).collect();
    let mut promised: BTreeSet<&Goal> =
        witness.reaches.iter().filter(|g| all.contains(g)).collect();
    // A goal may also name its witness.
    let named = result
        .goals
        .iter()
        .filter(|g| matches!(&g.status, GoalStatus::Witnessed(by) if by.contains(&index)));
    promised.extend(named.map(|g| &g.goal).filter(seen));
    if promised == really {
        return Verdict::Agrees;
    }
    let missing = goals_text(promised.difference(&really).copied());
    let extra = goals_text(really.difference(&promised).copied());
    Verdict::Differs {
        kind: FindingKind::Branches,
        predicted: format!("all of: {}", goals_text(promised.iter().copied())),
        actual: format!("not taken: {missing}; taken and not predicted: {extra}"),
    }
}

/// Whether a step may fail on the JVM without being a mistake: a state that no code makes may not exist, and
/// the constructor of a record may refuse what any state allows.
fn is_artificial(step: &Step) -> bool {
    step.needs_reflection() || matches!(step, Step::Create { by, .. } if is_record(&by.class))
}

/// The records of generated programs have this name.
fn is_record(class: &str) -> bool {
    class.ends_with("$Pair")
}

/// A witness as text: how its objects are made, then the call.
pub fn witness_text(witness: &Witness) -> String {
    let value = |v: &Value| v.to_string();
    let list = |vs: &[Value]| vs.iter().map(value).collect::<Vec<_>>().join(", ");
    let simple = |class: &str| class.rsplit(['/', '$']).next().unwrap_or(class).to_owned();
    let mut text = String::new();
    for step in &witness.fixture {
        let part = match step {
            Step::Create {
                object,
                by,
                arguments,
            } => format!(
                "#{object} = {}.{}({})",
                simple(&by.class),
                by.name,
                list(arguments)
            ),
            Step::Call {
                object,
                method,
                arguments,
            } => format!("#{object}.{}({})", method.name, list(arguments)),
            Step::Assign {
                object,
                field,
                value,
                reflection,
                ..
            } => {
                let how = if *reflection { ":=" } else { "=" };
                format!("#{object}.{field} {how} {value}")
            }
            Step::Allocate { object, class } => format!("#{object} = allocate {}", simple(class)),
            other => format!("{other:?}"),
        };
        text.push_str(&part);
        text.push_str("; ");
    }
    if let Some(receiver) = &witness.receiver {
        text.push_str(&format!("{receiver}."));
    }
    let inputs: Vec<Value> = witness.inputs.iter().map(|i| i.value.clone()).collect();
    text.push_str(&crate::findings::call_text(
        &witness.method,
        &inputs,
        &witness.statics,
    ));
    text
}
