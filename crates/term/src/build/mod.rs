//! In: operands. Out: simplified terms. One file per family of operators.
//!
//! Constants fold always. Beyond that a rule earns its place when javac's code or the library models produce its left side, and
//! when the right side is smaller or closer to a variable.

mod array;
mod boolean;
mod bv;
mod cmp;
mod consts;
mod equality;
mod float;
mod float_cmp;
mod known;
mod parts;
mod quantified;
mod relation;
mod tree;
