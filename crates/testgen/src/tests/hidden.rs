//! In: cases over what a test cannot name or call, and over names that collide. Out: tests that pass.

use provetta_outcome::{Content, Fixture, Value};

use super::build::{draft, method, returns, throws};
use super::lab::Lab;
use super::steps::*;
use crate::GeneratedClass;

fn hidden(lab: &Lab) -> GeneratedClass {
    let secret = "g/Hidden$Secret";
    let made = |n, size| new(n, "g/Hidden", "(I)V", &[int(size)]);
    let door = |n, key| new(n, secret, "(I)V", &[int(key)]);
    let object_type = class_type("java/lang/Object");
    let pick = |descriptor: &'static str, value: Value, result| {
        method(
            "pick",
            descriptor,
            vec![draft(&[("x", value)], vec![], returns(int(result)))],
        )
    };
    let choose = |descriptor: &'static str, value: Value, result| {
        method(
            "choose",
            descriptor,
            vec![
                draft(&[("x", value)], vec![], returns(int(result)))
                    .with(vec![made(0, 1)])
                    .on(0),
            ],
        )
    };
    let methods = [
        method(
            "size",
            "()I",
            vec![
                draft(&[], vec![], returns(int(9)))
                    .with(vec![
                        door(1, 7),
                        made(0, 1),
                        assign(0, "g/Hidden", "secret", object(1), true),
                        array(2, object_type.clone(), 2, &[]),
                        call(
                            0,
                            "g/Hidden",
                            "grow",
                            "(I[Ljava/lang/Object;)V",
                            &[int(1), object(2)],
                        ),
                    ])
                    .on(0),
                draft(&[], vec![], returns(int(5)))
                    .with(vec![
                        door(1, 2),
                        factory(
                            0,
                            "g/Hidden",
                            "named",
                            "(Ljava/lang/String;Lg/Hidden$Secret;)Lg/Hidden;",
                            &[text("abc"), object(1)],
                        ),
                    ])
                    .on(0),
                draft(&[], vec![], returns(int(1)))
                    .with(vec![constant(0, "g/Hidden", "SHARED")])
                    .on(0),
            ],
        ),
        method(
            "isCurrent",
            "()Z",
            vec![
                draft(&[], vec![], returns(Value::Boolean(true)))
                    .with(vec![made(0, 1)])
                    .set("g/Hidden", "current", true, object(0))
                    .on(0),
                draft(&[], vec![], returns(Value::Boolean(true)))
                    .with(vec![constant(0, "g/Hidden", "current")])
                    .on(0),
            ],
        ),
        method(
            "through",
            "(Lg/Hidden$Door;)I",
            vec![
                draft(&[("door", object(0))], vec![], returns(int(4))).with(vec![door(0, 3)]),
                draft(&[("door", object(0))], vec![], returns(int(4))).with(vec![factory(
                    0,
                    "g/Hidden",
                    "door",
                    "(I)Lg/Hidden$Door;",
                    &[int(3)],
                )]),
            ],
        ),
        method(
            "door",
            "(I)Lg/Hidden$Door;",
            vec![
                draft(&[("key", int(3))], vec![], returns(object(0))).leaves(vec![fields(
                    0,
                    secret,
                    &[("*key", int(3))],
                )]),
            ],
        ),
        method(
            "renamed",
            "(Ljava/lang/String;)Lg/Hidden;",
            vec![
                draft(&[("name", text("n"))], vec![], returns(object(1)))
                    .with(vec![made(0, 1)])
                    .on(0)
                    .leaves(vec![
                        fields(
                            1,
                            "g/Hidden",
                            &[
                                ("*size", int(1)),
                                ("*names", object(2)),
                                ("*secret", Value::Null),
                            ],
                        ),
                        state(
                            2,
                            "java/util/ImmutableCollections$List12",
                            Content::Elements(vec![text("n")]),
                        ),
                    ]),
            ],
        ),
        method(
            "count",
            "([Ljava/lang/Object;)I",
            vec![
                draft(&[("all", Value::Null)], vec![], returns(int(-1))),
                draft(&[("all", object(0))], vec![], returns(int(2))).with(vec![array(
                    0,
                    class_type("java/lang/String"),
                    2,
                    &[(0, text("x"))],
                )]),
                draft(&[("all", object(0))], vec![], returns(int(0))).with(vec![array(
                    0,
                    object_type,
                    0,
                    &[],
                )]),
            ],
        ),
        method(
            "unlock",
            "(Lg/Hidden$Secret;[Ljava/lang/Object;)I",
            vec![
                draft(
                    &[("secret", object(0)), ("all", object(1))],
                    vec![],
                    returns(int(3)),
                )
                .with(vec![
                    door(0, 3),
                    array(1, class_type("java/lang/Object"), 1, &[]),
                ]),
                draft(
                    &[("secret", Value::Null), ("all", Value::Null)],
                    vec![],
                    returns(int(0)),
                ),
            ],
        ),
        method(
            "part",
            "(Lg/Hidden$Part;)I",
            vec![
                draft(&[("part", object(0))], vec![], returns(int(0))).with(vec![stub(
                    0,
                    "g/Hidden$Part",
                    &[],
                )]),
            ],
        ),
        pick("(Ljava/lang/Object;)I", text("a"), 1),
        pick("(Ljava/lang/String;)I", Value::Null, 2),
        pick("(Ljava/lang/Integer;)I", boxed(1), 3),
        pick("(I)I", int(1), 4),
        choose("(Ljava/lang/Object;)I", text("a"), 1),
        choose("(Ljava/lang/Object;)I", boxed(1), 1),
        choose("(Ljava/lang/Object;)I", Value::Null, 1),
        choose("(Ljava/lang/String;)I", Value::Null, 2),
        choose("(J)I", Value::Long(1), 3),
    ];
    lab.generate("g/Hidden", &methods)
}

