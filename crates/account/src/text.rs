//! In: a witness, a goal, the end of a call. Out: the words for it in reasons and findings.

use provetta_outcome::{Actual, Edge, Goal, GoalKind, Prediction, Value, Witness};

/// `a.B#m(1, 'x')`, with the static fields that were set.
pub fn call_text(witness: &Witness) -> String {
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
pub fn goal_text(goal: &Goal) -> String {
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

/// What a call was predicted to do, to follow "to".
pub(crate) fn predicted_text(prediction: &Prediction) -> String {
    match prediction {
        Prediction::Returns(value) => format!("return{}", value_text(value.as_ref())),
        Prediction::Throws { class, .. } => format!("throw {}", class.replace('/', ".")),
    }
}

/// What a call did, to follow "it".
pub fn ended_text(actual: &Actual) -> String {
    match actual {
        Actual::Returned(value) => format!("returned{}", value_text(value.as_ref())),
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

fn value_text(value: Option<&Value>) -> String {
    value.map_or(String::new(), |value| format!(" {value}"))
}
