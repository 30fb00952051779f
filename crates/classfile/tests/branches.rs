//! In: Java snippets. Out: the branches that are found in their bytecode are those of the source.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{OPTIONS, compile, jdks, open};
use provetta_classfile::{Branch, branches, exceptions};

/// A method and its branches: source text (`?` if unknown), then what each edge means. `!` stands for
/// `false true` (the jump is taken when the condition holds), nothing for `true false`.
const SNIPPETS: &[(&str, &[&str])] = &[
    (
        "int f(int a, int b) { if (a < b) return 1; return 2; }",
        &["a < b"],
    ),
    (
        "int f(int a, int b) { if (!(a == b)) { return 2; } else return 3; }",
        &["!(a == b)"],
    ),
    (
        "int f(int a, int b, boolean c) { if (a > 0 && b > 0 || c) return 1; return 2; }",
        &["a > 0", "b > 0 !", "c"],
    ),
    (
        "int f(int a, int b, boolean c) { if ((a < 0 || b < 0) && !c) return 1; return 2; }",
        &["a < 0 !", "b < 0", "!c"],
    ),
    (
        "int f(int a, int b) { if (!(a > 5 && b > 6)) return 3; return 4; }",
        &["a > 5", "b > 6 !"],
    ),
    (
        "int f(boolean a, boolean b) { if (!(!a || !b)) return 1; return 2; }",
        &["!a !", "!b !"],
    ),
    (
        "int f(boolean a) { if (!!a) return 1; return 2; }",
        &["!!a"],
    ),
    // Conditions that are used as values.
    (
        "boolean f(int a, boolean c) { return a > 3 && c; }",
        &["a > 3", "c"],
    ),
    ("boolean f(boolean a) { return !a; }", &["!a"]),
    (
        "boolean f(int a) { return !(a > 3 && a < 10) || a == 20; }",
        &["a > 3", "a < 10", "a == 20"],
    ),
    (
        "boolean f(int a) { return a > 3 ? a < 10 : a == -1; }",
        &["a > 3", "a < 10", "a == -1"],
    ),
    (
        "boolean f(int a, boolean b) { boolean c; if (c = a > 3) return b; return c; }",
        &["a > 3", "c = a > 3"],
    ),
    (
        "boolean f(int a, boolean b) { boolean d = a < 2 || b; return d; }",
        &["a < 2 !", "b"],
    ),
    (
        "boolean f(int a, int b) { boolean x = a <= b; x |= a == 4; return x; }",
        &["a <= b", "a == 4"],
    ),
    (
        "boolean f(int a, int b) { boolean y = !(a > b && a > 2); return y; }",
        &["a > b", "a > 2 !"],
    ),
    (
        "void f(int a, int b) { g(a < b, a > 3 || b > 3); } static void g(boolean x, boolean y) {}",
        &["?", "a > 3 !", "b > 3"],
    ),
    // Loops.
    (
        "int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }",
        &["i < n"],
    ),
    (
        "int f(int s) { while (s > 100) s -= 7; return s; }",
        &["s > 100"],
    ),
    (
        "int f(int s, int n) { do { s++; } while (s < 10 && n != 3); return s; }",
        &["s < 10", "n != 3 !"],
    ),
    (
        "int f(int s) { for (;;) { if (s == 4) break; s--; } return s; }",
        &["s == 4"],
    ),
    (
        "int f(int[] xs) { int n = 0; for (int x : xs) n += x; return n; }",
        &["int x : xs"],
    ),
    (
        "int f(java.util.List<String> l) { int n = 0; for (final var s : l) { if (n > 3) n++; } return n; }",
        &["final var s : l", "n > 3"],
    ),
    // Operand kinds.
    (
        "int f(double a, double b) { if (a < b) return 1; if (a >= b) return 2; if (a != b) return 3; return 0; }",
        &["a < b", "a >= b", "a != b"],
    ),
    (
        "int f(long c, float d) { if (c <= 5L) return 3; if (d > 0) return 4; return 0; }",
        &["c <= 5L", "d > 0"],
    ),
    (
        "int f(Object o, Object p) { if (o == null) return 4; if (o != p) return 5; if (null != p) return 6; return 0; }",
        &["o == null", "o != p", "null != p"],
    ),
    (
        "int f(Object o) { if (o instanceof String) return 6; return 0; }",
        &["o instanceof String"],
    ),
    (
        "int f(Object o) { if (o instanceof String s && s.length() > 3) return 1; return 2; }",
        &["o instanceof String s", "s.length() > 3"],
    ),
    (
        "int f(Object o) { if (!(o instanceof Integer i)) return 2; return i; }",
        &["!(o instanceof Integer i) !"],
    ),
    (
        "int f(int a, boolean[] z) { if (0 < a) return 2; if (z[0] != false) return 3; if (z[1] == true) return 4; if (z[0] ^ z[1]) return 5; return 6; }",
        &["0 < a", "z[0] != false", "z[1] == true", "z[0] ^ z[1]"],
    ),
    (
        "boolean f(Boolean a, Boolean b) { return a && b; }",
        &["a", "b"],
    ),
    (
        "int f(int a, Integer b) { return a > b ? a : a == 3 ? 7 : a < 0 ? -a : b; }",
        &["a > b", "a == 3", "a < 0"],
    ),
    (
        "int f(boolean a, boolean b, boolean c) { if ((a ? !b : c) && b) return 2; return 3; }",
        &["a", "!b", "c", "b"],
    ),
    ("void f(int a) { assert a > 0 : \"x\"; }", &["a > 0 !"]),
    (
        "int f(int a) { if (a > 2 && true) a++; if (false || a < 1) return 3; return a; }",
        &["a > 2", "a < 1"],
    ),
    (
        "int f(int a) { while (true) { if (a > 3) return 3; a++; } }",
        &["a > 3"],
    ),
    // Text that could be misread.
    (
        "int f(long a, long b) { if ((a & b) != 0 /* ) && */ && a < b // || (\n ) return 1; return 0; }",
        &["(a & b) != 0", "a < b"],
    ),
    (
        "int f(String s) { if (s.equals(\"a && b\") || s.indexOf('|') > 0 || s.equals(\"\\\"||\")) return 1; return 0; }",
        &[
            "s.equals(\"a && b\") !",
            "s.indexOf('|') > 0 !",
            "s.equals(\"\\\"||\")",
        ],
    ),
    (
        "\tint f(int a) {\tif (\ta > 1)\treturn 3;\n\t\treturn a ==\n\t\t   2 ? 1 : 0; }",
        &["a > 1", "a == 2"],
    ),
    (
        "int f(int größe) { /* 😀 */ if (größe < 3) return 1; return 2; }",
        &["größe < 3"],
    ),
    (
        "boolean f(boolean a, boolean b) { return !(a) == b; }",
        &["?", "?"],
    ),
    (
        "int f(boolean g, int f) { if (f == 3 | g) return 3; return 4; }",
        &["?", "f == 3 | g"],
    ),
    // Switches.
    (
        "int f(int a) { switch (a) { case 1: return 10; case 3: return 30; case 5: a++; default: return a; } }",
        &["a [case 1, case 3, case 5, default]"],
    ),
    (
        "int f(int a, int b) { return switch (a + b) { case 1, 2 -> 5; case 1000 -> 6; default -> { if (a > 3) yield 7; yield 8; } }; }",
        &["a + b [case 1, case 2, case 1000, default]", "a > 3"],
    ),
    (
        "char f(char c) { switch (c) { case 'a': return 'b'; case '\\n': return 'c'; default: return c; } }",
        &["c [case 10, case 97, default]"],
    ),
    (
        "int f(int a, int b) { switch (a) { case 1: switch ((b)) { case 4: return 1; } break; case 2: if (b > 0) break; return 2; } return 3; }",
        &[
            "a [case 1, case 2, default]",
            "b [case 4, default]",
            "b > 0",
        ],
    ),
    (
        "int f(String s) { switch (s) { case \"a\": return 1; case \"b\": return 2; default: return 3; } }",
        &[
            "? [case 97, case 98, default]",
            "?",
            "?",
            "s [case \"a\", case \"b\", default]",
        ],
    ),
    (
        "int f(Object o, int k) { int j = 0; if (k > 2 && o instanceof Integer i && i > k || o instanceof Long) j++; return j; }",
        &[
            "k > 2",
            "o instanceof Integer i",
            "i > k !",
            "o instanceof Long",
        ],
    ),
    (
        "int f(Object o, int k) { if (o instanceof Integer i) { if (i > 3) return 1; k += i; } else if (o instanceof String s) return 2; return k; }",
        &["o instanceof Integer i", "i > 3", "o instanceof String s"],
    ),
    (
        "int f(int when, int d) { if (d > 3 && when <= d) return 1; return 3; }",
        &["d > 3", "when <= d"],
    ),
    (
        "int f(boolean a, boolean b) { if (!(a ? b : !b)) return 1; return 2; }",
        &["a", "b", "!(a ? b : !b)"],
    ),
    // `finally` is compiled once per way out.
    (
        "int f(int a) { try { a = g(a); } finally { if (a > 5) a = 3; } return a; } static int g(int a) { return a; }",
        &["a > 5", "a > 5"],
    ),
];

