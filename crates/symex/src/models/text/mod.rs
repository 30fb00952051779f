//! In: calls of methods of `String` on strings whose contents depend on inputs. Out: what they return, as terms that are exact for strings of every length.
//!
//! A model answers only where the contents of a string of the call depend on inputs; on other strings the bytecode of the JDK runs. No model has a
//! path for each character: what ranges over all characters is a quantified formula, and where a position is returned it is a variable that is
//! constrained to be the right one. What has no model here runs on strings that are spelled out (`inputs/text.rs`).
//!
//! Why a position may be a variable: its condition holds for exactly one value, so the choices of such a fork exclude each other and cover
//! all cases for every input, if the variable is chosen as the input demands.

mod asked;
mod basic;
pub(crate) mod builder;
mod chars;
mod compare;
mod hash;
pub(crate) mod parse;
mod search;
mod slices;
pub(crate) mod units;
mod view;

pub(crate) use view::MAX_TESTED;
use view::MOST_WIDE;

use crate::machine::Model;

/// The model of a method of `String`.
pub(super) fn find(name: &str, descriptor: &str) -> Option<Model> {
    basic::find(name, descriptor)
        .or_else(|| chars::find(name, descriptor))
        .or_else(|| compare::find(name, descriptor))
        .or_else(|| hash::find(name, descriptor))
        .or_else(|| search::find(name, descriptor))
        .or_else(|| slices::find(name, descriptor))
}
