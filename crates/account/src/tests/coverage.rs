//! Branches and exceptions: covered, infeasible or unknown.

use super::*;

/// Status and reason of the private method's branch, when its callers say this of it.
fn private(
    open: bool,
    caller: Option<GoalStatus>,
    other: Option<GoalStatus>,
) -> (ObligationStatus, String) {
    let mut scene = Scene::analysed();
    scene.methods[PRIVATE].open = open;
    scene.methods[PRIVATE].open_without_hidden = open;
    let target = scene.branch(PRIVATE, 0);
    for (index, status) in [(CALLER, caller), (OTHER, other)] {
        if let Some(status) = status {
            scene.says(index, target.clone(), status);
        }
    }
    scene.status(PRIVATE, "branch@4:true")
}

#[test]
fn private_branch_is_infeasible_only_if_every_caller_refutes_it() {
    let (infeasible_status, because) = private(false, Some(infeasible()), Some(infeasible()));
    assert_eq!(
        (infeasible_status, because.as_str()),
        (ObligationStatus::Infeasible, "it is so")
    );
    assert_eq!(
        private(false, Some(infeasible()), None).0,
        ObligationStatus::Infeasible
    );
    let (status, reason) = private(false, Some(infeasible()), Some(unknown()));
    assert_eq!(status, ObligationStatus::Unknown);
    assert!(reason.contains("budget"), "{reason}");
}

#[test]
fn that_something_is_half_made_is_the_last_reason_of_a_private_branch_and_leaves_it_open() {
    let half = || {
        let what = "A is being initialised".into();
        GoalStatus::Unknown(StopReason::Unfinished { what })
    };
    for (caller, other, said) in [
        (half(), unknown(), "budget"),
        (unknown(), half(), "budget"),
        (half(), infeasible(), "being initialised"),
        (infeasible(), half(), "being initialised"),
    ] {
        let (status, reason) = private(false, Some(caller), Some(other));
        assert_eq!(status, ObligationStatus::Unknown);
        assert!(reason.contains(said), "{reason}");
    }
}

#[test]
fn private_branch_that_other_code_may_reach_is_unknown() {
    let (status, reason) = private(true, Some(infeasible()), Some(infeasible()));
    assert_eq!(
        (status, reason.as_str()),
        (ObligationStatus::Unknown, crate::nest::OPEN)
    );
    let (status, reason) = private(false, None, None);
    assert_eq!(
        (status, reason),
        (
            ObligationStatus::Unknown,
            StopReason::NeverCalled.to_string()
        )
    );
}

#[test]
fn caller_without_an_answer_leaves_private_branches_unknown() {
    let mut scene = Scene::new();
    let target = scene.branch(PRIVATE, 0);
    scene.analyse(CALLER, vec![(target, infeasible())]);
    scene.test(CALLER, &[]);
    let broken = scene.analyse(OTHER, vec![]);
    broken.result.goals.clear();
    broken.result.broke_off = true;
    broken.result.witnesses.clear();
    broken.checks.clear();
    broken.result.cuts = vec![(
        StopReason::Crash {
            detail: "signal".into(),
        },
        1,
    )];
    let account = scene.account();
    assert_eq!(
        account.ledger.methods[PRIVATE].obligations[0].status,
        ObligationStatus::Unknown
    );
    assert_eq!(account.ledger.methods[OTHER].verdict, Verdict::Unknown);
    assert!(
        account.ledger.methods[OTHER]
            .obligations
            .iter()
            .all(|o| o.status == ObligationStatus::Unknown)
    );
    assert_eq!(account.conclusion(), Conclusion::Unknown);
}

#[test]
fn caller_that_is_missing_leaves_private_branches_unknown() {
    let mut scene = Scene::analysed();
    let target = scene.branch(PRIVATE, 0);
    scene.says(CALLER, target, infeasible());
    scene.runs.remove(&OTHER);
    let (status, reason) = scene.status(PRIVATE, "branch@4:true");
    assert_eq!(status, ObligationStatus::Unknown);
    assert_eq!(reason, StopReason::Interrupted.to_string());
}

