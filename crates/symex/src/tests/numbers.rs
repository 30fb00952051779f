//! In: an instruction over numbers and what Java says of it. Out: agreement for all pairs of a small domain, for operands that are
//! known and that are variables.

use provetta_term::Const;

use super::lab::{Lab, Run, shown};
use crate::value::Value;

/// A primitive type of Java.
pub(super) trait Primitive: Copy + 'static {
    const LETTER: &'static str;
    const DESCRIPTOR: &'static str;
    fn domain() -> Vec<Self>;
    fn value(self) -> Value;
    fn constant(self) -> Const;
}

impl Primitive for i32 {
    const LETTER: &'static str = "i";
    const DESCRIPTOR: &'static str = "I";

    fn domain() -> Vec<i32> {
        let edges = [
            0, 1, 2, 7, 31, 32, 33, 127, 128, 255, 32_767, 32_768, 65_535, 65_536,
        ];
        let both = edges.iter().flat_map(|v| [*v, -*v]);
        both.chain([i32::MIN, i32::MAX, i32::MIN + 1, 0x5a5a_1234])
            .collect()
    }

    fn value(self) -> Value {
        Value::Int(self)
    }

    fn constant(self) -> Const {
        Const::int(self)
    }
}

impl Primitive for i64 {
    const LETTER: &'static str = "l";
    const DESCRIPTOR: &'static str = "J";

    fn domain() -> Vec<i64> {
        let edges = [
            0,
            1,
            2,
            3,
            63,
            64,
            1 << 31,
            (1 << 31) + 1,
            1 << 32,
            1 << 53,
            (1 << 53) + 1,
        ];
        let both = edges.iter().flat_map(|v| [*v, -*v]);
        both.chain([i64::MIN, i64::MAX, 0x1234_5678_9abc_def0])
            .collect()
    }

    fn value(self) -> Value {
        Value::Long(self)
    }

    fn constant(self) -> Const {
        Const::long(self)
    }
}

impl Primitive for f32 {
    const LETTER: &'static str = "f";
    const DESCRIPTOR: &'static str = "F";

    fn domain() -> Vec<f32> {
        let edges = [
            0.0,
            1.0,
            1.5,
            0.1,
            3.0e9,
            1.0e20,
            f32::MIN_POSITIVE,
            1.0e-45,
            f32::MAX,
        ];
        let both = edges.iter().flat_map(|v| [*v, -*v]);
        both.chain([f32::NAN, f32::INFINITY, f32::NEG_INFINITY])
            .collect()
    }

    fn value(self) -> Value {
        Value::Float(self)
    }

    fn constant(self) -> Const {
        Const::f32(self)
    }
}

impl Primitive for f64 {
    const LETTER: &'static str = "d";
    const DESCRIPTOR: &'static str = "D";

    fn domain() -> Vec<f64> {
        let edges = [
            0.0,
            1.0,
            2.5,
            0.1,
            3.0e9,
            1.0e19,
            1.0e300,
            5.0e-324,
            f64::MAX,
        ];
        let both = edges.iter().flat_map(|v| [*v, -*v]);
        both.chain([f64::NAN, f64::INFINITY, f64::NEG_INFINITY])
            .collect()
    }

    fn value(self) -> Value {
        Value::Double(self)
    }

    fn constant(self) -> Const {
        Const::f64(self)
    }
}

/// What an instruction leaves: a value, or an exception by its simple name.
pub(super) trait Outcome {
    const LETTER: &'static str;
    const DESCRIPTOR: &'static str;
    fn text(self) -> String;
}

impl<T: Primitive> Outcome for T {
    const LETTER: &'static str = T::LETTER;
    const DESCRIPTOR: &'static str = T::DESCRIPTOR;

    fn text(self) -> String {
        shown(&self.constant())
    }
}

