//! In: an object. Out: all objects that references lead to from it.
//!
//! Why correct: every object that known references lead to is looked at. An open reference is decided first, and each decision is
//! a fork that covers everything the reference may be.

use std::collections::BTreeSet;

use provetta_symex::{Body, Elements, FieldSlot, Halt, How, ObjectId, State, Value};

use crate::path::env::Env;
use crate::read::Reader;
use crate::value::unsupported;

/// Arrays of objects up to this length are looked through.
const MAX_ELEMENTS: i32 = 64;

/// What an object leads to directly.
enum Leads {
    To(Vec<Value>),
    /// It is not known
    Unknown(&'static str),
}

impl Reader<'_, '_> {
    /// All objects that an object leads to, itself among them.
    pub(crate) fn all_reached(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        start: ObjectId,
    ) -> Result<BTreeSet<ObjectId>, Halt> {
        Ok(self.reached(state, env, start, None)?.unwrap_or_default())
    }

    /// All objects that an object leads to; none as soon as the goal is among them.
    pub(crate) fn reached(
        &mut self,
        state: &mut State,
        env: &Env<'_>,
        start: ObjectId,
        goal: Option<ObjectId>,
    ) -> Result<Option<BTreeSet<ObjectId>>, Halt> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![start]);
        let (mut undecided, mut unknown) = (None, None);
        while let Some(id) = open.pop() {
            if Some(id) == goal {
                return Ok(None);
            }
            if !seen.insert(id) {
                continue;
            }
            let next = match self.leads(state, env, id)? {
                Leads::To(next) => next,
                Leads::Unknown(why) => {
                    unknown = unknown.or(Some(why));
                    continue;
                }
            };
            for value in next {
                match state.reference(value) {
                    Ok(next) => open.extend(next),
                    Err(halt @ Halt::Resolve(_)) => undecided = undecided.or(Some(halt)),
                    Err(halt) => return Err(halt),
                }
            }
        }
        match (undecided, unknown) {
            (Some(halt), _) => Err(halt),
            (None, Some(why)) => Err(unsupported(format!("`\\reach` through {why}"))),
            (None, None) => Ok(Some(seen)),
        }
    }

    /// The references that an object holds, now or before.
    fn leads(&mut self, state: &mut State, env: &Env<'_>, id: ObjectId) -> Result<Leads, Halt> {
        if let Some(number) = state.heap.get(id).input
            && let How::Stub { .. } = &state.inputs.graph[number as usize].how
        {
            return Ok(Leads::Unknown(
                "an object that stands for any implementation",
            ));
        }
        let mut found = Vec::new();
        match &state.heap.get(id).body {
            Body::Mirror(_) | Body::OpaqueString | Body::Text(_) | Body::Console => {}
            Body::Fields(_) => {
                let class = state.heap.get(id).class;
                let entry = self.program.class(class);
                if &*entry.class.name == "java/lang/String" {
                    return Ok(Leads::To(found));
                }
                let is_reference = |d: &str| d.starts_with(['L', '[']);
                let slots: Vec<u32> = (0u32..)
                    .zip(&entry.fields)
                    .filter(|(_, field)| is_reference(&field.descriptor))
                    .map(|(slot, _)| slot)
                    .collect();
                for slot in slots {
                    let place = FieldSlot {
                        class,
                        slot,
                        is_final: false,
                    };
                    found.extend(self.field_value(state, env, id, place)?);
                }
            }
            Body::Array(elem, _) if elem.sort().is_some() => {}
            Body::Array(..) => {
                let (_, elements) = self.spec_elements(state, env, id)?;
                let count = match elements.length() {
                    Value::Int(count) if count <= MAX_ELEMENTS => count,
                    _ => return Ok(Leads::Unknown("an array of any length")),
                };
                for i in 0..count.max(0) as u32 {
                    found.extend(self.spec_element(state, id, &elements, i)?);
                }
            }
        }
        Ok(Leads::To(found))
    }

    /// An element of an array of references; none for null.
    pub(crate) fn spec_element(
        &mut self,
        state: &mut State,
        id: ObjectId,
        elements: &Elements,
        index: u32,
    ) -> Result<Option<Value>, Halt> {
        Ok(match elements {
            Elements::Cells(cells) => cells.get(index as usize).copied(),
            Elements::Sparse { cells, of, .. } => match (cells.get(&index), of) {
                (Some(value), _) => Some(*value),
                (None, None) => None,
                (None, Some(of)) => Some(self.old_element(state, id, *of, index)?),
            },
            Elements::Numbers { array, .. } => {
                let index = self.terms.int(index as i32);
                let number = self.terms.select(*array, index);
                let (elem, _) = self.array(state, id)?;
                let descriptor = elem.descriptor().to_owned();
                Some(self.reference_of(state, number, "element", &descriptor))
            }
            Elements::Term { .. } => None,
        })
    }
}
