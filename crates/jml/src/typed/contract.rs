//! In: nothing. Out: all that a method must satisfy, inherited cases included.

use std::sync::Arc;

use super::Case;

/// A case and where it was declared.
#[derive(Debug, Clone, PartialEq)]
pub struct ContractCase {
    /// Internal name of the class that declares it
    pub class: Arc<str>,
    /// File it stands in
    pub file: Arc<str>,
    /// The case, with implicit clauses for references that are not null
    pub case: Case,
}

/// All that a method must satisfy.
#[derive(Debug, Clone, PartialEq)]
pub struct Contract {
    /// Its own cases, then the inherited ones, nearest class first
    pub cases: Vec<ContractCase>,
    /// Whether it, or a method it overrides, is declared pure
    pub is_pure: bool,
    /// Whether it is declared `helper`
    pub is_helper: bool,
}
