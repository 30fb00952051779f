//! In: an argument that a builder takes in. Out: its characters as [`Text`].

use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements};
use crate::machine::{Access, Machine};
use crate::place::Place;
use crate::state::State;
use crate::text::{Text, UNIT};
use crate::value::Value;

impl Machine<'_> {
    /// The characters of a string, a builder or null; none of anything else.
    pub(super) fn sequence_text(
        &mut self,
        state: &mut State,
        value: Value,
    ) -> Result<Option<Text>, Halt> {
        let Some(id) = state.reference(value)? else {
            let null: Vec<u16> = "null".encode_utf16().collect();
            return Ok(Some(Text::of_known(&mut self.terms, &null)));
        };
        if self.is_text(state, id) {
            self.depends_on_inputs(state, id)?;
            return self.text(state, id);
        }
        Ok(self.builder_text(state, id)?.map(|(text, _)| text))
    }

    /// The characters of an array; none if it is null.
    pub(super) fn array_text(
        &mut self,
        state: &mut State,
        value: Value,
    ) -> Result<Option<Text>, Halt> {
        let Some(id) = state.reference(value)? else {
            return Ok(None);
        };
        self.check_open(state, id)?;
        self.reads(state, Access::Place(Place::All(id)));
        Ok(match &state.heap.get(id).body {
            Body::Array(ElemType::Char, Elements::Term { array, length }) => {
                let (array, length) = (*array, length.int_term(&mut self.terms)?);
                Some(Text::of_array(&mut self.terms, array, length))
            }
            Body::Array(ElemType::Char, Elements::Cells(cells)) => {
                let mut units = Vec::with_capacity(cells.len());
                for cell in cells {
                    let unit = cell.int_term(&mut self.terms)?;
                    units.push(self.terms.extract(UNIT - 1, 0, unit));
                }
                Some(Text::of_units(units))
            }
            _ => None,
        })
    }

    /// A character.
    pub(super) fn char_text(&mut self, value: Value) -> Result<Text, Halt> {
        let unit = value.int_term(&mut self.terms)?;
        let unit = self.terms.extract(UNIT - 1, 0, unit);
        Ok(Text::of_units(vec![unit]))
    }

    /// The digits of a number or a truth value that is known; none if it depends on an input.
    pub(super) fn known_text(&mut self, value: Value, is_boolean: bool) -> Option<Text> {
        let shown = match value {
            Value::Int(v) if is_boolean => (v != 0).to_string(),
            Value::Int(v) => v.to_string(),
            Value::Long(v) => v.to_string(),
            _ => return None,
        };
        let units: Vec<u16> = shown.encode_utf16().collect();
        Some(Text::of_known(&mut self.terms, &units))
    }
}
