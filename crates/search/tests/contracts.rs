//! Small classes with contracts and what must become of each clause. One letter for each clause that somebody wrote, in the order
//! they are checked: `p` proved, `r` refuted by an input, `u` unknown; `v` alone: no input satisfies the precondition.

use std::process::Command;
use std::sync::Arc;

use provetta_classfile::ClassPath;
use provetta_jml::{Options, specifications};
use provetta_outcome::{Coverage, GoalStatus, Job, JobOptions, JobResult, States};
use provetta_runner::Jdk;
use provetta_search::analyse_watched;

/// Members of a class `T`, the method, the letters.
const SNIPPETS: &[(&str, &str, &str)] = &[
    (
        "//@ ensures \\result >= a && \\result >= b;\n//@ ensures \\result == a || \\result == b;
         static int f(int a, int b) { return a > b ? a : b; }",
        "f",
        "pp",
    ),
    ("//@ ensures \\result > a;\nstatic int f(int a) { return a + 1; }", "f", "r"),
    (
        "//@ requires a < 100;\n//@ ensures \\result > a;\nstatic int f(int a) { return a + 1; }",
        "f",
        "p",
    ),
    ("//@ ensures \\result == a + 1;\nstatic int f(int a) { return a + 1; }", "f", "r"),
    ("//@ ensures \\result == a + b;\nstatic long f(int a, int b) { return (long) a + b; }", "f", "p"),
    ("//@ ensures \\result == a * b;\nstatic long f(long a, long b) { return a * b; }", "f", "r"),
    ("//@ requires a > 3 && a < 3;\n//@ ensures false;\nstatic int f(int a) { return a; }", "f", "v"),
    (
        "int x; //@ invariant x >= 0;\n//@ requires d > 0 && x < 1000 && d < 1000;\n//@ ensures x == \\old(x) + d;\n//@ assignable x;
         void f(int d) { x += d; }",
        "f",
        "ppp",
    ),
    (
        "int x, y; //@ invariant x >= 0;\n//@ requires d < 1000;\n//@ assignable y;\nvoid f(int d) { x = x - d; }",
        "f",
        "rr",
    ),
    (
        "//@ requires a != null && i >= 0 && i < a.length;\n//@ ensures a[i] == 7;\n//@ assignable a[i];
         static void f(int[] a, int i) { a[i] = 7; }",
        "f",
        "pp",
    ),
    (
        "//@ requires a != null && a.length > 2;\n//@ assignable a[0..1];\nstatic void f(int[] a) { a[0] = 1; a[2] = 3; }",
        "f",
        "r",
    ),
    (
        "//@ requires (\\forall int i; 0 <= i && i < a.length; a[i] > 5);\n//@ ensures \\result > 5;
         static int f(int[] a, int i) { return i >= 0 && i < a.length ? a[i] : 6; }",
        "f",
        "p",
    ),
    (
        "//@ requires (\\forall int i; 0 <= i && i < a.length; a[i] > 5);\n//@ ensures \\result > 6;
         static int f(int[] a, int i) { return i >= 0 && i < a.length ? a[i] : 7; }",
        "f",
        "r",
    ),
    (
        "/*@ public normal_behavior\n  @ requires d != 0;\n  @ ensures \\result == n / d;\n  @ also\n  @ public exceptional_behavior\n  @ requires d == 0;\n  @ signals (ArithmeticException e) true;\n  @ signals_only ArithmeticException; @*/
         public static int f(int n, int d) { return n / d; }",
        "f",
        "rpp",
    ),
    // Loops by invariant: entry, preservation, use.
    (
        "//@ requires n >= 0;\n//@ ensures \\result == n;
         static int f(int n) { int i = 0;\n//@ loop_invariant 0 <= i && i <= n;\n//@ decreases n - i;\nwhile (i < n) { i++; } return i; }",
        "f",
        "pppp",
    ),
    (
        "//@ requires n >= 0;\n//@ ensures \\result == n;
         static int f(int n) { int i = 0;\n//@ loop_invariant 1 <= i && i <= n;\n//@ decreases i;\nwhile (i < n) { i++; } return i; }",
        "f",
        "rprp",
    ),
    (
        "//@ requires a.length > 0;
         //@ ensures (\\forall int k; 0 <= k && k < a.length; \\result >= a[k]);
         //@ ensures (\\exists int k; 0 <= k && k < a.length; \\result == a[k]);
         static int f(int[] a) { int m = a[0];
           //@ loop_invariant 1 <= i && i <= a.length;
           //@ loop_invariant (\\forall int k; 0 <= k && k < i; m >= a[k]);
           //@ loop_invariant (\\exists int k; 0 <= k && k < i; m == a[k]);
           //@ decreases a.length - i;
           for (int i = 1; i < a.length; i++) { if (a[i] > m) { m = a[i]; } }
           return m; }",
        "f",
        "ppppppppp",
    ),
    (
        "//@ requires from.length <= to.length && from != to;
         //@ ensures (\\forall int k; 0 <= k && k < from.length; to[k] == from[k]);
         //@ assignable to[*];
         static void f(int[] from, int[] to) { int i = 0;
           //@ loop_invariant 0 <= i && i <= from.length;
           //@ loop_invariant (\\forall int k; 0 <= k && k < i; to[k] == from[k]);
           //@ decreases from.length - i;
           while (i < from.length) { to[i] = from[i]; i++; } }",
        "f",
        "ppppppp",
    ),
    (
        "//@ requires from != to;
         //@ signals (Exception e) false;
         static void f(int[] from, int[] to) { int i = 0;
           //@ loop_invariant 0 <= i && i <= from.length;
           while (i < from.length) { to[i] = from[i]; i++; } }",
        "f",
        "ppr",
    ),
    ("static int f(int x) { int y = x * 2;\n//@ assert y >= x;\nreturn y; }", "f", "r"),
    (
        "static int f(int x) {\n//@ assume x > 0 && x < 1000;\nint y = x * 2;\n//@ ghost int z = y + 1;\n//@ set z = z + x;\n//@ assert z == 3 * x + 1;\nreturn y; }",
        "f",
        "p",
    ),
    // Calls: the precondition of the called method, and its contract in place of its code.
    (
        "//@ requires d != 0;\nstatic int half(int d) { return 100 / d; }\n//@ ensures true;\nstatic int f(int x) { return half(x); }",
        "f",
        "rp",
    ),
    (
        "/*@ public normal_behavior\n requires n >= 0 && n <= 1000;\n ensures \\result == 2 * n;\n assignable \\nothing; @*/
         public static int twice(int n) { int s = 0; for (int i = 0; i < n; i++) { s += 2; } return s; }
         //@ requires x > 0 && x < 10;\n//@ ensures \\result == 2 * x + 2;\nstatic int f(int x) { return twice(x + 1); }",
        "f",
        "pp",
    ),
    (
        "/*@ public normal_behavior\n requires n >= 0;\n ensures \\result == n;\n assignable \\nothing;\n measured_by n; @*/
         public static int f(int n) { return n == 0 ? 0 : f(n - 1) + 1; }",
        "f",
        "ppp",
    ),
    // What a loop writes without reading it is not what it was before.
    (
        "int c; //@ ensures c == \\old(c);\nvoid f(int n) {\n//@ loop_invariant true;\nfor (int i = 0; i < n; i++) { c = 5; } }",
        "f",
        "ppr",
    ),
    (
        "static int c; //@ ensures c == \\old(c);\nstatic void f(int n) {\n//@ loop_invariant true;\nfor (int i = 0; i < n; i++) { c = 5; } }",
        "f",
        "ppr",
    ),
];

fn letters(result: &JobResult) -> String {
    if result.is_vacuous {
        return "v".into();
    }
    let written = result.clauses.iter().filter(|c| !c.is_implicit);
    written
        .map(|clause| {
            let goal = result.goals.iter().find(|g| g.goal == clause.goal);
            match goal.map(|g| &g.status) {
                Some(GoalStatus::Witnessed(_)) => 'r',
                Some(GoalStatus::Infeasible { .. }) => 'p',
                _ => 'u',
            }
        })
        .collect()
}

#[test]
fn every_clause_gets_its_verdict() {
    let jdk = Jdk::find(
        std::env::var_os("JAVA_HOME").as_deref(),
        std::env::var_os("PATH").as_deref(),
    )
    .expect("a JDK");
    let folder = tempfile::tempdir().expect("a folder");
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    javac.args(["-g", "-parameters", "-d"]).arg(folder.path());
    let mut sources = Vec::new();
    for (index, (members, _, _)) in SNIPPETS.iter().enumerate() {
        let file = folder.path().join(format!("T{index}.java"));
        let text = format!("class T{index} {{\n{members}\n}}\n");
        std::fs::write(&file, &text).expect("a source");
        sources.push(text);
        javac.arg(file);
    }
    assert!(javac.status().expect("javac runs").success());
    let classes = ClassPath::open(&[folder.path().to_owned()], &[], &jdk.home).expect("a path");
    let mut wrong = Vec::new();
    for (index, (members, name, expected)) in SNIPPETS.iter().enumerate() {
        // One snippet alone, for a closer look.
        if std::env::var("SNIPPET").is_ok_and(|n| n != index.to_string()) {
            continue;
        }
        let (specs, diagnostics) =
            specifications(&sources[index], "T.java", &classes, &Options::default());
        let class = classes
            .find(&format!("T{index}"))
            .expect("readable")
            .expect("compiled");
        let method = class
            .methods
            .iter()
            .find(|m| &*m.name == *name)
            .expect("declared");
        let job = Job {
            method: provetta_symex::method_ref(&class, method),
            project: vec![folder.path().to_owned()],
            libraries: Vec::new(),
            specs: Vec::new(),
            jdk: jdk.home.clone(),
            options: JobOptions {
                max_objects: 8,
                states: States::Any,
                coverage: Coverage::Branch,
                unwind: None,
                budget_millis: 10_000,
                seed: 0,
                memory_megabytes: 2_048,
                keep_tree: false,
                contracts: Default::default(),
            },
        };
        let result = analyse_watched(&job, &classes, &Arc::new(vec![specs]), &mut |_| None);
        let actual = letters(&result);
        if actual != *expected || !diagnostics.is_empty() {
            let clauses: Vec<String> = result
                .clauses
                .iter()
                .map(|c| {
                    let goal = result.goals.iter().find(|g| g.goal == c.goal);
                    format!(
                        "{:?} `{}` implicit {} {:?}",
                        c.goal.kind,
                        c.text,
                        c.is_implicit,
                        goal.map(|g| &g.status)
                    )
                })
                .collect();
            wrong.push(format!(
                "{members}\n  expected {expected}, got {actual} in {} ms\n  {}\n  {diagnostics:?} {:?}",
                result.millis,
                clauses.join("\n  "),
                result.cuts
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
