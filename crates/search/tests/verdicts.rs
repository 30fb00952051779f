//! Small methods with the account they must get. One letter for each branch and division in order (branches of the method
//! by offset, fall-through first, then its divisions; then those of private code it can enter):
//! `c` a witness passes it, `i` infeasible, `u` unknown.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use provetta_classfile::ClassPath;
use provetta_outcome::{Coverage, GoalKind, GoalStatus, Job, JobOptions, JobResult, MethodRef};
use provetta_runner::Jdk;
use provetta_search::analyse;
use provetta_test_support::{javac, jdks};

#[path = "snippets/calls.rs"]
mod calls;

/// Members of a class `T`, the method to analyse (`$A#m` is one of the class `T$A`), the account.
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
    // A call of a method without code leads to those that implement it.
    (
        "interface Shape { int area(); }
         private static class Square implements Shape { int x; public int area() { return x > 3 ? x : -1; } }
         static int f(int x) { Square q = new Square(); q.x = x; Shape s = q; System.nanoTime(); return s.area(); }",
        "f",
        "uu",
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
        "uc",
    ),
    (
        "private static final int[] LEAKS = {1}; static int[] leak() { return LEAKS; }
         static int f() { return LEAKS[0] == 30 ? 1 : 0; }",
        "f",
        "uc",
    ),
    // A row of a constant table that something else holds may change.
    (
        "public static final int[] ROW = {1}; private static final int[][] ROWS = {ROW};
         static int f() { return ROWS[0][0] == 30 ? 1 : 0; }",
        "f",
        "uc",
    ),
    // What is put into an object that a static field holds outlives the call.
    (
        "interface Later { int run(); } static class Slot { Later later; } static final Slot SLOT = new Slot();
         private static class Impl implements Later { int x; public int run() { return x > 3 ? 1 : 0; } }
         static void f(int x) { Impl i = new Impl(); i.x = x; SLOT.later = i; }",
        "f",
        "uu",
    ),
    // An input may be what a static field holds that no test can name; an object of another class is not.
    (
        "static class A { int z; } private static final A ONE = new A(); static A one() { return ONE; }
         static int f(A x) { int a = x.z; ONE.z = a + 1; return x.z == a ? 1 : 0; }",
        "f",
        "cu",
    ),
    (
        "static class A { int z; } static class B { int z; } private static final A ONE = new A(); static A one() { return ONE; }
         static int f(B x) { int a = x.z; ONE.z = a + 1; return x.z == a ? 1 : 0; }",
        "f",
        "ci",
    ),
    (
        "private static final int[] WRITTEN = {1}; static void set(int v) { int[] a = WRITTEN; a[0] = v; }
         static int f() { return WRITTEN[0] == 30 ? 1 : 0; }",
        "f",
        "uc",
    ),
    // A constant table may be handed to methods that only read it, kept in private fields, and come back from private methods.
    (
        "private static final int[] READ = {1, 2}; static int at(int[] a, int i) { return a[i]; }
         static int f(int i) { return at(READ, i) == 30 ? 1 : 0; }",
        "f",
        "ic",
    ),
    (
        "private static final int[] BACK = {1, 2}; private static int[] get() { return BACK; }
         static int f(int i) { return get()[i] == 30 ? 1 : 0; }",
        "f",
        "ic",
    ),
    (
        "private static final int[] KEPT = {1, 2}; static class Reader { private final int[] a; Reader() { this(KEPT); }
         private Reader(int[] a) { this.a = a; } int at(int i) { return a[i]; } }
         static int f(int i) { return new Reader().at(i) == 30 ? 1 : 0; }",
        "f",
        "ic",
    ),
    (
        "private static final int[] COPIED = {1, 2}; static int f(int i) { int[] a = java.util.Arrays.copyOf(COPIED, 2);
         System.arraycopy(COPIED, 0, a, 1, 1); a[0]++; return a[i] == 1 ? 1 : COPIED[0] == 2 ? 2 : 3; }",
        "f",
        "ccic",
    ),
    (
        "private static final int[] OVER = {1, 2}; static int f(int i) { System.arraycopy(new int[] {i}, 0, OVER, 0, 1); return OVER[0] == 30 ? 1 : 0; }",
        "f",
        "cc",
    ),
    (
        "private static final int[] FILLED = {1, 2}; static void fill(int[] a, int v) { a[0] = v; } static void set(int v) { fill(FILLED, v); }
         static int f(int i) { return FILLED[i] == 30 ? 1 : 0; }",
        "f",
        "uc",
    ),
    (
        "private static final int[] SHOWN = {1, 2}; static class Shower { private int[] a = SHOWN; int[] show() { return a; } }
         static int f(int i) { return SHOWN[i] == 30 ? 1 : 0; }",
        "f",
        "uc",
    ),
    (
        "private static final int[] OPEN = {1, 2}; static class Holder { int[] a = OPEN; }
         static int f(int i) { return OPEN[i] == 30 ? 1 : 0; }",
        "f",
        "uc",
    ),
    (
        "private static final int[] GIVEN = {1, 2}; interface Taker { void take(int[] a); } static void give(Taker t) { t.take(GIVEN); }
         static int f(int i) { return GIVEN[i] == 30 ? 1 : 0; }",
        "f",
        "uc",
    ),
    // Objects of anonymous classes come from the fields and methods that hand them out.
    (
        "static abstract class P { abstract int m(int i); static final P ONE = new P() { int m(int i) { return 1; } };
         static P of(final int k) { return new P() { int m(int i) { return i + k; } }; } }
         static int f(P p, int i) { return p.m(i) == 77 ? 1 : p == P.ONE ? 2 : 3; }",
        "f",
        "cccc",
    ),
    (
        "static final java.util.ArrayList<Integer> LIST = new java.util.ArrayList<>();
         static int f() { return LIST.size() == 3 ? 1 : 0; }",
        "f",
        "uc",
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
    // Code that is not known: what it does beyond returning matters only if the path can see it.
    (
        "static int f(java.util.function.BooleanSupplier r, int x) { int[] a = new int[1]; Runnable s = () -> a[0] = x;
           if (r != null) r.getAsBoolean(); s.run(); return a[0] == x ? 1 : 0; }",
        "f",
        "ccci",
    ),
    (
        "interface P { boolean ok(int x); } static int f(P p, int x) { int[] a = {x}; boolean b = p.ok(x); return a[0] == x ? 1 : 0; }",
        "f",
        "ci",
    ),
    // It throws, and that is caught.
    (
        "static int f(java.util.function.BooleanSupplier r) { int k = 0; try { r.getAsBoolean(); } catch (IllegalStateException e) { k = 1; } return k == 1 ? 1 : 0; }",
        "f",
        "uc",
    ),
    (
        "static int f(java.util.function.BooleanSupplier r) { int[] k = {0}; boolean done = false;
           try { r.getAsBoolean(); done = true; } finally { if (!done) k[0] = 1; } return k[0]; }",
        "f",
        "uccu",
    ),
    (
        "private static void g(java.util.function.BooleanSupplier r) { r.getAsBoolean(); }
         static int f(java.util.function.BooleanSupplier r) { int k = 0; try { g(r); } catch (IllegalStateException e) { k = 1; } return k == 1 ? 1 : 0; }",
        "f",
        "uc",
    ),
    // It changes what it gets, what it got before, what it finds in static fields and in inputs.
    (
        "interface E { void eat(int[] a); } static int f(E e) { int[] a = {1}; e.eat(a); return a[0] == 1 ? 1 : 0; }",
        "f",
        "cu",
    ),
    (
        "interface E { void eat(int[] a); }
         static int f(E e, java.util.function.BooleanSupplier r) { int[] a = {1}; e.eat(a); a[0] = 1; r.getAsBoolean(); return a[0] == 1 ? 1 : 0; }",
        "f",
        "cu",
    ),
    ("static int s; static int f(java.util.function.BooleanSupplier r) { s = 1; r.getAsBoolean(); return s == 1 ? 1 : 0; }", "f", "cu"),
    ("static int s; static int f(java.util.function.BooleanSupplier r) { int a = s; r.getAsBoolean(); return s == a ? 1 : 0; }", "f", "cu"),
    ("int v; int f(java.util.function.BooleanSupplier r) { v = 1; r.getAsBoolean(); return v == 1 ? 1 : 0; }", "f", "cu"),
    ("static int f(java.util.function.BooleanSupplier r, int[] a) { int v = a[0]; r.getAsBoolean(); return a[0] == v ? 1 : 0; }", "f", "cu"),
    (
        "static class H { int[] a; } static final H K = new H();
         static int f(java.util.function.BooleanSupplier r) { int[] a = {1}; K.a = a; r.getAsBoolean(); return a[0] == 1 ? 1 : 0; }",
        "f",
        "cu",
    ),
    // What is read only afterwards is any value anyway.
    (
        "int v; int f(java.util.function.BooleanSupplier r, int x) { int[] a = {x}; r.getAsBoolean(); if (v == 7) return 2; return a[0] == x ? 1 : 0; }",
        "f",
        "ccci",
    ),
    // Its class is asked: the stub is not of all the classes that it stands for.
    ("static int f(java.util.function.BooleanSupplier r) { r.getAsBoolean(); return r instanceof Thread ? 1 : 0; }", "f", "uc"),
    (
        "static int f(java.util.function.BooleanSupplier r, java.util.function.IntSupplier c) { r.getAsBoolean(); c.getAsInt(); return (Object) r == (Object) c ? 1 : 0; }",
        "f",
        "uc",
    ),
    // It calls other methods, which call private ones.
    (
        "static int h(int x) { return g(x); } private static int g(int x) { return x > 1 ? 1 : 2; }
         static int f(java.util.function.BooleanSupplier r) { r.getAsBoolean(); return g(0); }",
        "f",
        "uc",
    ),
    // Recursion over a structure of any size: an inner call is like any other call, and may have any result.
    (
        "static class N { N l, r; int v; } static int f(N n) { if (n == null) return 0; int a = f(n.l), b = f(n.r);
           if (n.v > 3 && n.v < 2) return -1; return a > b ? a + 1 : b + 1; }",
        "f",
        "cccciccc",
    ),
    (
        "static class N { N l; } static int f(N n) { if (n == null) return 0; int d = 1 + f(n.l); return d == 100 ? -1 : d; }",
        "f",
        "ccuc",
    ),
    // But not if it changes what its caller sees.
    (
        "static class N { N l; } static int f(N n, int[] k) { if (n == null) { k[0] = 0; return 0; }
           f(n.l, k); k[0]++; return k[0] == 100 ? 1 : 0; }",
        "f",
        "ccuc",
    ),
    (
        "static class N { N l; int v; } static int f(N n) { if (n == null) return 0; n.v = 0; f(n.l); n.v++;
           return n.l != null && n.l.v == 2 ? 1 : 0; }",
        "f",
        "ccccuc",
    ),
    (
        "static int c; static class N { N l; } static int f(N n) { if (n == null) { c = 0; return 0; } f(n.l); c++;
           return c == 100 ? 1 : 0; }",
        "f",
        "ccuc",
    ),
    // Nor if its exceptions are caught.
    (
        "static class N { N l; int v; } static int f(N n) { if (n == null) throw new RuntimeException();
           try { f(n.l); } catch (RuntimeException e) { return n.v > 3 && n.v < 2 ? 1 : 0; } return 0; }",
        "f",
        "ccccuc",
    ),
    // Nor if code that is not known may change things between.
    (
        "static class N { N l; int v; } static int f(N n, java.util.function.BooleanSupplier r) { if (n == null) { r.getAsBoolean(); return 0; }
           int v = n.v; f(n.l, r); return n.v == v ? 1 : 0; }",
        "f",
        "cccu",
    ),
    // A static initialiser has no inputs but the static fields of others, which may be half initialised.
    (
        "static final int L; static { int p = 1; for (int i = 0; i < 3; i++) p *= 3; L = p > 100 ? 1 : 2; }",
        "<clinit>",
        "ccic",
    ),
    (
        "static class D { static int v = 3; } static final int L; static { L = D.v == 5 ? 1 : 2; }",
        "<clinit>",
        "cc",
    ),
    (
        "static class D { static final Integer V = 3; } static final int L; static { L = D.V == null ? 1 : 2; }",
        "<clinit>",
        "uc",
    ),
    // The body of a constant has that constant for its receiver.
    (
        "enum E { A { int f(int x) { return x > 3 ? 1 : this == B ? 2 : 3; } }, B; int f(int x) { return 0; } }",
        "$E$1#f",
        "ccic",
    ),
    // Lambdas and anonymous classes are had from those who make them.
    (
        "static java.util.function.IntPredicate f(int k) { return x -> x > k && x < k; }",
        "lambda$f$0",
        "ccic",
    ),
    (
        "static boolean f(int k) { java.util.function.IntPredicate p = x -> x > 3; return p.test(k); }",
        "lambda$f$0",
        "uu",
    ),
    (
        "static Runnable f(int x) {
           return new Runnable() { public void run() { if (x > 3) throw new RuntimeException(); } }; }",
        "$1#run",
        "cc",
    ),
    // A constructor is called by those of subclasses too.
    (
        "static abstract class A {
           A(int x) {
             if (x > 3) throw new RuntimeException();
             if (h() > 7) throw new RuntimeException();
             if (g() > 7) throw new RuntimeException(); }
           int h() { return 5; }
           int g() { return 5; } }
         static class B extends A { B() { super(1); } int h() { return 9; } }",
        "$A#<init>",
        "ccucuc",
    ),
    (
        "static class A { A() { if (h() > 7) throw new RuntimeException(); } int h() { return 5; } }
         static class B extends A { int h() { return 9; } }",
        "$A#<init>",
        "uc",
    ),
    (
        "static class A { A() { if (h() > 7) throw new RuntimeException(); } int h() { return 5; } }",
        "$A#<init>",
        "ic",
    ),
];

