//! In: a method of a class path and a first state. Out: events: forks with their conditions, ends, stops.
//!
//! One [`Machine`] executes states of one program; it decides nothing. Which choice of a fork is followed,
//! whether its condition can hold, and when to stop is for the search. Invariants: executing a state is
//! deterministic; the choices of a fork exclude each other and cover all cases; what is not modelled ends
//! the path with its name instead of a guess.
//!
//! The modules are layers; each uses only those before it:
//!
//! 1. names: `ids`, `names`, `goals`, `loops`
//! 2. data: `value`, `place`, `table`, `text`, `heap`, `refs`
//! 3. code: `reach`, `synthetic`, `program`
//! 4. state: `state`
//! 5. events: `event`, `halt`
//! 6. machine: `machine`
//! 7. rules: `objects`, `world`, `numbers`, `havoc`, `init`, `inputs`, `ops`, `models`
//! 8. results: `witness`
//! 9. execution: `exec`

mod event;
mod exec;
mod goals;
mod halt;
mod havoc;
mod heap;
mod ids;
mod init;
mod inputs;
mod loops;
mod machine;
mod models;
mod names;
mod numbers;
mod objects;
mod ops;
mod place;
mod program;
mod reach;
mod refs;
mod state;
pub mod synthetic;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod value;
mod witness;
mod world;

pub use event::{Action, Assumption, Choice, Event, Flow, Unseen, Way};
pub use goals::{GoalSet, Goals, NO_GOAL, goal_kind, method_ref};
pub use halt::{Halt, stopped};
pub use heap::{Body, ElemType, Elements, Heap, Object, Owner};
pub use ids::{ClassId, FieldSlot, MethodId, ObjectId, RefId};
pub use inputs::{is_as_given, is_same, keeps_in_thread, same_body};
pub use loops::Loops;
pub use machine::{
    Access, AnswerEnd, Between, Fill, Given, Limits, Machine, Miss, Mode, Nobody, Observer, Proof,
    StaticFields, Watch, WorldNote,
};
pub use names::{BOXES, class_of_descriptor, simple_name};
pub use ops::object::Same;
pub use ops::{arith, convert};
pub use place::{Index, Place};
pub use program::op::Op;
pub use program::{Program, SlotInfo, unreadable};
pub use reach::{CallGraph, Distances, Reach, Recursion};
pub use refs::{HavocPoint, Holds, How, InputObject};
pub use state::{
    CallHistory, ClassState, End, Frame, Init, InputState, Observation, OnReturn, Part, Path, Slot,
    State, StaticVar, Statics, Step, Tables,
};
pub use text::Text;
pub use value::{Value, malformed};
pub use witness::{Inputs, Parameter};
