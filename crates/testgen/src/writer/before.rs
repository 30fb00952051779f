//! In: a witness. Out: what the arrays and collections of its fixture hold before the call, and which
//! objects the test will speak of after it.

use std::collections::BTreeSet;

use provetta_outcome::{Content, JavaType, ObjectState, Prediction, Step, Value, Witness};

/// Longer arrays are not looked into.
const LONGEST: u32 = 1 << 20;

/// Whether the call changed what the object holds, as far as the test will assert it.
pub(crate) fn is_changed(witness: &Witness, state: &ObjectState) -> bool {
    match &state.content {
        Content::Fields(fields) => fields.iter().any(|f| f.changed && f.value != Value::Any),
        Content::Array(_, after) => array_before(witness, state.object).as_ref() != Some(after),
        Content::Elements(after) => elements_before(witness, state.object).as_ref() != Some(after),
        Content::Entries(after) => entries_before(witness, state.object).as_ref() != Some(after),
        Content::Text(after) => text_before(witness, state.object).as_ref() != Some(after),
        Content::Parts(after) => {
            is_changeable(&state.class)
                && parts_before(witness, state.object).as_ref() != Some(after)
        }
        Content::Optional(_) | Content::Opaque => false,
    }
}

/// Objects of the fixture that must have a name: the call uses them or assertions may.
pub(crate) fn mentioned(witness: &Witness) -> BTreeSet<u32> {
    let mut out = BTreeSet::new();
    let mut value = |v: &Value| {
        if let Value::Ref(object) = v {
            out.insert(*object);
        }
    };
    witness.receiver.iter().for_each(&mut value);
    witness.inputs.iter().for_each(|i| value(&i.value));
    witness.statics.iter().for_each(|s| value(&s.value));
    if let Prediction::Returns(Some(result)) = &witness.predicted {
        value(result);
    }
    let fixture = defined(witness);
    for state in &witness.after {
        let own = fixture.contains(&state.object);
        if own && !is_changed(witness, state) {
            continue;
        }
        value(&Value::Ref(state.object));
        match &state.content {
            Content::Fields(fields) => fields
                .iter()
                .filter(|f| f.changed || !own)
                .for_each(|f| value(&f.value)),
            Content::Array(_, values) | Content::Elements(values) | Content::Parts(values) => {
                values.iter().for_each(&mut value);
            }
            Content::Entries(entries) => entries.iter().for_each(|(k, v)| {
                value(k);
                value(v);
            }),
            Content::Optional(held) => held.iter().for_each(&mut value),
            Content::Text(_) | Content::Opaque => {}
        }
    }
    out
}

/// Numbers of the objects that the fixture defines.
pub(crate) fn defined(witness: &Witness) -> BTreeSet<u32> {
    witness.fixture.iter().filter_map(Step::defines).collect()
}

/// The elements of an array of the fixture; `None` if it is none.
pub(crate) fn array_before(witness: &Witness, array: u32) -> Option<Vec<Value>> {
    let mut values: Option<Vec<Value>> = None;
    for step in &witness.fixture {
        match step {
            Step::Array {
                object,
                element,
                length,
                elements,
            } if *object == array => {
                if *length > LONGEST {
                    return None;
                }
                let mut all = vec![zero(element); *length as usize];
                for (index, value) in elements {
                    *all.get_mut(*index as usize)? = value.clone();
                }
                values = Some(all);
            }
            Step::Element {
                object,
                index,
                value,
            } if *object == array => {
                *values.as_mut()?.get_mut(*index as usize)? = value.clone();
            }
            _ => {}
        }
    }
    values
}

/// What a variable of the type holds before anything is assigned.
pub(crate) fn zero(ty: &JavaType) -> Value {
    match ty {
        JavaType::Boolean => Value::Boolean(false),
        JavaType::Byte => Value::Byte(0),
        JavaType::Short => Value::Short(0),
        JavaType::Char => Value::Char(0),
        JavaType::Int => Value::Int(0),
        JavaType::Long => Value::Long(0),
        JavaType::Float => Value::Float(0),
        JavaType::Double => Value::Double(0),
        JavaType::Void | JavaType::Class(_) | JavaType::Array(_) => Value::Null,
    }
}

/// Names and arguments of the calls that fill an object made by a constructor without arguments; `None`
/// if it came to be in another way.
fn filled(witness: &Witness, collection: u32) -> Option<Vec<(&str, &[Value])>> {
    let mut calls = None;
    for step in &witness.fixture {
        match step {
            Step::Create {
                object,
                by,
                arguments,
            } if *object == collection => {
                if &*by.name != "<init>" || !arguments.is_empty() {
                    return None;
                }
                calls = Some(Vec::new());
            }
            Step::Call {
                object,
                method,
                arguments,
            } if *object == collection => {
                calls.as_mut()?.push((&*method.name, arguments.as_slice()));
            }
            _ => {}
        }
    }
    calls
}

fn elements_before(witness: &Witness, collection: u32) -> Option<Vec<Value>> {
    let made = witness.fixture.iter().find_map(|step| match step {
        Step::Collection {
            object, elements, ..
        } if *object == collection => Some(elements),
        _ => None,
    });
    if let Some(made) = made {
        return Some(made.clone());
    }
    let mut out = Vec::new();
    for call in filled(witness, collection)? {
        match call {
            ("add" | "addLast" | "offer" | "offerLast", [value]) => out.push(value.clone()),
            ("addFirst" | "offerFirst" | "push", [value]) => out.insert(0, value.clone()),
            _ => return None,
        }
    }
    Some(out)
}

fn entries_before(witness: &Witness, map: u32) -> Option<Vec<(Value, Value)>> {
    let mut out: Vec<(Value, Value)> = Vec::new();
    for call in filled(witness, map)? {
        match call {
            ("put", [key, value]) if out.iter().all(|(k, _)| k != key) => {
                out.push((key.clone(), value.clone()));
            }
            _ => return None,
        }
    }
    Some(out)
}

/// Whether objects of a class that shows parts can change.
fn is_changeable(class: &str) -> bool {
    class.starts_with("java/util/concurrent/atomic/") || class.starts_with("java/io/")
}

/// What an object shows that a constructor made of exactly that.
fn parts_before(witness: &Witness, object: u32) -> Option<Vec<Value>> {
    let mut parts = None;
    for step in &witness.fixture {
        match step {
            Step::Create {
                object: made,
                by,
                arguments,
            } if *made == object && &*by.name == "<init>" => parts = Some(arguments.clone()),
            Step::Call { object: called, .. } if *called == object => return None,
            _ => {}
        }
    }
    parts
}

fn text_before(witness: &Witness, text: u32) -> Option<Vec<u16>> {
    let mut out = Vec::new();
    for step in &witness.fixture {
        match step {
            Step::Create {
                object, arguments, ..
            } if *object == text => match arguments.as_slice() {
                [] => {}
                [Value::Str(units)] => out = units.clone(),
                _ => return None,
            },
            Step::Call {
                object,
                method,
                arguments,
            } if *object == text => match (&*method.name, arguments.as_slice()) {
                ("append", [Value::Str(units)]) => out.extend(units),
                ("append", [Value::Char(unit)]) => out.push(*unit),
                _ => return None,
            },
            _ => {}
        }
    }
    Some(out)
}
