//! In: the corpora of `testdata/`. Out: nothing is claimed or predicted wrongly, and with little time for each
//! method nearly all is covered that `expected.json` says (`testdata/corpus/README.md`).
//!
//! The long form, with times and reasons: `cargo run --release -p provetta-benches -- --only corpus`.

mod common;
#[path = "../../../benches/src/expected.rs"]
#[allow(dead_code, reason = "the measurements use the rest")]
mod expected;

use expected::DeviationKind;

/// Seconds for one method.
const BUDGET: &str = "2";

/// Methods of which less may be covered because their time is over; a busy machine needs some.
const MAX_LATE: usize = 8;

#[test]
fn every_group_is_as_expected() {
    let mut found = expected::Found::default();
    for corpus in expected::corpora(&common::repository().join("testdata")) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ledger.json");
        let mut command = common::provetta(folder.path());
        command.arg("test").arg(&corpus.folder);
        command
            .args(["--budget", BUDGET, "--quiet", "--json"])
            .arg(&file);
        command.envs(corpus.java_home.iter().map(|home| ("JAVA_HOME", home)));
        let ran = common::Ran::from(command.output().unwrap());
        assert!(file.exists(), "{}", ran.stderr);
        let ledger = common::ledger(&file);
        assert_eq!(common::schema_errors(&ledger), [""; 0]);
        let ledger = serde_json::from_value(ledger).unwrap();
        found.add(&corpus, "", &ledger).unwrap();
    }
    assert_eq!(found.mismatches, 0);
    let lines = |kind| -> Vec<String> { found.of_kind(kind).map(ToString::to_string).collect() };
    let wrong = lines(DeviationKind::Wrong);
    assert!(wrong.is_empty(), "not as expected: {wrong:#?}");
    let late = lines(DeviationKind::Late);
    assert!(late.len() <= MAX_LATE, "not covered in time: {late:#?}");
}
