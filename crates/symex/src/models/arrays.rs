//! In: `System.arraycopy` and `Object.clone`. Out: copies of elements and of objects.
//!
//! Arrays with one cell per element and concrete bounds are copied cell by cell. Bounds that depend on an input
//! give one choice for each way to choose them that fits, as long as there are few. A whole array of symbolic
//! length is copied as one term.

use provetta_outcome::StopReason;
use provetta_term::{TermId, Terms};

use crate::event::{Choice, Copied, Message, Then};
use crate::halt::{Halt, unsupported};
use crate::heap::{Body, ElemType, Elements};
use crate::ids::ObjectId;
use crate::machine::{Access, Machine, Reply};
use crate::models::references;
use crate::place::Place;
use crate::state::State;
use crate::value::{Value, malformed};

/// How many combinations of bounds are tried.
const MAX_WAYS: usize = 300;

/// Elements of a symbolic array that are copied one by one.
const MAX_COPIED: i32 = 64;

pub(super) const INDEX: &str = "java/lang/ArrayIndexOutOfBoundsException";
pub(super) const STORE: &str = "java/lang/ArrayStoreException";
const NULL: &str = "java/lang/NullPointerException";

pub(super) fn give_up() -> StopReason {
    unsupported("System.arraycopy with bounds that depend on an input")
}