fn wide(lab: &Lab) -> GeneratedClass {
    let wide = "g/Hidden$Wide";
    let methods = [method(
        "extra",
        "()I",
        vec![
            draft(&[], vec![], returns(int(4)))
                .with(vec![
                    factory(0, wide, "make", "()Lg/Hidden;", &[]),
                    assign(0, wide, "extra", int(4), false),
                ])
                .on(0),
        ],
    )];
    lab.generate(wide, &methods)
}

fn secret(lab: &Lab) -> GeneratedClass {
    let secret = "g/Hidden$Secret";
    let methods = [
        method(
            "open",
            "(I)I",
            vec![
                draft(&[("x", int(1))], vec![], returns(int(3)))
                    .with(vec![new(0, secret, "(I)V", &[int(2)])])
                    .on(0),
            ],
        ),
        method(
            "<init>",
            "(I)V",
            vec![
                draft(&[("key", int(1))], vec![], returns(object(0))).leaves(vec![fields(
                    0,
                    secret,
                    &[("*key", int(1))],
                )]),
            ],
        ),
    ];
    lab.generate(secret, &methods)
}

fn outer(lab: &Lab) -> Vec<GeneratedClass> {
    let outer = |n| new(n, "g/Outer", "()V", &[]);
    let inner = |n, of, own| new(n, "g/Outer$Inner", "(Lg/Outer;I)V", &[object(of), int(own)]);
    let of_outer = [
        method(
            "yield",
            "(Lg/Outer;)I",
            vec![
                draft(&[("var", object(1))], vec![], returns(int(5)))
                    .with(vec![
                        outer(0),
                        outer(1),
                        assign(1, "g/Outer", "base", int(5), false),
                    ])
                    .on(0)
                    .leaves(vec![fields(
                        0,
                        "g/Outer",
                        &[
                            ("*record", int(1)),
                            ("*sealed", int(2)),
                            ("*var", int(3)),
                            ("*yield", int(4)),
                        ],
                    )]),
            ],
        ),
        method(
            "inner",
            "(I)Lg/Outer$Inner;",
            vec![
                draft(&[("own", int(1))], vec![], returns(object(1)))
                    .with(vec![outer(0)])
                    .on(0)
                    .leaves(vec![fields(
                        1,
                        "g/Outer$Inner",
                        &[("*own", int(1)), ("*this$0", object(0))],
                    )]),
            ],
        ),
        method(
            "both",
            "(Lg/Outer;Lg/Outer$Sub;)I",
            vec![
                draft(
                    &[("outer", object(0)), ("sub", object(0))],
                    vec![],
                    returns(int(11)),
                )
                .with(vec![new(0, "g/Outer$Sub", "(I)V", &[int(1)])])
                .leaves(vec![state(
                    0,
                    "g/Outer$Sub",
                    Content::Fields(vec![
                        provetta_outcome::FieldState {
                            class: "g/Outer".into(),
                            field: "base".into(),
                            value: int(5),
                            changed: true,
                        },
                        provetta_outcome::FieldState {
                            class: "g/Outer$Sub".into(),
                            field: "base".into(),
                            value: int(6),
                            changed: true,
                        },
                    ]),
                )]),
            ],
        ),
    ];
    let of_inner = [
        method(
            "sum",
            "(II)I",
            vec![
                draft(
                    &[("record", int(1)), ("yield", int(2))],
                    vec![],
                    returns(int(5)),
                )
                .with(vec![outer(0), inner(1, 0, 1)])
                .on(1)
                .leaves(vec![fields(1, "g/Outer$Inner", &[("*own", int(2))])]),
            ],
        ),
        method(
            "<init>",
            "(Lg/Outer;I)V",
            vec![
                draft(
                    &[("this$0", object(0)), ("own", int(1))],
                    vec![],
                    returns(object(1)),
                )
                .with(vec![outer(0)])
                .leaves(vec![fields(1, "g/Outer$Inner", &[("*own", int(1))])]),
                draft(
                    &[("this$0", object(0)), ("own", int(-1))],
                    vec![],
                    throws("java/lang/IllegalArgumentException"),
                )
                .with(vec![outer(0)]),
            ],
        ),
    ];
    let of_deep = [method(
        "all",
        "()I",
        vec![
            draft(&[], vec![], returns(int(3)))
                .with(vec![
                    outer(0),
                    inner(1, 0, 3),
                    new(2, "g/Outer$Inner$Deep", "(Lg/Outer$Inner;)V", &[object(1)]),
                ])
                .on(2),
        ],
    )];
    vec![
        lab.generate("g/Outer", &of_outer),
        lab.generate("g/Outer$Inner", &of_inner),
        lab.generate("g/Outer$Inner$Deep", &of_deep),
    ]
}

