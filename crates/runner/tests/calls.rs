//! Calls on a real JVM: every kind of value, static fields, exceptions, and code that does not behave.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::time::Instant;

use common::{Fixture, LIMITS, call, jdks};
use provetta_outcome::{Actual, JavaType, StaticInput, Value};
use provetta_runner::Limits;

fn text(s: &str) -> Value {
    Value::Str(s.encode_utf16().collect())
}

fn class(name: &str) -> JavaType {
    JavaType::Class(name.into())
}

fn boxed(value: Value) -> Value {
    Value::Boxed(Box::new(value))
}

const ECHO: &str = "package p;
public class Echo {
    static boolean z(boolean v) { return v; }
    static byte b(byte v) { return v; }
    static short s(short v) { return v; }
    static char c(char v) { return v; }
    static int i(int v) { return v; }
    static long j(long v) { return v; }
    static float f(float v) { return v; }
    static double d(double v) { return v; }
    private static Object o(Object v) { return v; }
    static void v() {}
    static Object self() { Object[] a = new Object[1]; a[0] = a; return a; }
    static Object made() { return new Echo(); }
    static int[] huge() { return new int[2000000]; }
    static float nan() { return Float.intBitsToFloat(0x7fc12345); }
    int instance() { return 1; }
}
";

#[test]
fn every_value_is_passed_and_returned_exactly() {
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &LIMITS, &[("p/Echo.java", ECHO)]);
        let mut cases = Vec::new();
        cases.extend([true, false].map(|v| ("z", "(Z)Z", Value::Boolean(v))));
        cases.extend([i8::MIN, -1, 0, i8::MAX].map(|v| ("b", "(B)B", Value::Byte(v))));
        cases.extend([i16::MIN, -1, 0, i16::MAX].map(|v| ("s", "(S)S", Value::Short(v))));
        cases.extend([0, 65, 0xd800, 0xffff].map(|v| ("c", "(C)C", Value::Char(v))));
        cases.extend([i32::MIN, -1, 0, i32::MAX].map(|v| ("i", "(I)I", Value::Int(v))));
        cases.extend([i64::MIN, -1, 0, i64::MAX].map(|v| ("j", "(J)J", Value::Long(v))));
        for v in [
            0.0,
            -0.0,
            f32::NAN,
            f32::INFINITY,
            f32::MIN_POSITIVE,
            f32::from_bits(1),
            -f32::MAX,
        ] {
            cases.push(("f", "(F)F", Value::float(v)));
        }
        for v in [
            0.0,
            -0.0,
            f64::NAN,
            f64::NEG_INFINITY,
            f64::MIN_POSITIVE,
            f64::from_bits(1),
            f64::MAX,
        ] {
            cases.push(("d", "(D)D", Value::double(v)));
        }
        let object = |v| ("o", "(Ljava/lang/Object;)Ljava/lang/Object;", v);
        let primitives: Vec<Value> = cases.iter().map(|(_, _, v)| v.clone()).collect();
        cases.extend(primitives.iter().map(|v| object(boxed(v.clone()))));
        cases.extend(
            [
                Value::Null,
                text(""),
                text("a\u{0}ä\u{1F600}"),
                Value::Str(vec![0xdfff, 0xd800]),
            ]
            .map(object),
        );
        let ints =
            |v: &[i32]| Value::Array(JavaType::Int, v.iter().map(|i| Value::Int(*i)).collect());
        cases.extend(
            [
                ints(&[]),
                ints(&[1, -2]),
                Value::Array(JavaType::Boolean, vec![Value::Boolean(true)]),
                Value::Array(JavaType::Byte, vec![Value::Byte(-3)]),
                Value::Array(JavaType::Short, vec![Value::Short(-3)]),
                Value::Array(JavaType::Char, vec![Value::Char(0xfffe)]),
                Value::Array(JavaType::Long, vec![Value::Long(i64::MIN)]),
                Value::Array(JavaType::Float, vec![Value::float(-0.0)]),
                Value::Array(JavaType::Double, vec![Value::double(f64::NAN)]),
                Value::Array(class("java/lang/String"), vec![Value::Null, text("x")]),
                Value::Array(
                    class("java/lang/Integer"),
                    vec![boxed(Value::Int(1000)), Value::Null],
                ),
                Value::Array(
                    class("java/lang/Object"),
                    vec![boxed(Value::Char(1)), text("y"), ints(&[5])],
                ),
                Value::Array(
                    JavaType::Array(Box::new(JavaType::Int)),
                    vec![ints(&[1]), Value::Null, ints(&[])],
                ),
                Value::Array(class("p/Echo"), vec![Value::Null]),
            ]
            .map(object),
        );
        let calls: Vec<_> = cases
            .iter()
            .map(|(name, descriptor, v)| call("p/Echo", name, descriptor, vec![v.clone()]))
            .collect();
        let reports = fixture.jvm.invoke(&calls).unwrap();
        assert_eq!(reports.len(), cases.len());
        for ((name, _, value), report) in cases.iter().zip(reports) {
            assert_eq!(
                report.actual,
                Actual::Returned(Some(value.clone())),
                "{name}"
            );
        }
    }
}

