//! In: classes with their contracts. Out: what the generated oracles say about every method in every state.
//!
//! The oracle is used as a test uses it: the generated test makes its objects by `World`, whose seed the driver sets
//! before it calls the test.

use std::fmt::Write;
use std::sync::Arc;

use provetta_classfile::Class;
use provetta_jml::SourceSpecs;
use provetta_outcome::{Actual, Input, Prediction, Step, Value, Witness};
use provetta_runner::{TestBatch, TestOutcome, TestSource};
use provetta_testgen::{
    Asserts, Case, ClassUnderTest, Contract, Failing, GeneratedClass, Invariants, MethodCases,
    Standing, declares_checked, generate,
};

use super::program::{Subject, TestedClass};
use super::{ContractSummary, Judgements, Side};
use crate::FuzzError;
use crate::lab::{Batch, Lab};

/// Longer messages are cut.
const MESSAGE: usize = 300;

/// The tests of a class, and what its oracles cannot check, by subject.
struct Tests {
    class: GeneratedClass,
    subjects: Vec<Subject>,
    unchecked: Vec<Option<String>>,
}

/// Generates the oracles of all classes and runs them together.
pub fn run(
    lab: &mut Lab,
    batch: &Batch,
    classes: &[TestedClass],
    specs: &Arc<Vec<SourceSpecs>>,
    states: u32,
    summary: &mut ContractSummary,
) -> Result<Judgements, FuzzError> {
    let mut judgements = Judgements::new();
    let mut all = Vec::new();
    for class in classes {
        let judged_by: Vec<Subject> = judged_by(&class.subjects);
        all.extend(tests_of(batch, &class.name, &judged_by, specs)?);
    }
    if let Some(message) = drive(lab, &all, states, &mut judgements)? {
        // One by one, to see which.
        for class in classes {
            for subject in &judged_by(&class.subjects) {
                let one = tests_of(batch, &class.name, std::slice::from_ref(subject), specs)?;
                let one: Vec<Tests> = one.into_iter().collect();
                if let Some(message) = drive(lab, &one, states, &mut judgements)? {
                    summary.refused(subject, message);
                }
            }
        }
        drop(message);
    }
    Ok(judgements)
}

/// The methods whose oracles judge subjects.
fn judged_by(subjects: &[Subject]) -> Vec<Subject> {
    subjects
        .iter()
        .flat_map(Subject::judged_by)
        .cloned()
        .collect()
}

/// Runs tests in every state; javac's words if it refuses them.
fn drive(
    lab: &mut Lab,
    all: &[Tests],
    states: u32,
    judgements: &mut Judgements,
) -> Result<Option<String>, FuzzError> {
    let mut lines = String::new();
    for tests in all {
        for test in &tests.class.tests {
            let name = &tests.class.class_name;
            let _ = writeln!(
                lines,
                "        drive(out, states, \"{name}.{}\", () -> new {name}().{}());",
                test.name, test.name
            );
        }
    }
    let mut sources: Vec<TestSource> = all
        .iter()
        .map(|t| TestSource {
            class: t.class.class_name.clone(),
            text: t.class.source.replace("    @Test\n", ""),
        })
        .collect();
    sources.push(TestSource {
        class: "fuzz.DriveOracles".to_owned(),
        text: include_str!("DriveOracles.java")
            .replace("        // calls\n", &lines)
            .replace("STATES", &states.to_string()),
    });
    let runs = match lab.jvm.run_tests(&sources)? {
        TestBatch::Ran(runs) => runs,
        TestBatch::DoesNotCompile(output) => return Ok(Some(output)),
    };
    let mut ends = std::collections::BTreeMap::new();
    for run in &runs {
        match &run.outcome {
            TestOutcome::Failed(text) => {
                for line in text.lines() {
                    let mut parts = line.splitn(3, '\t');
                    if let (Some(test), Some(state), Some(end)) =
                        (parts.next(), parts.next(), parts.next())
                    {
                        ends.insert((test.to_owned(), state.to_owned()), end.to_owned());
                    }
                }
            }
            other => return Ok(Some(format!("{other:?}"))),
        }
    }
    for tests in all {
        for test in &tests.class.tests {
            let subject = &tests.subjects[test.method];
            let name = format!("{}.{}", tests.class.class_name, test.name);
            let sides = (0..states)
                .map(|state| {
                    if let Some(why) = &tests.unchecked[test.method] {
                        return Side::Unknown(why.clone());
                    }
                    if test.asserts == Asserts::Behaviour {
                        return Side::Unknown("no oracle".to_owned());
                    }
                    match ends.get(&(name.clone(), state.to_string())) {
                        None => Side::Unknown("did not run".to_owned()),
                        Some(end) => side(end),
                    }
                })
                .collect();
            judgements.insert(subject.method.clone(), sides);
        }
    }
    Ok(None)
}

