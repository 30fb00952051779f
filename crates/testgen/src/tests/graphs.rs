//! In: cases over graphs of objects. Out: tests that read well, compile without a warning and pass.

use provetta_outcome::{Actual, Content, Expr, Fixture, JavaType, Op, Step, Value};

use super::build::{apply, draft, method, returns, throws, var};
use super::lab::Lab;
use super::steps::*;
use crate::GeneratedClass;

const NONE: Actual = Actual::Returned(None);

fn account(lab: &Lab) -> GeneratedClass {
    let opened = |object| new(object, "g/Account", "(I)V", &[int(100)]);
    let limit = call(0, "g/Account", "setLimit", "(I)V", &[int(5)]);
    let amount = |v| [("amount", int(v))];
    let methods = [
        method(
            "withdraw",
            "(I)Z",
            vec![
                draft(
                    &amount(30),
                    vec![apply(Op::Le, var("amount"), var("this.balance"))],
                    returns(Value::Boolean(true)),
                )
                .with(vec![opened(0), limit.clone()])
                .on(0)
                .leaves(vec![fields(
                    0,
                    "g/Account",
                    &[("*balance", int(70)), ("limit", int(5))],
                )]),
                draft(
                    &amount(300),
                    vec![apply(Op::Gt, var("amount"), var("this.balance"))],
                    throws("java/lang/IllegalStateException"),
                )
                .with(vec![opened(0), limit.clone()])
                .on(0)
                .leaves(vec![fields(
                    0,
                    "g/Account",
                    &[("*owner", text("warned"))],
                )]),
                draft(&amount(1), vec![], returns(Value::Boolean(true)))
                    .with(vec![
                        allocate(0, "g/Account"),
                        assign(0, "g/Account", "balance", int(1), true),
                        assign(0, "g/Account", "owner", text("x"), false),
                    ])
                    .on(0)
                    .leaves(vec![fields(0, "g/Account", &[("*balance", int(0))])]),
            ],
        ),
        method(
            "self",
            "()Lg/Account;",
            vec![
                draft(&[], vec![], returns(object(0)))
                    .with(vec![opened(0)])
                    .on(0),
            ],
        ),
        method(
            "transfer",
            "(Lg/Account;ILjava/lang/String;)Lg/Account;",
            vec![
                draft(
                    &[("to", object(1)), ("amount", int(1)), ("owner", text("me"))],
                    vec![],
                    returns(object(1)),
                )
                .with(vec![opened(0), opened(1)])
                .on(0)
                .leaves(vec![
                    fields(0, "g/Account", &[("*balance", int(99))]),
                    fields(
                        1,
                        "g/Account",
                        &[("*balance", int(101)), ("*owner", text("me"))],
                    ),
                ]),
                draft(
                    &[
                        ("to", object(0)),
                        ("amount", int(1)),
                        ("owner", Value::Null),
                    ],
                    vec![],
                    returns(object(0)),
                )
                .with(vec![opened(0)])
                .on(0)
                .leaves(vec![fields(0, "g/Account", &[("*owner", Value::Null)])]),
                draft(
                    &[
                        ("to", Value::Null),
                        ("amount", int(1)),
                        ("owner", Value::Null),
                    ],
                    vec![apply(Op::Eq, var("to"), Expr::Const(Value::Null))],
                    throws("java/lang/NullPointerException"),
                )
                .with(vec![opened(0)])
                .on(0)
                .leaves(vec![fields(0, "g/Account", &[("*balance", int(99))])]),
            ],
        ),
        method(
            "freeze",
            "()V",
            vec![
                draft(&[], vec![], NONE)
                    .with(vec![opened(0), limit])
                    .on(0)
                    .leaves(vec![fields(0, "g/Account", &[("*limit", int(0))])]),
            ],
        ),
        method(
            "nothing",
            "(B)V",
            vec![
                draft(&[("times", Value::Byte(3))], vec![], NONE)
                    .with(vec![opened(0)])
                    .on(0),
            ],
        ),
        method(
            "secret",
            "(ILg/Account;)I",
            vec![
                draft(
                    &[("x", int(1)), ("other", object(0))],
                    vec![],
                    returns(int(1)),
                )
                .with(vec![opened(0)])
                .on(0),
            ],
        ),
        method(
            "fails",
            "()V",
            vec![draft(&[], vec![], NONE).with(vec![opened(0)]).on(0)],
        ),
        method(
            "<init>",
            "(I)V",
            vec![
                draft(&[("balance", int(7))], vec![], returns(object(0))).leaves(vec![fields(
                    0,
                    "g/Account",
                    &[
                        ("*balance", int(7)),
                        ("*limit", int(0)),
                        ("*owner", Value::Null),
                    ],
                )]),
                draft(
                    &[("balance", int(-1))],
                    vec![apply(Op::Lt, var("balance"), super::build::int(0))],
                    throws("java/lang/IllegalArgumentException"),
                ),
            ],
        ),
    ];
    let out = lab.generate("g/Account", &methods);
    let by_reflection = |t: &&crate::GeneratedTest| t.fixture == Fixture::Reflection;
    assert_eq!(out.tests.iter().filter(by_reflection).count(), 2);
    out
}

