//! In: input references that are builders. Out: builders that hold a string of any length.
//!
//! What a builder does depends on its characters alone, but for `capacity`, which is unknown of such a builder: so one that is made of a string is
//! as good as any, and claims may rest on it. Two references may mean one builder: they are offered each other like other objects.

use std::rc::Rc;

use provetta_term::{ElemSort, Sort};

use crate::halt::Halt;
use crate::heap::{Body, Owner};
use crate::ids::{ObjectId, RefId};
use crate::machine::Machine;
use crate::names::BUILDERS;
use crate::objects::allocate;
use crate::refs::{How, Target};
use crate::state::State;
use crate::text::{Text, UNIT};
use crate::value::{Value, malformed};

impl Machine<'_> {
    /// A builder that holds a string of any length with any units.
    pub(super) fn new_input_builder(&mut self, state: &mut State, id: RefId) -> Result<(), Halt> {
        let input = state.input_ref(id);
        let name = Rc::clone(&input.name);
        let is_it = |b: &&&str| input.types.iter().any(|t| **t == ***b);
        let class = BUILDERS.iter().find(is_it);
        let class = class.ok_or_else(|| malformed("a builder is expected"))?;
        let class = self.program.load(class)?;
        let object = allocate(&mut self.program, state, class);
        state.heap.get_mut(object).owner = Owner::Path;
        let how = self.fill_builder(state, object, &name)?;
        state.register(object, &name, how);
        state.date(object, id);
        state.input_ref_mut_at(id).target = Target::Object(object);
        Ok(())
    }

    /// A builder holds any string from now on, whose variables are named after `name`.
    pub(super) fn fill_builder(
        &mut self,
        state: &mut State,
        builder: ObjectId,
        name: &str,
    ) -> Result<How, Halt> {
        let length = self.variable(&format!("{name}.length()"), Sort::Bv(31));
        let length = self.terms.zext(32, length);
        let array = self.variable(&format!("{name}.charAt()"), Sort::Array(ElemSort::Bv(UNIT)));
        if let Some(var) = self.terms.var_id(array) {
            self.terms.mark_text(var);
        }
        let text = Text::of_array(&mut self.terms, array, length);
        let Value::Ref(text) = self.text_of_terms(state, text)? else {
            return Err(malformed("a string is expected").into());
        };
        self.set_builder(state, builder, text)?;
        let Body::Fields(initial) = &state.heap.get(builder).body else {
            return Err(malformed("a builder without its fields").into());
        };
        Ok(How::Builder {
            array,
            length,
            initial: Rc::clone(initial),
        })
    }
}
