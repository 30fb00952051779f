//! In: nothing. Out: the ledger, the account a user gets, with exactly the names of its schema
//! (`docs/ledger.schema.json`).

use serde::{Deserialize, Serialize};

use crate::{Effort, GoalKind, PathCounts};

/// The whole account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// Version of this format
    pub schema: u32,
    /// One entry for each method, in the order of class and source
    pub methods: Vec<MethodEntry>,
    /// What is wrong with specifications, or not supported, in the order of files and text
    pub diagnostics: Vec<DiagnosticEntry>,
    /// What the user allowed the code under test to do other than compute: `network`, `env`, `read=PATH`
    pub allowed: Vec<String>,
    /// Sums
    pub totals: Totals,
}

/// How a method stands to its contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The contract holds for all inputs, and the call ends
    Proved,
    /// The contract holds for all inputs for which the call ends; that it always does is not shown
    ProvedIfItEnds,
    /// The contract holds as far as a stated bound
    ProvedToBound,
    /// An input violates the contract
    Refuted,
    /// No input satisfies the precondition
    Vacuous,
    /// Not settled
    Unknown,
    /// There is no contract
    NoContract,
}

/// The account of one method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodEntry {
    /// Class as Java writes it: `a.b.Outer.Inner`
    pub class: String,
    /// Method name
    pub method: String,
    /// Its descriptor
    pub descriptor: String,
    /// Source file, if there is one
    pub source: Option<String>,
    /// First line of the method
    pub line: Option<u32>,
    /// Whether somebody wrote a contract for it
    pub contract: bool,
    /// Its verdict
    pub verdict: Verdict,
    /// Why the verdict is what it is, where that needs saying
    pub reason: Option<String>,
    /// What had to be accounted for
    pub obligations: Vec<Obligation>,
    /// The tests written for it
    pub tests: Vec<TestEntry>,
    /// How many paths
    pub paths: PathCounts,
    /// Work of the analysis, counted: the same in every run
    pub effort: Effort,
    /// Time of the analysis
    pub millis: u64,
}

/// What kind of obligation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObligationKind {
    /// One way out of a branching instruction
    Branch,
    /// An exception an instruction may raise
    Exception,
    /// A Java `assert`
    Assert,
    /// One path through the method
    Path,
    /// A postcondition
    Ensures,
    /// What an exception promises
    Signals,
    /// Which exceptions come out
    SignalsOnly,
    /// What may be changed
    Assignable,
    /// An invariant, at the end of the method
    Invariant,
    /// What holds after construction
    Initially,
    /// A relation between the states before and after
    Constraint,
    /// The precondition of a method that is called
    Precondition,
    /// A JML `assert`
    AssertJml,
    /// A loop invariant, where the loop is entered
    LoopEntry,
    /// A loop invariant, after each iteration
    LoopPreserved,
    /// A loop variant, after each iteration
    LoopVariant,
    /// An operation of the code that may not overflow
    Overflow,
    /// The measure of a recursion, at each call
    MeasuredBy,
    /// What may be read
    Accessible,
    /// That the method ends
    Diverges,
    /// A part of a specification that cannot be read, resolved or checked, whatever it says: always unknown
    Unusable,
}

impl ObligationKind {
    /// The kind of a clause by the goal that is its breach; none for goals that are no clauses.
    pub fn of_clause(goal: GoalKind) -> Option<ObligationKind> {
        match goal {
            GoalKind::Ensures | GoalKind::InnerEnsures => Some(ObligationKind::Ensures),
            GoalKind::Signals => Some(ObligationKind::Signals),
            GoalKind::SignalsOnly => Some(ObligationKind::SignalsOnly),
            GoalKind::Assignable | GoalKind::InnerAssignable => Some(ObligationKind::Assignable),
            GoalKind::Invariant => Some(ObligationKind::Invariant),
            GoalKind::Initially => Some(ObligationKind::Initially),
            GoalKind::Constraint => Some(ObligationKind::Constraint),
            GoalKind::JmlAssert => Some(ObligationKind::AssertJml),
            GoalKind::LoopEntry => Some(ObligationKind::LoopEntry),
            GoalKind::LoopPreserved => Some(ObligationKind::LoopPreserved),
            GoalKind::LoopVariant => Some(ObligationKind::LoopVariant),
            GoalKind::Precondition => Some(ObligationKind::Precondition),
            GoalKind::Overflow => Some(ObligationKind::Overflow),
            GoalKind::Measure => Some(ObligationKind::MeasuredBy),
            GoalKind::Accessible => Some(ObligationKind::Accessible),
            GoalKind::Diverges => Some(ObligationKind::Diverges),
            GoalKind::Unusable => Some(ObligationKind::Unusable),
            GoalKind::Branch
            | GoalKind::DivisionByZero
            | GoalKind::NullDereference
            | GoalKind::IndexBelow
            | GoalKind::IndexAbove
            | GoalKind::NegativeSize
            | GoalKind::ClassCast
            | GoalKind::ArrayStore
            | GoalKind::Throw
            | GoalKind::Assert => None,
        }
    }

