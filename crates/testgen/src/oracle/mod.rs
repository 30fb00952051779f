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
mod within;

pub(crate) use maker::Store;
pub(crate) use method::Oracle;

use crate::classes::hierarchy::Hierarchy;
use crate::text::scope::Scope;
use crate::{ClassUnderTest, Contract, MethodCases, Unchecked};
use maker::{Context, Maker, Specs};

/// Writes the oracle of a method; none if its contract says nothing that can be checked after a call. With `asks` there is one too that only
/// asks whether a call is within the contract.
pub(crate) fn oracle<'a>(
    subject: &'a ClassUnderTest<'a>,
    contract: Contract<'a>,
    cases: &MethodCases<'a>,
    asks: bool,
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
    let (oracle, unchecked) = maker.oracle(contract, method, asks);
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
