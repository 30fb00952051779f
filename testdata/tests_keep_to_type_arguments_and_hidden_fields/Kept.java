import java.util.function.*;

public class Kept {
    static class Box<T> { public T v; public T[] arr; T get() { return v; } }
    static class Pair<K, V> { public K k; public V v; public Box<V> box; }
    static class Named<T> extends Box<T> { public String name; }
    interface Gen<T> { T make(); }
    interface Both<A, B> extends Gen<B> { A other(); }
    int h;

    // Type arguments bound what tests put into fields, elements and results.
    static int field(Box<Integer> b) { return b.v > 3 ? 1 : 0; }
    static int element(Box<Integer> b) { return b.arr.length > 0 && b.arr[0] > 3 ? 1 : 0; }
    static int second(Pair<Integer, Kept> p) { return p.v.h > 3 ? p.k > 3 ? 1 : 2 : 0; }
    static int nested(Pair<Integer, Kept> p) { return p.box.v.h > 3 ? 1 : 0; }
    static int inherited(Named<Integer> b) { return b.v > 3 ? 1 : 0; }
    static int row(Box<Integer>[] b) { return b.length > 0 && b[0].v > 3 ? 1 : 0; }
    static int supplier(Supplier<Boolean> s) { return s.get() ? 1 : 0; }
    static int object(Supplier<Kept> s) { return s.get().h > 3 ? 1 : 0; }
    static int own(Gen<Boolean> s) { return s.make() ? 1 : 0; }
    static int array(Gen<Kept[]> s) { return s.make().length > 0 ? 1 : 0; }
    static int above(Both<String, Kept> s) { return s.make().h > 3 ? 1 : 0; }
    static int open(Supplier<? super Integer> s) { return s.get() == null ? 1 : 0; }
    static int upper(Box<? extends Kept> b) { return b.v.h > 3 ? 1 : 0; }
    static int raw(Box b) { return b.v == null ? 1 : 0; }
    static <T> int any(T[] a) { return a.length > 0 && a[0] == null ? 1 : 0; }
    static <T> int both(T[] a, T b) { return a.length > 0 && a[0] == b ? 1 : 0; }

    // Two references that mean one string.
    static int one(String s, String t) { return s == t ? 1 : 0; }
    static int oneNotNull(String s, String t) { return s != null && s == t ? 1 : 0; }
    static int three(String s, String t, String u) { return s != null && s == t && t == u ? 1 : 0; }
    static int other(String s, String t) { return s != null && t != null && s != t ? 1 : 0; }

    // Fields that hide others.
    static class H1 { int f; } static class H2 extends H1 { int f; String s; } static class H3 extends H2 { long f; }
    static class P1 { private int f; int get() { return f; } } static class P2 extends P1 { private int f; }
    static int write(H2 h) { h.f = 3; ((H1) h).f = 4; return h.f == 3 ? 1 : 0; }
    static int read(H2 h) { return h.f == 3 && ((H1) h).f == 7 ? 1 : 0; }
    static H2 make(int a, int b) { H2 h = new H2(); h.f = a; ((H1) h).f = b; if (a > b) h.f++; return h; }
    static int deep(H3 h) { return h.f == 3 && ((H2) h).f == 7 && ((H1) h).f == 9 ? 1 : 0; }
    static H3 change(H3 h) { if (((H1) h).f == 5) { ((H1) h).f = 7; h.f = 3; } return h; }
    static int hidden(P2 p) { return p.f == 3 && p.get() == 4 ? 1 : 0; }
}
