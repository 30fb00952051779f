//! In: cases over interfaces, abstract classes, records and enums. Out: lambdas and anonymous classes.

use provetta_outcome::{Actual, Content, FieldState, Step, Value};

use super::build::{apply, draft, method, returns, var};
use super::lab::Lab;
use super::steps::*;
use crate::GeneratedClass;

const COLOR: &str = "g/Shapes$Color";

fn shapes(lab: &Lab) -> GeneratedClass {
    let shape = |areas: &[f64]| {
        let areas = areas.iter().map(|a| Value::double(*a)).collect();
        stub(
            0,
            "g/Shapes$Shape",
            &[(("g/Shapes$Shape", "area", "()D"), areas)],
        )
    };
    let source = "g/Shapes$Source";
    let comparator = "java/util/Comparator";
    let compare = "(Ljava/lang/Object;Ljava/lang/Object;)I";
    let next = ("java/util/Iterator", "next", "()Ljava/lang/Object;");
    let methods = [
        method(
            "make",
            "(I)Lg/Shapes$Shape;",
            vec![
                draft(&[("side", int(2))], vec![], returns(object(0))).leaves(vec![fields(
                    0,
                    "g/Shapes$Square",
                    &[("*side", int(2)), ("*name", text("s"))],
                )]),
                draft(&[("side", int(0))], vec![], returns(object(0))).leaves(vec![fields(
                    0,
                    "g/Shapes$Circle",
                    &[("*radius", Value::double(0.0))],
                )]),
                draft(&[("side", int(0))], vec![], returns(object(0))).leaves(vec![state(
                    0,
                    "g/Shapes$Circle",
                    Content::Opaque,
                )]),
            ],
        ),
        method(
            "twice",
            "(Lg/Shapes$Shape;)D",
            vec![
                draft(
                    &[("shape", object(0))],
                    vec![var("shape instanceof Circle")],
                    returns(Value::double(8.0)),
                )
                .with(vec![shape(&[4.0, 4.0])]),
                draft(&[("shape", object(0))], vec![], returns(Value::double(3.0)))
                    .with(vec![shape(&[1.0, 2.0])]),
                draft(&[("shape", object(0))], vec![], returns(Value::double(8.0))).with(vec![
                    new(
                        0,
                        "g/Shapes$Square",
                        "(ILjava/lang/String;)V",
                        &[int(2), Value::Null],
                    ),
                ]),
            ],
        ),
        method(
            "strength",
            "(Lg/Shapes$Color;)I",
            vec![
                draft(&[("color", object(0))], vec![], returns(int(2)))
                    .with(vec![constant(0, COLOR, "GREEN")]),
                draft(&[("color", Value::Null)], vec![], returns(int(0))),
            ],
        ),
        method(
            "drain",
            "(Lg/Shapes$Source;)I",
            vec![
                draft(&[("source", object(0))], vec![], returns(int(10))).with(vec![stub(
                    0,
                    source,
                    &[
                        ((source, "next", "()I"), vec![int(1), int(2), int(3)]),
                        (
                            (source, "name", "(ILjava/lang/String;)Ljava/lang/String;"),
                            vec![text("four")],
                        ),
                    ],
                )]),
            ],
        ),
        method(
            "compare",
            "(Lg/Shapes$Both;)I",
            vec![
                draft(&[("both", object(0))], vec![], returns(int(17))).with(vec![stub(
                    0,
                    "g/Shapes$Both",
                    &[
                        ((comparator, "compare", compare), vec![int(7)]),
                        (
                            ("g/Shapes$Both", "chained", "()Lg/Shapes$Both;"),
                            vec![object(0)],
                        ),
                    ],
                )]),
            ],
        ),
        method(
            "accept",
            "(Lg/Shapes$Visitor;)I",
            vec![
                draft(&[("visitor", object(0))], vec![], returns(int(1))).with(vec![stub(
                    0,
                    "g/Shapes$Visitor",
                    &[],
                )]),
            ],
        ),
        method(
            "each",
            "(Ljava/lang/Runnable;I)V",
            vec![
                draft(
                    &[("action", object(0)), ("times", int(2))],
                    vec![apply(
                        provetta_outcome::Op::Lt,
                        var("a[0]"),
                        var("this.count"),
                    )],
                    Actual::Returned(None),
                )
                .with(vec![stub(0, "java/lang/Runnable", &[])]),
            ],
        ),
        method(
            "mixed",
            "(Ljava/util/Iterator;)Ljava/lang/Object;",
            vec![
                draft(&[("all", object(0))], vec![], returns(boxed(1))).with(vec![stub(
                    0,
                    "java/util/Iterator",
                    &[(
                        next,
                        vec![boxed(1), Value::Boxed(Box::new(Value::double(2.0)))],
                    )],
                )]),
            ],
        ),
    ];
    lab.generate("g/Shapes", &methods)
}

fn base(lab: &Lab) -> GeneratedClass {
    let base = "g/Shapes$Base";
    let stub = |n| {
        stub(
            n,
            base,
            &[
                (
                    (base, "step", "(B)B"),
                    vec![Value::Byte(1), Value::Byte(2), Value::Byte(3)],
                ),
                (
                    ("java/util/Iterator", "hasNext", "()Z"),
                    vec![Value::Boolean(true)],
                ),
                (
                    ("java/util/Iterator", "next", "()Ljava/lang/Object;"),
                    vec![text("four")],
                ),
            ],
        )
    };
    let methods = [method(
        "run",
        "(B)I",
        vec![
            draft(&[("by", Value::Byte(1))], vec![], returns(int(10)))
                .with(vec![stub(0)])
                .on(0)
                .leaves(vec![fields(0, base, &[("*count", int(6))])]),
        ],
    )];
    lab.generate(base, &methods)
}

fn color(lab: &Lab) -> GeneratedClass {
    let named = FieldState {
        class: "java/lang/Enum".into(),
        field: "name".into(),
        value: text("GREEN"),
        changed: true,
    };
    let other = |fixture: Vec<Step>, result: u32, after| {
        draft(&[], vec![], returns(object(result)))
            .with(fixture)
            .on(0)
            .leaves(after)
    };
    let methods = [method(
        "other",
        "()Lg/Shapes$Color;",
        vec![
            other(
                vec![constant(0, COLOR, "RED"), constant(1, COLOR, "GREEN")],
                1,
                vec![],
            ),
            other(
                vec![constant(0, COLOR, "RED")],
                1,
                vec![state(1, "g/Shapes$Color$1", Content::Fields(vec![named]))],
            ),
        ],
    )];
    lab.generate(COLOR, &methods)
}

#[test]
fn stubs_of_interfaces_and_abstract_classes() {
    let lab = Lab::new(&["g/Shapes.java"]);
    let all = [shapes(&lab), base(&lab), color(&lab)];
    for class in &all {
        insta::assert_snapshot!(class.class_name.clone(), class.source);
    }
    let counts: Vec<usize> = all.iter().map(|c| c.tests.len()).collect();
    assert_eq!(counts, [13, 1, 2]);
    lab.pass(&all);
}
