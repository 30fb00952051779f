//! In: a recursive call that its contract stands for. Out: the numbers of which one may get smaller with each call.
//!
//! Numbers of the machine have finitely many values. So whatever is computed from them cannot get smaller (or larger) for
//! ever: no measure of them needs a bound of its own. Which combinations of these numbers are tried as measures is for the search
//! to say.
//!
//! The call is compared with the outermost activation. What holds when the call is made counts, not what is known when it has ended:
//! that it ends is what is to be shown.

use provetta_symex::{Body, State, Value};
use provetta_term::{TermId, Terms};

use crate::calls::Calls;
use crate::path::old::Old;
use crate::path::running::{InnerCall, Running};

/// How many fields of the receiver are compared.
const MAX_FIELDS: usize = 6;

impl Calls<'_, '_> {
    /// Numbers of the method under test when it was called, and of a call of it at the counter.
    pub(crate) fn inner_call(
        &mut self,
        state: &State,
        running: &Running,
        this: Option<Value>,
        params: &[Value],
    ) -> InnerCall {
        let mut numbers = Vec::new();
        let receivers = running.this.zip(this);
        let mut descends = vec![receivers.and_then(|(was, now)| self.descends(state, was, now))];
        for (was, now) in running.params.iter().zip(params) {
            descends.push(self.descends(state, *was, *now));
        }
        for (was, now) in running.params.iter().zip(params) {
            numbers.push(pair_of_numbers(&mut self.terms, *was, *now));
            numbers.push(pair_of_lengths(&mut self.terms, state, *was, *now));
        }
        // What a method of an object counts may be a field of it.
        let fields = running
            .this
            .zip(this)
            .zip(running.old.as_ref())
            .and_then(|((was, now), old)| pairs_of_fields(&mut self.terms, state, old, was, now));
        numbers.extend(fields.unwrap_or_default());
        InnerCall {
            steps: state.path.len(),
            numbers,
            descends,
            line: self.line(state.top.method, state.top.pc),
        }
    }
}

fn plain_number(terms: &mut Terms, value: Value) -> Option<TermId> {
    match value {
        Value::Int(_) | Value::IntTerm(_) | Value::Long(_) | Value::LongTerm(_) => {
            value.term(terms).ok()
        }
        _ => None,
    }
}

fn pair_of_numbers(terms: &mut Terms, was: Value, now: Value) -> Option<(TermId, TermId)> {
    Some((plain_number(terms, was)?, plain_number(terms, now)?))
}

fn pair_of_lengths(
    terms: &mut Terms,
    state: &State,
    was: Value,
    now: Value,
) -> Option<(TermId, TermId)> {
    let length = |value: Value| match state.known(value) {
        Value::Ref(id) => match &state.heap.get(id).body {
            Body::Array(_, elements) => Some(elements.length()),
            _ => None,
        },
        _ => None,
    };
    let (was, now) = (length(was)?, length(now)?);
    pair_of_numbers(terms, was, now)
}

fn pairs_of_fields(
    terms: &mut Terms,
    state: &State,
    old: &Old,
    was: Value,
    now: Value,
) -> Option<Vec<Option<(TermId, TermId)>>> {
    let (Value::Ref(was), Value::Ref(now)) = (state.known(was), state.known(now)) else {
        return None;
    };
    // Fields are known by their slots, so both have to be of one class. An object that nobody had asked for before has no field
    // that was read.
    if was.0 as usize >= old.heap.len() || state.heap.get(was).class != state.heap.get(now).class {
        return None;
    }
    let (Body::Fields(before), Body::Fields(after)) =
        (&old.heap.get(was).body, &state.heap.get(now).body)
    else {
        return None;
    };
    let (before, after) = (before.clone(), after.clone());
    let pairs = before.iter().zip(after.iter()).take(MAX_FIELDS);
    Some(
        pairs
            .map(|(was, now)| pair_of_numbers(terms, *was, *now))
            .collect(),
    )
}