fn shown(branch: &Branch) -> String {
    let text = branch.text.as_deref().unwrap_or("?");
    match branch.sides.join(" ").as_str() {
        "true false" => text.to_owned(),
        "false true" => format!("{text} !"),
        _ => format!("{text} [{}]", branch.sides.join(", ")),
    }
}

#[test]
fn branches_are_described_in_words_of_the_source() {
    let mut source = String::new();
    for (i, (snippet, _)) in SNIPPETS.iter().enumerate() {
        source.push_str(&format!("class S{i} {{\n static {snippet}\n}}\n"));
    }
    for jdk in jdks() {
        let folder = compile(&jdk, "Snippets.java", &source, &OPTIONS);
        let classes = open(&folder, &jdk);
        for (i, (snippet, expected)) in SNIPPETS.iter().enumerate() {
            let class = classes.find(&format!("S{i}")).unwrap().unwrap();
            let method = class.methods.iter().find(|m| &*m.name == "f").unwrap();
            let found = branches(method, Some(&source));
            let texts: Vec<String> = found.iter().map(shown).collect();
            assert_eq!(&texts, expected, "{snippet} with {}", jdk.home.display());
            for branch in &found {
                let (Some(range), Some(_)) = (branch.range, &branch.text) else {
                    continue;
                };
                assert!(
                    range.start < range.end && branch.line.is_some(),
                    "{branch:?}"
                );
            }
            // Without the text the sides are those of the whole condition decided so far.
            if !snippet.contains("assert") && !snippet.contains("!(") {
                let blind: Vec<_> = branches(method, None)
                    .into_iter()
                    .map(|b| b.sides)
                    .collect();
                let seeing: Vec<_> = found.into_iter().map(|b| b.sides).collect();
                assert_eq!(blind, seeing, "{snippet}");
            }
        }
    }
}

