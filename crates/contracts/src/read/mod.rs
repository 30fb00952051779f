//! In: a state, or one before it. Out: values and references in it, as specifications have them.
//!
//! Nothing here evaluates an expression. A value that is not known without a decision halts, as in an instruction.

pub(crate) mod accesses;
pub(crate) mod changed;
pub(crate) mod elements;
pub(crate) mod fields;
pub(crate) mod reached;
pub(crate) mod results;
pub(crate) mod same;

use provetta_symex::{Halt, ObjectId, State};

use crate::logic::{Logic, layer};
use crate::value::{Eval, Val, unsupported};

layer! {
    /// The executor with what is specified, to read values in a state or in one before.
    pub struct Reader over Logic
}

impl Reader<'_, '_> {
    /// The object that a value is; none for null.
    pub(crate) fn object(
        &mut self,
        state: &mut State,
        found: &Eval,
    ) -> Result<Option<ObjectId>, Halt> {
        match &found.val {
            Val::Java(value) => state.reference(*value),
            Val::Numbered { .. } => {
                let value = self.java_value(state, &found.val)?;
                state.reference(value)
            }
            _ => Err(unsupported("an object is expected")),
        }
    }
}
