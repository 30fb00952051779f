//! In: a stream of choices. Out: Java classes in which every method under test has one clause, and how to call them.

use provetta_outcome::{GoalKind, MethodRef, Value};
use provetta_test_support::Rng;

use super::clause::{Clauses, Names};

/// A kind of clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Kind {
    Requires,
    Ensures,
    Signals,
    SignalsOnly,
    Assignable,
    /// Of the code
    Assert,
    /// Entry and preservation
    LoopInvariant,
    /// Of a method that is called
    Precondition,
    /// Of a block, where it is left in one of several ways
    Block,
    Invariant,
    Constraint,
    Initially,
}

/// All kinds: those of methods, then those of classes.
pub const KINDS: [Kind; 12] = [
    Kind::Requires,
    Kind::Ensures,
    Kind::Signals,
    Kind::SignalsOnly,
    Kind::Assignable,
    Kind::Assert,
    Kind::LoopInvariant,
    Kind::Precondition,
    Kind::Block,
    Kind::Invariant,
    Kind::Constraint,
    Kind::Initially,
];

/// How many of them are of methods.
const OF_METHODS: usize = 9;

impl Kind {
    /// What the engine calls a broken clause of this kind; a precondition chooses which postcondition is checked.
    pub fn goals(self) -> &'static [GoalKind] {
        match self {
            Kind::Requires | Kind::Ensures => &[GoalKind::Ensures],
            Kind::Signals => &[GoalKind::Signals],
            Kind::SignalsOnly => &[GoalKind::SignalsOnly],
            Kind::Assignable => &[GoalKind::Assignable],
            Kind::Assert => &[GoalKind::JmlAssert],
            Kind::LoopInvariant => &[GoalKind::LoopEntry, GoalKind::LoopPreserved],
            Kind::Precondition => &[GoalKind::Precondition],
            Kind::Block => &[GoalKind::InnerEnsures],
            Kind::Invariant => &[GoalKind::Invariant],
            Kind::Constraint => &[GoalKind::Constraint],
            Kind::Initially => &[GoalKind::Initially],
        }
    }

    /// Whether no oracle sees it.
    fn is_inside(self) -> bool {
        matches!(
            self,
            Kind::Assert | Kind::LoopInvariant | Kind::Precondition | Kind::Block
        )
    }
}

/// A method under test with its clause.
#[derive(Debug, Clone)]
pub struct Subject {
    /// What kind of clause it has
    pub kind: Kind,
    /// The clause
    pub clause: String,
    /// The method
    pub method: MethodRef,
    /// Makes the receiver; none for a constructor
    pub receiver: Option<MethodRef>,
    /// Its numbers, `p` and `q`
    pub numbers: (i32, i64),
    /// Its text with the clause
    pub text: String,
    /// Methods with a postcondition of the same words, if no oracle sees the clause
    pub twins: Vec<Subject>,
}

/// A class with methods under test.
#[derive(Debug, Clone)]
pub struct TestedClass {
    /// Internal name
    pub name: String,
    pub source: String,
    pub subjects: Vec<Subject>,
}

const PARAMETERS: &str = "S o, int[] w, int p, long q";
const PARAMETER_TYPES: &str = "(Lfuzz/S;[IIJ)";

/// The classes of a batch: one for the clauses of methods, one for each clause of a class.
pub fn classes(rng: &mut Rng, batch: u64, methods: usize, types: usize) -> Vec<TestedClass> {
    let mut all = vec![method_class(rng, &format!("M{batch}"), methods)];
    for i in 0..types {
        all.push(type_class(
            rng,
            &format!("C{batch}x{i}"),
            KINDS[OF_METHODS + i % 3],
        ));
    }
    all
}

fn method_class(rng: &mut Rng, name: &str, count: usize) -> TestedClass {
    let mut subjects = Vec::new();
    let mut source = head(name, "", "");
    for i in 0..count {
        let kind = KINDS[i % OF_METHODS];
        let method = format!("m{i}");
        let subject = match kind.is_inside() {
            true => clause_inside(rng, name, &method, kind),
            false => clause_of_method(rng, name, &method, kind),
        };
        source.push_str(&subject.text);
        subjects.push(subject);
    }
    source.push_str("}\n");
    TestedClass {
        name: format!("fuzz/{name}"),
        source,
        subjects,
    }
}

fn head(name: &str, modifiers: &str, clause: &str) -> String {
    format!(
        "package fuzz;\n\npublic {modifiers}class {name} extends S {{\n{clause}    public {name}() {{\n    }}\n\n    \
         public static {name} make() {{\n        return World.fresh(new {name}());\n    }}\n"
    )
}