    /// Its name in the ledger.
    pub fn name(self) -> &'static str {
        match self {
            ObligationKind::Branch => "branch",
            ObligationKind::Exception => "exception",
            ObligationKind::Assert => "assert",
            ObligationKind::Path => "path",
            ObligationKind::Ensures => "ensures",
            ObligationKind::Signals => "signals",
            ObligationKind::SignalsOnly => "signals-only",
            ObligationKind::Assignable => "assignable",
            ObligationKind::Invariant => "invariant",
            ObligationKind::Initially => "initially",
            ObligationKind::Constraint => "constraint",
            ObligationKind::Precondition => "precondition",
            ObligationKind::AssertJml => "assert-jml",
            ObligationKind::LoopEntry => "loop-entry",
            ObligationKind::LoopPreserved => "loop-preserved",
            ObligationKind::LoopVariant => "loop-variant",
            ObligationKind::Overflow => "overflow",
            ObligationKind::MeasuredBy => "measured-by",
            ObligationKind::Accessible => "accessible",
            ObligationKind::Diverges => "diverges",
            ObligationKind::Unusable => "unusable",
        }
    }

    /// When a clause has to hold, where its text does not say so: fit to follow it.
    pub fn when(self) -> Option<&'static str> {
        match self {
            ObligationKind::LoopEntry => Some("where the loop is entered"),
            ObligationKind::LoopPreserved => Some("after a round of the loop"),
            _ => None,
        }
    }

    /// Whether it comes from a contract.
    pub fn is_clause(self) -> bool {
        !matches!(
            self,
            ObligationKind::Branch
                | ObligationKind::Exception
                | ObligationKind::Assert
                | ObligationKind::Path
        )
    }
}

/// How an obligation ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ObligationStatus {
    /// A test that ran reaches it
    Covered,
    /// No input reaches it
    Infeasible,
    /// It holds for all inputs
    Proved,
    /// It holds as far as a stated bound
    ProvedToBound,
    /// An input violates it
    Violated,
    /// Not settled
    Unknown,
}

/// One thing accounted for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Obligation {
    /// Unique within the method, stable between runs
    pub id: String,
    /// What kind
    pub kind: ObligationKind,
    /// Source line
    pub line: Option<u32>,
    /// The file of that line, where it is not the one of the method
    pub source: Option<String>,
    /// Source text of the condition or clause
    pub text: Option<String>,
    /// `true`, `false`, `case 3`, `default`, `throws …`, `broken`
    pub side: String,
    /// How it ended
    pub status: ObligationStatus,
    /// Names of the tests that reach it or show its violation
    pub tests: Vec<String>,
    /// Why it is infeasible, proved, proved to a bound or unknown
    pub reason: Option<String>,
    /// The classes on the class path, if it is infeasible or proved only because no others extend the same types
    pub world: Vec<String>,
}

/// Whether a run passed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ExpectedRun {
    /// It passes
    Pass,
    /// It fails
    Fail,
}

/// How a test builds the state it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fixture {
    /// Through what Java lets it call and assign
    Api,
    /// By reflection
    Reflection,
}

/// One test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestEntry {
    /// Test class as Java writes it
    pub class: String,
    /// Test method
    pub name: String,
    /// What was expected of it
    pub expected: ExpectedRun,
    /// What it did
    pub ran: ExpectedRun,
    /// Whether the JVM did what was predicted
    pub agrees: bool,
    /// How it builds its state
    pub fixture: Fixture,
}

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiagnosticSeverity {
    /// Right, but it cannot be used
    Warning,
    /// Wrong
    Error,
}

/// Something wrong with a specification, or not supported.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiagnosticEntry {
    /// The file
    pub source: String,
    /// First line, from 1
    pub line: u32,
    /// First column, from 1, in characters of Java
    pub column: u32,
    /// Last line
    pub end_line: u32,
    /// The column behind the last character
    pub end_column: u32,
    /// How bad it is
    pub severity: DiagnosticSeverity,
    /// What is wrong
    pub message: String,
    /// What to do about it
    pub hint: Option<String>,
    /// What is assumed instead of a clause that cannot be used
    pub assumed: Option<String>,
}

/// Sums over all methods; `covered`, `infeasible` and `unknown` are over obligations of kind `branch`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Methods
    pub methods: u64,
    /// Branches: covered, infeasible and unknown together
    pub branches: u64,
    /// Branches that a test covers
    pub covered: u64,
    /// Branches proved infeasible
    pub infeasible: u64,
    /// Branches left open
    pub unknown: u64,
    /// Obligations of kind `exception`: covered, infeasible and unknown together
    pub exceptions: u64,
    /// Exceptions that a test shows
    pub exceptions_covered: u64,
    /// Exceptions proved impossible
    pub exceptions_infeasible: u64,
    /// Exceptions left open
    pub exceptions_unknown: u64,
    /// Obligations of kind `assert`: proved, violated and unknown together
    pub asserts: u64,
    /// Asserts that hold for all inputs
    pub asserts_proved: u64,
    /// Asserts that a test violates
    pub asserts_violated: u64,
    /// Asserts left open
    pub asserts_unknown: u64,
    /// Methods with a contract: proved, proved if it ends, proved to a bound, refuted, vacuous and unknown together
    pub contracts: u64,
    /// Contracts that hold for all inputs
    pub contracts_proved: u64,
    /// Contracts that hold for all calls that end, and it is not shown that all do
    pub contracts_proved_if_it_ends: u64,
    /// Contracts that hold as far as a stated bound
    pub contracts_proved_to_bound: u64,
    /// Contracts that a test refutes
    pub contracts_refuted: u64,
    /// Contracts whose precondition no input satisfies
    pub contracts_vacuous: u64,
    /// Contracts left open
    pub contracts_unknown: u64,
    /// Tests that ran
    pub tests: u64,
    /// Tests whose outcome was not the predicted one
    pub mismatches: u64,
    /// Wall time of the run
    pub millis: u64,
}
