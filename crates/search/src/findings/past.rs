//! In: a witness. Out: whether it predicts something that depends on values which static fields held when classes were initialised.
//!
//! No test can set these, and they depend on what ran before. The prediction is made once more for other such values: what is
//! the same then is believed to be so for all, and the JVM has the last word.

use provetta_outcome::{StopReason, Witness};
use provetta_symex::{End, State};
use provetta_term::{Assignment, Const, FloatKind, Sort};

use super::Findings;
use crate::engine::Engine;

impl Findings {
    /// Why no test can make sure of a witness: what it predicts depends on values that static fields held when classes were
    /// initialised. Its path asks for none of them.
    pub(crate) fn depends_on_past(
        &self,
        engine: &Engine<'_>,
        state: &State,
        end: &End,
        model: &Assignment,
        witness: &Witness,
    ) -> Option<StopReason> {
        let reason = engine.machine.past(state)?;
        let inputs = self.inputs.as_ref()?;
        let mut other = model.clone();
        for variable in state.past_inputs() {
            let unlike = match (engine.machine.terms.var_sort(variable), model.get(variable)) {
                (Sort::Bv(width @ 1..=64), was) => {
                    let bits = was.map_or(0, Const::raw);
                    let all = u64::MAX >> (64 - u32::from(width));
                    Const::Bv {
                        width,
                        bits: !bits & all,
                    }
                }
                (Sort::Float(FloatKind::F32), Some(Const::F32(bits))) => Const::F32(!bits),
                (Sort::Float(FloatKind::F32), _) => Const::F32(1.5f32.to_bits()),
                (Sort::Float(FloatKind::F64), Some(Const::F64(bits))) => Const::F64(!bits),
                (Sort::Float(FloatKind::F64), _) => Const::F64(1.5f64.to_bits()),
                _ => return Some(reason),
            };
            other.set(variable, unlike);
        }
        let again = engine
            .machine
            .witness(engine.method, inputs, state, end, &other);
        let is_same = again.is_ok_and(|again| {
            again.predicted == witness.predicted
                && again.after == witness.after
                && again.statics == witness.statics
        });
        (!is_same).then_some(reason)
    }
}