fn math(rng: &mut Rng) -> &'static str {
    ["", "", "/*@ spec_java_math @*/ ", "/*@ spec_safe_math @*/ "][rng.below(4)]
}

fn depth(rng: &mut Rng) -> u32 {
    [1, 2, 2, 3, 3, 4][rng.below(6)]
}

fn numbers(rng: &mut Rng) -> (i32, i64) {
    let p = [0, 1, 2, 3, -1, 5, i32::MAX, i32::MIN, 40][rng.below(9)];
    let q = [0, 1, -1, 2, i64::MAX, i64::MIN, 1 << 32, 7][rng.below(8)];
    (p, q)
}

fn clause_of_method(rng: &mut Rng, class: &str, name: &str, kind: Kind) -> Subject {
    let throws = matches!(kind, Kind::Signals | Kind::SignalsOnly);
    let returns = match kind {
        Kind::Requires => "int",
        Kind::Ensures => ["int", "long", "boolean", "S", "int[]", "void"][rng.below(6)],
        _ => "void",
    };
    let before = Names {
        this: true,
        parameters: true,
        ..Names::default()
    };
    let after = Names {
        old: true,
        result: (returns != "void").then_some(returns),
        ..before.clone()
    };
    let depth = depth(rng);
    let clause = match kind {
        Kind::Requires => {
            let one = Clauses::new(rng, before.clone()).clause(depth);
            match rng.below(3) {
                0 => format!("requires {one}; ensures \\result == 1;"),
                1 => format!(
                    "requires {one}; ensures \\result == 1; also requires true; ensures \\result < 3;"
                ),
                _ => {
                    let two = Clauses::new(rng, before).clause(depth);
                    format!(
                        "requires {one}; ensures \\result == 1; also requires {two}; ensures \\result == 2;"
                    )
                }
            }
        }
        Kind::Ensures if rng.chance(20) => {
            let value = Clauses::new(rng, before).number(depth.min(2));
            let named = Names {
                variable: true,
                ..after
            };
            let truth = Clauses::new(rng, named).clause(depth);
            format!("old \\bigint before = {value}; requires true; ensures {truth};")
        }
        Kind::Ensures => format!("ensures {};", Clauses::new(rng, after).clause(depth)),
        Kind::Signals => {
            let class = [
                "Exception",
                "RuntimeException",
                "IllegalStateException",
                "java.io.IOException",
            ][rng.below(4)];
            let truth = Clauses::new(rng, after).clause(depth);
            let extra = match class {
                "java.io.IOException" => {
                    ["", "e.getMessage() == null && ", "e != null ==> "][rng.below(3)]
                }
                _ => [
                    "",
                    "e.getMessage() == null && ",
                    "e != null ==> ",
                    "e instanceof IllegalStateException || ",
                ][rng.below(4)],
            };
            format!("ensures p == p; signals ({class} e) {extra}({truth});")
        }
        Kind::SignalsOnly => {
            let some = [
                "RuntimeException",
                "IllegalStateException",
                "java.io.IOException",
                "ArithmeticException",
            ];
            let mut names: Vec<&str> = Vec::new();
            for _ in 0..rng.below(4) {
                let next = some[rng.below(4)];
                if !names.contains(&next) {
                    names.push(next);
                }
            }
            match names.is_empty() {
                true => "ensures p == p; signals_only \\nothing;".to_owned(),
                false => format!("ensures p == p; signals_only {};", names.join(", ")),
            }
        }
        _ => format!("assignable {};", Clauses::new(rng, before).places()),
    };
    let math = math(rng);
    let throwing = if throws { " throws Exception" } else { "" };
    let body = body(rng, returns, kind, throws);
    let text = format!(
        "\n    //@ {clause}\n    public {math}{returns} {name}({PARAMETERS}){throwing} {{\n{body}    }}\n"
    );
    Subject {
        kind,
        clause: format!("{math}{clause}"),
        method: MethodRef {
            class: format!("fuzz/{class}").into(),
            name: name.into(),
            descriptor: format!("{PARAMETER_TYPES}{}", descriptor(returns)).into(),
        },
        receiver: Some(maker(class)),
        numbers: numbers(rng),
        text,
        twins: Vec::new(),
    }
}

