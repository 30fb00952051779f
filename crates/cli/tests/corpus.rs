//! In: the corpora of `testdata/`. Out: with little time for each method, all of it is what `expected.json`
//! says (`testdata/corpus/README.md`), and nothing is claimed or predicted wrongly.
//!
//! The long form, with times and reasons: `cargo run --release -p provetta-benches -- --only corpus`.

mod common;
#[path = "../../../benches/src/expected.rs"]
#[allow(dead_code, reason = "the measurements use the rest")]
mod expected;

use std::fmt::Write;

/// Seconds for one method.
const BUDGET: &str = "2";

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
    let mut text = String::new();
    for deviation in found.deviations.iter().filter(|d| !d.is_open) {
        let _ = writeln!(text, "  {deviation}");
    }
    assert!(
        found.is_right(),
        "{} mismatches, and not as expected:\n{text}",
        found.mismatches
    );
}
