//! In: array instructions. Out: elements, lengths, new arrays, or the exception they raise (JVMS §6.5
//! `iaload`, `iastore`, `arraylength`, `newarray`, `anewarray`, `multianewarray`).
//!
//! An array starts as one cell per element. The first index that depends on an input turns it into an
//! SMT array; both forms mean the same elements. Elements of `boolean[]`, `byte[]`, `char[]` and
//! `short[]` are narrowed when they are stored, so a load needs no conversion.

use imbl::Vector;
use provetta_classfile::{Conversion, Prim};
use provetta_outcome::StopReason;
use provetta_term::TermId;

use crate::event::{Choice, Event, Message, Then};
use crate::goals::NO_GOAL;
use crate::heap::{Body, ElemType, Elements, Object, Owner};
use crate::machine::{Flow, Machine};
use crate::op::NameRef;
use crate::ops::{arith, convert};
use crate::state::State;
use crate::value::{ObjectId, Value, malformed};

/// Arrays longer than this are not followed: a test would have to allocate them.
const MAX_LENGTH: i32 = 100_000;

/// How many elements of an array of objects a symbolic index may choose from.
const MAX_CHOICES: usize = 64;

const INDEX: &str = "java/lang/ArrayIndexOutOfBoundsException";
const NULL: &str = "java/lang/NullPointerException";
const NEGATIVE: &str = "java/lang/NegativeArraySizeException";
const STORE: &str = "java/lang/ArrayStoreException";

