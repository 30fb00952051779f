//! Measured edges, against offsets worked out by hand from the instructions in the comments.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::fmt::Write;

use common::{Fixture, LIMITS, call, jdks, pairs};
use provetta_outcome::{Actual, Value};
use provetta_runner::Call;

const COV: &str = "package p;
public class Cov {
    // 0 iload_0  1 iload_1  2 if_icmpge 7  5 iconst_1  6 ireturn  7 iconst_2  8 ireturn
    static int less(int a, int b) { if (a < b) return 1; return 2; }
    // 0 iload_0  1 tableswitch 1 to 4, where 2 goes to the default
    static int table(int k) { switch (k) { case 1: return 10; case 3: return 30; case 4: return 40; default: return 0; } }
    // 0 iload_0  1 lookupswitch -5 7 1000
    static int lookup(int k) { switch (k) { case 1000: return 3; case -5: return 1; case 7: return 2; } return 0; }
    // 0 iload_0  1 iload_1  2 idiv
    static int div(int a, int b) { return a / b; }
    // 0 lload_0  1 lload_2  2 lrem
    static long rem(long a, long b) { return a % b; }
    // 0 iload_0  1 iload_1  2 irem  3 ireturn  4 astore_2  5 iconst_m1  6 ireturn
    static int caught(int a, int b) { try { return a % b; } catch (ArithmeticException e) { return -1; } }
    // 0 iload_0  1 ifeq 12  4 iload_1  5 ifeq 12  8 iconst_1  9 goto 13  12 iconst_0  13 ireturn
    static boolean and(boolean a, boolean b) { return a && b; }
    // 0 iconst_0  1 istore_1  2 iload_0  3 ifle 16
    static int loop(int n) { int s = 0; while (n > 0) { s += n; n--; } return s; }
    // 0 new  3 dup  4 iload_0  5 ifle 12 (an uninitialised object is on the stack)
    static int make(int x) { return new Base(x > 0 ? 7 : 8).v; }
    static int sub(int x) { return new Sub(x).v; }
    // 0 aload_0  1 ifnonnull 6  4 iconst_0  5 ireturn
    static int length(String s) { if (s == null) return 0; return s.length(); }
    // 0 aload_0  1 dup  2 astore 4  4 monitorenter  5 lload_1 …: a frame with long and double and a lock
    static int locked(Object o, long a, double d) { synchronized (o) { if (a > 3L && d < 2.0) return 1; return 2; } }
    // 0 dload_0  1 dconst_0  2 dcmpl  3 ifle 10
    static int nan(double d) { return d > 0 ? 1 : 2; }
    static int nested(int x) { return less(x, 5) + less(5, x); }
    static int lambda(int x) { java.util.function.IntUnaryOperator f = y -> y > 3 ? 1 : 0; return f.applyAsInt(x); }
    static int word(String s) { return switch (s) { case \"a\", \"b\" -> 1; case \"Aa\" -> 2; case \"BB\" -> 3; default -> 0; }; }
    static int recurse(int n) { return n == 0 ? 0 : 1 + recurse(n - 1); }
    static int last(int x) {
        int r = 0;
        try { if (x > 0) r += 1; else throw new IllegalStateException(); }
        catch (IllegalStateException e) { r += 2; }
        finally { if (x < -5) r += 4; }
        return r;
    }
}
class Base { int v; Base(int v) { this.v = v; } }
class Sub extends Base {
    // 0 aload_0  1 iload_1  2 ifle 9 (this is not initialised yet)
    Sub(int x) { super(x > 0 ? 1 : 2); }
}
";

type Edges = &'static [(u32, u32)];

fn int(v: i32) -> Value {
    Value::Int(v)
}

fn cov(name: &str, descriptor: &str, inputs: Vec<Value>) -> Call {
    call("p/Cov", name, descriptor, inputs)
}

#[test]
fn edges_are_those_of_the_original_code() {
    let null = || vec![Value::Null];
    let words = |s: &str| vec![Value::Str(s.encode_utf16().collect())];
    let flag = |a, b| vec![Value::Boolean(a), Value::Boolean(b)];
    let cases: Vec<(Call, Edges, Edges)> = vec![
        (cov("less", "(II)I", vec![int(1), int(2)]), &[(2, 0)], &[]),
        (cov("less", "(II)I", vec![int(2), int(2)]), &[(2, 1)], &[]),
        (cov("table", "(I)I", vec![int(1)]), &[(1, 0)], &[]),
        (cov("table", "(I)I", vec![int(2)]), &[(1, 3)], &[]),
        (cov("table", "(I)I", vec![int(3)]), &[(1, 1)], &[]),
        (cov("table", "(I)I", vec![int(4)]), &[(1, 2)], &[]),
        (cov("table", "(I)I", vec![int(5)]), &[(1, 3)], &[]),
        (cov("lookup", "(I)I", vec![int(-5)]), &[(1, 0)], &[]),
        (cov("lookup", "(I)I", vec![int(7)]), &[(1, 1)], &[]),
        (cov("lookup", "(I)I", vec![int(1000)]), &[(1, 2)], &[]),
        (cov("lookup", "(I)I", vec![int(0)]), &[(1, 3)], &[]),
        (cov("div", "(II)I", vec![int(4), int(2)]), &[], &[]),
        (cov("div", "(II)I", vec![int(4), int(0)]), &[], &[(2, 0)]),
        (
            cov("rem", "(JJ)J", vec![Value::Long(4), Value::Long(1 << 32)]),
            &[],
            &[],
        ),
        (
            cov("rem", "(JJ)J", vec![Value::Long(4), Value::Long(0)]),
            &[],
            &[(2, 0)],
        ),
        (cov("caught", "(II)I", vec![int(4), int(0)]), &[], &[(2, 0)]),
        (cov("and", "(ZZ)Z", flag(false, true)), &[(1, 1)], &[]),
        (
            cov("and", "(ZZ)Z", flag(true, false)),
            &[(1, 0), (5, 1)],
            &[],
        ),
        (
            cov("and", "(ZZ)Z", flag(true, true)),
            &[(1, 0), (5, 0)],
            &[],
        ),
        (cov("loop", "(I)I", vec![int(0)]), &[(3, 1)], &[]),
        (cov("loop", "(I)I", vec![int(1000)]), &[(3, 0), (3, 1)], &[]),
        (cov("make", "(I)I", vec![int(1)]), &[(5, 0)], &[]),
        (cov("make", "(I)I", vec![int(0)]), &[(5, 1)], &[]),
        (cov("sub", "(I)I", vec![int(1)]), &[(2, 0)], &[]),
        (cov("sub", "(I)I", vec![int(0)]), &[(2, 1)], &[]),
        (
            cov("length", "(Ljava/lang/String;)I", null()),
            &[(1, 0)],
            &[],
        ),
        (
            cov("length", "(Ljava/lang/String;)I", words("abc")),
            &[(1, 1)],
            &[],
        ),
        (
            cov("nan", "(D)I", vec![Value::double(f64::NAN)]),
            &[(3, 1)],
            &[],
        ),
        (cov("nested", "(I)I", vec![int(5)]), &[(2, 1)], &[]),
        (cov("nested", "(I)I", vec![int(6)]), &[(2, 0), (2, 1)], &[]),
        (cov("recurse", "(I)I", vec![int(3)]), &[(1, 0), (1, 1)], &[]),
    ];
    let values = [
        Some(1),
        Some(2),
        Some(10),
        Some(0),
        Some(30),
        Some(40),
        Some(0),
        Some(1),
        Some(2),
        Some(3),
        Some(0),
        Some(2),
        None,
        None,
        None,
        Some(-1),
        None,
        None,
        None,
        Some(0),
        Some(500_500),
        Some(7),
        Some(8),
        Some(1),
        Some(2),
        Some(0),
        Some(3),
        Some(2),
        Some(4),
        Some(3),
        Some(3),
    ];
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &LIMITS, &[("p/Cov.java", COV)]);
        let calls: Vec<_> = cases.iter().map(|(call, _, _)| call.clone()).collect();
        let reports = fixture.jvm.invoke(&calls).unwrap();
        for (i, (report, (call, edges, thrown))) in reports.iter().zip(&cases).enumerate() {
            assert_eq!(&pairs(&report.goals), edges, "{call:?}");
            assert_eq!(&pairs(&report.thrown), thrown, "{call:?}");
            if let Some(value) = values[i] {
                assert_eq!(
                    report.actual,
                    Actual::Returned(Some(int(value))),
                    "{call:?}"
                );
            }
        }
        assert_eq!(&*reports[23].goals[0].method.name, "<init>");
        assert!(fixture.jvm.unmeasured().is_empty());
    }
}