#[test]
fn patterns_with_guards_are_read_the_right_way_round() {
    let source = "class S { static int f(Object o) { return switch (o) { case String s when s.length() > 2 -> 1; \
                  case Integer i when !(i == 3) -> i; default -> 3; }; } }";
    for jdk in jdks().into_iter().filter(|jdk| jdk.major >= 21) {
        let folder = compile(&jdk, "S.java", source, &OPTIONS);
        let class = open(&folder, &jdk).find("S").unwrap().unwrap();
        let method = class.methods.iter().find(|m| &*m.name == "f").unwrap();
        let texts: Vec<String> = branches(method, Some(source)).iter().map(shown).collect();
        assert_eq!(
            texts,
            [
                "o [case 0, case 1, default]",
                "s.length() > 2 !",
                "!(i == 3) !"
            ]
        );
    }
}

#[test]
fn without_debug_information_there_are_still_branches() {
    let source = "class S { static int f(int a) { if (a > 3) return 1; do a++; while (a < 0); return a / a; } }";
    for jdk in jdks() {
        let folder = compile(&jdk, "S.java", source, &["-g:none"]);
        let class = open(&folder, &jdk).find("S").unwrap().unwrap();
        let method = class.methods.iter().find(|m| &*m.name == "f").unwrap();
        let found = branches(method, Some(source));
        assert_eq!(found.iter().map(shown).collect::<Vec<_>>(), ["?", "? !"]);
        assert_eq!(found[0].line, None);
        assert_eq!(&*method.parameter_names[0], "arg0");
        assert_eq!(exceptions(method, &class, Some(source)).len(), 1);
    }
}

#[test]
fn a_source_that_does_not_belong_to_the_class_does_no_harm() {
    let source = "class S { static int f(int a) { if (a > 3 && a < 9) return 1; return 2 / a; } }";
    let jdk = jdks().remove(0);
    let folder = compile(&jdk, "S.java", source, &OPTIONS);
    let class = open(&folder, &jdk).find("S").unwrap().unwrap();
    for other in [
        "",
        "\n",
        "(((((",
        "class S { /* unfinished",
        "é😀 \" ' && || ! (".repeat(20).as_str(),
    ] {
        for method in &class.methods {
            branches(method, Some(other));
            exceptions(method, &class, Some(other));
        }
    }
    // Cut at every place: the ranges then end in the middle of something.
    for end in (0..source.len()).rev() {
        for method in &class.methods {
            branches(method, Some(&source[end..]));
            branches(method, Some(&source[..end]));
            exceptions(method, &class, Some(&source[end..]));
            exceptions(method, &class, Some(&source[..end]));
        }
    }
}
