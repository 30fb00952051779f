use std::collections::BTreeSet;
use std::sync::Arc;

use provetta_classfile::{Branch, ExceptionKind, ExceptionSite};
use provetta_outcome::{
    Actual, ClauseResult, Edge, ExpectedRun, Fixture, GoalResult, GoalStatus, JobResult, Witness,
};

use super::*;
use crate::claim::OPEN;
use crate::project::contracts::Known;
use crate::project::fixture;
use crate::project::methods::method_ref;
use crate::run::check::Checked;

mod withdrawn;

const CALLER: usize = 0;
const OTHER: usize = 1;
const PRIVATE: usize = 2;

/// Two analysed methods and a private one, each with one branch at offset 4.
fn listing(open: bool) -> Listing {
    let methods =
        ["caller", "other", "private"].map(|name| fixture::method(name, "(I)I", 8, vec![]));
    let class = Arc::new(fixture::class("java/lang/Object", methods.into()));
    let listed = |index: usize| Listed {
        name: method_ref(&class, &class.methods[index]),
        class: class.clone(),
        index,
        java_class: "a.C".into(),
        source: None,
        line: Some(1),
        treatment: if index == PRIVATE {
            Treatment::ThroughCallers
        } else {
            Treatment::Analyse
        },
        branches: vec![Branch {
            insn: 0,
            offset: 4,
            line: Some(2),
            range: None,
            text: Some("x > 0".into()),
            sides: vec!["true".into(), "false".into()],
        }],
        exceptions: vec![],
        contract: None,
        clauses: Vec::new(),
        open: open && index == PRIVATE,
        open_beside_hidden: open && index == PRIVATE,
        hidden: false,
    };
    Listing {
        methods: (0..3).map(listed).collect(),
        measured: vec!["a/C".into()],
        names: vec!["a/C".into()],
        lambdas: Default::default(),
        closed: Default::default(),
    }
}

fn goal(method: &MethodRef, edge: u32) -> Goal {
    Goal {
        kind: GoalKind::Branch,
        edge: Edge {
            method: method.clone(),
            offset: 4,
            edge,
        },
    }
}

fn infeasible() -> GoalStatus {
    GoalStatus::Infeasible {
        because: "it is so".into(),
        rests_on: Vec::new(),
        world: Vec::new(),
    }
}

fn unknown() -> GoalStatus {
    GoalStatus::Unknown(StopReason::Budget { seconds: 1 })
}

/// An analysis with one witness, of its own branch to `true`.
fn run(listing: &Listing, index: usize, goals: Vec<(Goal, GoalStatus)>) -> MethodRun {
    let method = listing.methods[index].name.clone();
    let own = goal(&method, 0);
    let witness = Witness {
        initialised: Vec::new(),
        presumed: Vec::new(),
        fixture: Vec::new(),
        receiver: None,
        after: Vec::new(),
        method: method.clone(),
        inputs: vec![],
        statics: vec![],
        predicted: Prediction::Returns(None),
        result: None,
        conditions: vec![],
        reaches: vec![own.clone()],
        is_unsure: false,
    };
    let mut results = vec![
        GoalResult {
            goal: own.clone(),
            status: GoalStatus::Witnessed(vec![0]),
        },
        GoalResult {
            goal: goal(&method, 1),
            status: infeasible(),
        },
    ];
    results.extend(
        goals
            .into_iter()
            .map(|(goal, status)| GoalResult { goal, status }),
    );
    let check = Checked {
        actual: Actual::Returned(None),
        reached: BTreeSet::from([own]),
        agreement: Agreement::Agrees,
        tried: true,
    };
    let result = JobResult {
        clauses: Vec::new(),
        broke_off: false,
        is_vacuous: false,
        asked: Vec::new(),
        has_no_object: false,
        vacuous_cases: Vec::new(),
        method,
        witnesses: vec![witness],
        goals: results,
        paths: PathCounts {
            explored: 1,
            closed: 1,
            cut: 0,
        },
        cuts: vec![],
        tree: None,
        effort: Default::default(),
        millis: 1,
    };
    MethodRun {
        result,
        checks: vec![check],
    }
}

