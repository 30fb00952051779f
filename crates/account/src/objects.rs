//! In: a witness and what the JVM did with it. Out: where objects differ from what was predicted, and results
//! without numbers of objects where these mean nothing.

use provetta_outcome::{
    Actual, Content, ObjectState, Prediction, Step, Value, Witness, graph_difference,
};

use crate::observed::Observed;

/// Arrays with more elements than this in all, or nested deeper, are given by their class only.
const MOST_ELEMENTS: usize = 1 << 20;
const MOST_DEPTH: usize = 64;

/// The loader of the classes under test, as the JVM names it in messages. Elsewhere another one loads them.
const LOADER: &str = "provetta.helper.UserLoader";

/// How a call differs from its prediction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Difference {
    /// It ended otherwise
    Outcome,
    /// An object holds something else; a sentence without a full stop
    Objects(String),
}

/// Where a call differs from its prediction first.
pub(crate) fn difference(witness: &Witness, observed: &Observed) -> Option<Difference> {
    let mut roots = Vec::new();
    match (&witness.predicted, &observed.actual) {
        (Prediction::Returns(Some(expected)), Actual::Returned(Some(actual))) => {
            roots.push((expected, actual));
        }
        (predicted, actual) if !predicted.admits(actual) => return Some(Difference::Outcome),
        _ => {}
    }
    let fixture = witness.fixture.iter().filter_map(Step::defines).max();
    let count = fixture.map_or(0, |most| most.saturating_add(1));
    let found = graph_difference(&witness.after, &observed.after, count, &roots)?;
    // Without objects the words for values say more.
    Some(match roots.first() {
        Some((expected, actual))
            if !matches!((expected, actual), (Value::Ref(_), Value::Ref(_)))
                && graph_difference(&[], &observed.after, count, &roots).is_some() =>
        {
            Difference::Outcome
        }
        _ => Difference::Objects(found),
    })
}

/// What a call did; a returned object whose number was not predicted is given by its elements or its class, and a text that was
/// not predicted and names a class loader is any text.
pub(crate) fn plain(witness: &Witness, observed: &Observed) -> Actual {
    match with_any_object(witness, observed) {
        Actual::Returned(Some(value)) => Actual::Returned(Some(without_loader(value))),
        other => other,
    }
}

/// A value in which texts that only this run has may be anything: they are messages of casts that failed, and no two loaders
/// are named alike.
fn without_loader(value: Value) -> Value {
    match value {
        Value::Str(units) if String::from_utf16_lossy(&units).contains(LOADER) => Value::Any,
        Value::Array(ty, values) => {
            Value::Array(ty, values.into_iter().map(without_loader).collect())
        }
        other => other,
    }
}

fn with_any_object(witness: &Witness, observed: &Observed) -> Actual {
    match (&observed.actual, &witness.predicted) {
        (actual, Prediction::Returns(Some(Value::Ref(_)))) => actual.clone(),
        (Actual::Returned(Some(value @ Value::Ref(_))), _) => {
            let mut left = MOST_ELEMENTS;
            let given = elements(value, &observed.after, &mut left, 0);
            Actual::Returned(Some(
                given.unwrap_or_else(|| by_class(value, &observed.after)),
            ))
        }
        (actual, _) => actual.clone(),
    }
}

fn state<'a>(value: &Value, after: &'a [ObjectState]) -> Option<&'a ObjectState> {
    let Value::Ref(number) = value else {
        return None;
    };
    // They come by ascending numbers.
    let at = after.binary_search_by_key(number, |state| state.object);
    at.ok().and_then(|i| after.get(i))
}

fn by_class(value: &Value, after: &[ObjectState]) -> Value {
    state(value, after).map_or(Value::Any, |state| Value::Object(state.class.clone()))
}

/// An array with its elements; none if it is too large or holds itself.
fn elements(value: &Value, after: &[ObjectState], left: &mut usize, depth: usize) -> Option<Value> {
    let Some(state) = state(value, after) else {
        return Some(value.clone());
    };
    let Content::Array(ty, values) = &state.content else {
        return (!state.class.starts_with('[')).then(|| by_class(value, after));
    };
    *left = left.checked_sub(values.len())?;
    if depth > MOST_DEPTH {
        return None;
    }
    let values: Option<Vec<Value>> = values
        .iter()
        .map(|value| elements(value, after, left, depth + 1))
        .collect();
    Some(Value::Array(ty.clone(), values?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_names_the_loader_of_this_run_is_any_text() {
        let text = |text: &str| Value::Str(text.encode_utf16().collect());
        let plain = text("class A cannot be cast to class B");
        assert_eq!(without_loader(plain.clone()), plain);
        let named = text("B is in unnamed module of loader provetta.helper.UserLoader @1f");
        assert_eq!(without_loader(named), Value::Any);
    }
}