#[test]
fn objects_are_reported_by_class_and_void_by_nothing() {
    let mut fixture = Fixture::new(&jdks()[0], &LIMITS, &[("p/Echo.java", ECHO)]);
    let reports = fixture
        .jvm
        .invoke(&[
            call("p/Echo", "v", "()V", vec![]),
            call("p/Echo", "made", "()Ljava/lang/Object;", vec![]),
            call("p/Echo", "self", "()Ljava/lang/Object;", vec![]),
            call("p/Echo", "huge", "()[I", vec![]),
            call("p/Echo", "nan", "()F", vec![]),
        ])
        .unwrap();
    let actual: Vec<_> = reports.into_iter().map(|r| r.actual).collect();
    assert_eq!(
        actual,
        [
            Actual::Returned(None),
            Actual::Returned(Some(Value::Object("p/Echo".into()))),
            Actual::Returned(Some(Value::Object("[Ljava/lang/Object;".into()))),
            Actual::Returned(Some(Value::Object("[I".into()))),
            Actual::Returned(Some(Value::float(f32::NAN))),
        ]
    );
}

#[test]
fn a_call_that_cannot_be_made_says_why_and_costs_no_other() {
    let mut fixture = Fixture::new(&jdks()[0], &LIMITS, &[("p/Echo.java", ECHO)]);
    let echo = call("p/Echo", "i", "(I)I", vec![Value::Int(3)]);
    let mut field = echo.clone();
    field.statics = vec![StaticInput {
        class: "p/Echo".into(),
        field: "no".into(),
        assignable: true,
        value: Value::Null,
    }];
    let reports = fixture
        .jvm
        .invoke(&[
            call("p/Missing", "i", "(I)I", vec![]),
            call("p/Echo", "i", "(I)J", vec![Value::Int(1)]),
            call("p/Echo", "instance", "()I", vec![]),
            call("p/Echo", "i", "(I)I", vec![]),
            call("p/Echo", "i", "(I)I", vec![text("x")]),
            call("p/Echo", "i", "(I)I", vec![Value::Any]),
            field,
            echo,
        ])
        .unwrap();
    let words = [
        "p.Missing",
        "no method",
        "not static",
        "wrong number",
        "argument type",
        "not known",
        "p.Echo.no",
    ];
    for (word, report) in words.iter().zip(&reports) {
        assert!(
            matches!(&report.actual, Actual::Died(why) if why.contains(word)),
            "{word}: {:?}",
            report.actual
        );
    }
    assert_eq!(reports[7].actual, Actual::Returned(Some(Value::Int(3))));
}

