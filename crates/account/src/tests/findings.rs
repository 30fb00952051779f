//! What people have to read, and how the run ends.

use provetta_outcome::{DiagnosticSeverity, Value};

use super::*;

/// The call of the first method ends with an exception that nothing declares.
fn throwing(class: &str) -> Scene {
    let mut scene = Scene::analysed();
    let run = scene.run(CALLER);
    run.result.witnesses[0].predicted = Prediction::Throws {
        class: class.into(),
        unexpected: true,
    };
    run.checks[0].actual = Actual::Threw {
        class: class.into(),
        message: None,
    };
    scene
}

const STATE: &str = "java/lang/IllegalStateException";

#[test]
fn exception_that_nothing_announces_is_unexpected_once() {
    let mut scene = throwing(STATE);
    let account = scene.account();
    assert_eq!(
        account.unexpected,
        ["a.C#caller throws IllegalStateException, see test test0"]
    );
    assert_eq!(account.conclusion(), Conclusion::Refuted);
    // A second input with the same exception adds nothing.
    let run = scene.run(CALLER);
    run.result.witnesses.push(run.result.witnesses[0].clone());
    run.checks.push(run.checks[0].clone());
    let mut second = scene.tests[CALLER].clone();
    second.witness = 1;
    scene.tests.push(second);
    assert_eq!(scene.account().unexpected.len(), 1);
}

#[test]
fn exception_is_unexpected_only_by_a_test_and_without_a_contract_that_names_it() {
    let mut untested = throwing(STATE);
    untested.tests.clear();
    assert_eq!(untested.account().unexpected, [""; 0]);
    let mut announced = throwing(STATE);
    announced.methods[CALLER].contract = Some(Contract {
        announced: vec!["java/lang/RuntimeException".into()],
        ..written()
    });
    assert_eq!(announced.account().unexpected.len(), 1);
    announced.above = vec![(STATE, "java/lang/RuntimeException")];
    assert_eq!(announced.account().unexpected, [""; 0]);
    let mut contracts = throwing(STATE);
    contracts.options.only_contracts = true;
    assert_eq!(contracts.account().unexpected, [""; 0]);
}

#[test]
fn exception_that_breaks_a_contract_or_an_assert_is_reported_as_that() {
    let mut broken = throwing(STATE);
    broken.specify(CALLER, GoalStatus::Witnessed(vec![0]));
    let clause = broken.ensures(CALLER);
    broken.run(CALLER).checks[0].reached.insert(clause.clone());
    broken.tests[CALLER].reached.insert(clause);
    let account = broken.account();
    assert_eq!(account.unexpected, [""; 0]);
    assert_eq!(
        account.refuted,
        [
            "refuted: a.C#caller breaks `ensures 0` of line 1: a.C#caller() threw java.lang.IllegalStateException; see test test0"
        ]
    );
    let mut violated = throwing("java/lang/AssertionError");
    assert_eq!(violated.account().unexpected.len(), 1);
    let assert = violated.site(CALLER, GoalKind::Assert, "fails");
    violated.run(CALLER).checks[0]
        .reached
        .insert(assert.clone());
    violated.says(CALLER, assert.clone(), GoalStatus::Witnessed(vec![0]));
    violated.tests[CALLER].reached.insert(assert);
    let account = violated.account();
    assert_eq!(account.unexpected, [""; 0]);
    assert_eq!(account.refuted.len(), 1);
}

#[test]
fn one_modifier_behind_several_clauses_is_reported_once() {
    let mut scene = Scene::analysed();
    scene.specify(CALLER, GoalStatus::Witnessed(vec![0]));
    let second = goal(&scene.methods[CALLER].name, GoalKind::Ensures, 1, 0);
    let mut twin = clause(second.clone(), 1);
    twin.clause.text = scene.methods[CALLER].clauses[0].clause.text.clone();
    twin.source = Some("a/C.jml".into());
    scene.methods[CALLER].clauses.push(twin);
    let first = scene.ensures(CALLER);
    scene.tests[CALLER].reached.extend([first, second]);
    let account = scene.account();
    assert_eq!(account.refuted.len(), 1);
    let entry = &account.ledger.methods[CALLER];
    assert_eq!(entry.obligations[3].source.as_deref(), Some("a/C.jml"));
}

