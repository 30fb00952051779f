//! In: analysed programs. Out: whether the tests generated for them compile, pass and take the branches
//! that the calls took.

use std::collections::{BTreeMap, BTreeSet};

use provetta_outcome::Edge;
use provetta_runner::{TestBatch, TestOutcome, TestSource};
use provetta_testgen::{
    Case, ClassUnderTest, Failing, GeneratedClass, MethodCases, Standing, declares_checked,
    generate,
};

use crate::generate::Program;
use crate::lab::{Batch, Lab};
use crate::symbolic::Analysed;
use crate::{Finding, FindingKind, FuzzError, Summary};

/// A program with its analyses.
pub type Sample<'a> = (&'a Program, Vec<Analysed>);

/// Generates the tests of all samples and runs them together.
pub fn compare(
    lab: &mut Lab,
    batch: &Batch,
    samples: &[Sample],
    summary: &mut Summary,
) -> Result<(), FuzzError> {
    let mut generated = Vec::new();
    for (program, analysed) in samples {
        if let Some(class) = tests_of(batch, program, analysed)? {
            generated.push((*program, analysed.as_slice(), class));
        }
    }
    let sources: Vec<TestSource> = generated
        .iter()
        .map(|(_, _, class)| source_of(class))
        .collect();
    if sources.is_empty() {
        return Ok(());
    }
    match lab.jvm.run_tests(&sources)? {
        TestBatch::Ran(runs) => {
            for (program, analysed, class) in &generated {
                let own = runs
                    .iter()
                    .filter(|run| run.class == class.class_name)
                    .cloned()
                    .collect::<Vec<_>>();
                judge(program, analysed, class, &own, summary);
            }
        }
        // One by one, to see which.
        TestBatch::DoesNotCompile(_) => {
            for (program, analysed, class) in &generated {
                match lab.jvm.run_tests(&[source_of(class)])? {
                    TestBatch::Ran(runs) => judge(program, analysed, class, &runs, summary),
                    TestBatch::DoesNotCompile(output) => summary.findings.push(Finding {
                        kind: FindingKind::Test,
                        program: program.index,
                        call: class.class_name.clone(),
                        predicted: "compiles".to_owned(),
                        actual: output,
                    }),
                }
            }
        }
    }
    Ok(())
}

fn source_of(class: &GeneratedClass) -> TestSource {
    TestSource {
        class: class.class_name.clone(),
        text: class.source.clone(),
    }
}

fn tests_of(
    batch: &Batch,
    program: &Program,
    analysed: &[Analysed],
) -> Result<Option<GeneratedClass>, FuzzError> {
    let Some(class) = batch.classes.find(&program.class)? else {
        return Ok(None);
    };
    let find = |name: &str| batch.classes.find(name).ok().flatten();
    let subject = ClassUnderTest::new(&class, &batch.class_names, &find);
    let methods: Vec<MethodCases> = analysed
        .iter()
        .map(|a| {
            let method = class
                .methods
                .iter()
                .find(|m| m.name == a.method.name && m.descriptor == a.method.descriptor);
            MethodCases {
                method: a.method.clone(),
                declares_checked: method.is_some_and(|m| declares_checked(m, &find)),
                contract: None,
                cases: a
                    .agreed
                    .iter()
                    .map(|(witness, actual, _)| Case {
                        witness,
                        actual,
                        standing: Standing::Outside,
                    })
                    .collect(),
            }
        })
        .collect();
    let made = generate(&subject, &methods, Failing::Keep);
    Ok(made.classes.into_iter().next())
}

fn judge(
    program: &Program,
    analysed: &[Analysed],
    class: &GeneratedClass,
    runs: &[provetta_runner::TestRun],
    summary: &mut Summary,
) {
    let by_name: BTreeMap<&str, _> = runs.iter().map(|run| (run.name.as_str(), run)).collect();
    for test in &class.tests {
        summary.tests += 1;
        let case = analysed
            .get(test.method)
            .and_then(|a| a.agreed.get(test.case));
        let expected: BTreeSet<&Edge> = case
            .iter()
            .flat_map(|(_, _, goals)| goals.iter())
            .filter(|g| g.kind == provetta_outcome::GoalKind::Branch)
            .map(|g| &g.edge)
            .collect();
        let wrong = match by_name.get(test.name.as_str()) {
            None => Some("did not run".to_owned()),
            Some(run) => match &run.outcome {
                TestOutcome::Passed => {
                    let took: BTreeSet<&Edge> = run.edges.iter().collect();
                    // The class may have been initialised by an earlier test.
                    let own = |e: &&&Edge| &*e.method.name != "<clinit>";
                    let same = took.iter().filter(own).eq(expected.iter().filter(own));
                    (!same).then(|| "took other branches than the call did".to_owned())
                }
                TestOutcome::Failed(message) => Some(format!("failed: {message}")),
                TestOutcome::TimedOut => Some("did not end".to_owned()),
                TestOutcome::Died(how) => Some(format!("ended the JVM: {how}")),
            },
        };
        if let Some(actual) = wrong {
            summary.findings.push(Finding {
                kind: FindingKind::Test,
                program: program.index,
                call: format!("{}.{}", class.class_name, test.name),
                predicted: "passes as the call did".to_owned(),
                actual,
            });
        }
    }
}