impl<T: Primitive> Outcome for Result<T, &'static str> {
    const LETTER: &'static str = T::LETTER;
    const DESCRIPTOR: &'static str = T::DESCRIPTOR;

    fn text(self) -> String {
        match self {
            Ok(value) => value.text(),
            Err(exception) => format!("throws {exception}"),
        }
    }
}

/// How the method behaves with these arguments, where some are known and others are variables.
fn run(descriptor: &str, code: &str, args: &[Option<Value>]) -> Run {
    let mut lab = Lab::code(descriptor, code);
    let types = JavaParameters::of(descriptor);
    let args: Vec<Value> = args
        .iter()
        .zip(["a", "b"])
        .zip(types.0)
        .map(|((known, name), ty)| known.unwrap_or_else(|| lab.var(name, ty)))
        .collect();
    let state = lab.start(&format!("T.f{descriptor}"), &args);
    lab.paths(state)
}

struct JavaParameters<'a>(Vec<&'a str>);

impl JavaParameters<'_> {
    fn of(descriptor: &str) -> JavaParameters<'_> {
        let end = descriptor.find(')').expect("a descriptor");
        JavaParameters((1..end).map(|i| &descriptor[i..=i]).collect())
    }
}

/// An instruction with one operand.
pub(super) fn unary<A: Primitive, R: Outcome>(op: &str, java: impl Fn(A) -> R) {
    let (a, r) = (A::LETTER, R::LETTER);
    let descriptor = format!("({}){}", A::DESCRIPTOR, R::DESCRIPTOR);
    let code = format!("{a}load 0 | {op} | {r}return");
    let open = run(&descriptor, &code, &[None]);
    for x in A::domain() {
        let expected = java(x).text();
        assert_eq!(
            open.under(&[("a", x.constant())]),
            expected,
            "{op} of a variable {x:?}",
            x = x.value()
        );
        let known = run(&descriptor, &code, &[Some(x.value())]);
        assert_eq!(known.under(&[]), expected, "{op} of {:?}", x.value());
    }
}

/// An instruction with two operands.
pub(super) fn binary<A: Primitive, B: Primitive, R: Outcome>(op: &str, java: impl Fn(A, B) -> R) {
    let (a, b, r) = (A::LETTER, B::LETTER, R::LETTER);
    let second = if matches!(a, "l" | "d") { 2 } else { 1 };
    let descriptor = format!("({}{}){}", A::DESCRIPTOR, B::DESCRIPTOR, R::DESCRIPTOR);
    let code = format!("{a}load 0 | {b}load {second} | {op} | {r}return");
    let open = run(&descriptor, &code, &[None, None]);
    let seconds: Vec<Run> = B::domain()
        .into_iter()
        .map(|y| run(&descriptor, &code, &[None, Some(y.value())]))
        .collect();
    for x in A::domain() {
        let first = run(&descriptor, &code, &[Some(x.value()), None]);
        for (y, second) in B::domain().into_iter().zip(&seconds) {
            let expected = java(x, y).text();
            let what = format!("{op} of {:?} and {:?}", x.value(), y.value());
            let (a, b) = (("a", x.constant()), ("b", y.constant()));
            assert_eq!(
                open.under(&[a.clone(), b.clone()]),
                expected,
                "{what}, both open"
            );
            assert_eq!(first.under(&[b]), expected, "{what}, the second open");
            assert_eq!(second.under(&[a]), expected, "{what}, the first open");
        }
    }
    // What is known needs no terms, and has rules of its own.
    let few = |n: usize| (0..n).step_by(n.div_ceil(9));
    let (xs, ys) = (A::domain(), B::domain());
    for (x, y) in few(xs.len()).flat_map(|i| few(ys.len()).map(move |j| (i, j))) {
        let (x, y) = (xs[x], ys[y]);
        let known = run(&descriptor, &code, &[Some(x.value()), Some(y.value())]);
        let what = format!("{op} of {:?} and {:?}, both known", x.value(), y.value());
        assert_eq!(known.under(&[]), java(x, y).text(), "{what}");
    }
}
