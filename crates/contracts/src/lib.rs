//! In: the contract of the method under test. Out: what is assumed when it is entered, and what is checked when it
//! ends, as steps of the same execution.
//!
//! Before the first instruction the invariants and the precondition are evaluated and assumed; after the last one every
//! clause is evaluated, and the state forks into one where it holds and one where it is broken. A broken clause is a goal
//! like a branch: a path that passes it is a refutation with its inputs, and if no path can pass it, it is proved.
//!
//! The modules are layers, each of which uses only those before it in this table. A layer with rules has a type of its own that can do
//! what the type before it can (`Deref`), so that a rule cannot call one of a layer above it. Each rule is a method of the lowest type
//! that suffices.
//!
//! | layer | type | what it does |
//! | --- | --- | --- |
//! | `value` | | values of specification expressions |
//! | `specified` | [`Plan`] | what is specified of a method, and at which instructions; needs no state |
//! | `path` | | what the contract keeps of a path and of its activations |
//! | `logic`, `havoc` | `Logic` | the executor with what is specified; any values for what may have changed |
//! | `read` | `Reader` | reads values in a state or in one before, and compares them |
//! | `eval` | `Evaluator` | evaluates expressions, clauses and frame conditions |
//! | `calls` | `Calls` | checks preconditions and measures, lets contracts stand for calls |
//! | `loops` | [`Loops`] | loop specifications, and general rounds |
//! | `stages` | `Stages` | the contract of the method under test: assume, body, check |
//! | `observer`, `prover` | [`Prover`] | all of it as the observer of an executor |

mod calls;
mod eval;
mod havoc;
mod logic;
mod loops;
mod observer;
mod path;
mod prover;
mod read;
mod specified;
mod stages;
#[cfg(test)]
mod tests;
mod value;

pub use logic::Contracts;
pub use loops::Loops;
pub use path::contracted::Contracted;
pub use path::general::{Arrival, Change, Changed, General};
pub use path::relation::Relation;
pub use path::running::InnerCall;
pub use prover::Prover;
pub use specified::obligation::Obligation;
pub use specified::operations::has_exact_arithmetic;
pub use specified::plan::{ContractOptions, Plan};