#[test]
fn code_with_probes_does_what_it_did() {
    let string = |s: &str| Value::Str(s.encode_utf16().collect());
    let cases = [
        (cov("word", "(Ljava/lang/String;)I", vec![string("b")]), 1),
        (cov("word", "(Ljava/lang/String;)I", vec![string("Aa")]), 2),
        (cov("word", "(Ljava/lang/String;)I", vec![string("BB")]), 3),
        (cov("word", "(Ljava/lang/String;)I", vec![string("C#")]), 0),
        (cov("lambda", "(I)I", vec![int(4)]), 1),
        (cov("lambda", "(I)I", vec![int(3)]), 0),
        (cov("last", "(I)I", vec![int(1)]), 1),
        (cov("last", "(I)I", vec![int(0)]), 2),
        (cov("last", "(I)I", vec![int(-6)]), 6),
        (
            cov(
                "locked",
                "(Ljava/lang/Object;JD)I",
                vec![string("x"), Value::Long(4), Value::double(1.0)],
            ),
            1,
        ),
        (
            cov(
                "locked",
                "(Ljava/lang/Object;JD)I",
                vec![string("x"), Value::Long(4), Value::double(f64::NAN)],
            ),
            2,
        ),
    ];
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &LIMITS, &[("p/Cov.java", COV)]);
        let calls: Vec<_> = cases.iter().map(|(call, _)| call.clone()).collect();
        let reports = fixture.jvm.invoke(&calls).unwrap();
        for (report, (call, value)) in reports.iter().zip(&cases) {
            assert_eq!(
                report.actual,
                Actual::Returned(Some(int(*value))),
                "{call:?}"
            );
            assert!(!report.goals.is_empty(), "{call:?}");
        }
        assert!(reports[4].goals[0].method.name.starts_with("lambda$"));
    }
}