fn node(lab: &Lab) -> GeneratedClass {
    let node = |n, value, next| new(n, "g/Node", "(ILg/Node;)V", &[int(value), next]);
    let made = |n, value, next, tag| {
        let known = [("*value", int(value)), ("*next", next), ("*tag", tag)];
        fields(n, "g/Node", &known)
    };
    let ints = |values: &[i32]| values.iter().map(|v| int(*v)).collect::<Vec<_>>();
    let sparse: Vec<(u32, Value)> = vec![(3, int(4)), (999, int(-1))];
    let methods = [
        method(
            "pair",
            "(II)Lg/Node;",
            vec![
                draft(&[("a", int(1)), ("b", int(2))], vec![], returns(object(0))).leaves(vec![
                    made(0, 1, object(1), Value::Null),
                    made(1, 2, Value::Null, Value::Null),
                ]),
            ],
        ),
        method(
            "ring",
            "(I)Lg/Node;",
            vec![
                draft(&[("a", int(1))], vec![], returns(object(4))).leaves(vec![
                    made(4, 1, object(5), Value::Null),
                    made(5, 2, object(4), object(4)),
                ]),
            ],
        ),
        method(
            "cyclic",
            "(Lg/Node;)Z",
            vec![
                draft(
                    &[("node", object(0))],
                    vec![],
                    returns(Value::Boolean(true)),
                )
                .with(vec![
                    node(0, 1, Value::Null),
                    node(1, 2, object(0)),
                    assign(0, "g/Node", "next", object(1), false),
                ]),
                draft(
                    &[("node", object(2))],
                    vec![],
                    returns(Value::Boolean(false)),
                )
                .with(vec![
                    node(0, 1, Value::Null),
                    node(1, 2, object(0)),
                    node(2, 3, object(1)),
                ]),
            ],
        ),
        method(
            "push",
            "(I)Lg/Node;",
            vec![
                draft(&[("v", int(9))], vec![], returns(object(1)))
                    .with(vec![node(0, 1, Value::Null)])
                    .on(0)
                    .leaves(vec![
                        made(1, 9, object(0), object(2)),
                        state(2, "[I", Content::Array(JavaType::Int, ints(&[9]))),
                    ]),
            ],
        ),
        method(
            "all",
            "(Lg/Node;[Lg/Node;)[Lg/Node;",
            vec![
                draft(
                    &[("first", object(0)), ("into", object(1))],
                    vec![],
                    returns(object(2)),
                )
                .with(vec![
                    node(0, 1, Value::Null),
                    array(1, class_type("g/Node"), 3, &[(0, object(0))]),
                ])
                .leaves(vec![
                    state(
                        1,
                        "[Lg/Node;",
                        Content::Array(class_type("g/Node"), vec![object(0), object(0), object(3)]),
                    ),
                    state(
                        2,
                        "[Lg/Node;",
                        Content::Array(
                            class_type("g/Node"),
                            vec![object(0), Value::Null, object(3)],
                        ),
                    ),
                    made(3, 7, object(0), Value::Any),
                ]),
            ],
        ),
        method(
            "grid",
            "([I[I)[[I",
            vec![
                draft(
                    &[("row", object(0)), ("items", object(1))],
                    vec![],
                    returns(object(2)),
                )
                .with(vec![
                    array(0, JavaType::Int, 3, &[(0, int(1)), (2, int(3))]),
                    array(1, JavaType::Int, 1000, &sparse),
                ])
                .leaves(vec![
                    state(0, "[I", Content::Array(JavaType::Int, ints(&[1, 3, 3]))),
                    state(1, "[I", {
                        let mut all = vec![int(0); 1000];
                        (all[0], all[3], all[999]) = (int(5), int(4), int(-1));
                        Content::Array(JavaType::Int, all)
                    }),
                    state(
                        2,
                        "[[I",
                        Content::Array(
                            JavaType::Array(Box::new(JavaType::Int)),
                            vec![object(0), object(3), Value::Null],
                        ),
                    ),
                    state(3, "[I", Content::Array(JavaType::Int, ints(&[1]))),
                ]),
                draft(
                    &[("row", object(0)), ("items", object(0))],
                    vec![],
                    throws("java/lang/ArrayIndexOutOfBoundsException"),
                )
                .with(vec![array(0, JavaType::Int, 1, &[])])
                .leaves(vec![state(
                    0,
                    "[I",
                    Content::Array(JavaType::Int, ints(&[5])),
                )]),
            ],
        ),
        method(
            "sum",
            "([I)I",
            vec![
                draft(&[("sparse", object(0))], vec![], returns(int(-7))).with(vec![
                    array(
                        0,
                        JavaType::Int,
                        40,
                        &(0..40).map(|i| (i, int(-1))).collect::<Vec<_>>(),
                    ),
                    Step::Element {
                        object: 0,
                        index: 0,
                        value: int(32),
                    },
                ]),
                draft(&[("sparse", object(0))], vec![], returns(int(0))).with(vec![array(
                    0,
                    JavaType::Int,
                    5000,
                    &(0..4000).map(|i| (i, int(1))).collect::<Vec<_>>(),
                )]),
            ],
        ),
        method(
            "boxed",
            "(Ljava/lang/Object;)Ljava/lang/Object;",
            vec![
                draft(&[("x", object(0))], vec![], returns(object(1)))
                    .with(vec![node(0, 1, Value::Null)])
                    .leaves(vec![
                        state(
                            1,
                            "[Ljava/lang/Object;",
                            Content::Array(
                                class_type("java/lang/Object"),
                                vec![object(0), object(2)],
                            ),
                        ),
                        state(2, "[I", Content::Array(JavaType::Int, ints(&[1]))),
                    ]),
            ],
        ),
    ];
    let out = lab.generate("g/Node", &methods);
    // An input of 4000 numbers is no readable test, and no method that Java takes.
    let sums = out.tests.iter().filter(|t| t.method == 6);
    assert_eq!(sums.map(|t| t.case).collect::<Vec<_>>(), [0]);
    out
}

#[test]
fn graphs_of_objects() {
    let lab = Lab::new(&["g/Account.java", "g/Node.java"]);
    let all = [account(&lab), node(&lab)];
    for class in &all {
        insta::assert_snapshot!(class.class_name.clone(), class.source);
    }
    lab.pass(&all);
}
