//! In: nothing. Out: what goes into a worker process, and what comes out of it.

use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::{Goal, GoalResult, MethodRef, StaticState, StopReason, Witness};

/// What a search has to reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Coverage {
    /// Every branch once
    Branch,
    /// Every path with bounded unrolling
    Path,
}

/// Which states of input objects a test may start from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum States {
    /// Only those that constructors, factories and methods make
    Constructed,
    /// Those first; where that fails, any state that the types allow, set by reflection
    Any,
}

/// How to analyse one method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobOptions {
    /// What to reach
    pub coverage: Coverage,
    /// How often a loop may be unrolled; `None` is as far as the goals need
    pub unwind: Option<u32>,
    /// Effort for the method: about so many milliseconds of an idle core
    pub budget_millis: u64,
    /// Seed of every random choice
    pub seed: u64,
    /// Memory a worker may use
    pub memory_megabytes: u64,
    /// How many input objects of one type a path may have
    pub max_objects: u32,
    /// Which states input objects may be in
    pub states: States,
    /// Whether to keep the proof tree
    pub keep_tree: bool,
    /// How contracts are meant
    pub contracts: Contracts,
}

/// How contracts are meant.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contracts {
    /// References can be null unless it is said that they cannot
    pub nullable_by_default: bool,
    /// Whose invariants hold at entry
    pub invariants: Invariants,
    /// Only inputs that break a contract are looked for
    pub only_failing: bool,
    /// Inputs that break a contract pass nothing but the clauses that they break
    pub only_passing: bool,
    /// What stands for a call in a proof
    pub calls: Calls,
    /// What stands for a loop in a proof
    pub loops: Loops,
    /// Whether others may extend the classes on the class path
    pub world: World,
    /// Which implementations of types of the JDK inputs may be of
    pub library_inputs: LibraryInputs,
}

/// Which implementations inputs of interfaces and classes of the JDK may be of, where claims are made about them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LibraryInputs {
    /// Those of the JDK that are listed, and those of the project
    #[default]
    Listed,
    /// Any
    Any,
}

/// Which classes there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum World {
    /// Those on the class path
    #[default]
    Closed,
    /// Others may extend what can be extended, and keep the contracts of what they extend
    Open,
}

/// Whose invariants hold when a method is entered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Invariants {
    /// Nobody's
    None,
    /// Those of the receiver, and static ones
    This,
    /// Those of the arguments too: the visible states of JML
    #[default]
    All,
}

/// What stands for a loop in a proof.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Loops {
    /// Its invariant where one is written or can be guessed, and its rounds one by one
    #[default]
    Auto,
    /// Its rounds one by one
    Unwind,
    /// Its invariant as it is written, none if there is none, and its rounds one by one
    Invariant,
}

/// What stands for a call in a proof.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Calls {
    /// The code of the method; if that proves nothing, its contract
    #[default]
    Auto,
    /// The code of the method
    Inline,
    /// The contract of the method, if it has one
    Contract,
}

/// One method to analyse, self-contained.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Job {
    /// The method
    pub method: MethodRef,
    /// Folders and jars with the project's classes, in order
    pub project: Vec<PathBuf>,
    /// Folders and jars with libraries, in order
    pub libraries: Vec<PathBuf>,
    /// Home of the JDK whose image holds the platform classes
    pub jdk: PathBuf,
    /// Files with specifications
    pub specs: Vec<PathBuf>,
    /// How
    pub options: JobOptions,
    /// What static initialisers left that were run; none if nobody can be asked for that
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ran: Option<Vec<StaticState>>,
    /// What others said of branches that they share with it
    #[serde(default, skip_serializing_if = "Others::is_empty")]
    pub others: Others,
}

/// What the analyses of other methods of a nest said of branches that more than one of them may pass: those of private code.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Others {
    /// Branches that inputs of theirs pass
    pub passed: Vec<Goal>,
    /// Branches that they left open, and how many of them did: these are claimed of nobody, so that only an input is worth looking for
    pub left: Vec<(Goal, u32)>,
}

