//! In: Java classes and the ledger that Provetta wrote about them. Out: the claims of the ledger that a run on a
//! real JVM contradicts, each with the smallest case that was found, as a Java program.
//!
//! The way of the data: [`subject`] compiles and finds the classes, [`claims`] reads what the ledger claims of them,
//! [`oracles`] writes and compiles the contracts as Java, [`job`] says what to run, [`attack`] runs it in JVMs of its own
//! (`java/`, compiled with the helper of `provetta-runner`), [`report`] says what came of it. [`faults`] shows that it works: it
//! demands that every unsound change that can be seeded into the engine is found.
//!
//! Invariants: nothing here uses the engine or the solver. An input is made by choices that are recorded, so that
//! it can be made again and smaller. Inputs keep to what `docs/SOUNDNESS.md` assumes; a claim under a contract is judged only in
//! calls that satisfy the precondition by the generated oracle.

pub mod attack;
pub mod claims;
pub mod faults;
pub mod job;
pub mod oracles;
pub mod provetta;
pub mod report;
pub mod subject;