/// `System.arraycopy`
pub(super) fn arraycopy(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<Reply, Halt> {
    let (Some(from), Some(to)) = (state.reference(args[0])?, state.reference(args[2])?) else {
        return Ok(Reply::Throw(NULL, Message::None));
    };
    let (Body::Array(source, elements), Body::Array(target, places)) =
        (&state.heap.get(from).body, &state.heap.get(to).body)
    else {
        return Ok(Reply::Throw(STORE, Message::Opaque));
    };
    let (source, target) = (source.clone(), target.clone());
    let both_refer = matches!((&source, &target), (ElemType::Ref(_), ElemType::Ref(_)));
    if source != target && !both_refer {
        return Ok(Reply::Throw(STORE, Message::Opaque));
    }
    let (length, room) = (elements.length(), places.length());
    let sparse =
        matches!(elements, Elements::Sparse { .. }) || matches!(places, Elements::Sparse { .. });
    machine.check_open(state, from)?;
    state.check_write(to)?;
    if machine.can_open(state, to) {
        return Err(Halt::Open(to));
    }
    machine.ask_views(state, to)?;
    let (start, at, count) = (args[1], args[3], args[4]);
    if let (Value::Int(start), Value::Int(at), Value::Int(count)) = (start, at, count)
        && let (Value::Int(length), Value::Int(room)) = (length, room)
    {
        let fits = |start: i32, length: i32| {
            start >= 0 && i64::from(start) + i64::from(count) <= i64::from(length)
        };
        if count < 0 || !fits(start, length) || !fits(at, room) {
            return Ok(Reply::Throw(INDEX, Message::Opaque));
        }
        if !sparse {
            return copy_cells(machine, state, (from, start), (to, at), count, &target);
        }
    }
    if both_refer {
        let (from, to) = ((from, start, length), (to, at, room));
        return references::copy(machine, state, from, to, count);
    }
    if start == Value::Int(0) && at == Value::Int(0) && count == room && count == length {
        let (Body::Array(_, elements), length) = (&state.heap.get(from).body, length) else {
            return Err(malformed("an array is expected").into());
        };
        let array = elements.clone().to_term(&mut machine.terms, &source)?;
        machine.reads(state, Access::Place(Place::All(from)));
        state.heap.get_mut(to).body = Body::Array(target, Elements::Term { array, length });
        return Ok(Reply::Return(None));
    }
    ways(machine, state, (from, start, length), (to, at, room), count)
}

/// Copies between arrays of known bounds; references are checked one by one.
fn copy_cells(
    machine: &mut Machine<'_>,
    state: &mut State,
    (from, start): (ObjectId, i32),
    (to, at): (ObjectId, i32),
    count: i32,
    target: &ElemType,
) -> Result<Reply, Halt> {
    if let ElemType::Ref(descriptor) = target {
        let source = machine.class_name(state, from);
        let all = machine
            .program
            .is_subclass(&source, &format!("[{descriptor}"))?;
        if !all || state.holder(to).is_some() {
            let mut taken = 0;
            while taken < count {
                let value = machine.element_at(state, from, start + taken)?;
                if !machine.may_store(state, to, target, value)? {
                    break;
                }
                taken += 1;
            }
            if taken < count {
                let (first, many) = (machine.terms.int(start), machine.terms.int(taken + 1));
                machine.reads(
                    state,
                    Access::Place(Place::Range {
                        array: from,
                        start: first,
                        count: many,
                    }),
                );
                move_cells(state, (from, start), (to, at), taken)?;
                return Ok(Reply::Throw(STORE, Message::Opaque));
            }
        }
    }
    let is_cells = |id| matches!(&state.heap.get(id).body, Body::Array(_, Elements::Cells(_)));
    let both_cells = is_cells(from) && is_cells(to);
    let (first, many) = (machine.terms.int(start), machine.terms.int(count));
    machine.reads(
        state,
        Access::Place(Place::Range {
            array: from,
            start: first,
            count: many,
        }),
    );
    if both_cells {
        move_cells(state, (from, start), (to, at), count)?;
    } else {
        let copied = Copied {
            from,
            start: machine.terms.int(start),
            to,
            at: machine.terms.int(at),
            count,
        };
        if count > MAX_COPIED {
            return Err(give_up().into());
        }
        machine.copy_elements(state, copied)?;
    }
    Ok(Reply::Return(None))
}

fn move_cells(
    state: &mut State,
    (from, start): (ObjectId, i32),
    (to, at): (ObjectId, i32),
    count: i32,
) -> Result<(), Halt> {
    let Body::Array(_, Elements::Cells(source)) = &state.heap.get(from).body else {
        return Err(malformed("an array of cells is expected").into());
    };
    let moved: Vec<Value> = source
        .iter()
        .skip(start as usize)
        .take(count as usize)
        .copied()
        .collect();
    if let Body::Array(_, Elements::Cells(cells)) = &mut state.heap.get_mut(to).body {
        for (i, value) in moved.into_iter().enumerate() {
            cells.set(at as usize + i, value);
        }
    }
    Ok(())
}

/// Whether so many elements lie inside of both arrays, given where they begin and the lengths.
pub(super) fn fits(terms: &mut Terms, places: [(TermId, TermId); 2], count: TermId) -> TermId {
    let zero = terms.int(0);
    // Written without a sum that could overflow: 0 <= start <= length - count.
    let mut fits = terms.sle(zero, count);
    for (first, size) in places {
        let not_below = terms.sle(zero, first);
        let not_longer = terms.sle(count, size);
        let last = terms.sub(size, count);
        let inside = terms.sle(first, last);
        for condition in [not_below, not_longer, inside] {
            fits = terms.and(fits, condition);
        }
    }
    fits
}

/// One choice for each count that is possible, and one for bounds that do not fit.
fn ways(
    machine: &mut Machine<'_>,
    state: &mut State,
    (from, start, length): (ObjectId, Value, Value),
    (to, at, room): (ObjectId, Value, Value),
    count: Value,
) -> Result<Reply, Halt> {
    let line = machine.line(state.top.method, state.top.pc.saturating_sub(1));
    let terms = &mut machine.terms;
    let (length_term, room_term) = (length.int_term(terms)?, room.int_term(terms)?);
    let (start_term, at_term) = (start.int_term(terms)?, at.int_term(terms)?);
    let count_term = count.int_term(terms)?;
    let most = [length, room, count]
        .iter()
        .filter_map(|v| match v {
            Value::Int(n) => Some(*n),
            _ => None,
        })
        .min();
    let places = [(start_term, length_term), (at_term, room_term)];
    let fits = fits(terms, places, count_term);
    let outside = terms.not(fits);
    let mut choices = Vec::new();
    let bound = most.unwrap_or(MAX_COPIED).min(MAX_COPIED);
    if bound as usize > MAX_WAYS {
        return Err(give_up().into());
    }
    for n in 0..=bound {
        let number = terms.int(n);
        let this = terms.eq(count_term, number);
        let condition = terms.and(fits, this);
        let copied = Copied {
            from,
            start: start_term,
            to,
            at: at_term,
            count: n,
        };
        choices.push(Choice {
            condition,
            line,
            then: Then::Copy(copied),
        });
    }
    let number = terms.int(bound);
    let more = terms.slt(number, count_term);
    let condition = terms.and(fits, more);
    choices.push(Choice {
        condition,
        line,
        then: Then::Stop(give_up()),
    });
    choices.push(Choice {
        condition: outside,
        line,
        then: Then::Throw {
            class: INDEX,
            message: Message::Opaque,
            kind: provetta_outcome::GoalKind::IndexAbove,
            goal: crate::goals::NO_GOAL,
        },
    });
    choices.retain(|c| terms.as_bool(c.condition) != Some(false));
    Ok(Reply::Fork(choices))
}

/// `Object.clone` of an object that is no array.
pub(super) fn clone(
    machine: &mut Machine<'_>,
    state: &mut State,
    args: &[Value],
) -> Result<Reply, Halt> {
    let id = state
        .reference(args[0])?
        .ok_or_else(|| malformed("clone without an object"))?;
    let class = machine.class_name(state, id);
    if !machine.program.is_subclass(&class, "java/lang/Cloneable")? {
        let text = class.replace('/', ".");
        return Ok(Reply::Throw(
            "java/lang/CloneNotSupportedException",
            Message::Text(text.into()),
        ));
    }
    if machine.program.is_subclass(&class, "java/lang/Throwable")? {
        // What it suppresses is kept next to it.
        return Err(unsupported("a clone of an exception").into());
    }
    if machine.is_stub(state, id) {
        return Err(unsupported(format!("a clone of an object that is any {class}")).into());
    }
    machine.check_open(state, id)?;
    let object = state.heap.get(id);
    let Body::Fields(fields) = &object.body else {
        return Err(unsupported(format!("a clone of an object of {class}")).into());
    };
    // Fields of an input that nobody has read yet are read now.
    let unread: Vec<u32> = (0..fields.len() as u32)
        .filter(|slot| fields[*slot as usize] == Value::Unset)
        .collect();
    for slot in unread {
        machine.lazy_field(state, id, slot)?;
    }
    machine.reads(state, Access::Place(Place::All(id)));
    let mut copy = state.heap.get(id).clone();
    copy.owner = state.heap.owner();
    copy.input = None;
    let copy = state.heap.allocate(copy);
    machine.note_made(state, copy);
    machine.is_of_the_class_of(state, copy, id);
    Ok(Reply::Return(Some(Value::Ref(copy))))
}

impl Machine<'_> {
    /// Copies elements one by one; the bounds are known to fit. All are read before one is written.
    pub(crate) fn copy_elements(&mut self, state: &mut State, copied: Copied) -> Result<(), Halt> {
        let Copied {
            from,
            start,
            to,
            at,
            count,
        } = copied;
        let (elem, array) = match &state.heap.get(from).body {
            Body::Array(elem, elements) => {
                let elem = elem.clone();
                let array = elements.to_term(&mut self.terms, &elem)?;
                (elem, array)
            }
            _ => return Err(malformed("an array is expected").into()),
        };
        let many = self.terms.int(count);
        self.reads(
            state,
            Access::Place(Place::Range {
                array: from,
                start,
                count: many,
            }),
        );
        let mut values = Vec::new();
        for i in 0..count {
            let offset = self.terms.int(i);
            let index = self.terms.add(start, offset);
            let term = self.terms.select(array, index);
            values.push(elem.widen(&mut self.terms, term));
        }
        for (i, value) in values.into_iter().enumerate() {
            let offset = self.terms.int(i as i32);
            let index = self.terms.add(at, offset);
            self.set_element(state, to, index, value)?;
        }
        Ok(())
    }
}
