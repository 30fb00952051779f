//! Calls that what is said of cut paths rests on: each snippet is cut before a call of some kind that leads to private code, so that
//! nothing behind it may be called infeasible. `f` itself has no branches unless its letters come first.

/// Members of a class, the method to analyse, the account.
pub const SNIPPETS: &[(&str, &str, &str)] = &[
    // Method references: what overrides the method that they name.
    (
        "enum Color { RED { int weigh(int x) { return heavy(x); } }, BLUE; int weigh(int x) { return 0; } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         interface W { int w(Color c, int x); }
         static int f(int x) { W w = Color::weigh; System.nanoTime(); return w.w(Color.RED, x); }",
        "f",
        "uu",
    ),
    (
        "enum Color { RED { int weigh() { return heavy(3); } }, BLUE; int weigh() { return 0; } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { java.util.function.ToIntFunction<Color> w = Color::weigh; System.nanoTime(); return w.applyAsInt(Color.RED); }",
        "f",
        "uu",
    ),
    (
        "interface P { int p(int x); } private static class Q implements P { public int p(int x) { return heavy(x); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         interface W { int w(P p, int x); }
         static int f(int x) { W w = P::p; System.nanoTime(); return w.w(new Q(), x); }",
        "f",
        "uu",
    ),
    (
        "static abstract class P { abstract int p(int x); } private static class Q extends P { int p(int x) { return heavy(x); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         interface W { int w(int x); }
         static int f(int x) { P q = new Q(); W w = q::p; System.nanoTime(); return w.w(x); }",
        "f",
        "uu",
    ),
    // Those of the library call what they are handed.
    (
        "private static class Q { int y; public String toString() { return heavy(y); } }
         private static String heavy(int x) { return x > 3 ? \"a\" : \"b\"; }
         interface S { String s(Object o); }
         static int f(int x) { S s = Object::toString; Q q = new Q(); q.y = x; System.nanoTime(); return s.s(q).length(); }",
        "f",
        "uu",
    ),
    (
        "private static class Q { int y; public String toString() { return heavy(y); } }
         private static String heavy(int x) { return x > 3 ? \"a\" : \"b\"; }
         interface S { String s(Object o); }
         static int f(int x) { S s = String::valueOf; Q q = new Q(); q.y = x; System.nanoTime(); return s.s(q).length(); }",
        "f",
        "uu",
    ),
    (
        "private static class Q implements Runnable { int y; public void run() { y = heavy(y); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         interface S { void s(Runnable o); }
         static int f(int x) { S s = Runnable::run; Q q = new Q(); q.y = x; System.nanoTime(); s.s(q); return q.y; }",
        "f",
        "uu",
    ),
    (
        "private static class Q { final int y; Q(int x) { y = heavy(x); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         interface M { Q m(int x); }
         static int f(int x) { M m = Q::new; System.nanoTime(); return m.m(x).y; }",
        "f",
        "uu",
    ),
    (
        "static class A { int m(int x) { return heavy(x); } }
         static class B extends A { int m(int x) { return 0; } int n(int x) { java.util.function.IntUnaryOperator o = super::m; System.nanoTime(); return o.applyAsInt(x); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { return new B().n(x); }",
        "f",
        "uu",
    ),
    (
        "static class X { static int sum(int... xs) { return heavy(xs[0]); } } interface V { int v(int x, int y); }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { V v = X::sum; System.nanoTime(); return v.v(x, x); }",
        "f",
        "uu",
    ),
    // Lambdas in fields, and those that other lambdas make.
    (
        "interface W { int w(int x); } private static class H { final W w = x -> heavy(x); }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { H h = new H(); System.nanoTime(); return h.w.w(x); }",
        "f",
        "uu",
    ),
    (
        "interface W { int w(int x); } interface U { W u(); }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { U u = () -> y -> heavy(y); System.nanoTime(); return u.u().w(x); }",
        "f",
        "uu",
    ),
    // Methods that interfaces hold, and those that the compiler adds.
    (
        "interface D { default int d(int x) { return own(x); } private int own(int x) { return heavy(x); } }
         private static class E implements D { } private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { D d = new E(); System.nanoTime(); return d.d(x); }",
        "f",
        "uu",
    ),
    (
        "interface G<T> { int g(T t); } private static class E implements G<Integer> { public int g(Integer t) { return heavy(t); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { G<Integer> g = new E(); System.nanoTime(); return g.g(x); }",
        "f",
        "uu",
    ),
    (
        "interface G { int g(int x); } static class Base { public int g(int x) { return heavy(x); } } private static class E extends Base implements G { }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { G g = new E(); System.nanoTime(); return g.g(x); }",
        "f",
        "uu",
    ),
    // What libraries call.
    (
        "private static class Q { int y; public String toString() { return heavy(y); } }
         private static String heavy(int x) { return x > 3 ? \"a\" : \"b\"; }
         static int f(int x) { Q q = new Q(); q.y = x; System.nanoTime(); return (\"x\" + q).length(); }",
        "f",
        "uu",
    ),
    (
        "private static class Q { int y; public int hashCode() { return heavy(y); } } record R(Q q) { }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { Q q = new Q(); q.y = x; System.nanoTime(); return new R(q).hashCode(); }",
        "f",
        "uu",
    ),
    (
        "private static class Q implements Comparable<Q> { int y; public int compareTo(Q q) { return heavy(y); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { Q q = new Q(); q.y = x; Q[] all = {q, q}; System.nanoTime(); java.util.Arrays.sort(all); return 0; }",
        "f",
        "uu",
    ),
    (
        "private static class Q { int y; public int hashCode() { return heavy(y); } public boolean equals(Object o) { return heavy(y) > 0; } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { Q q = new Q(); q.y = x; var m = new java.util.HashMap<Q, Q>(); System.nanoTime(); m.put(q, q); return 0; }",
        "f",
        "uuuu",
    ),
    (
        "private static class Q implements Iterable<Integer> { int y; public java.util.Iterator<Integer> iterator() { return java.util.List.of(heavy(y)).iterator(); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { Q q = new Q(); q.y = x; System.nanoTime(); java.util.function.Consumer<Integer> c = i -> { }; q.forEach(c); return 0; }",
        "f",
        "uu",
    ),
    (
        "private static class Q implements AutoCloseable { int y; public void close() { y = heavy(y); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int g(AutoCloseable c) throws Exception { c.close(); return 0; }
         static int f(int x) throws Exception { Q q = new Q(); q.y = x; System.nanoTime(); return g(q); }",
        "f",
        "uu",
    ),
    // Objects that the code does not make itself: constants that libraries find, results of stubs.
    (
        "enum Color { RED { int weigh(int x) { return heavy(x); } }, BLUE; int weigh(int x) { return 0; } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { System.nanoTime(); return Enum.valueOf(Color.class, \"RED\").weigh(x); }",
        "f",
        "uu",
    ),
    (
        "enum Color { RED { int weigh(int x) { return heavy(x); } }, BLUE; int weigh(int x) { return 0; } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { System.nanoTime(); return java.util.EnumSet.allOf(Color.class).iterator().next().weigh(x); }",
        "f",
        "uu",
    ),
    (
        "interface K0 { Made make(); } interface K extends K0 { } static class Made { int go(int x) { return 0; } }
         private static class Sub extends Made { int go(int x) { return heavy(x); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(K k, int x) { System.nanoTime(); return k.make().go(x); }",
        "f",
        "uu",
    ),
    (
        "static class D { static int v = heavy(5); } private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(int x) { System.nanoTime(); return D.v; }",
        "f",
        "uu",
    ),
    (
        "static class D { static { heavy(5); } } private static int heavy(int x) { return x > 3 ? 1 : 2; }
         static int f(String s) throws Exception { heavy(1); System.nanoTime(); Class.forName(s); return 0; }",
        "f",
        "uu",
    ),
    // A constant outlives every call: others may call its body.
    (
        "enum Color { RED { int weigh(int x) { return heavy(x); } }, BLUE; int weigh(int x) { return 0; } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         interface W { int w(Color c, int x); }
         static int f(int x) { W w = Color::weigh; return w.w(Color.BLUE, x); }",
        "f",
        "uu",
    ),
    // Where nothing is cut and nothing outlives the call, what is not called is not reached.
    (
        "interface P { int p(int x); } private static class Q implements P { public int p(int x) { return heavy(x); } }
         private static int heavy(int x) { return x > 3 ? 1 : 2; }
         interface W { int w(P p, int x); }
         static int f(int x) { W w = P::p; return w.w(new Q(), 7); }",
        "f",
        "ci",
    ),
];
