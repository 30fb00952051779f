//! In: witnesses that came true. Out: test classes that compile, pass on the JVM, and what each test reached.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use provetta_jml::{Contract, SourceSpecs};
use provetta_outcome::{ExpectedRun, Fixture, Goal, GoalKind, Witness};
use provetta_runner::{TestBatch, TestOutcome, TestRun, TestSource};
use provetta_testgen::{
    self as testgen, Asserts, Case, ClassUnderTest, GeneratedClass, Invariants, MethodCases,
    Standing, declares_checked,
};

use crate::project::listing::{Listed, Listing};
use crate::run::check::{Agreement, goals, reached_by_test, shown_call};
use crate::run::pipeline::{Failing, MethodRun, Plan, Runs, options_for};
use crate::run::refused;
use crate::run::session::Session;

/// A test that ran and ended as it was meant to.
#[derive(Debug, Clone)]
pub struct PassedTest {
    /// Test class as Java writes it
    pub class: String,
    pub name: String,
    /// Index of the listed method it is for
    pub method: usize,
    /// Index of its witness
    pub witness: usize,
    pub fixture: Fixture,
    /// How it was meant to end, and did
    pub expected: ExpectedRun,
    /// What it reached, measured or believed
    pub reached: BTreeSet<Goal>,
}

/// A test class that ran.
#[derive(Debug)]
pub struct TestFile {
    /// Internal name of the class it tests
    pub subject: String,
    pub generated: GeneratedClass,
    /// Whether it holds only tests that show how contracts are broken
    pub failing: bool,
}

/// The tests of a run.
#[derive(Debug, Default)]
pub struct Suite {
    /// Test classes in the order of the classes they test
    pub files: Vec<TestFile>,
    /// Tests in the order of files and source
    pub tests: Vec<PassedTest>,
    /// Witnesses whose test did not do what the call before it did
    pub failed: BTreeMap<(usize, usize), Agreement>,
}

/// A class by internal name, and whether the tests are those that show how its contracts are broken.
type Key = (String, bool);

/// Classes by internal name with the listed methods of each that have tests.
type ByClass = BTreeMap<String, Vec<usize>>;

/// Makes and runs the tests. A test that fails is left out and its place taken by another witness, if
/// one reaches the same; so every test in the result passed, in exactly the text that is written.
pub fn build(
    session: &mut Session,
    listing: &Listing,
    runs: &Runs,
    plan: &Plan,
    specs: &[SourceSpecs],
) -> Result<Suite> {
    let mut by_class = ByClass::new();
    for index in runs.keys() {
        by_class
            .entry(listing.methods[*index].name.class.to_string())
            .or_default()
            .push(*index);
    }
    let mut suite = Suite::default();
    let mut finished: BTreeMap<Key, (GeneratedClass, Vec<PassedTest>)> = BTreeMap::new();
    while !by_class.is_empty() {
        let drafts = draft(
            session,
            listing,
            runs,
            plan,
            specs,
            &by_class,
            &suite.failed,
        );
        let mut again = ByClass::new();
        for (key, draft, outcome) in execute(session, drafts)? {
            let tests = match outcome {
                Outcome::Ran(runs) => runs,
                Outcome::Refused(output) => {
                    for (test, why) in refused::tests(&draft.generated, &output) {
                        let origin = draft.origins[test];
                        let why = format!("does not compile: {why}");
                        suite.failed.insert(origin, Agreement::BadTest(why));
                    }
                    again.insert(key.0.clone(), by_class[&key.0].clone());
                    continue;
                }
            };
            let mut passed = Vec::new();
            let mut failures = 0;
            for (position, test) in draft.generated.tests.iter().enumerate() {
                let origin = draft.origins[position];
                let run = tests.iter().find(|run| run.name == test.name);
                let expected = expectation(test.asserts);
                let witness = &runs[&origin.0].result.witnesses[origin.1];
                let repeats =
                    test.asserts == Asserts::Behaviour && runs[&origin.0].checks[origin.1].tried;
                match failure(run, expected, witness, repeats) {
                    Some(agreement) => {
                        suite.failed.insert(origin, agreement);
                        failures += 1;
                    }
                    None => passed.extend(run.map(|run| PassedTest {
                        class: draft.generated.class_name.clone(),
                        name: test.name.clone(),
                        method: origin.0,
                        witness: origin.1,
                        fixture: test.fixture,
                        expected,
                        reached: reached_by_test(
                            goals(&run.edges, &run.thrown),
                            &runs[&origin.0].checks[origin.1],
                        ),
                    })),
                }
            }
            if failures > 0 {
                again.insert(key.0.clone(), by_class[&key.0].clone());
            } else if !passed.is_empty() {
                finished.insert(key, (draft.generated, passed));
            }
        }
        // Which witnesses are kept depends on all of a class.
        finished.retain(|(class, _), _| !again.contains_key(class));
        by_class = again;
    }
    for ((subject, failing), (generated, tests)) in finished {
        suite.files.push(TestFile {
            subject,
            generated,
            failing,
        });
        suite.tests.extend(tests);
    }
    Ok(suite)
}

