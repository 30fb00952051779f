//! In: small projects. Out: what `test`, `explain` and `debug` make of them, from end to end.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::fs;
use std::path::Path;

use common::{Ran, files, ledger, provetta, repository, run, schema_errors, write};

const SIGNS: &str = "package a;\n\npublic class Signs {\n    static int sign(int x) {\n        if (x < 0) {\n            \
return -1;\n        }\n        if (x > 0 && x < 0) {\n            return 7;\n        }\n        return x == 0 ? 0 : 1;\n    }\n}\n";

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// The ledger without times, which differ between runs.
fn timeless(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.lines()
        .filter(|line| !line.contains("\"millis\""))
        .collect::<Vec<_>>()
        .join("\n")
}

#[test]
fn ledger_follows_its_schema() {
    let folder = folder();
    let json = folder.path().join("ledger.json");
    let json = json.to_str().unwrap();
    let examples = repository().join("examples");
    run(
        folder.path(),
        &[
            "test",
            examples.to_str().unwrap(),
            "--json",
            json,
            "--quiet",
        ],
    )
    .exits(1);
    let branch = ledger(Path::new(json));
    assert_eq!(schema_errors(&branch), [""; 0]);
    let calendar = examples.join("calendar");
    run(
        folder.path(),
        &[
            "test",
            calendar.to_str().unwrap(),
            "--json",
            json,
            "--coverage",
            "path",
            "--unwind",
            "2",
        ],
    );
    let path = ledger(Path::new(json));
    assert_eq!(schema_errors(&path), [""; 0]);
    assert!(path.to_string().contains("\"path-1\""));
}

#[test]
fn schema_refuses_other_names() {
    let mut wrong = serde_json::json!({ "schema": 1, "methods": [], "diagnostics": [], "allowed": [], "totals": {
        "methods": 0, "branches": 0, "covered": 0, "infeasible": 0, "unknown": 0, "exceptions": 0,
        "exceptions_covered": 0, "exceptions_infeasible": 0, "exceptions_unknown": 0, "asserts": 0,
        "asserts_proved": 0, "asserts_violated": 0, "asserts_unknown": 0, "contracts": 0,
        "contracts_proved": 0, "contracts_proved_if_it_ends": 0, "contracts_proved_to_bound": 0, "contracts_refuted": 0, "contracts_vacuous": 0,
        "contracts_unknown": 0, "tests": 0, "mismatches": 0, "millis": 0 } });
    assert_eq!(schema_errors(&wrong), [""; 0]);
    wrong["more"] = 1.into();
    assert_eq!(schema_errors(&wrong).len(), 1);
}

#[test]
fn maven_project_gets_its_tests_next_to_its_own() {
    let folder = folder();
    write(
        folder.path(),
        &[
            ("pom.xml", "<project/>"),
            ("src/main/java/a/Signs.java", SIGNS),
            (
                "src/main/java/module-info.java",
                "module a { requires java.sql; }",
            ),
            (
                "src/main/java/a/package-info.java",
                "/** Signs. */\npackage a;",
            ),
            ("src/test/java/a/OwnTest.java", "does not compile"),
        ],
    );
    let ran = run(folder.path(), &["test"]).exits(0);
    assert!(ran.stdout.contains("a.Signs"), "{}", ran.stdout);
    assert!(ran.stdout.contains("infeasible"), "{}", ran.stdout);
    let test =
        fs::read_to_string(folder.path().join("src/test/java/a/SignsProvettaTest.java")).unwrap();
    assert!(
        test.contains("package a;") && test.contains("@Test"),
        "{test}"
    );
    // From below, and by class name, the same file.
    let main = folder.path().join("src/main/java");
    run(&main, &["test", "a/Signs.java"]).exits(0);
    run(folder.path(), &["test", "Signs"]).exits(0);
    run(folder.path(), &["test", "a.Signs#sign"]).exits(0);
    let again =
        fs::read_to_string(folder.path().join("src/test/java/a/SignsProvettaTest.java")).unwrap();
    assert_eq!(test, again);
    assert!(
        !folder.path().join("provetta-tests").exists() && !main.join("provetta-tests").exists()
    );
}

