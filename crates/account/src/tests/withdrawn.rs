//! What is claimed by an analysis that the JVM contradicts, and what rests on it, becomes unknown.

use super::clauses::contract;
use super::*;

/// What contradicts the first analysis.
#[derive(Debug, Clone, Copy, PartialEq)]
enum By {
    Nothing,
    /// A call did something else than predicted
    Prediction,
    /// A call reached a branch that was claimed infeasible
    Call,
    /// So did a test of the method
    Test,
    /// So did a test of another method
    OtherTest,
    /// A test did not do what its call did
    Run,
    /// A test does not compile
    Compiler,
    /// A call ended at a limit
    Limit,
}

/// Three methods. The first one has a branch, an exception, an assert and a clause, all claimed; it
/// claims a branch of the private one, and the contract of the second rests on its own.
fn scene(by: By) -> Scene {
    let mut scene = Scene::analysed();
    let name = scene.methods[CALLER].name.clone();
    for (kind, side) in [
        (GoalKind::ClassCast, "throws ClassCastException"),
        (GoalKind::Assert, "fails"),
    ] {
        let goal = scene.site(CALLER, kind, side);
        scene.says(CALLER, goal, infeasible());
    }
    scene.specify(CALLER, infeasible());
    scene.specify(OTHER, resting_on(&[&name]));
    let inner = scene.branch(PRIVATE, 0);
    scene.says(CALLER, inner, infeasible());
    let excluded = scene.branch(CALLER, 1);
    match by {
        By::Nothing => {}
        By::Prediction => {
            scene.run(CALLER).checks[0].agreement = Agreement::Mismatch("it returned 3".into());
        }
        By::Limit => {
            scene.run(CALLER).checks[0].agreement = Agreement::Limited("it did not end".into());
        }
        By::Call => {
            scene.run(CALLER).checks[0].reached.insert(excluded);
        }
        By::Test => {
            scene.tests[0].reached.insert(excluded);
        }
        By::OtherTest => {
            scene.tests[1].reached.insert(excluded);
        }
        By::Run => {
            let failed = Agreement::Mismatch("the test failed".into());
            scene.failed.insert((CALLER, 0), failed);
        }
        By::Compiler => {
            let failed = Agreement::BadTest("does not compile: cannot find symbol".into());
            scene.failed.insert((CALLER, 0), failed);
        }
    }
    scene
}

#[test]
fn contradicted_claims_are_unknown_and_so_is_what_rests_on_them() {
    let all = [
        "caller branch@4:false",
        "caller exception@9:class-cast",
        "caller assert@9",
        "caller ensures@0",
        "other branch@4:false",
        "other ensures@0",
        "private branch@4:true",
    ];
    for by in [By::Nothing, By::Limit, By::Compiler] {
        let account = scene(by).account();
        assert_eq!(claims(&account), all, "{by:?}");
        assert_eq!(account.mismatches, [""; 0], "{by:?}");
        assert_ne!(account.conclusion(), Conclusion::Mismatch, "{by:?}");
    }
    for by in [By::Prediction, By::Call, By::Test, By::OtherTest, By::Run] {
        let account = scene(by).account();
        assert_eq!(claims(&account), ["other branch@4:false"], "{by:?}");
        assert_eq!(account.mismatches.len(), 1, "{by:?}");
        assert_eq!(account.conclusion(), Conclusion::Mismatch, "{by:?}");
        assert!(unknowns_have_reasons(&account), "{by:?}");
        let caller = &account.ledger.methods[CALLER];
        assert_eq!(caller.verdict, Verdict::Unknown, "{by:?}");
        let open = caller.obligations.iter();
        let open = open.filter(|o| o.status == ObligationStatus::Unknown);
        for obligation in open {
            let reason = obligation.reason.as_deref().unwrap_or_default();
            assert!(reason.contains("a bug of Provetta"), "{by:?}: {reason}");
        }
        assert_eq!(account.ledger.methods[OTHER].verdict, Verdict::Unknown);
        assert_eq!(account.ledger.totals.contracts_proved, 0);
    }
}

#[test]
fn test_that_does_not_compile_is_reported_as_a_bug() {
    let account = scene(By::Compiler).account();
    assert_eq!(account.bad_tests.len(), 1);
    assert!(account.bad_tests[0].contains("cannot find symbol"));
}

#[test]
fn bound_of_a_contradicted_analysis_proves_nothing() {
    let bound = GoalStatus::Unknown(StopReason::Unwind { bound: 3 });
    let bounded = contract(&[(bound.clone(), false)], |_| {});
    assert_eq!(bounded.verdict, Verdict::ProvedToBound);
    let wrong = contract(&[(bound, false)], |scene| {
        scene.run(CALLER).checks[0].agreement = Agreement::Mismatch("other".into());
    });
    assert_eq!(wrong.verdict, Verdict::Unknown);
}

