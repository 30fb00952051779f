//! Test classes: compiled in memory against the stand-in of JUnit, run, measured. And javac itself.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::process::Command;
use std::time::Instant;

use common::{Fixture, LIMITS, cache, jdks, pairs};
use provetta_runner::{Compile, Jvm, Limits, TestBatch, TestOutcome, TestRun, TestSource};

const CODE: &str = "package a.b;
class Code {
    static int count;
    static int less(int x, int y) { if (x < y) return 1; return 2; }
    static int div(int x, int y) { return x / y; }
    static void spin() { while (true) { } }
    static int[] array() { return new int[] {1, 2}; }
}
";

fn test(class: &str, body: &str) -> TestSource {
    let (package, name) = class.rsplit_once('.').unwrap_or(("", class));
    let package = if package.is_empty() {
        String::new()
    } else {
        format!("package {package};\n")
    };
    let imports =
        "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\n";
    TestSource {
        class: class.to_owned(),
        text: format!("{package}{imports}class {name} {{\n{body}\n}}\n"),
    }
}

fn ran(batch: TestBatch) -> Vec<TestRun> {
    match batch {
        TestBatch::Ran(runs) => runs,
        TestBatch::DoesNotCompile(output) => panic!("{output}"),
    }
}

#[test]
fn tests_run_in_order_of_the_source_and_are_measured() {
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &LIMITS, &[("a/b/Code.java", CODE)]);
        let first = test(
            "a.b.CodeProvettaTest",
            "int field = 0;
            @BeforeEach void before() { field = 5; }
            @Test @DisplayName(\"x\") void zebra() { assertEquals(1, Code.less(1, 2)); Code.count++; field++; }
            @Test void apple() { assertEquals(3, Code.less(2, 1)); }
            @Test void middle() { assertThrowsExactly(ArithmeticException.class, () -> Code.div(1, 0)); }
            void notATest() {}
            @Test @Disabled(\"no\") void off() {}
            @Test void shared() { assertEquals(1, Code.count); assertEquals(5, field); }
            @Test void throwing() throws Exception { throw new java.io.IOException(\"disk\"); }",
        );
        let second = test(
            "a.b.OtherProvettaTest",
            "@Test void fresh() { assertEquals(0, Code.count); }",
        );
        let runs = ran(fixture.jvm.run_tests(&[first, second]).unwrap());
        let names: Vec<_> = runs.iter().map(|r| r.name.as_str()).collect();
        assert_eq!(
            names,
            ["zebra", "apple", "middle", "shared", "throwing", "fresh"]
        );
        assert_eq!(runs[0].outcome, TestOutcome::Passed);
        assert_eq!(pairs(&runs[0].edges), [(2, 0)]);
        let failed = "org.opentest4j.AssertionFailedError: expected: <3> but was: <2>".to_owned();
        assert_eq!(runs[1].outcome, TestOutcome::Failed(failed));
        assert_eq!(pairs(&runs[1].edges), [(2, 1)]);
        assert_eq!(runs[2].outcome, TestOutcome::Passed);
        assert_eq!(pairs(&runs[2].thrown), [(2, 0)]);
        assert_eq!(runs[3].outcome, TestOutcome::Passed);
        assert_eq!(
            runs[4].outcome,
            TestOutcome::Failed("java.io.IOException: disk".to_owned())
        );
        assert_eq!(
            (runs[5].class.as_str(), &runs[5].outcome),
            ("a.b.OtherProvettaTest", &TestOutcome::Passed)
        );
    }
}

#[test]
fn a_test_that_hangs_or_exits_ends_alone() {
    let limits = Limits {
        heap_megabytes: 64,
        call_millis: 2500,
    };
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &limits, &[("a/b/Code.java", CODE)]);
        let source = test(
            "a.b.CodeProvettaTest",
            "@Test void one() { assertEquals(1, Code.less(1, 2)); }
            @Test void hangs() { Code.spin(); }
            @Test void two() { assertEquals(1, Code.less(1, 2)); }
            @Test void exits() { System.exit(4); }
            @Test void three() { assertEquals(1, Code.less(1, 2)); }
            @Test void deep() { deep(); }",
        );
        let runs = ran(fixture.jvm.run_tests(&[source]).unwrap());
        assert_eq!(runs[1].outcome, TestOutcome::TimedOut);
        assert_eq!(
            runs[3].outcome,
            TestOutcome::Died("the JVM ended with exit code 4".to_owned())
        );
        assert_eq!(
            runs[5].outcome,
            TestOutcome::Failed("java.lang.StackOverflowError".to_owned())
        );
        for i in [0, 2, 4] {
            assert_eq!(runs[i].outcome, TestOutcome::Passed);
            assert_eq!(pairs(&runs[i].edges), [(2, 0)]);
        }
        let again = test("a.b.Again", "@Test void ok() {}");
        assert_eq!(ran(fixture.jvm.run_tests(&[again]).unwrap()).len(), 1);
    }
}

