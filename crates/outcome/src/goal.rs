//! In: nothing. Out: what a search has to account for, and how each piece ended.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::MethodRef;

/// One way out of one branching instruction.
///
/// For a conditional jump, edge 0 is the fall-through and edge 1 the jump. For a switch, edges 0, 1, …
/// are the distinct cases in the order of their keys and the last edge is the default.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Edge {
    /// The method whose code holds the instruction
    pub method: MethodRef,
    /// Byte offset of the instruction in that code
    pub offset: u32,
    /// Which way out
    pub edge: u32,
}

/// What kind of thing has to be accounted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum GoalKind {
    /// An edge of a conditional jump or switch
    Branch,
    /// The integer division or remainder at this place throws `ArithmeticException` (edge 0, as for all
    /// kinds below)
    DivisionByZero,
    /// The receiver, array or lock of the instruction is null, or `throw` throws null
    NullDereference,
    /// The array access has an index below zero
    IndexBelow,
    /// The array access has an index at or above the length
    IndexAbove,
    /// The array is created with a negative length
    NegativeSize,
    /// The cast fails
    ClassCast,
    /// The array refuses the element
    ArrayStore,
    /// The `throw` of the source is executed
    Throw,
    /// The condition of an `assert` is false: its `throw` is executed
    Assert,
    /// A postcondition is broken (for this kind and those below, the offset is the number of the clause among the
    /// obligations of the method)
    Ensures,
    /// What an exception promises is broken
    Signals,
    /// An exception comes out that may not
    SignalsOnly,
    /// Something is changed that may not be
    Assignable,
    /// An invariant is broken
    Invariant,
    /// What holds after construction is broken
    Initially,
    /// A constraint between the states before and after is broken
    Constraint,
    /// An assertion of a specification in the code is broken
    JmlAssert,
    /// An invariant of a loop does not hold when the loop is entered
    LoopEntry,
    /// A round of a loop does not keep its invariant
    LoopPreserved,
    /// A round of a loop does not lessen its variant
    LoopVariant,
    /// A method is called outside its precondition, or a statement with a contract is reached outside of it
    Precondition,
    /// A postcondition of a statement is broken
    InnerEnsures,
    /// A loop or statement changes something else than it may
    InnerAssignable,
    /// An operation of the code has another result than the numbers have
    Overflow,
    /// A recursive call does not lessen its measure
    Measure,
    /// Something is read that may not be
    Accessible,
    /// The method goes on for ever
    Diverges,
    /// Something that is written and that nobody can check, as it cannot be read, resolved or evaluated: no path passes
    /// it, and it is never shown
    Unusable,
}

impl GoalKind {
    /// Its name in the ledger.
    pub fn name(self) -> &'static str {
        match self {
            GoalKind::Branch => "branch",
            GoalKind::DivisionByZero => "division-by-zero",
            GoalKind::NullDereference => "null-dereference",
            GoalKind::IndexBelow => "index-below",
            GoalKind::IndexAbove => "index-above",
            GoalKind::NegativeSize => "negative-size",
            GoalKind::ClassCast => "class-cast",
            GoalKind::ArrayStore => "array-store",
            GoalKind::Throw => "throw",
            GoalKind::Assert => "assert",
            GoalKind::Ensures => "ensures",
            GoalKind::Signals => "signals",
            GoalKind::SignalsOnly => "signals_only",
            GoalKind::Assignable => "assignable",
            GoalKind::Invariant => "invariant",
            GoalKind::Initially => "initially",
            GoalKind::Constraint => "constraint",
            GoalKind::JmlAssert => "jml-assert",
            GoalKind::LoopEntry => "loop-entry",
            GoalKind::LoopPreserved => "loop-preserved",
            GoalKind::LoopVariant => "loop-variant",
            GoalKind::Precondition => "precondition",
            GoalKind::InnerEnsures => "inner-ensures",
            GoalKind::InnerAssignable => "inner-assignable",
            GoalKind::Overflow => "overflow",
            GoalKind::Measure => "measured_by",
            GoalKind::Accessible => "accessible",
            GoalKind::Diverges => "diverges",
            GoalKind::Unusable => "unusable",
        }
    }

    /// Whether calls and tests measure it on the JVM.
    pub fn is_measured(self) -> bool {
        matches!(self, GoalKind::Branch | GoalKind::DivisionByZero)
    }

    /// Whether it is an exception that the instruction itself raises, not a `throw` of the source.
    pub fn is_implicit(self) -> bool {
        match self {
            GoalKind::Branch | GoalKind::Throw | GoalKind::Assert => false,
            GoalKind::DivisionByZero
            | GoalKind::NullDereference
            | GoalKind::IndexBelow
            | GoalKind::IndexAbove
            | GoalKind::NegativeSize
            | GoalKind::ClassCast
            | GoalKind::ArrayStore => true,
            _ => false,
        }
    }

    /// Whether it is the breach of a clause that speaks of the states before and after a call, not of one inside of it.
    pub fn is_seen_from_outside(self) -> bool {
        matches!(
            self,
            GoalKind::Ensures
                | GoalKind::Signals
                | GoalKind::SignalsOnly
                | GoalKind::Assignable
                | GoalKind::Invariant
                | GoalKind::Initially
                | GoalKind::Constraint
        )
    }

    /// Whether it is the breach of a clause of a contract.
    pub fn is_clause(self) -> bool {
        self.is_seen_from_outside()
            || matches!(
                self,
                GoalKind::JmlAssert
                    | GoalKind::LoopEntry
                    | GoalKind::LoopPreserved
                    | GoalKind::LoopVariant
                    | GoalKind::Precondition
                    | GoalKind::InnerEnsures
                    | GoalKind::InnerAssignable
                    | GoalKind::Overflow
                    | GoalKind::Measure
                    | GoalKind::Accessible
                    | GoalKind::Diverges
                    | GoalKind::Unusable
            )
    }
}

