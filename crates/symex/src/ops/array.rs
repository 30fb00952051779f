//! In: array instructions. Out: elements, lengths, new arrays, or the exception they raise (JVMS §6.5
//! `iaload`, `iastore`, `arraylength`, `newarray`, `anewarray`, `multianewarray`).
//!
//! An array starts as one cell per element. The first index that depends on an input turns it into an
//! SMT array; both forms mean the same elements. Elements of `boolean[]`, `byte[]`, `char[]` and
//! `short[]` are narrowed when they are stored, so a load needs no conversion.

use provetta_classfile::Conversion;
use provetta_faults::{Fault, seeded};
use provetta_outcome::{GoalKind, StopReason};
use provetta_term::TermId;

use crate::event::{Choice, Event, Flow, Message, Then};
use crate::halt::{Halt, not_told};
use crate::heap::{Body, ElemType, Elements};
use crate::ids::ObjectId;
use crate::machine::{Access, Machine};
use crate::ops::{arith, convert};
use crate::place::Place;
use crate::state::State;
use crate::value::{Value, malformed};

/// Arrays longer than this are not followed: a test would have to allocate them.
pub(super) const MAX_LENGTH: i32 = 100_000;

/// How many elements of an array of objects a symbolic index may choose from.
pub(super) const MAX_CHOICES: usize = 64;

/// Larger lengths of arrays of arrays are not followed, if they depend on an input.
pub(super) const MAX_FIXED: i32 = 6;

/// Larger indices into arrays of references of symbolic length are not followed, if they depend on an input.
pub(super) const MAX_SPARSE: u32 = 16;

pub(super) const INDEX: &str = "java/lang/ArrayIndexOutOfBoundsException";
pub(super) const NEGATIVE: &str = "java/lang/NegativeArraySizeException";
pub(super) const STORE: &str = "java/lang/ArrayStoreException";

