//! In: a place of a state. Out: the state with any value there.
//!
//! Havoc forgets what a place holds: a primitive value becomes a fresh variable, a reference an input that may be anything its type
//! allows and that may have been made since ([`HavocPoint`]). Correct because the state then stands for every state that differs
//! from it in that place only.

use std::rc::Rc;

use imbl::OrdMap;
use provetta_outcome::{JavaType, StopReason};
use provetta_term::Sort;

use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements, Object, Owner};
use crate::ids::{FieldSlot, ObjectId};
use crate::machine::Machine;
use crate::program::Program;
use crate::refs::{HavocPoint, Holds, How};
use crate::state::State;
use crate::value::Value;

fn stop(what: &str) -> Halt {
    let what = what.to_owned();
    StopReason::Unsupported { what }.into()
}

impl Machine<'_> {
    /// A static field of an initialised class gets any value.
    pub fn havoc_static(
        &mut self,
        state: &mut State,
        slot: FieldSlot,
        point: &Rc<HavocPoint>,
    ) -> Result<Value, Halt> {
        let info = &self.program.class(slot.class).statics[slot.slot as usize];
        let descriptor = std::sync::Arc::clone(&info.descriptor);
        let value = self.any_value(state, "static field", &descriptor, point);
        self.write_static(state, slot, value);
        Ok(value)
    }

    /// Any value of a type that a call may leave behind.
    pub fn any_value(
        &mut self,
        state: &mut State,
        what: &str,
        descriptor: &str,
        point: &Rc<HavocPoint>,
    ) -> Value {
        let name = self.fresh_name(what);
        match JavaType::parse(descriptor) {
            Some(ty) if ty.is_primitive() => self.input(&name, &ty),
            _ => state.new_ref_since(&name, descriptor, false, Some(Rc::clone(point))),
        }
    }

    /// All fields of an object get any values; final ones only if they are being set.
    pub fn havoc_fields(
        &mut self,
        state: &mut State,
        id: ObjectId,
        with_final: bool,
        point: &Rc<HavocPoint>,
    ) -> Result<bool, Halt> {
        let class = state.heap.get(id).class;
        let mut any = false;
        for slot in 0..self.program.class(class).fields.len() {
            let is_final = self.program.class(class).fields[slot].flags.is_final();
            if with_final || !is_final {
                any |= self.havoc_field(state, id, slot, point)?;
            }
        }
        Ok(any)
    }

    /// A field of an object gets any value; whether it is a reference.
    pub fn havoc_field(
        &mut self,
        state: &mut State,
        id: ObjectId,
        slot: usize,
        point: &Rc<HavocPoint>,
    ) -> Result<bool, Halt> {
        let class = state.heap.get(id).class;
        let info = self.program.class(class).fields.get(slot);
        let info = info.ok_or_else(|| stop("a field of another class"))?;
        let descriptor = std::sync::Arc::clone(&info.descriptor);
        let is_jdk = matches!(self.program.classes.find(&info.declared_in), Ok(Some(c))
            if matches!(c.origin, provetta_classfile::Origin::Jdk));
        // What the classes of the JDK keep of themselves is not any value: nobody can say what it is now.
        let value = match is_jdk {
            true => Value::Unset,
            false => self.any_value(state, "field", &descriptor, point),
        };
        if let Body::Fields(fields) = &mut state.heap.get_mut(id).body
            && let Some(place) = Rc::make_mut(fields).get_mut(slot)
        {
            *place = value;
        }
        Ok(descriptor.starts_with(['L', '[']))
    }

    /// All elements of an array get any values.
    pub fn havoc_elements(
        &mut self,
        state: &mut State,
        id: ObjectId,
        point: &Rc<HavocPoint>,
    ) -> Result<bool, Halt> {
        let Body::Array(elem, elements) = state.heap.get(id).body.clone() else {
            return Ok(false);
        };
        let length = elements.length();
        if let Some(sort) = elem.sort() {
            let name = self.fresh_name("elements");
            let array = self.terms.var(&name, Sort::Array(sort));
            state.heap.get_mut(id).body = Body::Array(elem, Elements::Term { array, length });
            return Ok(false);
        }
        let elements = match elements {
            Elements::Cells(cells) => {
                let descriptor = elem.descriptor().to_owned();
                let fresh = cells
                    .iter()
                    .map(|_| self.any_value(state, "element", &descriptor, point));
                Elements::Cells(fresh.collect())
            }
            _ => {
                let of = self.shadow(state, &elem, length, point)?;
                Elements::Sparse {
                    length,
                    cells: OrdMap::new(),
                    of: Some(of),
                }
            }
        };
        state.heap.get_mut(id).body = Body::Array(elem, elements);
        Ok(true)
    }

    /// An array that nobody can refer to and that holds what another one holds from now on; its number.
    fn shadow(
        &mut self,
        state: &mut State,
        elem: &ElemType,
        length: Value,
        point: &Rc<HavocPoint>,
    ) -> Result<u32, Halt> {
        let below = vec![crate::names::class_of_descriptor(elem.descriptor()).into()];
        let number = state.inputs.graph.len() as u32;
        let class = self.program.load("java/lang/Object")?;
        let elements = Elements::Sparse {
            length,
            cells: OrdMap::new(),
            of: Some(number),
        };
        let object = state.heap.allocate(Object {
            class,
            body: Body::Array(elem.clone(), elements),
            owner: Owner::Path,
            cached_box: false,
            input: None,
        });
        let name: Rc<str> = self.fresh_name("elements").into();
        let how = How::Elements {
            length,
            initial: Rc::new(Vec::new()),
            holds: Rc::new(Holds {
                below,
                ..Holds::default()
            }),
            numbers: None,
        };
        state.register(object, &name, how);
        let known = &mut state.inputs.graph[number as usize];
        known.havocked = Some(Rc::clone(point));
        known.is_shadow = true;
        Ok(number)
    }
}

/// Nothing is known of the fields of an object that the JDK keeps, except for those that `known` gives by name.
pub(crate) fn havoc_unknown(
    program: &Program<'_>,
    state: &mut State,
    id: ObjectId,
    known: impl Fn(&str) -> Option<Value>,
) {
    let fields = &program.class(state.heap.get(id).class).fields;
    let values = fields
        .iter()
        .map(|f| known(&f.name).unwrap_or(Value::Unset))
        .collect();
    state.heap.get_mut(id).body = Body::Fields(Rc::new(values));
}
