//! In: witnesses that came true. Out: test classes that compile, pass on the JVM, and what each test reached.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use provetta_account::{
    Agreement, MethodRun, MethodUnderTest, PassedTest, Runs, goals, reached_by_test, test_agreement,
};
use provetta_jml::{Contract, SourceSpecs};
use provetta_outcome::{ExpectedRun, Goal, GoalKind};
use provetta_runner::{TestBatch, TestRun, TestSource};
use provetta_testgen::{
    self as testgen, Asserts, Case, ClassUnderTest, GeneratedClass, Invariants, MethodCases,
    Standing, declares_checked,
};

use crate::project::listing::Listing;
use crate::run::call::test_end;
use crate::run::disturb::Disturbances;
use crate::run::keep::kept;
use crate::run::pipeline::{Failing, Plan, options_for};
use crate::run::refused;
use crate::run::session::Session;

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
            .entry(listing.methods[*index].class.name.to_string())
            .or_default()
            .push(*index);
    }
    let mut suite = Suite::default();
    let mut finished: BTreeMap<Key, (GeneratedClass, Vec<PassedTest>)> = BTreeMap::new();
    while !by_class.is_empty() {
        let drafts = draft(
            session,
            (listing, runs),
            plan,
            specs,
            &by_class,
            &mut suite.failed,
            &finished,
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
                let end = run.map(|run| test_end(&run.outcome));
                match test_agreement(end.as_ref(), expected, witness, repeats) {
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
    (listing, runs): (&Listing, &Runs),
    plan: &Plan,
    specs: &[SourceSpecs],
    by_class: &ByClass,
    failed: &mut BTreeMap<(usize, usize), Agreement>,
    finished: &BTreeMap<Key, (GeneratedClass, Vec<PassedTest>)>,
) -> Vec<(Key, Draft)> {
    let find = |name: &str| session.classes.find(name).ok().flatten();
    let options = &plan.options;
    let mut drafts = Vec::new();
    let mut taken = BTreeSet::new();
    let mut disturbances = Disturbances::default();
    for test in finished.values().flat_map(|(_, tests)| tests) {
        let witness = &runs[&test.method].result.witnesses[test.witness];
        disturbances.add((test.method, test.witness), witness);
    }
    for (class, methods) in by_class {
        let mut chosen: Vec<(usize, usize)> = Vec::new();
        for index in methods {
            let subject = &listing.methods[*index].subject;
            let options = options_for(subject, options);
            let own = loop {
                let unusable = failed
                    .keys()
                    .filter(|(method, _)| method == index)
                    .map(|(_, witness)| *witness)
                    .collect();
                let is_alone = |witness: &provetta_outcome::Witness| {
                    witness.relies.is_empty() && witness.changes.is_empty()
                };
                if runs[index].result.witnesses.iter().all(is_alone) {
                    break kept(
                        &runs[index],
                        options.coverage,
                        &options.contracts,
                        &unusable,
                        &mut taken,
                        subject.hidden,
                    );
                }
                let mut reached = taken.clone();
                let own = kept(
                    &runs[index],
                    options.coverage,
                    &options.contracts,
                    &unusable,
                    &mut reached,
                    subject.hidden,
                );
                let witnesses = &runs[index].result.witnesses;
                let before = failed.len();
                let mut tried = disturbances.clone();
                for witness in &own {
                    let origin = (*index, *witness);
                    match tried.conflict(origin, &witnesses[*witness]) {
                        Some(why) => {
                            failed.insert(origin, Agreement::Limited(why));
                        }
                        None => tried.add(origin, &witnesses[*witness]),
                    }
                }
                if failed.len() == before {
                    (taken, disturbances) = (reached, tried);
                    break own;
                }
            };
            chosen.extend(own.into_iter().map(|witness| (*index, witness)));
        }
        let Some(first) = methods.first() else {
            continue;
        };
        let subject = ClassUnderTest::new(&listing.methods[*first].class, &listing.names, &find);
        let contracts: Vec<Option<Contract>> = methods
            .iter()
            .map(|i| contract(session, listing, specs, *i))
            .collect();
        let cases = cases(session, listing, runs, specs, methods, &chosen, &contracts);
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
                let own = chosen
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
    let name = &listing.methods[index].subject.name;
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
    chosen: &[(usize, usize)],
    contracts: &'a [Option<Contract>],
) -> Vec<MethodCases<'a>> {
    let find = |name: &str| session.classes.find(name).ok().flatten();
    let mut all = Vec::with_capacity(methods.len());
    for (index, contract) in methods.iter().zip(contracts) {
        let (run, listed) = (&runs[index], &listing.methods[*index]);
        let own = chosen.iter().filter(|(method, _)| method == index);
        let subject = &listed.subject;
        let has_contract = subject.contract.is_some() && !subject.clauses.is_empty();
        all.push(MethodCases {
            method: subject.name.clone(),
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
                    standing: standing(listing, subject, run, *witness, has_contract),
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
    subject: &'a MethodUnderTest,
    run: &MethodRun,
    witness: usize,
    has_contract: bool,
) -> Standing<'a> {
    let reached = &run.checks[witness].reached;
    let is_broken =
        |goal: &Goal| has_contract && goal.kind.is_seen_from_outside() && reached.contains(goal);
    let all = subject.clauses.iter().map(|c| &c.clause);
    let broken = all.filter(|clause| is_broken(&clause.goal));
    let clauses: Vec<&str> = broken.map(|clause| &*clause.text).collect();
    match clauses.is_empty() {
        false => Standing::Breaks { clauses },
        true if run.violates_assert(witness) => Standing::Violates {
            assertion: assertion(listing, reached),
        },
        true if has_contract => Standing::Meets,
        true => Standing::Outside,
    }
}

/// The condition of the assert among what a call reached.
fn assertion<'a>(listing: &'a Listing, reached: &BTreeSet<Goal>) -> &'a str {
    let violated = reached.iter().find(|goal| goal.kind == GoalKind::Assert);
    let text = violated.and_then(|goal| {
        let mut methods = listing.methods.iter().map(|listed| &listed.subject);
        let method = methods.find(|method| method.name == goal.edge.method)?;
        let place = method.places.iter().find(|place| place.goal == *goal)?;
        place.text.as_deref()
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
