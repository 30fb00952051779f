//! In: a state and the contract of the method under test. Out: the next step of the contract: an assumption, what stands in the
//! body, a check.

pub(crate) mod arithmetic;
pub(crate) mod block;
pub(crate) mod body;
pub(crate) mod ghost;
pub(crate) mod run;

use crate::logic::layer;
use crate::loops::Loops;

layer! {
    /// Runs the contract of the method under test.
    pub struct Stages over Loops
}
