//! In: the clauses that stand in code. Out: what each of them asks, assumes or sets where it stands, as data.

use std::rc::Rc;

use jml::{Clause, LoopSpec, SourceRange};
use provetta_jml as jml;
use provetta_outcome::MethodRef;
use provetta_symex::{NO_GOAL, ObjectId};

use crate::specified::extent::Extent;
use crate::specified::operations::Operation;

/// Where control comes from in an activation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum CameFrom {
    /// It was just entered
    #[default]
    Start,
    /// The instruction that was executed last
    Insn(u32),
    /// This exception was caught
    Throw(ObjectId),
}

/// What a specification does when execution comes by.
#[derive(Debug, Clone)]
pub(crate) enum Item {
    /// It has to hold; the goal is passed where it does not
    Assert { clause: Clause, goal: u32 },
    /// It is taken for granted
    Assume { clause: Clause },
    /// A variable of the specification gets a value
    Ghost {
        name: std::sync::Arc<str>,
        value: Option<Clause>,
        ty: jml::Type,
        /// Passed where the value does not exist
        goal: u32,
    },
    /// So does a field of it
    Set {
        target: Option<jml::Expr>,
        value: Clause,
        /// Passed where the value does not exist
        goal: u32,
    },
    /// A statement with a contract starts
    Enter(Rc<BlockItem>),
    /// It ends normally
    Leave(Rc<BlockItem>),
}

/// A specification before an instruction.
#[derive(Debug, Clone)]
pub(crate) struct Placed {
    /// The instructions of the statement or block it stands at
    pub(crate) of: Rc<Extent>,
    /// It stands at the end of that, else at its start
    pub(crate) behind: bool,
    pub(crate) item: Item,
}

impl Placed {
    /// Whether it counts for control that comes from somewhere.
    pub(crate) fn counts(&self, from: CameFrom) -> bool {
        match (from, self.behind) {
            (CameFrom::Insn(pc), true) => self.of.contains(pc) && self.of.jump(pc).is_none(),
            (CameFrom::Insn(pc), false) => !self.of.contains(pc) || self.of.jump(pc).is_some(),
            (CameFrom::Start | CameFrom::Throw(_), behind) => !behind,
        }
    }
}

/// What a loop promises; the goals are passed where it breaks that.
#[derive(Debug)]
pub(crate) struct LoopItem {
    pub(crate) spec: LoopSpec,
    /// Its instructions
    pub(crate) extent: Rc<Extent>,
    /// By invariant: it does not hold when the loop is entered
    pub(crate) entry: Vec<u32>,
    /// By invariant: a round does not keep it
    pub(crate) kept: Vec<u32>,
    /// By variant: a round does not lessen it
    pub(crate) variant: Vec<u32>,
    /// It changes something else than it may
    pub(crate) frame: Option<u32>,
}

/// What a statement promises; the goals are passed where it breaks that.
#[derive(Debug)]
pub(crate) struct BlockItem {
    pub(crate) cases: Vec<jml::Case>,
    pub(crate) labels: Vec<std::sync::Arc<str>>,
    pub(crate) span: SourceRange,
    /// Its instructions
    pub(crate) extent: Rc<Extent>,
    /// No case of its precondition holds
    pub(crate) requires: u32,
    /// By case
    pub(crate) goals: Vec<CaseGoals>,
}

/// What a case of a statement's contract asks where the statement is left.
#[derive(Debug, Clone, Default)]
pub(crate) struct CaseGoals {
    /// By clause
    pub(crate) ensures: Vec<u32>,
    /// By clause
    pub(crate) signals: Vec<u32>,
    /// None where every exception may come out
    pub(crate) only: Option<u32>,
    /// By clause
    pub(crate) jumps: Vec<u32>,
    /// None where everything may change
    pub(crate) frame: Option<u32>,
}

impl BlockItem {
    /// All of its goals.
    pub(crate) fn all_goals(&self) -> Vec<u32> {
        let mut all = vec![self.requires];
        for goals in &self.goals {
            all.extend(goals.ensures.iter().chain(&goals.signals));
            all.extend(goals.jumps.iter().chain(&goals.only).chain(&goals.frame));
        }
        all.retain(|g| *g < NO_GOAL);
        all
    }
}

/// A call of a method that has a contract.
#[derive(Debug)]
pub(crate) struct CallItem {
    /// What it is called, for people
    pub(crate) title: String,
    /// The method that the code names
    pub(crate) method: MethodRef,
    /// No other method can be meant
    pub(crate) is_exact: bool,
    pub(crate) is_static: bool,
    /// How many parameters it has, the receiver not counted
    pub(crate) parameters: usize,
    /// Internal name of the class that declares it
    pub(crate) owner: std::sync::Arc<str>,
    /// It is a constructor
    pub(crate) constructs: bool,
    /// It is declared to be pure
    pub(crate) is_pure: bool,
    /// It is a method of the project with code
    pub(crate) has_code: bool,
    /// It has no code
    pub(crate) is_abstract: bool,
    /// It neither needs nor keeps the invariants of its object
    pub(crate) is_helper: bool,
    /// Descriptor of the result
    pub(crate) result: String,
    pub(crate) cases: Rc<[jml::Case]>,
    /// Passed where no case of its precondition holds
    pub(crate) goal: u32,
}

impl CallItem {
    /// Whether something has to hold for the call.
    pub(crate) fn has_precondition(&self) -> bool {
        self.cases.iter().any(|case| !case.requires.is_empty())
    }

    /// Whether it gives the same number for the same arguments in the same state: it has code that changes nothing.
    pub(crate) fn is_function(&self) -> bool {
        let is_number = !self.result.starts_with(['L', '[', 'V']);
        self.is_pure && self.has_code && is_number
    }
}

/// What stands before one instruction.
#[derive(Debug, Default)]
pub(crate) struct At {
    /// In this order: ends of statements and what stands before a loop, its head, what stands in it, a call
    pub(crate) outer: Vec<Placed>,
    pub(crate) head: Option<Rc<LoopItem>>,
    pub(crate) items: Vec<Placed>,
    pub(crate) call: Option<Rc<CallItem>>,
    /// Arithmetic that is to be that of numbers
    pub(crate) operation: Option<Operation>,
}

impl LoopItem {
    /// How many things are asked at its head.
    pub(crate) fn checks(&self) -> usize {
        self.entry.len() + self.variant.len() + usize::from(self.frame.is_some())
    }
}
