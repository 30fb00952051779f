//! In: nothing. Out: the name of a storage place of a state: what an instruction reads or writes, what havoc forgets, what a frame
//! condition allows.
//!
//! A place says where, not what is there. Two places that are not equal may still overlap: an element whose index is a term may be
//! any element of its array, and `All` contains every place of its object.

use provetta_term::{TermId, Terms};

use crate::ids::{ClassId, ObjectId};
use crate::value::Value;

/// Where a state stores something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// A local variable or an operand of the top frame, by its slot
    Local(u32),
    /// A static field of a class, by its slot
    Static(ClassId, u32),
    /// A field of an object, by its slot
    Field(ObjectId, u32),
    /// The element of an array at an index
    Element(ObjectId, Index),
    /// So many elements of an array from an index on, all of them inside
    Range {
        /// The array
        array: ObjectId,
        /// The first index, an int
        start: TermId,
        /// How many, an int
        count: TermId,
    },
    /// All fields of an object, or all elements of an array
    All(ObjectId),
}

/// An index of an array, an int.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Index {
    /// This number
    Known(i32),
    /// A 32-bit vector
    Term(TermId),
}

impl Index {
    /// The term of an index.
    pub fn term(self, terms: &mut Terms) -> TermId {
        match self {
            Index::Known(index) => terms.int(index),
            Index::Term(term) => term,
        }
    }
}

impl Place {
    /// The element of an array at an index; all of them if the value is no index.
    pub fn element(array: ObjectId, index: Value) -> Place {
        match index {
            Value::Int(index) => Place::Element(array, Index::Known(index)),
            Value::IntTerm(term) => Place::Element(array, Index::Term(term)),
            _ => Place::All(array),
        }
    }

    /// The object that the place is a part of, if it is on the heap.
    pub fn object(self) -> Option<ObjectId> {
        match self {
            Place::Local(_) | Place::Static(..) => None,
            Place::Field(object, _)
            | Place::Element(object, _)
            | Place::Range { array: object, .. }
            | Place::All(object) => Some(object),
        }
    }
}
