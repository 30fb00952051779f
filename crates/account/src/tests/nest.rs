//! Code that only its nest can call: private methods, hidden classes, lambdas, initialisers.

use provetta_outcome::OtherCode;

use super::*;

const HIDDEN: usize = 3;

/// The three methods, and one of a hidden class of the same nest, analysed; nobody speaks of the private branch.
fn scene() -> Scene {
    let mut scene = Scene::analysed();
    let mut hidden = method("a/C$1", "run");
    hidden.nest_host = "a/C".into();
    hidden.hidden = true;
    scene.methods.push(hidden);
    scene.analyse(HIDDEN, vec![]);
    scene
}

fn private(scene: &Scene) -> (ObligationStatus, String) {
    scene.status(PRIVATE, "branch@4:true")
}

fn elsewhere(code: OtherCode) -> GoalStatus {
    GoalStatus::Unknown(StopReason::Elsewhere(code))
}

#[test]
fn hidden_callers_count_only_in_a_closed_nest() {
    let mut scene = scene();
    let inner = scene.branch(PRIVATE, 0);
    scene.says(HIDDEN, inner, infeasible());
    scene.methods[PRIVATE].open = true;
    assert_eq!(private(&scene).1, crate::nest::OPEN);
    scene.closed_nests.insert("a/C".into());
    assert_eq!(private(&scene).0, ObligationStatus::Infeasible);
    scene.methods[PRIVATE].open_without_hidden = true;
    assert_eq!(private(&scene).1, crate::nest::OPEN);
}

#[test]
fn hidden_caller_that_leaves_it_open_leaves_it_open() {
    let mut scene = scene();
    let inner = scene.branch(PRIVATE, 0);
    scene.closed_nests.insert("a/C".into());
    scene.says(HIDDEN, inner.clone(), unknown());
    assert!(private(&scene).1.contains("budget"));
    // Where code that is not analysed may come, what the others refute is not enough.
    scene.says(CALLER, inner, infeasible());
    scene.methods[PRIVATE].open = true;
    assert_eq!(private(&scene).1, crate::nest::OPEN);
}

/// It is a claim of nobody, and what became of the test that it was left to says more.
#[test]
fn what_is_left_to_others_is_open() {
    let mut scene = scene();
    let inner = scene.branch(PRIVATE, 0);
    let left = || GoalStatus::Unknown(StopReason::Others);
    scene.says(CALLER, inner.clone(), left());
    scene.says(OTHER, inner.clone(), infeasible());
    assert_eq!(private(&scene).0, ObligationStatus::Unknown);
    assert!(private(&scene).1.contains("left to the tests"));
    scene.says(OTHER, inner, unknown());
    assert!(private(&scene).1.contains("budget"));
}

#[test]
fn callers_of_other_nests_do_not_speak() {
    let mut scene = scene();
    let inner = scene.branch(PRIVATE, 0);
    scene.says(CALLER, inner.clone(), infeasible());
    scene.says(OTHER, inner, unknown());
    assert_eq!(private(&scene).0, ObligationStatus::Unknown);
    scene.methods[OTHER].nest_host = "a/D".into();
    assert_eq!(private(&scene).0, ObligationStatus::Infeasible);
}

#[test]
fn hidden_method_is_infeasible_by_its_own_analysis_or_by_its_callers() {
    let mut scene = scene();
    let own = |scene: &Scene| scene.status(HIDDEN, "branch@4:false");
    assert_eq!(own(&scene).0, ObligationStatus::Infeasible);
    let goal = scene.branch(HIDDEN, 1);
    scene.says(HIDDEN, goal.clone(), unknown());
    assert!(own(&scene).1.contains("budget"));
    scene.says(CALLER, goal.clone(), infeasible());
    assert_eq!(own(&scene).0, ObligationStatus::Infeasible);
    scene.says(OTHER, goal, unknown());
    assert_eq!(own(&scene).0, ObligationStatus::Unknown);
}

/// Callers exclude a branch for the objects that they make; a test of the hidden method reaches it.
fn reached_by_a_test(fixture: Fixture, own: GoalStatus) -> (ObligationStatus, usize) {
    let mut scene = scene();
    let goal = scene.branch(HIDDEN, 1);
    scene.says(HIDDEN, goal.clone(), own);
    scene.says(CALLER, goal.clone(), infeasible());
    scene.test(HIDDEN, &[goal]);
    let test = scene.tests.last_mut().expect("a test");
    test.fixture = fixture;
    let (status, _) = scene.status(HIDDEN, "branch@4:false");
    (status, scene.account().mismatches.len())
}

