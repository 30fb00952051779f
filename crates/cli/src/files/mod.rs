//! In: paths. Out: files read, written and removed, so that an interrupt leaves whole files and nothing temporary.

pub mod cache;
pub mod interrupt;
pub mod texts;
pub mod walk;
pub mod write;
