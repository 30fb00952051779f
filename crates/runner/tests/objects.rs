//! Calls with objects: how fixtures are made, what is measured, and what objects hold afterwards.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use common::{Fixture, LIMITS, call, jdks, method, pairs};
use provetta_outcome::{
    Actual, Content, FieldState, JavaType, ObjectState, StaticInput, Step, Value,
};
use provetta_runner::{Call, CallReport, Obstacle};

const SHAPES: &str = "package p;
import java.util.*;
import java.util.function.*;
public class Shapes {
    enum Colour { RED, GREEN { int code() { return 7; } }; int code() { return 1; } }
    record Pair(int a, Object b) { Pair { if (a < 0) throw new IllegalArgumentException(\"negative\"); } }
    static class Node {
        private int value; Node next; private final String tag = new String(\"none\");
        private Node(int value) { if (value < 0) throw new IllegalStateException(\"below \" + value); this.value = value; }
        static Node of(int value) { return new Node(value > 5 ? 5 : value); }
        int sum() { int s = value; for (Node n = next; n != null && n != this; n = n.next) s += n.value; return s; }
        private Node push(int v) { Node n = new Node(v); n.next = this; return n; }
        void set(int v) { value = v; }
        String tag() { return tag; }
    }
    static class Special extends Node { Object value = 'c'; Special() { super(3); } }
    class Inner { int depth; Inner(int depth) { this.depth = depth; } Shapes outer() { return Shapes.this; } }
    abstract static class Shape { abstract double area(); }
    interface Source { int next(); default int twice() { return next() + next(); } String name(); Source self(); void stop(); }
    static class Odd extends ArrayList<String> {
        int mine = 4;
        public Iterator<String> iterator() { throw new Error(\"user code ran\"); }
        public int hashCode() { throw new Error(\"user code ran\"); }
        public boolean equals(Object o) { throw new Error(\"user code ran\"); }
        public String toString() { throw new Error(\"user code ran\"); }
    }
    static Object kept; static int[] numbers;
    int id;
    Inner inner(int depth) { return new Inner(depth); }
    static Object same(Object o) { return o; }
    static Object[] pair(Object a, Object b) { return new Object[] {a, b, \"s\", 1}; }
    static boolean alias(Object a, Object b) { return a == b; }
    static int code(Colour c) { return c == null ? 0 : c.code(); }
    static int draw(Source s) { int n = s.twice() * 100 + s.next(); s.stop(); return s.self() == s ? -n : n; }
    static String word(Source s) { return s.name() + s.equals(s) + s.equals(null) + (s.hashCode() == System.identityHashCode(s)); }
    static int apply(IntUnaryOperator f) { return f.andThen(x -> x + 1).applyAsInt(3); }
    static int both() { return (kept == null ? 0 : 1) + numbers.length; }
    static void fail(Node n) { n.set(9); throw new IllegalArgumentException(\"x\"); }
    static List<Object> library(Node n) {
        Map<String, Object> m = new LinkedHashMap<>(); m.put(\"k\", n); m.put(\"i\", 2);
        List<Object> all = new ArrayList<>(List.of(m, Optional.of(n), Optional.empty(), new StringBuilder(\"ab\")));
        all.add(new ArrayDeque<>(List.of(1, 2))); all.add(new TreeSet<>(List.of(3, 1))); all.add(Colour.GREEN);
        all.add((Runnable) () -> n.set(1)); all.add(new Thread()); all.add(Collections.unmodifiableList(new ArrayList<>(List.of(\"u\"))));
        return all;
    }
    static Object odd() { return List.of(new Odd(), Collections.unmodifiableList(new Odd())); }
    static Object many() { Object[] a = new Object[900]; for (int i = 0; i < 900; i++) a[i] = new Object[] {new int[1], new int[1], new int[1]}; return a; }
    static Object huge() { return new Object[] {new int[1001], new int[1000], new Object[] {\"x\".repeat(9000000)}}; }
}
";

/// Open JVMs, one for each JDK.
type Shapes = Mutex<Vec<Fixture>>;

/// The same JVMs for all tests that run at a time: calls share nothing, and starting takes longer than all of them. The last test ends them.
fn shapes() -> Arc<Shapes> {
    static OPEN: Mutex<Weak<Shapes>> = Mutex::new(Weak::new());
    let mut open = locked(&OPEN);
    if let Some(shapes) = open.upgrade() {
        return shapes;
    }
    let new = |jdk| Fixture::new(jdk, &LIMITS, &[("p/Shapes.java", SHAPES)]);
    let shapes = Arc::new(Mutex::new(jdks().iter().map(new).collect()));
    *open = Arc::downgrade(&shapes);
    shapes
}

/// A test that failed leaves the JVMs as they were.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

const OBJECT: &str = "java/lang/Object";
const NODE: &str = "p/Shapes$Node";

fn object() -> JavaType {
    JavaType::Class(OBJECT.into())
}

fn text(s: &str) -> Value {
    Value::Str(s.encode_utf16().collect())
}

fn boxed(value: i32) -> Value {
    Value::Boxed(Box::new(Value::Int(value)))
}

/// A call of a method of the class `p.Shapes…` that reports objects.
fn graph(class: &str, name: &str, descriptor: &str, inputs: Vec<Value>) -> Call {
    let call = call(class, name, descriptor, inputs);
    Call {
        initialised: Vec::new(),
        graph: true,
        ..call
    }
}

fn create(object: u32, class: &str, descriptor: &str, arguments: Vec<Value>) -> Step {
    Step::Create {
        object,
        by: method(class, "<init>", descriptor),
        arguments,
    }
}

fn node(object: u32, value: i32) -> Step {
    create(object, NODE, "(I)V", vec![Value::Int(value)])
}

fn assign(object: u32, class: &str, field: &str, value: Value) -> Step {
    Step::Assign {
        object,
        class: class.into(),
        field: field.into(),
        value,
        reflection: true,
    }
}

fn one(fixture: &mut Fixture, call: Call) -> CallReport {
    fixture.jvm.invoke(&[call]).unwrap().remove(0)
}

fn state(object: u32, class: &str, content: Content) -> ObjectState {
    ObjectState {
        object,
        class: class.into(),
        content,
    }
}

fn fields(of: &[(&str, &str, Value)]) -> Content {
    let field = |(class, field, value): &(&str, &str, Value)| FieldState {
        class: (*class).into(),
        field: (*field).into(),
        value: value.clone(),
        changed: true,
    };
    Content::Fields(of.iter().map(field).collect())
}

fn node_state(object: u32, value: i32, next: Value) -> ObjectState {
    let of = [
        (NODE, "value", Value::Int(value)),
        (NODE, "next", next),
        (NODE, "tag", text("none")),
    ];
    state(object, NODE, fields(&of))
}

fn returned(value: Value) -> Actual {
    Actual::Returned(Some(value))
}

#[test]
fn cycles_are_made_called_and_reported() {
    for fixture in locked(&shapes()).iter_mut() {
        let mut sum = graph(NODE, "sum", "()I", vec![]);
        sum.fixture = vec![
            node(0, 1),
            node(1, 2),
            assign(0, NODE, "next", Value::Ref(1)),
            assign(1, NODE, "next", Value::Ref(0)),
        ];
        sum.receiver = Some(Value::Ref(0));
        let report = one(fixture, sum);
        assert_eq!(report.actual, returned(Value::Int(3)));
        assert_eq!(report.obstacle, None);
        assert_eq!(
            report.after,
            [
                node_state(0, 1, Value::Ref(1)),
                node_state(1, 2, Value::Ref(0))
            ]
        );
    }
}

#[test]
fn only_the_call_is_measured() {
    for fixture in locked(&shapes()).iter_mut() {
        let of = |value| Step::Create {
            object: 0,
            by: method(NODE, "of", "(I)Lp/Shapes$Node;"),
            arguments: vec![Value::Int(value)],
        };
        let mut tag = graph(NODE, "tag", "()Ljava/lang/String;", vec![]);
        tag.fixture = vec![of(9)];
        tag.receiver = Some(Value::Ref(0));
        let report = one(fixture, tag);
        assert_eq!(report.actual, returned(text("none")));
        assert_eq!(report.after, [node_state(0, 5, Value::Null)]);
        assert_eq!((report.goals, report.thrown), (vec![], vec![]));
        // The fixture takes both ways of each branch, the call one of each.
        let mut make = graph(NODE, "of", "(I)Lp/Shapes$Node;", vec![Value::Int(2)]);
        let alone = one(fixture, make.clone());
        make.fixture = vec![of(9)];
        let report = one(fixture, make);
        assert_eq!(report.goals, alone.goals);
        assert_eq!(pairs(&report.goals).len(), 2);
        assert_eq!(report.actual, returned(Value::Ref(1)));
    }
}

#[test]
fn constructors_are_called_and_their_objects_reported() {
    for fixture in locked(&shapes()).iter_mut() {
        let report = one(fixture, graph("p/Shapes$Special", "<init>", "()V", vec![]));
        assert_eq!(report.actual, returned(Value::Ref(0)));
        let letter = Value::Boxed(Box::new(Value::Char(99)));
        let of = [
            (NODE, "value", Value::Int(3)),
            (NODE, "next", Value::Null),
            (NODE, "tag", text("none")),
            ("p/Shapes$Special", "value", letter),
        ];
        assert_eq!(report.after, [state(0, "p/Shapes$Special", fields(&of))]);
        let threw = one(fixture, graph(NODE, "<init>", "(I)V", vec![Value::Int(-1)]));
        assert!(
            matches!(&threw.actual, Actual::Threw { class, message: Some(m) }
                if &**class == "java/lang/IllegalStateException" && m == "below -1")
        );
        assert_eq!((threw.obstacle, threw.after), (None, vec![]));
        let plain = one(fixture, call(NODE, "<init>", "(I)V", vec![Value::Int(1)]));
        assert_eq!(plain.actual, returned(Value::Object(NODE.into())));
        assert_eq!(plain.after, []);
        let none = one(fixture, graph("p/Shapes$Shape", "<init>", "()V", vec![]));
        assert!(matches!(&none.actual, Actual::Died(why) if why.contains("could not be made")));
    }
}

#[test]
fn inner_classes_take_their_outer_object_and_records_their_components() {
    for fixture in locked(&shapes()).iter_mut() {
        const INNER: &str = "p/Shapes$Inner";
        let mut outer = graph(INNER, "outer", "()Lp/Shapes;", vec![]);
        outer.fixture = vec![
            create(0, "p/Shapes", "()V", vec![]),
            create(
                1,
                INNER,
                "(Lp/Shapes;I)V",
                vec![Value::Ref(0), Value::Int(4)],
            ),
        ];
        outer.receiver = Some(Value::Ref(1));
        let report = one(fixture, outer);
        assert_eq!(report.actual, returned(Value::Ref(0)));
        assert_eq!(
            report.after[0],
            state(0, "p/Shapes", fields(&[("p/Shapes", "id", Value::Int(0))]))
        );
        let Content::Fields(of) = &report.after[1].content else {
            panic!("{report:?}")
        };
        let find = |name: &str| of.iter().find(|f| &*f.field == name).map(|f| &f.value);
        assert_eq!(find("depth"), Some(&Value::Int(4)));
        assert_eq!(find("this$0"), Some(&Value::Ref(0)));

        const PAIR: &str = "p/Shapes$Pair";
        let record = "(ILjava/lang/Object;)V";
        let mut b = graph(PAIR, "b", "()Ljava/lang/Object;", vec![]);
        b.fixture = vec![
            node(0, 1),
            create(1, PAIR, record, vec![Value::Int(2), Value::Ref(0)]),
        ];
        b.receiver = Some(Value::Ref(1));
        let report = one(fixture, b.clone());
        assert_eq!(report.actual, returned(Value::Ref(0)));
        let of = [(PAIR, "a", Value::Int(2)), (PAIR, "b", Value::Ref(0))];
        assert_eq!(report.after[1], state(1, PAIR, fields(&of)));
        // Not even reflection changes a record.
        b.fixture.push(assign(1, PAIR, "a", Value::Int(5)));
        let refused = one(fixture, b);
        assert!(
            matches!(refused.obstacle, Some(Obstacle::Step { step: 2, .. })),
            "{refused:?}"
        );
    }
}

#[test]
fn arrays_share_and_nest() {
    for fixture in locked(&shapes()).iter_mut() {
        let ints = JavaType::Array(Box::new(JavaType::Int));
        let mut same = graph(
            "p/Shapes",
            "pair",
            "(Ljava/lang/Object;Ljava/lang/Object;)[Ljava/lang/Object;",
            vec![
                Value::Ref(1),
                Value::Array(JavaType::Boolean, vec![Value::Boolean(true)]),
            ],
        );
        same.fixture = vec![
            Step::Array {
                object: 0,
                element: JavaType::Int,
                length: 3,
                elements: vec![(1, Value::Int(7))],
            },
            Step::Array {
                object: 1,
                element: ints.clone(),
                length: 3,
                elements: vec![(0, Value::Ref(0)), (2, Value::Ref(0))],
            },
            Step::Element {
                object: 0,
                index: 2,
                value: Value::Int(8),
            },
            Step::Array {
                object: 2,
                element: object(),
                length: 1,
                elements: vec![],
            },
            Step::Element {
                object: 2,
                index: 0,
                value: Value::Ref(2),
            },
        ];
        let report = one(fixture, same);
        assert_eq!(report.actual, returned(Value::Ref(4)));
        let array = |n, class: &str, ty, of: Vec<Value>| state(n, class, Content::Array(ty, of));
        assert_eq!(
            report.after,
            [
                array(0, "[I", JavaType::Int, [0, 7, 8].map(Value::Int).to_vec()),
                array(
                    1,
                    "[[I",
                    ints,
                    vec![Value::Ref(0), Value::Null, Value::Ref(0)]
                ),
                array(2, "[Ljava/lang/Object;", object(), vec![Value::Ref(2)]),
                array(3, "[Z", JavaType::Boolean, vec![Value::Boolean(true)]),
                array(
                    4,
                    "[Ljava/lang/Object;",
                    object(),
                    vec![Value::Ref(1), Value::Ref(3), text("s"), boxed(1)]
                ),
            ]
        );
    }
}

#[test]
fn results_lead_to_old_and_new_objects() {
    for fixture in locked(&shapes()).iter_mut() {
        let mut push = graph(NODE, "push", "(I)Lp/Shapes$Node;", vec![Value::Int(8)]);
        push.fixture = vec![
            node(4, 1),
            Step::Call {
                object: 4,
                method: method(NODE, "set", "(I)V"),
                arguments: vec![Value::Int(6)],
            },
        ];
        push.receiver = Some(Value::Ref(4));
        let report = one(fixture, push);
        assert_eq!(report.actual, returned(Value::Ref(5)));
        assert_eq!(
            report.after,
            [
                node_state(4, 6, Value::Null),
                node_state(5, 8, Value::Ref(4))
            ]
        );
        // What was given is reported after an exception too.
        let mut fail = graph(
            "p/Shapes",
            "fail",
            "(Lp/Shapes$Node;)V",
            vec![Value::Ref(0)],
        );
        fail.fixture = vec![node(0, 1)];
        let report = one(fixture, fail);
        assert!(matches!(report.actual, Actual::Threw { .. }));
        assert_eq!(report.after, [node_state(0, 9, Value::Null)]);
    }
}

#[test]
fn constants_static_fields_and_objects_without_constructors() {
    for fixture in locked(&shapes()).iter_mut() {
        let constant = |object, field: &str| Step::Constant {
            object,
            class: "p/Shapes$Colour".into(),
            field: field.into(),
        };
        let mut code = graph(
            "p/Shapes",
            "code",
            "(Lp/Shapes$Colour;)I",
            vec![Value::Ref(1)],
        );
        code.fixture = vec![constant(0, "RED"), constant(1, "GREEN")];
        let report = one(fixture, code);
        assert_eq!(report.actual, returned(Value::Int(7)));
        assert_eq!(
            report.after,
            [
                state(0, "p/Shapes$Colour", Content::Parts(vec![text("RED")])),
                state(1, "p/Shapes$Colour$1", Content::Parts(vec![text("GREEN")]))
            ]
        );
        let mut tag = graph(NODE, "tag", "()Ljava/lang/String;", vec![]);
        tag.fixture = vec![
            Step::Allocate {
                object: 0,
                class: NODE.into(),
            },
            assign(0, NODE, "tag", text("final")),
        ];
        tag.receiver = Some(Value::Ref(0));
        assert_eq!(one(fixture, tag).actual, returned(text("final")));
        let mut both = graph("p/Shapes", "both", "()I", vec![]);
        both.fixture = vec![node(0, 1)];
        let field = |field: &str, value| StaticInput {
            class: "p/Shapes".into(),
            field: field.into(),
            assignable: true,
            value,
        };
        both.statics = vec![
            field("kept", Value::Ref(0)),
            field("numbers", Value::Array(JavaType::Int, vec![Value::Int(1)])),
        ];
        let report = one(fixture, both);
        assert_eq!(report.actual, returned(Value::Int(2)));
        let numbers = state(1, "[I", Content::Array(JavaType::Int, vec![Value::Int(1)]));
        assert_eq!(report.after, [node_state(0, 1, Value::Null), numbers]);
    }
}

#[test]
fn stubs_return_what_the_fixture_says_and_run_default_methods() {
    const SOURCE: &str = "p/Shapes$Source";
    let returns = |name: &str, descriptor: &str, values| (method(SOURCE, name, descriptor), values);
    for fixture in locked(&shapes()).iter_mut() {
        let ints = [1, 2, 3].map(|i| Some(Value::Int(i))).to_vec();
        let stub = Step::Stub {
            object: 0,
            class: SOURCE.into(),
            returns: vec![
                returns("next", "()I", ints),
                returns("self", "()Lp/Shapes$Source;", vec![Some(Value::Ref(0))]),
                returns("stop", "()V", vec![None]),
                returns("name", "()Ljava/lang/String;", vec![Some(text("n"))]),
            ],
        };
        let mut draw = graph(
            "p/Shapes",
            "draw",
            "(Lp/Shapes$Source;)I",
            vec![Value::Ref(0)],
        );
        draw.fixture = vec![stub.clone()];
        let report = one(fixture, draw.clone());
        assert_eq!(report.actual, returned(Value::Int(-303)));
        assert_eq!(report.after, [state(0, SOURCE, Content::Opaque)]);
        draw.fixture = vec![Step::Stub {
            object: 0,
            class: SOURCE.into(),
            returns: vec![],
        }];
        assert_eq!(one(fixture, draw).actual, returned(Value::Int(0)));
        let mut word = graph(
            "p/Shapes",
            "word",
            "(Lp/Shapes$Source;)Ljava/lang/String;",
            vec![Value::Ref(0)],
        );
        word.fixture = vec![stub];
        assert_eq!(one(fixture, word).actual, returned(text("ntruefalsetrue")));
        // An interface of the platform, with one of its default methods.
        const UNARY: &str = "java/util/function/IntUnaryOperator";
        let mut apply = graph(
            "p/Shapes",
            "apply",
            &format!("(L{UNARY};)I"),
            vec![Value::Ref(0)],
        );
        apply.fixture = vec![Step::Stub {
            object: 0,
            class: UNARY.into(),
            returns: vec![(
                method(UNARY, "applyAsInt", "(I)I"),
                vec![Some(Value::Int(40))],
            )],
        }];
        assert_eq!(one(fixture, apply).actual, returned(Value::Int(41)));
    }
}

#[test]
fn fixtures_that_cannot_be_made_are_reported_as_such() {
    for fixture in locked(&shapes()).iter_mut() {
        let mut same = graph(
            "p/Shapes",
            "same",
            "(Ljava/lang/Object;)Ljava/lang/Object;",
            vec![Value::Null],
        );
        let stub = |class: &str, returns| Step::Stub {
            object: 1,
            class: class.into(),
            returns,
        };
        let wrong = (
            method("p/Shapes$Source", "next", "()I"),
            vec![Some(text("x"))],
        );
        let cases = [
            (
                node(1, -4),
                "new p.Shapes$Node threw java.lang.IllegalStateException: below -4",
            ),
            (node(0, 1), "object #0 is made twice"),
            (
                create(1, "p/Missing", "()V", vec![]),
                "class p.Missing is not on the class path",
            ),
            (
                create(1, NODE, "()V", vec![]),
                "there is no constructor p.Shapes$Node.<init>()V",
            ),
            (
                create(1, NODE, "(I)V", vec![text("x")]),
                "argument type mismatch",
            ),
            (
                create(1, NODE, "(I)V", vec![Value::Any]),
                "a value is not known",
            ),
            (
                assign(0, NODE, "no", Value::Null),
                "there is no field p.Shapes$Node.no",
            ),
            (
                assign(0, NODE, "next", Value::Ref(7)),
                "object #7 is not made by an earlier step",
            ),
            (
                Step::Element {
                    object: 0,
                    index: 0,
                    value: Value::Null,
                },
                "not an array",
            ),
            (
                Step::Constant {
                    object: 1,
                    class: "p/Shapes".into(),
                    field: "kept".into(),
                },
                "object #1 is null",
            ),
            (
                Step::Allocate {
                    object: 1,
                    class: "p/Shapes$Shape".into(),
                },
                "no objects of p.Shapes$Shape",
            ),
            (
                stub("p/Shapes$Source", vec![wrong]),
                "cannot return such a value",
            ),
        ];
        for (step, expected) in cases {
            same.fixture = vec![node(0, 1), step];
            let report = one(fixture, same.clone());
            let Some(Obstacle::Step { step: 1, why }) = &report.obstacle else {
                panic!("{expected}: {report:?}")
            };
            assert!(why.contains(expected), "{why}: {expected}");
            assert!(matches!(&report.actual, Actual::Died(how) if how.contains(why)));
            assert_eq!((report.goals, report.after), (vec![], vec![]));
        }
        same.fixture = vec![stub("p/Shapes$Shape", vec![])];
        let report = one(fixture, same.clone());
        assert_eq!(
            report.obstacle,
            Some(Obstacle::Stub(
                "cannot stub p.Shapes$Shape: p.Shapes$Shape is no interface".to_owned()
            ))
        );
        same.fixture = vec![];
        same.receiver = Some(Value::Ref(3));
        let report = one(fixture, same);
        assert!(matches!(&report.actual, Actual::Died(why) if why.contains("the receiver")));
        assert_eq!(report.obstacle, None);
    }
}

#[test]
fn library_objects_are_reported_by_what_they_hold() {
    for fixture in locked(&shapes()).iter_mut() {
        let mut library = graph(
            "p/Shapes",
            "library",
            "(Lp/Shapes$Node;)Ljava/util/List;",
            vec![Value::Ref(0)],
        );
        library.fixture = vec![node(0, 1)];
        let report = one(fixture, library);
        assert_eq!(report.actual, returned(Value::Ref(1)));
        let ints = |of: &[i32]| Content::Elements(of.iter().copied().map(boxed).collect());
        let entries = vec![(text("k"), Value::Ref(0)), (text("i"), boxed(2))];
        let expected = [
            node_state(0, 1, Value::Null),
            state(
                1,
                "java/util/ArrayList",
                Content::Elements((2..12).map(Value::Ref).collect()),
            ),
            state(2, "java/util/LinkedHashMap", Content::Entries(entries)),
            state(
                3,
                "java/util/Optional",
                Content::Optional(Some(Value::Ref(0))),
            ),
            state(4, "java/util/Optional", Content::Optional(None)),
            state(5, "java/lang/StringBuilder", Content::Text(vec![97, 98])),
            state(6, "java/util/ArrayDeque", ints(&[1, 2])),
            state(7, "java/util/TreeSet", ints(&[1, 3])),
            state(8, "p/Shapes$Colour$1", Content::Parts(vec![text("GREEN")])),
            state(9, "p/Shapes$$Lambda", Content::Opaque),
            state(10, "java/lang/Thread", Content::Opaque),
            state(
                11,
                "java/util/Collections$UnmodifiableRandomAccessList",
                Content::Elements(vec![text("u")]),
            ),
        ];
        for (actual, expected) in report.after.iter().zip(&expected) {
            assert_eq!(actual, expected);
        }
        assert_eq!(report.after.len(), expected.len());
    }
}

#[test]
fn reading_runs_no_user_code_and_has_limits() {
    for fixture in locked(&shapes()).iter_mut() {
        let call = |name: &str| graph("p/Shapes", name, "()Ljava/lang/Object;", vec![]);
        let odd = one(fixture, call("odd"));
        let own = fields(&[("p/Shapes$Odd", "mine", Value::Int(4))]);
        assert_eq!(odd.after[1], state(1, "p/Shapes$Odd", own));
        assert_eq!(odd.after[2].content, Content::Opaque);
        assert_eq!(odd.after.len(), 3);

        let many = one(fixture, call("many")).after;
        assert!(many.len() <= 2000 && many.len() > 1990, "{}", many.len());
        let is_read = |s: &ObjectState| s.content != Content::Opaque;
        assert!(is_read(&many[1]) && is_read(&many[300]) && !is_read(&many[900]));
        assert!(many.iter().enumerate().all(|(i, s)| s.object == i as u32));

        let huge = one(fixture, call("huge")).after;
        let contents: Vec<_> = huge.iter().map(is_read).collect();
        assert_eq!(contents, [true, false, true, false]);
    }
}
