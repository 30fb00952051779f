//! What is claimed by an analysis that the JVM contradicts, and what rests on it, becomes unknown.

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

/// The account of three methods. The first one has a branch, an exception, an assert and a clause, all claimed; it
/// claims a branch of the private one, and the contract of the second rests on its own.
fn contradicted_by(by: By) -> Account {
    let mut listing = listing(false);
    let names: Vec<MethodRef> = listing.methods.iter().map(|m| m.name.clone()).collect();
    let at = |method: usize, kind, offset| Goal {
        kind,
        edge: Edge {
            method: names[method].clone(),
            offset,
            edge: 0,
        },
    };
    let site = |kind, side: &str| ExceptionSite {
        insn: 0,
        offset: 9,
        kind,
        line: Some(7),
        text: None,
        side: side.into(),
    };
    listing.methods[CALLER].exceptions = vec![
        site(ExceptionKind::ClassCast, "throws ClassCastException"),
        site(ExceptionKind::Assert, "fails"),
    ];
    for method in [CALLER, OTHER] {
        listing.methods[method].contract = Some(Known {
            is_written: true,
            ..Known::default()
        });
        listing.methods[method].clauses = vec![ClauseResult {
            goal: at(method, GoalKind::Ensures, 0),
            text: "ensures x".into(),
            line: 1,
            is_implicit: false,
            case: None,
            unusable: None,
        }];
    }
    let claimed = vec![
        (at(CALLER, GoalKind::ClassCast, 9), infeasible()),
        (at(CALLER, GoalKind::Assert, 9), infeasible()),
        (at(CALLER, GoalKind::Ensures, 0), infeasible()),
        (at(PRIVATE, GoalKind::Branch, 4), infeasible()),
    ];
    let rests = GoalStatus::Infeasible {
        because: "the contract says so".into(),
        rests_on: vec![names[CALLER].clone()],
        world: Vec::new(),
    };
    let mut runs = Runs::from([
        (CALLER, run(&listing, CALLER, claimed)),
        (
            OTHER,
            run(
                &listing,
                OTHER,
                vec![(at(OTHER, GoalKind::Ensures, 0), rests)],
            ),
        ),
    ]);
    let mut suite = suite(&listing, &[]);
    let excluded = goal(&names[CALLER], 1);
    let check = &mut runs.get_mut(&CALLER).unwrap().checks[0];
    match by {
        By::Nothing => {}
        By::Prediction => check.agreement = Agreement::Mismatch("it returned 3".into()),
        By::Limit => check.agreement = Agreement::Limited("it did not end".into()),
        By::Call => {
            check.reached.insert(excluded);
        }
        By::Test => {
            suite.tests[0].reached.insert(excluded);
        }
        By::OtherTest => {
            suite.tests[1].reached.insert(excluded);
        }
        By::Run => {
            let failed = Agreement::Mismatch("the test failed".into());
            suite.failed.insert((CALLER, 0), failed);
        }
        By::Compiler => {
            let failed = Agreement::BadTest("does not compile: cannot find symbol".into());
            suite.failed.insert((CALLER, 0), failed);
        }
    }
    account_of(&listing, &runs, &suite)
}

/// All claims of a ledger, as `method id`.
fn claims(account: &Account) -> Vec<String> {
    use ObligationStatus::{Infeasible, Proved, ProvedToBound};
    let mut found = Vec::new();
    for method in &account.ledger.methods {
        let all = method.obligations.iter();
        let all = all.filter(|o| matches!(o.status, Infeasible | Proved | ProvedToBound));
        found.extend(all.map(|o| format!("{} {}", method.method, o.id)));
    }
    found
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
        let account = contradicted_by(by);
        assert_eq!(claims(&account), all, "{by:?}");
        assert_eq!(account.mismatches, [""; 0], "{by:?}");
        assert_ne!(account.exit(), Exit::Internal, "{by:?}");
    }
    for by in [By::Prediction, By::Call, By::Test, By::OtherTest, By::Run] {
        let account = contradicted_by(by);
        assert_eq!(claims(&account), ["other branch@4:false"], "{by:?}");
        assert_eq!(account.mismatches.len(), 1, "{by:?}");
        assert_eq!(account.exit(), Exit::Internal, "{by:?}");
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
fn test_that_does_not_compile_is_told_as_a_bug() {
    let account = contradicted_by(By::Compiler);
    assert_eq!(account.bad_tests.len(), 1);
    assert!(account.bad_tests[0].contains("cannot find symbol"));
}

#[test]
fn vacuous_contract_of_a_contradicted_analysis_is_unknown() {
    let wrong = contract(&[(infeasible(), false)], |_, run| {
        run.result.is_vacuous = true;
        run.checks[0].agreement = Agreement::Mismatch("other".into());
    });
    assert_eq!(wrong.verdict, Verdict::Unknown);
}

#[test]
fn what_no_analysis_speaks_of_is_unknown() {
    for broke_off in [false, true] {
        let silent = contract(&[(infeasible(), false)], |_, run| {
            run.result.goals.clear();
            run.result.broke_off = broke_off;
        });
        assert_eq!(silent.verdict, Verdict::Unknown);
        let clauses = silent.obligations.iter().filter(|o| o.kind.is_clause());
        assert_eq!(clauses.count(), 1);
        let known = |o: &Obligation| o.status == ObligationStatus::Infeasible;
        assert!(!silent.obligations.iter().any(known));
    }
    // Without any analysis.
    let mut listing = listing(false);
    listing.methods[CALLER].contract = Some(Known {
        is_written: true,
        ..Known::default()
    });
    listing.methods[CALLER].clauses = vec![ClauseResult {
        goal: goal(&listing.methods[CALLER].name, 7),
        text: "ensures x".into(),
        line: 1,
        is_implicit: false,
        case: None,
        unusable: None,
    }];
    listing.methods[CALLER].clauses[0].goal.kind = GoalKind::Ensures;
    let account = account_of(&listing, &Runs::new(), &Suite::default());
    for method in &account.ledger.methods {
        assert_ne!(method.verdict, Verdict::Proved);
        let open = |o: &Obligation| o.status == ObligationStatus::Unknown && o.reason.is_some();
        assert!(method.obligations.iter().all(open));
    }
    assert_eq!(account.ledger.methods[CALLER].obligations.len(), 3);
}

#[test]
fn caller_that_is_missing_leaves_private_branches_unknown() {
    let listing = listing(false);
    let target = goal(&listing.methods[PRIVATE].name, 0);
    let runs = Runs::from([(CALLER, run(&listing, CALLER, vec![(target, infeasible())]))]);
    let account = account_of(&listing, &runs, &suite(&listing, &[]));
    let private = &account.ledger.methods[PRIVATE].obligations[0];
    assert_eq!(private.status, ObligationStatus::Unknown);
}
