//! Whether a proved method is proved to end.

use super::*;

/// Methods with a proved contract each, and the goal that nobody writes: that they end. The first rests on the second, its end too.
fn scene(own: GoalStatus, called: GoalStatus) -> Scene {
    let mut scene = Scene::analysed();
    let name = scene.methods[OTHER].name.clone();
    scene.specify(CALLER, resting_on(&[&name]));
    scene.specify(OTHER, infeasible());
    for (index, status) in [(CALLER, own), (OTHER, called)] {
        let goal = diverges(&scene, index);
        let mut clause = clause(goal.clone(), 1);
        clause.clause.is_implicit = true;
        scene.methods[index].clauses.push(clause);
        scene.says(index, goal, status);
    }
    scene
}

fn diverges(scene: &Scene, index: usize) -> Goal {
    goal(&scene.methods[index].name, GoalKind::Diverges, 1, 0)
}

fn no_measure() -> GoalStatus {
    GoalStatus::Unknown(StopReason::NoMeasure {
        line: Some(3),
        is_call: false,
    })
}

fn verdicts(scene: &Scene) -> (Verdict, Verdict) {
    let account = scene.account();
    let of = |index: usize| account.ledger.methods[index].verdict;
    (of(CALLER), of(OTHER))
}

#[test]
fn proved_says_that_the_call_ends() {
    let ends = scene(infeasible(), infeasible());
    assert_eq!(verdicts(&ends), (Verdict::Proved, Verdict::Proved));
    let entry = ends.entry(CALLER);
    assert!(
        !entry.obligations.iter().any(|o| o.id.contains("diverges")),
        "nobody wrote it, so it is not listed"
    );
    let open = scene(no_measure(), infeasible());
    assert_eq!(verdicts(&open), (Verdict::ProvedIfItEnds, Verdict::Proved));
    let (_, reason) = open.verdict(CALLER);
    assert!(
        reason.starts_with("that it ends is not shown: no measure"),
        "{reason}"
    );
    assert_eq!(
        open.status(CALLER, "ensures@0").0,
        ObligationStatus::Proved,
        "of calls that end"
    );
    assert_eq!(open.account().unended.len(), 1);
}

#[test]
fn caller_ends_only_if_what_it_calls_does() {
    let mut scene = scene(infeasible(), no_measure());
    assert_eq!(verdicts(&scene), (Verdict::Proved, Verdict::ProvedIfItEnds));
    let called = scene.methods[OTHER].name.clone();
    let own = diverges(&scene, CALLER);
    scene.says(CALLER, own, resting_on(&[&called]));
    assert_eq!(
        verdicts(&scene),
        (Verdict::ProvedIfItEnds, Verdict::ProvedIfItEnds)
    );
    let (_, reason) = scene.verdict(CALLER);
    assert!(
        reason.ends_with("it calls a.C#other, of which that is not shown"),
        "{reason}"
    );
    // A method without a contract of its own is not shown to end.
    scene.methods[OTHER].contract = None;
    assert_eq!(scene.verdict(CALLER).0, Verdict::ProvedIfItEnds);
}

#[test]
fn end_that_rests_on_a_contract_in_doubt_is_not_shown() {
    let mut scene = scene(infeasible(), infeasible());
    let called = scene.methods[OTHER].name.clone();
    let own = diverges(&scene, CALLER);
    scene.says(CALLER, own, resting_on(&[&called]));
    let clause = scene.ensures(CALLER);
    scene.says(CALLER, clause, infeasible());
    assert_eq!(verdicts(&scene), (Verdict::Proved, Verdict::Proved));
    let lost = scene.ensures(OTHER);
    scene.says(OTHER, lost, unknown());
    assert_eq!(
        verdicts(&scene),
        (Verdict::ProvedIfItEnds, Verdict::Unknown)
    );
}

#[test]
fn specification_needs_what_it_calls_to_end() {
    let mut scene = scene(infeasible(), no_measure());
    assert_eq!(scene.verdict(CALLER).0, Verdict::Proved);
    let called = scene.methods[OTHER].name.clone();
    scene.run(CALLER).result.asked.push(called);
    let (verdict, reason) = scene.verdict(CALLER);
    assert_eq!(verdict, Verdict::Unknown);
    assert!(
        reason.ends_with("which a specification calls and which may not end"),
        "{reason}"
    );
    let own = diverges(&scene, OTHER);
    scene.says(OTHER, own, infeasible());
    assert_eq!(scene.verdict(CALLER).0, Verdict::Proved);
}

#[test]
fn code_that_repeats_for_ever_keeps_no_contract() {
    let endless = GoalStatus::Unknown(StopReason::Endless { line: Some(3) });
    let scene = scene(endless, infeasible());
    let (verdict, reason) = scene.verdict(CALLER);
    assert_eq!(verdict, Verdict::Unknown);
    assert!(reason.starts_with("it may never end"), "{reason}");
}

#[test]
fn nothing_rests_on_a_contract_that_code_without_end_does_not_keep() {
    // Its clauses are proved of calls that end, and its contract is not.
    let endless = GoalStatus::Unknown(StopReason::Endless { line: Some(3) });
    let scene = scene(infeasible(), endless);
    assert_eq!(scene.status(OTHER, "ensures@0").0, ObligationStatus::Proved);
    assert_eq!(verdicts(&scene), (Verdict::Unknown, Verdict::Unknown));
    let (_, reason) = scene.verdict(CALLER);
    assert!(
        reason.ends_with("a.C#other, which is not proved"),
        "{reason}"
    );
}

#[test]
fn end_that_was_not_looked_at_or_was_withdrawn_is_not_shown() {
    let mut silent = scene(infeasible(), infeasible());
    let own = diverges(&silent, CALLER);
    silent.run(CALLER).result.goals.retain(|g| g.goal != own);
    assert_eq!(silent.verdict(CALLER).0, Verdict::ProvedIfItEnds);
    let mut witnessed = scene(GoalStatus::Witnessed(vec![0]), infeasible());
    assert_eq!(witnessed.verdict(CALLER).0, Verdict::ProvedIfItEnds);
    witnessed.run(CALLER).checks[0].agreement = Agreement::Mismatch("other".into());
    assert_eq!(witnessed.verdict(CALLER).0, Verdict::Unknown);
}

#[test]
fn written_diverges_clause_is_an_obligation_like_others() {
    let mut scene = scene(no_measure(), infeasible());
    scene.methods[CALLER].clauses[1].clause.is_implicit = false;
    let (status, reason) = scene.status(CALLER, "diverges@1");
    assert_eq!(status, ObligationStatus::Unknown);
    assert!(
        reason.starts_with("that the method ends is not shown"),
        "{reason}"
    );
    assert_eq!(scene.verdict(CALLER).0, Verdict::Unknown);
}

#[test]
fn proved_if_it_ends_counts_as_unknown_where_ends_are_required() {
    let mut scene = scene(no_measure(), infeasible());
    scene.options.only_contracts = true;
    assert_eq!(scene.account().conclusion(), Conclusion::Clean);
    scene.options.requires_ends = true;
    assert_eq!(scene.account().conclusion(), Conclusion::Unknown);
    assert_eq!(scene.account().ledger.totals.contracts_proved_if_it_ends, 1);
}
