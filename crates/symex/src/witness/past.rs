//! In: objects that the constructor of a record used, as it found them. Out: steps that change them afterwards.

use std::sync::Arc;

use provetta_outcome::{JavaType, MethodRef, Step, StopReason, Value as Shown};
use provetta_term::Const;

use crate::ids::ObjectId;
use crate::refs::How;
use crate::value::Value;
use crate::witness::fixture::Fixture;
use crate::witness::shown_const;

impl<'m> Fixture<'m, '_> {
    /// How the constructor that is being called found an object.
    pub(super) fn found_as(&self, id: ObjectId) -> Option<&'m How> {
        let (record, how) = self.state.inputs.past.get(&id)?;
        self.open.contains(record).then_some(how)
    }

    /// A record was made: what its constructor used changes.
    pub(super) fn change_since(&mut self, record: ObjectId) -> Result<(), StopReason> {
        for (id, (by, then)) in &self.state.inputs.past {
            if *by == record
                && let Some(object) = self.numbers.get(id).copied()
                && let Some(number) = self.state.heap.get(*id).input
            {
                let now = self.state.inputs.graph[number as usize].how.clone();
                self.change(*id, object, then, &now)?;
            }
        }
        Ok(())
    }

    fn change(
        &mut self,
        id: ObjectId,
        object: u32,
        then: &How,
        now: &How,
    ) -> Result<(), StopReason> {
        match (then, now) {
            (How::Any { .. }, How::Any { initial })
            | (How::Stub { .. }, How::Stub { initial, .. }) => {
                let changed: Vec<Value> = self.read(id, initial).collect();
                self.assign(id, object, &changed)
            }
            (
                How::Array { array: then, .. },
                How::Array {
                    element,
                    array: now,
                    length,
                },
            ) => {
                let terms = &self.machine.terms;
                let (Const::Array(then), Const::Array(now)) =
                    (terms.eval(*then, self.model), terms.eval(*now, self.model))
                else {
                    return Ok(());
                };
                for index in 0..self.length(*length)? {
                    let value = shown_const(element, &now.get(index));
                    if value != shown_const(element, &then.get(index)) {
                        self.element(object, index, value);
                    }
                }
                Ok(())
            }
            (
                How::Elements { initial: then, .. },
                How::Elements {
                    length,
                    initial: now,
                    ..
                },
            ) => {
                let length = self.length(*length)?;
                let gone = then
                    .iter()
                    .filter(|(i, _)| !now.iter().any(|(n, _)| n == i));
                let null = gone.map(|(i, _)| (*i, Value::Null));
                let mut all: Vec<(u32, Value)> = now.iter().copied().chain(null).collect();
                all.retain(|(index, _)| *index < length);
                all.sort_by_key(|(index, _)| *index);
                for (index, value) in all {
                    let value = self.value(value, &JavaType::Void)?;
                    self.element(object, index, value);
                }
                Ok(())
            }
            (
                How::Builder {
                    array: then,
                    length: before,
                    ..
                },
                How::Builder { array, length, .. },
            ) => {
                let units = self.units(*array, *length)?;
                if units != self.units(*then, *before)? {
                    self.rewrite(id, object, units);
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A builder gets other characters.
    fn rewrite(&mut self, id: ObjectId, object: u32, units: Vec<u16>) {
        let class = crate::objects::shown_class(&self.machine.program, self.state, id);
        let mut call = |name: &str, descriptor: &str, argument: Shown| {
            self.steps.push(Step::Call {
                object,
                method: MethodRef {
                    class: Arc::clone(&class),
                    name: name.into(),
                    descriptor: descriptor.into(),
                },
                arguments: vec![argument],
            });
        };
        call("setLength", "(I)V", Shown::Int(0));
        let append = format!("(Ljava/lang/String;)L{class};");
        call("append", &append, Shown::Str(units));
    }

    fn element(&mut self, object: u32, index: u32, value: Shown) {
        self.steps.push(Step::Element {
            object,
            index,
            value,
        });
    }
}