#[test]
fn silence_of_a_contradicted_analysis_excludes_nothing() {
    // That it never enters private code is a claim too.
    let mut scene = Scene::analysed();
    let inner = scene.branch(PRIVATE, 0);
    scene.says(OTHER, inner, infeasible());
    assert_eq!(
        scene.status(PRIVATE, "branch@4:true").0,
        ObligationStatus::Infeasible
    );
    scene.run(CALLER).checks[0].agreement = Agreement::Mismatch("it returned 3".into());
    let (status, reason) = scene.status(PRIVATE, "branch@4:true");
    assert_eq!(status, ObligationStatus::Unknown);
    assert!(reason.contains("it returned 3"), "{reason}");
}

#[test]
fn claim_under_an_assumption_is_not_contradicted_by_other_inputs() {
    let mut scene = scene(By::OtherTest);
    scene.methods[CALLER].contract = Some(Contract {
        assumes: Some("the precondition"),
        ..written()
    });
    let account = scene.account();
    assert_eq!(account.mismatches, [""; 0]);
    let entry = &account.ledger.methods[CALLER];
    assert_eq!(entry.verdict, Verdict::Proved);
    assert_eq!(entry.obligations[1].status, ObligationStatus::Covered);
    // A call of the analysis itself has an input within the assumption.
    let excluded = scene.branch(CALLER, 1);
    scene.run(CALLER).checks[0].reached.insert(excluded);
    assert_eq!(scene.verdict(CALLER).0, Verdict::Unknown);
}

#[test]
fn broken_contract_of_a_called_method_is_no_bug_of_ours() {
    let mut scene = scene(By::Test);
    let library = MethodRef {
        class: "lib/L".into(),
        name: "m".into(),
        descriptor: "()V".into(),
    };
    let excluded = scene.branch(CALLER, 1);
    scene.says(CALLER, excluded, resting_on(&[&library]));
    let account = scene.account();
    assert_eq!(account.mismatches, [""; 0]);
    assert_ne!(account.conclusion(), Conclusion::Mismatch);
    // But the analysis is not believed any more.
    assert_eq!(account.ledger.methods[CALLER].verdict, Verdict::Unknown);
    assert_eq!(claims(&account), ["other branch@4:false"]);
}

#[test]
fn test_of_private_code_that_all_exclude_withdraws_the_claims_of_the_nest() {
    let mut scene = scene(By::Nothing);
    let inner = scene.branch(PRIVATE, 0);
    scene.tests[OTHER].reached.insert(inner);
    let account = scene.account();
    assert_eq!(claims(&account), [""; 0]);
    assert_eq!(account.mismatches.len(), 1);
    // Another nest is not concerned.
    scene.methods[OTHER].nest_host = "a/D".into();
    let account = scene.account();
    assert_eq!(claims(&account), ["other branch@4:false"]);
    // Where one of the analyses was about some of the inputs only, the test may have another one.
    scene.methods[OTHER].nest_host = "a/C".into();
    scene.methods[CALLER].contract = Some(Contract {
        assumes: Some("the precondition"),
        ..written()
    });
    let account = scene.account();
    assert_eq!(account.mismatches, [""; 0]);
    assert_eq!(account.ledger.methods[CALLER].verdict, Verdict::Proved);
}

#[test]
fn vacuous_contract_of_a_contradicted_analysis_is_unknown() {
    let wrong = contract(&[(infeasible(), false)], |scene| {
        scene.run(CALLER).result.is_vacuous = true;
        scene.run(CALLER).checks[0].agreement = Agreement::Mismatch("other".into());
    });
    assert_eq!(wrong.verdict, Verdict::Unknown);
}

#[test]
fn what_no_analysis_speaks_of_is_unknown() {
    for broke_off in [false, true] {
        let silent = contract(&[(infeasible(), false)], |scene| {
            scene.run(CALLER).result.goals.clear();
            scene.run(CALLER).result.broke_off = broke_off;
        });
        assert_eq!(silent.verdict, Verdict::Unknown);
        let clauses = silent.obligations.iter().filter(|o| o.kind.is_clause());
        assert_eq!(clauses.count(), 1);
        let known = |o: &Obligation| o.status == ObligationStatus::Infeasible;
        assert!(!silent.obligations.iter().any(known));
    }
    // Without any analysis.
    let mut scene = Scene::new();
    scene.specify(CALLER, infeasible());
    let account = scene.account();
    for method in &account.ledger.methods {
        assert_ne!(method.verdict, Verdict::Proved);
        let open = |o: &Obligation| o.status == ObligationStatus::Unknown && o.reason.is_some();
        assert!(method.obligations.iter().all(open));
    }
    assert_eq!(account.ledger.methods[CALLER].obligations.len(), 3);
}
