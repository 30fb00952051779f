//! In: expressions of every kind. Out: JML that is printed and read again is the same tree; what is printed is what a person writes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod support;

use provetta_classfile::ClassPath;
use provetta_jml::{Expr, ExprKind, Options, specifications};

/// What the expressions speak of. Each stands at `of`, in an `ensures`; those of `requires` of a subclass stand at `same`.
const HEAD: &str = "
class Base {
    //@ pure
    int up(int x) { return x; }
    //@ requires x > 0;
    int same(int x) { return x; }
}
class K extends Base {
    static int count;
    int f; int x; long g; byte b; short h; char c; float e; double d; boolean t;
    Integer box; String s; Object o; K next; int[] a; int[][] aa; K[] all;
    java.util.List<String> list; java.util.List raw;
    /*@ pure @*/ Object any() { return o; }
    //@ ghost int seen;
    //@ model int size; represents size = f;
    //@ public model pure int twice(int y) { return 2 * y; }
    /*@ pure @*/ int plus(int x) { return x; }
    /*@ pure @*/ private int own(int x) { return x; }
    /*@ pure @*/ int up(int x) { return x; }
    static /*@ pure @*/ int of(int x) { return x; }
    /*@ pure @*/ K() { }
    class Inner {
        int f;
        //@ ensures K.this.f == f;
        void outer() { }
    }
";

/// Expressions as a person writes them. What is printed has to be exactly this.
const SAME: &[&str] = &[
    // Names and members
    "x == 1",
    "x == this.x",
    "this == next",
    "next.f == next.next.f",
    "K.count == 0",
    "seen == size",
    "twice(x) == 2",
    "next.twice(x) == 2",
    "plus(x) == K.of(x)",
    "own(x) == super.up(x)",
    "up(x) == next.up(x)",
    "new K() != null",
    "a.length == aa[x].length",
    "a[x + 1] == aa[0][x]",
    "new int[x].length == new int[2][].length",
    "new int[] {1, x, 3}[0] == 1",
    // Literals
    "t == true || false",
    "x == -1 && g == 5L && g == -5L",
    "x == 2147483647 && x == -2147483648",
    "x < 4294967296 && x > -4294967296",
    "e == 1.5f && d == -2.5 && d < 1e300",
    r"c == 'a' && c == '\'' && c == '\\' && c == '\n' && c == '\u0000' && c == '\ud800'",
    r#"s == "a\"b\\\t'" || s != null"#,
    "o == String.class || o == int[].class",
    // Operators, their strength and grouping
    "x + 2 * x - 3 == (x + 2) * (x - 3)",
    "x - (f - 1) == x - f - 1",
    "x / 2 % 3 == x / (2 % 3)",
    "-x == -(-x)",
    "-(x + 1) == ~x",
    "-(1) < x - -1",
    "!t && !(t || x > 0)",
    "(x & 1 | x ^ 2) == (x & (1 | x))",
    "x << 2 >> 1 >>> f == x << (2 >> 1)",
    "g << x == x",
    "t & x > 0 | t ^ x < 0",
    "x < 1 == t",
    "x > 0 && (x < 5 || t) && t",
    "x > 0 ==> x > 1 ==> t",
    "(x > 0 ==> x > 1) ==> t",
    "t <==> x > 0 <==> f > 0",
    "t <==> (x > 0 <==> f > 0)",
    "(t <=!=> x > 0)",
    "t <==> t ==> x > 0",
    "(x > 0 ? 1 : 2) == 3",
    "x > 0 ? t : x < 0 ? t : !t",
    "(x > 0 ? t : !t) ==> t",
    "(t ==> x > 0) ? t : (t ==> x > 0)",
    "o instanceof String && !(o instanceof int[])",
    "s + x + 1 == s + (x + 1)",
    "s + null + 'a' != null",
    // Conversions
    "x == g && g == d && b == c",
    "box == x && x < box",
    "(int) g == x && (byte) x == b",
    "(K) o == next && ((K) o).f == 1",
    "(long) x * x == g",
    "(double) x / 2 == d",
    "(float) x == d && x == e",
    "list.get(0) == s && ((K) raw.get(0)).f == 1",
    "((K) next.any()).f == 1",
    "(long) x << 40 == g",
    "-(long) x == g",
    "(t ? (long) x : f) * f == g",
    "\\old((long) x) == g",
    // States and objects
    "\\result == \\old(f) + \\pre(f)",
    "\\fresh(next, o)",
    "\\typeof(o) == \\type(K)",
    "\\elemtype(\\typeof(a)) <: \\type(int)",
    "\\typeof(o) <: \\typeof(next) && t",
    "\\nonnullelements(all)",
    "\\invariant_for(next) && \\invariant_for(this)",
    "\\static_invariant_for(K)",
    "\\not_modified(f, next.f, a[x], a[*], a[1..2], K.count)",
    "\\not_modified(next.*, a[1..], a[..2])",
    "\\only_assigned(f, a[*])",
    "\\only_assigned(\\nothing)",
    "\\reach(next).has(o)",
    "(\\lbl here x) == 1 && (\\lblpos yes t) && (\\lblneg no t)",
    // Quantifiers
    "(\\forall int i; 0 <= i && i < x; a[i] > 0)",
    "(\\exists int i, j; i < j)",
    "(\\exists nullable K k; k == null)",
    "(\\forall K k; k.f > 0; k.next == next)",
    "(\\sum int i; 0 <= i && i < x; a[i]) == (\\product int i; 0 <= i && i < x; a[i])",
    "(\\min int i; 0 <= i && i < x; a[i]) < (\\max int i; 0 <= i && i < x; a[i])",
    "(\\num_of int i; 0 <= i && i < x; a[i] > 0) == 1",
    "(\\forall int f; f > 0; f < this.f)",
];

/// Expressions that have another usual form.
const OTHER: &[(&str, &str)] = &[
    ("t <== x > 0", "x > 0 ==> t"),
    ("((x)) == ((1))", "x == 1"),
    ("+b == x", "b == x"),
    ("0x10 == x", "16 == x"),
    ("t <=!=> (t ==> t)", "(t <=!=> t ==> t)"),
    ("this.f == f", "f == f"),
    ("this.plus(x) == 1", "plus(x) == 1"),
    (
        "(\\forall int i; (\\forall int j; i < j))",
        "(\\forall int i; (\\forall int j; i < j))",
    ),
];

/// A source with the clauses, each at a method of its own.
fn source(clauses: &[String], math: &str) -> String {
    let mut text = HEAD.replacen("class K", &format!("/*@ {math} @*/ class K"), 1);
    for (i, clause) in clauses.iter().enumerate() {
        text.push_str(&format!(
            "    //@ ensures {clause};\n    int of{i}(int x) {{ return x; }}\n"
        ));
    }
    text + "}\n"
}

/// The clauses as trees; what is wrong with them fails the test.
fn trees(clauses: &[String], math: &str, classes: &ClassPath) -> Vec<Expr> {
    let text = source(clauses, math);
    let options = Options {
        nullable_by_default: true,
    };
    let (specs, diagnostics) = specifications(&text, "K.java", classes, &options);
    let wrong = support::show_diagnostics(&text, &diagnostics);
    assert!(diagnostics.is_empty(), "{wrong}");
    let methods = &specs.type_spec("K").unwrap().methods;
    (0..clauses.len())
        .map(|i| {
            let method = methods.iter().find(|m| *m.name == format!("of{i}"));
            let clause = &method.unwrap().cases[0].ensures[0];
            clause.body.clone().unwrap()
        })
        .collect()
}

/// A tree without the places that its parts have in the text.
fn shape(expr: &Expr) -> String {
    let text = format!("{expr:?}");
    let mut parts = text.split("span: SourceRange {");
    let mut shape = parts.next().unwrap().to_owned();
    for part in parts {
        // Two positions in braces, and the brace of the range.
        shape.push_str(part.splitn(4, '}').nth(3).unwrap());
    }
    shape
}

#[test]
fn printed_jml_is_read_as_the_same_tree() {
    let others = OTHER.iter().map(|(written, _)| *written);
    let clauses: Vec<String> = SAME
        .iter()
        .copied()
        .chain(others)
        .map(str::to_owned)
        .collect();
    let (_folder, classes) = support::compile_text("K", &source(&clauses, ""));
    let mut wrong = Vec::new();
    for math in ["spec_bigint_math", "spec_java_math", "spec_safe_math"] {
        let is_bounded = math != "spec_bigint_math";
        // Numbers that no int holds are for mathematical arithmetic only.
        let clauses: Vec<String> = clauses
            .iter()
            .filter(|c| !(is_bounded && c.contains("4294967296")))
            .cloned()
            .collect();
        let first = trees(&clauses, math, &classes);
        let printed: Vec<String> = first.iter().map(Expr::to_jml).collect();
        let second = trees(&printed, math, &classes);
        for (i, clause) in clauses.iter().enumerate() {
            let is_same = shape(&first[i]) == shape(&second[i]);
            if !is_same || first[i].to_string() != second[i].to_string() {
                wrong.push(format!("{math}: `{clause}` is printed as `{}`", printed[i]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_printed_is_what_a_person_writes() {
    let same = SAME.iter().map(|text| (*text, *text));
    let all: Vec<(&str, &str)> = same.chain(OTHER.iter().copied()).collect();
    let clauses: Vec<String> = all
        .iter()
        .map(|(written, _)| (*written).to_owned())
        .collect();
    let (_folder, classes) = support::compile_text("K", &source(&clauses, ""));
    let trees = trees(&clauses, "spec_bigint_math", &classes);
    let pairs = trees.iter().zip(all);
    let wrong: Vec<String> = pairs
        .filter(|(tree, (_, expected))| tree.to_jml() != *expected)
        .map(|(tree, (_, expected))| format!("`{}` instead of `{expected}`", tree.to_jml()))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_kind_of_expression_is_printed() {
    let clauses: Vec<String> = SAME.iter().map(|text| (*text).to_owned()).collect();
    let (_folder, classes) = support::compile_text("K", &source(&clauses, ""));
    let mut seen = Vec::new();
    for tree in trees(&clauses, "spec_bigint_math", &classes) {
        tree.any(&mut |expr| {
            seen.push(std::mem::discriminant(&expr.kind));
            false
        });
    }
    let text = source(&[], "");
    let (specs, _) = specifications(&text, "K.java", &classes, &Options::default());
    let inner = &specs.type_spec("K$Inner").unwrap().methods;
    let outer = inner.iter().find(|m| &*m.name == "outer").unwrap();
    let outer = outer.cases[0].ensures[0].body.clone().unwrap();
    assert_eq!(outer.to_jml(), "K.this.f == f");
    outer.any(&mut |expr| {
        seen.push(std::mem::discriminant(&expr.kind));
        false
    });
    seen.sort_by_key(|kind| format!("{kind:?}"));
    seen.dedup();
    // Variables of signals clauses, `old` clauses, model methods and code are printed by their names, and `\same` as it is.
    let named = [
        "Exception",
        "OldVar",
        "ModelParam",
        "Local",
        "GhostLocal",
        "Same",
    ]
    .len();
    let kinds = kinds();
    assert_eq!(
        seen.len() + named,
        kinds,
        "kinds of expressions without a case"
    );
}

/// How many kinds of expressions there are; a new one does not compile here.
fn kinds() -> usize {
    let number = |kind: &ExprKind| match kind {
        ExprKind::Literal(_) => 0,
        ExprKind::Local { .. } => 1,
        ExprKind::GhostLocal { .. } => 2,
        ExprKind::Param { .. } => 3,
        ExprKind::This => 4,
        ExprKind::OuterThis(_) => 5,
        ExprKind::Result => 6,
        ExprKind::Exception { .. } => 7,
        ExprKind::Bound { .. } => 8,
        ExprKind::OldVar { .. } => 9,
        ExprKind::ModelParam { .. } => 10,
        ExprKind::Field(_) => 11,
        ExprKind::GhostField(_) => 12,
        ExprKind::ModelField(_) => 13,
        ExprKind::ArrayLength(_) => 14,
        ExprKind::Index { .. } => 15,
        ExprKind::Call { .. } => 16,
        ExprKind::ModelCall { .. } => 17,
        ExprKind::New { .. } => 18,
        ExprKind::NewArray { .. } => 19,
        ExprKind::ArrayOf { .. } => 20,
        ExprKind::Unary { .. } => 21,
        ExprKind::Binary { .. } => 22,
        ExprKind::Conditional { .. } => 23,
        ExprKind::InstanceOf { .. } => 24,
        ExprKind::Convert { .. } => 25,
        ExprKind::Old { .. } => 26,
        ExprKind::Quantified { .. } => 27,
        ExprKind::Fresh(_) => 28,
        ExprKind::TypeOf(_) => 29,
        ExprKind::TypeLit(_) => 30,
        ExprKind::ElemType(_) => 31,
        ExprKind::Subtype { .. } => 32,
        ExprKind::NonNullElements(_) => 33,
        ExprKind::InvariantFor(_) => 34,
        ExprKind::StaticInvariantFor(_) => 35,
        ExprKind::NotModified(_) => 36,
        ExprKind::OnlyAssigned(_) => 37,
        ExprKind::Reach { .. } => 38,
        ExprKind::Lbl { .. } => 39,
        ExprKind::Same => 40,
    };
    number(&ExprKind::Same) + 1
}
