//! In: small classes with contracts. Out: what `test`, `prove` and `explain` do with them beyond what a tree can say.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::fs;

use common::{files, ledger, run, schema_errors, write};

const COUNTER: &str = "class Counter {\n    //@ ensures \\result > n;\n    static int next(int n) {\n        \
return n + 1;\n    }\n\n    static int plain(int n) {\n        return n;\n    }\n}\n";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("src/Counter.java", COUNTER)]);
    folder
}

#[test]
fn prove_writes_tests_only_where_out_says() {
    let folder = folder();
    let ran = run(folder.path(), &["prove", "src", "--json", "l.json"]).exits(1);
    assert!(
        ran.stdout
            .contains("broken by Counter#next(2147483647) returned -2147483648"),
        "{}",
        ran.stdout
    );
    assert!(!folder.path().join("provetta-tests").exists());
    let account = ledger(&folder.path().join("l.json"));
    assert_eq!(schema_errors(&account), [""; 0]);
    assert_eq!(account["methods"].as_array().unwrap().len(), 1);
    assert_eq!(account["totals"]["contracts_refuted"], 1);
    run(folder.path(), &["prove", "src", "--out", "broken"]).exits(1);
    let written = files(&folder.path().join("broken"));
    assert_eq!(written.len(), 1);
    let text = String::from_utf8_lossy(&written[0].1);
    assert!(text.contains("_breakingEnsures"), "{text}");
    assert_eq!(text.matches("@Test").count(), 1, "{text}");
}

#[test]
fn failing_tests_go_where_they_are_wanted() {
    let folder = folder();
    for (failing, expected) in [
        ("keep", vec!["CounterProvettaTest.java"]),
        (
            "separate",
            vec![
                "CounterProvettaFailingTest.java",
                "CounterProvettaTest.java",
            ],
        ),
        ("skip", vec!["CounterProvettaTest.java"]),
    ] {
        let arguments = ["test", "src", "--out", failing, "--failing", failing];
        let ran = run(folder.path(), &arguments).exits(1);
        let said = match failing {
            "skip" => "3 tests, 2 of them written to skip",
            _ => "2 tests written to",
        };
        assert!(ran.stdout.contains(said), "{}", ran.stdout);
        let out = folder.path().join(failing);
        let written = files(&out);
        let names: Vec<&str> = written
            .iter()
            .map(|(path, _)| path.file_name().unwrap().to_str().unwrap())
            .collect();
        assert_eq!(names, expected, "{failing}");
        let test = fs::read_to_string(out.join("CounterProvettaTest.java")).unwrap();
        assert_eq!(
            test.contains("breakingEnsures"),
            failing == "keep",
            "{test}"
        );
    }
}

#[test]
fn mistakes_are_shown_once_and_in_the_ledger() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        "class C {\n    //@ ensures \\result ==== n;\n    static int f(int n) { return n; }\n}\n";
    write(folder.path(), &[("C.java", text)]);
    let ran = run(folder.path(), &["test", "C.java", "--json", "l.json"]).exits(3);
    assert_eq!(
        ran.stderr.matches("╭─[C.java:2:").count(),
        1,
        "{}",
        ran.stderr
    );
    assert!(
        ran.stderr.contains("ensures \\result ==== n;"),
        "{}",
        ran.stderr
    );
    let account = ledger(&folder.path().join("l.json"));
    assert_eq!(schema_errors(&account), [""; 0]);
    assert_eq!(account["diagnostics"][0]["line"], 2);
    assert_eq!(account["diagnostics"][0]["severity"], "error");
    assert_eq!(account["methods"][0]["verdict"], "unknown");
    let quiet = run(folder.path(), &["prove", "C.java", "--quiet"]).exits(3);
    assert!(quiet.stderr.contains("error: "), "{}", quiet.stderr);
    assert_eq!(quiet.stdout, "");
}

