//! In: a seed and an index. Out: a program whose answers depend on what its inputs share: with each other, with static fields, with the
//! elements of arrays that are narrower than declared, with parts of records; and on when its classes are initialised.
//! Others depend on which question is asked: the first or a later call of a stub, one overload or another, a type, a field or a
//! parameter that has the name of another one.
//!
//! Methods write a few constants through several names and then ask for them through others, so that many questions look decided
//! and are not. Such programs are for `provetta-falsify`: what is claimed of them is attacked by runs.
//!
//! Why it ends: loops are counted by a parameter or a constant, and nothing recurs.

use std::fmt::Write;

use provetta_test_support::Rng;

use super::ObjectProgram;

/// Types of parameters and of what expressions name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum T {
    Int,
    A,
    B,
    Ints,
    As,
    Bs,
    Rows,
    Boxed,
    Rec,
    Color,
    Cell,
    Op,
    Act,
    Two,
    PIn,
    QIn,
    Only,
    Any,
}

impl T {
    const ALL: [T; 18] = [
        T::Int,
        T::A,
        T::B,
        T::Ints,
        T::As,
        T::Bs,
        T::Rows,
        T::Boxed,
        T::Rec,
        T::Color,
        T::Cell,
        T::Op,
        T::Act,
        T::Two,
        T::PIn,
        T::QIn,
        T::Only,
        T::Any,
    ];

    fn java(self) -> &'static str {
        match self {
            T::Int => "int",
            T::A => "A",
            T::B => "B",
            T::Ints => "int[]",
            T::As => "A[]",
            T::Bs => "B[]",
            T::Rows => "int[][]",
            T::Boxed => "Integer",
            T::Rec => "R",
            T::Color => "E",
            T::Cell => "Cell<Integer>",
            T::Op => "Op",
            T::Act => "Act",
            T::Two => "Two",
            T::PIn => "P.In",
            T::QIn => "Q.In",
            T::Only => "Only",
            T::Any => "Object",
        }
    }
}

/// Classes whose names parameters may have: those that no expression begins with.
const NAMES: [&str; 6] = ["A", "B", "R", "E", "Op", "In"];

/// A body in the making: what it can name, and its text.
struct Body<'r> {
    rng: &'r mut Rng,
    names: Vec<(String, T)>,
    is_static: bool,
    text: String,
    locals: usize,
}

/// The program with this number under this seed.
pub fn hostile_program(seed: u64, index: u64) -> ObjectProgram {
    let mut rng = Rng::of(seed ^ 0x4057_11e5, index);
    let main = format!("H{seed}_{index}");
    let mut source = format!("package fuzz;\n\npublic class {main} {{\n");
    types(&mut rng, &mut source);
    let count = 3 + rng.below(4);
    for number in 0..count {
        source.push_str(&method(&mut rng, number));
    }
    source.push_str("}\n");
    ObjectProgram {
        index,
        class: format!("fuzz/{main}"),
        source,
    }
}

