//! The verifier accepts every class it accepted, with probes too. `java/check` does the work.
//!
//! The long form goes over all modules of the JDK, and over the jars in `PROVETTA_CHECK_JARS` (a class path):
//! `cargo test -p provetta-runner --test verifier -- --ignored --nocapture`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::jdks;
use provetta_runner::Jdk;

fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else {
            into.push(path);
        }
    }
}

fn check(jdk: &Jdk, own: bool, arguments: &[OsString]) {
    let classes = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("java"),
        &mut files,
    );
    let javac = Command::new(jdk.home.join("bin/javac"))
        .args(["-Xlint:all,-serial,-processing", "-Werror", "-d"])
        .arg(classes.path())
        .args(files)
        .output()
        .unwrap();
    assert!(
        javac.status.success(),
        "{}",
        String::from_utf8_lossy(&javac.stderr)
    );
    let mut java = Command::new(jdk.home.join("bin/java"));
    java.args(["-Xmx4g", "-cp"])
        .arg(classes.path())
        .arg("provetta.helper.MassCheck")
        .args(arguments);
    if own {
        java.arg(classes.path());
    }
    let output = java.output().unwrap();
    println!(
        "JDK {}:\n{}",
        jdk.major,
        String::from_utf8_lossy(&output.stdout)
    );
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn own_classes_pass_with_probes() {
    for jdk in jdks() {
        check(
            &jdk,
            true,
            &["jrt:java.prefs".into(), "jrt:jdk.jartool".into()],
        );
    }
}

#[test]
#[ignore = "takes minutes"]
fn thousands_of_classes_pass_with_probes() {
    let jars = std::env::var_os("PROVETTA_CHECK_JARS").unwrap_or_default();
    for jdk in jdks() {
        let list = Command::new(jdk.home.join("bin/java"))
            .arg("--list-modules")
            .output()
            .unwrap();
        let modules = String::from_utf8(list.stdout).unwrap();
        let modules = modules
            .lines()
            .filter_map(|line| Some(format!("jrt:{}", line.split('@').next()?).into()));
        check(&jdk, false, &modules.collect::<Vec<_>>());
        for jar in std::env::split_paths(&jars) {
            check(&jdk, false, &[jar.into_os_string()]);
        }
    }
}