/// A test class that did not run yet.
struct Draft {
    generated: GeneratedClass,
    /// Listed method and witness of each test
    origins: Vec<(usize, usize)>,
}

fn draft(
    session: &Session,
    listing: &Listing,
    runs: &Runs,
    plan: &Plan,
    specs: &[SourceSpecs],
    by_class: &ByClass,
    failed: &BTreeMap<(usize, usize), Agreement>,
) -> Vec<(Key, Draft)> {
    let find = |name: &str| session.classes.find(name).ok().flatten();
    let options = &plan.options;
    let mut drafts = Vec::new();
    let mut taken = BTreeSet::new();
    for (class, methods) in by_class {
        let mut kept: Vec<(usize, usize)> = Vec::new();
        for index in methods {
            let unusable = failed
                .keys()
                .filter(|(method, _)| method == index)
                .map(|(_, witness)| *witness)
                .collect();
            let listed = &listing.methods[*index];
            let hidden = listed.hidden;
            let options = options_for(listed, options);
            let own = runs[index].kept(
                options.coverage,
                &options.contracts,
                &unusable,
                &mut taken,
                hidden,
            );
            kept.extend(own.into_iter().map(|witness| (*index, witness)));
        }
        let Some(first) = methods.first() else {
            continue;
        };
        let subject = ClassUnderTest::new(&listing.methods[*first].class, &listing.names, &find);
        let contracts: Vec<Option<Contract>> = methods
            .iter()
            .map(|i| contract(session, listing, specs, *i))
            .collect();
        let cases = cases(session, listing, runs, specs, methods, &kept, &contracts);
        // Tests that are not kept are run all the same: what they show has to be seen.
        let failing = match plan.failing {
            Failing::Keep => testgen::Failing::Keep,
            Failing::Separate | Failing::Skip => testgen::Failing::Separate,
        };
        let made = testgen::generate(&subject, &cases, failing);
        for generated in made.classes {
            let is_failing = plan.failing != Failing::Keep
                && generated
                    .tests
                    .iter()
                    .all(|t| t.asserts == Asserts::BrokenContract);
            let of_method = |method: usize| {
                let own = kept
                    .iter()
                    .filter(move |(index, _)| *index == methods[method]);
                own.copied()
            };
            let origins: Vec<(usize, usize)> = generated
                .tests
                .iter()
                .filter_map(|test| of_method(test.method).nth(test.case))
                .collect();
            if !generated.tests.is_empty() {
                let key = (class.clone(), is_failing);
                drafts.push((key, Draft { generated, origins }));
            }
        }
    }
    drafts
}

/// The contract of a listed method, inherited cases included.
fn contract(
    session: &Session,
    listing: &Listing,
    specs: &[SourceSpecs],
    index: usize,
) -> Option<Contract> {
    let name = &listing.methods[index].name;
    let found = provetta_jml::contract(
        specs,
        &session.classes,
        &name.class,
        &name.name,
        &name.descriptor,
    );
    found.ok().flatten()
}

/// What the tests of a class assert: the contract where there is one, else what the call did.
fn cases<'a>(
    session: &'a Session,
    listing: &'a Listing,
    runs: &'a Runs,
    specs: &'a [SourceSpecs],
    methods: &[usize],
    kept: &[(usize, usize)],
    contracts: &'a [Option<Contract>],
) -> Vec<MethodCases<'a>> {
    let find = |name: &str| session.classes.find(name).ok().flatten();
    let mut all = Vec::with_capacity(methods.len());
    for (index, contract) in methods.iter().zip(contracts) {
        let (run, listed) = (&runs[index], &listing.methods[*index]);
        let own = kept.iter().filter(|(method, _)| method == index);
        let has_contract = listed.contract.is_some() && !listed.clauses.is_empty();
        all.push(MethodCases {
            method: listed.name.clone(),
            declares_checked: declares_checked(listed.method(), &find),
            contract: has_contract.then_some(testgen::Contract {
                contract: contract.as_ref(),
                sources: specs,
                classes: &session.classes,
                // That arguments keep theirs is a clause of each case that may change them.
                invariants: Invariants::This,
            }),
            cases: own
                .map(|(_, witness)| Case {
                    witness: &run.result.witnesses[*witness],
                    actual: &run.checks[*witness].actual,
                    standing: standing(listing, listed, run, *witness, has_contract),
                })
                .collect(),
        });
    }
    all
}

