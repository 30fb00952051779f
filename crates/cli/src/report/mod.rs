//! In: what a run found out. Out: text for people; nothing is decided here.

pub mod graph;
pub mod output;
pub mod overview;
pub mod table;
pub mod tree;
pub mod verdicts;
pub mod words;
