//! In: a call of a method with a contract. Out: its precondition checked, its measure compared, and the ways in which it may end by its
//! contract.
//!
//! The contract stands for the call only where proofs are looked for; tests come from calls that are executed.

pub(crate) mod begin;
pub(crate) mod descent;
pub(crate) mod end;
pub(crate) mod inner;
pub(crate) mod measure;
pub(crate) mod precondition;
pub(crate) mod stub;

use crate::eval::Evaluator;
use crate::logic::layer;

layer! {
    /// Lets contracts stand for calls.
    pub struct Calls over Evaluator
}
