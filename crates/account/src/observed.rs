//! In: nothing. Out: what the JVM is seen to do with a witness.

use provetta_outcome::{Actual, Edge, ObjectState};

/// What a call did on the JVM.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Observed {
    /// How it ended
    pub actual: Actual,
    /// Ways out of branching instructions it took
    pub branches: Vec<Edge>,
    /// Integer divisions and remainders that had a zero divisor
    pub divisions_by_zero: Vec<Edge>,
    /// What objects hold after it, by ascending numbers
    pub after: Vec<ObjectState>,
    /// Why the call was never made, if it was not
    pub obstacle: Option<Obstacle>,
}

/// Why a call was never made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// It needs a stub that only a compiled test can have
    NeedsCompiledStub,
    /// Its inputs could not be made, because
    Inputs(String),
}
