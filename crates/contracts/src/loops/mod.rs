//! In: a state at the head of a loop. Out: what its specification asks, and one round that stands for all.

pub(crate) mod general;
pub(crate) mod recursion;
pub(crate) mod relations;
pub(crate) mod written;

use crate::calls::Calls;
use crate::logic::layer;

layer! {
    /// Lets one round of a loop stand for all.
    pub struct Loops over Calls
}
