//! In: nothing. Out: what the account starts from: methods, analyses, calls, tests.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use provetta_outcome::{
    Actual, ClauseResult, Coverage, DiagnosticEntry, ExpectedRun, Fixture, Goal, GoalKind,
    JobResult, MethodRef, Prediction,
};

use crate::check::{Agreement, Checked};

/// How a method is accounted for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Treatment {
    /// It is executed symbolically, with all its inputs
    Analyse,
    /// Tests cannot call it; its branches are accounted for by the methods that do
    ThroughCallers,
    /// Not analysed, for this reason
    Unsupported(String),
}

/// A method that the ledger lists.
#[derive(Debug)]
pub struct MethodUnderTest {
    /// Its name
    pub name: MethodRef,
    /// Its class as Java writes it
    pub java_class: String,
    /// `Class#method`, with parameter types if there are overloads
    pub title: String,
    /// Its source file as the user knows it
    pub source: Option<String>,
    /// First line of the method
    pub line: Option<u32>,
    /// The class that hosts its nest: private code is called from there alone
    pub nest_host: Arc<str>,
    /// How it is accounted for
    pub treatment: Treatment,
    /// Every branch and possible exception of its code, branches first
    pub places: Vec<SourcePosition>,
    /// Its contract, if something has to hold or is assumed
    pub contract: Option<Contract>,
    /// The clauses that it has to keep, those included that cannot be used
    pub clauses: Vec<Clause>,
    /// Whether code that is not analysed may call it
    pub open: bool,
    /// The same, where hidden methods that have analyses of their own are not counted as callers
    pub open_without_hidden: bool,
    /// Whether tests cannot name what holds its code: they reach it through objects that other methods return
    pub hidden: bool,
    /// Whether it is the body of a lambda expression
    pub is_lambda_body: bool,
}

/// Where a goal is in the source of a method, and what stands there.
#[derive(Debug, Clone)]
pub struct SourcePosition {
    /// The goal
    pub goal: Goal,
    /// Its line
    pub line: Option<u32>,
    /// The condition or expression
    pub text: Option<String>,
    /// `true`, `case 3`, `throws …`
    pub side: String,
}

/// What a contract is, apart from its clauses.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contract {
    /// Whether somebody wrote a part of it; else it follows from defaults alone
    pub is_written: bool,
    /// What its proof takes for granted, to follow "under"
    pub assumes: Option<&'static str>,
    /// Exceptions that it names: internal names
    pub announced: Vec<Arc<str>>,
}

/// A clause that a method has to keep.
#[derive(Debug, Clone)]
pub struct Clause {
    /// What it is
    pub clause: ClauseResult,
    /// The file in which it stands, if that is not the one of the method
    pub source: Option<String>,
}

impl MethodUnderTest {
    /// Whether it is accounted for by its callers, but a contract somebody wrote for it is its own: that is proved for all
    /// inputs, be they some that no caller gives it.
    pub fn has_only_contract(&self) -> bool {
        self.treatment == Treatment::ThroughCallers && self.has_written_contract()
    }

    /// Whether somebody wrote a part of its contract.
    pub fn has_written_contract(&self) -> bool {
        self.contract.as_ref().is_some_and(|c| c.is_written)
    }

    /// What its analysis takes for granted of the inputs; none if it is for all of them.
    pub fn assumes(&self) -> Option<&'static str> {
        self.contract.as_ref().and_then(|c| c.assumes)
    }
}

/// The analysis of one method, and what its witnesses did on the JVM.
#[derive(Debug)]
pub struct MethodRun {
    /// What the analysis found
    pub result: JobResult,
    /// What the JVM did with each witness
    pub checks: Vec<Checked>,
}

impl MethodRun {
    /// Whether a witness was seen to break a clause of the contract.
    pub fn breaks_contract(&self, witness: usize) -> bool {
        let check = self.checks.get(witness);
        check.is_some_and(|check| check.reached.iter().any(|goal| goal.kind.is_clause()))
    }

    /// Whether the call of a witness ends with the error of an `assert` of the code, which nothing announces.
    pub fn violates_assert(&self, witness: usize) -> bool {
        let predicted = self.result.witnesses.get(witness).map(|w| &w.predicted);
        let actual = self.checks.get(witness).map(|check| &check.actual);
        let is_error = |class: &str| class == "java/lang/AssertionError";
        matches!(predicted, Some(Prediction::Throws { class, unexpected: true }) if is_error(class))
            && matches!(actual, Some(Actual::Threw { class, .. }) if is_error(class))
    }

