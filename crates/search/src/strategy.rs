//! In: an engine, and what was found so far. Out: more findings; one strategy in each file, all run by the loop in [`crate::step`].
//!
//! | strategy | what it follows | what may be concluded |
//! | --- | --- | --- |
//! | [`nearest`] | every path, the one nearest to an open goal first | witnesses; infeasible if nothing is left |
//! | [`general`] | every path, one general round for all rounds of a loop; calls by contract in some manners | infeasible, no witnesses |
//! | [`probe`] | one path for each of many inputs, changed step by step towards open branches | witnesses |
//! | [`inputs`] | one path for each input that a proof brought up | witnesses |
//! | [`smaller`] | one path for each smaller input that may break a clause | a smaller witness |
//! | [`cases`] | every way through what is assumed at entry | that a case has no input |
//! | [`concrete`] | the one path of a known state | how it ends |

pub(crate) mod cases;
pub(crate) mod concrete;
pub(crate) mod general;
pub(crate) mod inputs;
pub(crate) mod nearest;
pub(crate) mod probe;
pub(crate) mod smaller;