#[test]
fn file_inside_a_root_brings_the_rest_of_the_root() {
    let folder = folder();
    write(
        folder.path(),
        &[
            (
                "src/a/User.java",
                "package a; class User { static int f(int x) { return b.Helper.g(x) + 1; } }",
            ),
            (
                "src/b/Helper.java",
                "package b; public class Helper { public static int g(int x) { return -x; } }",
            ),
            ("other/Broken.java", "class Broken {"),
        ],
    );
    for target in ["src/a/User.java", "src/a"] {
        let ran = run(folder.path(), &["test", target]).exits(0);
        assert!(
            ran.stdout.contains("a.User") && !ran.stdout.contains("b.Helper"),
            "{}",
            ran.stdout
        );
    }
}

#[test]
fn class_folders_and_jars_need_no_source() {
    let folder = folder();
    write(folder.path(), &[("src/a/Signs.java", SIGNS)]);
    let jdk = provetta_test_support::usual_jdk().unwrap();
    let command = |program: &str, arguments: &[&str]| {
        let status = std::process::Command::new(jdk.program(program))
            .args(arguments)
            .current_dir(folder.path())
            .status();
        assert!(status.unwrap().success());
    };
    command("javac", &["-d", "classes", "src/a/Signs.java"]);
    fs::rename(folder.path().join("src"), folder.path().join("hidden.src")).unwrap();
    run(folder.path(), &["test", "classes"]).exits(0);
    run(folder.path(), &["test", "classes/a/Signs.class"]).exits(0);
    run(folder.path(), &["test", "classes/a"]).exits(0);
    command("jar", &["cf", "signs.jar", "-C", "classes", "a"]);
    fs::remove_dir_all(folder.path().join("classes")).unwrap();
    run(folder.path(), &["test", "signs.jar"]).exits(0);
    fs::remove_dir_all(folder.path().join("hidden.src")).unwrap();
    run(
        folder.path(),
        &["test", "Signs", "--classpath", "signs.jar"],
    )
    .exits(0);
}

#[test]
fn inputs_may_be_of_classes_of_libraries() {
    let folder = folder();
    let base = "package lib; public class Base { public int kind() { return 1; } }";
    let sub =
        "package lib; public class Sub extends Base { @Override public int kind() { return 2; } }";
    let shape = "package lib; public abstract class Shape { private final int sides; Shape(int sides) { this.sides = sides; }
        public int sides() { return sides; } }";
    let square = "package lib; public class Square extends Shape { public Square() { super(4); } }";
    let app = "package app; public class App {
        static int kind(lib.Base b) { if (b == null) return 0; if (b.kind() == 2) return 1; return 2; }
        static int sides(lib.Shape s) { if (s == null) return 0; if (s.sides() == 4) return 1; return 2; } }";
    write(
        folder.path(),
        &[
            ("lib/lib/Base.java", base),
            ("lib/lib/Sub.java", sub),
            ("lib/lib/Shape.java", shape),
            ("lib/lib/Square.java", square),
            ("app/App.java", app),
        ],
    );
    let jdk = provetta_test_support::usual_jdk().unwrap();
    let javac = |arguments: &[&str]| {
        let status = std::process::Command::new(jdk.program("javac"))
            .args(arguments)
            .current_dir(folder.path())
            .status();
        assert!(status.unwrap().success());
    };
    let library = ["Base", "Sub", "Shape", "Square"].map(|name| format!("lib/lib/{name}.java"));
    let library = library.each_ref().map(String::as_str);
    javac(&[["-d", "library"].as_slice(), &library].concat());
    javac(&["-g", "-cp", "library", "-d", "classes", "app/App.java"]);
    let ran = run(
        folder.path(),
        &["test", "classes", "--classpath", "library"],
    )
    .exits(0);
    let says = "8 branches: 8 covered, 0 infeasible, 0 unknown";
    assert!(ran.stdout.contains(says), "{}", ran.stdout);
}

