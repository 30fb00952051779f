//! In: an input string. Out: its text in a test, as an object of its own where the path compared strings by `==`.
//!
//! Equal literals are one object. Where the path asked which object a string is, each one is made by `new String(..)`, but for those that are the
//! literal itself; strings that are equal and have equal numbers are one ([`crate::inputs::text`]). A test fixes one text, so nothing else can tell.

use provetta_outcome::{MethodRef, Step, StopReason, Value as Shown};
use provetta_term::TermId;

use crate::ids::ObjectId;
use crate::models::text::MAX_TESTED;
use crate::refs::How;
use crate::witness::eval_bits;
use crate::witness::fixture::{Fixture, unsupported};

/// A longer text need not be one literal in a test.
const MAX_LITERAL: usize = 100;

impl Fixture<'_, '_> {
    pub(super) fn text(&mut self, id: ObjectId) -> Result<Shown, StopReason> {
        let terms = &self.machine.terms;
        let number = self.state.heap.get(id).input;
        let how = number.map(|n| &self.state.inputs.graph[n as usize].how);
        let Some(How::Text {
            array,
            length,
            number,
        }) = how
        else {
            return Err(unsupported("an input that is no string"));
        };
        let units = self.units(*array, *length)?;
        if !self.is_asked(*number) {
            return Ok(Shown::Str(units));
        }
        let which = eval_bits(terms, *number, self.model);
        if let Some(known) = self.state.heap_object(which) {
            let literal = self.state.vm.literals.get(units.as_slice());
            if literal == Some(&known) && units.len() <= MAX_LITERAL {
                return Ok(Shown::Str(units));
            }
            let there = self.machine.string_under(self.state, known, self.model);
            if there.as_ref() == Some(&units) {
                let what = "an input that is an object of java.lang.String kept in a static field";
                return Err(unsupported(what));
            }
        }
        let key = (which, units);
        if let Some(object) = self.strings.get(&key) {
            return Ok(Shown::Ref(*object));
        }
        let object = self.free_number();
        self.steps.push(Step::Create {
            object,
            by: MethodRef {
                class: "java/lang/String".into(),
                name: "<init>".into(),
                descriptor: "(Ljava/lang/String;)V".into(),
            },
            arguments: vec![Shown::Str(key.1.clone())],
        });
        self.strings.insert(key, object);
        Ok(Shown::Ref(object))
    }

    /// The units of an input under the model.
    pub(super) fn units(&self, array: TermId, length: TermId) -> Result<Vec<u16>, StopReason> {
        let terms = &self.machine.terms;
        let count = eval_bits(terms, length, self.model);
        match terms.eval(array, self.model) {
            provetta_term::Const::Array(content) if count <= MAX_TESTED => Ok((0..count as u32)
                .map(|i| content.get(i).raw() as u16)
                .collect()),
            _ => Err(unsupported(
                "a string of more than 100,000 characters in a test",
            )),
        }
    }

    /// A builder, made of the string that it holds.
    pub(super) fn builder(
        &mut self,
        id: ObjectId,
        array: TermId,
        length: TermId,
    ) -> Result<Shown, StopReason> {
        let units = self.units(array, length)?;
        let class = crate::objects::shown_class(&self.machine.program, self.state, id);
        let object = self.define(id);
        self.steps.push(Step::Create {
            object,
            by: MethodRef {
                class,
                name: "<init>".into(),
                descriptor: "(Ljava/lang/String;)V".into(),
            },
            arguments: vec![Shown::Str(units)],
        });
        Ok(Shown::Ref(object))
    }

    /// Whether a condition of the path depends on which object a string is.
    fn is_asked(&self, number: TermId) -> bool {
        let terms = &self.machine.terms;
        let Some(var) = terms.var_id(number) else {
            return !self.state.inputs.strings_are_values;
        };
        let steps = self.state.path.steps();
        steps
            .iter()
            .any(|step| terms.vars(step.condition).contains(&var))
    }
}
