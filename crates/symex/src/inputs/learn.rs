//! In: a fact about the element type of an input array. Out: the state in which it is known, with what follows for its elements.

use std::rc::Rc;

use crate::halt::Halt;
use crate::heap::{Body, ElemType};
use crate::ids::{ObjectId, RefId};
use crate::inputs::holds::{element_class, narrower};
use crate::names::descriptor_of_class;
use crate::objects::shown_class;
use crate::program::Program;
use crate::refs::{ArrayFact, Holds, How};
use crate::state::State;
use crate::value::Value;

/// A reference means an object: what is known of the one is known of the other.
pub(crate) fn learn_from(
    program: &mut Program<'_>,
    state: &mut State,
    object: ObjectId,
    id: RefId,
) -> Result<(), Halt> {
    if state.open_holds(object).is_none() {
        return Ok(());
    }
    let input = state.input_ref(id);
    let (types, not_types) = (input.types.clone(), input.not_types.clone());
    for element in types.iter().filter_map(|ty| element_class(ty)) {
        learn_fact(program, state, object, ArrayFact::Below(element.into()))?;
    }
    for element in not_types.iter().filter_map(|ty| element_class(ty)) {
        learn_fact(program, state, object, ArrayFact::NotBelow(element.into()))?;
    }
    Ok(())
}

/// Adds a fact about the element type of an input array.
pub(crate) fn learn_fact(
    program: &mut Program<'_>,
    state: &mut State,
    array: ObjectId,
    fact: ArrayFact,
) -> Result<(), Halt> {
    let Some(number) = state.holder(array) else {
        return Ok(());
    };
    if let ArrayFact::Below(ty) | ArrayFact::Exactly(ty) = &fact {
        narrow_to(program, state, number, ty)?;
    }
    let Some(holds) = state.holds_mut(number) else {
        return Ok(());
    };
    match fact {
        ArrayFact::Below(_) => {}
        ArrayFact::Exactly(_) => holds.exact = true,
        ArrayFact::NotBelow(ty) => holds.not_below.push(ty),
        ArrayFact::Takes(class) => holds.takes.push(class),
        ArrayFact::Refuses(class) => holds.refuses.push(class),
        ArrayFact::Taken(stub) => holds.taken.push(stub),
        ArrayFact::Refused(stub) => holds.refused.push(stub),
    }
    Ok(())
}

/// The element type of an input array is a type or below it, and so are its elements.
pub(crate) fn narrow_to(
    program: &mut Program<'_>,
    state: &mut State,
    number: u32,
    ty: &Rc<str>,
) -> Result<(), Halt> {
    let How::Elements { holds, .. } = &state.inputs.graph[number as usize].how else {
        return Ok(());
    };
    let mut is_known = false;
    for above in &holds.below {
        is_known |= program.is_subclass(above, ty)?;
    }
    if is_known {
        return Ok(());
    }
    let first = match holds.below.first() {
        Some(first) => {
            program.is_subclass(ty, first)?
                || program.is_interface(first) && !program.is_interface(ty)
        }
        None => true,
    };
    for (_, value) in state.first_elements(number).iter() {
        match state.known(*value) {
            Value::Ref(object) => {
                if let Some(element) = element_class(ty) {
                    learn_fact(program, state, object, ArrayFact::Below(element.into()))?;
                }
            }
            Value::Sym(id) => state.input_ref_mut(id).types.push(Rc::clone(ty)),
            _ => {}
        }
    }
    let Some(holds) = state.holds_mut(number) else {
        return Ok(());
    };
    match first {
        true => holds.below.insert(0, Rc::clone(ty)),
        false => holds.below.push(Rc::clone(ty)),
    }
    let descriptor: Rc<str> = descriptor_of_class(&holds.below[0]).into();
    let itself = state.inputs.graph[number as usize].id;
    let copies = state.inputs.copies.iter().filter(|(_, of)| **of == number);
    let arrays: Vec<ObjectId> = copies.map(|(copy, _)| *copy).chain([itself]).collect();
    for array in arrays {
        if let Body::Array(elem, _) = &mut state.heap.get_mut(array).body {
            *elem = ElemType::Ref(Rc::clone(&descriptor));
        }
    }
    Ok(())
}

/// At the end of a path: chooses the element type of each input array that is not known to the last.
pub(crate) fn settle_arrays(program: &mut Program<'_>, state: &mut State) -> Result<(), Halt> {
    for number in 0..state.inputs.graph.len() as u32 {
        let object = &state.inputs.graph[number as usize];
        let How::Elements { holds, .. } = &object.how else {
            continue;
        };
        let is_plain = holds.below.len() == 1
            && holds.not_below.is_empty()
            && holds.refuses.is_empty()
            && holds.refused.is_empty();
        if object.is_shadow || is_plain {
            continue;
        }
        let (array, holds) = (object.id, Rc::clone(holds));
        let mut wanted = Holds::clone(&holds);
        // In a test a stub has no other types than its own.
        let class = |value: &Value| match state.known(*value) {
            Value::Ref(object) => Some(Rc::from(&*shown_class(program, state, object))),
            _ => None,
        };
        wanted.takes.extend(holds.taken.iter().filter_map(class));
        let refused = |value: &Value| match state.known(*value) {
            Value::Sym(id) => program.narrowest(&state.input_ref(id).types).ok(),
            _ => class(value),
        };
        let refused = holds.refused.iter().filter_map(refused);
        wanted.refuses.extend(refused);
        let mut classes = Vec::new();
        for (_, value) in state.first_elements(number).iter() {
            if let Value::Ref(object) = state.known(*value) {
                classes.push(Rc::from(&*shown_class(program, state, object)));
            }
        }
        // What was settled is looked at again: references that were open have objects since.
        let is_settled = std::mem::replace(&mut wanted.exact, false);
        if is_settled {
            wanted.below.truncate(1);
        }
        let types = program.element_types(&wanted, &classes)?;
        let is_it = |ty: &&Rc<str>| {
            (!is_settled || wanted.below.first() == Some(*ty)) && program.is_writable(ty)
        };
        let Some(chosen) = types.known.iter().find(is_it).map(Rc::clone) else {
            return Err(narrower().into());
        };
        let taken = wanted.taken;
        if !is_settled {
            learn_fact(
                program,
                state,
                array,
                ArrayFact::Exactly(Rc::clone(&chosen)),
            )?;
            for value in taken {
                if let Value::Sym(id) = state.known(value) {
                    state.input_ref_mut(id).types.push(Rc::clone(&chosen));
                }
            }
        }
    }
    Ok(())
}
