//! In: pieces of strings as terms. Out: the units of a string whose contents depend on inputs, and what they say of each other.
//!
//! A string is a rope: pieces one after the other, each a slice of an array of UTF-16 units or a list of single units. So a part of a string and
//! a concatenation are made without copying, and no length has a bound. Everything here is a term that is exact for every length;
//! what ranges over all units is a quantified formula ([`Terms::forall`]). Starts and lengths of slices are ints that are not negative and lie inside of
//! the array's string: whoever makes a slice sees to that.

use std::rc::Rc;

use provetta_term::{ElemSort, Sort, TermId, Terms, VarId};

/// Bits of a unit.
pub(crate) const UNIT: u8 = 16;

/// One piece of a string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// Units of an array
    Slice {
        /// The array
        array: TermId,
        /// Index of the first unit
        start: TermId,
        /// How many there are
        length: TermId,
    },
    /// These units
    Units(Rc<[TermId]>),
}

/// A string whose contents depend on inputs.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    pieces: Rc<[Piece]>,
}

impl Piece {
    fn length(&self, terms: &mut Terms) -> TermId {
        match self {
            Piece::Slice { length, .. } => *length,
            Piece::Units(units) => terms.int(units.len() as i32),
        }
    }

    /// The unit at an index that is inside.
    fn unit(&self, terms: &mut Terms, at: TermId) -> TermId {
        match self {
            Piece::Slice { array, start, .. } => {
                let index = terms.add(*start, at);
                terms.select(*array, index)
            }
            Piece::Units(units) => {
                let known = terms.as_bv(at).and_then(|at| units.get(at as usize));
                if let Some(unit) = known {
                    return *unit;
                }
                if let [unit] = **units {
                    return unit;
                }
                let array = array_of(terms, units);
                terms.select(array, at)
            }
        }
    }
}

/// An array that begins with these units.
fn array_of(terms: &mut Terms, units: &[TermId]) -> TermId {
    let zero = terms.bv(UNIT, 0);
    let mut array = terms.const_array(ElemSort::Bv(UNIT), zero);
    for (i, unit) in units.iter().enumerate() {
        let index = terms.int(i as i32);
        array = terms.store(array, index, *unit);
    }
    array
}

impl Text {
    /// The first units of an array.
    pub(crate) fn of_array(terms: &mut Terms, array: TermId, length: TermId) -> Text {
        let start = terms.int(0);
        Text::of(vec![Piece::Slice {
            array,
            start,
            length,
        }])
    }

    /// These units.
    pub(crate) fn of_units(units: Vec<TermId>) -> Text {
        Text::of(vec![Piece::Units(units.into())])
    }

    /// A known text.
    pub(crate) fn of_known(terms: &mut Terms, units: &[u16]) -> Text {
        Text::of_units(
            units
                .iter()
                .map(|u| terms.bv(UNIT, u64::from(*u)))
                .collect(),
        )
    }

    /// Pieces, those that are known to be empty left out and neighbours joined.
    fn of(pieces: Vec<Piece>) -> Text {
        let mut joined: Vec<Piece> = Vec::with_capacity(pieces.len());
        for piece in pieces {
            match (joined.last_mut(), piece) {
                (_, Piece::Units(units)) if units.is_empty() => {}
                (Some(Piece::Units(before)), Piece::Units(units)) => {
                    *before = before.iter().chain(units.iter()).copied().collect();
                }
                (_, piece) => joined.push(piece),
            }
        }
        Text {
            pieces: joined.into(),
        }
    }

    /// One string after the other.
    pub(crate) fn join(texts: &[Text]) -> Text {
        Text::of(
            texts
                .iter()
                .flat_map(|t| t.pieces.iter().cloned())
                .collect(),
        )
    }

    /// The pieces in order.
    pub(crate) fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The units, if all are listed.
    pub(crate) fn units(&self) -> Option<&[TermId]> {
        match &*self.pieces {
            [] => Some(&[]),
            [Piece::Units(units)] => Some(units),
            _ => None,
        }
    }

