//! Claims that rest on contracts: chains, cycles, overriding methods, code that is not accounted for.

use super::*;

/// Methods `a/M0#m`, `a/M1#m`, …, each with a contract that is claimed proved and rests on those named.
fn chain(rests_on: &[&[usize]]) -> Scene {
    let mut scene = Scene::new();
    scene.methods = (0..rests_on.len())
        .map(|i| method(&format!("a/M{i}"), "m"))
        .collect();
    for (index, rests_on) in rests_on.iter().enumerate() {
        let names: Vec<MethodRef> = rests_on
            .iter()
            .map(|i| scene.methods[*i].name.clone())
            .collect();
        scene.analyse(index, vec![]);
        scene.test(index, &[]);
        scene.specify(index, resting_on(&names.iter().collect::<Vec<_>>()));
    }
    scene
}

fn proved(scene: &Scene) -> Vec<usize> {
    let account = scene.account();
    let entries = account.ledger.methods.iter().enumerate();
    let proved = entries.filter(|(_, entry)| entry.verdict == Verdict::Proved);
    proved.map(|(i, _)| i).collect()
}

#[test]
fn doubt_goes_all_the_way_up_a_chain() {
    // Each rests on the next one; the order of the methods does not matter.
    for (links, last) in [
        ([&[1][..], &[2], &[3], &[]], 3),
        ([&[][..], &[0], &[1], &[2]], 0),
    ] {
        let mut scene = chain(&links);
        assert_eq!(proved(&scene), [0, 1, 2, 3]);
        let broken = scene.ensures(last);
        scene.says(last, broken, unknown());
        assert_eq!(proved(&scene), [0; 0]);
        for index in (0..4).filter(|i| *i != last) {
            let (status, reason) = scene.status(index, "ensures@0");
            assert_eq!(status, ObligationStatus::Unknown);
            assert!(reason.ends_with("which is not proved"), "{reason}");
        }
        // The branches rest on nothing.
        assert_eq!(
            scene.status(1, "branch@4:false").0,
            ObligationStatus::Infeasible
        );
    }
}

#[test]
fn doubt_in_the_middle_leaves_what_is_below() {
    let mut scene = chain(&[&[1], &[2], &[]]);
    let middle = scene.ensures(1);
    scene.says(1, middle, unknown());
    assert_eq!(proved(&scene), [2]);
}

#[test]
fn contracts_may_rest_on_each_other_until_one_falls() {
    let mut scene = chain(&[&[1], &[0], &[2], &[0]]);
    assert_eq!(proved(&scene), [0, 1, 2, 3]);
    let one = scene.ensures(1);
    scene.says(1, one.clone(), unknown());
    assert_eq!(proved(&scene), [2], "what rests on itself alone stays");
    // A test that breaks one.
    scene.says(1, one.clone(), GoalStatus::Witnessed(vec![0]));
    scene.tests[1].reached.insert(one);
    let account = scene.account();
    assert_eq!(account.ledger.methods[1].verdict, Verdict::Refuted);
    let (_, reason) = scene.status(0, "ensures@0");
    assert!(
        reason.ends_with("the contract of a.M1#m, which is refuted"),
        "{reason}"
    );
    let (_, reason) = scene.status(3, "ensures@0");
    assert!(reason.ends_with("a.M0#m, which is not proved"), "{reason}");
    assert_eq!(proved(&scene), [2]);
}

#[test]
fn contract_that_is_proved_to_a_bound_carries_nothing() {
    let mut scene = chain(&[&[1], &[]]);
    let bounded = scene.ensures(1);
    let bound = GoalStatus::Unknown(StopReason::Unwind { bound: 3 });
    scene.says(1, bounded, bound);
    assert_eq!(proved(&scene), [0; 0]);
    assert_eq!(scene.verdict(1).0, Verdict::ProvedToBound);
    assert_eq!(scene.verdict(0).0, Verdict::Unknown);
}

