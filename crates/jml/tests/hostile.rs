//! In: text that was damaged or made up. Out: no panic, and every place lies inside of the text.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use provetta_jml::{Options, Position, SourceRange, SourceSpecs, specifications};
use provetta_test_support::Rng;

/// Pieces that meet often in JML.
const PIECES: &[&str] = &[
    "requires",
    "ensures",
    "also",
    "{|",
    "|}",
    "(",
    ")",
    "[",
    "]",
    ";",
    "\\result",
    "\\old(",
    "\\forall int i;",
    "(\\sum int j; 0 <= j; ",
    "==>",
    "<==>",
    "<=!=>",
    "<:",
    "x",
    "a[",
    "..",
    "*]",
    "this.",
    "new int[",
    "{",
    "}",
    "(*",
    "*)",
    "\"",
    "'",
    "\\",
    "@",
    "//@ ",
    "/*@ ",
    "@*/",
    "\n",
    "\r\n",
    "1",
    "0x",
    "1e",
    "1.",
    ".5",
    "99999999999L",
    "signals (Exception e)",
    "assignable",
    "\\nothing",
    "invariant",
    "ghost int g",
    "model pure int m(int q) {",
    "return",
    "represents",
    "=",
    "\\such_that",
    "loop_invariant",
    "decreases",
    "set",
    "assert",
    "old int o = ",
    "é",
    "😀",
    "\u{0}",
    "\u{feff}",
    "List<List<Integer>>",
    ">>",
    "(int)",
    "instanceof",
    "?",
    ":",
    "->",
    "::",
    "normal_behavior",
    "pure",
    "\\seq",
    "\\lbl",
    "class",
    "static",
    "-",
    "+",
    "!",
    "~",
    "%",
    "|",
    "&",
];

fn inside(source: &str, range: &SourceRange) -> bool {
    let lines: Vec<&str> = split_lines(source);
    let ok = |p: &Position| {
        let line = lines.get(p.line as usize - 1);
        p.line >= 1
            && p.column >= 1
            && line.is_some_and(|l| p.column as usize - 1 <= l.encode_utf16().count())
    };
    ok(&range.start) && ok(&range.end) && range.start <= range.end
}

fn split_lines(source: &str) -> Vec<&str> {
    let mut lines = Vec::new();
    let mut rest = source;
    loop {
        let Some(end) = rest.find(['\n', '\r']) else {
            lines.push(rest);
            return lines;
        };
        let skip = if rest[end..].starts_with("\r\n") {
            2
        } else {
            1
        };
        // Line ends count as characters of their line.
        lines.push(&rest[..end + skip]);
        rest = &rest[end + skip..];
    }
}

fn clauses(specs: &SourceSpecs) -> Vec<&provetta_jml::Clause> {
    let mut all = Vec::new();
    for t in &specs.types {
        all.extend(t.invariants.iter().map(|i| &i.clause));
        all.extend(t.initially.iter().chain(&t.axioms));
        for case in t.methods.iter().flat_map(|m| &m.cases) {
            all.extend(case.requires.iter().chain(&case.ensures));
            all.extend(case.signals.iter().map(|s| &s.condition));
        }
    }
    all
}

fn check(source: &str, classes: &provetta_classfile::ClassPath) {
    let (specs, diagnostics) = specifications(source, "X.java", classes, &Options::default());
    for d in &diagnostics {
        assert!(inside(source, &d.range), "{d:?} in {source:?}");
    }
    for clause in clauses(&specs) {
        assert!(inside(source, &clause.span), "{clause:?} in {source:?}");
        if let Ok(body) = &clause.body {
            // Whatever was understood can be walked, shown and searched for loops.
            let _ = body.to_string();
            body.any(&mut |e| {
                let _ = e.bounds();
                assert!(inside(source, &e.span), "{e:?} in {source:?}");
                false
            });
        } else {
            // What cannot be used is said, each time.
            assert!(!diagnostics.is_empty(), "{source:?}");
        }
    }
}

