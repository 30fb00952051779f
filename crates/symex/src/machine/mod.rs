//! In: nothing. Out: the machine: what all states of one execution share.
//!
//! It has the code, the terms, bounds and mode, the observer, and tables of what was computed once. The rules are methods and functions in
//! the modules above; none of them is called from here.

mod given;
mod model;
mod notes;
mod observe;
mod titles;

pub use given::{Fill, Given, Miss};
pub(crate) use given::{apart, apart_doubles};
pub(crate) use model::{Model, Models, Reply};
pub use notes::WorldNote;
pub(crate) use notes::WorldNotes;
pub use observe::{Access, AnswerEnd, Between, Nobody, Observer, Watch};

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use provetta_outcome::{JavaType, StaticState, StopReason};
use provetta_term::{TermId, Terms, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use titles::Titles;

use crate::ids::{ClassId, MethodId};
use crate::loops::Loops;
use crate::program::Program;
use crate::state::State;
use crate::table::Table;
use crate::value::Value;

/// Where static fields of the project that can change get their value from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StaticFields {
    /// They are inputs: any value is possible
    Inputs,
    /// They hold what the static initialiser left
    AsInitialised,
}

/// Bounds of an execution.
#[derive(Debug, Clone)]
pub struct Limits {
    /// How many calls deep a path may go
    pub depth: u32,
    /// How often a loop may be jumped back to in one activation
    pub unwind: Option<u32>,
    /// How static fields are treated
    pub statics: StaticFields,
    /// How many input objects of one class a path may have
    pub max_objects: u32,
}

/// What an execution is for, and so how it treats loops and calls.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mode {
    /// All code is followed as it is
    #[default]
    Tests,
    /// States stop at the heads of loops with [`Event::Head`]
    Proof(Proof),
}

/// How a proof treats calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proof {
    /// Calls of methods with contracts are replaced by their contracts
    pub by_contract: bool,
    /// Calls of this method are replaced by any result they can have
    pub replaced: Option<MethodId>,
}

impl Mode {
    /// Whether states stop at the heads of loops.
    pub fn stops_at_heads(self) -> bool {
        matches!(self, Mode::Proof(_))
    }

    /// Whether calls are replaced by their contracts.
    pub fn is_by_contract(self) -> bool {
        matches!(self, Mode::Proof(proof) if proof.by_contract)
    }

    /// The method whose calls are replaced by any result they can have.
    pub fn replaced(self) -> Option<MethodId> {
        match self {
            Mode::Tests => None,
            Mode::Proof(proof) => proof.replaced,
        }
    }
}

/// Executes states of one program.
pub struct Machine<'c> {
    /// The code
    pub program: Program<'c>,
    /// The terms of all its states
    pub terms: Terms,
    /// Bounds of the execution
    pub limits: Limits,
    /// The Java type of each variable that stands for an input
    pub(crate) input_types: FxHashMap<VarId, JavaType>,
    /// Readable answers to questions with more than two, by the variable that stands for the question
    pub(crate) choice_labels: FxHashMap<VarId, Vec<String>>,
    /// Values of static fields that hold once their class is initialised, by class and field
    pub(crate) presets: FxHashMap<(Arc<str>, Arc<str>), Value>,
    /// The values of inputs, where they are known
    pub(crate) given: Option<Box<Given>>,
    /// What the execution is for
    pub mode: Mode,
    /// Who sees and steers it from outside of the code
    pub(crate) observer: Rc<dyn Observer>,
    /// Rules of our own for library methods
    pub(crate) models: Models,
    /// The loops of methods that were run
    pub(crate) loops: FxHashMap<MethodId, Rc<Loops>>,
    /// The names of inputs and questions
    pub(crate) titles: Titles,
    /// How many names of fresh values were given out
    pub(crate) fresh_names: u64,
    /// Whether the class of a stub that stands for classes which are not known was asked
    pub(crate) class_asked: Cell<bool>,
    /// Where the classes on the class path were taken to be all there are
    pub(crate) world: RefCell<WorldNotes>,
    /// Functions of characters, by method, first character and second argument; none if a method cannot be tabulated
    pub(crate) tables: FxHashMap<(MethodId, u32, i32), Option<Rc<Table>>>,
    /// Which characters are digits, by radix
    pub(crate) digits: FxHashMap<i32, Rc<Table>>,
    /// The least number in each array of numbers that nothing was stored into
    pub(crate) floors: FxHashMap<TermId, i32>,
    /// Classes whose initialisers touch what they did not make: it matters when they run
    pub(crate) touching: FxHashSet<ClassId>,
    /// Classes of which is known whether code that their initialisers reach may do so
    pub(crate) confined: FxHashMap<ClassId, bool>,
    /// Classes whose initialisers may have found others half initialised
    pub(crate) cycles: FxHashMap<ClassId, Option<Arc<str>>>,
    /// Whether an initialiser or constructor may lead to a method
    pub(crate) leads: FxHashMap<(MethodId, MethodId), bool>,
    /// What constructors of records may have found unfinished
    pub(crate) met: FxHashMap<MethodId, Rc<Met>>,
    /// What static initialisers left that were run, by class; none if nobody can be asked for that
    pub(crate) ran: Option<BTreeMap<Arc<str>, Rc<StaticState>>>,
    /// Classes whose initialisers have to be run before tests can go on
    pub wanted: BTreeSet<Arc<str>>,
    /// Whether initialisers do the same whenever and wherever they are run
    pub(crate) repeatable: FxHashMap<ClassId, bool>,
}

impl<'c> Machine<'c> {
    /// From now on, this is who sees and steers executions.
    pub fn observe_by(&mut self, observer: Rc<dyn Observer>) {
        self.observer = observer;
    }

    /// The loops of a method.
    pub fn loops(&mut self, method: MethodId) -> Rc<Loops> {
        if let Some(loops) = self.loops.get(&method) {
            return Rc::clone(loops);
        }
        let code = &self.program.method(method).method().code;
        let loops = Rc::new(code.as_ref().map_or_else(Loops::default, Loops::new));
        self.loops.insert(method, Rc::clone(&loops));
        loops
    }

    /// A name that no variable has yet.
    pub fn fresh_name(&mut self, what: &str) -> String {
        self.fresh_names += 1;
        format!("some {what} {}", self.fresh_names)
    }

    /// Gives a static field a value that it has once its class is initialised.
    pub fn preset_static(&mut self, class: &Arc<str>, field: &Arc<str>, value: Value) {
        self.presets
            .insert((Arc::clone(class), Arc::clone(field)), value);
    }

    /// Source line of an instruction.
    pub fn line(&self, method: MethodId, pc: u32) -> Option<u32> {
        self.program.method(method).method().code.as_ref()?.line(pc)
    }

    /// Source line a state stands at.
    pub fn line_of(&self, state: &State) -> Option<u32> {
        self.line(state.top.method, state.top.pc)
    }
}

/// What the constructor of a record may have found unfinished.
#[derive(Debug, Default)]
pub(crate) struct Met {
    /// What it may have found
    pub(crate) reason: Option<StopReason>,
    /// Types that others may extend by classes whose constructors lead to it
    pub(crate) types: Vec<Arc<str>>,
}