#[test]
fn every_overriding_method_has_to_keep_the_contract() {
    let mut scene = chain(&[&[1], &[], &[]]);
    let overriding = scene.ensures(2);
    scene.says(2, overriding, unknown());
    assert_eq!(proved(&scene), [0, 1], "the third is no subclass");
    scene.above = vec![("a/M2", "a/M1")];
    assert_eq!(proved(&scene), [1]);
    // Constructors are not overridden.
    for i in [1, 2] {
        scene.methods[i].name.name = "<init>".into();
    }
    let constructor = scene.methods[1].name.clone();
    let own = scene.ensures(0);
    scene.says(0, own, resting_on(&[&constructor]));
    let (status, _) = scene.status(0, "ensures@0");
    assert_eq!(status, ObligationStatus::Proved);
}

#[test]
fn contract_of_code_that_is_not_accounted_for_is_taken_for_granted_in_words() {
    let library = |class: &str| MethodRef {
        class: class.into(),
        name: "m".into(),
        descriptor: "(I)I".into(),
    };
    let (one, two) = (library("lib/L"), library("lib/O$I"));
    let mut scene = chain(&[&[]]);
    let clause = scene.ensures(0);
    scene.says(0, clause, resting_on(&[&one, &two]));
    let branch = scene.branch(0, 1);
    scene.says(0, branch, resting_on(&[&one]));
    let (status, reason) = scene.status(0, "ensures@0");
    assert_eq!(status, ObligationStatus::Proved);
    assert_eq!(
        reason,
        "it is so, taking the contract of lib.L#m and lib.O.I#m for granted"
    );
    let (status, reason) = scene.status(0, "branch@4:false");
    assert_eq!(status, ObligationStatus::Infeasible);
    assert_eq!(
        reason,
        "it is so, taking the contract of lib.L#m for granted"
    );
    // Lambda expressions implement it, and nobody checks these.
    scene.lambdas.insert("lib/L".into());
    let (status, reason) = scene.status(0, "ensures@0");
    assert_eq!(status, ObligationStatus::Unknown);
    assert!(reason.contains("lambda expressions"), "{reason}");
}

#[test]
fn code_that_is_not_asked_for_a_contract_makes_it_doubtful() {
    let mut scene = chain(&[&[1], &[]]);
    assert_eq!(proved(&scene), [0, 1]);
    scene.unasked.insert(scene.methods[1].name.clone());
    assert_eq!(proved(&scene), [1]);
    let (_, reason) = scene.status(0, "ensures@0");
    assert!(reason.contains("code of a superclass"), "{reason}");
}

#[test]
fn method_behind_a_bridge_has_to_keep_the_contract() {
    let mut scene = chain(&[&[1], &[], &[]]);
    let (above, behind) = (scene.methods[1].name.clone(), scene.methods[2].name.clone());
    let broken = scene.ensures(2);
    scene.says(2, broken, unknown());
    assert_eq!(proved(&scene), [0, 1]);
    scene.bridged.insert(above, vec![behind]);
    assert_eq!(proved(&scene), [1]);
}

#[test]
fn contract_of_defaults_alone_is_relied_on_while_nothing_breaks_it() {
    let mut scene = chain(&[&[1], &[]]);
    scene.methods[1].contract = Some(Contract::default());
    scene.methods[1].clauses[0].clause.is_implicit = true;
    assert_eq!(scene.verdict(0).0, Verdict::Proved);
    let clause = scene.ensures(1);
    scene.says(1, clause, unknown());
    assert_eq!(scene.verdict(0).0, Verdict::Unknown);
}

#[test]
fn contradicted_analysis_withdraws_what_rests_on_its_contract() {
    let mut scene = chain(&[&[1], &[2], &[]]);
    scene.run(2).checks[0].agreement = Agreement::Mismatch("it returned 3".into());
    assert_eq!(proved(&scene), [0; 0]);
}
