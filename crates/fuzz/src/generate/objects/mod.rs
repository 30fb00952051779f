//! In: a seed and an index. Out: a program of classes that refer to each other: a hierarchy, an enum, a record,
//! nodes, functions, and a main class whose methods use them.
//!
//! Why it ends: loops are counted, and a method calls only methods of a lower level, whatever object they are
//! called on.

use provetta_test_support::Rng;

mod arrays;
mod body;
mod classes;
mod dispatch;
mod enums;
mod expr;
mod lambdas;
mod library;
mod throwing;
mod types;

use body::Body;
use types::{Callable, Field, T};

/// A generated program of objects.
#[derive(Debug, Clone)]
pub struct ObjectProgram {
    /// Its number under the seed
    pub index: u64,
    /// Internal name of its main class; all others are nested in it
    pub class: String,
    /// The source file
    pub source: String,
}

/// Level of the first method of the main class.
const FIRST: u32 = 3;

/// The program with this number under this seed.
pub fn object_program(seed: u64, index: u64) -> ObjectProgram {
    let mut rng = Rng::of(seed ^ 0x0b1e_c75e, index);
    let main = format!("O{seed}_{index}");
    let fields = fields();
    let mut calls = callables();
    let mut source = format!("package fuzz;\n\nclass {main} {{\n");
    let mut world = World {
        rng: &mut rng,
        main: &main,
        fields: &fields,
        calls: &calls,
    };
    source.push_str(&world.classes());
    source.push_str(&world.state());
    let count = 1 + rng.below(3);
    for number in 0..count {
        let last = number + 1 == count;
        let (text, callable) = method(&mut rng, &main, &fields, &calls, number, last);
        source.push('\n');
        source.push_str(&text);
        calls.extend(callable);
    }
    source.push_str("}\n");
    ObjectProgram {
        index,
        class: format!("fuzz/{main}"),
        source,
    }
}

/// What classes are written from.
struct World<'a> {
    rng: &'a mut Rng,
    main: &'a str,
    fields: &'a [Field],
    calls: &'a [Callable],
}

impl World<'_> {
    /// A body for a method of a class: `this` and parameters in scope.
    fn body(&mut self, level: u32, this: Option<T>, params: &[(&str, T)]) -> Body<'_> {
        let own = Rng::of(self.rng.bits(), u64::from(level));
        let mut body = Body::new(own, self.main, self.fields, self.calls, level);
        if let Some(this) = this {
            body.declare("this", this, true);
        }
        for (name, ty) in params {
            body.declare(name, ty.clone(), false);
        }
        body
    }
}

fn fields() -> Vec<Field> {
    let field = |owner, name, ty, assignable, private| Field {
        owner,
        name,
        ty,
        assignable,
        private,
    };
    vec![
        field(T::Base, "size", T::Int, true, false),
        field(T::Base, "flag", T::Bool, true, true),
        field(T::Base, "key", T::Int, false, true),
        field(T::Base, "next", T::Base, true, false),
        field(T::Left, "data", T::Int.array(), true, false),
        field(T::Right, "any", T::Object, true, false),
        field(T::Right, "grid", T::Int.array().array(), false, true),
        field(T::Deep, "boxed", T::Boxed, true, true),
        field(T::Node, "value", T::Int, true, false),
        field(T::Node, "next", T::Node, true, false),
        field(T::Main, "count", T::Int, true, true),
        field(T::Main, "held", T::Base, true, false),
        field(T::Main, "color", T::Color, false, false),
        field(T::Main, "items", T::Base.array(), true, true),
        field(T::Main, "op", T::Fn, false, false),
    ]
}

fn callables() -> Vec<Callable> {
    let call = |owner: T, name: &str, params: &[T], ret, level| Callable {
        owner: Some(owner),
        name: name.to_owned(),
        params: params.to_vec(),
        ret,
        level,
    };
    let mut all = vec![
        call(T::Base, "getSize", &[], T::Int, 0),
        call(T::Base, "isFlag", &[], T::Bool, 0),
        call(T::Shape, "area", &[T::Int], T::Int, 1),
        call(T::Shape, "twice", &[T::Int], T::Int, 2),
        call(T::Base, "same", &[T::Object], T::Bool, 2),
        call(T::Left, "compareTo", &[T::Left], T::Int, 1),
        call(T::Color, "weigh", &[], T::Int, 0),
        call(T::Color, "other", &[], T::Color, 1),
        call(T::Pair, "b", &[], T::Color, 0),
        call(T::Pair, "mix", &[T::Int], T::Int, 1),
        call(T::Node, "sum", &[T::Int], T::Int, 1),
        call(T::Fn, "apply", &[T::Int], T::Int, 0),
    ];
    all.push(Callable {
        owner: None,
        name: "helper".to_owned(),
        params: vec![T::Int],
        ret: T::Int,
        level: 0,
    });
    all
}

/// A method of the main class, and how to call it if it returns something.
fn method(
    rng: &mut Rng,
    main: &str,
    fields: &[Field],
    calls: &[Callable],
    number: usize,
    last: bool,
) -> (String, Option<Callable>) {
    let level = FIRST + number as u32;
    let own = Rng::of(rng.bits(), number as u64);
    let mut body = Body::new(own, main, fields, calls, level);
    let is_static = body.rng.chance(50);
    let mut params = Vec::new();
    let mut shown = Vec::new();
    if !is_static {
        body.declare("this", T::Main, true);
    }
    for i in 0..1 + body.rng.weighted(&[2, 5, 4]) {
        // Without numbers and objects to ask, little can be said.
        let ty = match i {
            0 if body.rng.chance(60) => T::Int,
            1 if body.rng.chance(60) => [
                T::Base,
                T::Object,
                T::Node,
                T::Right,
                T::Main,
                T::Base.array(),
                T::Int.array(),
                T::Boxed,
            ][body.rng.below(8)]
            .clone(),
            _ => body.any_type(),
        };
        let fixed = body.rng.chance(50);
        let name = format!("p{i}");
        shown.push(format!(
            "{}{} {name}",
            if fixed { "final " } else { "" },
            ty.java(main)
        ));
        body.declare(&name, ty.clone(), fixed);
        params.push(ty);
    }
    let ret = (!body.rng.chance(10)).then(|| body.any_type());
    // One that nobody calls would be dead.
    let private = !last && body.rng.chance(30);
    let access = match private {
        true => "private ",
        false => ["", "public ", "protected "][body.rng.below(3)],
    };
    let name = format!("m{number}");
    body.ret = ret.clone();
    body.indent = 1;
    body.fuel = 6 + body.rng.below(9) as u32;
    body.open(&format!(
        "{access}{}{} {name}({})",
        if is_static { "static " } else { "" },
        ret.as_ref()
            .map_or_else(|| "void".to_owned(), |t| t.java(main)),
        shown.join(", ")
    ));
    body.method(6);
    body.close("");
    let callable = ret.map(|ret| Callable {
        owner: (!is_static).then_some(T::Main),
        name,
        params,
        ret,
        level,
    });
    (body.out, callable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_objects() {
        for index in 0..20 {
            assert_eq!(
                object_program(7, index).source,
                object_program(7, index).source
            );
        }
    }

    #[test]
    fn programs_of_objects_stay_small() {
        for index in 0..200 {
            let source = object_program(3, index).source;
            assert_eq!(source.matches('{').count(), source.matches('}').count());
            assert!(source.lines().count() < 500, "program {index} is too long");
        }
    }
}
