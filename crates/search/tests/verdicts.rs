//! Small methods with the account they must get. One letter for each branch and division in order (branches of the method
//! by offset, fall-through first, then its divisions; then those of private code it can enter):
//! `c` a witness passes it, `i` infeasible, `u` unknown.

use std::path::Path;
use std::process::Command;

use provetta_classfile::ClassPath;
use provetta_outcome::{Coverage, GoalKind, GoalStatus, Job, JobOptions, JobResult, MethodRef};
use provetta_runner::Jdk;
use provetta_search::analyse;

/// Members of a class `T`, the method to analyse, the account.
const SNIPPETS: &[(&str, &str, &str)] = &[
    ("static int f(int x) { if (x > 3) return 1; return 0; }", "f", "cc"),
    ("static int f(int x, int y) { if (x < y) if (x > y) return 3; return 0; }", "f", "ccic"),
    ("static int f(int x) { return (x * x & 3) == 2 ? 1 : 0; }", "f", "ic"),
    // The division by zero of an inner call is one of an outer call.
    ("static int f(int a, int b) { return b == 0 ? a : f(b, a % b); }", "f", "cci"),
    // A path that is cut inside a call may still pass what the callee holds.
    (
        "private static int g(int x) { return x > 1 ? 1 : 2; }
         static int f(int x) { System.nanoTime(); return g(x); }",
        "f",
        "uu",
    ),
    (
        "private static int down(int n, int x) { if (n > 50000) { return x > 1 ? 1 : 2; } return down(n + 1, x); }
         static int f(int x) { return down(0, x); }",
        "f",
        "uuuu",
    ),
    // The initialiser of another class holds up the path at a jump target.
    (
        "static class D { static int v = (int) System.nanoTime(); }
         static int f(int x) { while (x > 0) { x--; } int y = D.v; return y == 5 ? 1 : 0; }",
        "f",
        "cccc",
    ),
    // Objects that outlive the call can be used later.
    (
        "private static class Impl implements Runnable { int x; public void run() { if (x > 3) x = 0; } }
         static Runnable f(int x) { Impl i = new Impl(); i.x = x; return i; }",
        "f",
        "uu",
    ),
    (
        "static Runnable f(int x) { return () -> { if (x > 3) throw new RuntimeException(); }; }",
        "f",
        "uu",
    ),
    // An object that stays inside can be followed to the end.
    (
        "private static class Box { int x; int get() { return x > 3 ? x : -1; } }
         static int f(int x) { Box b = new Box(); b.x = 7; return x + b.get(); }",
        "f",
        "ci",
    ),
    // Mutable static state is an input; a constant table is not.
    ("static int count; static int f() { return count == 77 ? 1 : 0; }", "f", "cc"),
    ("private static int once = 3; static int f() { return once == 77 ? 1 : 0; }", "f", "ic"),
    (
        "private static final int[] DAYS = {31, 28, 31}; static int f(int m) { return DAYS[m] == 30 ? 1 : 0; }",
        "f",
        "ic",
    ),
    (
        "static final int[] NEAR = {31, 28, 31}; static int f(int m) { return NEAR[m] == 30 ? 1 : 0; }",
        "f",
        "ic",
    ),
    (
        "public static final int[] SHARED = {31, 28, 31}; static int f(int m) { return SHARED[m] == 30 ? 1 : 0; }",
        "f",
        "uu",
    ),
    (
        "private static final int[] LEAKS = {1}; static int[] leak() { return LEAKS; }
         static int f() { return LEAKS[0] == 30 ? 1 : 0; }",
        "f",
        "uu",
    ),
    (
        "private static final int[] WRITTEN = {1}; static void set(int v) { int[] a = WRITTEN; a[0] = v; }
         static int f() { return WRITTEN[0] == 30 ? 1 : 0; }",
        "f",
        "uu",
    ),
    (
        "static final java.util.ArrayList<Integer> LIST = new java.util.ArrayList<>();
         static int f() { return LIST.size() == 3 ? 1 : 0; }",
        "f",
        "uu",
    ),
    (
        "static final String NAME = new String(\"abc\"); static int f() { return NAME.length() == 3 ? 1 : 0; }",
        "f",
        "ci",
    ),
    (
        "enum Size { SMALL, LARGE } static int f(boolean b) {
           switch (b ? Size.SMALL : Size.LARGE) { case SMALL: return 1; case LARGE: return 2; default: return 3; } }",
        "f",
        "cccci",
    ),
    // Endless, but only on its own path.
    ("static int f(int x) { if (x == 5) while (true) { } return x; }", "f", "uc"),
    // What a handler can do counts for every instruction it guards.
    (
        "static int f(int x) { try { System.nanoTime(); } catch (RuntimeException e) { return x > 0 ? 1 : 2; } return 0; }",
        "f",
        "uu",
    ),
    ("static int f(double d) { return d == 0.0 && 1 / d < 0 ? 1 : 0; }", "f", "cccc"),
    ("static int f(float a) { if (a < 1f) return 0; if (a >= 1f) return 1; return 2; }", "f", "cccc"),
    ("static int f(byte b) { return b > 127 ? 1 : 0; }", "f", "ic"),
    ("static int f(char c) { return c < 0 ? 1 : 0; }", "f", "ic"),
    // Loops without a bound: one round stands for all. What a round keeps is found, what it breaks is not believed.
    ("static int f(int n) { int i = 0; while (i < n) { i++; } if (i < 0) return 1; return 0; }", "f", "ccic"),
    (
        "static int f(int[] a) { int i = 0, k = 5; for (; i < a.length; i++) { k++; if (k != i + 6) return 1; } return 0; }",
        "f",
        "ccic",
    ),
    ("static int f(int n) { int i = 0; while (i != n) { i++; if (i == 9000000) return 1; } return 0; }", "f", "ccuc"),
    ("static int f(int n) { int i = 0, s = 0; while (i < n) { i++; s += 3; } return s < 0 ? 1 : 0; }", "f", "ccuc"),
    // What the loop writes is forgotten, wherever it is: fields, static fields, elements, through calls.
    (
        "private int c; int f(int n) { c = 0; for (int i = 0; i < n; i++) { g(); } return c == 70000 ? 1 : 0; }
         private void g() { c++; }",
        "f",
        "ccuc",
    ),
    (
        "static int c; static int f(int n) { c = 0; for (int i = 0; i < n; i++) { c += 2; } return c == 140000 ? 1 : 0; }",
        "f",
        "ccuc",
    ),
    (
        "static int f(int n) { int[] a = new int[1]; for (int i = 0; i < n; i++) { a[0]++; } return a[0] == 70000 ? 1 : 0; }",
        "f",
        "ccuc",
    ),
    (
        "static int f(int n) { int[] a = new int[1], b = a; for (int i = 0; i < n; i++) { b[0] = 1; } return a[0] == 2 ? 1 : 0; }",
        "f",
        "ccic",
    ),
    // A class that is initialised in the first round only.
    (
        "static class D { static int v = 1; static void up() { v++; } }
         static int f(int n) { for (int i = 0; i < n; i++) { D.up(); } return n > 0 && D.v < 1 ? 1 : 0; }",
        "f",
        "cccccc",
    ),
    // References that move are not generalised.
    (
        "static class N { N next; int v; } static int f(N n) { int k = 0; while (n != null) { n = n.next; k++; } return k == 100 ? 1 : 0; }",
        "f",
        "ccuc",
    ),
    // A round that ends by an exception, which the next round starts after.
    (
        "static int f(int[] a, int n) { int bad = 0; for (int i = 0; i < n; i++) {
           try { a[i] = 1; } catch (ArrayIndexOutOfBoundsException e) { bad++; } } return n > 0 && bad > n ? 1 : 0; }",
        "f",
        "ccccic",
    ),
];

