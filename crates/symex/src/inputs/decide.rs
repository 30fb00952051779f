//! In: the answer to a question about an input reference. Out: the state in which it is known.

use crate::halt::Halt;
use crate::inputs::lazy::new_plain_object;
use crate::inputs::learn::{learn_fact, learn_from};
use crate::machine::Machine;
use crate::refs::{Decision, Target};
use crate::state::State;
use crate::value::Value;

impl Machine<'_> {
    /// Adds a fact; the instruction that asked is executed again.
    pub(crate) fn decide(&mut self, state: &mut State, decision: Decision) -> Result<(), Halt> {
        match decision {
            Decision::Null(id) => state.input_ref_mut(id).target = Target::Null,
            Decision::NonNull(id) => state.input_ref_mut(id).non_null = true,
            Decision::Is(id, ty) => state.input_ref_mut(id).types.push(ty),
            Decision::IsNot(id, ty) => state.input_ref_mut(id).not_types.push(ty),
            Decision::MadeBy(id, call) => state.input_ref_mut(id).made = Some(call),
            Decision::Apart(input, kept) => {
                state.inputs.apart.insert((input, kept));
            }
            Decision::Differs(id, other) => {
                if let Value::Sym(partner) = state.known(other) {
                    state.input_ref_mut(partner).others.push(Value::Sym(id));
                }
                state.input_ref_mut(id).others.push(other);
            }
            Decision::Same(id, Value::Ref(object)) => {
                if let Some(number) = state.input_ref(id).number {
                    self.link_fields(state, object, number);
                }
                learn_from(&mut self.program, state, object, id)?;
                state.input_ref_mut(id).target = Target::Object(object);
            }
            Decision::Same(id, other) => {
                let Value::Sym(keep) = state.known(other) else {
                    return Ok(());
                };
                let merged = state.input_ref(id).clone();
                let kept = state.input_ref_mut(keep);
                kept.havocked = crate::inputs::havocked::both(&kept.havocked, &merged.havocked);
                kept.made = kept.made.or(merged.made);
                kept.non_null |= merged.non_null;
                kept.types.extend(merged.types);
                kept.not_types.extend(merged.not_types);
                kept.others.extend(merged.others);
                kept.number = kept.number.or(merged.number);
                state.input_ref_mut(id).target = Target::Same(keep);
            }
            Decision::New(id, origin) => self.begin(state, id, origin)?,
            Decision::NewArray(id) => self.new_input_array(state, id)?,
            Decision::Array(array, fact) => learn_fact(&mut self.program, state, array, fact)?,
            Decision::Exactly => {
                if let Some((_, exact)) = &mut state.inputs.constructed {
                    *exact = true;
                }
            }
            Decision::AsTried(of) => state.is_as_tried(of),
            Decision::NewBox(id) => self.new_input_box(state, id)?,
            Decision::NewText(id) => self.new_input_text(state, id)?,
            Decision::NewBuilder(id) => self.new_input_builder(state, id)?,
            Decision::Join(id) => self.join(state, id)?,
            Decision::NewObject(id) => new_plain_object(&mut self.program, state, id)?,
            Decision::Constant {
                reference,
                object,
                class,
                field,
            } => state.take_constant(reference, object, class, field),
            Decision::Finish(id) => {
                if let Target::Made { object, .. } = state.input_ref(id).target {
                    state.input_ref_mut(id).target = Target::Object(object);
                }
            }
            Decision::Call(id, method, kind) => self.call_mutator(state, id, method, kind)?,
        }
        Ok(())
    }
}