/// Something a search has to account for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Goal {
    /// What kind
    pub kind: GoalKind,
    /// Where
    pub edge: Edge,
}

/// Code that the analysis of a method does not follow.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum OtherCode {
    /// Static initialisers of these classes (internal names)
    Initialisers(Vec<Arc<str>>),
    /// Methods of objects that outlive the call
    Objects,
}

/// Why an analysis could not settle something.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum StopReason {
    /// The time for the method was used up
    Budget {
        /// The limit
        seconds: u64,
    },
    /// All branches were settled, and possible exceptions got no more time than this
    Share {
        /// The limit
        millis: u64,
    },
    /// Nothing new was found for this long
    Patience {
        /// The limit
        millis: u64,
    },
    /// More paths than this waited
    Crowded {
        /// The limit
        paths: u64,
    },
    /// The solver gave up on a condition
    Solver {
        /// Its own words
        detail: String,
    },
    /// The code needs something the engine does not model; names it
    Unsupported {
        /// Such as `invokedynamic`, or the name of a native method
        what: String,
    },
    /// Loops were unrolled only so far
    Unwind {
        /// The bound
        bound: u32,
    },
    /// Recursion deeper than the engine follows
    Recursion {
        /// The depth
        depth: u32,
    },
    /// The inputs would need more objects of one type
    Objects {
        /// The bound
        bound: u32,
    },
    /// Reached only from a state of the inputs that no constructor or method that was tried makes
    State {
        /// The state, for people: `head = -1, items = null`
        detail: String,
    },
    /// The code never ends on this path: its state repeats
    Endless {
        /// Source line of the loop
        line: Option<u32>,
    },
    /// An input leads to a recursion that ends only because no stack is large enough
    Bottomless,
    /// Nothing was found that gets smaller each time, so that the method ends is not shown
    NoMeasure {
        /// Source line of the loop or call
        line: Option<u32>,
        /// Whether it is a call that leads back
        is_call: bool,
    },
    /// The clock ended what counted effort did not
    Clock {
        /// After so many seconds
        seconds: u64,
    },
    /// Its terms and paths took more memory than they may, as they are counted
    Size {
        /// The limit of the worker
        megabytes: u64,
    },
    /// The worker process used more memory than it may
    Memory {
        /// The limit
        megabytes: u64,
    },
    /// The worker process ended without an answer
    Crash {
        /// How
        detail: String,
    },
    /// A test that should show it did something else when it ran
    Mismatch {
        /// What differed
        detail: String,
    },
    /// No path of the analysis comes here, but other code may
    Elsewhere(OtherCode),
    /// It holds for the classes on the class path alone, and the world is taken to be open
    World {
        /// The classes, as Java writes them
        classes: Vec<String>,
    },
    /// Only if the call is the first to use these classes (internal names) and initialises them: no test can make sure of that
    FirstUse {
        /// The classes
        classes: Vec<Arc<str>>,
    },
    /// Only while something is being initialised or constructed that the code uses: no test can make sure of that
    Unfinished {
        /// What, for people
        what: String,
    },
    /// It depends on what a static field held when a class was initialised, which no test can set
    Past {
        /// The field and the class, for people
        what: String,
    },
    /// It is left to other methods, since inputs of theirs pass it
    Others,
    /// A private method that no analysed method calls
    NeverCalled,
    /// The run was interrupted before the method was finished
    Interrupted,
}

impl StopReason {
    /// Whether it is a bound that the user can set: up to there everything was looked at.
    pub fn is_bound(&self) -> bool {
        matches!(self, StopReason::Unwind { .. } | StopReason::Objects { .. })
    }
}