#[test]
fn specifications_are_found_on_their_path() {
    let folder = tempfile::tempdir().unwrap();
    let spec =
        "package a;\nclass C {\n    //@ ensures \\result == n;\n    static int f(int n);\n}\n";
    let source = "package a;\nclass C {\n    //@ ensures \\result != n;\n    static int f(int n) { return n; }\n}\n";
    write(
        folder.path(),
        &[("src/a/C.java", source), ("specs/a/C.jml", spec)],
    );
    run(folder.path(), &["prove", "src"]).exits(1);
    let ran = run(folder.path(), &["prove", "src", "--specs", "specs"]).exits(0);
    assert!(
        ran.stdout.contains("1 contract: 1 proved"),
        "{}",
        ran.stdout
    );
    assert!(
        ran.stderr
            .contains("the specification of a.C in src/a/C.java is not used: specs/a/C.jml"),
        "{}",
        ran.stderr
    );
    run(folder.path(), &["prove", "src", "--specs", "gone"]).fails_with(2, &["gone", "--specs"]);
}

#[test]
fn references_are_not_null_unless_it_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let text = "class C {\n    //@ ensures \\result == a.length;\n    static int f(int[] a) { return a.length; }\n}\n";
    write(folder.path(), &[("C.java", text)]);
    let ran = run(folder.path(), &["test", "C.java"]).exits(0);
    assert!(ran.stdout.contains("1 proved impossible"), "{}", ran.stdout);
    let ran = run(folder.path(), &["test", "C.java", "--nullable-by-default"]).exits(1);
    assert!(
        ran.stdout.contains("throws NullPointerException"),
        "{}",
        ran.stdout
    );
}

#[test]
fn clauses_are_explained_in_sentences() {
    let folder = folder();
    let ran = run(folder.path(), &["explain", "Counter#next", "--in", "src"]).exits(0);
    assert!(
        ran.stdout
            .contains("Counter#next: its contract is refuted: `ensures \\result > n` is broken")
            && ran
                .stdout
                .contains("Counter#next:2: ensures \\result > n\n  Violated: the test ")
            && ran
                .stdout
                .contains(" breaks it with n = 2147483647; the call returned -2147483648."),
        "{}",
        ran.stdout
    );
}

#[test]
fn invariants_of_arguments_are_assumed_unless_it_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let size = "class Size {\n    int cm;\n    //@ invariant cm > 0;\n    Size(int cm) { this.cm = cm > 0 ? cm : 1; }\n    \
                int half() { return cm > 0 ? 1 : 2; }\n}\n";
    let user = "class User {\n    static int f(Size size) {\n        if (size == null) return 0;\n        \
                return size.cm > 0 ? 1 : 2;\n    }\n}\n";
    write(folder.path(), &[("Size.java", size), ("User.java", user)]);
    let under = |text: &str, branch: &str| {
        text.contains(&format!("{branch} is false: infeasible: "))
            && text.contains(", under the invariants\n")
    };
    let all = run(folder.path(), &["test", "User", "--out", "all"]).exits(0);
    assert!(under(&all.stdout, "size.cm > 0"), "{}", all.stdout);
    for required in ["this", "none"] {
        let all = [
            "test",
            "User",
            "--require-invariants",
            required,
            "--out",
            required,
        ];
        let one = run(folder.path(), &all).exits(0);
        assert!(
            one.stdout.contains("4 branches: 4 covered"),
            "{}",
            one.stdout
        );
    }
    let this = ["test", "Size#half", "--require-invariants", "this"];
    let this = run(folder.path(), &this).exits(0);
    assert!(under(&this.stdout, "cm > 0"), "{}", this.stdout);
    let none = [
        "test",
        "Size#half",
        "--require-invariants",
        "none",
        "--out",
        "half",
    ];
    let none = run(folder.path(), &none);
    assert!(!none.stdout.contains("infeasible: "), "{}", none.stdout);
    // The object around an inner one is no argument, nor is a method without cases asked to keep what its argument promises.
    let outer = "class Outer {\n    int n;\n    //@ invariant n > 0;\n    Outer() { n = 1; }\n    class Inner {\n        \
                 Inner() {\n            int m = n;\n            //@ assert m > 0;\n            m = 1;\n        }\n    }\n    \
                 void spoil(/*@ nullable @*/ Outer other) { if (other != null && other != this) other.n = -1; }\n}\n";
    write(folder.path(), &[("Outer.java", outer)]);
    let outer = run(folder.path(), &["test", "Outer.java", "--out", "outer"]).exits(1);
    assert!(
        outer.stdout.contains("refuted: Outer.Inner#<init>"),
        "{}",
        outer.stdout
    );
}

