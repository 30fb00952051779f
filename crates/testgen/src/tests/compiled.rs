//! In: Java classes under `java/` with cases for each of their methods. Out: javac takes the generated
//! tests with every warning an error, and each of them passes.

use provetta_outcome::{Actual, Expr, JavaType, Op, Value};

use super::build::*;
use super::lab::Lab;
use crate::GeneratedClass;

fn x(v: i32) -> [(&'static str, Value); 1] {
    [("x", Value::Int(v))]
}

fn one<'a>(name: &'a str, returned: &'a str, actual: Actual) -> MethodDraft<'a> {
    method(name, returned, vec![draft(&x(1), vec![], actual)])
}

fn text(text: &str) -> Value {
    Value::Str(text.encode_utf16().collect())
}

fn foo() -> GeneratedClass {
    let longs = (0..600).map(|i| Value::Long(i * i)).collect();
    let odd: Vec<u16> = "a\n\\u1"
        .encode_utf16()
        .chain([0xd800, u16::from(b'\\'), 0xfffe])
        .collect();
    let ints = |values: &[i32]| {
        Value::Array(
            JavaType::Int,
            values.iter().map(|v| Value::Int(*v)).collect(),
        )
    };
    let array_of_ints = JavaType::Array(Box::new(JavaType::Int));
    let object = JavaType::Class("java/lang/Object".into());
    let list = || Value::Object("java/util/ArrayList".into());
    let mut run = method(
        "run",
        "(I)V",
        vec![
            draft(
                &x(1),
                vec![apply(Op::Ne, var("x"), int(0))],
                Actual::Returned(None),
            ),
            draft(
                &x(0),
                vec![apply(Op::Eq, var("x"), int(0))],
                throws("a/Foo$Own"),
            ),
        ],
    );
    run.declares_checked = true;
    let mut methods = vec![
        one("bytes", "(I)B", returns(Value::Byte(-1))),
        one("shorts", "(I)S", returns(Value::Short(-1))),
        one("chars", "(I)C", returns(Value::Char(1))),
        one("longs", "(I)J", returns(Value::Long(i64::MIN + 1))),
        one("floats", "(I)F", returns(Value::float(-0.0))),
        one("doubles", "(I)D", returns(Value::double(f64::NAN))),
        one("thirds", "(I)D", returns(Value::double(1.0 / 3.0))),
        one("bools", "(I)Z", returns(Value::Boolean(true))),
        one("nothing", "(I)Ljava/lang/String;", returns(Value::Null)),
        one(
            "box",
            "(I)Ljava/lang/Integer;",
            returns(Value::Boxed(Box::new(Value::Int(1)))),
        ),
        one(
            "number",
            "(I)Ljava/lang/Number;",
            returns(Value::Boxed(Box::new(Value::Byte(1)))),
        ),
        one("generic", "(I)Ljava/lang/Comparable;", returns(Value::Null)),
        one(
            "text",
            "(I)Ljava/lang/CharSequence;",
            returns(Value::Str(odd)),
        ),
        one("list", "(I)Ljava/util/List;", returns(list())),
        one(
            "lambda",
            "(I)Ljava/lang/Runnable;",
            returns(Value::Object("a/Foo$$Lambda$14+0x0007".into())),
        ),
        one(
            "array",
            "(I)[D",
            returns(Value::Array(
                JavaType::Double,
                [0.5, -0.0, f64::NAN].map(Value::double).into(),
            )),
        ),
        one(
            "hidden",
            "(I)Ljava/lang/Object;",
            returns(Value::Array(JavaType::Long, longs)),
        ),
        one(
            "mixed",
            "(I)[Ljava/lang/Object;",
            returns(Value::Array(
                object,
                vec![
                    text("s"),
                    Value::Boxed(Box::new(Value::Int(1))),
                    Value::Null,
                    list(),
                ],
            )),
        ),
        one(
            "nested",
            "(I)[[I",
            returns(Value::Array(array_of_ints, vec![ints(&[1, 2]), ints(&[])])),
        ),
        run,
        method(
            "div",
            "(I)I",
            vec![draft(
                &x(0),
                vec![],
                throws("java/lang/ArithmeticException"),
            )],
        ),
        one("next", "(I)I", throws("java/util/NoSuchElementException")),
        one("secret", "(I)I", throws("a/Foo$Secret")),
        method(
            "init",
            "(I)I",
            vec![
                draft(
                    &x(1),
                    vec![],
                    throws("java/lang/ExceptionInInitializerError"),
                ),
                draft(&x(2), vec![], throws("java/lang/NoClassDefFoundError")),
            ],
        ),
        one("deep", "(I)I", throws("java/lang/StackOverflowError")),
        method(
            "fields",
            "(I)J",
            vec![
                draft(
                    &[("result", Value::Int(3))],
                    vec![],
                    returns(Value::Long(54)),
                )
                .set("a/Foo", "open", true, Value::Long(1))
                .set("a/Foo", "secret", false, Value::Int(5)),
            ],
        ),
    ];
    let overloads = [
        ("(B)J", Value::Byte(1)),
        ("(S)J", Value::Short(1)),
        ("(C)J", Value::Char(1)),
        ("(I)J", Value::Int(1)),
        ("(J)J", Value::Long(1)),
        ("(F)J", Value::float(1.0)),
        ("(D)J", Value::double(1.0)),
    ];
    for (i, (descriptor, value)) in overloads.iter().enumerate() {
        let result = returns(Value::Long(i as i64 + 1));
        methods.push(method(
            "overloaded",
            descriptor,
            vec![draft(&[("x", value.clone())], vec![], result)],
        ));
    }
    let declared: Vec<(&str, &str)> = methods.iter().map(|m| (m.name, m.descriptor)).collect();
    let surroundings = vec![
        class("a/Foo", None, 1, &declared),
        class("a/Foo$Secret", Some("a/Foo"), 0x001a, &[]),
        class("a/Foo$Own", Some("a/Foo"), 0x0018, &[]),
    ];
    generated(surroundings, &methods)
}

fn inner() -> GeneratedClass {
    let methods = [
        method(
            "twice",
            "(B)B",
            vec![draft(
                &[("x", Value::Byte(3))],
                vec![],
                returns(Value::Byte(6)),
            )],
        ),
        method(
            "fail",
            "(I)I",
            vec![draft(
                &x(3),
                vec![],
                throws("java/lang/IllegalStateException"),
            )],
        ),
    ];
    generated(
        vec![
            class("a/Foo$Inner", Some("a/Foo"), 0x001a, &[]),
            class("a/Foo", None, 1, &[]),
        ],
        &methods,
    )
}

fn odd() -> GeneratedClass {
    let inputs = [
        ("Test", Value::Int(i32::MIN)),
        ("result", Value::double(f64::NAN)),
        ("b-c", Value::Byte(1)),
        ("new", Value::Char(10)),
        ("java", Value::Boolean(true)),
    ];
    let newline = |c: &str| {
        Expr::Apply(
            Op::Eq,
            vec![var(c), Expr::Const(Value::Char(10)), Expr::Hidden],
        )
    };
    let conditions = vec![
        apply(
            Op::OrElse,
            apply(Op::Eq, apply(Op::Xor, var("new"), int(1)), newline("x")),
            var("java"),
        ),
        apply(
            Op::Ne,
            var("new"),
            Expr::Const(Value::Str(vec![10, 92, 117])),
        ),
    ];
    let mut methods = [
        method(
            "assertEquals",
            "(IDBCZ)I",
            vec![draft(&inputs, conditions, returns(Value::Int(i32::MAX)))],
        ),
        method(
            "assertEquals",
            "(I)I",
            vec![draft(
                &inputs[..1],
                vec![],
                throws("java/lang/ArithmeticException"),
            )],
        ),
        method(
            "String",
            "(I)LString;",
            vec![draft(
                &inputs[..1],
                vec![],
                returns(Value::Object("String".into())),
            )],
        ),
    ];
    methods[2].drafts[0] = draft(
        &[("String", Value::Int(0))],
        vec![],
        returns(Value::Object("String".into())),
    )
    .set("Test", "count", false, Value::Int(i32::MIN));
    let subject = class(
        "Test",
        None,
        0,
        &[("assertEquals", "(IDBCZ)I"), ("assertEquals", "(I)I")],
    );
    let siblings = [
        "Integer",
        "ArithmeticException",
        "String",
        "Throwable",
        "Exception",
        "Class",
        "Assertions",
    ]
    .map(|name| {
        let mut class = class(name, None, 0, &[]);
        class.source_file = Some("Test.java".into());
        class
    });
    generated([subject].into_iter().chain(siblings).collect(), &methods)
}

#[test]
fn generated_tests_compile_without_a_warning_and_pass() {
    let lab = Lab::new(&["a/Foo.java", "Test.java"]);
    lab.pass(&[foo(), inner(), odd()]);
}