/// A clause inside a body, and methods whose postcondition it is.
fn clause_inside(rng: &mut Rng, class: &str, name: &str, kind: Kind) -> Subject {
    let names = Names {
        this: true,
        parameters: true,
        old: kind != Kind::Precondition,
        ..Names::default()
    };
    let depth = depth(rng);
    let truth = Clauses::new(rng, names).clause(depth);
    let math = math(rng);
    let numbers = numbers(rng);
    let body = body(rng, "void", kind, false);
    let (clause, main) = match kind {
        Kind::Assert => (
            format!("assert {truth};"),
            format!("{body}        //@ assert {truth};\n        return;\n"),
        ),
        Kind::LoopInvariant => (
            format!("loop_invariant {truth};"),
            format!(
                "        int r = 0;\n        //@ loop_invariant {truth};\n        while (r < 1) {{\n        r++;\n{body}        \
                 }}\n        return;\n"
            ),
        ),
        Kind::Block => block(rng, &truth, &body),
        _ => (
            format!("requires {truth};"),
            format!("{body}        {name}called(o, w, p, q);\n"),
        ),
    };
    let method = |name: &str, specs: &str, body: &str| Subject {
        kind,
        clause: format!("{math}{clause}"),
        method: MethodRef {
            class: format!("fuzz/{class}").into(),
            name: name.into(),
            descriptor: format!("{PARAMETER_TYPES}V").into(),
        },
        receiver: Some(maker(class)),
        numbers,
        text: format!(
            "\n    //@ {specs}\n    public {math}void {name}({PARAMETERS}) {{\n{body}    }}\n"
        ),
        twins: Vec::new(),
    };
    let after = method(&format!("{name}after"), &format!("ensures {truth};"), &body);
    let mut subject = method(name, "ensures p == p;", &main);
    subject.text.push_str(&after.text);
    subject.twins.push(after);
    if kind == Kind::LoopInvariant {
        let before = method(&format!("{name}before"), &format!("ensures {truth};"), "");
        subject.text.push_str(&before.text);
        subject.twins.push(before);
    }
    if kind == Kind::Precondition {
        let called = method(&format!("{name}called"), &format!("requires {truth};"), "");
        subject.text.push_str(&called.text);
    }
    subject
}

/// A block with a body that it leaves in some way, and the clause about that way.
fn block(rng: &mut Rng, truth: &str, body: &str) -> (String, String) {
    let thrown = "IllegalStateException";
    let (word, before, leave, behind) = match rng.below(5) {
        0 => ("ensures".to_owned(), "", "", ""),
        1 => ("returns".to_owned(), "", "return;", ""),
        2 => ("breaks".to_owned(), "while (true) {", "break;", "}"),
        3 => (
            "continues (round)".to_owned(),
            "round: for (int r = 0; r < 1; r++) {",
            "continue round;",
            "}",
        ),
        _ => (
            format!("signals ({thrown} e)"),
            "try {",
            "throw new IllegalStateException();",
            "} catch (IllegalStateException e) { }",
        ),
    };
    // What runs after the block was left does not count.
    let (first, last) = match rng.chance(40) {
        true => (
            "try {",
            "} finally { x = 77; y = y + 1; if (w != null && w.length > 0) { w[0] = 3; } }",
        ),
        false => ("", ""),
    };
    let clause = format!("{word} {truth};");
    let text = format!(
        "        {before}\n        {first}\n        //@ {clause}\n        {{\n{body}        {leave}\n        }}\n        {last}\n        \
         {behind}\n"
    );
    (clause, text)
}

fn type_class(rng: &mut Rng, class: &str, kind: Kind) -> TestedClass {
    let names = Names {
        this: true,
        old: kind == Kind::Constraint,
        ..Names::default()
    };
    let depth = depth(rng);
    let truth = Clauses::new(rng, names).clause(depth);
    let word = match kind {
        Kind::Invariant => "invariant",
        Kind::Constraint => "constraint",
        _ => "initially",
    };
    let math = math(rng);
    let constructs = match kind {
        Kind::Invariant => rng.chance(50),
        Kind::Constraint => false,
        _ => true,
    };
    let mut source = head(class, math, &format!("    //@ public {word} {truth};\n\n"));
    let body = body(rng, "void", kind, false);
    let (name, returned) = match constructs {
        true => ("<init>", class),
        false => ("m", "void m"),
    };
    let taken = match constructs {
        true => {
            "        if (o != null) {\n            x = o.x;\n            l = o.l;\n            a = o.a;\n            next = o.next;\n            la = o.la;\n            aa = o.aa;\n            b = o.b;\n            d = o.d;\n            s = o.s;\n        }\n"
        }
        false => "",
    };
    source.push_str(&format!(
        "\n    public {returned}({PARAMETERS}) {{\n{taken}{body}    }}\n}}\n"
    ));
    let method = MethodRef {
        class: format!("fuzz/{class}").into(),
        name: name.into(),
        descriptor: format!("{PARAMETER_TYPES}V").into(),
    };
    let subject = Subject {
        kind,
        clause: format!("{math}{word} {truth};"),
        method,
        receiver: (!constructs).then(|| maker(class)),
        numbers: numbers(rng),
        text: source.clone(),
        twins: Vec::new(),
    };
    TestedClass {
        name: format!("fuzz/{class}"),
        source,
        subjects: vec![subject],
    }
}

