//! Clauses and verdicts on contracts.

use provetta_outcome::{Step, VacuousCase};

use super::*;

/// What the first method is to be with clauses that ended so, each with whether nobody wrote it.
pub(super) fn contract(
    clauses: &[(GoalStatus, bool)],
    change: impl FnOnce(&mut Scene),
) -> MethodEntry {
    let mut scene = Scene::new();
    scene.analyse(CALLER, vec![]);
    for index in [CALLER, OTHER] {
        scene.test(index, &[]);
    }
    scene.methods[CALLER].contract = Some(Contract {
        assumes: Some("the precondition"),
        ..written()
    });
    let name = scene.methods[CALLER].name.clone();
    for (number, (status, is_implicit)) in (0..).zip(clauses) {
        let goal = goal(&name, GoalKind::Ensures, number, 0);
        let mut clause = clause(goal.clone(), number);
        clause.clause.is_implicit = *is_implicit;
        scene.methods[CALLER].clauses.push(clause);
        if matches!(status, GoalStatus::Witnessed(_)) {
            scene.tests[CALLER].reached.insert(goal.clone());
        }
        scene.says(CALLER, goal, status.clone());
    }
    change(&mut scene);
    let mut account = scene.account();
    assert!(unknowns_have_reasons(&account));
    assert_eq!(
        account.conclusion() == Conclusion::Refuted,
        matches!(
            account.ledger.methods[CALLER].verdict,
            Verdict::Refuted | Verdict::Vacuous
        ) && account.mismatches.is_empty()
    );
    account.ledger.methods.swap_remove(CALLER)
}

fn clauses_of(entry: &MethodEntry) -> Vec<&Obligation> {
    let all = entry.obligations.iter();
    all.filter(|o| o.kind.is_clause()).collect()
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
        let entry = contract(&clauses, |_| {});
        assert_eq!(
            (entry.verdict, clauses_of(&entry).len()),
            (verdict, listed),
            "{clauses:?}"
        );
        assert!(entry.contract);
    }
    let bounded = contract(&[(bound(), false)], |_| {});
    assert!(bounded.reason.unwrap().contains("at most 3 times"));
}

#[test]
fn all_bounds_that_were_reached_are_named() {
    let bound = GoalStatus::Unknown(StopReason::Unwind { bound: 3 });
    let entry = contract(&[(bound, false)], |scene| {
        let cuts = &mut scene.run(CALLER).result.cuts;
        cuts.push((StopReason::Unwind { bound: 3 }, 2));
        cuts.push((StopReason::Objects { bound: 5 }, 1));
        cuts.push((StopReason::Budget { seconds: 1 }, 1));
    });
    let reason = entry.reason.unwrap();
    assert_eq!(reason.matches(", and ").count(), 1, "{reason}");
    assert!(reason.contains("at most 5 objects"), "{reason}");
}

#[test]
fn nothing_is_proved_that_was_not_looked_at() {
    let proved = [(infeasible(), false)];
    let vacuous = contract(&proved, |scene| {
        scene.run(CALLER).result.is_vacuous = true;
    });
    assert_eq!(vacuous.verdict, Verdict::Vacuous);
    let holds = |o: &Obligation| o.status == ObligationStatus::Proved;
    assert!(!vacuous.obligations.iter().any(holds));
    let mismatch = contract(&proved, |scene| {
        scene.run(CALLER).checks[0].agreement = Agreement::Mismatch("other".into());
    });
    assert_eq!(mismatch.verdict, Verdict::Unknown);
    let unread = contract(&proved, |scene| {
        let clause = &mut scene.methods[CALLER].clauses[0].clause;
        clause.unusable = Some("no such name".into());
    });
    assert_eq!(unread.verdict, Verdict::Unknown);
    let unsupported = contract(&proved, |scene| {
        scene.methods[CALLER].treatment = Treatment::Unsupported("not supported yet".into());
    });
    assert_eq!(unsupported.verdict, Verdict::Unknown);
    assert!(!unsupported.obligations.iter().any(holds));
}

#[test]
fn clause_that_cannot_be_used_is_unknown_even_if_a_test_breaks_it() {
    let entry = contract(&[(GoalStatus::Witnessed(vec![0]), true)], |scene| {
        let clause = &mut scene.methods[CALLER].clauses[0].clause;
        clause.unusable = Some("no such name".into());
    });
    let clauses = clauses_of(&entry);
    assert_eq!(clauses.len(), 1, "nobody wrote it, but it is listed");
    assert_eq!(clauses[0].status, ObligationStatus::Unknown);
    assert_eq!(clauses[0].tests, [""; 0]);
}

#[test]
fn clause_that_cannot_be_used_is_listed_even_if_the_contract_is_vacuous() {
    let entry = contract(&[(infeasible(), true), (infeasible(), true)], |scene| {
        let clause = &mut scene.methods[CALLER].clauses[0].clause;
        clause.unusable = Some("no such name".into());
        scene.run(CALLER).result.is_vacuous = true;
    });
    let clauses = clauses_of(&entry);
    assert_eq!(clauses.len(), 1);
    assert!(clauses[0].reason.as_ref().unwrap().contains("no such name"));
}