/// Classes and fields.
fn types(rng: &mut Rng, out: &mut String) {
    let k = |rng: &mut Rng| rng.between(-2, 9);
    let (a, b, c, d) = (k(rng), k(rng), k(rng), k(rng));
    let refuses = [
        "q == null",
        "q == null || q.length == 0 || q[0] < 0",
        "a == null",
    ];
    let refused = refuses[rng.below(refuses.len())];
    let effects = [
        "s0 = 30;",
        "s0++;",
        "open = new A();",
        "FIN.z = 7;",
        "arr[0] = 9;",
        "",
    ];
    let effect = effects[rng.below(effects.len())];
    let effect2 = effects[rng.below(effects.len())];
    let superclass = if rng.chance(50) { " extends First" } else { "" };
    let _ = write!(
        out,
        "    static class A {{
        int z;
        A next;
        int[] data;
        Object any;
        int h;

        A() {{}}

        A(int z) {{
            this.z = z;
        }}

        int get() {{
            return z;
        }}
    }}

    static class B extends A {{
        int w;
        int h;

        @Override
        int get() {{
            return z + {a};
        }}
    }}

    record R(int[] q, A a) {{
        R {{
            if ({refused}) {{
                throw new IllegalArgumentException();
            }}
        }}

        int first() {{
            return q == null || q.length == 0 ? {b} : q[0];
        }}
    }}

    enum E {{
        X,
        Y {{
            @Override
            int weigh() {{
                return mark({c});
            }}
        }},
        Z;

        int level;

        int weigh() {{
            return 1;
        }}

        private static int mark(int n) {{
            return n > 1 ? 20 : 10;
        }}
    }}

    static class Cell<T> {{
        T value;
        T other;

        T get() {{
            return value;
        }}
    }}

    interface Op {{
        int apply(int n);
    }}

    interface Act {{
        void run();

        default void twice() {{
            run();
            run();
        }}

        void on(A a, int[] q);
    }}

    interface Two {{
        int get(int n);

        int get(long n);

        int get(Object o);

        default int both(int n) {{
            return get(n) - get((long) n);
        }}
    }}

    static class P {{
        static class In {{
            static int s;
            int z;
        }}
    }}

    static class Q {{
        static class In {{
            static int s;
            int z;
        }}
    }}

    enum Only {{
        IT
    }}

    static final class One {{
        static final One IT = new One();

        private One() {{}}
    }}

    static int s0;
    static int s1 = {d};
    static final A FIN = new A();
    static A open = new A({a});
    static int[] arr = {{1, 2}};
    public static final int[] TABLE = {{3, 4}};
    static Integer boxed;
    static One one = One.IT;

    static class First {{
        static {{
            {effect2}
        }}
    }}

    static class D{superclass} {{
        static final int K = s1 + 1;
        static int d;

        static {{
            {effect}
        }}

        static int get() {{
            return d;
        }}
    }}

    int f;
    A fa;
    int[] fi;
    final A ff = new A();

    private static int clamp(int n) {{
        return n < 0 ? 0 : n > 9 ? 9 : n;
    }}

    static int weigh(E e) {{
        java.util.function.ToIntFunction<E> how = E::weigh;
        return e == null ? -1 : how.applyAsInt(e);
    }}
"
    );
}

fn method(rng: &mut Rng, number: usize) -> String {
    let is_static = rng.chance(60);
    let mut names = Vec::new();
    for i in 0..1 + rng.below(4) {
        let ty = T::ALL[rng.below(T::ALL.len())];
        let class = NAMES[rng.below(NAMES.len())];
        let is_free = names.iter().all(|(name, _)| name != class);
        let name = match is_free && rng.chance(10) {
            true => class.to_owned(),
            false => format!("p{i}"),
        };
        names.push((name, ty));
    }
    let head: Vec<String> = names
        .iter()
        .map(|(name, ty)| format!("{} {name}", ty.java()))
        .collect();
    let mut guards = String::new();
    for (name, ty) in &names {
        if *ty != T::Int && rng.chance(75) {
            let _ = writeln!(
                guards,
                "        if ({name} == null) {{\n            return -1;\n        }}"
            );
        }
        if matches!(ty, T::Ints | T::As | T::Bs | T::Rows) && rng.chance(70) {
            let _ = writeln!(
                guards,
                "        if ({name} != null && {name}.length < 2) {{\n            return -2;\n        }}"
            );
        }
    }
    let mut body = Body {
        rng,
        names,
        is_static,
        text: guards,
        locals: 0,
    };
    for _ in 0..2 + body.rng.below(5) {
        body.statement(2);
    }
    for i in 0..1 + body.rng.below(3) {
        let condition = body.condition();
        match body.rng.below(5) {
            0 => {
                let _ = writeln!(body.text, "        assert {condition};");
            }
            _ => {
                let _ = writeln!(
                    body.text,
                    "        if ({condition}) {{\n            return {};\n        }}",
                    i + 1
                );
            }
        }
    }
    let word = if is_static { "static " } else { "" };
    format!(
        "\n    {word}int m{number}({}) {{\n{}        return 0;\n    }}\n",
        head.join(", "),
        body.text
    )
}

