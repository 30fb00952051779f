//! In: a question to the object that a constructor under test makes. Out: whether it is of exactly the class of
//! the constructor, asked where a subclass would answer otherwise.
//!
//! Constructors of subclasses call the constructor under test too, on an object of theirs. Its path is not
//! followed: what it could still reach is unknown.

use std::sync::Arc;

use provetta_faults::{Fault, seeded};
use provetta_outcome::StopReason;

use crate::event::Then;
use crate::halt::Halt;
use crate::ids::{MethodId, ObjectId};
use crate::machine::Machine;
use crate::program::Program;
use crate::refs::Decision;
use crate::state::State;

impl Machine<'_> {
    /// `clone` has made a copy: whatever class the object is of, the copy is.
    pub(crate) fn is_of_the_class_of(&self, state: &mut State, copy: ObjectId, object: ObjectId) {
        if seeded(Fault::ClonesAreAsTried) {
            return;
        }
        let first = state.first_of_clones(object);
        state.inputs.clones.insert(copy, first);
        if let Some(stand_in) = state.inputs.stand_ins.get(&object).cloned() {
            state.inputs.stand_ins.insert(copy, stand_in);
        }
    }

    /// Before a question to an object is answered by its class: asks whether it is of a subclass, if it is
    /// under construction and `differs` holds for one.
    pub(crate) fn ask_constructed(
        &mut self,
        state: &State,
        object: ObjectId,
        differs: impl Fn(&mut Program<'_>, &Arc<str>) -> Result<bool, StopReason>,
    ) -> Result<(), Halt> {
        if state.inputs.constructed != Some((state.first_of_clones(object), false)) {
            return Ok(());
        }
        let class = self.class_name(state, object);
        let subclasses = self.program.known_subclasses(&class)?;
        let mut asks = false;
        for sub in subclasses.iter().filter(|sub| **sub != class) {
            asks = asks || differs(&mut self.program, sub)?;
        }
        let found = self.program.classes.find(&class).ok().flatten();
        asks = asks || found.is_some_and(|c| self.program.missing_below(&c).is_some());
        if asks {
            let simple = crate::names::simple_name(&class);
            let what = format!("a constructor of {simple} called by one of a subclass");
            let options = vec![
                (
                    format!("this is exactly a {simple}"),
                    Then::Decide(Decision::Exactly),
                ),
                (
                    "this is an object of a subclass".to_owned(),
                    Then::Stop(StopReason::Unsupported { what }),
                ),
            ];
            return Err(Halt::Fork(self.labelled(state, "this is", options)));
        }
        Ok(())
    }

    /// The same before a method is called on it that a subclass may override.
    pub(crate) fn ask_overridden(
        &mut self,
        state: &State,
        object: ObjectId,
        named: MethodId,
    ) -> Result<(), Halt> {
        self.check_exact_class(state, object)?;
        self.ask_stand_in(state, object, named)?;
        if state.inputs.constructed != Some((state.first_of_clones(object), false)) {
            return Ok(());
        }
        let own = state.heap.get(object).class;
        let runs = self.program.dispatch(own, named)?;
        self.ask_constructed(state, object, |program, sub| {
            let sub = program.load(sub)?;
            Ok(program.dispatch(sub, named)? != runs)
        })
    }
}

impl State {
    /// The object that an object is a copy of, by one `clone` or several; else itself.
    pub(crate) fn first_of_clones(&self, object: ObjectId) -> ObjectId {
        self.inputs.clones.get(&object).copied().unwrap_or(object)
    }
}

/// Whether an object is of an abstract class: it is under construction, or a stub.
pub(crate) fn is_of_abstract_class(program: &Program<'_>, state: &State, object: ObjectId) -> bool {
    let class = state.heap.get(object).class;
    program.class(class).class.flags.is_abstract()
}
