//! Whether a call did what was predicted, and what it is believed to have reached.

use provetta_outcome::{
    Actual, Content, Edge, Goal, GoalKind, Input, JavaType, MethodRef, ObjectState, Prediction,
    Step, Value, Witness,
};

use crate::{Agreement, Judge, Observed, Obstacle, check, goals, reached_by_test, untried};

fn edge(offset: u32, edge: u32) -> Edge {
    let method = MethodRef {
        class: "A".into(),
        name: "m".into(),
        descriptor: "(I)I".into(),
    };
    Edge {
        method,
        offset,
        edge,
    }
}

fn witness(input: i32, predicted: Prediction, reaches: &[Edge]) -> Witness {
    Witness {
        initialised: Vec::new(),
        presumed: Vec::new(),
        fixture: Vec::new(),
        receiver: None,
        after: Vec::new(),
        method: edge(0, 0).method,
        inputs: vec![Input {
            name: "x".into(),
            value: Value::Int(input),
        }],
        statics: vec![],
        predicted,
        result: None,
        conditions: vec![],
        reaches: goals(reaches, &[]).into_iter().collect(),
        relies: Vec::new(),
        changes: Vec::new(),
        restores: Vec::new(),
        settings: Vec::new(),
        is_approximate: false,
        is_unseen: false,
        is_unsure: false,
    }
}

const JUDGE: Judge = Judge {
    is_measured: &|_| true,
    seconds: 5,
    compiled: true,
};

fn returns(value: i32) -> Prediction {
    Prediction::Returns(Some(Value::Int(value)))
}

fn report(actual: Actual, branches: &[Edge]) -> Observed {
    Observed {
        actual,
        branches: branches.to_vec(),
        divisions_by_zero: vec![],
        after: vec![],
        obstacle: None,
    }
}

fn returned(value: i32) -> Actual {
    Actual::Returned(Some(Value::Int(value)))
}

#[test]
fn wrong_value_is_a_mismatch() {
    let agree = check(
        &witness(1, returns(2), &[edge(4, 1)]),
        &report(returned(2), &[edge(4, 1)]),
        &JUDGE,
    );
    assert_eq!(agree.agreement, Agreement::Agrees);
    let wrong = check(
        &witness(1, returns(2), &[]),
        &report(returned(3), &[]),
        &JUDGE,
    );
    assert_eq!(
        wrong.agreement,
        Agreement::Mismatch("A#m(1) was predicted to return 2, but it returned 3".into())
    );
}

#[test]
fn branch_that_is_not_taken_is_a_mismatch_where_branches_are_measured() {
    let subject = witness(1, returns(2), &[edge(4, 1)]);
    let missed = check(&subject, &report(returned(2), &[edge(4, 0)]), &JUDGE);
    assert!(matches!(missed.agreement, Agreement::Mismatch(_)));
    let blind = Judge {
        is_measured: &|_| false,
        ..JUDGE
    };
    let unmeasured = check(&subject, &report(returned(2), &[]), &blind);
    assert_eq!(unmeasured.agreement, Agreement::Agrees);
}

#[test]
fn exceptions_are_believed_where_the_branches_agree() {
    let exception = Goal {
        kind: GoalKind::NullDereference,
        edge: edge(9, 0),
    };
    let mut subject = witness(1, returns(2), &[edge(4, 1)]);
    subject.reaches.push(exception.clone());
    let agrees = check(&subject, &report(returned(2), &[edge(4, 1)]), &JUDGE);
    assert_eq!(agrees.agreement, Agreement::Agrees);
    assert!(agrees.reached.contains(&exception));
    let passed = reached_by_test(goals(&[edge(4, 1)], &[]), &agrees);
    assert_eq!(passed, agrees.reached);
    let other_way = reached_by_test(goals(&[edge(4, 0)], &[]), &agrees);
    assert!(!other_way.contains(&exception));
    let missed = check(&subject, &report(returned(2), &[]), &JUDGE);
    assert!(!missed.reached.contains(&exception));
    let blind = Judge {
        is_measured: &|_| false,
        ..JUDGE
    };
    let unmeasured = check(&subject, &report(returned(2), &[]), &blind);
    assert_eq!(unmeasured.agreement, Agreement::Agrees);
    assert!(!unmeasured.reached.contains(&exception));
}

#[test]
fn limits_are_no_mismatch() {
    let hang = check(
        &witness(1, returns(2), &[]),
        &report(Actual::TimedOut, &[]),
        &JUDGE,
    );
    assert!(matches!(hang.agreement, Agreement::Limited(reason) if reason.contains("5 s")));
    let deep = Actual::Threw {
        class: "java/lang/StackOverflowError".into(),
        message: None,
    };
    let deep = check(&witness(1, returns(2), &[]), &report(deep, &[]), &JUDGE);
    assert!(matches!(deep.agreement, Agreement::Limited(_)));
}

