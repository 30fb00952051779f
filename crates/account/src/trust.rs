//! In: nothing. Out: the evidence with what of it is not relied on, which all judgements of one round start from.
//!
//! Invariant: within a round nothing of this changes, so that the order of the methods does not matter.

use std::collections::BTreeMap;

use provetta_outcome::{Goal, MethodRef};

use crate::evidence::{Evidence, PassedTest};

/// The evidence, and what of it is not relied on. It grows from round to round.
pub(crate) struct Trust<'a> {
    /// All that is known
    pub evidence: &'a Evidence<'a>,
    /// Contracts that claims rest on and that cannot be relied on; none at first
    pub doubts: Doubts,
    /// Analyses that the JVM contradicts
    pub withdrawn: Withdrawn,
}

/// Goals that tests reach, with these tests.
pub(crate) type Covered<'a> = BTreeMap<&'a Goal, Vec<&'a PassedTest>>;

/// Analyses that the JVM contradicts, by index of the method, with the reason why their claims are withdrawn.
pub(crate) type Withdrawn = BTreeMap<usize, String>;

/// What cannot be relied on of contracts that stood for calls.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Doubts {
    /// Methods whose contracts cannot be relied on, and why
    pub contracts: BTreeMap<MethodRef, &'static str>,
    /// Methods that may not end; whether more than defaults is said of them
    pub ends: BTreeMap<MethodRef, bool>,
}
