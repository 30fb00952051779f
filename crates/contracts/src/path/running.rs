//! In: a path of the method under test. Out: how far its contract is, and what was found on the way, as data.

use std::rc::Rc;

use imbl::OrdSet;
use provetta_outcome::{MethodRef, StopReason};
use provetta_symex::{AnswerEnd, ClassId, MethodId, ObjectId, Value};
use provetta_term::TermId;

use crate::path::old::Old;
use crate::specified::plan::Plan;
use crate::value::Eval;

/// What a call in a specification gave.
#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) method: MethodId,
    pub(crate) args: Rc<[Value]>,
    pub(crate) end: AnswerEnd,
}

/// A call of the method under test that its contract stands for.
#[derive(Debug, Clone)]
pub struct InnerCall {
    /// How many steps the path had when the call was made
    pub steps: usize,
    /// Numbers of the outermost activation when it began, each with that of the call; in the same order for every call
    pub numbers: Vec<Option<(TermId, TermId)>>,
    /// For the receiver and each parameter, whether the call gets an older object than the outermost activation, or the same
    pub descends: Vec<Option<bool>>,
    /// Source line of the call
    pub line: Option<u32>,
}

/// An obligation does not hold on this path, and no test can show it.
#[derive(Debug)]
pub(crate) struct NotKept {
    pub(crate) goal: u32,
    pub(crate) reason: Rc<StopReason>,
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
    /// How many of them other expressions about the state before the call have used
    pub(crate) taken: usize,
    /// The measures of the plan when the method was entered, as far as they are known
    pub(crate) measures: Vec<Option<Measured>>,
    /// By case, when the method need not end, as far as that is known
    pub(crate) diverges: Vec<Option<TermId>>,
    /// Calls of the method under test that contracts stood for, and that nobody has compared yet
    pub(crate) inner_calls: Vec<InnerCall>,
}

impl Running {
    /// A contract of which nothing was assumed or checked yet.
    pub(crate) fn new(
        plan: Rc<Plan>,
        stage: Stage,
        this: Option<Value>,
        params: &[Value],
    ) -> Running {
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
            taken: 0,
            measures: Vec::new(),
            inner_calls: Vec::new(),
            diverges: Vec::new(),
        }
    }
}

/// The numbers of a measure, with the condition under which they are defined.
pub(crate) type Measured = (TermId, Rc<[TermId]>);

/// Something that was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Read {
    Field(ObjectId, u32),
    Static(ClassId, u32),
    /// The element at an index, an int
    Element(ObjectId, TermId),
    /// Elements from one index to another, both included; signed numbers
    Elements(ObjectId, TermId, TermId),
    /// All fields or elements
    AllOf(ObjectId),
}

/// What a path has read.
pub(crate) type Reads = OrdSet<Read>;

/// What a pure method gave for some arguments in some state. A specification that calls it in the same state means that.
#[derive(Debug)]
pub(crate) struct PureResult {
    pub(crate) method: MethodRef,
    /// The receiver first
    pub(crate) args: Vec<Value>,
    pub(crate) then: Rc<Old>,
    pub(crate) value: Value,
}