    /// The units, if each one is known.
    pub(crate) fn known(&self, terms: &Terms) -> Option<Vec<u16>> {
        let unit = |t: &TermId| terms.as_bv(*t).map(|u| u as u16);
        self.units()?.iter().map(unit).collect()
    }

    /// The array that the string is a slice of, if it is only that.
    pub(crate) fn array(&self) -> Option<TermId> {
        match &*self.pieces {
            [Piece::Slice { array, .. }] => Some(*array),
            _ => None,
        }
    }

    /// The array that the string begins with, and its length, if it is nothing else.
    pub(crate) fn whole_array(&self, terms: &mut Terms) -> Option<(TermId, TermId)> {
        let zero = terms.int(0);
        match &*self.pieces {
            [
                Piece::Slice {
                    array,
                    start,
                    length,
                },
            ] if *start == zero => Some((*array, *length)),
            _ => None,
        }
    }

    /// How many units there are, an int. Never negative where the string exists ([`Text::fits`]).
    pub fn length(&self, terms: &mut Terms) -> TermId {
        let mut sum = terms.int(0);
        for piece in self.pieces.iter() {
            let length = piece.length(terms);
            sum = terms.add(sum, length);
        }
        sum
    }

    /// Whether the length is an int at all.
    pub(crate) fn fits(&self, terms: &mut Terms) -> TermId {
        if self.pieces.len() < 2 {
            return terms.bool(true);
        }
        let (sum, most) = (self.total(terms), terms.long(i64::from(i32::MAX)));
        terms.sle(sum, most)
    }

    /// How many units there would be, a long.
    pub(crate) fn total(&self, terms: &mut Terms) -> TermId {
        // So many pieces of less than 31 bits each need fewer than 64.
        let mut sum = terms.long(0);
        for piece in self.pieces.iter() {
            let length = piece.length(terms);
            let length = terms.zext(64, length);
            sum = terms.add(sum, length);
        }
        sum
    }

    /// The unit at an index that is inside.
    pub(crate) fn unit(&self, terms: &mut Terms, at: TermId) -> TermId {
        let mut ends = Vec::with_capacity(self.pieces.len());
        let mut end = terms.int(0);
        for piece in self.pieces.iter() {
            let start = end;
            let length = piece.length(terms);
            end = terms.add(end, length);
            ends.push((start, end));
        }
        let mut found = None;
        for (piece, (start, end)) in self.pieces.iter().zip(ends).rev() {
            let inner = terms.sub(at, start);
            let unit = piece.unit(terms, inner);
            found = Some(match found {
                None => unit,
                Some(rest) => {
                    let is_here = terms.slt(at, end);
                    terms.ite(is_here, unit, rest)
                }
            });
        }
        found.unwrap_or_else(|| terms.bv(UNIT, 0))
    }

    /// A part that lies inside: 0 <= start <= end <= length.
    pub(crate) fn slice(&self, terms: &mut Terms, start: TermId, end: TermId) -> Text {
        if let [
            Piece::Slice {
                array,
                start: first,
                ..
            },
        ] = &*self.pieces
        {
            return Text::of(vec![Piece::Slice {
                array: *array,
                start: terms.add(*first, start),
                length: terms.sub(end, start),
            }]);
        }
        let mut parts = Vec::new();
        let mut before = terms.int(0);
        for piece in self.pieces.iter() {
            let length = piece.length(terms);
            let (from, to) = (
                within(terms, start, before, length),
                within(terms, end, before, length),
            );
            before = terms.add(before, length);
            if let (Piece::Units(units), Some(from), Some(to)) =
                (piece, terms.as_bv(from), terms.as_bv(to))
            {
                let listed = units.get(from as usize..to as usize).unwrap_or_default();
                parts.push(Piece::Units(listed.into()));
                continue;
            }
            let (array, first) = match piece {
                Piece::Slice { array, start, .. } => (*array, *start),
                Piece::Units(units) => (array_of(terms, units), terms.int(0)),
            };
            parts.push(Piece::Slice {
                array,
                start: terms.add(first, from),
                length: terms.sub(to, from),
            });
        }
        let zero = terms.int(0);
        parts.retain(|p| !matches!(p, Piece::Slice { length, .. } if *length == zero));
        Text::of(parts)
    }

