//! In: a fixed seed. Out: the engine and the generated oracles agree about random clauses in random states.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use provetta_fuzz::contracts::{ContractOptions, KINDS, run};

#[test]
fn the_prover_and_the_oracle_agree_on_random_clauses() {
    let options = ContractOptions {
        seed: 20,
        count: 2,
        states: 25,
        ..ContractOptions::default()
    };
    let summary = run(&options).expect("a JDK and a working helper");
    assert!(summary.disagreements.is_empty(), "{summary}");
    for kind in KINDS {
        let compared = summary.counts.get(&kind).map_or(0, |c| c.compared());
        assert!(compared > 100, "too little was compared:\n{summary}");
    }
}