#[test]
fn what_cannot_be_read_is_no_part_of_a_proof() {
    let folder = tempfile::tempdir().unwrap();
    // Each method is right, as far as its specification can be read.
    let methods = [
        "//@ ensuers false;\n    //@ ensures \\result == 1;\n    static int a() { return 1; }",
        "//@ Ensures false;\n    //@ ensures \\result == 1;\n    static int b() { return 1; }",
        "//@ ensures \\result == 1; guarantees false;\n    static int c() { return 1; }",
        "//@ guarantees false;\n    //@ ensures \\result == 1;\n    static int d() { return 1; }",
        "//@ ensures \\result == 1;\n    static int e() {\n        //@ asssert false;\n        return 1;\n    }",
        "//@ ensures \\result == 1;\n    static int f(int x) {\n        //@ havoc x;\n        return 1;\n    }",
        "//@ ensures \\result == 1;\n    static int g(int x) {\n        //@ loop_invarient false;\n        while (x > 0) { x = 0; }\n        return 1;\n    }",
        "//@ ensures \\result == 1;\n    static int h(int x) {\n        //@ loop_invariant x > 5;\n        x = 1;\n        return 1;\n    }",
        "//@ ensures \\result == 1; duration 5;\n    static int i() { return 1; }",
        "//@ ensures \\result == 1; ensures nosuch > 0;\n    static int j() { return 1; }",
        "//@ ensures \\result == 1; ensures (* prose *);\n    static int k() { return 1; }",
        "//@ ensures \\result == 1 && ;\n    static int l() { return 1; }",
        "//@ writes nosuch;\n    //@ ensures \\result == 1;\n    static int m() { return 1; }",
        "//@ ensures \\result == 1;\n    static int n() {\n        Runnable r = () -> { int y; /*@ nonsense here; */ };\n        return 1;\n    }",
    ];
    let text = format!("class C {{\n    {}\n}}\n", methods.join("\n    "));
    let class = "class D {\n    int x;\n    //@ invarient x > 0;\n    //@ ensures \\result == 1;\n    int a() { return 1; }\n}\n";
    let right = "class E {\n    int x;\n    //@ ensures \\result == 1;\n    int a() { return 1; }\n    \
                 //@ writes x;\n    //@ ensures x == 1;\n    void b() { x = 1; }\n    \
                 //@ writes \\nothing;\n    void c() { x = x + 1; }\n}\n";
    write(
        folder.path(),
        &[("C.java", &text), ("D.java", class), ("E.java", right)],
    );
    let all = run(folder.path(), &["prove", "C"]);
    assert!(
        all.stdout.contains("14 contracts: 0 proved, "),
        "{}",
        all.stdout
    );
    let all = run(folder.path(), &["prove", "D"]);
    assert!(!all.stdout.contains(" 1 proved"), "{}", all.stdout);
    let all = run(folder.path(), &["prove", "E"]).exits(1);
    assert!(
        all.stdout.contains("2 proved, ") && all.stdout.contains("1 refuted"),
        "{}",
        all.stdout
    );
}

