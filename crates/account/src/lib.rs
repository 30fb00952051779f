//! In: the methods under test, their analyses, what calls and tests did on the JVM ([`Evidence`]). Out: the ledger, with a status
//! and a reason for every obligation and a verdict for every contract, and the findings that people have to read ([`Account`]).
//!
//! This crate decides what the program claims. It reads no file, starts no process and prints nothing: [`account`] is a function of
//! its input, and everything it knows of class files and specifications is plain data that the caller made of them.
//!
//! Invariants, and why they hold:
//!
//! 1. *Covered is what a test that ran was seen to reach*, nothing else. Branches and divisions are measured; what the JVM does not
//!    measure is believed only where the call ended as predicted and took every predicted branch that is measured (`check`).
//! 2. *A claim (infeasible, proved) needs an analysis for all inputs, or names what it assumes of them*; one about private code needs
//!    all analyses that could come there (`nest`). What no analysis speaks of is unknown, and so is what one that broke off does not list (`answer`).
//! 3. *Every claim is read in one place*, `answer::answer`, which withdraws those of a contradicted analysis. No other module looks at
//!    [`GoalStatus::Infeasible`](provetta_outcome::GoalStatus::Infeasible) to make a claim.
//! 4. *A contradicted analysis claims nothing*: one call or test that does what it excludes withdraws all it says, bounds included,
//!    and what is vacuous by its word (`contradicted`).
//! 5. *A claim that rests on contracts stands only while these are proved* (`rests`). What is withdrawn may withdraw more: [`account`]
//!    repeats until nothing changes. It ends: contradictions are only added, and a contract in doubt makes claims unknown, which puts
//!    no contract out of doubt. Chains and cycles need no order, for each round judges all methods by the round before.
//! 6. *Proved says that the call ends too*; where that alone is missing the verdict is proved-if-it-ends (`ending`).
//! 7. *A claim that needs the classes on the class path to be all there are names them* (`because`).
//! 8. *Every unknown has a reason*, and the same evidence gives the same account: no hash map is iterated.

mod account;
mod answer;
mod because;
mod check;
mod claim;
mod clauses;
mod contradicted;
mod ending;
mod entry;
mod evidence;
mod findings;
mod nest;
mod objects;
mod observed;
mod rests;
mod test_end;
#[cfg(test)]
mod tests;
mod text;
mod totals;
mod trust;

pub use account::{Account, Conclusion, account};
pub use check::{Agreement, Checked, Judge, check, goals, reached_by_test, untried};
pub use evidence::{
    Clause, Contract, Evidence, MethodRun, MethodUnderTest, Options, PassedTest, Runs,
    SourcePosition, Treatment,
};
pub use findings::call_of_test;
pub use observed::{Observed, Obstacle};
pub use test_end::{TestEnd, test_agreement};
pub use text::{call_text, ended_text, goal_text};
