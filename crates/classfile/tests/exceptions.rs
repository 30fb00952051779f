//! In: Java snippets. Out: the places where their bytecode can raise an exception are those of the source.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{OPTIONS, compile, jdks, open};
use provetta_classfile::{ExceptionSite, branches, exceptions};

/// Members of a class, and for its method `f` each place: kind, source text (`?` if unknown), what happens.
/// The kinds are shortened to their first letters (`null`, `below`, `above`, …).
const SNIPPETS: &[(&str, &[&str])] = &[
    // Divisions.
    (
        "static int f(int a, int b) { return a / b + a % 3 + a / (b - 1) + a % 0; }",
        &["div a / b", "div a / (b - 1)", "div a % 0"],
    ),
    (
        "static long f(long a, long b) { a %= b / 2L; if (a / b > 3) return 8 / 4; return -1 / a; }",
        &["div a %= b / 2L", "div a / b", "div -1 / a"],
    ),
    (
        "static double f(double a, int b) { return a / 0 + a % b; }",
        &[],
    ),
    (
        "static int f(int a) { int three = 3; return a / three + a / -1; }",
        &[],
    ),
    // Null.
    (
        "C next; int v; static int f(C node) { return node.next.v + node.v; }",
        &["null node", "null node.next"],
    ),
    (
        "C next; int v; int f() { return v + next.v + this.next.next.v; }",
        &["null next", "null next", "null this.next.next"],
    ),
    (
        "int v; void f(C other) { other.v = v; other.g(1); g(2); other = null; other.v = 3; } void g(int x) {}",
        &["null other", "null other"],
    ),
    (
        "static int f(String s) { if (s == null) return 0; return s.length(); }",
        &[],
    ),
    (
        "static int f(String s) { return \"a\".length() + (s + 1).length() + new int[3].length + Integer.valueOf(3).hashCode(); }",
        &[],
    ),
    (
        "static int f(Integer i) { return i + 1; }",
        &["null i unboxes"],
    ),
    (
        "static int f(Integer i) { return i.intValue(); }",
        &["null i"],
    ),
    (
        "static void f(Object o) { synchronized (o) { o.hashCode(); } }",
        &["null o"],
    ),
    (
        "static Runnable f(Object o) { Runnable r = o::notify; r.run(); return () -> { }; }",
        &[],
    ),
    (
        "static int f(C c) { return g(c).v; } int v; static C g(C c) { return c; }",
        &["null g(c)"],
    ),
    // Arrays.
    (
        "static int f(int[] a, int i) { return a[i] + a[0] + a[i + 1]; }",
        &[
            "null a",
            "below a[i]",
            "above a[i]",
            "above a[0]",
            "below a[i + 1]",
            "above a[i + 1]",
        ],
    ),
    (
        "static int f(int i, int n) { int[] a = new int[n]; int[] b = {1, 2, 3}; a[i++] = b[2]; return b[3]; }",
        &[
            "size new int[n]",
            "below a[i++]",
            "above a[i++]",
            "above b[3]",
        ],
    ),
    (
        "static Object f(int n, String[] s, int[] a) { s[0] = \"x\"; Object[] o = new Object[a.length]; o[0] = s; return new String[n][3]; }",
        &[
            "null s",
            "above s[0]",
            "null a",
            "above o[0]",
            "size new String[n][3]",
        ],
    ),
    (
        "static void f(Object[] o) { o[0] = \"x\"; }",
        &["null o", "above o[0]", "store o[0]"],
    ),
    (
        "static int f(int[] xs, java.util.List<String> l) { int n = 0; for (int x : xs) n += x; for (String s : l) n++; return n; }",
        &["null xs", "null l", "cast ?"],
    ),
    // Casts.
    (
        "static int f(Object o) { String s = (String) o; o = (Object) s; return ((Integer) o); }",
        &["cast (String) o", "cast (Integer) o", "null o unboxes"],
    ),
    (
        "static int f(Object o) { if (o instanceof String s) return s.length(); if (o instanceof Integer) { return (Integer) o; } return 0; }",
        &[],
    ),
    // Throwing.
    (
        "static void f(int x) { if (x < 0) throw new IllegalArgumentException(\"negative\"); }",
        &["throw throw new IllegalArgumentException(\"negative\") throws IllegalArgumentException"],
    ),
    (
        "static void f(RuntimeException e) { throw e; }",
        &["null e", "throw throw e throws"],
    ),
    (
        "static int f(int x) { try { return g(x); } finally { g(2); } } static int g(int x) { return x; }",
        &[],
    ),
    (
        "static int f(AutoCloseable c) throws Exception { try (c) { return 1; } }",
        &[],
    ),
    (
        "static void f(Runnable r) { try { r.run(); } catch (RuntimeException e) { throw e; } }",
        &["null r", "throw throw e throws"],
    ),
    (
        "enum E { A, B } static int f(E e) { switch (e) { case A: return 1; default: return 2; } }",
        &["null e"],
    ),
    (
        "enum E { A, B } static int f(E e) { return switch (e) { case A -> 1; case B -> 2; }; }",
        &["null e"],
    ),
    (
        "static int f(String s) { switch (s) { case \"a\": return 1; case \"b\": return 2; } return 3; }",
        &["null s"],
    ),
    // Asserting.
    (
        "static int f(int x) { assert x > 0 : \"x \" + x; assert x < 9; return x; }",
        &["assert x > 0", "assert x < 9"],
    ),
    (
        "static int f(int x) { while (x > 3) { x--; assert x != (x > 5 ? 7 : 8) : x > 2 ? 1 : 2; } return x; }",
        &["assert x != (x > 5 ? 7 : 8)"],
    ),
];

