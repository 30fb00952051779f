//! In: whole classes. Out: snapshots of their files.

use provetta_outcome::{Actual, Expr, Fixture, JavaType, Op, Value};

use super::build::*;
use crate::HEADER_MARK;

fn median() -> MethodDraft<'static> {
    let case = |abc: [i32; 3], conditions: Vec<Expr>, result: &str, value| {
        let inputs = [
            ("a", Value::Int(abc[0])),
            ("b", Value::Int(abc[1])),
            ("c", Value::Int(abc[2])),
        ];
        draft(&inputs, conditions, returns(Value::Int(value))).result(var(result))
    };
    let le = |a: &str, b: &str| apply(Op::Le, var(a), var(b));
    method(
        "median",
        "(III)I",
        vec![
            case([0, 0, 0], vec![le("a", "b"), le("b", "c")], "b", 0),
            case(
                [0, 1, 0],
                vec![le("a", "b"), not(le("b", "c")), le("a", "c")],
                "c",
                0,
            ),
            case(
                [0, 0, -1],
                vec![le("a", "b"), not(le("b", "c")), not(le("a", "c"))],
                "a",
                0,
            ),
            case([1, 0, 1], vec![not(le("a", "b")), le("a", "c")], "a", 1),
            case(
                [2, 0, 1],
                vec![not(le("a", "b")), not(le("a", "c")), le("b", "c")],
                "c",
                1,
            ),
            case(
                [1, 0, -1],
                vec![not(le("a", "b")), not(le("a", "c")), not(le("b", "c"))],
                "b",
                0,
            ),
        ],
    )
}

#[test]
fn median_of_three() {
    let class = class("a/b/Foo", None, 1, &[("median", "(III)I")]);
    let out = generated(vec![class], &[median()]);
    assert_eq!(out.class_name, "a.b.FooProvettaTest");
    assert_eq!(
        out.relative_path,
        std::path::Path::new("a/b/FooProvettaTest.java")
    );
    assert!(out.source.starts_with(HEADER_MARK));
    assert!(out.tests.iter().all(|t| t.fixture == Fixture::Api));
    insta::assert_snapshot!(out.source);
}

#[test]
fn every_kind_of_outcome() {
    let x = |v| [("x", Value::Int(v))];
    let methods = [
        method(
            "bytes",
            "(I)B",
            vec![draft(&x(1), vec![], returns(Value::Byte(-3)))],
        ),
        method(
            "chars",
            "(I)C",
            vec![draft(&x(1), vec![], returns(Value::Char(39)))],
        ),
        method(
            "longs",
            "(I)J",
            vec![draft(&x(1), vec![], returns(Value::Long(i64::MIN)))],
        ),
        method(
            "floats",
            "(I)F",
            vec![draft(&x(1), vec![], returns(Value::float(-0.0)))],
        ),
        method(
            "doubles",
            "(I)D",
            vec![draft(&x(1), vec![], returns(Value::double(f64::NAN)))],
        ),
        method(
            "bools",
            "(I)Z",
            vec![draft(&x(1), vec![], returns(Value::Boolean(false)))],
        ),
        method(
            "nothing",
            "(I)Ljava/lang/String;",
            vec![draft(&x(1), vec![], returns(Value::Null))],
        ),
        method(
            "box",
            "(I)Ljava/lang/Integer;",
            vec![draft(
                &x(1),
                vec![],
                returns(Value::Boxed(Box::new(Value::Int(5)))),
            )],
        ),
        method(
            "text",
            "(I)Ljava/lang/CharSequence;",
            vec![draft(
                &x(1),
                vec![],
                returns(Value::Str("a\nb".encode_utf16().collect())),
            )],
        ),
        method(
            "list",
            "(I)Ljava/util/List;",
            vec![draft(
                &x(1),
                vec![],
                returns(Value::Object("java/util/ArrayList".into())),
            )],
        ),
        method(
            "array",
            "(I)[D",
            vec![draft(
                &x(1),
                vec![],
                returns(Value::Array(
                    JavaType::Double,
                    vec![Value::double(0.5), Value::double(-0.0)],
                )),
            )],
        ),
        method(
            "hidden",
            "(I)Ljava/lang/Object;",
            vec![draft(
                &x(1),
                vec![],
                returns(Value::Array(
                    JavaType::Int,
                    (0..600).map(Value::Int).collect(),
                )),
            )],
        ),
        method(
            "run",
            "(I)V",
            vec![draft(&x(1), vec![], Actual::Returned(None))],
        ),
        method("hang", "(I)V", vec![draft(&x(1), vec![], Actual::TimedOut)]),
        method(
            "div",
            "(I)I",
            vec![draft(
                &x(0),
                vec![apply(Op::Eq, var("x"), int(0))],
                throws("java/lang/ArithmeticException"),
            )],
        ),
        method(
            "next",
            "(I)I",
            vec![draft(
                &x(0),
                vec![],
                throws("java/util/NoSuchElementException"),
            )],
        ),
        method(
            "secret",
            "(I)I",
            vec![draft(&x(0), vec![], throws("a/Foo$Secret"))],
        ),
        method(
            "own",
            "(I)I",
            vec![draft(&x(0), vec![], throws("a/Foo$Own"))],
        ),
        method(
            "init",
            "(I)I",
            vec![draft(
                &x(0),
                vec![],
                throws("java/lang/ExceptionInInitializerError"),
            )],
        ),
    ];
    let out = generated(
        vec![
            class("a/Foo", None, 1, &[]),
            class("a/Foo$Secret", Some("a/Foo"), 0x000a, &[]),
            class("a/Foo$Own", Some("a/Foo"), 0x0008, &[]),
        ],
        &methods,
    );
    insta::assert_snapshot!(out.source);
}