/// The first clause belongs to a case that no input is subject to.
fn with_vacuous_case(is_inherited: bool, change: impl FnOnce(&mut Scene)) -> MethodEntry {
    contract(
        &[(infeasible(), false), (infeasible(), false)],
        move |scene| {
            scene.methods[CALLER].clauses[0].clause.case = Some(0);
            scene.methods[CALLER].clauses[1].clause.case = Some(1);
            scene.run(CALLER).result.vacuous_cases = vec![VacuousCase {
                case: 0,
                text: "x > x".into(),
                line: 3,
                is_inherited,
            }];
            change(scene);
        },
    )
}

#[test]
fn case_without_inputs_claims_nothing_unless_it_is_inherited() {
    let own = with_vacuous_case(false, |_| {});
    assert_eq!(own.verdict, Verdict::Vacuous);
    assert!(own.reason.as_ref().unwrap().contains("x > x"));
    let status = |entry: &MethodEntry, i: usize| clauses_of(entry)[i].status;
    assert_eq!(status(&own, 0), ObligationStatus::Unknown);
    assert_eq!(status(&own, 1), ObligationStatus::Proved);
    let inherited = with_vacuous_case(true, |_| {});
    assert_eq!(inherited.verdict, Verdict::Proved);
    assert_eq!(status(&inherited, 0), ObligationStatus::Proved);
    // By the word of an analysis that was wrong no case is without inputs.
    for is_inherited in [false, true] {
        let withdrawn = with_vacuous_case(is_inherited, |scene| {
            scene.run(CALLER).checks[0].agreement = Agreement::Mismatch("other".into());
        });
        assert_eq!(withdrawn.verdict, Verdict::Unknown);
        assert_eq!(status(&withdrawn, 0), ObligationStatus::Unknown);
    }
}

#[test]
fn input_that_breaks_a_clause_refutes_it_only_by_a_test() {
    let broken = [(GoalStatus::Witnessed(vec![0]), false)];
    let untested = contract(&broken, |scene| scene.tests.clear());
    assert_eq!(untested.verdict, Verdict::Unknown);
    let reason = clauses_of(&untested)[0].reason.clone().unwrap();
    assert!(reason.contains("no test can be written for it"), "{reason}");
    let by_reflection = contract(&broken, |scene| {
        let step = Step::Allocate {
            object: 0,
            class: "a/C".into(),
        };
        scene.run(CALLER).result.witnesses[0].fixture.push(step);
    });
    assert_eq!(by_reflection.verdict, Verdict::Refuted);
    let reason = clauses_of(&by_reflection)[0].reason.clone().unwrap();
    assert!(reason.contains("an invariant can exclude it"), "{reason}");
}

#[test]
fn the_contract_of_a_private_method_is_its_own() {
    let private = contract(&[(infeasible(), false)], |scene| {
        scene.methods[CALLER].treatment = Treatment::ThroughCallers;
    });
    assert_eq!(private.verdict, Verdict::Proved);
}

#[test]
fn clauses_of_code_without_a_contract_are_not_checked_apart_from_its_callers() {
    let mut scene = Scene::analysed();
    scene.specify(PRIVATE, infeasible());
    scene.methods[PRIVATE].contract = None;
    let (status, reason) = scene.status(PRIVATE, "ensures@0");
    assert_eq!(status, ObligationStatus::Unknown);
    assert!(reason.contains("apart from its callers"), "{reason}");
}

#[test]
fn infeasible_branches_say_what_they_assume() {
    let entry = contract(&[(infeasible(), false)], |_| {});
    let branch = entry
        .obligations
        .iter()
        .find(|o| o.status == ObligationStatus::Infeasible);
    let reason = branch.unwrap().reason.as_deref();
    assert_eq!(reason, Some("it is so, under the precondition"));
}

#[test]
fn only_contracts_are_accounted_for_if_nothing_else_is_wanted() {
    let mut scene = Scene::analysed();
    scene.specify(CALLER, infeasible());
    scene.options.only_contracts = true;
    let account = scene.account();
    assert_eq!(account.skipped, 2);
    assert_eq!(account.ledger.methods.len(), 1);
    assert_eq!(claims(&account), ["caller ensures@0"]);
    assert_eq!(account.conclusion(), Conclusion::Clean);
    // What a called method asks for is asked of code without a contract too.
    let asked = goal(&scene.methods[OTHER].name, GoalKind::Precondition, 0, 0);
    scene.methods[OTHER].clauses.push(clause(asked.clone(), 1));
    scene.says(OTHER, asked, unknown());
    let account = scene.account();
    assert_eq!((account.skipped, account.ledger.methods.len()), (1, 2));
    assert_eq!(account.conclusion(), Conclusion::Unknown);
}