    /// Whether the call of a witness was seen to reach a failing assert of the code.
    pub(crate) fn reached_asserts(&self, witness: usize) -> impl Iterator<Item = &Goal> {
        let reached = self.checks.get(witness).map(|check| &check.reached);
        let all = reached.into_iter().flatten();
        all.filter(|goal| goal.kind == GoalKind::Assert)
    }
}

/// The analyses by index of the method.
pub type Runs = BTreeMap<usize, MethodRun>;

/// A test that ran and ended as it was meant to.
#[derive(Debug, Clone)]
pub struct PassedTest {
    /// Test class as Java writes it
    pub class: String,
    /// Its name
    pub name: String,
    /// Index of the method it is for
    pub method: usize,
    /// Index of its witness
    pub witness: usize,
    /// How it builds its state
    pub fixture: Fixture,
    /// How it was meant to end, and did
    pub expected: ExpectedRun,
    /// What it reached, measured or believed
    pub reached: BTreeSet<Goal>,
}

/// What the user wants of the account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// What tests have to reach
    pub coverage: Coverage,
    /// Whether contracts alone are accounted for
    pub only_contracts: bool,
    /// Whether a contract that is proved only for calls that end counts as unknown
    pub requires_ends: bool,
    /// Whether tests that show how contracts are broken are not written, so that they cover nothing
    pub only_passing: bool,
}

/// What is known when the accounting starts.
pub struct Evidence<'a> {
    /// The methods of the ledger, in its order
    pub methods: Vec<&'a MethodUnderTest>,
    /// Hosts of the nests whose hidden methods that others may call are all analysed
    pub closed_nests: &'a BTreeSet<Arc<str>>,
    /// Internal names of the interfaces that lambda expressions and method references of the project implement
    pub lambdas: &'a BTreeSet<Arc<str>>,
    /// Methods that have to keep the contract of another one whose descriptor they do not have: bridges lead to them
    pub bridged: &'a BTreeMap<MethodRef, Vec<MethodRef>>,
    /// Methods whose contract code has to keep that nobody asks for it
    pub unasked: &'a BTreeSet<MethodRef>,
    /// The analyses, with what became of their witnesses
    pub runs: &'a Runs,
    /// The tests that ended as they were meant to
    pub tests: &'a [PassedTest],
    /// Method and witness of each test that did not
    pub failed: &'a BTreeMap<(usize, usize), Agreement>,
    /// Methods whose branches the JVM could not measure, and why
    pub unmeasured: &'a BTreeMap<MethodRef, String>,
    /// Whether a class is another one or below it; internal names
    pub is_subclass: &'a dyn Fn(&str, &str) -> bool,
    /// What the user wants
    pub options: Options,
    /// What is wrong with specifications
    pub diagnostics: Vec<DiagnosticEntry>,
    /// What the user allowed the code under test to do
    pub allowed: &'a [String],
    /// Wall time of the run
    pub millis: u64,
}

impl Evidence<'_> {
    /// What became of a witness: its test, or else its call.
    pub(crate) fn agreement<'s>(
        &'s self,
        index: usize,
        run: &'s MethodRun,
        witness: usize,
    ) -> &'s Agreement {
        let failed = self.failed.get(&(index, witness));
        failed
            .or_else(|| run.checks.get(witness).map(|c| &c.agreement))
            .unwrap_or(&Agreement::Agrees)
    }

    /// Whether the user gets a test.
    pub(crate) fn is_written(&self, test: &PassedTest) -> bool {
        !(self.options.only_passing && test.expected == ExpectedRun::Fail)
    }

    /// The test that was made of a witness.
    pub(crate) fn test_of(&self, index: usize, witness: usize) -> Option<&PassedTest> {
        let mut tests = self.tests.iter();
        tests.find(|t| t.method == index && t.witness == witness)
    }
}

/// Tests by name; those of another test class with it.
pub(crate) fn test_names(tests: &[&PassedTest], own_class: Option<&str>) -> Vec<String> {
    tests
        .iter()
        .map(|test| match own_class {
            Some(class) if class != test.class => format!("{}.{}", test.class, test.name),
            _ => test.name.clone(),
        })
        .collect()
}