#[test]
fn tests_that_do_not_compile_are_refused_in_the_words_of_javac() {
    let mut fixture = Fixture::new(&jdks()[0], &LIMITS, &[("a/b/Code.java", CODE)]);
    let source = test(
        "a.b.CodeProvettaTest",
        "@Test void one() { int x = Code.none(); }",
    );
    let TestBatch::DoesNotCompile(output) = fixture.jvm.run_tests(&[source]).unwrap() else {
        panic!("it compiles")
    };
    assert!(
        output.contains("CodeProvettaTest.java:5: error: cannot find symbol"),
        "{output}"
    );
    assert!(output.ends_with("1 error\n"), "{output}");
}

#[test]
fn assertions_pass_and_fail_as_in_jupiter() {
    let pass = [
        "assertEquals(Double.NaN, 0.0 / 0.0)",
        "assertEquals(-0.0f, -0.0f)",
        "assertEquals(1.0, 1.05, 0.1)",
        "assertEquals((byte) 1, Byte.valueOf((byte) 1))",
        "assertEquals('c', Character.valueOf('c'))",
        "assertEquals(5L, 5)",
        "assertEquals(\"x\", new String(\"x\"))",
        "assertNotEquals(0.0, -0.0)",
        "assertArrayEquals(new double[] {Double.NaN}, new double[] {Double.NaN})",
        "assertArrayEquals(new Object[] {1, new int[] {2}}, new Object[] {1, new int[] {2}})",
        "assertArrayEquals((int[]) null, null)",
        "assertArrayEquals(Code.array(), new int[] {1, 2})",
        "assertNull(null)",
        "assertSame(\"a\", \"a\")",
        "assertThrows(RuntimeException.class, () -> Code.div(1, 0))",
        "assertDoesNotThrow(() -> Code.div(1, 1))",
        "assertInstanceOf(Number.class, 1)",
    ];
    let fail = [
        ("assertEquals(0.0, -0.0)", "expected: <0.0> but was: <-0.0>"),
        (
            "assertEquals(0.0f, -0.0f)",
            "expected: <0.0> but was: <-0.0>",
        ),
        (
            "assertEquals(1.0, 2.0, 0.5, \"why\")",
            "why ==> expected: <1.0> but was: <2.0>",
        ),
        ("assertEquals('a', 'b')", "expected: <a> but was: <b>"),
        (
            "assertEquals(null, (Object) 1)",
            "expected: <null> but was: <1>",
        ),
        ("assertNotEquals(1, 1)", "expected: not equal but was: <1>"),
        ("assertTrue(false)", "expected: <true> but was: <false>"),
        (
            "assertFalse(true, () -> \"why\")",
            "why ==> expected: <false> but was: <true>",
        ),
        ("assertNotNull(null)", "expected: not <null>"),
        ("assertNull(\"\")", "expected: <null> but was: <>"),
        (
            "assertNotSame(\"a\", \"a\")",
            "expected: not same but was: <a>",
        ),
        (
            "assertArrayEquals(new int[] {1, 2}, new int[] {1, 3})",
            "array contents differ at index [1], expected: <2> but was: <3>",
        ),
        (
            "assertArrayEquals(new int[1], new int[2])",
            "array lengths differ, expected: <1> but was: <2>",
        ),
        (
            "assertArrayEquals(null, new int[2])",
            "expected array was <null>",
        ),
        (
            "assertArrayEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {2}})",
            "array contents differ at index [0][0], expected: <1> but was: <2>",
        ),
        (
            "assertThrows(java.io.IOException.class, () -> {})",
            "Expected java.io.IOException to be thrown, but nothing was thrown.",
        ),
        (
            "assertThrowsExactly(RuntimeException.class, () -> Code.div(1, 0))",
            "Unexpected exception type thrown, expected: <java.lang.RuntimeException> but was: <java.lang.ArithmeticException>",
        ),
        (
            "assertDoesNotThrow(() -> Code.div(1, 0))",
            "Unexpected exception thrown: java.lang.ArithmeticException: / by zero",
        ),
        (
            "assertInstanceOf(String.class, 1)",
            "Unexpected type, expected: <java.lang.String> but was: <java.lang.Integer>",
        ),
        ("fail(\"no\")", "no"),
    ];
    let mut fixture = Fixture::new(&jdks()[0], &LIMITS, &[("a/b/Code.java", CODE)]);
    let statements = pass
        .iter()
        .copied()
        .chain(fail.iter().map(|(statement, _)| *statement));
    let body: String = statements
        .enumerate()
        .map(|(i, statement)| format!("@Test void t{i}() {{ {statement}; }}\n"))
        .collect();
    let runs = ran(fixture.jvm.run_tests(&[test("a.b.T", &body)]).unwrap());
    assert_eq!(runs.len(), pass.len() + fail.len());
    for (run, statement) in runs.iter().zip(pass) {
        assert_eq!(run.outcome, TestOutcome::Passed, "{statement}");
    }
    for (run, (statement, message)) in runs[pass.len()..].iter().zip(fail) {
        let expected = format!("org.opentest4j.AssertionFailedError: {message}");
        assert_eq!(run.outcome, TestOutcome::Failed(expected), "{statement}");
    }
}

