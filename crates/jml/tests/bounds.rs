//! In: quantified expressions. Out: the loops they stand for.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use provetta_jml::{Bounds, Options, specifications};

fn shown(bounds: Option<Bounds>, names: &[&str]) -> String {
    let Some(bounds) = bounds else {
        return "none".to_owned();
    };
    let mut out = String::new();
    for l in &bounds.loops {
        let low = if l.low_included { "<=" } else { "<" };
        let high = if l.high_included { "<=" } else { "<" };
        out.push_str(&format!(
            "{} {low} {} {high} {}; ",
            l.low, names[l.var], l.high
        ));
    }
    for r in &bounds.rest {
        out.push_str(&format!("if {r}; "));
    }
    out + &bounds.body.to_string()
}

#[test]
fn ranges_become_loops_and_what_they_say_beyond_is_kept() {
    let cases: &[(&str, &[&str], &str)] = &[
        (
            "(\\forall int i; 0 <= i && i < n; i > 5)",
            &["i"],
            "0 <= i < n; (i > 5)",
        ),
        (
            "(\\forall int i; n > i && -1 < i && i % 2 == 0; i > 5)",
            &["i"],
            "-1 < i < n; if ((widen<\\bigint>(i) % widen<\\bigint>(2)) == widen<\\bigint>(0)); (i > 5)",
        ),
        (
            "(\\forall int i; 0 <= i && i < n - 1 ==> i > 5)",
            &["i"],
            "0 <= i < (widen<\\bigint>(n) - widen<\\bigint>(1)); (i > 5)",
        ),
        (
            "(\\exists int i; 0 <= i && i <= n && i > 5)",
            &["i"],
            "0 <= i <= n; if (i > 5); true",
        ),
        ("(\\exists int i; i > 5)", &["i"], "none"),
        (
            "(\\forall int i, j; 0 <= i && i < j && j < n; i > 5)",
            &["i", "j"],
            "0 <= i < n; i < j < n; (i > 5)",
        ),
        (
            "(\\forall int i, j; 0 <= i && i < n && i <= j && j <= n; i > 5)",
            &["i", "j"],
            "0 <= i < n; i <= j <= n; (i > 5)",
        ),
        (
            "(\\forall int i; i == n; i > 5)",
            &["i"],
            "n <= i <= n; if (i == n); (i > 5)",
        ),
        (
            "(\\forall int i; i == n && i < 7; i > 5)",
            &["i"],
            "n <= i <= n; if (i == n); if (i < 7); (i > 5)",
        ),
        ("(\\forall int i; 0 <= i; i > 5)", &["i"], "none"),
        ("(\\forall int i; i < 3; i > 5)", &["i"], "none"),
        ("(\\forall Object o; o != null; true)", &["o"], "none"),
        (
            "(\\sum int i; 1 <= i && i <= n; i) > 0",
            &["i"],
            "1 <= i <= n; widen<\\bigint>(i)",
        ),
        (
            "(\\forall int i; i < i + 1 && 0 <= i; true)",
            &["i"],
            "none",
        ),
    ];
    let mut source = "class Ranges {\n".to_owned();
    for (i, (clause, ..)) in cases.iter().enumerate() {
        source += &format!("//@ requires {clause};\nstatic void m{i}(int n) {{}}\n");
    }
    source += "}\n";
    let (_folder, classes) = support::compile_text("Ranges", &source);
    let (specs, diagnostics) =
        specifications(&source, "Ranges.java", &classes, &Options::default());
    assert_eq!(support::show_diagnostics(&source, &diagnostics), "");
    for (method, (clause, names, expected)) in specs.types[0]
        .methods
        .iter()
        .filter(|m| !m.cases.is_empty())
        .zip(cases)
    {
        let expr = method.cases[0].requires[0].body.as_ref().unwrap();
        let quantified = match expr.children().first() {
            Some(first) if clause.starts_with("(\\sum") => {
                // The comparison, the widening if there is one.
                assert!(!first.children().is_empty());
                first
            }
            _ => expr,
        };
        assert_eq!(shown(quantified.bounds(), names), *expected, "{clause}");
    }
}
