//! In: places of a state that a call or a loop may have changed. Out: the state with any values there.
//!
//! A call by contract havocs the places of its frame condition, or everything that it can find ([`call`]); a general round of a loop
//! havocs the places that rounds change ([`round`]). The values come from the primitives of `provetta_symex`: a primitive becomes a fresh
//! variable, a reference one that came from the call, the elements of an array those of another array.
//!
//! Why correct: the state afterwards stands for every state that differs from the one before in these places only.

pub(crate) mod call;
pub(crate) mod round;

use provetta_outcome::StopReason;
use provetta_symex::{Body, Elements, Halt, ObjectId, State};
use provetta_term::{Sort, TermId};

use crate::logic::Logic;

impl Logic<'_, '_> {
    /// An object that a static initialiser made becomes an input before it is changed, if it can be one.
    fn open_first(&mut self, state: &mut State, id: ObjectId) -> Result<(), Halt> {
        match self.can_open(state, id) {
            true => self.open_kept(state, id),
            false => Ok(()),
        }
    }

    /// The elements of an array of primitives get any values; what they were and what they are now. None for other objects.
    fn havoc_primitives(
        &mut self,
        state: &mut State,
        id: ObjectId,
    ) -> Result<Option<(TermId, TermId)>, StopReason> {
        let Body::Array(elem, elements) = state.heap.get(id).body.clone() else {
            return Ok(None);
        };
        let Some(sort) = elem.sort() else {
            return Ok(None);
        };
        let length = elements.length();
        let was = elements.to_term(&mut self.terms, &elem)?;
        let name = self.fresh_name("elements");
        let array = self.terms.var(&name, Sort::Array(sort));
        state.heap.get_mut(id).body = Body::Array(elem, Elements::Term { array, length });
        Ok(Some((was, array)))
    }
}