fn clash(lab: &Lab) -> GeneratedClass {
    let list = |n| new(n, "clash/List", "(I)V", &[int(1)]);
    let plain = |n, class: &str| new(n, class, "()V", &[]);
    let methods = [
        method(
            "assertEquals",
            "(Lclash/Map;Lclash/Test;)I",
            vec![
                draft(
                    &[("list", object(1)), ("test", object(2))],
                    vec![],
                    returns(int(2)),
                )
                .with(vec![list(0), plain(1, "clash/Map"), plain(2, "clash/Test")])
                .on(0)
                .leaves(vec![fields(0, "clash/List", &[("*size", int(2))])]),
            ],
        ),
        method(
            "list",
            "(Lclash/Optional;I)Ljava/util/List;",
            vec![
                draft(
                    &[("java", Value::Null), ("x", int(1))],
                    vec![],
                    returns(object(5)),
                )
                .with(vec![list(0)])
                .on(0)
                .leaves(vec![state(
                    5,
                    "java/util/ArrayList",
                    Content::Elements(vec![boxed(1)]),
                )]),
            ],
        ),
        method(
            "optional",
            "(I)Ljava/util/Optional;",
            vec![
                draft(&[("Arrays", int(1))], vec![], returns(object(5)))
                    .with(vec![list(0)])
                    .on(0)
                    .leaves(vec![state(
                        5,
                        "java/util/Optional",
                        Content::Optional(None),
                    )]),
            ],
        ),
        method(
            "small",
            "(Lclash/list;Lclash/Object;)Lclash/list;",
            vec![
                draft(
                    &[("list", object(1)), ("object", object(2))],
                    vec![],
                    returns(object(5)),
                )
                .with(vec![
                    list(0),
                    factory(1, "clash/list", "of", "(I)Lclash/list;", &[int(1)]),
                    plain(2, "clash/Object"),
                ])
                .on(0)
                .leaves(vec![fields(5, "clash/list", &[("*value", int(1))])]),
            ],
        ),
        method(
            "<init>",
            "(I)V",
            vec![
                draft(&[("size", int(4))], vec![], returns(object(0))).leaves(vec![
                    fields(0, "clash/List", &[("*size", int(4)), ("*map", object(1))]),
                    state(1, "clash/Map", Content::Opaque),
                ]),
            ],
        ),
    ];
    lab.generate("clash/List", &methods)
}

#[test]
fn what_a_test_cannot_name() {
    let lab = Lab::new(&["g/Hidden.java"]);
    let all = [hidden(&lab), secret(&lab), wide(&lab)];
    for class in &all {
        insta::assert_snapshot!(class.class_name.clone(), class.source);
    }
    let api = |c: &GeneratedClass| {
        let api = c.tests.iter().filter(|t| t.fixture == Fixture::Api);
        (c.tests.len(), api.count())
    };
    assert_eq!(
        all.iter().map(api).collect::<Vec<_>>(),
        [(23, 10), (2, 0), (1, 1)]
    );
    lab.pass(&all);
}

#[test]
fn inner_classes_and_names_that_collide() {
    let lab = Lab::new(&["g/Outer.java", "clash/List.java"]);
    let mut all = outer(&lab);
    all.push(clash(&lab));
    for class in &all {
        insta::assert_snapshot!(class.class_name.clone(), class.source);
    }
    let counts: Vec<usize> = all.iter().map(|c| c.tests.len()).collect();
    assert_eq!(counts, [3, 3, 1, 5]);
    lab.pass(&all);
}
