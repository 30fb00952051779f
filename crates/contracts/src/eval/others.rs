//! In: the end of the method under test. Out: whether the objects that it changed, other than receiver and arguments, meet their invariants.
//!
//! Asked are objects that outlive the call: those that existed before it and hold something else now have to meet the invariants that
//! they met, new ones have to meet all. What only the call itself could find is nobody's concern, such as an object whose constructor threw.
//! Where a contract stood for a call, any object of the path may be kept by it, so all are asked.

use std::collections::BTreeSet;

use provetta_jml::Clause;
use provetta_symex::{Body, End, Halt, ObjectId, Place, State, Value, is_as_given, same_body};
use provetta_term::TermId;

use crate::eval::Evaluator;
use crate::path::PathSpec;
use crate::path::env::Env;
use crate::path::old::Old;
use crate::specified::obligation::Assumption;
use crate::value::unsupported;

impl Evaluator<'_, '_> {
    /// The objects that somebody may use after the call.
    pub(crate) fn outliving(&self, state: &State) -> Vec<ObjectId> {
        let mut waiting: Vec<Value> = Vec::new();
        match &state.ending {
            Some(End::Returned(value)) => waiting.extend(*value),
            Some(End::Threw(id)) => waiting.push(Value::Ref(*id)),
            None => {}
        }
        let given = state.inputs.graph.iter().map(|object| object.id);
        let given = given.chain(state.inputs.snapshots.keys().copied());
        waiting.extend(given.map(Value::Ref));
        let statics = state.classes.statics.values();
        waiting.extend(statics.flat_map(|statics| statics.values.iter().copied()));
        let mut seen: Vec<bool> = vec![false; state.heap.len()];
        let mut found = Vec::new();
        while let Some(value) = waiting.pop() {
            let Value::Ref(id) = state.known(value) else {
                continue;
            };
            if std::mem::replace(&mut seen[id.0 as usize], true) {
                continue;
            }
            found.push(id);
            let references = &mut |value| waiting.push(value);
            state.heap.get(id).body.references(references);
        }
        found
    }

    /// Whether objects that the method is not asked about otherwise meet their invariants, and so do classes.
    pub(crate) fn others_hold(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        statics: &[Clause],
    ) -> Result<TermId, Halt> {
        let Some(old) = env.old.clone() else {
            return Err(unsupported("other objects where there is no state before"));
        };
        let before = Env {
            is_old: true,
            ..env.clone()
        };
        let mut all = self.terms.bool(true);
        for clause in statics {
            let held = self.clause_holds(state, &before, clause)?;
            let holds = self.clause_holds(state, env, clause)?;
            let kept = self.terms.implies(held, holds);
            all = self.terms.and(all, kept);
        }
        let asked = self.asked_already(state);
        let changed = self.changed_since(state, &old)?;
        let objects = match state.history.calls > 0 {
            true => (0..state.heap.len() as u32).map(ObjectId).collect(),
            false => self.outliving(state),
        };
        for id in objects {
            let is_new = self.is_new(state, &old, id);
            if asked.contains(&id) || !(is_new || self.is_touched(state, &changed, id)) {
                continue;
            }
            let class = self.class_name(state, id);
            if self.invariants(&class)?.iter().all(|i| i.is_static) {
                continue;
            }
            let mut kept = self.invariants_hold(state, env, id)?;
            if !is_new && self.terms.as_bool(kept) != Some(true) {
                let held = self.invariants_hold(state, &before, id)?;
                kept = self.terms.implies(held, kept);
            }
            all = self.terms.and(all, kept);
        }
        Ok(all)
    }

    /// Receiver and arguments whose invariants are obligations of their own.
    fn asked_already(&self, state: &State) -> Vec<ObjectId> {
        let Some(running) = state.spec().contract.as_ref() else {
            return Vec::new();
        };
        let plan = &running.plan;
        let mut found = Vec::new();
        let keeps_receiver = |a: &Assumption| matches!(a, Assumption::Receiver);
        if plan.constructs || plan.assumptions.iter().any(keeps_receiver) {
            found.extend(running.this);
        }
        for assumption in &plan.assumptions {
            if let Assumption::Argument(index) = assumption
                && !plan.cases.is_empty()
            {
                found.extend(running.params.get(*index).copied());
            }
        }
        let known = found.into_iter().map(|value| state.known(value));
        known
            .filter_map(|value| match value {
                Value::Ref(id) => Some(id),
                _ => None,
            })
            .collect()
    }

    /// The objects that existed before and hold something else now.
    fn changed_since(&self, state: &State, old: &Old) -> Result<BTreeSet<ObjectId>, Halt> {
        let mut places = Vec::new();
        self.changed_objects(state, &old.heap, &mut places)?;
        let mut found: BTreeSet<ObjectId> = BTreeSet::new();
        for place in places {
            match place {
                Place::Field(id, _) | Place::All(id) => {
                    found.insert(id);
                }
                Place::Static(..) => {}
                _ => return Err(unsupported("which objects the call changed")),
            }
        }
        let given = state.inputs.graph.iter();
        found.extend(given.filter(|o| !is_as_given(state, o)).map(|o| o.id));
        let made = state.inputs.snapshots.iter();
        let made = made.filter(|(id, body)| !same_body(&state.heap.get(**id).body, body));
        found.extend(made.map(|(id, _)| *id));
        Ok(found)
    }

    /// Whether an object changed, or an array that it holds.
    fn is_touched(&self, state: &State, changed: &BTreeSet<ObjectId>, id: ObjectId) -> bool {
        if changed.contains(&id) {
            return true;
        }
        let mut found = false;
        state.heap.get(id).body.references(&mut |value| {
            if let Value::Ref(held) = state.known(value) {
                let is_array = matches!(state.heap.get(held).body, Body::Array(..));
                found |= is_array && changed.contains(&held);
            }
        });
        found
    }

    /// Whether the call made an object, or a static initialiser that ran by now.
    fn is_new(&self, state: &State, old: &Old, id: ObjectId) -> bool {
        state.heap.get(id).input.is_none()
            && id.0 as usize >= old.heap.len()
            && !state.inputs.snapshots.contains_key(&id)
    }
}
