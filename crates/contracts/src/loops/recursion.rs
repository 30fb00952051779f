//! In: a recursive call of the method under test. Out: any result it can have, in place of its execution.
//!
//! An inner call that gets nothing but inputs, before anything that existed before the outermost call was changed,
//! is a call of the method like any other: what it passes, an outermost call with the same arguments passes. So
//! only its result matters to its caller, if it changes nothing that its caller can see. That is not known
//! beforehand. It is assumed, and every path that ends is asked whether it kept to it
//! ([`crate::read::Reader::is_untouched`]); by induction on the length of the execution, all calls keep to it then. One path
//! that does not, or that could not be followed to its end, and nothing was shown.
//!
//! An inner call may also throw. Without a handler that ends the path; with one it is not followed.

use provetta_outcome::{JavaType, StopReason};
use provetta_symex::{Halt, MethodId, Owner, State, Value};

use crate::loops::Loops;

impl Loops<'_, '_> {
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
}
