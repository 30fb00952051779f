//! In: witnesses that came true. Out: test classes that compile, pass on the JVM, and what each test reached.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use provetta_outcome::{Coverage, Fixture, Goal};
use provetta_runner::{TestBatch, TestOutcome, TestRun, TestSource};
use provetta_testgen::{
    Case, ClassUnderTest, Failing, GeneratedClass, MethodCases, Standing, declares_checked,
};

use crate::check::{Agreement, goals, reached_by_test, shown_call};
use crate::listing::Listing;
use crate::pipeline::Runs;
use crate::session::Session;

/// A test that ran and passed.
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
    /// What it reached, measured or believed
    pub reached: BTreeSet<Goal>,
}

/// The tests of a run.
#[derive(Debug, Default)]
pub struct Suite {
    /// Files to write, in order, each with the internal name of the class it tests
    pub files: Vec<(String, GeneratedClass)>,
    /// Tests in the order of files and source
    pub tests: Vec<PassedTest>,
    /// Witnesses whose test did not do what the call before it did
    pub failed: BTreeMap<(usize, usize), Agreement>,
}

/// Classes by internal name with the listed methods of each that have tests.
type ByClass = BTreeMap<String, Vec<usize>>;

/// Makes and runs the tests. A test that fails is left out and its place taken by another witness, if
/// one reaches the same; so every test in the result passed, in exactly the text that is written.
pub fn build(
    session: &mut Session,
    listing: &Listing,
    runs: &Runs,
    coverage: Coverage,
) -> Result<Suite> {
    let mut by_class = ByClass::new();
    for index in runs.keys() {
        by_class
            .entry(listing.methods[*index].name.class.to_string())
            .or_default()
            .push(*index);
    }
    let mut suite = Suite::default();
    let mut finished: BTreeMap<String, (GeneratedClass, Vec<PassedTest>)> = BTreeMap::new();
    while !by_class.is_empty() {
        let drafts = draft(session, listing, runs, coverage, &by_class, &suite.failed);
        let mut again = ByClass::new();
        for (class, draft, outcome) in execute(session, drafts)? {
            let tests = match outcome {
                Outcome::Ran(runs) => runs,
                Outcome::Refused(output) => {
                    let detail = format!(
                        "the test class {} does not compile:\n{output}",
                        draft.generated.class_name
                    );
                    for origin in &draft.origins {
                        suite
                            .failed
                            .insert(*origin, Agreement::Mismatch(detail.clone()));
                    }
                    continue;
                }
            };
            let mut passed = Vec::new();
            let mut failures = 0;
            for (position, test) in draft.generated.tests.iter().enumerate() {
                let origin = draft.origins[position];
                let run = tests.iter().find(|run| run.name == test.name);
                match failure(
                    run,
                    &shown_call(&runs[&origin.0].result.witnesses[origin.1]),
                ) {
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
                        reached: reached_by_test(
                            goals(&run.edges, &run.thrown),
                            &runs[&origin.0].checks[origin.1],
                        ),
                    })),
                }
            }
            if failures > 0 {
                again.insert(class.clone(), by_class[&class].clone());
            } else if !passed.is_empty() {
                finished.insert(class, (draft.generated, passed));
            }
        }
        by_class = again;
    }
    for (class, (file, tests)) in finished {
        suite.files.push((class, file));
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
    coverage: Coverage,
    by_class: &ByClass,
    failed: &BTreeMap<(usize, usize), Agreement>,
) -> Vec<(String, Draft)> {
    let find = |name: &str| session.classes.find(name).ok().flatten();
    let mut drafts = Vec::new();
    let mut taken = BTreeSet::new();
    for (class, methods) in by_class {
        let mut cases = Vec::new();
        let mut origins = Vec::new();
        for index in methods {
            let (run, listed) = (&runs[index], &listing.methods[*index]);
            let unusable = failed
                .keys()
                .filter(|(method, _)| method == index)
                .map(|(_, witness)| *witness)
                .collect();
            let kept = run.kept(coverage, &unusable, &mut taken, listed.hidden);
            cases.push(MethodCases {
                method: listed.name.clone(),
                declares_checked: declares_checked(listed.method(), &find),
                contract: None,
                cases: kept
                    .iter()
                    .map(|i| Case {
                        witness: &run.result.witnesses[*i],
                        actual: &run.checks[*i].actual,
                        standing: Standing::Outside,
                    })
                    .collect(),
            });
            origins.push((*index, kept));
        }
        let Some(first) = methods.first() else {
            continue;
        };
        let subject = ClassUnderTest::new(&listing.methods[*first].class, &listing.names, &find);
        let made = provetta_testgen::generate(&subject, &cases, Failing::Keep);
        let Some(generated) = made.classes.into_iter().next() else {
            continue;
        };
        let origins: Vec<(usize, usize)> = generated
            .tests
            .iter()
            .map(|test| (origins[test.method].0, origins[test.method].1[test.case]))
            .collect();
        if !generated.tests.is_empty() {
            drafts.push((class.clone(), Draft { generated, origins }));
        }
    }
    drafts
}

enum Outcome {
    Ran(Vec<TestRun>),
    /// javac's words
    Refused(String),
}

/// Runs all drafts in one batch; if that does not compile, one by one, so that one class is lost at most.
fn execute(
    session: &mut Session,
    drafts: Vec<(String, Draft)>,
) -> Result<Vec<(String, Draft, Outcome)>> {
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
        let split = |(class, draft): (String, Draft)| {
            let own = all
                .iter()
                .filter(|run| run.class == draft.generated.class_name)
                .cloned()
                .collect();
            (class, draft, Outcome::Ran(own))
        };
        return Ok(drafts.into_iter().map(split).collect());
    }
    let mut outcomes = Vec::new();
    for (class, draft) in drafts {
        let outcome = match jvm.run_tests(&[source(&draft)])? {
            TestBatch::Ran(runs) => Outcome::Ran(runs),
            TestBatch::DoesNotCompile(output) => Outcome::Refused(output),
        };
        outcomes.push((class, draft, outcome));
    }
    Ok(outcomes)
}

/// What speaks against keeping a test; the call it is made from agreed with the prediction before.
fn failure(run: Option<&TestRun>, call: &str) -> Option<Agreement> {
    match run.map(|run| &run.outcome) {
        Some(TestOutcome::Passed) => None,
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
