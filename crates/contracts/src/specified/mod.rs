//! In: typed specifications and classes. Out: what is assumed and checked of a method, and at which instructions.
//!
//! No state is needed for that; what is found here is found once for each method.

pub(crate) mod build;
pub(crate) mod called;
pub(crate) mod callee;
pub(crate) mod extent;
pub(crate) mod items;
pub(crate) mod obligation;
pub(crate) mod operations;
pub(crate) mod others;
pub(crate) mod places;
pub(crate) mod plan;
pub(crate) mod unusable;
