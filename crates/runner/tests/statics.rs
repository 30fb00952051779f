//! What static initialisers leave that are run: identities, what differs elsewhere, what is no data, and initialisers that fail.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use common::{Fixture, LIMITS, jdks};
use provetta_outcome::{Member, StaticObject, StaticState, Value};

const LEFT: &str = "package p;
import java.util.*;
public class Left {
    enum Kind { A, B }
    static final String USER = System.getProperty(\"user.name\");
    static final String LANGUAGE = Locale.getDefault().getLanguage();
    static final List<String> WORDS = new ArrayList<>(List.of(\"a\", \"b\"));
    static final Left SELF = new Left();
    static final Object STAMP = new Object();
    static final Map<Object, String> BY_IDENTITY = new HashMap<>();
    static final Kind KIND = Kind.B;
    static final int[] BIG = new int[1_000_000];
    static final Set<String> SALTED = Set.of(\"x\", \"y\", \"z\");
    static final Thread THREAD = new Thread(() -> {});
    static final long NANOS = System.nanoTime();
    static final List<Object> EMPTY = Collections.emptyList();
    static final Integer SEVEN = 7;
    static final int PLAIN = Integer.parseInt(\"42\");
    Left me = this;
    Object words = WORDS;
    Runnable run = () -> {};
    static { for (int i = 0; i < 20; i++) BY_IDENTITY.put(new Object(), \"\" + i); }
}
class Exits { static { System.exit(1); } }
class Throws { static final int[] NONE = null; static { NONE[0] = 1; } }
class Turkish { static final int SIZE; static { if (!\"TITLE\".toLowerCase().equals(\"title\")) throw new IllegalStateException(); SIZE = 3; } }
class Starts { static { Thread t = new Thread(() -> { while (true) { } }); t.setDaemon(true); t.start(); } static final int X = Integer.parseInt(\"1\"); }
class Registry { static final List<Object> ALL = new ArrayList<>(); }
class Registers { static final Object ONE = new Object(); static { Registry.ALL.add(ONE); } }
";

fn field<'s>(left: &'s StaticState, name: &str) -> &'s Value {
    assert_eq!(left.failed, None);
    &left.fields.iter().find(|(n, _)| &**n == name).unwrap().1
}

fn object<'s>(left: &'s StaticState, value: &Value) -> &'s StaticObject {
    match value {
        Value::Ref(number) => &left.objects[*number as usize],
        other => panic!("{other:?} is no object"),
    }
}

fn member<'s>(left: &'s StaticState, object: &'s StaticObject, name: &str) -> &'s Value {
    match object {
        StaticObject::Fields(layout, values) => {
            let fields = &left.layouts[*layout as usize].fields;
            &values[fields.iter().position(|(_, n)| &**n == name).unwrap()]
        }
        other => panic!("{other:?} has no fields in {left:?}"),
    }
}

#[test]
fn what_an_initialiser_leaves_is_data_as_far_as_it_is_the_same_elsewhere() {
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &LIMITS, &[("p/Left.java", LEFT)]);
        let left = fixture.jvm.static_state(&"p/Left".into()).unwrap();
        // What differs from machine to machine and from run to run, what is no data, what is too much.
        for name in ["USER", "LANGUAGE", "BIG", "SALTED", "THREAD", "NANOS"] {
            assert_eq!(*field(&left, name), Value::Any, "{name}");
        }
        assert_eq!(*field(&left, "PLAIN"), Value::Int(42));
        let seven = object(&left, field(&left, "SEVEN"));
        assert_eq!(*seven, StaticObject::Boxed(Value::Int(7)));
        // Identities: a cycle, an object that two lead to.
        let me = field(&left, "SELF");
        let it = object(&left, me);
        assert_eq!(member(&left, it, "me"), me);
        assert_eq!(member(&left, it, "words"), field(&left, "WORDS"));
        let run = object(&left, member(&left, it, "run"));
        let is_run = |object: &StaticObject| {
            matches!(object, StaticObject::Lambda { host, interface, target, captured }
                if &**host == "p/Left"
                    && &**interface == "java/lang/Runnable"
                    && target.name.starts_with("lambda$new$")
                    && captured.is_empty())
        };
        assert!(is_run(run), "{run:?}");
        let words = object(&left, field(&left, "WORDS"));
        assert_eq!(*member(&left, words, "size"), Value::Int(2));
        let StaticObject::Array(_, elements) = object(&left, member(&left, words, "elementData"))
        else {
            panic!("no array");
        };
        let a = StaticObject::Text(vec![u16::from(b'a')], true);
        assert_eq!(*object(&left, &elements[0]), a);
        // What other classes have.
        let shared = |class: &str, field: &str| StaticObject::Shared {
            class: class.into(),
            field: field.into(),
            path: Vec::<Member>::new(),
        };
        let kind = object(&left, field(&left, "KIND"));
        assert_eq!(*kind, shared("p/Left$Kind", "B"));
        let empty = object(&left, field(&left, "EMPTY"));
        assert_eq!(*empty, shared("java/util/Collections", "EMPTY_LIST"));
        // The order of a table of identity hash codes is nobody's.
        let map = object(&left, field(&left, "BY_IDENTITY"));
        assert_eq!(*member(&left, map, "size"), Value::Int(20));
        let StaticObject::Array(_, table) = object(&left, member(&left, map, "table")) else {
            panic!("no table");
        };
        assert!(table.contains(&Value::Any), "{table:?}");
        // The same again.
        assert_eq!(fixture.jvm.static_state(&"p/Left".into()).unwrap(), left);
    }
}

#[test]
fn an_initialiser_that_fails_leaves_nothing() {
    let jdk = &jdks()[0];
    let mut fixture = Fixture::new(jdk, &LIMITS, &[("p/Left.java", LEFT)]);
    for class in ["p/Exits", "p/Throws", "p/Turkish", "p/Starts", "p/Missing"] {
        let left = fixture.jvm.static_state(&class.into()).unwrap();
        assert!(left.failed.is_some(), "{class}");
        assert!(left.fields.is_empty() && left.objects.is_empty(), "{class}");
    }
    // What it put elsewhere is told by where it is.
    let left = fixture.jvm.static_state(&"p/Registers".into()).unwrap();
    let one = object(&left, field(&left, "ONE"));
    assert!(
        matches!(one, StaticObject::Shared { path, .. } if path.len() == 2),
        "{one:?}"
    );
}