impl Body<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        let indent = "    ".repeat(2 + (2 - depth.min(2)));
        let _ = writeln!(self.text, "{indent}{text}");
    }

    /// An expression of a type, if there is one; never null by itself.
    fn named(&mut self, ty: T) -> Option<String> {
        let mut all: Vec<String> = self
            .names
            .iter()
            .filter(|(_, t)| *t == ty || (ty == T::A && *t == T::B) || (ty == T::As && *t == T::Bs))
            .map(|(name, _)| name.clone())
            .collect();
        let own = |name: &str| match self.is_static {
            true => None,
            false => Some(name.to_owned()),
        };
        match ty {
            T::A => {
                all.extend(["FIN".to_owned(), "open".to_owned()]);
                all.extend(own("fa"));
                all.extend(own("ff"));
                for (name, t) in &self.names {
                    match t {
                        T::As | T::Bs => all.push(format!("{name}[0]")),
                        T::Rec => all.push(format!("{name}.a()")),
                        T::A | T::B => all.push(format!("{name}.next")),
                        _ => {}
                    }
                }
            }
            T::Ints => {
                all.extend(["arr".to_owned(), "TABLE".to_owned()]);
                all.extend(own("fi"));
                for (name, t) in &self.names {
                    match t {
                        T::Rows => all.push(format!("{name}[1]")),
                        T::Rec => all.push(format!("{name}.q()")),
                        T::A | T::B => all.push(format!("{name}.data")),
                        _ => {}
                    }
                }
            }
            T::Boxed => {
                all.push("boxed".to_owned());
                for (name, t) in &self.names {
                    if *t == T::Cell {
                        all.push(format!("{name}.value"));
                    }
                }
            }
            _ => {}
        }
        let chosen = self.rng.below(all.len());
        all.into_iter().nth(chosen)
    }

    /// A place that holds an `int`.
    fn place(&mut self) -> String {
        for _ in 0..6 {
            let found = match self.rng.below(10) {
                7 => self.named(T::PIn).map(|a| format!("{a}.z")),
                8 => self.named(T::QIn).map(|a| format!("{a}.z")),
                9 => match self.named(T::B) {
                    Some(b) if self.rng.chance(70) => Some(match self.rng.chance(50) {
                        true => format!("{b}.h"),
                        false => format!("((A) {b}).h"),
                    }),
                    _ => Some(["P.In.s", "Q.In.s"][self.rng.below(2)].to_owned()),
                },
                0 => Some("s0".to_owned()),
                1 | 2 => self.named(T::A).map(|a| format!("{a}.z")),
                3 | 4 => self.named(T::Ints).map(|a| {
                    let i = self.rng.below(2);
                    format!("{a}[{i}]")
                }),
                5 if !self.is_static => Some("f".to_owned()),
                _ => self.named(T::Color).map(|e| format!("{e}.level")),
            };
            if let Some(found) = found {
                return found;
            }
        }
        "s1".to_owned()
    }

    fn number(&mut self, depth: usize) -> String {
        match self.rng.below(if depth == 0 { 3 } else { 9 }) {
            0 | 1 => self.rng.between(-1, 8).to_string(),
            2 => self
                .names
                .iter()
                .find(|(_, t)| *t == T::Int)
                .map_or("3".to_owned(), |(n, _)| n.clone()),
            3 => self.place(),
            4 => format!("({} + {})", self.number(depth - 1), self.number(depth - 1)),
            5 => format!("clamp({})", self.number(depth - 1)),
            6 => match self.named(T::A) {
                Some(a) => format!("{a}.get()"),
                None => "D.K".to_owned(),
            },
            7 => match self.named(T::Color) {
                Some(e) => format!("weigh({e})"),
                None => "D.get()".to_owned(),
            },
            _ => match (self.named(T::Op), self.named(T::Rec), self.named(T::Boxed)) {
                _ if self.rng.chance(50) => self.asked().unwrap_or_else(|| "D.K".to_owned()),
                (Some(op), _, _) => format!("{op}.apply({})", self.rng.below(3)),
                (_, Some(r), _) => format!("{r}.first()"),
                (_, _, Some(b)) => b,
                _ => "D.K".to_owned(),
            },
        }
    }

    /// What a stub with overloads says.
    fn asked(&mut self) -> Option<String> {
        let two = self.named(T::Two)?;
        let n = self.rng.below(2);
        let calls = [
            format!("{two}.get({n})"),
            format!("{two}.get({n}L)"),
            format!("{two}.get((Object) {n})"),
            format!("{two}.both({n})"),
        ];
        calls.into_iter().nth(self.rng.below(4))
    }

    /// Whether two references are one, of classes that have few objects.
    fn same(&mut self) -> Option<String> {
        let op = ["==", "!="][self.rng.below(2)];
        if self.rng.chance(20) {
            return Some(format!("one {op} One.IT"));
        }
        let ty = [T::Color, T::Only][self.rng.below(2)];
        let all: Vec<&String> = self
            .names
            .iter()
            .filter(|(_, t)| *t == ty)
            .map(|(n, _)| n)
            .collect();
        match all.as_slice() {
            [] => None,
            [a] if ty == T::Only => Some(format!("{a} {op} Only.IT")),
            [a] => Some(format!("{a} {op} open.any")),
            [a, b, ..] => Some(format!("{a} {op} {b}")),
        }
    }

    fn condition(&mut self) -> String {
        match self.rng.below(12) {
            9 => match (self.asked(), self.asked()) {
                (Some(a), Some(b)) => format!("{a} != {b}"),
                _ => "s0 == 4".to_owned(),
            },
            10 => self.same().unwrap_or_else(|| "P.In.s == 4".to_owned()),
            11 => match self.named(T::Any) {
                Some(o) => {
                    let (a, b) = if self.rng.chance(50) {
                        ("P", "Q")
                    } else {
                        ("Q", "P")
                    };
                    format!("!({o} instanceof {a}.In) && {o} instanceof {b}.In")
                }
                None => "P.In.s != Q.In.s".to_owned(),
            },
            0 => match (self.named(T::A), self.named(T::A)) {
                (Some(a), Some(b)) => format!("{a} == {b}"),
                _ => "s0 == 5".to_owned(),
            },
            1 => match (self.named(T::Ints), self.named(T::Ints)) {
                (Some(a), Some(b)) => format!("{a} != {b}"),
                _ => "s0 == 5".to_owned(),
            },
            2 => match self.named(T::Any) {
                Some(o) => {
                    let types = ["A", "B", "int[]", "Integer", "A[]", "B[]", "E", "R"];
                    format!("{o} instanceof {}", types[self.rng.below(types.len())])
                }
                None => format!("{} < {}", self.place(), self.number(1)),
            },
            3 => match (self.named(T::Boxed), self.named(T::Boxed)) {
                (Some(a), Some(b)) if a != b => format!("{a} == {b}"),
                _ => format!("{} > 3", self.place()),
            },
            n => {
                let op = ["==", "!=", "<", ">"][n % 4];
                format!("{} {op} {}", self.place(), self.number(1))
            }
        }
    }

    /// Asks a stub several times, with something in between that a later call can change; false if there is none.
    fn again(&mut self, depth: usize) -> bool {
        let Some(act) = self.named(T::Act) else {
            return false;
        };
        let (a, q) = match (self.named(T::A), self.named(T::Ints)) {
            (Some(a), Some(q)) => (a, q),
            _ => ("open".to_owned(), "arr".to_owned()),
        };
        let calls = [
            format!("{act}.run();"),
            format!("{act}.twice();"),
            format!("{act}.on({a}, {q});"),
        ];
        let place = self.place();
        let value = self.rng.between(-1, 8);
        let (first, then) = (self.rng.below(3), self.rng.below(3));
        self.line(depth, &calls[first]);
        self.line(depth, &format!("{place} = {value};"));
        self.line(depth, &calls[then]);
        if self.rng.chance(50) {
            self.line(depth, &format!("assert {place} == {value};"));
        }
        true
    }

    fn statement(&mut self, depth: usize) {
        if self.rng.chance(20) && self.again(depth) {
            return;
        }
        match self.rng.below(if depth == 0 { 7 } else { 13 }) {
            0..=2 => {
                let place = self.place();
                let value = self.number(1);
                self.line(depth, &format!("{place} = {value};"));
            }
            3 => {
                let text = match (self.named(T::As), self.named(T::A)) {
                    (Some(array), Some(a)) => format!("((A[]) {array})[0] = {a};"),
                    _ => "open = FIN;".to_owned(),
                };
                self.line(depth, &text);
            }
            4 => {
                let text = match (self.named(T::A), self.named(T::A), self.named(T::Ints)) {
                    (Some(a), Some(b), _) if self.rng.chance(50) => {
                        format!("{a}.next = {b};")
                    }
                    (Some(a), _, Some(q)) => format!("{a}.data = {q};"),
                    _ => "arr = TABLE;".to_owned(),
                };
                self.line(depth, &text);
            }
            5 => {
                let texts = [
                    "D.get();",
                    "new D();",
                    "s0 = D.K;",
                    "boxed = s0;",
                    "new First();",
                ];
                let text = texts[self.rng.below(texts.len())];
                self.line(depth, text);
            }
            6 => {
                let name = format!("v{}", self.locals);
                self.locals += 1;
                let value = self.number(2);
                self.line(depth, &format!("int {name} = {value};"));
                if depth == 2 {
                    self.names.push((name, T::Int));
                }
            }
            7 | 8 => {
                let condition = self.condition();
                self.line(depth, &format!("if ({condition}) {{"));
                self.statement(depth - 1);
                self.line(depth, "}");
            }
            9 => {
                let i = format!("i{}", self.locals);
                self.locals += 1;
                let bound = match self.rng.below(3) {
                    0 => self.rng.between(1, 4).to_string(),
                    1 => match self.named(T::Ints) {
                        Some(a) => format!("{a}.length"),
                        None => "3".to_owned(),
                    },
                    _ => format!("clamp({})", self.number(0)),
                };
                let bound_name = format!("n{}", self.locals);
                self.line(depth, &format!("int {bound_name} = {bound};"));
                self.line(
                    depth,
                    &format!("for (int {i} = 0; {i} < {bound_name}; {i}++) {{"),
                );
                self.statement(depth - 1);
                self.line(depth, "}");
            }
            10 => {
                self.line(depth, "try {");
                self.statement(depth - 1);
                let kinds = [
                    "ArrayStoreException",
                    "NullPointerException",
                    "ArrayIndexOutOfBoundsException",
                    "RuntimeException",
                ];
                let kind = kinds[self.rng.below(kinds.len())];
                self.line(depth, &format!("}} catch ({kind} e) {{"));
                self.line(depth - 1, "return 77;");
                self.line(depth, "}");
            }
            11 => {
                let text = match (self.named(T::Any), self.named(T::Cell)) {
                    (Some(o), _) if self.rng.chance(60) => {
                        format!("if ({o} instanceof A[] as && as.length > 0) as[0] = new A(2);")
                    }
                    (_, Some(cell)) => format!("{cell}.value = s0;"),
                    _ => "s1++;".to_owned(),
                };
                self.line(depth, &text);
            }
            _ => {
                let text = match (self.named(T::Rows), self.named(T::Ints)) {
                    (Some(rows), Some(q)) => format!("{rows}[0] = {q};"),
                    _ => "FIN.z = s0;".to_owned(),
                };
                self.line(depth, &text);
            }
        }
    }
}