    /// Whether these units stand at an index from which on there are so many.
    pub(crate) fn has_at(&self, terms: &mut Terms, at: TermId, units: &[TermId]) -> TermId {
        let mut all = terms.bool(true);
        for (i, unit) in units.iter().enumerate() {
            let offset = terms.int(i as i32);
            let index = terms.add(at, offset);
            let here = self.unit(terms, index);
            let same = terms.eq(here, *unit);
            all = terms.and(all, same);
        }
        all
    }

    /// Whether two strings are equal.
    pub(crate) fn equals(&self, terms: &mut Terms, other: &Text) -> TermId {
        if self == other {
            return terms.bool(true);
        }
        let (a, b) = (self.length(terms), other.length(terms));
        let same_length = terms.eq(a, b);
        if terms.as_bool(same_length) == Some(false) {
            return same_length;
        }
        let zero = terms.int(0);
        let (long, listed) = match (self.units(), other.units()) {
            (_, Some(units)) => (self, Some(units)),
            (Some(units), _) => (other, Some(units)),
            _ => (self, None),
        };
        let same_units = match listed {
            Some(units) => long.has_at(terms, zero, units),
            None => all_units(terms, zero, a, 0, |terms, at| {
                let (x, y) = (self.unit(terms, at), other.unit(terms, at));
                terms.eq(x, y)
            }),
        };
        terms.and(same_length, same_units)
    }
}

/// How much of a piece lies before an index of the whole.
fn within(terms: &mut Terms, index: TermId, before: TermId, length: TermId) -> TermId {
    let zero = terms.int(0);
    let inner = terms.sub(index, before);
    let (below, above) = (terms.sle(inner, zero), terms.sle(length, inner));
    let inside = terms.ite(above, length, inner);
    terms.ite(below, zero, inside)
}

/// The variable that formulas over units range over; another one for each depth of nesting.
fn index_variable(terms: &mut Terms, depth: u32) -> (TermId, Option<VarId>) {
    let name = format!("at?{depth}");
    let term = terms.var(&name, Sort::Bv(32));
    (term, terms.var_id(term))
}

/// Whether something holds for all indices `from <= at < to`, at a depth of nesting.
pub(crate) fn all_units(
    terms: &mut Terms,
    from: TermId,
    to: TermId,
    depth: u32,
    body: impl FnOnce(&mut Terms, TermId) -> TermId,
) -> TermId {
    let (at, var) = index_variable(terms, depth);
    let body = body(terms, at);
    let (above, below) = (terms.sle(from, at), terms.slt(at, to));
    let inside = terms.and(above, below);
    let holds = terms.implies(inside, body);
    match var {
        Some(var) if terms.mentions(body, var) => {
            terms.forall(vec![var], vec![Some((from, to))], holds)
        }
        // Nothing depends on the index: it holds, or there is none.
        _ => {
            let empty = terms.sle(to, from);
            terms.or(empty, body)
        }
    }
}

/// The same for `from <= at <= last`, where there may be no int above the last one.
pub(crate) fn all_up_to(
    terms: &mut Terms,
    from: TermId,
    last: TermId,
    depth: u32,
    body: impl FnOnce(&mut Terms, TermId) -> TermId,
) -> TermId {
    let (at, var) = index_variable(terms, depth);
    let body = body(terms, at);
    let (above, below) = (terms.sle(from, at), terms.sle(at, last));
    let inside = terms.and(above, below);
    let holds = terms.implies(inside, body);
    match var {
        Some(var) if terms.mentions(body, var) => {
            let (first, last) = (terms.sext(33, from), terms.sext(33, last));
            let one = terms.bv(33, 1);
            let end = terms.add(last, one);
            terms.forall(vec![var], vec![Some((first, end))], holds)
        }
        _ => {
            let empty = terms.slt(last, from);
            terms.or(empty, body)
        }
    }
}
