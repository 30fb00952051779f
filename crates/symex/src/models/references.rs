//! In: `System.arraycopy` between arrays of references of which something depends on an input. Out: the copy, or a fork.
//!
//! The front of an array that is copied to fill a new one shares its cells and the input that others come from. Other copies move
//! cells one by one, so the bounds are fixed first, one choice for each small value; larger ones are not followed.

use provetta_outcome::{GoalKind, StopReason};
use provetta_term::TermId;

use crate::event::{Choice, Message, Moved, Then};
use crate::halt::Halt;
use crate::heap::{Body, ElemType, Elements};
use crate::ids::ObjectId;
use crate::machine::{Access, Machine, Reply};
use crate::models::arrays::{INDEX, STORE, fits, give_up};
use crate::place::Place;
use crate::state::State;
use crate::value::{Value, malformed};

/// Larger bounds that depend on an input are not followed.
const MAX_BOUND: i32 = 16;

/// Copies references from an array, given with where to begin and its length, to another one.
pub(super) fn copy(
    machine: &mut Machine<'_>,
    state: &mut State,
    (from, start, length): (ObjectId, Value, Value),
    (to, at, room): (ObjectId, Value, Value),
    count: Value,
) -> Result<Reply, Halt> {
    for array in [from, to] {
        if let Body::Array(_, Elements::Numbers { .. } | Elements::Term { .. }) =
            &state.heap.get(array).body
        {
            return Err(give_up().into());
        }
    }
    let terms = &mut machine.terms;
    let [start, at, count] = [start, at, count].map(|value| known(state, value));
    let (start_term, at_term) = (start.int_term(terms)?, at.int_term(terms)?);
    let count_term = count.int_term(terms)?;
    let places = [
        (start_term, length.int_term(terms)?),
        (at_term, room.int_term(terms)?),
    ];
    let inside = fits(terms, places, count_term);
    let outside = Then::Throw {
        class: INDEX,
        message: Message::Opaque,
        kind: GoalKind::IndexAbove,
        goal: crate::goals::NO_GOAL,
    };
    if machine.terms.as_bool(inside) == Some(false) {
        return Ok(Reply::Throw(INDEX, Message::Opaque));
    }
    let is_front = start == Value::Int(0) && at == Value::Int(0) && count == room;
    let then = match (start, at, count) {
        _ if is_front && shares_cells(machine, state, from, to)? => Then::CopyFront { from, to },
        (Value::Int(start), Value::Int(at), Value::Int(count)) => {
            let moved = Moved {
                from,
                start: start as u32,
                to,
                at: at as u32,
                count: count as u32,
            };
            match refused(machine, state, moved)? {
                None => Then::Move(moved),
                Some(taken) if machine.terms.as_bool(inside) == Some(true) => {
                    let count = taken;
                    machine.move_references(state, Moved { count, ..moved })?;
                    return Ok(Reply::Throw(STORE, Message::Opaque));
                }
                Some(_) => return Err(give_up().into()),
            }
        }
        (_, _, Value::IntTerm(term))
        | (Value::IntTerm(term), _, _)
        | (_, Value::IntTerm(term), _) => {
            return Err(fix(machine, state, term, (inside, outside), give_up()));
        }
        _ => return Err(malformed("numbers are expected").into()),
    };
    if machine.terms.as_bool(inside) == Some(true) {
        machine.apply(state, then)?;
        return Ok(Reply::Return(None));
    }
    let line = machine.line(state.top.method, state.top.pc.saturating_sub(1));
    let past = machine.terms.not(inside);
    let choice = |condition, then| Choice {
        condition,
        line,
        then,
    };
    Ok(Reply::Fork(vec![
        choice(inside, then),
        choice(past, outside),
    ]))
}

/// A number that the path knows already.
pub(super) fn known(state: &State, value: Value) -> Value {
    let Value::IntTerm(term) = value else {
        return value;
    };
    let number = state.inputs.known_numbers.get(&term);
    match number.and_then(|n| i32::try_from(*n).ok()) {
        Some(number) => Value::Int(number),
        None => value,
    }
}

