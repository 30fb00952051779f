//! In: nothing. Out: the types that cross a process boundary or reach a file.
//!
//! A job (one method to analyse) goes into a worker process and a [`JobResult`] comes out; the runner
//! turns witnesses into executed tests; the ledger is what the user gets. Only these types are
//! serialised, so the boundary between processes is exactly this crate.
//!
//! Invariants: everything here is plain data with value equality. Floats travel as their bits, so a
//! value survives a round trip through JSON exactly.

mod expr;
mod goal;
mod graph;
mod job;
mod ledger;
mod statics;
mod value;
mod witness;

pub use expr::{Condition, Expr, Op};
pub use goal::{Edge, Goal, GoalKind, GoalResult, GoalStatus, OtherCode, StopReason};
pub use graph::{Content, FieldState, ObjectState, Step, graph_difference};
pub use job::{
    Calls, ClauseResult, Contracts, Coverage, Effort, Invariants, Job, JobOptions, JobResult,
    LibraryInputs, Loops, Others, PathCounts, States, TreeNode, VacuousCase, World,
};
pub use ledger::{
    DiagnosticEntry, DiagnosticSeverity, ExpectedRun, Fixture, Ledger, MethodEntry, Obligation,
    ObligationKind, ObligationStatus, TestEntry, Totals, Verdict,
};
pub use statics::{Layout, Member, StaticObject, StaticState};
pub use value::{JavaType, MethodRef, Value};
pub use witness::{Actual, Input, Prediction, Setting, StaticInput, Witness};