/// The snippets of this file and of those beside it.
fn all() -> impl Iterator<Item = &'static (&'static str, &'static str, &'static str)> {
    SNIPPETS.iter().chain(calls::SNIPPETS)
}

fn source(index: usize, members: &str) -> String {
    format!("class T{index} {{ {members} }}\n")
}

fn method(classes: &ClassPath, index: usize, name: &str) -> MethodRef {
    let (nested, name) = name.rsplit_once('#').unwrap_or(("", name));
    let class = classes
        .find(&format!("T{index}{nested}"))
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
        contracts: Default::default(),
    };
    let job = Job {
        ran: None,
        others: Default::default(),
        method,
        project: vec![folder.to_owned()],
        libraries: Vec::new(),
        specs: Vec::new(),
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
    let jdk = jdks().expect("a JDK").remove(0);
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for (index, (members, _, _)) in all().enumerate() {
        let file = folder.path().join(format!("T{index}.java"));
        std::fs::write(&file, source(index, members)).expect("a source");
        files.push(file);
    }
    javac(&jdk, &files, folder.path(), &["-g", "-parameters"]).expect("classes");
    let classes =
        ClassPath::open(&[folder.path().to_owned()], &[], &jdk.home).expect("a class path");
    let mut wrong = Vec::new();
    for (index, (members, name, expected)) in all().enumerate() {
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