#[test]
fn javac_says_what_javac_says() {
    for jdk in jdks() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("Bad.java");
        std::fs::write(&file, "class Bad { int f() { return \"x\"; }\n int g( { } @Deprecated void h() { new Date(1,1,1); } }\n").unwrap();
        let mut jvm = Jvm::start(&jdk, &cache(), &LIMITS, &[]).unwrap();
        let out = folder.path().to_path_buf();
        let request = Compile {
            sources: vec![file.clone()],
            out,
            options: vec!["-g".to_owned()],
            ..Compile::default()
        };
        let compiled = jvm.compile(&request).unwrap();
        let command = Command::new(jdk.home.join("bin/javac"))
            .arg("-g")
            .arg("-d")
            .arg(folder.path())
            .arg(&file)
            .output()
            .unwrap();
        assert!(!compiled.success);
        assert_eq!(compiled.output, String::from_utf8_lossy(&command.stderr));
        let missing = Compile {
            sources: vec!["/nowhere/X.java".into()],
            out: folder.path().into(),
            ..Compile::default()
        };
        let compiled = jvm.compile(&missing).unwrap();
        assert!(
            !compiled.success && compiled.output.contains("file not found"),
            "{}",
            compiled.output
        );
    }
}

#[test]
fn measurements() {
    for jdk in jdks() {
        let warm = Jvm::start(&jdk, &cache(), &LIMITS, &[]).unwrap();
        drop(warm);
        let started = Instant::now();
        let jvm = Jvm::start(&jdk, &cache(), &LIMITS, &[]).unwrap();
        println!("JDK {}: start to ready {:?}", jdk.major, started.elapsed());
        let started = Instant::now();
        let mut fixture = Fixture::with(jvm, &[("a/b/Code.java", CODE)]);
        println!(
            "JDK {}: compile one class and open {:?}",
            jdk.major,
            started.elapsed()
        );
        let body: String = (0..100)
            .map(|i| format!("@Test void t{i}() {{ assertEquals(1, Code.less({i}, 200)); }}\n"))
            .collect();
        let started = Instant::now();
        let runs = ran(fixture.jvm.run_tests(&[test("a.b.T", &body)]).unwrap());
        println!(
            "JDK {}: compile and run 100 tests {:?}",
            jdk.major,
            started.elapsed()
        );
        assert!(
            runs.iter()
                .all(|run| run.outcome == TestOutcome::Passed && run.edges.len() == 1)
        );
    }
}