fn test(method: usize, reached: &[Goal]) -> PassedTest {
    PassedTest {
        class: "a.CProvettaTest".into(),
        name: format!("test{method}"),
        method,
        witness: 0,
        fixture: Fixture::Api,
        expected: ExpectedRun::Pass,
        reached: reached.iter().cloned().collect(),
    }
}

fn suite(listing: &Listing, more: &[Goal]) -> Suite {
    let tests = [CALLER, OTHER].map(|method| {
        let mut reached = vec![goal(&listing.methods[method].name, 0)];
        if method == CALLER {
            reached.extend_from_slice(more);
        }
        test(method, &reached)
    });
    Suite {
        tests: tests.into(),
        ..Suite::default()
    }
}

fn account_of(listing: &Listing, runs: &Runs, suite: &Suite) -> Account {
    account(&Evidence {
        listing,
        runs,
        suite,
        coverage: Coverage::Branch,
        only_contracts: false,
        requires_ends: false,
        only_passing: false,
        diagnostics: vec![],
        is_subclass: &|class, of| class == of,
        unmeasured: &BTreeMap::new(),
        shown: &|p| p.display().to_string(),
        doubts: Doubts::default(),
        allowed: &[],
        withdrawn: Withdrawn::new(),
        millis: 9,
    })
}

