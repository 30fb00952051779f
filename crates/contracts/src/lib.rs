//! In: the contract of the method under test. Out: what is assumed when it is entered, and what is checked when it
//! ends, as steps of the same execution.
//!
//! Before the first instruction the invariants and the precondition are evaluated and assumed; after the last one every
//! clause is evaluated, and the state forks into one where it holds and one where it is broken. A broken clause is a goal
//! like a branch: a path that passes it is a refutation with its inputs, and if no path can pass it, it is proved.

mod answer;
mod block;
mod by_contract;
mod call;
mod contract_call;
mod elements;
mod eval;
mod extremum;
mod forget;
mod frame;
mod general;
mod ghost;
mod inside;
mod logic;
mod measure;
mod number;
mod objects;
mod observer;
mod overflow;
mod path;
mod places;
mod plan;
mod prover;
mod quantify;
mod read;
mod reads;
mod real;
mod results;
mod rounds;
mod run;
mod stretch;
mod types;
mod unusable;
mod value;
mod whole;

use std::rc::Rc;

use imbl::OrdMap;
use provetta_outcome::StopReason;
use provetta_symex::{ClassId, Heap, ObjectId, State, Statics, Value};
use provetta_term::TermId;

pub use general::{Arrival, Change, General, InnerCall, Place, Relation};
pub use logic::{Contracts, Logic};
pub use overflow::has_exact_arithmetic;
pub use path::Contracted;
pub use plan::{ContractOptions, Obligation, Plan};
pub use prover::Prover;

use call::Answer;
use measure::Measured;
use path::{FrameSpec, GhostLocals, Ghosts, PathSpec};
use value::{Eval, Val, fits};

/// The state before the call, or before a statement.
#[derive(Debug)]
pub(crate) struct Old {
    pub(crate) heap: Heap,
    pub(crate) statics: OrdMap<ClassId, Statics>,
    pub(crate) ghosts: Ghosts,
    /// What methods gave that were called in it
    pub(crate) answers: Vec<Answer>,
    /// How many calls their contracts stood for until then
    pub(crate) calls: u32,
    /// How many times everything was forgotten until then
    pub(crate) times: usize,
    /// Variables of the activation and its ghost variables, before a statement
    pub(crate) locals: Option<OldLocals>,
}

/// The variables of an activation before a statement.
#[derive(Debug)]
pub(crate) struct OldLocals {
    pub(crate) slots: Rc<[Value]>,
    pub(crate) ghosts: GhostLocals,
    /// The first instruction of the statement
    pub(crate) pc: u32,
}

impl Old {
    /// The present state as one before the call.
    pub(crate) fn now(state: &State) -> Old {
        Old {
            heap: state.heap.clone(),
            statics: state.classes.statics.clone(),
            ghosts: state.spec().ghosts.clone(),
            answers: Vec::new(),
            calls: state.history.calls,
            times: state.history.moments.len(),
            locals: None,
        }
    }

    /// The present state as one before the statement at the counter.
    pub(crate) fn before_statement(state: &State) -> Old {
        let locals = &state.top.slots[..usize::from(state.top.code.max_locals)];
        Old {
            locals: Some(OldLocals {
                slots: locals.into(),
                ghosts: state.top.spec().ghosts.clone(),
                pc: state.top.pc,
            }),
            ..Old::now(state)
        }
    }
}

/// How far the contract of the method under test is.
#[derive(Debug, Clone)]
pub(crate) enum Stage {
    /// The next assumption to evaluate
    Assume(usize),
    /// The next expression whose calls are made before the code runs
    Keep(usize),
    /// The code is running
    Body,
    /// The next obligation to check
    Check(usize),
    /// Everything was checked
    Done,
}

/// The contract of the method under test in one state.
#[derive(Debug, Clone)]
pub(crate) struct Running {
    pub(crate) plan: Rc<Plan>,
    pub(crate) stage: Stage,
    /// The object that the method is called on or that the constructor makes
    pub(crate) this: Option<Value>,
    /// Arguments by parameter of the descriptor
    pub(crate) params: Rc<[Value]>,
    /// Whether the precondition of each case holds
    pub(crate) cases: Rc<[TermId]>,
    /// Variables of `old` declarations of each case
    pub(crate) olds: Rc<[Vec<Eval>]>,
    pub(crate) old: Option<Rc<Old>>,
    /// An assumption that could not be made: the inputs may be ones that the contract excludes
    pub(crate) weak: Option<Rc<StopReason>>,
    /// Obligations that could not be evaluated on this path
    pub(crate) unchecked: Vec<(u32, Rc<StopReason>)>,
    /// What methods in the clause at hand gave
    pub(crate) answers: Vec<Answer>,
    /// The measures of the plan when the method was entered, as far as they are known
    pub(crate) measures: Vec<Option<Measured>>,
    /// By case, when the method need not end, as far as that is known
    pub(crate) diverges: Vec<Option<TermId>>,
    /// Calls of the method under test that contracts stood for, and that nobody has compared yet
    pub(crate) inner_calls: Vec<InnerCall>,
}

impl Running {
    /// A contract of which nothing was assumed or checked yet.
    fn new(plan: Rc<Plan>, stage: Stage, this: Option<Value>, params: &[Value]) -> Running {
        Running {
            plan,
            stage,
            this,
            params: params.into(),
            cases: Rc::new([]),
            olds: Rc::new([]),
            old: None,
            weak: None,
            unchecked: Vec::new(),
            answers: Vec::new(),
            measures: Vec::new(),
            inner_calls: Vec::new(),
            diverges: Vec::new(),
        }
    }
}

/// What names mean in an expression.
#[derive(Debug, Clone)]
pub(crate) struct Env<'e> {
    pub(crate) this: Option<Value>,
    pub(crate) params: &'e [Value],
    pub(crate) result: Option<Value>,
    pub(crate) exception: Option<Value>,
    /// Values of the state before the call are asked for
    pub(crate) is_old: bool,
    pub(crate) old: Option<Rc<Old>>,
    /// The state before the call, where `old` is that before a statement
    pub(crate) pre: Option<Rc<Old>>,
    /// Parameters mean what the variables hold now
    pub(crate) at_statement: bool,
    /// The instruction whose local variables can be named, if it is not the one at the counter
    pub(crate) names_at: Option<u32>,
    pub(crate) bound: Vec<(u32, Val)>,
    /// Some of these stand for all values
    pub(crate) in_quantifier: bool,
    pub(crate) olds: &'e [Eval],
    pub(crate) model_params: &'e [Eval],
    /// How many invariants and model fields are being evaluated
    pub(crate) nesting: u32,
    /// The object that the constructor under test makes
    pub(crate) constructed: Option<ObjectId>,
}

impl Env<'_> {
    pub(crate) fn is_constructed(&self, id: ObjectId) -> bool {
        self.constructed == Some(id)
    }
}
