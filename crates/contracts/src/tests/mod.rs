//! In: numbers of specifications, and contracts of methods written as bytecode. Out: arithmetic is that of mathematics and says where
//! Java's differs; clauses are broken under exactly the inputs that break them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

// The executor's tests have the assembler.
#[allow(dead_code)]
#[path = "../../../symex/src/tests/asm.rs"]
mod asm;
#[allow(dead_code)]
#[path = "../../../symex/src/tests/classes.rs"]
mod classes;
mod clauses;
mod number;
mod real;
