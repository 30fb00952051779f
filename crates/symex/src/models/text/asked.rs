//! In: a call of a method of `String` in a specification, for all values of a quantified variable. Out: its result as a term, without a fork.

use provetta_term::TermId;

use crate::halt::Halt;
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

impl Machine<'_> {
    /// What a method of `String` returns and where it does, receiver first; none if it is none of those that are known.
    pub fn asked_of_string(
        &mut self,
        state: &mut State,
        (name, descriptor): (&str, &str),
        args: &[Value],
    ) -> Result<Option<(Value, TermId)>, Halt> {
        let Some(id) = state.reference(args[0])? else {
            return Ok(None);
        };
        if !self.is_text(state, id) {
            return Ok(None);
        }
        self.depends_on_inputs(state, id)?;
        let Some(text) = self.text(state, id)? else {
            return Ok(None);
        };
        let always = self.terms.bool(true);
        let length = text.length(&mut self.terms);
        let (term, returns) = match (name, descriptor) {
            ("length", "()I") => (length, always),
            ("charAt", "(I)C") => {
                let index = args[1].int_term(&mut self.terms)?;
                let unit = text.unit(&mut self.terms, index);
                let is_inside = self.is_inside(index, length);
                (self.terms.zext(32, unit), is_inside)
            }
            _ => return Ok(None),
        };
        Ok(Some((Value::from_int_term(&self.terms, term), returns)))
    }
}