#[test]
fn what_a_test_reaches_is_covered_and_contradicts_a_claim() {
    let mut scene = Scene::analysed();
    let good = scene.account();
    let own = &good.ledger.methods[CALLER];
    assert_eq!(own.obligations[0].status, ObligationStatus::Covered);
    assert_eq!(own.obligations[0].tests, ["test0"]);
    assert_eq!(own.obligations[0].id, "branch@4:true");
    assert_eq!(own.obligations[1].status, ObligationStatus::Infeasible);
    assert_eq!(good.mismatches, [""; 0]);
    let claimed = scene.branch(CALLER, 1);
    scene.tests[0].reached.insert(claimed);
    let bad = scene.account();
    assert_eq!(bad.mismatches.len(), 1);
    assert_eq!(bad.ledger.totals.mismatches, 1);
    assert_eq!(bad.conclusion(), Conclusion::Mismatch);
}

#[test]
fn witness_that_did_not_come_true_leaves_its_branch_unknown() {
    let mut scene = Scene::new();
    let wrong = scene.analyse(CALLER, vec![]);
    wrong.checks[0].agreement = Agreement::Mismatch("it returned 3".into());
    let account = scene.account();
    let method = &account.ledger.methods[CALLER];
    assert_eq!(method.obligations[0].status, ObligationStatus::Unknown);
    assert!(
        method.obligations[0]
            .reason
            .as_ref()
            .is_some_and(|r| r.contains("it returned 3"))
    );
    assert_eq!(method.verdict, Verdict::Unknown);
    assert_eq!(account.conclusion(), Conclusion::Mismatch);
}

#[test]
fn witness_without_a_test_covers_nothing() {
    let mut scene = Scene::new();
    scene.analyse(CALLER, vec![]);
    let unknown = |scene: &Scene, why: &str| {
        let (status, reason) = scene.status(CALLER, "branch@4:true");
        assert_eq!(status, ObligationStatus::Unknown);
        assert!(reason.contains(why), "{reason}");
    };
    unknown(&scene, "no test can be written for it");
    let name = scene.methods[CALLER].name.clone();
    scene.unmeasured.insert(name, "too large".into());
    unknown(&scene, "cannot be measured: too large");
    scene.run(CALLER).checks[0].agreement = Agreement::Limited("it hangs".into());
    unknown(&scene, "it hangs");
}

#[test]
fn test_that_is_not_written_covers_no_branch() {
    let mut scene = Scene::analysed();
    scene.tests[CALLER].expected = ExpectedRun::Fail;
    assert_eq!(
        scene.status(CALLER, "branch@4:true").0,
        ObligationStatus::Covered
    );
    scene.options.only_passing = true;
    let (status, reason) = scene.status(CALLER, "branch@4:true");
    assert_eq!(status, ObligationStatus::Unknown);
    assert_eq!(reason, crate::claim::NOT_WRITTEN);
    assert_eq!(
        scene.status(OTHER, "branch@4:true").0,
        ObligationStatus::Covered
    );
}

#[test]
fn method_that_is_not_analysed_is_unknown_whatever_tests_reach() {
    let mut scene = Scene::analysed();
    let inner = scene.branch(PRIVATE, 0);
    scene.tests[CALLER].reached.insert(inner);
    assert_eq!(
        scene.status(PRIVATE, "branch@4:true").0,
        ObligationStatus::Covered
    );
    scene.methods[PRIVATE].treatment = Treatment::Unsupported("not supported yet: this".into());
    let entry = scene.entry(PRIVATE);
    assert_eq!(entry.verdict, Verdict::Unknown);
    for obligation in entry.obligations {
        assert_eq!(obligation.status, ObligationStatus::Unknown);
        assert_eq!(
            obligation.reason.as_deref(),
            Some("not supported yet: this")
        );
        assert_eq!(obligation.tests, [""; 0]);
    }
}

#[test]
fn calls_that_no_caller_makes_cover_no_branch() {
    // A private method with a contract is called by tests of that contract, outside of what callers do.
    let mut scene = Scene::analysed();
    scene.analyse(PRIVATE, vec![]);
    scene.specify(PRIVATE, infeasible());
    scene.test(PRIVATE, &[]);
    assert_eq!(
        scene.status(PRIVATE, "branch@4:true").0,
        ObligationStatus::Unknown
    );
    assert_eq!(
        scene.status(PRIVATE, "ensures@0").0,
        ObligationStatus::Proved
    );
}