fn shown(site: &ExceptionSite) -> String {
    use provetta_classfile::ExceptionKind::*;
    let kind = match site.kind {
        DivisionByZero => "div",
        NullDereference => "null",
        IndexBelow => "below",
        IndexAbove => "above",
        NegativeSize => "size",
        ClassCast => "cast",
        ArrayStore => "store",
        Throw => "throw",
        Assert => "assert",
    };
    let side = match (site.kind, site.side.as_str()) {
        (Throw, side) => format!(" {side}"),
        (NullDereference, "unboxes null") => " unboxes".to_owned(),
        (DivisionByZero, "throws ArithmeticException")
        | (NullDereference, "throws NullPointerException")
        | (IndexBelow, "index below 0")
        | (IndexAbove, "index at or above the length")
        | (NegativeSize, "throws NegativeArraySizeException")
        | (ClassCast, "throws ClassCastException")
        | (ArrayStore, "throws ArrayStoreException")
        | (Assert, "fails") => String::new(),
        other => panic!("{other:?}"),
    };
    format!("{kind} {}{side}", site.text.as_deref().unwrap_or("?"))
}

#[test]
fn places_are_those_of_the_source() {
    let classes: Vec<String> = SNIPPETS
        .iter()
        .enumerate()
        .map(|(i, (members, _))| {
            format!(
                "class S{i} {{ {} }}\n\n\n\n\n\n",
                members.replace("C ", &format!("S{i} "))
            )
        })
        .collect();
    let source = classes.concat();
    for jdk in jdks() {
        let folder = compile(&jdk, "S.java", &source, &OPTIONS);
        let path = open(&folder, &jdk);
        let mut wrong = Vec::new();
        for (i, (members, expected)) in SNIPPETS.iter().enumerate() {
            let class = path.find(&format!("S{i}")).unwrap().unwrap();
            let method = class.methods.iter().find(|m| &*m.name == "f").unwrap();
            let found = exceptions(method, &class, Some(&source));
            let found: Vec<String> = found.iter().map(shown).collect();
            if found != *expected {
                wrong.push(format!("{members}\n  {found:?}\n  {expected:?}"));
            }
            // Without source and debug information there is nothing more to leave out.
            let blind = exceptions(method, &class, None);
            assert!(blind.len() >= found.len(), "{members}");
            assert!(blind.iter().all(|site| site.text.is_none()));
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn tests_for_assertions_are_no_branches() {
    let source = "class S { static int f(int x) { assert x > 3 && x < 9 : \"no\"; return x; } }";
    for jdk in jdks() {
        let folder = compile(&jdk, "S.java", source, &OPTIONS);
        let class = open(&folder, &jdk).find("S").unwrap().unwrap();
        let texts = |name: &str| -> Vec<String> {
            let method = class.methods.iter().find(|m| &*m.name == name).unwrap();
            let found = branches(method, Some(source));
            found
                .into_iter()
                .map(|b| b.text.unwrap_or_default())
                .collect()
        };
        assert_eq!(texts("f"), ["x > 3", "x < 9"]);
        assert_eq!(texts("<clinit>"), [""; 0]);
    }
}