/// A sentence without a full stop, fit to follow "unknown: ".
impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StopReason::Budget { seconds } => {
                write!(
                    f,
                    "the budget of {seconds} s of effort ended first (--budget gives more)"
                )
            }
            StopReason::Share { millis } => write!(
                f,
                "possible exceptions get {millis} ms of effort once all branches are settled, and that was not \
                 enough (--budget gives more)"
            ),
            StopReason::Patience { millis } => write!(
                f,
                "nothing new was found with {millis} ms of effort (--budget gives more)"
            ),
            StopReason::Crowded { paths } => write!(f, "more than {paths} paths had to wait"),
            StopReason::Solver { detail } => write!(f, "the solver gave up: {detail}"),
            StopReason::Unsupported { what } => write!(f, "not supported yet: {what}"),
            StopReason::Unwind { bound } => {
                write!(
                    f,
                    "loops were unrolled at most {bound} times (--unwind gives more)"
                )
            }
            StopReason::Recursion { depth } => write!(f, "recursion deeper than {depth} calls"),
            StopReason::Objects { bound } => write!(
                f,
                "inputs had at most {bound} objects of one type (--max-objects gives more)"
            ),
            StopReason::State { detail } => write!(
                f,
                "only in a state that no constructor or method tried makes: {detail}"
            ),
            StopReason::Endless { line: Some(line) } => {
                write!(
                    f,
                    "the code loops forever at line {line}, so no test can pass it"
                )
            }
            StopReason::Endless { line: None } => {
                f.write_str("the code loops forever there, so no test can pass it")
            }
            StopReason::Bottomless => {
                f.write_str("an input leads to a recursion that fills every stack")
            }
            StopReason::NoMeasure { line, is_call } => {
                let at = line.map_or(String::new(), |line| format!(" at line {line}"));
                match is_call {
                    true => write!(
                        f,
                        "no measure was found that the call{at} lessens, which leads back (`measured_by` gives one)"
                    ),
                    false => write!(
                        f,
                        "no measure was found that each round of the loop{at} lessens (`decreases` gives one)"
                    ),
                }
            }
            StopReason::Clock { seconds } => write!(
                f,
                "the clock ended it after {seconds} s, long after its effort should have: another run may end elsewhere"
            ),
            StopReason::Size { megabytes } => write!(
                f,
                "its terms and paths take too much of {megabytes} MB of memory (--memory gives more)"
            ),
            StopReason::Memory { megabytes } => {
                write!(
                    f,
                    "memory: more than {megabytes} MB needed, another run may end elsewhere (--memory gives more)"
                )
            }
            StopReason::Crash { detail } => {
                write!(f, "the analysis of this method ended early: {detail}")
            }
            StopReason::Mismatch { detail } => {
                write!(
                    f,
                    "the JVM did something else than predicted, a bug of Provetta: {detail}"
                )
            }
            StopReason::Elsewhere(OtherCode::Initialisers(_)) => {
                f.write_str("not supported yet: code that a static initialiser runs too")
            }
            StopReason::Elsewhere(OtherCode::Objects) => {
                f.write_str("not supported yet: code of an object that outlives the call")
            }
            StopReason::World { classes } => write!(
                f,
                "settled for the classes on the class path only: {} (--world open)",
                classes.join(", ")
            ),
            StopReason::FirstUse { classes } => {
                let names: Vec<String> = classes
                    .iter()
                    .map(|class| class.replace(['/', '$'], "."))
                    .collect();
                write!(
                    f,
                    "only if this call is the first to use {} and so initialises it, which no test can make sure of",
                    names.join(", ")
                )
            }
            StopReason::Unfinished { what } => {
                write!(f, "only while {what}, which no test can make sure of")
            }
            StopReason::Past { what } => {
                write!(f, "it depends on {what}, which no test can set")
            }
            StopReason::Others => f.write_str("left to the tests of other methods, which pass it"),
            StopReason::NeverCalled => f.write_str("private, and no analysed method calls it"),
            StopReason::Interrupted => f.write_str("the run was interrupted"),
        }
    }
}

/// How a goal ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum GoalStatus {
    /// Witnesses (by index) that reach it; whether they really do is for the JVM to say
    Witnessed(Vec<usize>),
    /// No input reaches it: every path was followed to its end or refuted, none was cut before it
    Infeasible {
        /// A sentence for people: what was refuted
        because: String,
        /// Only if these methods keep their contracts, which stood for calls of them
        rests_on: Vec<MethodRef>,
        /// Only if there are no other classes than these, as Java writes them, below the types that they extend; empty if it
        /// holds whatever others extend
        world: Vec<String>,
    },
    /// Not settled
    Unknown(StopReason),
}

/// A goal and how it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GoalResult {
    /// The goal
    pub goal: Goal,
    /// How it ended
    pub status: GoalStatus,
}