fn maker(class: &str) -> MethodRef {
    MethodRef {
        class: format!("fuzz/{class}").into(),
        name: "make".into(),
        descriptor: format!("()Lfuzz/{class};").into(),
    }
}

fn descriptor(ty: &str) -> &'static str {
    match ty {
        "int" => "I",
        "long" => "J",
        "boolean" => "Z",
        "S" => "Lfuzz/S;",
        "int[]" => "[I",
        _ => "V",
    }
}

fn body(rng: &mut Rng, returns: &str, kind: Kind, throws: bool) -> String {
    const CHANGES: [&str; 29] = [
        "x = p;",
        "y = y + 1;",
        "l = q;",
        "b = !b;",
        "d = d / 2;",
        "next = o;",
        "if (o != null) { o.x = 5; }",
        "if (o != null) { o.next = this; }",
        "if (a != null && a.length > 0) { a[0] = a[0] + 1; }",
        "if (w != null && w.length > 1) { w[1] = p; }",
        "a = w;",
        "a = new int[] {p, 3};",
        "next = new S();",
        "if (la != null && la.length > 0) { la[0] = q; }",
        "if (aa != null && aa.length > 1) { aa[0] = w; }",
        "if (aa != null && aa.length > 0 && aa[0] != null && aa[0].length > 0) { aa[0][0]++; }",
        "S.g = p;",
        "t = \"ab\";",
        "x = x + 0;",
        "a = a == null ? null : a.clone();",
        "any = this;",
        "s = (short) p;",
        "if (next != null) { next.y = x; }",
        "if (o != null && o.a != null) { o.a = new int[o.a.length]; }",
        "t = t == null ? null : new String(t);",
        "if (v != null) { v.n = p; }",
        "v = new V();",
        "if (ss != null && ss.length > 0) { ss[0] = o; }",
        "if (o != null) { o.d = 0.0 / 0.0; }",
    ];
    let mut text = String::new();
    let mut line = |s: &str| text.push_str(&format!("        {s}\n"));
    for _ in 0..rng.below(4) {
        line(CHANGES[rng.below(CHANGES.len())]);
    }
    if throws {
        for _ in 0..1 + rng.below(2) {
            let when = [
                "b",
                "x > 0",
                "p == 0",
                "w != null",
                "o == this",
                "a == null || l > 1",
            ][rng.below(6)];
            let what = [
                "IllegalStateException()",
                "IllegalStateException(\"a\")",
                "NullPointerException(\"b\")",
                "ArithmeticException()",
                "java.io.IOException()",
                "Exception(\"c\")",
            ][rng.below(6)];
            line(&format!("if ({when}) {{ throw new {what}; }}"));
        }
    }
    let result: &[&str] = match returns {
        "int" if kind == Kind::Requires => &["1", "2", "3"],
        "int" => &["p", "x", "x + y", "a == null ? 0 : a.length"],
        "long" => &["q", "l + x", "m"],
        "boolean" => &["b", "x < p", "true"],
        "S" => &["o", "this", "new S()", "next", "null", "new T()"],
        "int[]" => &["w", "a", "new int[2]", "null"],
        _ => &[],
    };
    if let Some(result) = rng.pick(result) {
        line(&format!("return {result};"));
    }
    text
}

impl Subject {
    /// The methods whose oracles judge it.
    pub fn judged_by(&self) -> impl Iterator<Item = &Subject> {
        let own = self.twins.is_empty().then_some(self);
        own.into_iter().chain(&self.twins)
    }

    /// The static methods that make the objects, in order, and the numbers.
    pub fn arguments(&self) -> (Vec<MethodRef>, [Value; 2]) {
        let world = |name: &str, descriptor: &str| MethodRef {
            class: "fuzz/World".into(),
            name: name.into(),
            descriptor: descriptor.into(),
        };
        let first = if self.receiver.is_some() {
            "other"
        } else {
            "begin"
        };
        let mut makers: Vec<MethodRef> = self.receiver.iter().cloned().collect();
        makers.push(world(first, "()Lfuzz/S;"));
        makers.push(world("numbers", "()[I"));
        (
            makers,
            [Value::Int(self.numbers.0), Value::Long(self.numbers.1)],
        )
    }
}