impl Machine<'_> {
    fn array<'s>(
        &self,
        state: &'s State,
        id: ObjectId,
    ) -> Result<(&'s ElemType, &'s Elements), StopReason> {
        match &state.heap.get(id).body {
            Body::Array(elem, elements) => Ok((elem, elements)),
            _ => Err(malformed("an array is expected")),
        }
    }

    /// Other code may have changed an array that a static initialiser of the project made.
    fn check_not_shared(&self, state: &State, id: ObjectId) -> Result<(), StopReason> {
        if state.heap.get(id).owner == Owner::Shared && state.owner != Owner::Shared {
            let what = "an array kept in a static field, which other code may have changed".into();
            return Err(StopReason::Unsupported { what });
        }
        Ok(())
    }

    /// `arraylength`
    pub(crate) fn array_length(&mut self, state: &mut State) -> Result<Option<Flow>, StopReason> {
        let Some(id) = state.top.pop().reference()? else {
            return self.raise_implicit(state, NULL, Message::Opaque).map(Some);
        };
        let length = self.array(state, id)?.1.length();
        state.top.push(length);
        Ok(None)
    }

    /// `xaload`
    pub(crate) fn array_load(&mut self, state: &mut State) -> Result<Option<Flow>, StopReason> {
        let index = state.top.pop();
        let Some(id) = state.top.pop().reference()? else {
            return self.raise_implicit(state, NULL, Message::Opaque).map(Some);
        };
        self.check_not_shared(state, id)?;
        let (elem, elements) = self.array(state, id)?;
        if let (Value::Int(i), Elements::Cells(cells)) = (index, elements) {
            return match usize::try_from(i).ok().and_then(|i| cells.get(i)) {
                Some(value) => {
                    let value = *value;
                    state.top.push(value);
                    Ok(None)
                }
                None => {
                    let message = Message::Text(
                        format!("Index {i} out of bounds for length {}", cells.len()).into(),
                    );
                    self.raise_implicit(state, INDEX, message).map(Some)
                }
            };
        }
        let length = elements.length();
        let index = index.int_term(&mut self.terms)?;
        let inside = match (elem, elements) {
            // References are not terms: one choice for each element.
            (ElemType::Ref(_), Elements::Cells(cells)) if cells.len() <= MAX_CHOICES => {
                let cells: Vec<Value> = cells.iter().copied().collect();
                let mut inside = Vec::with_capacity(cells.len());
                for (i, value) in cells.into_iter().enumerate() {
                    let here = self.terms.int(i as i32);
                    inside.push((self.terms.eq(index, here), Then::Push(value)));
                }
                inside
            }
            _ => {
                let array = elements.to_term(&mut self.terms, elem)?;
                let term = self.terms.select(array, index);
                vec![(
                    self.inside(index, length)?,
                    Then::Push(Value::from_term(&self.terms, term)),
                )]
            }
        };
        self.guarded(state, index, length, inside).map(Some)
    }

    /// `xastore`
    pub(crate) fn array_store(&mut self, state: &mut State) -> Result<Option<Flow>, StopReason> {
        let value = state.top.pop();
        let index = state.top.pop();
        let Some(id) = state.top.pop().reference()? else {
            return self.raise_implicit(state, NULL, Message::Opaque).map(Some);
        };
        let (elem, elements) = self.array(state, id)?;
        let elem = elem.clone();
        let length = elements.length();
        if let (Value::Int(i), Elements::Cells(cells)) = (index, elements) {
            let Some(i) = usize::try_from(i).ok().filter(|i| *i < cells.len()) else {
                let message = Message::Text(
                    format!("Index {i} out of bounds for length {}", cells.len()).into(),
                );
                return self.raise_implicit(state, INDEX, message).map(Some);
            };
            if let ElemType::Ref(_) = &elem
                && !self.may_store(state, &elem, value)?
            {
                return self.raise_implicit(state, STORE, Message::Opaque).map(Some);
            }
            let value = self.narrow(&elem, value)?;
            if let Body::Array(_, Elements::Cells(cells)) = &mut state.heap.get_mut(id).body {
                cells.set(i, value);
            }
            return Ok(None);
        }
        let index = index.int_term(&mut self.terms)?;
        let value = self.narrow(&elem, value)?;
        let inside = vec![(
            self.inside(index, length)?,
            Then::StoreElement {
                array: id,
                index,
                value,
            },
        )];
        self.guarded(state, index, length, inside).map(Some)
    }

    /// Stores at an index that is known to be inside.
    pub(crate) fn store_at_term(
        &mut self,
        state: &mut State,
        id: ObjectId,
        index: TermId,
        value: Value,
    ) -> Result<(), StopReason> {
        let (elem, elements) = self.array(state, id)?;
        let elem = elem.clone();
        let length = elements.length();
        let array = elements.to_term(&mut self.terms, &elem)?;
        let value = value.term(&mut self.terms)?;
        let array = self.terms.store(array, index, value);
        state.heap.get_mut(id).body = Body::Array(elem, Elements::Term { array, length });
        Ok(())
    }

    fn inside(&mut self, index: TermId, length: Value) -> Result<TermId, StopReason> {
        let length = length.int_term(&mut self.terms)?;
        let zero = self.terms.int(0);
        let not_below = self.terms.sle(zero, index);
        let not_past = self.terms.slt(index, length);
        Ok(self.terms.and(not_below, not_past))
    }

    /// An access at an index that depends on an input: what happens inside (choices that together mean
    /// "inside"), below zero, and at or past the length.
    fn guarded(
        &mut self,
        state: &mut State,
        index: TermId,
        length: Value,
        inside: Vec<(TermId, Then)>,
    ) -> Result<Flow, StopReason> {
        let length = length.int_term(&mut self.terms)?;
        let zero = self.terms.int(0);
        let below = self.terms.slt(index, zero);
        let past = self.terms.sle(length, index);
        let line = self.line(state.top.method, state.top.pc - 1);
        let throw = || Then::Throw {
            class: INDEX,
            message: Message::Opaque,
            goal: NO_GOAL,
        };
        let outside = [(below, throw()), (past, throw())];
        let choices: Vec<Choice> = inside
            .into_iter()
            .chain(outside)
            .filter(|(condition, _)| self.terms.as_bool(*condition) != Some(false))
            .map(|(condition, then)| Choice {
                condition,
                line,
                then,
            })
            .collect();
        match choices.as_slice() {
            [only] => self.apply(state, only.then.clone()),
            _ => Ok(Flow::Event(Event::Fork(choices))),
        }
    }

    /// What an element of this type holds after `value` was stored.
    fn narrow(&mut self, elem: &ElemType, value: Value) -> Result<Value, StopReason> {
        let terms = &mut self.terms;
        match elem {
            ElemType::Boolean => match value {
                Value::Int(v) => Ok(Value::Int(v & 1)),
                _ => arith::int2(terms, value, Value::Int(1), provetta_term::Terms::bvand),
            },
            ElemType::Byte => convert::convert(terms, Conversion::I2B, value),
            ElemType::Char => convert::convert(terms, Conversion::I2C, value),
            ElemType::Short => convert::convert(terms, Conversion::I2S, value),
            _ => Ok(value),
        }
    }

    fn may_store(
        &mut self,
        state: &State,
        elem: &ElemType,
        value: Value,
    ) -> Result<bool, StopReason> {
        let (ElemType::Ref(descriptor), Some(id)) = (elem, value.reference()?) else {
            return Ok(true);
        };
        let name = self.class_name(state, id);
        self.program
            .is_subclass(&name, class_of_descriptor(descriptor))
    }

    /// `newarray`
    pub(crate) fn new_array(
        &mut self,
        state: &mut State,
        prim: Prim,
    ) -> Result<Option<Flow>, StopReason> {
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
    ) -> Result<Option<Flow>, StopReason> {
        self.new_array_of(
            state,
            ElemType::Ref(descriptor_of_class(&class.name).into()),
        )
    }

    fn new_array_of(
        &mut self,
        state: &mut State,
        elem: ElemType,
    ) -> Result<Option<Flow>, StopReason> {
        let length = state.top.pop();
        let then = Then::NewArray { elem, length };
        if let Value::Int(n) = length {
            if n < 0 {
                let message = Message::Text(n.to_string().into());
                return self.raise_implicit(state, NEGATIVE, message).map(Some);
            }
            return self.apply(state, then).map(|_| None);
        }
        let length = length.int_term(&mut self.terms)?;
        let (zero, most) = (self.terms.int(0), self.terms.int(MAX_LENGTH));
        let negative = self.terms.slt(length, zero);
        let long = self.terms.slt(most, length);
        let short = {
            let either = self.terms.or(negative, long);
            self.terms.not(either)
        };
        let line = self.line(state.top.method, state.top.pc - 1);
        let throw = Then::Throw {
            class: NEGATIVE,
            message: Message::Opaque,
            goal: NO_GOAL,
        };
        let choices = vec![
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
            Choice {
                condition: long,
                line,
                then: Then::Stop(too_long()),
            },
        ];
        Ok(Some(Flow::Event(Event::Fork(choices))))
    }

    /// An array of zeros whose length is not negative.
    pub(crate) fn allocate_array(
        &mut self,
        state: &mut State,
        elem: ElemType,
        length: Value,
    ) -> Result<ObjectId, StopReason> {
        let elements = match length {
            Value::Int(n) if n > MAX_LENGTH => return Err(too_long()),
            Value::Int(n) => {
                let zero = Value::zero(elem.descriptor());
                Elements::Cells((0..n).map(|_| zero).collect::<Vector<_>>())
            }
            _ => {
                let Some(sort) = elem.sort() else {
                    let what = "an array of objects whose length depends on an input".into();
                    return Err(StopReason::Unsupported { what });
                };
                let zero = Value::zero(elem.descriptor()).term(&mut self.terms)?;
                Elements::Term {
                    array: self.terms.const_array(sort, zero),
                    length,
                }
            }
        };
        let class = self.program.load("java/lang/Object")?;
        Ok(state.heap.allocate(Object {
            class,
            body: Body::Array(elem, elements),
            owner: state.owner,
            cached_box: false,
        }))
    }

    /// `multianewarray`
    pub(crate) fn new_multi_array(
        &mut self,
        state: &mut State,
        class: &NameRef,
        dims: u8,
    ) -> Result<Option<Flow>, StopReason> {
        let mut lengths = Vec::with_capacity(usize::from(dims));
        for _ in 0..dims {
            match state.top.pop() {
                Value::Int(n) => lengths.push(n),
                _ => {
                    let what = "an array of arrays whose length depends on an input".into();
                    return Err(StopReason::Unsupported { what });
                }
            }
        }
        lengths.reverse();
        if let Some(n) = lengths.iter().find(|n| **n < 0) {
            let message = Message::Text(n.to_string().into());
            return self.raise_implicit(state, NEGATIVE, message).map(Some);
        }
        let id = self.nested_array(state, &class.name, &lengths)?;
        state.top.push(Value::Ref(id));
        Ok(None)
    }

    fn nested_array(
        &mut self,
        state: &mut State,
        descriptor: &str,
        lengths: &[i32],
    ) -> Result<ObjectId, StopReason> {
        let Some((&length, rest)) = lengths.split_first() else {
            return Err(malformed("an array without dimensions"));
        };
        let inner = descriptor
            .strip_prefix('[')
            .ok_or_else(|| malformed("an array type is expected"))?;
        let id = self.allocate_array(state, ElemType::of_descriptor(inner), Value::Int(length))?;
        if !rest.is_empty() {
            if i64::from(length) * i64::from(rest[0]) > i64::from(MAX_LENGTH) {
                return Err(too_long());
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

fn too_long() -> StopReason {
    StopReason::Unsupported {
        what: format!("an array of more than {MAX_LENGTH} elements"),
    }
}

/// The descriptor of a class named as `anewarray` and `checkcast` name it.
pub(crate) fn descriptor_of_class(name: &str) -> String {
    if name.starts_with('[') {
        name.to_owned()
    } else {
        format!("L{name};")
    }
}

/// The reverse: the name by which `is_subclass` knows the type.
pub(crate) fn class_of_descriptor(descriptor: &str) -> &str {
    descriptor
        .strip_prefix('L')
        .and_then(|d| d.strip_suffix(';'))
        .unwrap_or(descriptor)
}
