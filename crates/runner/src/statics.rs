//! In: what the helper tells of a class whose static initialiser it has run. Out: the same as data, and what two runs of it have in common. The other side
//! is `Statics.java`.

use std::collections::BTreeSet;
use std::sync::Arc;

use provetta_outcome::{JavaType, Layout, Member, MethodRef, StaticObject, StaticState, Value};

use crate::wire::{Malformed, Reader};

mod ending {
    pub const LEFT: u8 = 0;
    pub const THREW: u8 = 1;
}

mod content {
    pub const FIELDS: u8 = 0;
    pub const ARRAY: u8 = 1;
    pub const TEXT: u8 = 2;
    pub const BOXED: u8 = 3;
    pub const MIRROR: u8 = 4;
    pub const SHARED: u8 = 5;
    pub const LAMBDA: u8 = 6;
}

/// Reads an answer.
pub(crate) fn decode(class: &Arc<str>, answer: &[u8]) -> Result<StaticState, Malformed> {
    let mut reader = Reader::new(answer);
    match reader.byte()? {
        ending::LEFT => {}
        ending::THREW => {
            let why = format!("it ends with {}", reader.text()?);
            return Ok(StaticState::failed(Arc::clone(class), why));
        }
        _ => return Err(Malformed),
    }
    let fields = reader.list(|r| Ok((r.text()?.into(), r.value()?)))?;
    let objects = reader.list(object)?;
    let layouts = reader.list(|r| {
        Ok(Layout {
            class: r.text()?.into(),
            fields: r.list(|r| Ok((r.text()?.into(), r.text()?.into())))?,
        })
    })?;
    let fits = |object: &StaticObject| match object {
        StaticObject::Fields(layout, values) => layouts
            .get(*layout as usize)
            .is_some_and(|layout| layout.fields.len() == values.len()),
        _ => true,
    };
    if !objects.iter().all(fits) {
        return Err(Malformed);
    }
    Ok(StaticState {
        class: Arc::clone(class),
        failed: None,
        fields,
        layouts,
        objects,
    })
}

fn object(reader: &mut Reader<'_>) -> Result<StaticObject, Malformed> {
    Ok(match reader.byte()? {
        content::FIELDS => StaticObject::Fields(reader.number()?, reader.list(Reader::value)?),
        content::LAMBDA => StaticObject::Lambda {
            host: reader.text()?.into(),
            interface: reader.text()?.into(),
            target: MethodRef {
                class: reader.text()?.into(),
                name: reader.text()?.into(),
                descriptor: reader.text()?.into(),
            },
            captured: reader.list(Reader::value)?,
        },
        content::ARRAY => StaticObject::Array(reader.ty()?, reader.list(Reader::value)?),
        content::TEXT => StaticObject::Text(reader.units()?, reader.byte()? == 1),
        content::BOXED => StaticObject::Boxed(reader.value()?),
        content::MIRROR => StaticObject::Mirror(reader.text()?.into()),
        content::SHARED => StaticObject::Shared {
            class: reader.text()?.into(),
            field: reader.text()?.into(),
            path: reader.list(|r| {
                Ok(match r.byte()? {
                    0 => Member::Field(r.text()?.into(), r.text()?.into()),
                    1 => Member::Element(r.number()?),
                    _ => return Err(Malformed),
                })
            })?,
        },
        _ => return Err(Malformed),
    })
}

/// What two runs have in common: the first, with [`Value::Any`] where the other one differs. Both are walked at once from the fields; an object of one that
/// corresponds to two of the other is a difference, too.
pub(crate) fn agreed(mut here: StaticState, there: &StaticState) -> StaticState {
    if let Some(why) = &there.failed {
        let why = format!("with other settings of the JVM {why}");
        return StaticState::failed(here.class, why);
    }
    let mut layouts = BTreeSet::new();
    for (one, layout) in here.layouts.iter().enumerate() {
        let same = there.layouts.iter().position(|other| other == layout);
        layouts.extend(same.map(|two| (one as u32, two as u32)));
    }
    let mut pairs = Pairs {
        layouts,
        there: vec![None; here.objects.len()],
        here: vec![None; there.objects.len()],
        waiting: Vec::new(),
    };
    for (name, value) in &mut here.fields {
        let other = there.fields.iter().find(|(other, _)| other == name);
        let other = other.map_or(&Value::Any, |(_, value)| value);
        pairs.compare(value, other, &here.objects, there);
    }
    while let Some((one, two)) = pairs.waiting.pop() {
        let mut object = here.objects[one].clone();
        match (&mut object, &there.objects[two]) {
            (StaticObject::Fields(_, values), StaticObject::Fields(_, other))
            | (
                StaticObject::Lambda {
                    captured: values, ..
                },
                StaticObject::Lambda {
                    captured: other, ..
                },
            )
            | (StaticObject::Array(_, values), StaticObject::Array(_, other)) => {
                for (value, other) in values.iter_mut().zip(other) {
                    pairs.compare(value, other, &here.objects, there);
                }
            }
            _ => {}
        }
        if let StaticObject::Array(element, values) = &mut object
            && is_table(element)
            && values.contains(&Value::Any)
        {
            // Where one entry lies elsewhere, an empty place may have another.
            values.fill(Value::Any);
        }
        here.objects[one] = object;
    }
    reached(&here)
}