/// Status and reason of the private method's branches, when its callers say this of them.
fn private(
    open: bool,
    caller: Option<GoalStatus>,
    other: Option<GoalStatus>,
) -> (ObligationStatus, String) {
    let listing = listing(open);
    let target = goal(&listing.methods[PRIVATE].name, 0);
    let goals =
        |status: Option<GoalStatus>| status.into_iter().map(|s| (target.clone(), s)).collect();
    let runs = Runs::from([
        (CALLER, run(&listing, CALLER, goals(caller))),
        (OTHER, run(&listing, OTHER, goals(other))),
    ]);
    let account = account_of(&listing, &runs, &suite(&listing, &[]));
    let obligation = &account.ledger.methods[PRIVATE].obligations[0];
    (
        obligation.status,
        obligation.reason.clone().unwrap_or_default(),
    )
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
fn private_branch_that_other_code_may_reach_is_unknown() {
    let (status, reason) = private(true, Some(infeasible()), Some(infeasible()));
    assert_eq!((status, reason.as_str()), (ObligationStatus::Unknown, OPEN));
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
    let listing = listing(false);
    let target = goal(&listing.methods[PRIVATE].name, 0);
    let mut broken = run(&listing, OTHER, vec![]);
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
    let runs = Runs::from([
        (CALLER, run(&listing, CALLER, vec![(target, infeasible())])),
        (OTHER, broken),
    ]);
    let suite = Suite {
        tests: vec![test(CALLER, &[goal(&listing.methods[CALLER].name, 0)])],
        ..Suite::default()
    };
    let account = account_of(&listing, &runs, &suite);
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
    assert_eq!(account.exit(), Exit::Unknown);
}

#[test]
fn what_a_test_reaches_is_covered_and_contradicts_a_claim() {
    let listing = listing(false);
    let runs = Runs::from([
        (CALLER, run(&listing, CALLER, vec![])),
        (OTHER, run(&listing, OTHER, vec![])),
    ]);
    let good = account_of(&listing, &runs, &suite(&listing, &[]));
    let own = &good.ledger.methods[CALLER];
    assert_eq!(own.obligations[0].status, ObligationStatus::Covered);
    assert_eq!(own.obligations[0].tests, ["test0"]);
    assert_eq!(own.obligations[0].id, "branch@4:true");
    assert_eq!(own.obligations[1].status, ObligationStatus::Infeasible);
    assert_eq!(good.mismatches, [""; 0]);
    let claimed = goal(&listing.methods[CALLER].name, 1);
    let bad = account_of(&listing, &runs, &suite(&listing, &[claimed]));
    assert_eq!(bad.mismatches.len(), 1);
    assert_eq!(bad.ledger.totals.mismatches, 1);
    assert_eq!(bad.exit(), Exit::Internal);
}

#[test]
fn witness_that_did_not_come_true_leaves_its_branch_unknown() {
    let listing = listing(false);
    let mut wrong = run(&listing, CALLER, vec![]);
    wrong.checks[0].agreement = Agreement::Mismatch("it returned 3".into());
    let account = account_of(&listing, &Runs::from([(CALLER, wrong)]), &Suite::default());
    let method = &account.ledger.methods[CALLER];
    assert_eq!(method.obligations[0].status, ObligationStatus::Unknown);
    assert!(
        method.obligations[0]
            .reason
            .as_ref()
            .is_some_and(|r| r.contains("it returned 3"))
    );
    assert_eq!(method.verdict, Verdict::Unknown);
    assert_eq!(account.exit(), Exit::Internal);
}

#[test]
fn totals_count_branches_only() {
    let listing = listing(false);
    let runs = Runs::from([
        (CALLER, run(&listing, CALLER, vec![])),
        (OTHER, run(&listing, OTHER, vec![])),
    ]);
    let totals = account_of(&listing, &runs, &suite(&listing, &[]))
        .ledger
        .totals;
    assert_eq!((totals.methods, totals.branches, totals.tests), (3, 6, 2));
    assert_eq!(
        (totals.covered, totals.infeasible, totals.unknown),
        (2, 2, 2)
    );
}

/// The account of a listing whose first method has a cast, a null and an assert, of which tests reach
/// `reached`; the rest is infeasible.
fn account_with_exceptions(reached: &[GoalKind]) -> Account {
    let mut listing = listing(false);
    let site = |kind, side: &str| ExceptionSite {
        insn: 0,
        offset: 9,
        kind,
        line: Some(7),
        text: Some("x".into()),
        side: side.into(),
    };
    listing.methods[CALLER].exceptions = vec![
        site(
            ExceptionKind::NullDereference,
            "throws NullPointerException",
        ),
        site(ExceptionKind::ClassCast, "throws ClassCastException"),
        site(ExceptionKind::Assert, "fails"),
    ];
    let method = listing.methods[CALLER].name.clone();
    let at = |kind| Goal {
        kind,
        edge: Edge {
            method: method.clone(),
            offset: 9,
            edge: 0,
        },
    };
    let kinds = [
        GoalKind::NullDereference,
        GoalKind::ClassCast,
        GoalKind::Assert,
    ];
    let status = |kind: &GoalKind| match reached.contains(kind) {
        true => GoalStatus::Witnessed(vec![0]),
        false => infeasible(),
    };
    let goals = kinds.iter().map(|kind| (at(*kind), status(kind)));
    let runs = Runs::from([
        (CALLER, run(&listing, CALLER, goals.collect())),
        (OTHER, run(&listing, OTHER, vec![])),
    ]);
    let more: Vec<Goal> = reached.iter().map(|kind| at(*kind)).collect();
    account_of(&listing, &runs, &suite(&listing, &more))
}

#[test]
fn exceptions_are_covered_or_infeasible_like_branches() {
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
    // Private branches stay open in this listing.
    assert_eq!(account.exit(), Exit::Refuted);
    account.refuted.clear();
    assert_eq!(account.exit(), Exit::Unknown);
}

/// What the first method is to be with clauses that ended so, each with whether nobody wrote it.
fn contract(
    clauses: &[(GoalStatus, bool)],
    change: impl FnOnce(&mut Listing, &mut MethodRun),
) -> MethodEntry {
    let mut listing = listing(false);
    listing.methods[CALLER].contract = Some(Known {
        is_written: true,
        assumes: Some("the precondition"),
        ..Known::default()
    });
    let name = listing.methods[CALLER].name.clone();
    let ensures = |number: u32| Goal {
        kind: GoalKind::Ensures,
        edge: Edge {
            method: name.clone(),
            offset: number,
            edge: 0,
        },
    };
    let numbered = || (0..).zip(clauses);
    let goals = numbered().map(|(i, (status, _))| (ensures(i), status.clone()));
    let mut run = run(&listing, CALLER, goals.collect());
    listing.methods[CALLER].clauses = numbered()
        .map(|(i, (_, is_implicit))| ClauseResult {
            goal: ensures(i),
            text: format!("ensures {i}"),
            line: i,
            is_implicit: *is_implicit,
            case: None,
            unusable: None,
        })
        .collect();
    change(&mut listing, &mut run);
    let broken = numbered().filter(|(_, (status, _))| matches!(status, GoalStatus::Witnessed(_)));
    let broken: Vec<Goal> = broken.map(|(i, _)| ensures(i)).collect();
    let suite = suite(&listing, &broken);
    let runs = Runs::from([(CALLER, run)]);
    let mut account = account_of(&listing, &runs, &suite);
    assert_eq!(
        account.exit() == Exit::Refuted,
        matches!(
            account.ledger.methods[CALLER].verdict,
            Verdict::Refuted | Verdict::Vacuous
        ) && account.mismatches.is_empty()
    );
    account.ledger.methods.swap_remove(CALLER)
}

#[test]
fn verdict_is_that_of_the_worst_clause() {
    let bound = || GoalStatus::Unknown(StopReason::Unwind { bound: 3 });
    let broken = || GoalStatus::Witnessed(vec![0]);
    for (clauses, verdict, listed) in [
        (vec![(infeasible(), false)], Verdict::Proved, 1),
        (
            vec![(infeasible(), false), (infeasible(), true)],
            Verdict::Proved,
            1,
        ),
        (
            vec![(infeasible(), false), (bound(), false)],
            Verdict::ProvedToBound,
            2,
        ),
        (
            vec![(bound(), false), (unknown(), true)],
            Verdict::Unknown,
            2,
        ),
        (
            vec![(unknown(), false), (broken(), true)],
            Verdict::Refuted,
            2,
        ),
        (vec![], Verdict::Unknown, 0),
    ] {
        let entry = contract(&clauses, |_, _| {});
        let shown = entry.obligations.iter().filter(|o| o.kind.is_clause());
        assert_eq!(
            (entry.verdict, shown.count()),
            (verdict, listed),
            "{clauses:?}"
        );
        assert!(entry.contract);
    }
    let bounded = contract(&[(bound(), false)], |_, _| {});
    assert!(bounded.reason.unwrap().contains("at most 3 times"));
}

#[test]
fn nothing_is_proved_that_was_not_looked_at() {
    let proved = [(infeasible(), false)];
    let vacuous = contract(&proved, |_, run| run.result.is_vacuous = true);
    assert_eq!(vacuous.verdict, Verdict::Vacuous);
    let holds = |o: &Obligation| o.status == ObligationStatus::Proved;
    assert!(!vacuous.obligations.iter().any(holds));
    let mismatch = contract(&proved, |_, run| {
        run.checks[0].agreement = Agreement::Mismatch("other".into());
    });
    assert_eq!(mismatch.verdict, Verdict::Unknown);
    let unread = contract(&proved, |listing, _| {
        listing.methods[CALLER].clauses[0].unusable = Some("no such name".into());
    });
    assert_eq!(unread.verdict, Verdict::Unknown);
}

#[test]
fn the_contract_of_a_private_method_is_its_own() {
    let private = contract(&[(infeasible(), false)], |listing, _| {
        listing.methods[CALLER].treatment = Treatment::ThroughCallers;
    });
    assert_eq!(private.verdict, Verdict::Proved);
}

#[test]
fn infeasible_branches_say_what_they_rest_on() {
    let entry = contract(&[(infeasible(), false)], |_, _| {});
    let branch = entry
        .obligations
        .iter()
        .find(|o| o.status == ObligationStatus::Infeasible);
    let reason = branch.unwrap().reason.as_deref();
    assert_eq!(reason, Some("it is so, under the precondition"));
}
