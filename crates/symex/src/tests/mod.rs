//! In: small classes written as bytecode. Out: each family of rules does what the JVM specification says.
//!
//! `asm.rs` and `classes.rs` write classes, `lab.rs` runs them, `numbers.rs` compares instructions over numbers with Java. A test says
//! a method and how it ends. No JDK is needed: `classes.rs` has as much of one as instructions use.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod arith;
mod array;
mod asm;
mod call;
mod classes;
mod compare;
mod control;
mod convert;
mod havoc;
mod heap;
mod lab;
mod lazy;
mod loops;
mod numbers;
mod object;
mod properties;
mod reach;
mod refs;
mod stack;
mod statics;
mod text;
