//! In: a fixed seed. Out: the engine and the JVM agree on a few random programs.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use provetta_fuzz::{Options, run};

#[test]
fn the_engine_agrees_with_the_jvm_on_thirty_programs() {
    let options = Options {
        seed: 20,
        count: 30,
        jobs: 1,
        batch: 30,
        vectors: 6,
        tests_every: 3,
        ..Options::default()
    };
    let summary = run(&options).expect("a JDK and a working helper");
    assert!(
        summary.findings.is_empty(),
        "{summary}\n{:#?}",
        summary.findings
    );
    assert_eq!(summary.programs, 30);
    assert!(
        summary.calls > 200 && summary.witnesses > 30,
        "too little was compared:\n{summary}"
    );
}

#[test]
fn the_engine_agrees_with_the_jvm_on_programs_of_objects() {
    let options = Options {
        seed: 20,
        count: 8,
        jobs: 1,
        batch: 8,
        objects: true,
        object_budget_millis: 300,
        drives: 6,
        ..Options::default()
    };
    let summary = run(&options).expect("a JDK and a working helper");
    assert!(
        summary.findings.is_empty(),
        "{summary}\n{:#?}",
        summary.findings
    );
    assert_eq!(summary.programs, 8);
    assert!(
        summary.witnesses > 200 && summary.claims > 20 && summary.drives > 40,
        "too little was compared:\n{summary}"
    );
}

#[test]
fn the_engine_agrees_with_the_jvm_on_library_calls() {
    let options = Options {
        seed: 20,
        count: 20,
        jobs: 1,
        batch: 10,
        budget_millis: 50,
        library: true,
        ..Options::default()
    };
    let summary = run(&options).expect("a JDK and a working helper");
    assert!(
        summary.findings.is_empty(),
        "{summary}\n{:#?}",
        summary.findings
    );
    assert_eq!(summary.programs, 20);
    assert!(
        summary.calls > 1_500 && summary.witnesses > 100 && summary.claims > 40,
        "too little was compared:\n{summary}"
    );
}