#[test]
fn what_static_fields_hold_is_seen_by_tests_too() {
    let folder = tempfile::tempdir().unwrap();
    let assigned = "/*@ nullable_by_default @*/ class A {\n    int f;\n    \
        //@ ensures \\only_assigned(f);\n    void byLambda(int x) { Runnable r = () -> K.t = x; r.run(); }\n    \
        //@ ensures \\only_assigned(f);\n    void byInterface(I i) { i.go(); }\n    \
        //@ ensures \\only_assigned(f);\n    void byCall(int x) { H.go(x); }\n    \
        //@ ensures \\only_assigned(K.t);\n    void allowed(int x) { H.go(x); }\n}\n\
        class H { static void go(int x) { K.t = x; } }\n\
        class K { static int t; private static int w; static void set() { w = 3; } }\n\
        interface I { void go(); }\nclass J implements I { public void go() { K.set(); } }\n";
    let fresh = "/*@ nullable_by_default @*/ class F {\n    static F a;\n    private static F b;\n    static final F C = new F();\n    \
        static void set(F x) { b = x; }\n    \
        //@ requires a != null; ensures \\fresh(\\result);\n    static F ofA() { return a; }\n    \
        //@ requires b != null; ensures \\fresh(\\result);\n    static F ofB() { return b; }\n    \
        //@ ensures \\fresh(\\result);\n    static F ofC() { return C; }\n    \
        //@ ensures \\fresh(\\result);\n    static F ofD() { return G.D; }\n    \
        //@ requires G.h != null && G.h.g != null; ensures \\fresh(\\result);\n    static F deep() { return G.h.g; }\n    \
        //@ ensures \\fresh(\\result);\n    static F made() { return new F(); }\n}\n\
        /*@ nullable_by_default @*/ class G { static final F D = new F(); static G h; F g; }\n";
    write(folder.path(), &[("A.java", assigned), ("F.java", fresh)]);
    let all = run(folder.path(), &["test", "A", "--out", "a"]).exits(1);
    assert!(all.stdout.contains("3 refuted"), "{}", all.stdout);
    let all = run(folder.path(), &["test", "F", "--out", "f"]);
    assert_ne!(all.code, 70, "{}{}", all.stdout, all.stderr);
    let broken = ["ofA", "ofB", "ofC", "deep"].map(|name| format!("refuted: F#{name} breaks"));
    assert!(
        broken.iter().all(|line| all.stdout.contains(line)) && all.stdout.contains(" 1 proved"),
        "{}",
        all.stdout
    );
}

#[test]
fn operations_of_exact_code_are_distinguished() {
    let folder = tempfile::tempdir().unwrap();
    let text = "class C {\n    /*@ code_safe_math @*/ static int f(byte a, int b) {\n        \
                return a + 1 + b;\n    }\n\n    //@ code_safe_math\n    static int idle(int a) {\n        \
                return a >> 1;\n    }\n}\n";
    // The body of a lambda expression is asked where it stands, and nowhere else.
    let inner = "/*@ code_safe_math @*/ class D {\n    static int f(byte a) {\n        \
                 java.util.function.IntUnaryOperator next = x -> x + 1;\n        return next.applyAsInt(a);\n    }\n}\n";
    write(folder.path(), &[("C.java", text), ("D.java", inner)]);
    let ran = run(folder.path(), &["prove", "D.java"]).exits(0);
    assert!(
        ran.stdout.contains("1 contract: 1 proved"),
        "{}",
        ran.stdout
    );
    let ran = run(folder.path(), &["prove", "C.java", "--json", "l.json"]).exits(1);
    assert!(
        ran.stdout
            .contains("`+` of int does not overflow (2 of 2 on the line)"),
        "{}",
        ran.stdout
    );
    let account = ledger(&folder.path().join("l.json"));
    assert_eq!(schema_errors(&account), [""; 0]);
    let methods = account["methods"].as_array().unwrap();
    // What has no such operation has nothing to prove.
    assert_eq!(methods.len(), 1, "{methods:?}");
    let found: Vec<(&str, &str, i64)> = methods[0]["obligations"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|o| o["kind"] == "overflow")
        .map(|o| {
            let text = |key: &str| o[key].as_str().unwrap();
            (text("id"), text("status"), o["line"].as_i64().unwrap())
        })
        .collect();
    assert_eq!(
        found,
        [("overflow@0", "proved", 3), ("overflow@1", "violated", 3)]
    );
}

