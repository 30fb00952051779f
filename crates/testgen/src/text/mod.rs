//! In: values, names of classes, pieces of code. Out: Java text: literals, names with their imports, helper methods, lines.
//!
//! Invariants: a literal has exactly the value it is written for; a name means the class it is written for, whatever else the package
//! or an import declares; only ASCII is written.

pub(crate) mod helper;
pub(crate) mod layout;
pub(crate) mod literal;
pub(crate) mod scope;
