//! In: lengths. Out: new arrays (`newarray`, `anewarray`, `multianewarray`).

use imbl::Vector;
use provetta_classfile::Prim;
use provetta_outcome::{GoalKind, StopReason};

use crate::event::{Choice, Event, Flow, Message, Then};
use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements, Object};
use crate::ids::ObjectId;
use crate::machine::Machine;
use crate::names::{OUT_OF_MEMORY, descriptor_of_class};
use crate::ops::array::{MAX_FIXED, MAX_LENGTH, NEGATIVE, too_long};
use crate::program::op::NameRef;
use crate::state::State;
use crate::value::{Value, malformed};

impl Machine<'_> {
    /// `newarray`
    pub(crate) fn new_array(
        &mut self,
        state: &mut State,
        prim: Prim,
    ) -> Result<Option<Flow>, Halt> {
        let elem = match prim {
            Prim::Boolean => ElemType::Boolean,
            Prim::Char => ElemType::Char,
            Prim::Float => ElemType::Float,
            Prim::Double => ElemType::Double,
            Prim::Byte => ElemType::Byte,
            Prim::Short => ElemType::Short,
            Prim::Int => ElemType::Int,
            Prim::Long => ElemType::Long,
        };
        self.new_array_of(state, elem)
    }

    /// `anewarray`
    pub(crate) fn new_ref_array(
        &mut self,
        state: &mut State,
        class: &NameRef,
    ) -> Result<Option<Flow>, Halt> {
        self.new_array_of(
            state,
            ElemType::Ref(descriptor_of_class(&class.name).into()),
        )
    }

    pub(super) fn new_array_of(
        &mut self,
        state: &mut State,
        elem: ElemType,
    ) -> Result<Option<Flow>, Halt> {
        let length = state.top.pop();
        let then = Then::NewArray { elem, length };
        if let Value::Int(n) = length {
            if n < 0 {
                let message = Message::Text(n.to_string().into());
                let kind = GoalKind::NegativeSize;
                return self
                    .raise_implicit(state, kind, NEGATIVE, message)
                    .map(Some);
            }
            return self.apply(state, then).map(|_| None);
        }
        let length = length.int_term(&mut self.terms)?;
        let zero = self.terms.int(0);
        let negative = self.terms.slt(length, zero);
        let short = self.terms.not(negative);
        let line = self.line(state.top.method, state.top.pc - 1);
        let throw = Then::Throw {
            class: NEGATIVE,
            message: Message::Opaque,
            kind: GoalKind::NegativeSize,
            goal: state
                .top
                .code
                .goal_at(state.top.pc - 1, GoalKind::NegativeSize),
        };
        let mut choices = vec![
            Choice {
                condition: short,
                line,
                then,
            },
            Choice {
                condition: negative,
                line,
                then: throw,
            },
        ];
        // How much fits into memory is not known, and a handler would tell that something did not.
        if self.is_caught(state, OUT_OF_MEMORY) {
            let most = self.terms.int(MAX_LENGTH);
            let vast = self.terms.slt(most, length);
            let fits = self.terms.not(vast);
            choices[0].condition = self.terms.and(short, fits);
            choices.push(Choice {
                condition: vast,
                line,
                then: Then::Stop(too_long()),
            });
        }
        Ok(Some(Flow::Event(Event::Fork(choices))))
    }

    /// An array of zeros whose length is not negative.
    pub(crate) fn allocate_array(
        &mut self,
        state: &mut State,
        elem: ElemType,
        length: Value,
    ) -> Result<ObjectId, Halt> {
        let elements = match length {
            Value::Int(n) if n > MAX_LENGTH => return Err(Halt::from(too_long())),
            Value::Int(n) => {
                let zero = Value::zero(elem.descriptor());
                Elements::Cells((0..n).map(|_| zero).collect::<Vector<_>>())
            }
            _ => match elem.sort() {
                Some(sort) => {
                    let zero = Value::zero(elem.descriptor());
                    let zero = elem.narrow(&mut self.terms, zero)?;
                    Elements::Term {
                        array: self.terms.const_array(sort, zero),
                        length,
                    }
                }
                None if self.numbers_objects(state) => {
                    state.inputs.has_numbers = true;
                    let none = self.terms.int(0);
                    let array = self.terms.const_array(crate::numbers::NUMBER, none);
                    Elements::Numbers { array, length }
                }
                None => Elements::Sparse {
                    length,
                    cells: imbl::OrdMap::new(),
                    of: None,
                },
            },
        };
        let class = self.program.load("java/lang/Object")?;
        let id = state.heap.allocate(Object {
            class,
            body: Body::Array(elem, elements),
            owner: state.heap.owner(),
            cached_box: false,
            input: None,
        });
        self.note_made(state, id);
        Ok(id)
    }

    /// `multianewarray`
    pub(crate) fn new_multi_array(
        &mut self,
        state: &mut State,
        class: &NameRef,
        dims: u8,
    ) -> Result<Option<Flow>, Halt> {
        let mut lengths = Vec::with_capacity(usize::from(dims));
        for _ in 0..dims {
            match state.top.pop() {
                Value::Int(n) => lengths.push(n),
                term => {
                    let slot = state.top.sp;
                    return Err(self.fix(state, slot, term)?);
                }
            }
        }
        lengths.reverse();
        if let Some(n) = lengths.iter().find(|n| **n < 0) {
            let message = match n {
                // It stands for all negative ones where it depends on an input.
                -1 => Message::Opaque,
                n => Message::Text(n.to_string().into()),
            };
            let kind = GoalKind::NegativeSize;
            return self
                .raise_implicit(state, kind, NEGATIVE, message)
                .map(Some);
        }
        let id = self.nested_array(state, &class.name, &lengths)?;
        state.top.push(Value::Ref(id));
        Ok(None)
    }

    /// Makes a number on the operand stack concrete: one choice for each small value, one for negative
    /// ones, and larger ones are not followed.
    pub(super) fn fix(&mut self, state: &State, slot: usize, value: Value) -> Result<Halt, Halt> {
        let term = value.int_term(&mut self.terms)?;
        let line = self.line(state.top.method, state.top.pc.saturating_sub(1));
        let mut choices = Vec::new();
        for n in -1..=MAX_FIXED {
            let number = self.terms.int(n.max(0));
            let condition = match n {
                // Every negative length raises the same exception.
                -1 => self.terms.slt(term, number),
                _ => self.terms.eq(term, number),
            };
            let then = Then::Fix { slot, value: n };
            choices.push(Choice {
                condition,
                line,
                then,
            });
        }
        let high = self.terms.int(MAX_FIXED);
        let condition = self.terms.slt(high, term);
        let what =
            format!("an array of arrays whose length depends on an input and is above {MAX_FIXED}");
        choices.push(Choice {
            condition,
            line,
            then: Then::Stop(StopReason::Unsupported { what }),
        });
        choices.retain(|c| self.terms.as_bool(c.condition) != Some(false));
        Ok(Halt::Fork(choices))
    }

    pub(super) fn nested_array(
        &mut self,
        state: &mut State,
        descriptor: &str,
        lengths: &[i32],
    ) -> Result<ObjectId, Halt> {
        let Some((&length, rest)) = lengths.split_first() else {
            return Err(Halt::from(malformed("an array without dimensions")));
        };
        let inner = descriptor
            .strip_prefix('[')
            .ok_or_else(|| malformed("an array type is expected"))?;
        let id = self.allocate_array(state, ElemType::of_descriptor(inner), Value::Int(length))?;
        if !rest.is_empty() {
            if i64::from(length) * i64::from(rest[0]) > i64::from(MAX_LENGTH) {
                return Err(Halt::from(too_long()));
            }
            for i in 0..length as usize {
                let element = self.nested_array(state, inner, rest)?;
                if let Body::Array(_, Elements::Cells(cells)) = &mut state.heap.get_mut(id).body {
                    cells.set(i, Value::Ref(element));
                }
            }
        }
        Ok(id)
    }
}