/// One choice for each small value of a number that is not negative, given what holds for those that are allowed and what happens otherwise.
pub(super) fn fix(
    machine: &mut Machine<'_>,
    state: &State,
    term: TermId,
    (inside, outside): (TermId, Then),
    larger: StopReason,
) -> Halt {
    let line = machine.line(state.top.method, state.top.pc.saturating_sub(1));
    let mut choices = Vec::new();
    for n in 0..=MAX_BOUND {
        let number = machine.terms.int(n);
        let is_it = machine.terms.eq(term, number);
        choices.push(Choice {
            condition: machine.terms.and(inside, is_it),
            line,
            then: Then::Known {
                term,
                value: i64::from(n),
            },
        });
    }
    let most = machine.terms.int(MAX_BOUND);
    let more = machine.terms.slt(most, term);
    choices.push(Choice {
        condition: machine.terms.and(inside, more),
        line,
        then: Then::Stop(larger),
    });
    choices.push(Choice {
        condition: machine.terms.not(inside),
        line,
        then: outside,
    });
    choices.retain(|c| machine.terms.as_bool(c.condition) != Some(false));
    Halt::Fork(choices)
}

/// Whether a new array may have the cells of another one: it takes all of them, and is no input itself.
fn shares_cells(
    machine: &mut Machine<'_>,
    state: &State,
    from: ObjectId,
    to: ObjectId,
) -> Result<bool, Halt> {
    let is_sparse = |id| {
        matches!(
            &state.heap.get(id).body,
            Body::Array(_, Elements::Sparse { .. })
        )
    };
    Ok(from != to
        && is_sparse(from)
        && is_sparse(to)
        && state.heap.get(to).input.is_none()
        && state.holder(to).is_none()
        && takes_all(machine, state, from, to)?)
}

/// Whether an array takes whatever the other one holds.
fn takes_all(
    machine: &mut Machine<'_>,
    state: &State,
    from: ObjectId,
    to: ObjectId,
) -> Result<bool, Halt> {
    let (source, target) = (
        machine.shown_class(state, from),
        machine.shown_class(state, to),
    );
    Ok(!state.is_open_array(to) && machine.program.is_subclass(&source, &target)?)
}

/// How many elements are taken before one is refused, if one is.
fn refused(
    machine: &mut Machine<'_>,
    state: &mut State,
    moved: Moved,
) -> Result<Option<u32>, Halt> {
    if takes_all(machine, state, moved.from, moved.to)? {
        return Ok(None);
    }
    let Body::Array(elem, _) = &state.heap.get(moved.to).body else {
        return Err(malformed("an array is expected").into());
    };
    let elem: ElemType = elem.clone();
    for i in 0..moved.count {
        let value = machine.reference_at(state, moved.from, moved.start + i)?;
        if !machine.may_store(state, moved.to, &elem, value)? {
            return Ok(Some(i));
        }
    }
    Ok(None)
}

impl Machine<'_> {
    /// An element of an array of references, at an index that is inside.
    fn reference_at(&mut self, state: &mut State, id: ObjectId, index: u32) -> Result<Value, Halt> {
        match &state.heap.get(id).body {
            Body::Array(_, Elements::Cells(cells)) => cells
                .get(index as usize)
                .copied()
                .ok_or_else(|| malformed("an element outside of its array").into()),
            _ => self.lazy_element(state, id, index),
        }
    }

    /// Moves cells. All are read before one is written.
    pub(crate) fn move_references(&mut self, state: &mut State, moved: Moved) -> Result<(), Halt> {
        let (start, count) = (
            self.terms.int(moved.start as i32),
            self.terms.int(moved.count as i32),
        );
        let array = moved.from;
        self.reads(
            state,
            Access::Place(Place::Range {
                array,
                start,
                count,
            }),
        );
        let mut values = Vec::with_capacity(moved.count as usize);
        for i in 0..moved.count {
            values.push(self.reference_at(state, array, moved.start + i)?);
        }
        for (i, value) in values.into_iter().enumerate() {
            let index = moved.at + i as u32;
            match &mut state.heap.get_mut(moved.to).body {
                Body::Array(_, Elements::Cells(cells)) if (index as usize) < cells.len() => {
                    cells.set(index as usize, value);
                }
                Body::Array(_, Elements::Sparse { cells, .. }) => {
                    cells.insert(index, value);
                }
                _ => return Err(malformed("an element outside of its array").into()),
            }
        }
        Ok(())
    }

    /// A new array is filled with the front of another one.
    pub(crate) fn copy_front(&mut self, state: &mut State, from: ObjectId, to: ObjectId) {
        self.reads(state, Access::Place(Place::All(from)));
        let front = match &state.heap.get(from).body {
            Body::Array(_, Elements::Sparse { cells, of, .. }) => Some((cells.clone(), *of)),
            _ => None,
        };
        if let Some((all, origin)) = front
            && let Body::Array(_, Elements::Sparse { cells, of, .. }) =
                &mut state.heap.get_mut(to).body
        {
            *cells = all;
            *of = origin;
        }
    }
}