#[test]
fn class_files_of_strangers_may_be_damaged() {
    let refused = |class: &str, compiled: bool| {
        let actual = Actual::Threw {
            class: class.into(),
            message: None,
        };
        let judge = Judge { compiled, ..JUDGE };
        check(&witness(1, returns(2), &[]), &report(actual, &[]), &judge).agreement
    };
    assert!(matches!(
        refused("java/lang/VerifyError", false),
        Agreement::Limited(_)
    ));
    assert!(matches!(
        refused("java/lang/VerifyError", true),
        Agreement::Mismatch(_)
    ));
    assert!(matches!(
        refused("java/lang/NoClassDefFoundError", true),
        Agreement::Limited(_)
    ));
    assert!(matches!(
        refused("java/lang/ArithmeticException", false),
        Agreement::Mismatch(_)
    ));
}

#[test]
fn call_that_only_a_compiled_test_can_make_is_left_to_the_test() {
    let subject = witness(1, returns(2), &[edge(4, 1)]);
    let mut stub = report(Actual::Died("no stub".into()), &[]);
    stub.obstacle = Some(Obstacle::NeedsCompiledStub);
    let left = check(&subject, &stub, &JUDGE);
    assert_eq!(left.agreement, Agreement::Agrees);
    assert!(!left.tried);
    assert_eq!(left.actual, returned(2));
    // The test has to take the branches itself before more is believed.
    let reached = reached_by_test(goals(&[], &[]), &left);
    assert!(reached.is_empty());
    stub.obstacle = Some(Obstacle::Inputs("it threw".into()));
    let refused = check(&subject, &stub, &JUDGE);
    assert!(matches!(refused.agreement, Agreement::Limited(why) if why.contains("it threw")));
    assert!(refused.reached.is_empty());
}

#[test]
fn witness_that_was_not_tried_reaches_nothing() {
    let left = untried("no JVM".into());
    assert!(left.reached.is_empty() && !left.tried);
    assert_eq!(left.agreement, Agreement::Limited("no JVM".into()));
}

#[test]
fn state_that_no_constructor_makes_shows_no_exception() {
    let at = |kind| Goal {
        kind,
        edge: edge(9, 0),
    };
    let kinds = [
        GoalKind::NullDereference,
        GoalKind::Throw,
        GoalKind::Ensures,
    ];
    let believed = |reflects: bool| {
        let mut subject = witness(1, returns(2), &[]);
        subject.reaches = kinds.map(at).into();
        if reflects {
            subject.fixture.push(Step::Allocate {
                object: 0,
                class: "A".into(),
            });
        }
        let checked = check(&subject, &report(returned(2), &[]), &JUDGE);
        kinds.map(|kind| checked.reached.contains(&at(kind)))
    };
    assert_eq!(believed(false), [true, true, true]);
    assert_eq!(believed(true), [false, true, true]);
}

#[test]
fn division_by_zero_is_measured() {
    let division = Goal {
        kind: GoalKind::DivisionByZero,
        edge: edge(9, 0),
    };
    let mut subject = witness(1, returns(2), &[]);
    subject.reaches.push(division.clone());
    let missed = check(&subject, &report(returned(2), &[]), &JUDGE);
    assert!(matches!(missed.agreement, Agreement::Mismatch(_)));
    let mut seen = report(returned(2), &[]);
    seen.divisions_by_zero.push(edge(9, 0));
    let agrees = check(&subject, &seen, &JUDGE);
    assert_eq!(agrees.agreement, Agreement::Agrees);
    assert!(agrees.reached.contains(&division));
}

#[test]
fn static_initialiser_may_have_run_before_a_test() {
    let mut initialises = edge(4, 1);
    initialises.method.name = "<clinit>".into();
    let exception = Goal {
        kind: GoalKind::NullDereference,
        edge: edge(9, 0),
    };
    let mut subject = witness(1, returns(2), &[initialises.clone()]);
    subject.reaches.push(exception.clone());
    let call = check(&subject, &report(returned(2), &[initialises]), &JUDGE);
    let reached = reached_by_test(goals(&[], &[]), &call);
    assert_eq!(reached.into_iter().collect::<Vec<_>>(), [exception]);
}

#[test]
fn object_that_holds_something_else_is_a_mismatch() {
    let holds = |value: i32| ObjectState {
        object: 0,
        class: "[I".into(),
        content: Content::Array(JavaType::Int, vec![Value::Int(value)]),
    };
    let mut subject = witness(1, returns(2), &[]);
    subject.fixture.push(Step::Array {
        object: 0,
        element: JavaType::Int,
        length: 1,
        elements: vec![],
    });
    subject.after = vec![holds(7)];
    let mut seen = report(returned(2), &[]);
    seen.after = vec![holds(7)];
    assert_eq!(check(&subject, &seen, &JUDGE).agreement, Agreement::Agrees);
    seen.after = vec![holds(8)];
    let differs = check(&subject, &seen, &JUDGE).agreement;
    assert!(
        matches!(&differs, Agreement::Mismatch(why) if why.starts_with("after A#m(1), ")),
        "{differs:?}"
    );
    // A wrong result is reported before wrong objects.
    seen.actual = returned(3);
    let differs = check(&subject, &seen, &JUDGE).agreement;
    assert!(
        matches!(&differs, Agreement::Mismatch(why) if why.contains("but it returned 3")),
        "{differs:?}"
    );
}
