//! In: the contract of a method. Out: one Java method that makes a call and checks the contract around it, and the
//! small methods it needs; all tests of the method use it.
//!
//! ```java
//! checkWithdraw(account, 30, () -> account.withdraw(30));
//! ```
//!
//! Before the call the oracle evaluates preconditions and copies what `\old` needs; after it, postconditions if the
//! call returned and `signals` if it threw; then invariants, constraints and what must not have changed. A clause
//! that cannot be checked at run time is a comment in the oracle and an [`Unchecked`] for the caller.

mod case;
mod check;
mod class_clause;
mod computed;
mod expr;
mod flat;
mod fraction;
mod frame;
mod invariant;
mod java;
mod maker;
mod member;
mod method;
mod number;
mod old;
mod quantifier;
mod range;
mod support;
mod told;

use std::fmt;

use provetta_classfile::ClassPath;
use provetta_jml::SourceSpecs;

pub(crate) use java::Lines;
pub(crate) use maker::Store;
pub(crate) use method::Oracle;

use crate::hierarchy::Hierarchy;
use crate::scope::Scope;
use crate::{ClassUnderTest, MethodCases};
use maker::{Context, Maker, Specs};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Standing<'a> {
    /// There is no contract, or the input is outside its precondition: the test asserts what the call did
    #[default]
    Outside,
    /// The contract holds
    Meets,
    /// The contract is broken, so the test fails
    Breaks {
        /// The clause that does not hold, as the user wrote it
        clause: &'a str,
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

/// A clause, or a part of one, that no test checks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unchecked {
    /// The clause as the user wrote it
    pub clause: String,
    /// The part of it, as JML
    pub part: String,
    /// Whether nothing of the clause is checked
    pub is_whole: bool,
    /// Why
    pub reason: String,
}

/// The tag of tests that fail because a contract is broken.
pub const FAILING_TAG: &str = "provetta-failing";

impl fmt::Debug for Contract<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Contract")
            .field("contract", &self.contract)
            .field("invariants", &self.invariants)
            .finish_non_exhaustive()
    }
}

/// Writes the oracle of a method; none if its contract says nothing that can be checked.
pub(crate) fn oracle<'a>(
    subject: &'a ClassUnderTest<'a>,
    contract: Contract<'a>,
    cases: &MethodCases<'a>,
    scope: &mut Scope<'a>,
    store: &mut Store,
) -> (Option<Oracle>, Vec<Unchecked>) {
    let method = &cases.method;
    let statics = cases.cases.iter().flat_map(|c| &c.witness.statics);
    let saved = (scope.clone(), store.clone());
    let context = Context::new(&method.name, Default::default());
    let mut maker = Maker {
        subject,
        types: Hierarchy { find: subject.find },
        specs: Specs {
            sources: contract.sources,
            classes: contract.classes,
        },
        scope,
        store,
        context,
        set_classes: statics.map(|s| std::sync::Arc::clone(&s.class)).collect(),
    };
    maker.context.taken = maker.reserved();
    let (oracle, unchecked) = maker.oracle(contract, method);
    if oracle.is_none() {
        (*scope, *store) = saved;
    }
    (oracle, unchecked)
}

/// Names that no oracle may take, before the first is written.
pub(crate) fn reserve(store: &mut Store, tests: impl Iterator<Item = String>) {
    store
        .names
        .extend(support::NAMES.iter().map(|n| (*n).to_owned()));
    store.names.extend(tests);
}

/// The methods of all oracles of a file, and what they share.
pub(crate) fn members(
    store: &Store,
    subject: &ClassUnderTest<'_>,
    scope: &mut Scope<'_>,
) -> Vec<String> {
    let shared = support::members(store, subject, scope);
    store.members.iter().cloned().chain(shared).collect()
}
