//! In: the cases of a class with the conditions of their paths. Out: a name for each test that says what the case is.
//!
//! `reading` types the conditions, `atom` splits them, `interval` and `fact` join what says the same, `words` makes words of it and `name`
//! the name. Invariants: names are unique in their class and valid identifiers. A name is for people: no verdict rests on it.

mod atom;
mod fact;
mod interval;
mod name;
mod reading;
mod words;

#[cfg(test)]
pub(crate) use name::LONGEST;
pub(crate) use name::{Named, names};

/// Something that holds on a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fact {
    /// Equal for equal facts of different witnesses
    pub(crate) key: String,
    /// Words for a name, if they are short enough
    pub(crate) words: Option<String>,
    /// As Java writes it
    pub(crate) text: String,
}
