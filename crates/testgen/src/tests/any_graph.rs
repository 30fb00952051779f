//! In: random fixtures, most of them senseless. Out: a file or none, always the same, never a panic.

use proptest::prelude::*;
use provetta_outcome::{
    Content, FieldState, JavaType, ObjectState, Prediction, Step, Value, Witness,
};
use provetta_test_support::kept;
use provetta_test_support::properties::config;

use super::build::*;
use super::steps::*;

const CLASSES: [&str; 5] = [
    "a/Foo",
    "a/Foo$Inner",
    "a/Bar",
    "java/util/List",
    "b/Missing",
];

fn value() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => (0u32..6).prop_map(Value::Ref),
        1 => any::<i32>().prop_map(Value::Int),
        1 => any::<bool>().prop_map(Value::Boolean),
        1 => Just(Value::Null),
        1 => Just(Value::Any),
        1 => Just(boxed(3)),
        1 => Just(text("a")),
    ]
}

fn class_name() -> impl Strategy<Value = &'static str> {
    proptest::sample::select(CLASSES.to_vec())
}

fn step() -> impl Strategy<Value = Step> {
    let values = || proptest::collection::vec(value(), 0..3);
    let object = || 0u32..6;
    prop_oneof![
        3 => (object(), class_name(), values()).prop_map(|(o, c, v)| {
            let descriptor = match v.len() {
                0 => "()V",
                1 => "(Ljava/lang/Object;)V",
                _ => "(La/Foo;I)V",
            };
            new(o, c, descriptor, &v)
        }),
        1 => (object(), class_name(), values())
            .prop_map(|(o, c, v)| factory(o, c, "of", "(I)La/Bar;", &v)),
        1 => (object(), class_name(), values()).prop_map(|(o, c, v)| call(o, c, "m", "(I)V", &v)),
        1 => (object(), class_name(), value(), any::<bool>())
            .prop_map(|(o, c, v, r)| assign(o, c, "x", v, r)),
        1 => (object(), 0u32..40, proptest::collection::vec((0u32..40, value()), 0..4))
            .prop_map(|(o, n, e)| array(o, class_type("a/Foo"), n, &e)),
        1 => (object(), 0u32..9, value())
            .prop_map(|(object, index, value)| Step::Element { object, index, value }),
        1 => (object(), class_name()).prop_map(|(o, c)| constant(o, c, "RED")),
        1 => (object(), class_name()).prop_map(|(o, c)| allocate(o, c)),
        1 => (object(), class_name(), values())
            .prop_map(|(o, c, v)| stub(o, c, &[((c, "m", "(I)V"), v)])),
    ]
}

fn content() -> impl Strategy<Value = Content> {
    let values = || proptest::collection::vec(value(), 0..4);
    prop_oneof![
        proptest::collection::vec((class_name(), value(), any::<bool>()), 0..4).prop_map(|all| {
            let field = |(class, value, changed): (&str, Value, bool)| FieldState {
                class: class.into(),
                field: "x".into(),
                value,
                changed,
            };
            Content::Fields(all.into_iter().map(field).collect())
        }),
        values().prop_map(|v| Content::Array(JavaType::Int, v)),
        values().prop_map(Content::Elements),
        values().prop_map(|v| Content::Entries(v.into_iter().map(|x| (x.clone(), x)).collect())),
        proptest::option::of(value()).prop_map(Content::Optional),
        Just(Content::Text(vec![97])),
        Just(Content::Opaque),
    ]
}

fn after() -> impl Strategy<Value = Vec<ObjectState>> {
    let one = (0u32..9, class_name(), content())
        .prop_map(|(object, class, content)| state(object, class, content));
    proptest::collection::vec(one, 0..6)
}

proptest! {
    #![proptest_config(config(256, u32::MAX, kept!("src/tests/any_graph.regressions")))]

    #[test]
    fn any_fixture_is_written_or_refused(
        fixture in proptest::collection::vec(step(), 0..7),
        receiver in proptest::option::of(value()),
        inputs in (value(), value()),
        result in value(),
        after in after(),
    ) {
        let witness = |case: Draft| Draft {
            witness: Witness {
                initialised: Vec::new(),
                presumed: Vec::new(),
                fixture: fixture.clone(),
                receiver: receiver.clone(),
                predicted: Prediction::Returns(Some(result.clone())),
                after: after.clone(),
                ..case.witness
            },
            actual: returns(result.clone()),
        };
        let run = || {
            let case = draft(&[("a", inputs.0.clone()), ("b", inputs.1.clone())], vec![], returns(Value::Null));
            let classes = vec![
                class("a/Foo", None, 1, &[("m", "(I)V")]),
                class("a/Foo$Inner", Some("a/Foo"), 0, &[("m", "(I)V")]),
                class("a/Bar", None, 0x0601, &[("of", "(I)La/Bar;")]),
            ];
            generated(classes, &[method("f", "(La/Foo;Ljava/lang/Object;)La/Bar;", vec![witness(case)])])
        };
        prop_assert_eq!(run(), run());
    }
}
