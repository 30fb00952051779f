//! In: nothing. Out: the ledger, the account a user gets, with exactly the names of its schema
//! (`docs/ledger.schema.json`).

use serde::{Deserialize, Serialize};

use crate::PathCounts;

/// The whole account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ledger {
    /// Version of this format
    pub schema: u32,
    /// One entry for each method, in the order of class and source
    pub methods: Vec<MethodEntry>,
    /// Sums
    pub totals: Totals,
}

/// How a method stands to its contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The contract holds for all inputs
    Proved,
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
    /// Source text of the condition
    pub text: Option<String>,
    /// `true`, `false`, `case 3`, `default`, `throws …`
    pub side: String,
    /// How it ended
    pub status: ObligationStatus,
    /// Names of the tests that reach it
    pub tests: Vec<String>,
    /// Why it is infeasible or unknown
    pub reason: Option<String>,
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
    /// Tests written
    pub tests: u64,
    /// Tests whose outcome was not the predicted one
    pub mismatches: u64,
    /// Wall time of the run
    pub millis: u64,
}
