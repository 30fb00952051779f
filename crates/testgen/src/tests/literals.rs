//! In: values of every kind, many random. Out: their literals, and what javac makes of them.

use std::fmt::Write as _;
use std::process::Command;

use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use provetta_outcome::{JavaType, Value};

use super::build::class;
use crate::ClassUnderTest;
use crate::text::literal::{initialiser, literal};
use crate::text::scope::Scope;

fn written(value: &Value) -> String {
    written_among(value, &[])
}

fn written_among(value: &Value, siblings: &[&str]) -> String {
    let siblings: Vec<String> = siblings.iter().map(|s| (*s).to_owned()).collect();
    let class = class("Foo", None, 1, &[]);
    let subject = ClassUnderTest::new(&class, &siblings, &|_| None);
    literal(value, &Scope::new(&subject)).unwrap_or_default()
}

fn string(text: &str) -> Value {
    Value::Str(text.encode_utf16().collect())
}

#[test]
fn literals_are_the_ones_a_person_would_write() {
    let cases = [
        (Value::Int(i32::MIN), "Integer.MIN_VALUE"),
        (Value::Int(-7), "-7"),
        (Value::Long(i64::MAX), "Long.MAX_VALUE"),
        (Value::Long(5), "5L"),
        (Value::Byte(5), "(byte) 5"),
        (Value::Byte(-128), "Byte.MIN_VALUE"),
        (Value::Short(-3), "(short) -3"),
        (Value::Char(97), "'a'"),
        (Value::Char(39), "'\\''"),
        (Value::Char(0), "'\\u0000'"),
        (Value::Char(10), "'\\n'"),
        (Value::Char(92), "'\\\\'"),
        (Value::Char(0xd800), "'\\ud800'"),
        (Value::float(1.5), "1.5f"),
        (Value::float(-0.0), "-0.0f"),
        (Value::float(f32::NAN), "Float.NaN"),
        (Value::float(f32::from_bits(1)), "Float.MIN_VALUE"),
        (Value::float(-f32::MAX), "-Float.MAX_VALUE"),
        (Value::double(0.1), "0.1"),
        (Value::double(1e300), "1e300"),
        (Value::double(f64::NEG_INFINITY), "Double.NEGATIVE_INFINITY"),
        (Value::double(1.0 / 3.0), "0x1.5555555555555p-2"),
        (Value::double(f64::from_bits(3)), "1.5e-323"),
        (Value::double(-f64::MIN_POSITIVE), "-0x1.0p-1022"),
        (string("a\"b\\u0041\n"), "\"a\\\"b\\\\u0041\\n\""),
        (string("'ö'"), "\"'\\u00f6'\""),
        (Value::Null, "null"),
        (
            Value::Boxed(Box::new(Value::Byte(1))),
            "Byte.valueOf((byte) 1)",
        ),
        (Value::Boxed(Box::new(Value::Boolean(true))), "Boolean.TRUE"),
        (
            Value::Array(JavaType::Byte, vec![Value::Byte(1), Value::Byte(-128)]),
            "new byte[] {1, Byte.MIN_VALUE}",
        ),
        (
            Value::Array(
                JavaType::Array(Box::new(JavaType::Int)),
                vec![Value::Array(JavaType::Int, vec![]), Value::Null],
            ),
            "new int[][] {new int[] {}, null}",
        ),
        (
            Value::Str(vec![0xda69, 92, 92, 0xaf08]),
            r#""\uda69\134\134\uaf08""#,
        ),
        (string(&"a".repeat(900)), r#""a".repeat(900)"#),
        (
            string(&format!("x{}y", "a".repeat(900))),
            r#""x" + "a".repeat(900) + "y""#,
        ),
    ];
    for (value, expected) in cases {
        assert_eq!(written(&value), expected);
    }
    assert_eq!(
        written_among(&Value::Int(i32::MAX), &["Integer"]),
        "java.lang.Integer.MAX_VALUE"
    );
}

/// One javac and one java for thousands of random values.
#[test]
fn javac_reads_every_literal_as_the_value_it_was_written_for() {
    let mut runner = TestRunner::new_with_rng(
        Config::default(),
        TestRng::deterministic_rng(RngAlgorithm::ChaCha),
    );
    let mut values = Vec::new();
    for special in [
        0,
        1,
        2,
        0x7f_ffff,
        0x80_0000,
        0x7f7f_ffff,
        0x3f80_0000,
        0x7f80_0000,
    ] {
        values.extend([Value::Float(special), Value::Float(special | 1 << 31)]);
    }
    for special in [
        0,
        1,
        2,
        (1 << 52) - 1,
        1 << 52,
        0x7fef << 48,
        0x3ff0 << 48,
        0x7ff0 << 48,
    ] {
        values.extend([Value::Double(special), Value::Double(special | 1 << 63)]);
    }
    values.extend(
        (0..=0xff_u16)
            .chain([0xd7ff, 0xd800, 0xdfff, 0xfffe, 0xffff])
            .map(Value::Char),
    );
    for length in [100, 101, 1_000, 15_999, 16_001, 70_000] {
        values.push(Value::Str(
            (0..length).map(|i| (i * 7 + i / 13) as u16).collect(),
        ));
    }
    let (lines, quotes) = ("\n".repeat(80), "'".repeat(70_000));
    values.push(string(&format!("{lines}\u{20ac}{quotes}")));
    let mut draw = |n: usize, strategy: proptest::strategy::BoxedStrategy<Value>| {
        for _ in 0..n {
            values.extend(strategy.new_tree(&mut runner).map(|tree| tree.current()));
        }
    };
    let any = proptest::prelude::any::<u64>;
    draw(
        1500,
        any().prop_map(|b| Value::double(f64::from_bits(b))).boxed(),
    );
    draw(
        500,
        any()
            .prop_map(|b| Value::double((b as i32 as f64) / 64.0))
            .boxed(),
    );
    draw(
        1500,
        any()
            .prop_map(|b| Value::float(f32::from_bits(b as u32)))
            .boxed(),
    );
    draw(
        500,
        any()
            .prop_map(|b| Value::float((b as i16 as f32) / 10.0))
            .boxed(),
    );
    draw(200, any().prop_map(|b| Value::Long(b as i64)).boxed());
    draw(200, any().prop_map(|b| Value::Int(b as i32)).boxed());
    draw(100, any().prop_map(|b| Value::Byte(b as i8)).boxed());
    draw(100, any().prop_map(|b| Value::Short(b as i16)).boxed());
    let unit = proptest::prop_oneof![
        proptest::prelude::any::<u16>(),
        proptest::sample::select(
            "\\\\\\u\"'\n\r0a5c\u{1f600}"
                .encode_utf16()
                .collect::<Vec<u16>>()
        )
    ];
    draw(
        500,
        proptest::collection::vec(unit, 0..20)
            .prop_map(Value::Str)
            .boxed(),
    );
    check_with_javac(&values);
}

/// Compiles one comparison for each value and runs them.
fn check_with_javac(values: &[Value]) {
    let class = class("Foo", None, 1, &[]);
    let subject = ClassUnderTest::new(&class, &[], &|_| None);
    let scope = Scope::new(&subject);
    let mut body = String::new();
    let mut calls = String::new();
    for (chunk, values) in values.chunks(200).enumerate() {
        writeln!(calls, "        a{chunk}();").unwrap();
        writeln!(body, "    static void a{chunk}() {{").unwrap();
        for (i, value) in values.iter().enumerate() {
            let text = literal(value, &scope).unwrap();
            let bits = match value {
                Value::Double(bits) => {
                    format!("Double.doubleToRawLongBits({text}) == {}L", *bits as i64)
                }
                Value::Float(bits) => {
                    format!("Float.floatToRawIntBits({text}) == {}", *bits as i32)
                }
                Value::Char(v) => format!("{text} == {v}"),
                Value::Str(units) => {
                    let hash = units
                        .iter()
                        .fold(0_i32, |h, u| h.wrapping_mul(31).wrapping_add((*u).into()));
                    format!(
                        "({text}).hashCode() == {hash} && ({text}).length() == {}",
                        units.len()
                    )
                }
                Value::Byte(v) => format!("{text} == {v}"),
                Value::Short(v) => format!("{text} == {v}"),
                Value::Int(v) => format!("(long) {text} == {v}L"),
                Value::Long(v) => format!("{text} == Long.parseLong(\"{v}\")"),
                other => panic!("no check for {other:?}"),
            };
            let ty = match value {
                Value::Byte(_) => Some("byte"),
                Value::Short(_) => Some("short"),
                _ => None,
            };
            if let Some(ty) = ty {
                let plain = initialiser(value, &scope).unwrap();
                writeln!(
                    body,
                    "        {ty} v{i} = {plain}; check(v{i} == {plain}, \"{ty}\");"
                )
                .unwrap();
            }
            writeln!(body, "        check({bits}, \"{chunk}/{i}\");").unwrap();
        }
        body.push_str("    }\n");
    }
    let source = format!(
        "class Literals {{\n    static void check(boolean ok, String at) {{ if (!ok) throw new AssertionError(at); }}\n\
         {body}    public static void main(String[] args) {{\n{calls}        System.out.println(\"ok\");\n    }}\n}}\n"
    );
    assert!(source.is_ascii(), "literals depend on the encoding");
    let jdk = provetta_test_support::jdks().unwrap().remove(0);
    let sources = [("Literals.java", &*source)];
    let compiled = provetta_test_support::compile(&jdk, &sources, &["-proc:none"]).unwrap();
    let java = Command::new(jdk.program("java"))
        .arg("-cp")
        .arg(compiled.classes())
        .arg("Literals")
        .output()
        .unwrap();
    assert_eq!(
        String::from_utf8_lossy(&java.stdout),
        "ok\n",
        "{}",
        String::from_utf8_lossy(&java.stderr)
    );
}