/// How a call stands to the contract of its method, and to the asserts of the code. What JML claims inside of the body no
/// test can see.
fn standing<'a>(
    listing: &'a Listing,
    listed: &'a Listed,
    run: &MethodRun,
    witness: usize,
    has_contract: bool,
) -> Standing<'a> {
    let reached = &run.checks[witness].reached;
    let broken = listed
        .clauses
        .iter()
        .find(|clause| clause.goal.kind.is_seen_from_outside() && reached.contains(&clause.goal));
    match broken.filter(|_| has_contract) {
        Some(clause) => Standing::Breaks {
            clause: &clause.text,
        },
        None if run.violates_assert(witness) => Standing::Violates {
            assertion: assertion(listing, reached),
        },
        None if has_contract => Standing::Meets,
        None => Standing::Outside,
    }
}

/// The condition of the assert among what a call reached.
fn assertion<'a>(listing: &'a Listing, reached: &BTreeSet<Goal>) -> &'a str {
    let violated = reached.iter().find(|goal| goal.kind == GoalKind::Assert);
    let text = violated.and_then(|goal| {
        let mut methods = listing.methods.iter();
        let method = methods.find(|listed| listed.name == goal.edge.method)?;
        let (_, place) = method.goals().find(|(own, _)| own == goal)?;
        place.text
    });
    text.unwrap_or("in code that it calls")
}

/// How a test has to end. One whose oracle is the contract has to fail where the call breaks it.
fn expectation(asserts: Asserts) -> ExpectedRun {
    match asserts {
        Asserts::Behaviour | Asserts::Contract => ExpectedRun::Pass,
        Asserts::BrokenContract => ExpectedRun::Fail,
    }
}

enum Outcome {
    Ran(Vec<TestRun>),
    /// javac's words
    Refused(String),
}

/// Runs all drafts in one batch; if that does not compile, one by one, so that one class is lost at most.
fn execute(session: &mut Session, drafts: Vec<(Key, Draft)>) -> Result<Vec<(Key, Draft, Outcome)>> {
    let source = |draft: &Draft| TestSource {
        class: draft.generated.class_name.clone(),
        text: draft.generated.source.clone(),
    };
    if drafts.is_empty() {
        return Ok(Vec::new());
    }
    let sources: Vec<TestSource> = drafts.iter().map(|(_, draft)| source(draft)).collect();
    let jvm = session.jvm()?;
    if let TestBatch::Ran(all) = jvm.run_tests(&sources)? {
        let split = |(key, draft): (Key, Draft)| {
            let own = all
                .iter()
                .filter(|run| run.class == draft.generated.class_name)
                .cloned()
                .collect();
            (key, draft, Outcome::Ran(own))
        };
        return Ok(drafts.into_iter().map(split).collect());
    }
    let mut outcomes = Vec::new();
    for (key, draft) in drafts {
        let outcome = match jvm.run_tests(&[source(&draft)])? {
            TestBatch::Ran(runs) => Outcome::Ran(runs),
            TestBatch::DoesNotCompile(output) => Outcome::Refused(output),
        };
        outcomes.push((key, draft, outcome));
    }
    Ok(outcomes)
}

/// What speaks against keeping a test; the call it is made from agreed with the prediction before. One that only repeats
/// what its call was seen to do says nothing about the analysis, however it ends.
fn failure(
    run: Option<&TestRun>,
    expected: ExpectedRun,
    witness: &Witness,
    repeats: bool,
) -> Option<Agreement> {
    let call = shown_call(witness);
    match run.map(|run| &run.outcome) {
        Some(TestOutcome::Passed) if expected == ExpectedRun::Pass => None,
        Some(TestOutcome::Failed(_)) if expected == ExpectedRun::Fail => None,
        Some(TestOutcome::Passed) => Some(Agreement::Mismatch(format!(
            "the test of {call} passed although the call breaks the contract"
        ))),
        // What could not be evaluated of a contract does not hold.
        Some(TestOutcome::Failed(how)) if witness.is_unsure => Some(Agreement::Limited(format!(
            "its test fails at what could not be evaluated before: {how}"
        ))),
        Some(TestOutcome::Failed(how)) if repeats => Some(Agreement::BadTest(format!(
            "fails although its call did what was predicted: {how}"
        ))),
        Some(TestOutcome::Failed(how)) => Some(Agreement::Mismatch(format!(
            "the test of {call} failed although the call agreed: {how}"
        ))),
        Some(TestOutcome::TimedOut) => Some(Agreement::Limited(
            "its test did not end in time".to_owned(),
        )),
        Some(TestOutcome::Died(how)) => {
            Some(Agreement::Limited(format!("its test ended the JVM: {how}")))
        }
        None => Some(Agreement::Mismatch(format!(
            "the test of {call} did not run"
        ))),
    }
}