const STATE: &str = "package p;
public class State {
    static int count = 5;
    private static String word = \"a\";
    static long[] array;
    static int next() { return ++count; }
    static String word() { return word + (array == null ? -1 : array.length) + Other.x++; }
    static String lambda(int n) { java.util.function.IntUnaryOperator f = x -> x > 2 ? x : -x; return \"v\" + f.applyAsInt(n); }
    static int broken() { return Broken.x; }
    static int assertion(int x) { assert x > 0 : \"not \" + x; return x; }
}
class Other { static int x; }
class Broken { static int x = Integer.parseInt(\"x\"); }
";

#[test]
fn static_fields_start_afresh_and_can_be_set() {
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &LIMITS, &[("p/State.java", STATE)]);
        let next = call("p/State", "next", "()I", vec![]);
        let mut set = next.clone();
        let field = |name: &str, value| StaticInput {
            class: "p/State".into(),
            field: name.into(),
            assignable: false,
            value,
        };
        set.statics = vec![field("count", Value::Int(i32::MAX))];
        let mut word = call("p/State", "word", "()Ljava/lang/String;", vec![]);
        let plain = word.clone();
        word.statics = vec![
            field("word", text("zz")),
            field("array", Value::Array(JavaType::Long, vec![Value::Long(1)])),
        ];
        let lambda = call(
            "p/State",
            "lambda",
            "(I)Ljava/lang/String;",
            vec![Value::Int(3)],
        );
        let reports = fixture
            .jvm
            .invoke(&[next.clone(), next, set, word, plain, lambda])
            .unwrap();
        let expected = [
            Value::Int(6),
            Value::Int(6),
            Value::Int(i32::MIN),
            text("zz10"),
            text("a-10"),
            text("v3"),
        ];
        for (report, value) in reports.iter().zip(expected) {
            assert_eq!(report.actual, Actual::Returned(Some(value)));
        }
    }
}

#[test]
fn errors_of_initialisers_and_assertions_are_reported_as_they_are_thrown() {
    let mut fixture = Fixture::new(&jdks()[0], &LIMITS, &[("p/State.java", STATE)]);
    let reports = fixture
        .jvm
        .invoke(&[
            call("p/State", "broken", "()I", vec![]),
            call("p/State", "assertion", "(I)I", vec![Value::Int(0)]),
            call("p/State", "broken", "()I", vec![]),
        ])
        .unwrap();
    let threw = |class: &str, message: Option<&str>| Actual::Threw {
        class: class.into(),
        message: message.map(str::to_owned),
    };
    assert_eq!(
        reports[0].actual,
        threw("java/lang/ExceptionInInitializerError", None)
    );
    assert_eq!(
        reports[1].actual,
        threw("java/lang/AssertionError", Some("not 0"))
    );
    assert_eq!(reports[2].actual, reports[0].actual);
}

const BAD: &str = "package p;
public class Bad {
    static class Odd extends RuntimeException { public String getMessage() { throw new IllegalStateException(); } }
    static int ok(int x) { return x > 0 ? 1 : 0; }
    static void hang() { while (true) { } }
    static void stubborn() { while (true) { try { Thread.sleep(1000); } catch (Throwable t) { } } }
    static void exit(int code) { System.exit(code); }
    static void halt() { Runtime.getRuntime().halt(9); }
    static int deep(int n) { return deep(n + 1) + 1; }
    static int depth(int n) { return n == 0 ? 0 : 1 + depth(n - 1); }
    static Object memory() { java.util.List<long[]> l = new java.util.ArrayList<>(); while (true) l.add(new long[1 << 20]); }
    static void ownMemory() { throw new OutOfMemoryError(); }
    static void odd() { throw new Odd(); }
    static void flood() {
        byte[] b = new byte[1 << 16];
        for (int i = 0; i < 2000; i++) { System.out.write(b, 0, b.length); System.err.write(b, 0, b.length); }
        System.out.println(\"end\");
    }
    static void raw() throws Exception {
        new java.io.FileOutputStream(java.io.FileDescriptor.out).write(\"hello, this is not a frame\".getBytes());
    }
    static void forged() throws Exception {
        new java.io.FileOutputStream(java.io.FileDescriptor.out).write(new byte[] {0, 0, 0, 2, 0, 77});
        Thread.sleep(10000);
    }
    static int read() throws Exception { return System.in.read(); }
    static void thread() { Thread t = new Thread(() -> { while (true) { ok(1); } }); t.setDaemon(true); t.start(); }
    static void settings() {
        System.setProperty(\"user.dir\", \"/x\"); System.setOut(null); java.util.Locale.setDefault(java.util.Locale.CHINA);
        System.setProperty(\"mine\", \"1\");
    }
    static boolean restored() { return System.getProperty(\"mine\") == null && System.out != null; }
}
";

fn bad(name: &str, descriptor: &str, inputs: Vec<Value>) -> provetta_runner::Call {
    call("p/Bad", name, descriptor, inputs)
}

#[test]
fn code_that_hangs_or_ends_the_jvm_costs_one_call() {
    let limits = Limits {
        heap_megabytes: 64,
        call_millis: 2500,
    };
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &limits, &[("p/Bad.java", BAD)]);
        let ok = bad("ok", "(I)I", vec![Value::Int(1)]);
        let calls = [
            ok.clone(),
            bad("hang", "()V", vec![]),
            ok.clone(),
            bad("stubborn", "()V", vec![]),
            bad("exit", "(I)V", vec![Value::Int(3)]),
            bad("halt", "()V", vec![]),
            ok.clone(),
        ];
        let reports = fixture.jvm.invoke(&calls).unwrap();
        let one = Actual::Returned(Some(Value::Int(1)));
        assert_eq!(reports[0].actual, one);
        assert_eq!(reports[1].actual, Actual::TimedOut);
        assert_eq!(reports[2].actual, one);
        assert_eq!(reports[2].goals, reports[0].goals);
        assert_eq!(reports[3].actual, Actual::TimedOut);
        assert_eq!(
            reports[4].actual,
            Actual::Died("the JVM ended with exit code 3".to_owned())
        );
        assert_eq!(
            reports[5].actual,
            Actual::Died("the JVM ended with exit code 9".to_owned())
        );
        assert_eq!(reports[6], reports[0]);
    }
}

#[test]
fn exhaustion_is_reported_and_the_next_call_is_sound() {
    let limits = Limits {
        heap_megabytes: 32,
        call_millis: 20_000,
    };
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &limits, &[("p/Bad.java", BAD)]);
        let ok = bad("ok", "(I)I", vec![Value::Int(1)]);
        let calls = [
            bad("deep", "(I)I", vec![Value::Int(0)]),
            ok.clone(),
            bad("memory", "()Ljava/lang/Object;", vec![]),
            ok.clone(),
            bad("ownMemory", "()V", vec![]),
            bad("depth", "(I)I", vec![Value::Int(5000)]),
        ];
        let reports = fixture.jvm.invoke(&calls).unwrap();
        assert!(
            matches!(&reports[0].actual, Actual::Threw { class, .. } if &**class == "java/lang/StackOverflowError")
        );
        assert_eq!(reports[1].actual, Actual::Returned(Some(Value::Int(1))));
        assert!(
            matches!(&reports[2].actual, Actual::Died(why) if why.contains("out of memory")),
            "{:?}",
            reports[2]
        );
        assert_eq!(reports[3].actual, Actual::Returned(Some(Value::Int(1))));
        assert!(
            matches!(&reports[4].actual, Actual::Threw { class, .. } if &**class == "java/lang/OutOfMemoryError")
        );
        assert_eq!(reports[5].actual, Actual::Returned(Some(Value::Int(5000))));
    }
}

#[test]
fn output_input_settings_and_threads_of_user_code_stay_with_the_call() {
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &LIMITS, &[("p/Bad.java", BAD)]);
        let ok = bad("ok", "(I)I", vec![Value::Int(0)]);
        let calls = [
            bad("flood", "()V", vec![]),
            bad("read", "()I", vec![]),
            bad("settings", "()V", vec![]),
            bad("restored", "()Z", vec![]),
            bad("odd", "()V", vec![]),
            bad("thread", "()V", vec![]),
            ok.clone(),
            bad("raw", "()V", vec![]),
            ok.clone(),
            bad("forged", "()V", vec![]),
            ok,
        ];
        let reports = fixture.jvm.invoke(&calls).unwrap();
        let actual: Vec<_> = reports.iter().map(|r| r.actual.clone()).collect();
        assert_eq!(actual[0], Actual::Returned(None));
        assert_eq!(actual[1], Actual::Returned(Some(Value::Int(-1))));
        assert_eq!(actual[2], Actual::Returned(None));
        assert_eq!(actual[3], Actual::Returned(Some(Value::Boolean(true))));
        assert_eq!(
            actual[4],
            Actual::Threw {
                class: "p/Bad$Odd".into(),
                message: None
            }
        );
        assert_eq!(actual[5], Actual::Returned(None));
        // The thread left behind takes the other way; it must not be seen here.
        assert_eq!(actual[6], Actual::Returned(Some(Value::Int(0))));
        assert_eq!(reports[6].goals.len(), 1);
        assert!(
            matches!(&actual[7], Actual::Died(why) if why.contains("pipe")),
            "{:?}",
            actual[7]
        );
        assert_eq!(reports[8], reports[6]);
        assert!(matches!(&actual[9], Actual::Died(_)), "{:?}", actual[9]);
        assert_eq!(reports[10], reports[6]);
    }
}

#[test]
fn a_thousand_calls_are_quick() {
    let mut fixture = Fixture::new(
        &jdks()[0],
        &LIMITS,
        &[("p/Bad.java", BAD), ("p/State.java", STATE)],
    );
    let calls: Vec<_> = (0..1000)
        .map(|i| bad("ok", "(I)I", vec![Value::Int(i % 2)]))
        .collect();
    let started = Instant::now();
    let reports = fixture.jvm.invoke(&calls).unwrap();
    println!("1000 calls without static state: {:?}", started.elapsed());
    assert!(
        reports
            .iter()
            .enumerate()
            .all(|(i, r)| r.actual == Actual::Returned(Some(Value::Int(i as i32 % 2))))
    );
    let calls: Vec<_> = (0..1000)
        .map(|_| call("p/State", "next", "()I", vec![]))
        .collect();
    let started = Instant::now();
    let reports = fixture.jvm.invoke(&calls).unwrap();
    println!("1000 calls with static state: {:?}", started.elapsed());
    assert!(
        reports
            .iter()
            .all(|r| r.actual == Actual::Returned(Some(Value::Int(6))))
    );
    assert!(started.elapsed().as_secs() < 20);
}
