//! In: everything a user can get wrong. Out: one clear sentence, the right exit code, files untouched.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::fs;
use std::path::Path;
use std::process::Command;

use common::{Ran, files, provetta, run, write};
use provetta_test_support::{javac, usual_jdk};

const GOOD: &str = "class Good { static int sign(int x) { return x < 0 ? -1 : 1; } }\n";

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// Compiles a class with the usual JDK.
fn compile(folder: &Path, name: &str, text: &str) {
    write(folder, &[(name, text)]);
    let files = [folder.join(name)];
    javac(&usual_jdk().unwrap(), &files, &folder.join("classes"), &[]).unwrap();
    fs::remove_file(folder.join(name)).unwrap();
}

#[test]
fn missing_file_is_named() {
    let folder = folder();
    run(folder.path(), &["test", "gone/src"]).fails_with(2, &["no such file or folder: gone/src"]);
    run(folder.path(), &["test", "Gone.java"]).fails_with(2, &["Gone.java"]);
}

#[test]
fn empty_folder_is_named() {
    let folder = folder();
    fs::create_dir(folder.path().join("empty")).unwrap();
    run(folder.path(), &["test", "empty"]).fails_with(2, &["no Java sources or classes in empty"]);
    run(folder.path(), &["test"]).fails_with(2, &["no Java sources or classes"]);
}

#[test]
fn other_files_are_no_java() {
    let folder = folder();
    write(folder.path(), &[("notes.txt", "x")]);
    run(folder.path(), &["test", "notes.txt"]).fails_with(2, &["notes.txt is not Java"]);
}

#[test]
fn wrong_options_are_usage() {
    let folder = folder();
    for arguments in [
        &["test", "--budget", "x"][..],
        &["test", "--coverage", "all"],
        &["tset"],
        &[],
    ] {
        run(folder.path(), arguments).exits(2);
    }
    run(folder.path(), &["--help"]).exits(0);
    run(folder.path(), &["--version"]).exits(0);
}

#[test]
fn file_that_is_no_class_file_is_named() {
    let folder = folder();
    write(
        folder.path(),
        &[
            ("A.class", "this is text"),
            ("classes/B.class", "so is this"),
        ],
    );
    run(folder.path(), &["test", "A.class"]).fails_with(2, &["A.class is not a class file"]);
    run(folder.path(), &["test", "classes"]).fails_with(2, &["B.class is not a class file"]);
}

#[test]
fn truncated_and_hostile_class_files_are_named() {
    let folder = folder();
    compile(folder.path(), "Good.java", GOOD);
    let path = folder.path().join("classes/Good.class");
    let whole = fs::read(&path).unwrap();
    for length in [4, 10, whole.len() / 2, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        run(folder.path(), &["test", "classes"]).fails_with(2, &["Good.class"]);
    }
    let mut hostile = whole.clone();
    // The size of the constant pool: everything behind it is read wrongly.
    hostile[8..10].copy_from_slice(&[0xff, 0xff]);
    fs::write(&path, &hostile).unwrap();
    run(folder.path(), &["test", "classes"]).fails_with(2, &["Good.class"]);
}

#[test]
fn class_of_a_newer_java_is_named_with_its_version() {
    let folder = folder();
    compile(folder.path(), "Good.java", GOOD);
    let path = folder.path().join("classes/Good.class");
    let mut bytes = fs::read(&path).unwrap();
    bytes[6..8].copy_from_slice(&99_u16.to_be_bytes());
    fs::write(&path, &bytes).unwrap();
    run(folder.path(), &["test", "classes"])
        .fails_with(2, &["was compiled for Java 55", "--release"]);
}

#[test]
fn broken_class_does_not_hide_the_others() {
    let folder = folder();
    compile(folder.path(), "Good.java", GOOD);
    write(folder.path(), &[("classes/Bad.class", "text")]);
    let ran =
        run(folder.path(), &["test", "classes"]).fails_with(2, &["Bad.class is not a class file"]);
    assert!(ran.stdout.contains("sign"), "{}", ran.stdout);
    assert!(
        folder
            .path()
            .join("provetta-tests/GoodProvettaTest.java")
            .exists()
    );
}

#[test]
fn broken_jar_is_named() {
    let folder = folder();
    write(
        folder.path(),
        &[("a.jar", "this is no zip"), ("Good.java", GOOD)],
    );
    run(folder.path(), &["test", "a.jar"]).fails_with(2, &["a.jar"]);
    run(
        folder.path(),
        &["test", "Good.java", "--classpath", "gone.jar"],
    )
    .fails_with(2, &["gone.jar", "--classpath"]);
}