#[test]
fn second_run_compiles_nothing_and_writes_the_same() {
    let folder = folder();
    write(folder.path(), &[("src/a/Signs.java", SIGNS)]);
    let cache = folder.path().join("cache");
    let once = || {
        let output = provetta(folder.path())
            .args(["test", "src", "--json", "ledger.json", "--jobs", "2"])
            .env("PROVETTA_CACHE", &cache)
            .output()
            .unwrap();
        assert_eq!(
            output.status.code(),
            Some(0),
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        (
            timeless(&folder.path().join("ledger.json")),
            files(&folder.path().join("provetta-tests")),
        )
    };
    let first = once();
    let classes = || fs::read_dir(cache.join("classes")).unwrap().count();
    assert_eq!(classes(), 1);
    assert_eq!(once(), first, "same input, same output");
    assert_eq!(classes(), 1);
    let left: Vec<_> = fs::read_dir(&cache)
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    assert!(
        left.iter()
            .all(|name| !name.to_string_lossy().starts_with("run-")),
        "{left:?}"
    );
    write(
        folder.path(),
        &[("src/a/Signs.java", &SIGNS.replace("return 7", "return 8"))],
    );
    once();
    assert_eq!(classes(), 2);
}

#[test]
fn unexpected_exception_is_reported_with_its_test() {
    let folder = folder();
    let examples = repository().join("examples/delivery");
    let ran = run(folder.path(), &["test", examples.to_str().unwrap()]).exits(1);
    let line = ran
        .stdout
        .lines()
        .find(|line| line.starts_with("unexpected: "))
        .unwrap();
    assert!(
        line.contains("shop.Delivery#metresPerMinute throws ArithmeticException, see test "),
        "{line}"
    );
    let test = line.rsplit(' ').next().unwrap();
    let text = fs::read_to_string(
        folder
            .path()
            .join("provetta-tests/shop/DeliveryProvettaTest.java"),
    )
    .unwrap();
    assert!(text.contains(&format!("void {test}(")), "{test}\n{text}");
}

#[test]
fn branches_are_explained_in_sentences() {
    let folder = folder();
    write(folder.path(), &[("src/a/Signs.java", SIGNS)]);
    let ran = run(folder.path(), &["explain", "Signs#sign:8"]).exits(0);
    assert!(
        ran.stdout.contains("Covered: the test sign_"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("with x = "), "{}", ran.stdout);
    assert!(
        ran.stdout
            .contains("Infeasible: no input reaches it, because "),
        "{}",
        ran.stdout
    );
    run(folder.path(), &["explain", "Signs#sign:4", "--in", "src"])
        .fails_with(2, &["on these lines: 5, 8, 11"]);
    assert!(
        !folder.path().join("provetta-tests").exists(),
        "explaining writes nothing"
    );
}

#[test]
fn insides_can_be_looked_at() {
    let folder = folder();
    write(folder.path(), &[("src/a/Signs.java", SIGNS)]);
    let graph = run(folder.path(), &["debug", "cfg", "Signs#sign"])
        .exits(0)
        .stdout;
    assert!(
        graph.starts_with("digraph") && graph.contains("label=\"true\""),
        "{graph}"
    );
    let smt = run(folder.path(), &["debug", "smt", "Signs#sign"])
        .exits(0)
        .stdout;
    assert!(
        smt.contains("(assert") && smt.contains("(check-sat)"),
        "{smt}"
    );
    let queries = run(folder.path(), &["debug", "queries", "Signs#sign"])
        .exits(0)
        .stdout;
    assert!(queries.starts_with("; query 1: "), "{queries}");
    assert!(queries.contains("(set-info :status sat)"), "{queries}");
    let stats = run(folder.path(), &["debug", "stats", "Signs#sign"])
        .exits(0)
        .stdout;
    assert!(stats.starts_with("a.Signs#sign\n  layer "), "{stats}");
    assert!(stats.contains("\n  z3 "), "{stats}");
    let tree = run(folder.path(), &["test", "src", "--show-tree"])
        .exits(0)
        .stdout;
    assert!(
        tree.contains("├─ ") && tree.contains("closed") && tree.contains("test"),
        "{tree}"
    );
}

#[test]
fn queries_are_written_to_a_folder_one_file_each() {
    let folder = folder();
    write(folder.path(), &[("src/a/Signs.java", SIGNS)]);
    let line = ["debug", "queries", "Signs#sign", "--out", "asked"];
    let said = run(folder.path(), &line).exits(0).stdout;
    let files = std::fs::read_dir(folder.path().join("asked")).unwrap();
    let mut names: Vec<String> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert_eq!(said, format!("{} queries in asked\n", names.len()));
    assert!(names[0].starts_with("00001-"), "{names:?}");
    assert!(
        names.iter().all(|name| name.ends_with(".smt2")),
        "{names:?}"
    );
    // Some are answered before Z3 is asked.
    let of_z3 = [&line[..3], &["--layer", "z3"]].concat();
    let left = run(folder.path(), &of_z3).exits(0).stdout;
    assert!(left.matches("(check-sat)").count() < names.len(), "{left}");
    run(folder.path(), &[&line[..3], &["--layer", "magic"]].concat()).exits(2);
}

#[test]
fn the_log_names_the_method_on_every_line_of_a_worker() {
    let folder = folder();
    write(folder.path(), &[("src/a/Signs.java", SIGNS)]);
    let logged = |filter: &str| {
        let mut command = provetta(folder.path());
        command.args(["test", "src", "--quiet"]);
        Ran::from(command.env("PROVETTA_LOG", filter).output().unwrap())
    };
    let ran = logged("search=debug,solver=debug").exits(0);
    let lines: Vec<&str> = ran.stderr.lines().collect();
    for line in &lines {
        assert!(line.contains("method{name=a.Signs#"), "{line}");
    }
    for (part, what) in [
        ("search: the analysis starts", "a start"),
        ("search: picked", "a state"),
        ("search: ended", "an end"),
        ("strategy{name=\"nearest goal\"}", "a strategy"),
        ("solver: query layer=\"checked\"", "a query"),
    ] {
        let is_there = lines.iter().any(|line| line.contains(part));
        assert!(is_there, "{what} is not logged:\n{}", ran.stderr);
    }
    assert_eq!(logged("").exits(0).stderr, "");
    logged("search=loud").fails_with(2, &["PROVETTA_LOG=search=loud"]);
}

#[test]
fn quiet_runs_print_nothing() {
    let folder = folder();
    write(folder.path(), &[("src/a/Signs.java", SIGNS)]);
    let ran = run(folder.path(), &["test", "src", "--quiet"]).exits(0);
    assert_eq!((ran.stdout.as_str(), ran.stderr.as_str()), ("", ""));
    let ran = run(folder.path(), &["test", "src", "--quiet", "--json", "-"]).exits(0);
    assert!(
        serde_json::from_str::<serde_json::Value>(&ran.stdout).is_ok(),
        "{}",
        ran.stdout
    );
}

#[test]
fn every_module_gets_its_own_tests() {
    let folder = folder();
    let class = |name: &str| {
        format!("package a;\npublic class {name} {{ static int f(int x) {{ return x; }} }}\n")
    };
    write(
        folder.path(),
        &[
            ("pom.xml", "<project/>"),
            ("one/pom.xml", "<project/>"),
            ("one/src/main/java/a/One.java", &class("One")),
            ("two/pom.xml", "<project/>"),
            ("two/src/main/java/a/Two.java", &class("Two")),
        ],
    );
    run(folder.path(), &["test"]).exits(0);
    for test in [
        "one/src/test/java/a/OneProvettaTest.java",
        "two/src/test/java/a/TwoProvettaTest.java",
    ] {
        assert!(folder.path().join(test).exists(), "{test}");
    }
}

#[test]
fn private_method_can_be_named() {
    let folder = folder();
    let text = "class C {\n    static int f(int x) { return x < 0 ? 0 : g(x); }\n    \
                private static int g(int x) { return x < 0 ? 1 : 2; }\n}\n";
    write(folder.path(), &[("C.java", text)]);
    let ran = run(folder.path(), &["explain", "C#g"]).exits(0);
    assert!(
        ran.stdout.contains("C#g:3: x < 0 is true\n  Infeasible: "),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stdout
            .contains("C#g:3: x < 0 is false\n  Covered: the test f_"),
        "{}",
        ran.stdout
    );
    assert!(!ran.stdout.contains("C#f:"), "{}", ran.stdout);
}

#[cfg(unix)]
#[test]
fn interrupt_leaves_whole_files_only() {
    let folder = folder();
    // More paths than anybody can follow.
    let slow = "class Slow { static int f(long a) { int n = 0; for (int i = 0; i < 64; i++) { \
                if ((a >> i & 1) == 0) { n += i; } } return n; } }";
    write(folder.path(), &[("src/Slow.java", slow)]);
    let cache = folder.path().join("cache");
    let mut child = provetta(folder.path())
        .args([
            "test",
            "src",
            "--coverage",
            "path",
            "--unwind",
            "99",
            "--budget",
            "60",
            "--json",
            "l.json",
        ])
        .env("PROVETTA_CACHE", &cache)
        .stderr(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let classes = cache.join("classes");
    while !classes.exists() {
        assert!(
            child.try_wait().unwrap().is_none(),
            "it ended before the interrupt"
        );
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    let kill = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.unwrap().success());
    let ran = common::Ran::from(child.wait_with_output().unwrap()).exits(130);
    assert!(ran.stderr.contains("interrupted"), "{}", ran.stderr);
    let left: Vec<_> = fs::read_dir(&cache)
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    assert!(
        left.iter()
            .all(|name| !name.to_string_lossy().starts_with("run-")),
        "{left:?}"
    );
    let here: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    assert_eq!(here.len(), 2, "only src and the cache: {here:?}");
}
