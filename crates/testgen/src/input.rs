//! In: nothing. Out: what tests are generated from: witnesses with what the JVM did for them, and contracts.

use std::fmt;

use provetta_classfile::ClassPath;
use provetta_jml::SourceSpecs;
use provetta_outcome::{Actual, MethodRef, Witness};

/// One input with what the call did on the JVM.
#[derive(Debug, Clone)]
pub struct Case<'a> {
    /// The input
    pub witness: &'a Witness,
    /// What happened; without a contract the test asserts exactly this
    pub actual: &'a Actual,
    /// How it stands to the contract of the method
    pub standing: Standing<'a>,
}

/// The cases of one method.
#[derive(Debug, Clone)]
pub struct MethodCases<'a> {
    /// The method or constructor, declared in the class under test
    pub method: MethodRef,
    /// Whether it declares checked exceptions (see [`crate::declares_checked`]), so that its tests must too
    pub declares_checked: bool,
    /// What it must satisfy
    pub contract: Option<Contract<'a>>,
    /// Its cases, in the order the tests shall have
    pub cases: Vec<Case<'a>>,
}

/// The contract of a method, and where to find what it speaks of.
#[derive(Clone, Copy)]
pub struct Contract<'a> {
    /// Its cases, own and inherited, as [`provetta_jml::contract`] gives them; none if only invariants,
    /// constraints and the like hold
    pub contract: Option<&'a provetta_jml::Contract>,
    /// The specifications of all sources
    pub sources: &'a [SourceSpecs],
    /// The classes they were resolved against
    pub classes: &'a ClassPath,
    /// Whose invariants must hold after the call
    pub invariants: Invariants,
}

impl fmt::Debug for Contract<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contract")
            .field("contract", &self.contract)
            .field("invariants", &self.invariants)
            .finish_non_exhaustive()
    }
}

/// Whose invariants must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Invariants {
    /// The object of the call
    #[default]
    This,
    /// And all arguments
    All,
}

/// How a case stands to the contract of its method.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Standing<'a> {
    /// There is no contract, or the input is outside its precondition: the test asserts what the call did
    #[default]
    Outside,
    /// The contract holds
    Meets,
    /// The contract is broken, so the test fails if it checks one of the clauses that are
    Breaks {
        /// The clauses that do not hold, as the user wrote them, in the order of the contract
        clauses: Vec<&'a str>,
    },
    /// An `assert` of the code is violated and nothing catches its error, so the test fails by itself
    Violates {
        /// Its condition, as the user wrote it
        assertion: &'a str,
    },
}

/// What becomes of tests that fail because a contract is broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Failing {
    /// They are in the class of the others, tagged
    #[default]
    Keep,
    /// They are in a class of their own, tagged
    Separate,
    /// They are not written
    Skip,
}