/// `count` statements `if (x == i) y += i;`: 13 bytes each where `i` takes three bytes.
fn chain(name: &str, count: u32, inside: &str) -> String {
    let mut text = format!("static int {name}(int x) {{ int y = 0; {inside}\n");
    for i in 0..count {
        writeln!(text, "if (x == {}) y += {};", 1000 + i, 1000 + i).unwrap();
    }
    text + "return y; }\n"
}

#[test]
fn large_methods_are_measured_or_reported() {
    let loops = chain(
        "loops",
        1400,
        "for (int k = 0; k < 3; k++) { if (k == x) continue;",
    )
    .replace("return y", "}\nreturn y");
    let source = format!(
        "package p; public class Large {{ {} {} {} {} }}",
        chain("small", 50, ""),
        chain("middle", 2200, ""),
        chain("huge", 3500, ""),
        loops,
    );
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &LIMITS, &[("p/Large.java", &source)]);
        let large = |name, x| call("p/Large", name, "(I)I", vec![int(x)]);
        let calls = [
            large("small", 1049),
            large("middle", 3199),
            large("huge", 4499),
            large("loops", 2399),
            large("middle", 1000),
        ];
        let reports = fixture.jvm.invoke(&calls).unwrap();
        let returned: Vec<_> = reports.iter().map(|r| r.actual.clone()).collect();
        let expected = [1049, 3199, 4499, 3 * 2399, 1000].map(|v| Actual::Returned(Some(int(v))));
        assert_eq!(returned, expected);
        // iconst_0 istore_1, then 13 bytes each; the jump is the fifth.
        let middle: Vec<_> = (0..2200)
            .map(|i| (2 + 13 * i + 4, u32::from(i != 2199)))
            .collect();
        assert_eq!(pairs(&reports[1].goals), middle);
        let middle: Vec<_> = (0..2200)
            .map(|i| (2 + 13 * i + 4, u32::from(i != 0)))
            .collect();
        assert_eq!(pairs(&reports[4].goals), middle);
        assert_eq!(reports[0].goals.len(), 50);
        assert!(reports[2].goals.is_empty());
        let unmeasured = fixture.jvm.unmeasured();
        assert_eq!(unmeasured.len(), 1, "{unmeasured:?}");
        assert_eq!(&*unmeasured[0].method.name, "huge");
        assert!(unmeasured[0].reason.contains("64 KiB"), "{unmeasured:?}");
    }
}