#[test]
fn totals_count_branches_only() {
    let totals = Scene::analysed().account().ledger.totals;
    assert_eq!((totals.methods, totals.branches, totals.tests), (3, 6, 2));
    assert_eq!(
        (totals.covered, totals.infeasible, totals.unknown),
        (2, 2, 2)
    );
}

/// The account of a scene whose first method has a cast, a null and an assert, of which tests reach
/// `reached`; the rest is infeasible.
fn account_with_exceptions(reached: &[GoalKind]) -> Account {
    let mut scene = Scene::analysed();
    for (kind, side) in [
        (GoalKind::NullDereference, "throws NullPointerException"),
        (GoalKind::ClassCast, "throws ClassCastException"),
        (GoalKind::Assert, "fails"),
    ] {
        let goal = scene.site(CALLER, kind, side);
        if reached.contains(&kind) {
            scene.says(CALLER, goal.clone(), GoalStatus::Witnessed(vec![0]));
            scene.tests[CALLER].reached.insert(goal);
        } else {
            scene.says(CALLER, goal, infeasible());
        }
    }
    scene.account()
}

#[test]
fn exceptions_are_covered_or_infeasible_like_branches() {
    use provetta_outcome::ObligationKind;
    let account = account_with_exceptions(&[GoalKind::NullDereference]);
    let own = &account.ledger.methods[CALLER].obligations[2..];
    let shown: Vec<(&str, ObligationKind, ObligationStatus)> = own
        .iter()
        .map(|o| (o.id.as_str(), o.kind, o.status))
        .collect();
    assert_eq!(
        shown,
        [
            (
                "exception@9:null-dereference",
                ObligationKind::Exception,
                ObligationStatus::Covered
            ),
            (
                "exception@9:class-cast",
                ObligationKind::Exception,
                ObligationStatus::Infeasible
            ),
            ("assert@9", ObligationKind::Assert, ObligationStatus::Proved),
        ]
    );
    assert_eq!(account.unexpected, [""; 0]);
    assert_eq!(account.mismatches, [""; 0]);
    let totals = account.ledger.totals;
    assert_eq!((totals.branches, totals.exceptions), (6, 2));
    assert_eq!(
        (totals.exceptions_covered, totals.exceptions_infeasible),
        (1, 1)
    );
    assert_eq!((totals.asserts, totals.asserts_proved), (1, 1));
}

#[test]
fn violated_assert_is_a_refutation() {
    let mut account = account_with_exceptions(&[GoalKind::Assert]);
    assert_eq!(
        account.ledger.methods[CALLER].obligations[4].status,
        ObligationStatus::Violated
    );
    assert_eq!(
        account.refuted,
        [
            "refuted: a.C#caller violates the assert `x` of line 7: a.C#caller() returned; see test test0"
        ]
    );
    assert_eq!(account.ledger.totals.asserts_violated, 1);
    // Private branches stay open in this scene.
    assert_eq!(account.conclusion(), Conclusion::Refuted);
    account.refuted.clear();
    assert_eq!(account.conclusion(), Conclusion::Unknown);
}

#[test]
fn test_that_is_not_written_still_violates_an_assert() {
    let mut scene = Scene::analysed();
    let assert = scene.site(CALLER, GoalKind::Assert, "fails");
    scene.says(CALLER, assert.clone(), GoalStatus::Witnessed(vec![0]));
    scene.tests[CALLER].reached.insert(assert);
    scene.tests[CALLER].expected = ExpectedRun::Fail;
    scene.options.only_passing = true;
    assert_eq!(
        scene.status(CALLER, "assert@9").0,
        ObligationStatus::Violated
    );
}

#[test]
fn paths_are_covered_by_their_own_tests_alone() {
    let mut scene = Scene::analysed();
    scene.options.coverage = Coverage::Path;
    assert_eq!(scene.status(CALLER, "path-1").0, ObligationStatus::Covered);
    scene.tests.remove(CALLER);
    let (status, reason) = scene.status(CALLER, "path-1");
    assert_eq!(status, ObligationStatus::Unknown);
    assert!(reason.contains("no test can be written for it"), "{reason}");
}
