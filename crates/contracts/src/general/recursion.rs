//! In: a recursive call of the method under test. Out: any result it can have, in place of its execution.
//!
//! An inner call that gets nothing but inputs, before anything that existed before the outermost call was changed,
//! is a call of the method like any other: what it passes, an outermost call with the same arguments passes. So
//! only its result matters to its caller, if it changes nothing that its caller can see. That is not known
//! beforehand. It is assumed, and every path that ends is asked whether it kept to it
//! ([`Logic::is_untouched`]); by induction on the length of the execution, all calls keep to it then. One path
//! that does not, or that could not be followed to its end, and nothing was shown.
//!
//! An inner call may also throw. Without a handler that ends the path; with one it is not followed.

use provetta_outcome::{JavaType, StopReason};
use provetta_symex::{
    ClassId, Halt, Init, MethodId, ObjectId, Owner, State, Value, is_as_given, is_same,
    keeps_in_thread, same_body,
};

use crate::Logic;

impl Logic<'_, '_> {
    /// A call whose arguments lie on the stack from a slot on: replaces it by its result, if it can be.
    pub(crate) fn replace_call(
        &mut self,
        state: &mut State,
        method: MethodId,
        from: usize,
    ) -> Result<bool, Halt> {
        if self.mode.replaced() != Some(method) {
            return Ok(false);
        }
        let returns = self.program.method(method).returns.clone();
        let is_plain = returns == JavaType::Void || returns.is_primitive();
        let is_input = |value: &Value| match state.known(*value) {
            Value::Ref(id) => state.heap.get(id).input.is_some(),
            Value::Address(_) => false,
            _ => true,
        };
        let arguments = &state.top.slots[from..state.top.sp];
        let can_be = is_plain
            && state.inputs.making == 0
            && state.classes.before_init.is_empty()
            && state.heap.owner() == Owner::Path
            && arguments.iter().all(is_input)
            && self.is_untouched(state);
        if !can_be {
            return Ok(false);
        }
        if self.is_guarded(state) {
            let what = "an exception of a recursive call that is caught".into();
            return Err(StopReason::Unsupported { what }.into());
        }
        state.top.sp = from;
        if returns != JavaType::Void {
            let name = self.fresh_name("result");
            let value = self.input(&name, &returns);
            state.top.push(value);
        }
        Ok(true)
    }

    /// Whether all that existed before the call under test is as it was: input objects and what constructors
    /// made for them, static fields, what static initialisers made.
    pub fn is_untouched(&self, state: &State) -> bool {
        let is_given = |id: &ObjectId| {
            state.heap.get(*id).input.is_some() || state.inputs.snapshots.contains_key(id)
        };
        state.heap.shared_writes() == 0
            && !state.vm.suppressed.keys().any(is_given)
            && !keeps_in_thread(state)
            && state
                .inputs
                .graph
                .iter()
                .all(|object| is_as_given(state, object))
            && state
                .inputs
                .snapshots
                .iter()
                .all(|(id, body)| same_body(&state.heap.get(*id).body, body))
            && self.statics_are_untouched(state, &|_| true)
    }

    /// Whether the static fields of some classes hold what they held before the method was called.
    pub(super) fn statics_are_untouched(
        &self,
        state: &State,
        of: &dyn Fn(&ClassId) -> bool,
    ) -> bool {
        let mut asked = state.classes.statics.iter().filter(|(class, _)| of(class));
        asked.all(|(class, statics)| {
            let entry = self.program.class(*class);
            let as_read = |(info, value): (&provetta_symex::SlotInfo, &Value)| {
                if !info.is_input || *value == Value::Unset {
                    return true;
                }
                let read = state
                    .inputs
                    .static_vars
                    .iter()
                    .find(|input| input.class == entry.class.name && input.field == info.name);
                read.is_some_and(|input| is_same(input.value, *value))
            };
            !matches!(statics.init, Init::Running)
                && entry.statics.iter().zip(statics.values.iter()).all(as_read)
        })
    }
}

/// Whether one of the inputs among the objects from a number on does not hold what it held before the call. What later calls made is
/// left out.
pub(super) fn changes_inputs_from(state: &State, first: usize, calls: u32) -> bool {
    let is_later = |id: ObjectId| id.0 as usize >= first;
    state
        .inputs
        .graph
        .iter()
        .any(|object| is_later(object.id) && object.since() <= calls && !is_as_given(state, object))
        || state
            .inputs
            .snapshots
            .iter()
            .any(|(id, body)| is_later(*id) && !same_body(&state.heap.get(*id).body, body))
}