#[test]
fn damaged_sources_give_diagnostics_and_never_a_panic() {
    let files = support::files("cases", "java");
    let (_folder, classes) = support::compile(&files);
    let texts: Vec<String> = files
        .iter()
        .map(|f| std::fs::read_to_string(f).unwrap())
        .collect();
    let mut random = Rng::new(20);
    for _ in 0..150 {
        let mut text = texts[random.below(texts.len())].clone();
        for _ in 0..=random.below(6) {
            let mut at = random.below(text.len());
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let mut end = (at + random.below(12)).min(text.len());
            while !text.is_char_boundary(end) {
                end += 1;
            }
            match random.below(3) {
                0 => text.replace_range(at..end, ""),
                1 => text.insert_str(at, PIECES[random.below(PIECES.len())]),
                _ => text.replace_range(at..end, PIECES[random.below(PIECES.len())]),
            }
        }
        check(&text, &classes);
    }
}

#[test]
fn made_up_clauses_give_diagnostics_and_never_a_panic() {
    let java = "class X { int x; int[] a; int f(int p) { return p; } }";
    let (_folder, classes) = support::compile_text("X", java);
    let mut random = Rng::new(7);
    for round in 0..2000 {
        let mut text = String::from("class X { int x; int[] a;\n/*@ ");
        for _ in 0..random.below(25) {
            text.push_str(PIECES[random.below(PIECES.len())]);
            text.push(' ');
        }
        let end = if round % 3 == 0 { ";@*/" } else { "@*/" };
        text.push_str(end);
        text.push_str("\nint f(int p) { return p; } }");
        check(&text, &classes);
    }
}

#[test]
fn deep_nesting_is_refused_with_a_diagnostic() {
    let java = "class X { int x; int[] a; int f(int p) { return p; } }";
    let (_folder, classes) = support::compile_text("X", java);
    let deep: Vec<String> = vec![
        format!(
            "requires {}x{} > 0;",
            "(".repeat(20_000),
            ")".repeat(20_000)
        ),
        format!("requires {}true;", "!".repeat(20_000)),
        format!("requires x{} > 0;", " + x".repeat(20_000)),
        format!("requires true{};", " ==> true".repeat(20_000)),
        format!("requires {}true;", "true ? true : ".repeat(20_000)),
        format!("requires x{} > 0;", ".x".repeat(20_000)),
        format!("requires a{} > 0;", "[0]".repeat(20_000)),
        format!("requires {}x;", "(int) ".repeat(20_000)),
        format!("requires {}x;", "- ".repeat(20_000)),
        format!("requires {};", "f(".repeat(20_000)),
        format!("requires {};", "\\old(".repeat(20_000)),
        format!("requires {};", "(\\forall int i; ".repeat(20_000)),
        format!("requires (L{}) x;", "<L".repeat(20_000)),
        format!("requires new int[]{};", "{".repeat(20_000)),
        format!("{}", "{| ".repeat(20_000)),
        format!(
            "requires true; {}",
            "{| requires true; also requires true; |}".repeat(40)
        ),
    ];
    for clause in &deep {
        let text = format!(
            "class X {{ int x; int[] a;\n/*@ {clause} @*/\nint f(int p) {{ return p; }} }}"
        );
        let (_, diagnostics) = specifications(&text, "X.java", &classes, &Options::default());
        assert!(!diagnostics.is_empty(), "{}", &clause[..40]);
        check(&text, &classes);
    }
}

fn depth(expr: &provetta_jml::Expr) -> usize {
    1 + expr.children().into_iter().map(depth).max().unwrap_or(0)
}

#[test]
fn the_deepest_text_that_is_taken_gives_trees_within_the_limit() {
    let java = "class X { Integer x; int f(int p) { return p; } }";
    let (_folder, classes) = support::compile_text("X", java);
    let mut deepest = 0;
    for n in (1..220).step_by(9) {
        for clause in [
            format!(
                "requires {}x{} > 0;",
                "(int) (Object) (".repeat(n),
                ")".repeat(n)
            ),
            format!("requires x{} > 0;", " + x".repeat(n)),
            format!("requires {}true;", "true <=!=> ".repeat(n)),
        ] {
            let text =
                format!("class X {{ Integer x;\n/*@ {clause} @*/\nint f(int p) {{ return p; }} }}");
            let (specs, _) = specifications(&text, "X.java", &classes, &Options::default());
            for clause in clauses(&specs) {
                deepest = deepest.max(clause.body.as_ref().map_or(0, depth));
            }
        }
    }
    assert!(
        deepest > 100 && deepest <= provetta_jml::MAX_DEPTH,
        "{deepest}"
    );
}
