//! In: a seed and an index. Out: the whole class: fields, initialisers, helper classes, methods.

use std::fmt::Write;

use provetta_test_support::Rng;

use super::literal::literal;
use super::{FieldSketch, Gen, MethodSketch, Program, VarKind};
use crate::types::Ty;

/// Deepest recursion of a generated method; two calls at each level at most.
const DEEPEST: u32 = 4;

pub(super) fn program(seed: u64, index: u64) -> Program {
    let mut rng = Rng::of(seed, index);
    let class = format!("P{seed}_{index}");
    let mut body = String::new();
    let fields = fields(&mut rng, &mut body);
    let mut methods: Vec<MethodSketch> = Vec::new();
    let count = 1 + rng.below(3);
    for number in 0..count {
        let last = number + 1 == count;
        let (text, sketch) = method(&mut rng, number, last, &methods, &fields);
        body.push('\n');
        body.push_str(&text);
        methods.push(sketch);
    }
    let mut source = format!("package fuzz;\n\nclass {class} {{\n");
    for (names, text) in HELPERS {
        if names.iter().any(|name| body.contains(name)) {
            source.push_str(text);
        }
    }
    source.push_str(&body);
    source.push_str("}\n");
    let mutable = fields.into_iter().filter(|f| f.mutable).collect();
    Program {
        index,
        class: format!("fuzz/{class}"),
        source,
        methods,
        mutable,
    }
}

/// What a program may use: an exception with a field and one below it, a checked one, a small object.
/// A program carries only what it names, the first also for the sake of the second.
const HELPERS: [(&[&str], &str); 4] = [
    (
        &["Oops", "Worse"],
        r#"    static class Oops extends RuntimeException {
        final int code;

        Oops(int code) {
            super("oops " + code);
            this.code = code;
        }
    }

"#,
    ),
    (
        &["Worse"],
        r#"    static final class Worse extends Oops {
        Worse(long code) {
            super((int) (code ^ (code >>> 32)));
        }
    }

"#,
    ),
    (
        &["Checked"],
        r#"    static final class Checked extends Exception {
        Checked(String message) {
            super(message);
        }
    }

"#,
    ),
    (
        &["Cell"],
        r#"    static final class Cell {
        int value;
        long total = 1;

        Cell(int value) {
            this.value = value;
        }

        int next() {
            total += value;
            return value++;
        }

        boolean isBig() {
            return total > 100 || value < 0;
        }
    }

"#,
    ),
];

fn fields(rng: &mut Rng, source: &mut String) -> Vec<FieldSketch> {
    let mut fields = Vec::new();
    let mut block = String::new();
    for number in 0..rng.below(4) {
        let ty = Ty::ALL[rng.below(8)];
        let mutable = rng.chance(45);
        let private = rng.chance(30);
        let name = if mutable {
            format!("g{number}")
        } else {
            format!("K{number}")
        };
        let access = if private { "private " } else { "" };
        let start = literal(rng, ty);
        match (mutable, rng.below(3)) {
            (true, _) => {
                let _ = writeln!(source, "    {access}static {} {name} = {start};", ty.java());
            }
            // A constant of the language: javac copies its value.
            (false, 0) => {
                let _ = writeln!(
                    source,
                    "    {access}static final {} {name} = {start};",
                    ty.java()
                );
            }
            // Computed when the class is initialised.
            (false, _) if ty == Ty::Boolean => {
                let _ = writeln!(source, "    {access}static final boolean {name};");
                let _ = writeln!(block, "        {name} = {start} ^ (seed++ > 17);");
            }
            (false, _) => {
                let _ = writeln!(source, "    {access}static final {} {name};", ty.java());
                let _ = writeln!(
                    block,
                    "        for (int i = 0; i < {}; i++) {{",
                    rng.between(1, 6)
                );
                let _ = writeln!(block, "            seed = seed * 31 + i;");
                let _ = writeln!(block, "        }}");
                let _ = writeln!(block, "        {name} = ({}) (seed + {start});", ty.java());
            }
        }
        fields.push(FieldSketch {
            name,
            ty,
            mutable,
            private,
        });
    }
    if !block.is_empty() {
        let _ = writeln!(
            source,
            "\n    static {{\n        int seed = {};\n{block}    }}",
            rng.between(-9, 99)
        );
    }
    fields
}

fn method(
    rng: &mut Rng,
    number: usize,
    last: bool,
    callees: &[MethodSketch],
    fields: &[FieldSketch],
) -> (String, MethodSketch) {
    let mut own = Rng::of(rng.bits(), number as u64);
    let recursive = own.chance(15);
    let mut params: Vec<Ty> = (0..own.weighted(&[1, 8, 8, 5, 2]))
        .map(|_| Ty::ALL[own.weighted(&[8, 9, 9, 9, 28, 17, 9, 11])])
        .collect();
    if recursive {
        params.insert(0, Ty::Int);
    }
    let ret = if own.chance(6) {
        None
    } else {
        Some(Ty::ALL[own.weighted(&[9, 8, 8, 8, 30, 17, 9, 11])])
    };
    let mut sketch = MethodSketch {
        name: format!("m{number}"),
        params,
        ret,
        // The last method is always an entry, so that no program is without one.
        private: !last && own.chance(25),
        checked: own.chance(12),
        recursive,
        cost: 1,
    };
    let mut gen_ = Gen {
        rng: own,
        callees,
        own: recursive.then(|| sketch.clone()),
        own_calls: 0,
        fields,
        ret,
        scopes: vec![Vec::new()],
        targets: Vec::new(),
        checked: sketch.checked,
        may_leave: true,
        out: String::new(),
        indent: 1,
        names: 0,
        times: 1,
        cost: 1,
        fuel: 0,
    };
    let fuel = gen_.rng.between(4, 13) as u32;
    gen_.fuel = fuel;
    let header = header(&mut gen_, &sketch);
    gen_.open(&header);
    if recursive {
        gen_.open(&format!("if (p0 <= 0 || p0 > {DEEPEST})"));
        // The end of the recursion must not call again.
        let own = gen_.own.take();
        gen_.return_statement();
        gen_.own = own;
        gen_.close("");
    }
    let completes = gen_.statements(6, 3);
    if completes && ret.is_some() {
        gen_.return_statement();
    }
    gen_.close("");
    sketch.cost = gen_.cost;
    if recursive {
        sketch.cost = gen_.cost.saturating_mul(1 << (DEEPEST + 1));
    }
    (gen_.out, sketch)
}

fn header(gen_: &mut Gen<'_>, sketch: &MethodSketch) -> String {
    let mut params = Vec::new();
    for (i, ty) in sketch.params.iter().enumerate() {
        let name = format!("p{i}");
        let bounds = sketch.recursive && i == 0;
        gen_.declare(&name, VarKind::Plain(*ty), !bounds);
        params.push(format!("{} {name}", ty.java()));
    }
    let access = if sketch.private {
        "private "
    } else {
        ["", "public ", "protected "][gen_.rng.below(3)]
    };
    let ret = sketch.ret.map_or("void", Ty::java);
    let throws = if sketch.checked {
        " throws Checked"
    } else {
        ""
    };
    format!(
        "{access}static {ret} {}({}){throws}",
        sketch.name,
        params.join(", ")
    )
}
