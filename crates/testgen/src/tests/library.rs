//! In: cases with lists, maps and other library types. Out: tests that compare them as a whole.

use provetta_outcome::{Actual, Content, Value};

use super::build::{draft, method, returns};
use super::lab::Lab;
use super::steps::*;

fn long(v: i64) -> Value {
    Value::Boxed(Box::new(Value::Long(v)))
}

#[test]
fn library_types() {
    let lab = Lab::new(&["g/Library.java", "g/Node.java"]);
    let elements = |class: &str, values: Vec<Value>| state(5, class, Content::Elements(values));
    let one = |name: &'static str, descriptor: &'static str, inputs: &[(&str, Value)], after| {
        let fixture = match inputs.first() {
            Some((_, Value::Ref(0))) => {
                vec![new(0, "g/Node", "(ILg/Node;)V", &[int(1), Value::Null])]
            }
            _ => vec![],
        };
        method(
            name,
            descriptor,
            vec![
                draft(inputs, vec![], returns(object(5)))
                    .with(fixture)
                    .leaves(after),
            ],
        )
    };
    let character = |c: char| Value::Boxed(Box::new(Value::Char(c as u16)));
    let c = [("c", Value::Char(99))];
    let node = [("node", object(0))];
    let made = |n, value, next| fields(n, "g/Node", &[("*value", int(value)), ("*next", next)]);
    let list = "java/util/ArrayList";
    let map = "java/util/HashMap";
    let methods = [
        one(
            "upTo",
            "(I)Ljava/util/List;",
            &[("n", int(40))],
            vec![elements(list, (0..40).map(boxed).collect())],
        ),
        one(
            "withNull",
            "(I)Ljava/util/List;",
            &[("n", int(1))],
            vec![elements("java/util/Arrays$ArrayList", vec![Value::Null])],
        ),
        one(
            "withNull",
            "(I)Ljava/util/List;",
            &[("n", int(2))],
            vec![elements(
                "java/util/Arrays$ArrayList",
                vec![text("a"), Value::Null],
            )],
        ),
        one(
            "deque",
            "(J)Ljava/util/Deque;",
            &[("x", Value::Long(1))],
            vec![elements("java/util/ArrayDeque", vec![long(1), long(2)])],
        ),
        one(
            "set",
            "(C)Ljava/util/Set;",
            &c,
            vec![elements(
                "java/util/HashSet",
                vec![character('c'), Value::Null],
            )],
        ),
        one(
            "plainSet",
            "(C)Ljava/lang/Object;",
            &c,
            vec![elements("java/util/HashSet", vec![character('c')])],
        ),
        one(
            "map",
            "(I)Ljava/util/Map;",
            &[("x", int(3))],
            vec![state(5, map, Content::Entries(vec![(text("x"), boxed(3))]))],
        ),
        one(
            "nodes",
            "(Lg/Node;)Ljava/util/Map;",
            &node,
            vec![
                state(
                    5,
                    map,
                    Content::Entries(vec![
                        (text("old"), object(0)),
                        (text("new"), object(6)),
                        (text("none"), Value::Null),
                    ]),
                ),
                made(6, 4, Value::Null),
            ],
        ),
        one(
            "list",
            "(Lg/Node;)Ljava/lang/Object;",
            &node,
            vec![
                elements(list, vec![object(0), object(6)]),
                made(6, 3, object(0)),
            ],
        ),
        one(
            "queue",
            "(Lg/Node;)Ljava/util/ArrayDeque;",
            &node,
            vec![elements("java/util/ArrayDeque", vec![object(0)])],
        ),
        one(
            "text",
            "(Z)Ljava/util/Optional;",
            &[("present", Value::Boolean(true))],
            vec![state(
                5,
                "java/util/Optional",
                Content::Optional(Some(text("x"))),
            )],
        ),
        one(
            "text",
            "(Z)Ljava/util/Optional;",
            &[("present", Value::Boolean(false))],
            vec![state(5, "java/util/Optional", Content::Optional(None))],
        ),
        one(
            "node",
            "(Lg/Node;)Ljava/util/Optional;",
            &node,
            vec![state(
                5,
                "java/util/Optional",
                Content::Optional(Some(object(0))),
            )],
        ),
        method(
            "build",
            "(Ljava/lang/StringBuilder;I)Ljava/lang/StringBuilder;",
            vec![
                draft(
                    &[("start", object(0)), ("x", int(1))],
                    vec![],
                    returns(object(5)),
                )
                .with(vec![new(
                    0,
                    "java/lang/StringBuilder",
                    "(Ljava/lang/String;)V",
                    &[text("a")],
                )])
                .leaves(vec![
                    state(0, "java/lang/StringBuilder", Content::Text(vec![97, 49])),
                    state(5, "java/lang/StringBuilder", Content::Text(vec![98, 49])),
                ]),
            ],
        ),
        method(
            "clear",
            "(Ljava/util/List;Ljava/util/Map;)V",
            vec![
                draft(
                    &[("items", object(0)), ("counts", object(1))],
                    vec![],
                    Actual::Returned(None),
                )
                .with(vec![
                    new(0, list, "()V", &[]),
                    call(0, list, "add", "(Ljava/lang/Object;)Z", &[boxed(1)]),
                    new(1, map, "()V", &[]),
                    call(
                        1,
                        map,
                        "put",
                        "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
                        &[text("a"), long(1)],
                    ),
                ])
                .leaves(vec![
                    state(0, list, Content::Elements(vec![])),
                    state(
                        1,
                        map,
                        Content::Entries(vec![(text("a"), long(1)), (text("b"), long(2))]),
                    ),
                ]),
            ],
        ),
        one(
            "rawDeque",
            "(I)Ljava/util/Deque;",
            &[("x", int(3))],
            vec![elements("java/util/ArrayDeque", vec![boxed(3)])],
        ),
        one(
            "holder",
            "(I)Lg/Library$Holder;",
            &[("x", int(3))],
            vec![
                fields(
                    5,
                    "g/Library$Holder",
                    &[("*raw", object(6)), ("*x", int(1))],
                ),
                state(6, "java/util/ArrayDeque", Content::Elements(vec![boxed(1)])),
            ],
        ),
        method(
            "raw",
            "(Ljava/util/List;)Ljava/util/List;",
            vec![
                draft(&[("items", object(0))], vec![], returns(object(0))).with(vec![new(
                    0,
                    "java/util/LinkedList",
                    "()V",
                    &[],
                )]),
            ],
        ),
    ];
    let out = lab.generate("g/Library", &methods);
    insta::assert_snapshot!(out.source);
    assert_eq!(out.tests.len(), methods.len());
    lab.pass(&[out]);
}