impl Machine<'_> {
    /// The element type and the elements of an array.
    pub fn array<'s>(
        &self,
        state: &'s State,
        id: ObjectId,
    ) -> Result<(&'s ElemType, &'s Elements), Halt> {
        match &state.heap.get(id).body {
            Body::Array(elem, elements) => Ok((elem, elements)),
            _ => Err(Halt::from(malformed("an array is expected"))),
        }
    }

    /// `arraylength`
    pub(crate) fn array_length(&mut self, state: &mut State) -> Result<Option<Flow>, Halt> {
        let popped = state.top.pop();
        let Some(id) = state.reference(popped)? else {
            return self.raise_null(state).map(Some);
        };
        let length = self.array(state, id)?.1.length();
        state.top.push(length);
        Ok(None)
    }

    /// `xaload`
    pub(crate) fn array_load(&mut self, state: &mut State) -> Result<Option<Flow>, Halt> {
        let index = state.top.pop();
        let popped = state.top.pop();
        let Some(id) = state.reference(popped)? else {
            return self.raise_null(state).map(Some);
        };
        self.check_open(state, id)?;
        self.reads(state, Access::Place(Place::element(id, index)));
        let (elem, elements) = self.array(state, id)?;
        if let (Value::Int(i), Elements::Cells(cells)) = (index, elements) {
            return match usize::try_from(i).ok().and_then(|i| cells.get(i)) {
                Some(Value::Unset) => Err(not_told().into()),
                Some(value) => {
                    let value = *value;
                    state.top.push(value);
                    Ok(None)
                }
                None => {
                    let message = Message::Text(
                        format!("Index {i} out of bounds for length {}", cells.len()).into(),
                    );
                    let kind = side(i);
                    self.raise_implicit(state, kind, INDEX, message).map(Some)
                }
            };
        }
        let length = elements.length();
        if let (ElemType::Ref(_), Elements::Sparse { .. }) = (elem, elements) {
            return self.sparse(state, id, index, length, None).map(Some);
        }
        let index = index.int_term(&mut self.terms)?;
        let inside = match (elem, elements) {
            (_, Elements::Numbers { .. }) => {
                let then = Then::LoadNumber { array: id, index };
                vec![(self.inside(index, length)?, then)]
            }
            // References are not terms: one choice for each element.
            (ElemType::Ref(_), Elements::Cells(cells)) if cells.len() <= MAX_CHOICES => {
                let cells: Vec<Value> = cells.iter().copied().collect();
                let mut inside = Vec::with_capacity(cells.len());
                for (i, value) in cells.into_iter().enumerate() {
                    let here = self.terms.int(i as i32);
                    let then = match value {
                        Value::Unset => Then::Stop(not_told()),
                        value => Then::Push(value),
                    };
                    inside.push((self.terms.eq(index, here), then));
                }
                inside
            }
            _ => {
                let array = elements.to_term(&mut self.terms, elem)?;
                let term = self.terms.select(array, index);
                let value = elem.clone().widen(&mut self.terms, term);
                vec![(self.inside(index, length)?, Then::Push(value))]
            }
        };
        self.guarded(state, index, length, inside).map(Some)
    }

    /// `xastore`
    pub(crate) fn array_store(&mut self, state: &mut State) -> Result<Option<Flow>, Halt> {
        let value = state.top.pop();
        let index = state.top.pop();
        let popped = state.top.pop();
        let Some(id) = state.reference(popped)? else {
            return self.raise_null(state).map(Some);
        };
        state.check_write(id)?;
        if self.can_open(state, id) {
            return Err(Halt::Open(id));
        }
        self.ask_views(state, id)?;
        let (elem, elements) = self.array(state, id)?;
        let elem = elem.clone();
        let length = elements.length();
        if let (Value::Int(i), Elements::Cells(cells)) = (index, elements) {
            let Some(i) = usize::try_from(i).ok().filter(|i| *i < cells.len()) else {
                let message = Message::Text(
                    format!("Index {i} out of bounds for length {}", cells.len()).into(),
                );
                let kind = side(i);
                return self.raise_implicit(state, kind, INDEX, message).map(Some);
            };
            if let ElemType::Ref(_) = &elem
                && !self.may_store(state, id, &elem, value)?
            {
                let kind = GoalKind::ArrayStore;
                return self
                    .raise_implicit(state, kind, STORE, Message::Opaque)
                    .map(Some);
            }
            let value = self.narrow(&elem, value)?;
            if let Body::Array(_, Elements::Cells(cells)) = &mut state.heap.get_mut(id).body {
                cells.set(i, value);
            }
            return Ok(None);
        }
        if let Elements::Sparse { .. } = elements {
            let stored = self.may_store(state, id, &elem, value)?;
            return self
                .sparse(state, id, index, length, Some((value, stored)))
                .map(Some);
        }
        if let Elements::Numbers { .. } = elements {
            let taken = self.may_store(state, id, &elem, value)?;
            let index = index.int_term(&mut self.terms)?;
            let then = match taken {
                true => Then::StoreElement {
                    array: id,
                    index,
                    value,
                },
                false => Then::Throw {
                    class: STORE,
                    message: Message::Opaque,
                    kind: GoalKind::ArrayStore,
                    goal: state
                        .top
                        .code
                        .goal_at(state.top.pc - 1, GoalKind::ArrayStore),
                },
            };
            let inside = vec![(self.inside(index, length)?, then)];
            return self.guarded(state, index, length, inside).map(Some);
        }
        if let ElemType::Ref(_) = elem {
            return self
                .store_somewhere(state, id, &elem, index, value)
                .map(Some);
        }
        let index = index.int_term(&mut self.terms)?;
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
    ) -> Result<(), Halt> {
        let (elem, elements) = self.array(state, id)?;
        if let Elements::Numbers { .. } = elements {
            return self.store_number(state, id, index, value);
        }
        let elem = elem.clone();
        let length = elements.length();
        if let (ElemType::Ref(_), Some(i)) = (&elem, self.terms.as_bv(index)) {
            if let Body::Array(_, Elements::Cells(cells)) = &mut state.heap.get_mut(id).body {
                cells.set(i as usize, value);
            }
            return Ok(());
        }
        let array = elements.to_term(&mut self.terms, &elem)?;
        let value = elem.narrow(&mut self.terms, value)?;
        let array = self.terms.store(array, index, value);
        state.heap.get_mut(id).body = Body::Array(elem, Elements::Term { array, length });
        Ok(())
    }

    pub(super) fn inside(&mut self, index: TermId, length: Value) -> Result<TermId, Halt> {
        let length = length.int_term(&mut self.terms)?;
        let zero = self.terms.int(0);
        let not_below = self.terms.sle(zero, index);
        let not_past = self.terms.slt(index, length);
        Ok(self.terms.and(not_below, not_past))
    }

    /// An access at an index that depends on an input: what happens inside (choices that together mean
    /// "inside"), below zero, and at or past the length.
    pub(super) fn guarded(
        &mut self,
        state: &mut State,
        index: TermId,
        length: Value,
        inside: Vec<(TermId, Then)>,
    ) -> Result<Flow, Halt> {
        let length = length.int_term(&mut self.terms)?;
        let zero = self.terms.int(0);
        let below = self.terms.slt(index, zero);
        let past = match seeded(Fault::IndexCheckOffByOne) {
            true => self.terms.slt(length, index),
            false => self.terms.sle(length, index),
        };
        let line = self.line(state.top.method, state.top.pc - 1);
        let at = state.top.pc - 1;
        let code = std::rc::Rc::clone(&state.top.code);
        let throw = |kind| Then::Throw {
            class: INDEX,
            message: Message::Opaque,
            kind,
            goal: code.goal_at(at, kind),
        };
        let outside = [
            (below, throw(GoalKind::IndexBelow)),
            (past, throw(GoalKind::IndexAbove)),
        ];
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
    pub(crate) fn narrow(&mut self, elem: &ElemType, value: Value) -> Result<Value, Halt> {
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

    /// An access to an array of references whose length is a term: the index has to be a number. Elements
    /// are stored if there is a value, with whether the array takes it, and loaded otherwise.
    pub(super) fn sparse(
        &mut self,
        state: &mut State,
        array: ObjectId,
        index: Value,
        length: Value,
        stored: Option<(Value, bool)>,
    ) -> Result<Flow, Halt> {
        let code = std::rc::Rc::clone(&state.top.code);
        let at = state.top.pc - 1;
        let then = |index: u32| match stored {
            None => Then::LoadSparse { array, index },
            Some((value, true)) => Then::StoreSparse {
                array,
                index,
                value,
            },
            Some((_, false)) => Then::Throw {
                class: STORE,
                message: Message::Opaque,
                kind: GoalKind::ArrayStore,
                goal: code.goal_at(at, GoalKind::ArrayStore),
            },
        };
        let term = index.int_term(&mut self.terms)?;
        let mut inside = Vec::new();
        match index {
            Value::Int(i) => {
                if let Ok(i) = u32::try_from(i) {
                    inside.push((self.inside(term, length)?, then(i)));
                }
            }
            _ => {
                for i in 0..MAX_SPARSE {
                    let number = self.terms.int(i as i32);
                    let here = self.terms.eq(term, number);
                    let fits = self.inside(term, length)?;
                    inside.push((self.terms.and(here, fits), then(i)));
                }
                let bound = self.terms.int(MAX_SPARSE as i32);
                let far = self.terms.sle(bound, term);
                let fits = self.inside(term, length)?;
                let what = format!(
                    "an index of {MAX_SPARSE} or more that depends on an input, into an array of objects"
                );
                let stop = Then::Stop(StopReason::Unsupported { what });
                if !seeded(Fault::FarElementsIgnored) {
                    inside.push((self.terms.and(far, fits), stop));
                }
            }
        }
        self.guarded(state, term, length, inside)
    }

    /// Stores a reference at an index that depends on an input: one choice for each element.
    pub(super) fn store_somewhere(
        &mut self,
        state: &mut State,
        array: ObjectId,
        elem: &ElemType,
        index: Value,
        value: Value,
    ) -> Result<Flow, Halt> {
        let taken = self.may_store(state, array, elem, value)?;
        let length = self.array(state, array)?.1.length();
        let Value::Int(count) = length else {
            return Err(malformed("an array of known length").into());
        };
        if count as usize > MAX_CHOICES {
            let what = "a write to an array of many objects at an index that depends on an input";
            return Err(StopReason::Unsupported { what: what.into() }.into());
        }
        let at = state.top.pc - 1;
        let index = index.int_term(&mut self.terms)?;
        let mut inside = Vec::new();
        for i in 0..count {
            let number = self.terms.int(i);
            let here = self.terms.eq(index, number);
            let then = if taken {
                Then::StoreElement {
                    array,
                    index: number,
                    value,
                }
            } else {
                Then::Throw {
                    class: STORE,
                    message: Message::Opaque,
                    kind: GoalKind::ArrayStore,
                    goal: state.top.code.goal_at(at, GoalKind::ArrayStore),
                }
            };
            inside.push((here, then));
        }
        self.guarded(state, index, length, inside)
    }
}

/// Which of the two cases an index outside is.
pub(super) fn side(index: i32) -> GoalKind {
    if index < 0 {
        GoalKind::IndexBelow
    } else {
        GoalKind::IndexAbove
    }
}

pub(super) fn too_long() -> StopReason {
    StopReason::Unsupported {
        what: format!("an array of more than {MAX_LENGTH} elements"),
    }
}
