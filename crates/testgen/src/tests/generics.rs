//! In: cases over generic classes. Out: tests with type arguments where these are certain, raw ones else.

use provetta_outcome::{Actual, Content, Value};

use super::build::{draft, method, returns};
use super::lab::Lab;
use super::steps::*;
use crate::GeneratedClass;

const OBJECT: &str = "(Ljava/lang/Object;)V";
const LIST: &str = "java/util/ArrayList";

fn list(n: u32, values: &[Value]) -> Vec<provetta_outcome::Step> {
    let mut steps = vec![new(n, LIST, "()V", &[])];
    for value in values {
        let value = std::slice::from_ref(value);
        steps.push(call(n, LIST, "add", "(Ljava/lang/Object;)Z", value));
    }
    steps
}

fn boxes(lab: &Lab) -> GeneratedClass {
    let made = |n, value: Value| new(n, "g/Box", OBJECT, &[value]);
    let methods = [
        method(
            "get",
            "()Ljava/lang/Object;",
            vec![
                draft(&[], vec![], returns(text("a")))
                    .with(vec![made(0, text("a"))])
                    .on(0),
                draft(&[], vec![], returns(object(0)))
                    .with(vec![
                        made(0, Value::Null),
                        assign(0, "g/Box", "value", object(0), true),
                    ])
                    .on(0),
            ],
        ),
        method(
            "put",
            OBJECT,
            vec![
                draft(&[("value", boxed(3))], vec![], Actual::Returned(None))
                    .with(vec![made(0, text("a"))])
                    .on(0)
                    .leaves(vec![
                        fields(0, "g/Box", &[("*value", boxed(3)), ("history", object(1))]),
                        state(1, LIST, Content::Elements(vec![text("a")])),
                    ]),
            ],
        ),
        method(
            "copy",
            "()Lg/Box;",
            vec![
                draft(&[], vec![], returns(object(1)))
                    .with(vec![made(0, boxed(4))])
                    .on(0)
                    .leaves(vec![
                        fields(1, "g/Box", &[("*value", boxed(4)), ("*history", object(2))]),
                        state(2, LIST, Content::Elements(vec![])),
                    ]),
            ],
        ),
        method(
            "of",
            "(Ljava/lang/Object;)Lg/Box;",
            vec![
                draft(&[("value", boxed(4))], vec![], returns(object(0))).leaves(vec![fields(
                    0,
                    "g/Box",
                    &[("*value", boxed(4))],
                )]),
            ],
        ),
        method(
            "unbox",
            "(Lg/Box;)I",
            vec![
                draft(&[("box", object(0))], vec![], returns(int(5))).with(vec![made(0, boxed(4))]),
                draft(&[("box", object(0))], vec![], returns(int(5))).with(vec![factory(
                    0,
                    "g/Box",
                    "of",
                    "(Ljava/lang/Object;)Lg/Box;",
                    &[boxed(4)],
                )]),
            ],
        ),
        method(
            "widest",
            "(Lg/Box;Lg/Box;)D",
            vec![
                draft(
                    &[("a", object(0)), ("b", object(1))],
                    vec![],
                    returns(Value::double(5.0)),
                )
                .with(vec![made(0, boxed(4)), made(1, boxed(1))]),
            ],
        ),
        method(
            "max",
            "(Ljava/lang/Comparable;Ljava/lang/Comparable;)Ljava/lang/Comparable;",
            vec![draft(
                &[("a", boxed(1)), ("b", boxed(2))],
                vec![],
                returns(boxed(2)),
            )],
        ),
        method(
            "best",
            "(Ljava/util/List;)Ljava/lang/Comparable;",
            vec![
                draft(&[("all", object(0))], vec![], returns(text("x")))
                    .with(list(0, &[text("x")])),
            ],
        ),
        method(
            "sum",
            "(Ljava/util/List;Ljava/util/function/Supplier;)I",
            vec![
                draft(
                    &[("items", object(0)), ("more", object(1))],
                    vec![],
                    returns(int(6)),
                )
                .with(
                    list(0, &[boxed(1), boxed(2)])
                        .into_iter()
                        .chain([stub(
                            1,
                            "java/util/function/Supplier",
                            &[(
                                ("java/util/function/Supplier", "get", "()Ljava/lang/Object;"),
                                vec![boxed(1), boxed(2)],
                            )],
                        )])
                        .collect(),
                )
                .leaves(vec![state(
                    0,
                    LIST,
                    Content::Elements(vec![boxed(1), boxed(2), boxed(6)]),
                )]),
            ],
        ),
        method(
            "order",
            "(Ljava/util/Comparator;Ljava/lang/Object;)I",
            vec![
                draft(
                    &[("by", object(1)), ("other", text("b"))],
                    vec![],
                    returns(int(-1)),
                )
                .with(vec![
                    made(0, text("a")),
                    stub(
                        1,
                        "java/util/Comparator",
                        &[(
                            (
                                "java/util/Comparator",
                                "compare",
                                "(Ljava/lang/Object;Ljava/lang/Object;)I",
                            ),
                            vec![int(-1)],
                        )],
                    ),
                ])
                .on(0),
            ],
        ),
        method(
            "polluted",
            "(Ljava/util/List;)I",
            vec![
                draft(&[("items", object(0))], vec![], returns(int(1))).with(list(0, &[boxed(1)])),
            ],
        ),
        method(
            "inner",
            "(I)Lg/Box$Inner;",
            vec![
                draft(&[("x", int(1))], vec![], returns(object(1)))
                    .with(vec![made(0, Value::Null)])
                    .on(0)
                    .leaves(vec![fields(1, "g/Box$Inner", &[("*x", int(1))])]),
            ],
        ),
    ];
    lab.generate("g/Box", &methods)
}

fn inner(lab: &Lab) -> GeneratedClass {
    let methods = [method(
        "plus",
        "(I)I",
        vec![
            draft(&[("y", int(2))], vec![], returns(int(3)))
                .with(vec![
                    new(0, "g/Box", OBJECT, &[Value::Null]),
                    new(1, "g/Box$Inner", "(Lg/Box;I)V", &[object(0), int(1)]),
                ])
                .on(1),
        ],
    )];
    lab.generate("g/Box$Inner", &methods)
}

fn sorted(lab: &Lab) -> GeneratedClass {
    let comparable = "(Ljava/lang/Comparable;)V";
    let methods = [
        method(
            "offer",
            "(Ljava/lang/Comparable;)Z",
            vec![
                draft(
                    &[("other", text("a"))],
                    vec![],
                    returns(Value::Boolean(true)),
                )
                .with(vec![new(0, "g/Box$Sorted", comparable, &[text("b")])])
                .on(0)
                .leaves(vec![fields(0, "g/Box$Sorted", &[("*least", text("a"))])]),
            ],
        ),
        method(
            "<init>",
            comparable,
            vec![
                draft(&[("least", text("a"))], vec![], returns(object(0))).leaves(vec![fields(
                    0,
                    "g/Box$Sorted",
                    &[("*least", text("a"))],
                )]),
            ],
        ),
    ];
    lab.generate("g/Box$Sorted", &methods)
}

#[test]
fn type_arguments() {
    let lab = Lab::new(&["g/Box.java"]);
    let all = [boxes(&lab), inner(&lab), sorted(&lab)];
    for class in &all {
        insta::assert_snapshot!(class.class_name.clone(), class.source);
    }
    assert_eq!(all[0].tests.len(), 14);
    lab.pass(&all);
}