#[test]
fn static_fields_are_set_first() {
    let mut with_checked = method(
        "f",
        "(J)J",
        vec![
            draft(
                &[("by", Value::Long(1))],
                vec![apply(Op::Gt, var("Counter.count"), int(2))],
                returns(Value::Long(4)),
            )
            .set("a/Counter", "count", true, Value::Int(3)),
            draft(
                &[("by", Value::Long(1))],
                vec![apply(Op::Le, var("Counter.count"), int(2))],
                returns(Value::Long(4)),
            )
            .set("a/Counter", "count", false, Value::Int(0))
            .set("a/Foo$Secret", "step", true, Value::Byte(1)),
        ],
    );
    with_checked.declares_checked = true;
    let out = generated(
        vec![
            class("a/Foo", None, 1, &[]),
            class("a/Counter", None, 1, &[]),
            class("a/Foo$Secret", Some("a/Foo"), 0x000a, &[]),
        ],
        &[with_checked],
    );
    assert_eq!(
        out.tests.iter().map(|t| t.fixture).collect::<Vec<_>>(),
        [Fixture::Api, Fixture::Reflection]
    );
    insta::assert_snapshot!(out.source);
}

#[test]
fn names_that_collide_are_qualified() {
    let inputs = [
        ("Test", Value::Int(i32::MIN)),
        ("result", Value::double(f64::NAN)),
        ("class", Value::Byte(1)),
        ("a-b", Value::Char(10)),
        ("java", Value::Boolean(true)),
    ];
    let methods = [
        method(
            "assertEquals",
            "(IDBCZ)I",
            vec![draft(&inputs, vec![], returns(Value::Int(i32::MAX)))],
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
            "0-bad",
            "(I)I",
            vec![draft(&inputs[..1], vec![], returns(Value::Int(0)))],
        ),
    ];
    let mut subject = class(
        "Test",
        None,
        0,
        &[("assertEquals", "(IDBCZ)I"), ("assertEquals", "(I)I")],
    );
    subject.outer = None;
    let others = ["Integer", "ArithmeticException", "Throwable", "Method"]
        .map(|name| class(name, None, 0, &[]));
    let out = generated([subject].into_iter().chain(others).collect(), &methods);
    assert_eq!(out.class_name, "TestProvettaTest");
    insta::assert_snapshot!(out.source);
}

#[test]
fn nested_and_private_classes() {
    let f = || {
        method(
            "f",
            "(I)I",
            vec![draft(
                &[("x", Value::Int(1))],
                vec![],
                returns(Value::Int(2)),
            )],
        )
    };
    let inner = class("a/Outer$In$ner", Some("a/Outer"), 0x0008, &[("f", "(I)I")]);
    let open = generated(vec![inner, class("a/Outer", None, 1, &[])], &[f()]);
    assert_eq!(open.class_name, "a.Outer_In_nerProvettaTest");
    assert!(
        open.source.contains("int result = Outer.In$ner.f(x);"),
        "{}",
        open.source
    );

    let taken = class("a/Outer$Inner", Some("a/Outer"), 0x0008, &[]);
    let taken = generated(
        vec![
            taken,
            class("a/Outer", None, 1, &[]),
            class("a/Outer_Inner", None, 1, &[]),
        ],
        &[f()],
    );
    assert_eq!(taken.class_name, "a.Outer__InnerProvettaTest");

    let private = class("a/Outer$Inner", Some("a/Outer"), 0x000a, &[("f", "(I)I")]);
    let private = generated(vec![private, class("a/Outer", None, 1, &[])], &[f()]);
    assert_eq!(private.tests[0].fixture, Fixture::Reflection);
    insta::assert_snapshot!(private.source);
}

#[test]
fn what_a_name_cannot_hold_is_a_comment() {
    let deep = |op: Op, by: i32| {
        let sum = (1..6).fold(var("x"), |sum, i| {
            apply(Op::Xor, apply(Op::Mul, sum, int(i * 31)), var("y"))
        });
        apply(op, sum, int(by))
    };
    let newline = apply(Op::Ne, var("c"), Expr::Const(Value::Char(10)));
    let out = generated(
        vec![class("Foo", None, 1, &[])],
        &[method(
            "f",
            "(IIC)I",
            vec![draft(
                &[
                    ("x", Value::Int(1)),
                    ("y", Value::Int(1)),
                    ("c", Value::Char(11)),
                ],
                vec![newline, deep(Op::Eq, 3)],
                returns(Value::Int(2)),
            )],
        )],
    );
    insta::assert_snapshot!(out.source);
}
