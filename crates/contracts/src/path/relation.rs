//! In: values at a loop head. Out: relations between them, as data.

use provetta_symex::{ObjectId, Place};
use provetta_term::TermId;

/// One side of a relation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Side {
    /// What a place holds now
    Now(Place),
    /// The length of an array
    Length(ObjectId),
    /// A value that does not change
    Fixed(TermId),
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum How {
    AtMost,
    Below,
    AtLeast,
    Above,
    /// The difference is this one
    Apart(TermId),
    /// The sum is this one
    Together(TermId),
}

/// Something that may hold whenever a loop head is passed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Relation(pub(crate) What);

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum What {
    /// A relation between two values
    Pair { left: Side, right: Side, how: How },
    /// An invariant of the loop's specification, by number
    Invariant(usize),
}

impl Relation {
    /// Whether it is an invariant that somebody wrote, not a guess.
    pub fn is_written(&self) -> bool {
        matches!(self.0, What::Invariant(_))
    }

    /// Whether another relation is about the same value that changes.
    pub fn is_about_the_same(&self, other: &Relation) -> bool {
        match (self.0, other.0) {
            (What::Pair { left: a, .. }, What::Pair { left: b, .. }) => a == b,
            _ => self == other,
        }
    }
}