/// Whether it is the element type of a table that a collection of the JDK keeps its entries in.
fn is_table(element: &JavaType) -> bool {
    matches!(element, JavaType::Class(name) if name.starts_with("java/util/") && name.contains('$'))
}

/// The same without objects that nothing leads to any more, the others numbered anew.
fn reached(left: &StaticState) -> StaticState {
    let mut numbers = Numbers {
        known: vec![None; left.objects.len()],
        order: Vec::new(),
    };
    let fields = left.fields.iter();
    let fields = fields
        .map(|(name, value)| (Arc::clone(name), numbers.renumbered(value)))
        .collect();
    let mut layouts: Vec<Layout> = Vec::new();
    let mut objects = Vec::new();
    // The list grows while it is read.
    while let Some(number) = numbers.order.get(objects.len()) {
        let mut object = left.objects[*number].clone();
        match &mut object {
            StaticObject::Fields(layout, values) => {
                let own = &left.layouts[*layout as usize];
                let at = layouts.iter().position(|known| known == own);
                let at = at.unwrap_or_else(|| {
                    layouts.push(own.clone());
                    layouts.len() - 1
                });
                *layout = at as u32;
                numbers.renumber(values);
            }
            StaticObject::Array(_, values)
            | StaticObject::Lambda {
                captured: values, ..
            } => numbers.renumber(values),
            _ => {}
        }
        objects.push(object);
    }
    StaticState {
        class: Arc::clone(&left.class),
        failed: None,
        fields,
        layouts,
        objects,
    }
}

/// New numbers of objects, in the order in which they are found.
struct Numbers {
    known: Vec<Option<u32>>,
    order: Vec<usize>,
}

impl Numbers {
    fn renumber(&mut self, values: &mut [Value]) {
        for value in values {
            *value = self.renumbered(value);
        }
    }

    fn renumbered(&mut self, value: &Value) -> Value {
        let Value::Ref(old) = value else {
            return value.clone();
        };
        let old = *old as usize;
        let next = self.order.len() as u32;
        match self.known.get_mut(old) {
            Some(Some(known)) => Value::Ref(*known),
            Some(unknown) => {
                *unknown = Some(next);
                self.order.push(old);
                Value::Ref(next)
            }
            None => Value::Any,
        }
    }
}

/// Which objects of two runs correspond.
struct Pairs {
    /// Which layouts do
    layouts: BTreeSet<(u32, u32)>,
    there: Vec<Option<usize>>,
    here: Vec<Option<usize>>,
    waiting: Vec<(usize, usize)>,
}

impl Pairs {
    /// Makes a value unknown if the other one is not the same.
    fn compare(
        &mut self,
        value: &mut Value,
        other: &Value,
        objects: &[StaticObject],
        there: &StaticState,
    ) {
        let is_same = match (&*value, other) {
            (Value::Ref(one), Value::Ref(two)) => {
                self.are_same(*one as usize, *two as usize, objects, &there.objects)
            }
            (one, two) => one == two,
        };
        if !is_same {
            *value = Value::Any;
        }
    }

    fn are_same(
        &mut self,
        one: usize,
        two: usize,
        here: &[StaticObject],
        there: &[StaticObject],
    ) -> bool {
        let (Some(first), Some(second)) = (here.get(one), there.get(two)) else {
            return false;
        };
        match (self.there[one], self.here[two]) {
            (None, None) => {}
            (known, other) => return known == Some(two) && other == Some(one),
        }
        let is_same = match (first, second) {
            (StaticObject::Fields(layout, _), StaticObject::Fields(other, _)) => {
                self.layouts.contains(&(*layout, *other))
            }
            (
                StaticObject::Lambda {
                    host,
                    interface,
                    target,
                    captured,
                },
                StaticObject::Lambda {
                    host: other_host,
                    interface: other_interface,
                    target: other_target,
                    captured: others,
                },
            ) => {
                host == other_host
                    && interface == other_interface
                    && target == other_target
                    && captured.len() == others.len()
            }
            (StaticObject::Array(element, values), StaticObject::Array(other, others)) => {
                element == other && values.len() == others.len()
            }
            (first, second) => first == second,
        };
        if is_same {
            self.there[one] = Some(two);
            self.here[two] = Some(one);
            self.waiting.push((one, two));
        }
        is_same
    }
}