const SHOP: &str = "package s;
import java.util.*;
import java.util.function.*;
class Shop {
    enum Size { SMALL, LARGE }
    record Item(String name, Size size) {}
    interface Price { int of(Item item); default int twice(Item item) { return 2 * of(item); } }
    private final List<Item> items = new ArrayList<>();
    Shop add(Item item) { assert item != null : \"no item\"; items.add(item); return this; }
    List<Item> items() { return Collections.unmodifiableList(items); }
    int total(Price price) { int sum = 0; for (Item i : items) if (i.size() == Size.LARGE) sum += price.twice(i); else sum += price.of(i); return sum; }
    Object first() { return items.isEmpty() ? null : items.get(0); }
}
";

#[test]
fn tests_make_objects_and_may_use_all_of_java() {
    for jdk in jdks() {
        let mut fixture = Fixture::new(&jdk, &LIMITS, &[("s/Shop.java", SHOP)]);
        let source = test(
            "s.ShopTest",
            "record Local(int a) {}
            enum Mode { ON { int n() { return 1; } }; abstract int n(); }
            static class Fixed implements Shop.Price { public int of(Shop.Item item) { return 4; } }
            static Object get(Object o, String name) throws Exception {
                java.lang.reflect.Field f = o.getClass().getDeclaredField(name); f.setAccessible(true); return f.get(o);
            }
            @Test void objects() throws Exception {
                Shop.Item large = new Shop.Item(\"l\", Shop.Size.LARGE);
                Shop shop = new Shop();
                assertSame(shop, shop.add(large));
                assertNotSame(large, new Shop.Item(\"l\", Shop.Size.LARGE));
                assertEquals(new Shop.Item(\"l\", Shop.Size.LARGE), assertInstanceOf(Shop.Item.class, shop.first()));
                assertIterableEquals(java.util.List.of(large), shop.items());
                assertEquals(1, ((java.util.List<?>) get(shop, \"items\")).size());
                int[] calls = {0};
                assertEquals(6, shop.total(item -> { calls[0]++; return 3; }));
                assertEquals(1, calls[0]);
                assertEquals(8, shop.total(new Fixed()));
                assertEquals(10, shop.total(new Shop.Price() { public int of(Shop.Item i) { return 5; } }));
                assertEquals(new Local(1), new Local(Mode.ON.n()));
            }
            @Test void asserts() { assertThrowsExactly(AssertionError.class, () -> new Shop().add(null)); }
            @Test void differs() { assertIterableEquals(java.util.List.of(1), java.util.List.of(2), () -> \"m\"); }",
        );
        let runs = ran(fixture.jvm.run_tests(&[source]).unwrap());
        assert_eq!(runs[0].outcome, TestOutcome::Passed);
        assert!(!runs[0].edges.is_empty());
        assert_eq!(runs[1].outcome, TestOutcome::Passed);
        let differs = "org.opentest4j.AssertionFailedError: m ==> iterable contents differ at index [0], expected: <1> but was: <2>";
        assert_eq!(runs[2].outcome, TestOutcome::Failed(differs.to_owned()));
    }
}