#[test]
fn hidden_object_in_a_state_that_no_caller_makes_contradicts_no_caller() {
    let shown = || GoalStatus::Witnessed(vec![0]);
    let covered = ObligationStatus::Covered;
    assert_eq!(
        reached_by_a_test(Fixture::Reflection, shown()),
        (covered, 0)
    );
    // Made by calls, or against what its own analysis says of every state.
    assert_eq!(reached_by_a_test(Fixture::Api, shown()).1, 1);
    assert_eq!(reached_by_a_test(Fixture::Reflection, infeasible()).1, 1);
}

#[test]
fn what_holds_up_the_callers_of_a_lambda_is_its_reason() {
    let mut scene = scene();
    let goal = scene.branch(HIDDEN, 1);
    let state = GoalStatus::Unknown(StopReason::State {
        detail: "x = 1".into(),
    });
    scene.says(HIDDEN, goal.clone(), state);
    scene.says(CALLER, goal, unknown());
    let reason = |scene: &Scene| scene.status(HIDDEN, "branch@4:false").1;
    assert!(reason(&scene).contains("x = 1"));
    scene.methods[HIDDEN].is_lambda_body = true;
    assert!(reason(&scene).contains("budget"));
    // That nobody calls it says less than its own analysis.
    let goal = scene.branch(HIDDEN, 1);
    scene.run(CALLER).result.goals.retain(|g| g.goal != goal);
    assert!(reason(&scene).contains("x = 1"));
}

#[test]
fn objects_that_outlive_a_call_are_excluded_by_the_hidden_methods_alone() {
    let mut scene = scene();
    let inner = scene.branch(PRIVATE, 0);
    scene.says(OTHER, inner.clone(), infeasible());
    scene.says(CALLER, inner.clone(), elsewhere(OtherCode::Objects));
    assert!(private(&scene).1.contains("outlives the call"));
    scene.closed_nests.insert("a/C".into());
    assert_eq!(
        private(&scene).0,
        ObligationStatus::Unknown,
        "no hidden method refutes it"
    );
    scene.says(HIDDEN, inner.clone(), infeasible());
    assert_eq!(private(&scene).0, ObligationStatus::Infeasible);
    scene.methods[PRIVATE].open_without_hidden = true;
    assert_eq!(
        private(&scene).0,
        ObligationStatus::Unknown,
        "code without an analysis may come there"
    );
    scene.methods[PRIVATE].open_without_hidden = false;
    scene.closed_nests.clear();
    assert_eq!(
        private(&scene).0,
        ObligationStatus::Unknown,
        "a hidden method is not analysed"
    );
    scene.closed_nests.insert("a/C".into());
    scene.says(HIDDEN, inner, unknown());
    assert_eq!(private(&scene).0, ObligationStatus::Unknown);
}

#[test]
fn static_initialisers_are_excluded_by_analyses_of_their_own() {
    let mut scene = scene();
    let inner = scene.branch(PRIVATE, 0);
    let initialiser = || elsewhere(OtherCode::Initialisers(vec!["a/C".into()]));
    scene.says(OTHER, inner.clone(), infeasible());
    scene.says(CALLER, inner.clone(), initialiser());
    assert!(private(&scene).1.contains("static initialiser"));
    // The fourth method becomes the initialiser.
    scene.methods[HIDDEN] = method("a/C", "<clinit>");
    scene.analyse(HIDDEN, vec![(inner.clone(), infeasible())]);
    assert_eq!(private(&scene).0, ObligationStatus::Infeasible);
    scene.analyse(HIDDEN, vec![]);
    assert!(
        private(&scene).1.contains("static initialiser"),
        "it does not speak of the branch"
    );
    scene.says(HIDDEN, inner.clone(), unknown());
    assert_eq!(private(&scene).0, ObligationStatus::Unknown);
    scene.says(HIDDEN, inner, infeasible());
    scene.run(HIDDEN).checks[0].agreement = Agreement::Mismatch("it threw".into());
    assert_eq!(private(&scene).0, ObligationStatus::Unknown);
}

#[test]
fn test_behind_a_contract_that_is_not_kept_contradicts_the_contract_alone() {
    // The caller excludes the private branch by the contract of the other method, and a test takes it.
    let mut scene = scene();
    let inner = scene.branch(PRIVATE, 0);
    let other = scene.methods[OTHER].name.clone();
    scene.says(CALLER, inner.clone(), resting_on(&[&other]));
    scene.specify(OTHER, infeasible());
    assert_eq!(private(&scene).0, ObligationStatus::Infeasible);
    scene.tests[0].reached.insert(inner.clone());
    let mismatches = |scene: &Scene| scene.account().mismatches;
    assert_eq!(mismatches(&scene), Vec::<String>::new());
    assert_eq!(private(&scene).0, ObligationStatus::Covered);
    // Without a contract between them it is a mistake.
    scene.says(CALLER, inner, infeasible());
    assert!(!mismatches(&scene).is_empty());
}