#[test]
fn what_is_read_is_an_obligation_that_no_test_sees() {
    let folder = tempfile::tempdir().unwrap();
    let text = "class C {\n    int f;\n    int g;\n\n    //@ accessible f;\n    //@ ensures \\result == f;\n    \
                int right() { return f; }\n\n    //@ accessible f;\n    //@ ensures \\result == \\old(g);\n    \
                int wrong() { return g; }\n}\n";
    write(folder.path(), &[("C.java", text)]);
    let arguments = ["prove", "C.java", "--json", "l.json", "--out", "tests"];
    let ran = run(folder.path(), &arguments).exits(1);
    assert!(ran.stdout.contains("proved: C#right"), "{}", ran.stdout);
    assert!(ran.stdout.contains("refuted: C#wrong"), "{}", ran.stdout);
    assert!(
        ran.stdout
            .contains("C.java:9  accessible f\n    broken by C#wrong()"),
        "{}",
        ran.stdout
    );
    let account = ledger(&folder.path().join("l.json"));
    assert_eq!(schema_errors(&account), [""; 0]);
    for method in account["methods"].as_array().unwrap() {
        for test in method["tests"].as_array().unwrap() {
            assert_eq!(test["ran"], "pass", "{test}");
        }
    }
    let written = files(&folder.path().join("tests"));
    let text = String::from_utf8_lossy(&written[0].1);
    assert!(
        text.contains("not checked: accessible f (what a call reads cannot be seen)"),
        "{text}"
    );
}

#[test]
fn recursion_is_proved_to_end_by_its_measure() {
    let folder = tempfile::tempdir().unwrap();
    let method = |name: &str, measure: &str| {
        format!(
            "    /*@ normal_behavior\n      @ requires 0 <= n && n <= 100;\n      @ ensures \\result == 2 * n;\n      \
             @ assignable \\nothing;\n      @ measured_by {measure};\n      @ diverges false;\n      @*/\n    \
             static int {name}(int n) {{ return n == 0 ? 0 : 2 + {name}(n - 1); }}\n"
        )
    };
    let (right, wrong) = (method("right", "n"), method("wrong", "100 - n"));
    let text = format!("class C {{\n{right}{wrong}}}\n");
    write(folder.path(), &[("C.java", &text)]);
    let ran = run(folder.path(), &["prove", "C.java", "--json", "l.json"]).exits(1);
    assert!(ran.stdout.contains("proved: C#right"), "{}", ran.stdout);
    assert!(
        ran.stdout
            .contains("measured_by 100 - n\n    broken by C#wrong(1) returned 2"),
        "{}",
        ran.stdout
    );
    let account = ledger(&folder.path().join("l.json"));
    assert_eq!(schema_errors(&account), [""; 0]);
    let status = |name: &str, kind: &str| {
        let methods = account["methods"].as_array().unwrap();
        let is_it = |m: &&serde_json::Value| m["method"].as_str().unwrap().starts_with(name);
        let method = methods.iter().find(is_it).unwrap();
        let all = method["obligations"].as_array().unwrap();
        let found = all.iter().find(|o| o["kind"] == kind).unwrap();
        found["status"].as_str().unwrap().to_owned()
    };
    assert_eq!(status("right", "measured-by"), "proved");
    assert_eq!(status("right", "diverges"), "proved");
    assert_eq!(status("wrong", "measured-by"), "violated");
}

