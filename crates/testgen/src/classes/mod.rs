//! In: class files. Out: what Java source in a test's package may say of them: names, types with their arguments, members.
//!
//! Invariants: answers are safe, for where a class is missing nothing is claimed of it; every walk over supertypes is bounded, for
//! hostile class files may have cycles of them. Nothing here writes source.

mod accessible;
pub(crate) mod generic;
pub(crate) mod hierarchy;
pub(crate) mod ident;
pub(crate) mod subject;

pub use accessible::accessible_methods;
pub use subject::{ClassUnderTest, Find, declares_checked};
