//! In: witnesses with what the JVM did for them, and contracts. Out: readable JUnit Jupiter source, one class
//! for each class under test.
//!
//! Where a method has a contract, its tests check the contract; else they assert what the call did.
//!
//! The source uses plain Jupiter only: `@Test`, `@Tag` and, of `Assertions`, `fail`, `assertEquals`, `assertTrue`,
//! `assertFalse`, `assertNull`, `assertNotNull`, `assertSame`, `assertInstanceOf`, `assertArrayEquals`,
//! `assertThrows` and `assertThrowsExactly` (JUnit 5.8 or newer, 6 included). It compiles with `-Xlint:all -Werror` and
//! its literals are exact. Same input, same text.
//!
//! The folders, each of which uses only those before it: `classes`, `text`, `naming`, `writer`, `fixture`, `assertions`, `oracle`, `act`,
//! `file`. What comes in and what goes out as data are `input` and `output`.

mod act;
mod assertions;
mod classes;
mod file;
mod fixture;
mod input;
mod naming;
mod oracle;
mod output;
#[cfg(test)]
mod tests;
mod text;
mod writer;

pub use classes::{ClassUnderTest, Find, accessible_methods, declares_checked};
pub use file::{generate, oracles};
pub use input::{Case, Contract, Failing, Invariants, MethodCases, Standing};
pub use output::{
    Asserts, FAILING_TAG, Generated, GeneratedClass, GeneratedTest, HEADER_MARK, OracleClass,
    Unchecked,
};
