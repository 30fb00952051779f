//! In: Java source with JML. Out: each specification at its declaration.

use provetta_jml::{Target, locate};

/// `Class.method/parameters@first-last`, `Class@first-last` or `Class.method:line`.
fn shown(target: &Target) -> String {
    match target {
        Target::Method {
            class,
            name,
            lines,
            parameters,
        } => {
            format!("{class}.{name}/{parameters}@{}-{}", lines.0, lines.1)
        }
        Target::Type { class, lines } => format!("{class}@{}-{}", lines.0, lines.1),
        Target::Statement {
            class,
            method,
            line,
        } => {
            format!("{class}.{}:{line}", method.as_deref().unwrap_or("-"))
        }
    }
}

#[test]
fn specifications_belong_to_the_declaration_they_stand_at() {
    let cases: &[(&str, &[&str])] = &[
        (
            "class A {\n//@ requires x > 0;\n//@ ensures \\result > x;\nint f(int x) { return x + 1; }\n}",
            &["A.f/1@4-4: requires ensures"],
        ),
        (
            "class A {\n/*@ public normal_behavior\n  @ requires a;\n  @*/\npublic\nint f(int x, long... y) {\n}\n}",
            &["A.f/2@5-7: normal_behavior requires"],
        ),
        (
            "class A { class B { static class C {\n//@ requires a;\nC(int i) {} } } }",
            &["A$B$C.<init>/1@3-3: requires"],
        ),
        (
            "class A { public /*@ pure @*/ int f() { return 1; } }",
            &["A.f/0@1-1: pure"],
        ),
        (
            "class A { int f(/*@ non_null @*/ Object o, int i) { return 1; } }",
            &["A.f/2@1-1: non_null"],
        ),
        (
            "class A {\n//@ invariant x > 0;\n//@ requires y;\nvoid f() {} }",
            &["A@1-4: invariant requires", "A.f/0@4-4: invariant requires"],
        ),
        (
            "class A {\n//@ public invariant x > 0;\nint x; }",
            &["A@1-3: invariant"],
        ),
        (
            "class A { /*@ spec_public @*/ int x; }",
            &["A@1-1: spec_public"],
        ),
        (
            "//@ nullable_by_default\nclass A { }",
            &["A@2-2: nullable_by_default"],
        ),
        (
            "class A { void f() {\n//@ maintaining i >= 0;\n//@ decreases 9 - i;\nwhile (i < 9) i++;\n/*@ assert i == 9; */\n} }",
            &["A.f:4: maintaining decreases", "A.f:6: assert"],
        ),
        (
            "class A { static { //@ assert true;\n} }",
            &["A.-:2: assert"],
        ),
        (
            "class A { Runnable r = new Runnable() {\n//@ ensures a;\npublic void run() {} }; }",
            &["A$1.run/0@3-3: ensures"],
        ),
        (
            "class A { void m() { class L {\n//@ ensures a;\nvoid n() {} } } }",
            &["A$1L.n/0@3-3: ensures"],
        ),
        (
            "record R(int a, int b) {\n//@ requires a > b;\nR {} }",
            &["R.<init>/2@3-3: requires"],
        ),
        (
            "interface I {\n//@ requires a;\n// plain\n@Deprecated\nint f(); }",
            &["I.f/0@4-5: requires"],
        ),
        (
            "enum E { A {\n//@ ensures a;\nvoid f() {} }; abstract void f(); }",
            &["E$1.f/0@3-3: ensures"],
        ),
        // Continued over lines; a semicolon inside a quantifier does not end the clause.
        (
            "class A {\n//@ requires a\n//@   && (\\forall int i; i > 0; b);\n//@ ensures c;\nvoid f() {} }",
            &["A.f/0@5-5: requires ensures"],
        ),
        // Not JML.
        (
            "class A {\n//@author me\n//@Override\n// @requires x;\n/** @return x */\n//+ESC@ requires x;\nvoid f() {} }",
            &[],
        ),
        ("class A { String s = \"//@ requires x;\"; }", &[]),
    ];
    for (source, expected) in cases {
        let (found, diagnostics) = locate(source);
        let found: Vec<String> = found
            .iter()
            .map(|s| format!("{}: {}", shown(&s.target), s.clauses.join(" ")))
            .collect();
        assert_eq!(&found, expected, "{source}");
        assert_eq!(diagnostics, [], "{source}");
    }
}

#[test]
fn text_and_range_are_those_of_the_comment() {
    let (found, _) = locate("class A {\n  /*@ requires a;\n    @ ensures b; @*/ void f() {} }");
    assert_eq!(found[0].text, "requires a;\nensures b;");
    assert_eq!(
        (found[0].range.start.line, found[0].range.start.column),
        (2, 3)
    );
    assert_eq!(
        (found[0].range.end.line, found[0].range.end.column),
        (3, 21)
    );
    assert!(found[0].is_contract());
    let (found, _) = locate("class A { /*@ pure @*/ void f() {} }");
    assert!(!found[0].is_contract());
}

#[test]
fn wrong_specifications_are_diagnosed() {
    for (source, message, hint) in [
        (
            "class A {\n//@ requiers x > 0;\nvoid f() {} }",
            "`requiers` is not a JML keyword",
            "did you mean `requires`?",
        ),
        (
            "class A {\n//@ requires x > 0\nvoid f() {} }",
            "the clause `requires` does not end",
            "semicolon",
        ),
        (
            "class A { void f() {}\n//@ requires x > 0;\n}",
            "belongs to no declaration",
            "right before the method",
        ),
        (
            "class A {\n//@ requires x > 0;\nint field; }",
            "belongs to no declaration",
            "right before the method",
        ),
    ] {
        let (_, diagnostics) = locate(source);
        assert_eq!(diagnostics.len(), 1, "{source}: {diagnostics:?}");
        assert!(diagnostics[0].message.contains(message), "{diagnostics:?}");
        assert!(
            diagnostics[0]
                .hint
                .as_deref()
                .unwrap_or_default()
                .contains(hint),
            "{diagnostics:?}"
        );
        assert_eq!(diagnostics[0].range.start.line, 2);
    }
}

#[test]
fn no_text_makes_it_fail() {
    let whole = "package p; /*@ model import x; @*/ public class Größe<T> { //@ ghost int g;\n/*@ requires (\\forall int i; \"é\" != 'x'); @*/ <U> int f(int... a) { //@ set g = 1;\nreturn () -> { //@ assert 😀;\n}; } }";
    for end in (0..=whole.len()).filter(|i| whole.is_char_boundary(*i)) {
        locate(&whole[..end]);
        locate(&whole[end..]);
    }
    for wrong in [
        "",
        "//@",
        "/*@",
        "/*@*/",
        "class",
        "}}}}",
        "//@ requires",
        "\0",
        "//+@-@",
        "class A { //@ requires \\",
    ] {
        locate(wrong);
    }
    locate(&"class A { void f() { {".repeat(3000));
    locate(&"(".repeat(20_000));
    locate(&"//@ requires a\n".repeat(2000));
}
