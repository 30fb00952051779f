//! Claims that need the classes on the class path to be all there are say so.

use super::*;

fn in_world(classes: &[&str]) -> GoalStatus {
    GoalStatus::Infeasible {
        because: "it is so".into(),
        rests_on: Vec::new(),
        world: classes.iter().map(|c| (*c).to_owned()).collect(),
    }
}

fn world(scene: &Scene, index: usize, id: &str) -> (Vec<String>, String) {
    let entry = scene.entry(index);
    let found = entry.obligations.into_iter().find(|o| o.id == id);
    let found = found.expect(id);
    (found.world, found.reason.unwrap_or_default())
}

#[test]
fn infeasible_and_proved_name_the_classes() {
    let mut scene = Scene::analysed();
    let branch = scene.branch(CALLER, 1);
    scene.says(CALLER, branch, in_world(&["a.A", "a.B"]));
    scene.specify(CALLER, in_world(&["a.A"]));
    let (classes, reason) = world(&scene, CALLER, "branch@4:false");
    assert_eq!(classes, ["a.A", "a.B"]);
    assert_eq!(
        reason,
        "it is so, for the classes on the class path: a.A, a.B"
    );
    let (classes, reason) = world(&scene, CALLER, "ensures@0");
    assert_eq!(classes, ["a.A"]);
    assert!(reason.ends_with("class path: a.A"), "{reason}");
    let (classes, _) = world(&scene, OTHER, "branch@4:false");
    assert_eq!(classes, [""; 0]);
}

#[test]
fn claim_through_callers_needs_the_classes_of_all() {
    let mut scene = Scene::analysed();
    let inner = scene.branch(PRIVATE, 0);
    scene.says(CALLER, inner.clone(), in_world(&["a.B"]));
    scene.says(OTHER, inner, in_world(&["a.A"]));
    let (classes, reason) = world(&scene, PRIVATE, "branch@4:true");
    assert_eq!(classes, ["a.A", "a.B"]);
    assert!(reason.contains("a.A") && reason.contains("a.B"), "{reason}");
}

#[test]
fn claim_of_hidden_methods_too_needs_their_classes() {
    let mut scene = Scene::analysed();
    let mut hidden = method("a/C$1", "run");
    hidden.nest_host = "a/C".into();
    hidden.hidden = true;
    scene.methods.push(hidden);
    scene.analyse(3, vec![]);
    scene.closed_nests.insert("a/C".into());
    scene.methods[PRIVATE].open = true;
    let inner = scene.branch(PRIVATE, 0);
    scene.says(CALLER, inner.clone(), in_world(&["a.B"]));
    scene.says(3, inner, in_world(&["a.A"]));
    let (classes, _) = world(&scene, PRIVATE, "branch@4:true");
    assert_eq!(classes, ["a.A", "a.B"]);
}

#[test]
fn what_is_covered_or_unknown_names_no_classes() {
    let mut scene = Scene::analysed();
    let branch = scene.branch(CALLER, 1);
    scene.says(CALLER, branch, in_world(&["a.A"]));
    scene.run(CALLER).checks[0].agreement = Agreement::Mismatch("it returned 3".into());
    for id in ["branch@4:true", "branch@4:false"] {
        assert_eq!(world(&scene, CALLER, id).0, [""; 0]);
    }
}

#[test]
fn open_world_leaves_the_claim_unknown() {
    let mut scene = Scene::analysed();
    let branch = scene.branch(CALLER, 1);
    let open = StopReason::World {
        classes: vec!["a.A".into()],
    };
    scene.says(CALLER, branch, GoalStatus::Unknown(open));
    let (status, reason) = scene.status(CALLER, "branch@4:false");
    assert_eq!(status, ObligationStatus::Unknown);
    assert!(reason.contains("--world open"), "{reason}");
}
