//! In: a method of a class path and a first state. Out: events: forks with their conditions, ends, stops.
//!
//! One [`Machine`] executes states of one program; it decides nothing. Which choice of a fork is followed,
//! whether its condition can hold, and when to stop is for the search. Invariants: executing a state is
//! deterministic; the choices of a fork exclude each other and cover all cases; what is not modelled ends
//! the path with its name instead of a guess.

mod event;
mod exec;
mod frozen;
mod general;
mod goals;
mod halt;
mod heap;
mod init;
mod inputs;
mod lower;
mod machine;
mod models;
mod numbers;
mod objects;
mod op;
mod ops;
mod program;
mod reach;
mod readable;
mod refs;
mod spec;
mod state;
mod synthetic;
mod unfinished;
mod value;
mod when;
mod witness;

pub use event::{Beside, Choice, End, Event};
pub use general::{Arrival, Change, General, InnerCall, Place, Relation};
pub use goals::{GoalSet, Goals, goal_kind, method_ref};
pub use inputs::WorldNote;
pub use machine::{Limits, Machine, StaticFields};
pub use program::{ClassId, MethodId, Program};
pub use reach::{CallGraph, Distances, Reach, Recursion};
pub use spec::{ContractOptions, Obligation, Plan, has_exact_arithmetic};
pub use state::{Path, State, StaticVar, Step};
pub use value::{ObjectId, Value};
pub use witness::{Inputs, Parameter};