fn source(index: usize, members: &str) -> String {
    format!("class T{index} {{ {members} }}\n")
}

fn method(classes: &ClassPath, index: usize, name: &str) -> MethodRef {
    let class = classes
        .find(&format!("T{index}"))
        .expect("readable")
        .expect("compiled");
    let method = class
        .methods
        .iter()
        .find(|m| &*m.name == name)
        .expect("declared");
    provetta_symex::method_ref(&class, method)
}

fn account(classes: &ClassPath, folder: &Path, jdk: &Jdk, method: MethodRef) -> JobResult {
    let options = JobOptions {
        max_objects: 8,
        states: provetta_outcome::States::Any,
        coverage: Coverage::Branch,
        unwind: None,
        budget_millis: 10_000,
        seed: 0,
        memory_megabytes: 2_048,
        keep_tree: false,
    };
    let job = Job {
        method,
        project: vec![folder.to_owned()],
        libraries: Vec::new(),
        jdk: jdk.home.clone(),
        options,
    };
    analyse(&job, classes)
}

fn letters(result: &JobResult) -> String {
    let letter = |status: &GoalStatus| match status {
        GoalStatus::Witnessed(_) => 'c',
        GoalStatus::Infeasible { .. } => 'i',
        GoalStatus::Unknown(_) => 'u',
    };
    let is_shown = |kind: GoalKind| matches!(kind, GoalKind::Branch | GoalKind::DivisionByZero);
    result
        .goals
        .iter()
        .filter(|goal| is_shown(goal.goal.kind))
        .map(|goal| letter(&goal.status))
        .collect()
}

#[test]
fn every_snippet_gets_its_account() {
    let jdk = Jdk::find(
        std::env::var_os("JAVA_HOME").as_deref(),
        std::env::var_os("PATH").as_deref(),
    )
    .expect("a JDK");
    let folder = tempfile::tempdir().expect("a folder");
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    javac.args(["-g", "-parameters", "-d"]).arg(folder.path());
    for (index, (members, _, _)) in SNIPPETS.iter().enumerate() {
        let file = folder.path().join(format!("T{index}.java"));
        std::fs::write(&file, source(index, members)).expect("a source");
        javac.arg(file);
    }
    assert!(javac.status().expect("javac runs").success());
    let classes =
        ClassPath::open(&[folder.path().to_owned()], &[], &jdk.home).expect("a class path");
    let mut wrong = Vec::new();
    for (index, (members, name, expected)) in SNIPPETS.iter().enumerate() {
        let result = account(&classes, folder.path(), &jdk, method(&classes, index, name));
        let actual = letters(&result);
        if actual != *expected {
            wrong.push(format!(
                "{members}\n  expected {expected}, got {actual}\n  {:?}\n",
                result.goals
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
