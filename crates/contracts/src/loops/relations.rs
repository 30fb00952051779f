//! In: a state at a loop head, before and after it was havocked. Out: relations that may hold in every round.
//!
//! They are guesses: the search keeps those that hold at the entry and after every round.

use provetta_symex::{Body, Op, Place, State, Value};
use provetta_term::{Sort, TermId, Terms};

use crate::loops::Loops;
use crate::path::general::Changed;
use crate::path::relation::{How, Relation, Side, What};

/// How many values that stay the same are related to those that change.
const MAX_FIXED: usize = 16;

/// How many constants are.
const MAX_CONSTANTS: usize = 8;

impl Loops<'_, '_> {
    /// Relations worth a try between the places that a loop changes and what is known at its entry.
    pub fn relations(&mut self, entry: &State, places: &[Changed]) -> Vec<Relation> {
        let written = self.invariant_count(entry);
        let mut relations: Vec<Relation> =
            (0..written).map(What::Invariant).map(Relation).collect();
        let mut moving: Vec<(Side, TermId)> = Vec::new();
        for place in places {
            if let Changed::Stored(place) = *place
                && let Some(term) = self.side(entry, Side::Now(place))
            {
                moving.push((Side::Now(place), term));
            }
        }
        let fixed = self.fixed(entry, places);
        for (i, (left, at_entry)) in moving.iter().enumerate() {
            let width = self.terms.sort(*at_entry);
            let mut numbers: Vec<TermId> = vec![*at_entry];
            for constant in constants(entry) {
                let number = match width {
                    Sort::Bv(64) => self.terms.long(constant.into()),
                    _ => self.terms.int(constant),
                };
                if number != *at_entry {
                    numbers.push(number);
                }
            }
            let others = numbers
                .into_iter()
                .map(|n| (Side::Fixed(n), n))
                .chain(fixed.iter().copied())
                .chain(moving.iter().skip(i + 1).copied());
            for (right, term) in others {
                if self.terms.sort(term) != width {
                    continue;
                }
                let mut add = |how| {
                    relations.push(Relation(What::Pair {
                        left: *left,
                        right,
                        how,
                    }));
                };
                add(How::AtMost);
                add(How::Below);
                add(How::AtLeast);
                add(How::Above);
                if matches!(right, Side::Now(_)) {
                    let apart = self.terms.sub(*at_entry, term);
                    let together = self.terms.add(*at_entry, term);
                    add(How::Apart(apart));
                    add(How::Together(together));
                }
            }
        }
        relations
    }

    /// Ints and longs at hand that the loop does not change: locals, fields of objects in locals, lengths.
    fn fixed(&mut self, entry: &State, places: &[Changed]) -> Vec<(Side, TermId)> {
        let mut sides = Vec::new();
        let mut objects = Vec::new();
        for slot in 0..usize::from(entry.top.code.max_locals) {
            sides.push(Side::Now(Place::Local(slot as u32)));
            if let Value::Ref(id) = entry.known(entry.top.slots[slot])
                && !objects.contains(&id)
            {
                objects.push(id);
            }
        }
        for id in objects {
            match &entry.heap.get(id).body {
                Body::Fields(fields) => {
                    for (slot, value) in fields.iter().enumerate() {
                        match entry.known(*value) {
                            Value::Ref(inner) => sides.push(Side::Length(inner)),
                            _ => sides.push(Side::Now(Place::Field(id, slot as u32))),
                        }
                    }
                }
                _ => sides.push(Side::Length(id)),
            }
        }
        let mut found: Vec<(Side, TermId)> = Vec::new();
        for side in sides {
            if matches!(side, Side::Now(place) if places.contains(&Changed::Stored(place))) {
                continue;
            }
            if let Some(term) = self.side(entry, side)
                && found.len() < MAX_FIXED
                && !found.iter().any(|(_, t)| *t == term)
            {
                found.push((Side::Fixed(term), term));
            }
        }
        found
    }

    /// What a side is in a state, if it is an int or long.
    pub(crate) fn side(&mut self, state: &State, side: Side) -> Option<TermId> {
        let value = match side {
            Side::Fixed(term) => return Some(term),
            Side::Length(id) => match &state.heap.get(id).body {
                Body::Array(_, elements) => elements.length(),
                Body::Text(text) => return Some(text.length(&mut self.terms)),
                _ => return None,
            },
            Side::Now(Place::Local(slot)) => *state.top.slots.get(slot as usize)?,
            Side::Now(Place::Field(id, slot)) => match &state.heap.get(id).body {
                Body::Fields(fields) => *fields.get(slot as usize)?,
                _ => return None,
            },
            Side::Now(Place::Static(class, slot)) => *state
                .classes
                .statics
                .get(&class)?
                .values
                .get(slot as usize)?,
            Side::Now(Place::Element(..) | Place::Range { .. } | Place::All(_)) => return None,
        };
        match value {
            Value::Int(_) | Value::IntTerm(_) | Value::Long(_) | Value::LongTerm(_) => {
                value.term(&mut self.terms).ok()
            }
            _ => None,
        }
    }

    /// What a relation says in a state, if it can be said there. The state is not changed in a way that code sees.
    pub fn relation_in(&mut self, state: &mut State, relation: &Relation) -> Option<TermId> {
        match relation.0 {
            What::Invariant(n) => self.invariant_in(state, n),
            What::Pair { left, right, how } => {
                let left = self.side(state, left)?;
                let right = self.side(state, right)?;
                Some(holds(&mut self.terms, how, left, right))
            }
        }
    }
}

/// Numbers that may bound something: small ones and those in the code of the method.
pub(crate) fn constants(state: &State) -> Vec<i32> {
    let mut found = vec![0, 1, -1];
    for op in &state.top.code.ops {
        if let Op::PushInt(number) = op
            && !found.contains(number)
            && found.len() < MAX_CONSTANTS
        {
            found.push(*number);
        }
    }
    found
}

pub(crate) fn holds(terms: &mut Terms, how: How, left: TermId, right: TermId) -> TermId {
    match how {
        How::AtMost => terms.sle(left, right),
        How::Below => terms.slt(left, right),
        How::AtLeast => terms.sle(right, left),
        How::Above => terms.slt(right, left),
        How::Apart(difference) => {
            let apart = terms.sub(left, right);
            terms.eq(apart, difference)
        }
        How::Together(sum) => {
            let together = terms.add(left, right);
            terms.eq(together, sum)
        }
    }
}