impl Others {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.passed.is_empty() && self.left.is_empty()
    }
}

/// A clause of a contract as an obligation of a method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClauseResult {
    /// The goal that is passed where the clause is broken
    pub goal: Goal,
    /// As the user wrote it
    pub text: String,
    /// Source line
    pub line: u32,
    /// Whether it follows from a modifier or a default
    pub is_implicit: bool,
    /// The case of the contract it belongs to
    pub case: Option<usize>,
    /// Why it, or a part of it, cannot be used: then it is unknown, whatever an analysis finds
    pub unusable: Option<String>,
}

/// How many paths there were.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PathCounts {
    /// Followed to their end
    pub explored: u64,
    /// Refuted: their condition has no solution
    pub closed: u64,
    /// Given up, with a reason
    pub cut: u64,
}

/// A node of the proof tree, for people.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreeNode {
    /// The condition that leads here from the parent; empty at the root
    pub condition: String,
    /// Source line of the fork
    pub line: Option<u32>,
    /// Empty for a fork; at a leaf what became of it: `closed`, `test …`, `cut: …`, `open`
    pub leaf: String,
    /// Forks below
    pub children: Vec<TreeNode>,
}

/// The work of an analysis. It is counted, not measured: the same input costs the same in every run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Effort {
    /// About how many milliseconds of an idle core the rest stands for
    pub millis: u64,
    /// Instructions executed
    pub instructions: u64,
    /// Ways of forks
    pub forks: u64,
    /// Terms asked of the arena
    pub terms: u64,
    /// Nodes of terms evaluated
    pub evaluations: u64,
    /// Terms translated for the solver
    pub translations: u64,
    /// Questions to the solver
    pub questions: u64,
    /// Units of the solver's own resource limit
    pub solver_units: u64,
}

/// What the analysis of one method found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct JobResult {
    /// The method
    pub method: MethodRef,
    /// Inputs, in the order they were found; goals refer to them by index
    pub witnesses: Vec<Witness>,
    /// Every goal in the method, and in private methods it can call, with how it ended here
    pub goals: Vec<GoalResult>,
    /// How many paths
    pub paths: PathCounts,
    /// Why paths were cut, each reason once, most frequent first, with how often
    pub cuts: Vec<(StopReason, u64)>,
    /// The proof tree, if it was asked for
    pub tree: Option<TreeNode>,
    /// The work that was done
    pub effort: Effort,
    /// The time the analysis took
    pub millis: u64,
    /// The clauses of its contract
    pub clauses: Vec<ClauseResult>,
    /// Methods whose contracts stood for calls in specifications: claims that rest on them need them to end
    #[serde(default)]
    pub asked: Vec<MethodRef>,
    /// The statements `assume` that excluded something: its claims take them for granted
    #[serde(default)]
    pub assumed: Vec<String>,
    /// It could not be started or gave no answer: of what it does not list it says nothing
    pub broke_off: bool,
    /// No input satisfies the precondition and the invariants, or none gets past what is `assumed`
    pub is_vacuous: bool,
    /// No object meets the invariants alone
    pub has_no_object: bool,
    /// Cases of the contract that no input is subject to, where other cases have some
    pub vacuous_cases: Vec<VacuousCase>,
    /// Classes (internal names) whose static initialisers have to be run on the JVM first: the job is to be given again with what they
    /// left, and the rest of this says nothing
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub wants: Vec<Arc<str>>,
}

/// A case of a contract whose precondition no input satisfies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct VacuousCase {
    /// Its number, as its clauses have it
    pub case: usize,
    /// Its precondition as the user wrote it
    pub text: String,
    /// Source line of the precondition
    pub line: u32,
    /// Whether it stands at a method that this one overrides: there it may have inputs
    pub is_inherited: bool,
}