#[test]
fn limits_are_reported_once_for_a_reason() {
    let mut scene = Scene::analysed();
    let run = scene.run(CALLER);
    run.checks[0].agreement = Agreement::Limited("it hangs".into());
    run.result.witnesses.push(run.result.witnesses[0].clone());
    run.checks.push(run.checks[0].clone());
    let account = scene.account();
    assert_eq!(account.limited, ["a.C#caller(): it hangs"]);
    assert_eq!(account.mismatches, [""; 0]);
}

#[test]
fn vacuous_contract_is_a_refutation() {
    let mut scene = Scene::analysed();
    scene.specify(CALLER, infeasible());
    scene.run(CALLER).result.is_vacuous = true;
    let account = scene.account();
    assert_eq!(account.refuted.len(), 1);
    assert!(account.refuted[0].starts_with("vacuous: a.C#caller: no input satisfies"));
    assert_eq!(account.conclusion(), Conclusion::Refuted);
    scene.run(CALLER).result.has_no_object = true;
    let account = scene.account();
    assert!(account.refuted[0].contains("no object meets the invariants"));
}

#[test]
fn specification_that_cannot_be_read_leaves_the_run_unknown() {
    let mut scene = Scene::analysed();
    scene.specify(CALLER, infeasible());
    scene.options.only_contracts = true;
    assert_eq!(scene.account().conclusion(), Conclusion::Clean);
    let mut diagnostic = DiagnosticEntry {
        source: "C.java".into(),
        line: 1,
        column: 1,
        end_line: 1,
        end_column: 2,
        severity: DiagnosticSeverity::Warning,
        message: "m".into(),
        hint: None,
        assumed: None,
    };
    scene.diagnostics = vec![diagnostic.clone()];
    assert_eq!(scene.account().conclusion(), Conclusion::Clean);
    diagnostic.severity = DiagnosticSeverity::Error;
    scene.diagnostics.push(diagnostic);
    assert_eq!(scene.account().conclusion(), Conclusion::Unknown);
}

#[test]
fn worst_finding_decides_how_the_run_ends() {
    let mut scene = throwing(STATE);
    assert_eq!(scene.account().conclusion(), Conclusion::Refuted);
    scene.run(OTHER).checks[0].agreement = Agreement::Mismatch("it returned 3".into());
    assert_eq!(scene.account().conclusion(), Conclusion::Mismatch);
}

#[test]
fn tests_of_other_classes_are_named_with_their_class() {
    let mut scene = Scene::analysed();
    let inner = scene.branch(PRIVATE, 0);
    scene.tests[OTHER].class = "b.DProvettaTest".into();
    scene.methods[OTHER].name.class = "b/D".into();
    scene.tests[OTHER].reached.insert(inner);
    let entry = scene.entry(PRIVATE);
    assert_eq!(entry.obligations[0].tests, ["b.DProvettaTest.test1"]);
    assert_eq!(entry.tests.len(), 0);
}

#[test]
fn call_of_a_test_is_shown_with_its_end() {
    let mut scene = Scene::analysed();
    scene.run(CALLER).checks[0].actual = Actual::Returned(Some(Value::Int(2)));
    let shown = |name: &str| crate::call_of_test(&scene.runs, &scene.tests, CALLER, name);
    assert_eq!(shown("test0").as_deref(), Some("a.C#caller() returned 2"));
    assert_eq!(
        shown("a.CProvettaTest.test0").as_deref(),
        Some("a.C#caller() returned 2")
    );
    assert_eq!(shown("test1"), None);
}