/// The classes that `crates/search/tests/contracts.rs` gives verdicts for, through the whole pipeline: each clause that is broken
/// is shown by a test, and where a test can see it, the test fails on the JVM.
#[test]
fn every_broken_clause_has_a_test_that_ran_as_predicted() {
    let folder = tempfile::tempdir().unwrap();
    let classes = concat!(env!("CARGO_MANIFEST_DIR"), "/../search/tests/contracts");
    // What is hard to prove is shown by the other suite; here it would only take time.
    let mut arguments = vec!["prove", classes, "--json", "l.json", "--out", "tests"];
    arguments.extend(["--budget", "2"]);
    let ran = run(folder.path(), &arguments).exits(1);
    assert!(!ran.stderr.contains("mismatch"), "{}", ran.stderr);
    let account = ledger(&folder.path().join("l.json"));
    let mut failing = 0;
    for method in account["methods"].as_array().unwrap() {
        let title = format!("{}#{}", method["class"], method["method"]);
        let violated = |o: &&serde_json::Value| o["status"] == "violated";
        for clause in method["obligations"]
            .as_array()
            .unwrap()
            .iter()
            .filter(violated)
        {
            assert_ne!(
                clause["tests"].as_array().unwrap().len(),
                0,
                "{title}: {clause}"
            );
        }
        for test in method["tests"].as_array().unwrap() {
            assert_eq!(test["expected"], test["ran"], "{title}: {test}");
            failing += u32::from(test["ran"] == "fail");
        }
    }
    assert!(failing > 120, "{failing} tests fail");
}

/// What an account says of a clause of a method: its status and why.
fn said(account: &serde_json::Value, method: &str, clause: &str) -> (String, String) {
    let methods = account["methods"].as_array().unwrap();
    let method = methods.iter().find(|m| m["method"] == method).unwrap();
    let clauses = method["obligations"].as_array().unwrap();
    let found = clauses.iter().find(|o| o["kind"] == clause).unwrap();
    let text = |key: &str| found[key].as_str().unwrap_or_default().to_owned();
    (text("status"), text("reason"))
}

#[test]
fn contracts_of_libraries_stand_for_calls_and_that_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let spec = "package java.lang;\npublic class Runtime {\n    /*@ public normal_behavior\n      @ ensures \\result >= 1;\n      \
@ assignable \\nothing;\n      @*/\n    public native int availableProcessors();\n}\n";
    let source = "class Cores {\n    //@ ensures \\result >= 1;\n    static int one() { return \
Runtime.getRuntime().availableProcessors(); }\n\n    //@ ensures \\result >= 2;\n    static int two() { return \
Runtime.getRuntime().availableProcessors(); }\n}\n";
    write(
        folder.path(),
        &[
            ("src/Cores.java", source),
            ("specs/java/lang/Runtime.jml", spec),
        ],
    );
    run(folder.path(), &["prove", "src"]).exits(3);
    let arguments = ["prove", "src", "--specs", "specs", "--json", "l.json"];
    let ran = run(folder.path(), &arguments).exits(3);
    assert!(
        ran.stdout.contains("2 contracts: 1 proved"),
        "{}",
        ran.stdout
    );
    let account = ledger(&folder.path().join("l.json"));
    assert_eq!(schema_errors(&account), [""; 0]);
    let (status, reason) = said(&account, "one", "ensures");
    assert_eq!(status, "proved");
    let granted = "taking the contract of java.lang.Runtime#availableProcessors for granted";
    assert!(reason.contains(granted), "{reason}");
    assert_eq!(said(&account, "two", "ensures").0, "unknown");
}