fn side(end: &str) -> Side {
    if end == "passes" {
        return Side::Kept;
    }
    let end: String = end.chars().take(MESSAGE).collect();
    let is_before = |text: &str| text.starts_with("requires ") || text.starts_with("no case of ");
    match end.strip_prefix("fails: ") {
        Some(message) if is_before(message) => Side::Excluded,
        _ => Side::Broken(end),
    }
}

fn tests_of(
    batch: &Batch,
    name: &str,
    subjects: &[Subject],
    specs: &Arc<Vec<SourceSpecs>>,
) -> Result<Option<Tests>, FuzzError> {
    let Some(class) = batch.classes.find(name)? else {
        return Ok(None);
    };
    let find = |name: &str| batch.classes.find(name).ok().flatten();
    let under_test = ClassUnderTest::new(&class, &batch.class_names, &find);
    let contracts: Vec<Option<provetta_jml::Contract>> = subjects
        .iter()
        .map(|s| {
            let m = &s.method;
            let found = provetta_jml::contract(specs, &batch.classes, name, &m.name, &m.descriptor);
            found.ok().flatten()
        })
        .collect();
    let witnesses: Vec<(Witness, Actual)> = subjects.iter().map(|s| witness(s, &class)).collect();
    let methods: Vec<MethodCases> = subjects
        .iter()
        .zip(&contracts)
        .zip(&witnesses)
        .map(|((subject, contract), (witness, actual))| MethodCases {
            method: subject.method.clone(),
            declares_checked: class
                .method(&subject.method.name, &subject.method.descriptor)
                .is_some_and(|m| declares_checked(m, &find)),
            contract: Some(Contract {
                contract: contract.as_ref(),
                sources: specs,
                classes: &batch.classes,
                invariants: Invariants::This,
            }),
            cases: vec![Case {
                witness,
                actual,
                standing: Standing::Meets,
            }],
        })
        .collect();
    let made = generate(&under_test, &methods, Failing::Keep);
    let unchecked = (0..subjects.len())
        .map(|i| {
            let mut own = made.unchecked.iter().filter(|(method, _)| *method == i);
            own.next().map(|(_, u)| u.reason.clone())
        })
        .collect();
    Ok(made.classes.into_iter().next().map(|class| Tests {
        class,
        subjects: subjects.to_vec(),
        unchecked,
    }))
}

fn witness(subject: &Subject, class: &Class) -> (Witness, Actual) {
    let (makers, numbers) = subject.arguments();
    let mut fixture = Vec::new();
    let mut values: Vec<Value> = Vec::new();
    for (i, by) in makers.into_iter().enumerate() {
        fixture.push(Step::Create {
            object: i as u32,
            by,
            arguments: Vec::new(),
        });
        values.push(Value::Ref(i as u32));
    }
    let receiver = subject.receiver.as_ref().map(|_| values.remove(0));
    values.extend(numbers);
    let names = class
        .method(&subject.method.name, &subject.method.descriptor)
        .map(|m| m.parameter_names.clone())
        .unwrap_or_default();
    let inputs = values
        .into_iter()
        .enumerate()
        .map(|(i, value)| Input {
            name: names
                .get(i)
                .cloned()
                .unwrap_or_else(|| format!("arg{i}").into()),
            value,
        })
        .collect();
    let is_void = subject.method.descriptor.ends_with(")V") && subject.receiver.is_some();
    let returned = (!is_void).then_some(Value::Any);
    let witness = Witness {
        initialised: Vec::new(),
        presumed: Vec::new(),
        method: subject.method.clone(),
        fixture,
        receiver,
        inputs,
        statics: Vec::new(),
        predicted: Prediction::Returns(returned.clone()),
        after: Vec::new(),
        result: None,
        conditions: Vec::new(),
        reaches: Vec::new(),
        relies: Vec::new(),
        changes: Vec::new(),
        restores: Vec::new(),
        settings: Vec::new(),
        is_approximate: false,
        is_unseen: false,
        is_unsure: false,
    };
    (witness, Actual::Returned(returned))
}