#[test]
fn unknown_class_and_method_are_named() {
    let folder = folder();
    write(
        folder.path(),
        &[(
            "a/Good.java",
            "package a; class Good { static int f(int x) { return x; } }",
        )],
    );
    write(
        folder.path(),
        &[(
            "b/Good.java",
            "package b; class Good { static int f(int x) { return x; } }",
        )],
    );
    run(folder.path(), &["test", "Missing"]).fails_with(2, &["there is no class Missing"]);
    run(folder.path(), &["test", "Good"]).fails_with(2, &["not unique", "a.Good, b.Good"]);
    run(folder.path(), &["test", "a.Good#g"])
        .fails_with(2, &["there is no method g", "the methods are: f"]);
    run(folder.path(), &["test", "a.Good#f(long)"]).fails_with(2, &["there is no method f(long)"]);
    run(folder.path(), &["explain", "a.Good#f:x"]).fails_with(2, &["not a line number"]);
    run(folder.path(), &["explain", "a.Good"]).fails_with(2, &["names no method"]);
}

#[test]
fn code_that_does_not_compile_is_shown_as_javac_shows_it() {
    let folder = folder();
    write(
        folder.path(),
        &[("Wrong.java", "class Wrong { int f() { return \"x\"; } }\n")],
    );
    let javac = Command::new(usual_jdk().unwrap().program("javac"))
        .args(["-g", "-d", "classes"])
        .arg("Wrong.java")
        .current_dir(folder.path())
        .output()
        .unwrap();
    let ran = run(folder.path(), &["test", "."]).fails_with(4, &["does not compile"]);
    let words = String::from_utf8_lossy(&javac.stderr).into_owned();
    assert!(
        !words.is_empty() && ran.stderr.contains(&words),
        "{}\n---\n{words}",
        ran.stderr
    );
    assert!(!folder.path().join("provetta-tests").exists());
}

#[test]
fn file_of_the_user_is_never_overwritten() {
    let folder = folder();
    let mine = "// my own test\nclass GoodProvettaTest {}\n";
    let other = "class Other { static int same(int x) { return x; } }\n";
    write(
        folder.path(),
        &[
            ("Good.java", GOOD),
            ("Other.java", other),
            ("out/GoodProvettaTest.java", mine),
        ],
    );
    let ran = run(
        folder.path(),
        &["test", "Good.java", "Other.java", "--out", "out"],
    );
    ran.fails_with(2, &["GoodProvettaTest.java", "stays as it is", "--out"]);
    assert_eq!(
        fs::read_to_string(folder.path().join("out/GoodProvettaTest.java")).unwrap(),
        mine
    );
    assert!(
        folder.path().join("out/OtherProvettaTest.java").exists(),
        "the other files are written"
    );
}

#[test]
fn output_that_cannot_be_written_is_named_before_the_work() {
    let folder = folder();
    write(folder.path(), &[("Good.java", GOOD), ("file", "x")]);
    let before = files(folder.path());
    run(folder.path(), &["test", "Good.java", "--out", "file/tests"])
        .fails_with(2, &["file/tests", "--out"]);
    run(
        folder.path(),
        &["test", "Good.java", "--json", "file/x.json"],
    )
    .fails_with(2, &["--json"]);
    run(folder.path(), &["test", "Good.java", "--json", "."]).fails_with(2, &["is a folder"]);
    assert_eq!(files(folder.path()), before);
}

#[test]
fn missing_jdk_is_named_with_what_to_do() {
    let folder = folder();
    write(folder.path(), &[("Good.java", GOOD)]);
    let without = |command: &mut Command| {
        Ran::from(
            command
                .args(["test", "Good.java"])
                .env("PATH", folder.path())
                .output()
                .unwrap(),
        )
    };
    without(provetta(folder.path()).env_remove("JAVA_HOME")).fails_with(2, &["JDK"]);
    without(provetta(folder.path()).env("JAVA_HOME", "/no/such/jdk")).fails_with(2, &["JAVA_HOME"]);
}

#[test]
fn cache_that_cannot_be_used_is_reported_and_replaced() {
    let folder = folder();
    write(folder.path(), &[("Good.java", GOOD), ("file", "x")]);
    let with = |command: &mut Command| {
        Ran::from(command.args(["test", "Good.java"]).output().unwrap()).exits(0)
    };
    let ran = with(provetta(folder.path()).env("PROVETTA_CACHE", folder.path().join("file/cache")));
    assert!(
        ran.stderr.contains("the cache cannot be used"),
        "{}",
        ran.stderr
    );
    let ran = with(
        provetta(folder.path())
            .env_remove("PROVETTA_CACHE")
            .env_remove("XDG_CACHE_HOME")
            .env_remove("HOME"),
    );
    assert!(ran.stderr.contains("HOME is not set"), "{}", ran.stderr);
}

#[test]
fn reader_that_goes_away_is_no_error() {
    let folder = folder();
    write(folder.path(), &[("Good.java", GOOD)]);
    let mut child = provetta(folder.path())
        .args(["test", "Good.java"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ran = Ran::from(child.wait_with_output().unwrap()).exits(0);
    assert!(!ran.stderr.contains("panicked"), "{}", ran.stderr);
}
