//! What is wrong with one target is told, fails the run, and costs the other targets nothing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::process::Command;

use provetta_outcome::{Ledger, Totals};

#[test]
fn a_target_that_cannot_be_attacked_costs_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let bad = write("Bad.java", "class Bad { int x = nosuch; }");
    let good = write("Good.java", "class Good { int x = 1; }");
    let empty = Ledger {
        schema: 1,
        methods: Vec::new(),
        diagnostics: Vec::new(),
        allowed: Vec::new(),
        totals: Totals::default(),
    };
    let ledger = write("ledger.json", &serde_json::to_string(&empty).unwrap());
    let run = Command::new(env!("CARGO_BIN_EXE_provetta-falsify"))
        .args([&bad, &good])
        .arg("--ledger")
        .arg(ledger)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&run.stdout).into_owned();
    let told = format!("{} could not be attacked: ", bad.display());
    assert!(said.contains(&told), "{said}");
    assert!(said.contains("does not compile"), "{said}");
    assert!(
        said.contains(&format!("{}: 0 runs", good.display())),
        "{said}"
    );
    assert!(said.contains("all: 0 runs"), "{said}");
    assert_eq!(run.status.code(), Some(1));
}