#[test]
fn what_rests_on_a_contract_that_is_not_kept_is_withdrawn() {
    let folder = tempfile::tempdir().unwrap();
    let text = |result: &str| {
        format!(
            "class Count {{\n    //@ normal_behavior\n    //@ requires n >= 0;\n    //@ ensures \\result == n;\n    \
//@ assignable \\nothing;\n    static int count(int n) {{\n        int s = 0;\n        for (int i = 0; i < n; i++) {{\n            \
s++;\n        }}\n        return {result};\n    }}\n\n    //@ requires n >= 1000000;\n    //@ ensures \\result > n;\n    \
static long more(int n) {{\n        if (count(n) < n) {{\n            return 0;\n        }}\n        return count(n) + 1L;\n    }}\n}}\n"
        )
    };
    let arguments = [
        "test",
        "Count.java",
        "--calls",
        "contract",
        "--json",
        "l.json",
    ];
    write(folder.path(), &[("Count.java", &text("n == 3 ? 4 : s"))]);
    run(folder.path(), &arguments).exits(1);
    let account = ledger(&folder.path().join("l.json"));
    let (status, reason) = said(&account, "more", "ensures");
    assert_eq!(status, "unknown");
    let refuted = "it would follow from the contract of Count#count, which is refuted";
    assert_eq!(reason, refuted);
    let branches = account["methods"].as_array().unwrap();
    let more = branches.iter().find(|m| m["method"] == "more").unwrap();
    assert_eq!(more["verdict"], "unknown");
    let is_claimed = |o: &serde_json::Value| o["status"] == "infeasible";
    let obligations = more["obligations"].as_array().unwrap();
    assert!(!obligations.iter().any(is_claimed), "{obligations:?}");

    write(folder.path(), &[("Count.java", &text("s"))]);
    run(folder.path(), &arguments);
    let account = ledger(&folder.path().join("l.json"));
    let (status, reason) = said(&account, "more", "ensures");
    assert_eq!(
        (status.as_str(), reason.contains("granted")),
        ("proved", false),
        "{reason}"
    );
}

/// Methods with specifications in their bodies, and what becomes of each.
const BODIES: &str = r#"import java.util.function.IntUnaryOperator;

class Bodies {
    static int[] squares = new int[3];

    static {
        for (int i = 0; i < 3; i++) {
            squares[i] = i * i;
        }
        //@ assert squares[2] == 4;
    }

    static int throwsAsSaid(int x) {
        //@ signals (ArithmeticException e) x == 0;
        //@ returns \result == 1 && x == 7;
        {
            if (x == 7) {
                return 1;
            }
            x = 7 / x;
        }
        return x;
    }

    static int throwsWrongly(int x) {
        //@ signals (ArithmeticException e) x == 1;
        {
            x = 7 / x;
        }
        return x;
    }

    static int returnsWrongly(int x) {
        //@ returns \result > 1;
        //@ assignable \nothing;
        {
            if (x == 7) {
                return 1;
            }
        }
        return x;
    }

    static int remembers(int x) {
        before: x = x / 2;
        //@ assert x == \old(x, before) / 2;
        return x;
    }

    static int forgets(int x) {
        before: x = x / 2;
        //@ assert x == \old(x, before);
        return x;
    }

    static IntUnaryOperator masked(boolean right) {
        if (right) {
            return x -> {
                int y = x & 7;
                //@ assert y <= 7;
                return y;
            };
        }
        return x -> {
            int y = x & 7;
            //@ assert y < 7;
            return y;
        };
    }

    static int counts(int x) {
        //@ ghost int next = x + 1;
        return x;
    }
}
"#;

#[test]
fn specifications_in_bodies_are_proved_or_shown_broken() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), &[("src/Bodies.java", BODIES)]);
    let ran = run(folder.path(), &["test", "src", "--json", "l.json"]).exits(1);
    let account = ledger(&folder.path().join("l.json"));
    assert_eq!(schema_errors(&account), [""; 0]);
    let verdicts: Vec<(String, String)> = account["methods"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|m| !m["verdict"].is_null())
        .map(|m| {
            let text = |key: &str| m[key].as_str().unwrap().to_owned();
            (text("method"), text("verdict"))
        })
        .collect();
    let expected = [
        ("throwsAsSaid", "proved"),
        ("throwsWrongly", "refuted"),
        ("returnsWrongly", "refuted"),
        ("remembers", "proved"),
        ("forgets", "refuted"),
        ("counts", "refuted"),
        ("lambda$masked$0", "proved"),
        ("lambda$masked$1", "refuted"),
        ("<clinit>", "proved"),
    ];
    for (name, verdict) in expected {
        let found = verdicts.iter().find(|(n, _)| n == name);
        assert_eq!(
            found.map(|(_, v)| v.as_str()),
            Some(verdict),
            "{name}: {}",
            ran.stdout
        );
    }
    assert!(
        ran.stdout
            .contains("signals (ArithmeticException e) x == 1"),
        "{}",
        ran.stdout
    );
}
