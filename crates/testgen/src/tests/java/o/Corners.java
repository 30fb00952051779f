package o;

import java.util.Comparator;
import java.util.List;

/** What is private, generic, inherited, nested; and conversions that are rare. */
class Corners {

    private static int hidden = 3;
    private final int factor = 2;

    //@ ensures \result == doubled(x) && hidden == \old(hidden);
    private int secret(int x) {
        if (x == 9) {
            hidden++;
        }
        return x * factor;
    }
    //> new Corners().secret(4) passes
    //> new Corners().secret(9) fails: ensures Corners.hidden == \old(Corners.hidden) failed: 4 == 3

    private /*@ pure @*/ int doubled(int x) {
        return x + x;
    }

    private static class Inner {
        private int n;
        //@ invariant n >= 0;

        //@ ensures n == v;
        void set(int v) {
            n = v;
        }
        //> new Inner().set(2) passes
        //> new Inner().set(-2) fails: invariant n >= 0 failed: -2 >= 0
    }

    static class Box<T> {
        /*@ nullable @*/ T value;

        //@ ensures this.value == value && \result == \old(this.value);
        /*@ nullable @*/ T swap(/*@ nullable @*/ T value) {
            T old = this.value;
            this.value = value;
            return old;
        }
        //> new Box().swap("a") passes

        //@ ensures \result <==> value != null && value.equals(other);
        boolean holds(T other) {
            return value != null;
        }
        //> new Box().holds("a") passes
    }

    interface Shape {
        //@ ensures \result >= 0;
        //@ pure
        int area();

        //@ requires by > 0;
        //@ ensures area() == \old(area()) * by;
        void scale(int by);
    }

    static class Square implements Shape {
        int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side == 7 ? -1 : side * side;
        }
        //> new Square(3).area() passes
        //> new Square(7).area() fails: ensures \result >= 0 failed: -1 >= 0

        //@ also
        //@ requires by == 2;
        //@ ensures side == \old(side) * 2;
        public void scale(int by) {
            side *= by;
        }
        //> new Square(3).scale(1) passes
        //> new Square(3).scale(2) fails: ensures area() == \old(area()) * by failed: 36 == 18
    }

    //@ ensures (\forall int i; 0 <= i && i < s.length(); \old(s.charAt(i)) == s.charAt(i));
    //@ ensures (\forall int i; 0 <= i && i < list.size() - 1; list.get(i).equals(\old(list.get(i))));
    static void keep(String s, List<String> list) {
        if (s.length() == 2) {
            list.set(0, "x");
        }
        list.add(s);
    }
    //> keep("abc", ["p", "q"]) passes
    //> keep("ab", ["p", "q"]) fails: ensures list.get(i).equals(\old(list.get(i))) failed for i = 0: false

    //@ signals (Throwable t) t instanceof Error;
    //@ signals_only RuntimeException;
    static void errors(int x) throws Throwable {
        if (x == 1) {
            throw new AssertionError("one");
        }
        if (x == 2) {
            throw new IllegalStateException("two");
        }
        if (x == 3) {
            throw new Exception("three");
        }
    }
    //> errors(1) throws java.lang.AssertionError passes
    //> errors(2) throws java.lang.IllegalStateException fails: signals (Throwable t) t instanceof Error failed: java.lang.IllegalStateException instanceof Error
    //> errors(3) throws java.lang.Exception fails: signals (Throwable t) t instanceof Error failed: java.lang.Exception instanceof Error

    //@ ensures \not_modified(a[*]) && \not_modified(b.*) && \not_modified(a[0]);
    static void same(int[] a, Square b, int x) {
        a[0] = x;
        b.side = x;
    }
    //> same({4}, new Square(4), 4) passes
    //> same({4}, new Square(4), 5) fails: ensures \not_modified(a[*]) failed
    //> same({5}, new Square(4), 5) fails: ensures \not_modified(b.*) failed

    //@ ensures (\real) \result * 2 == x + x && -((\real) x) <= 2147483648L;
    static int reals(int x) {
        return x;
    }
    //> reals(3) passes

    //@ ensures \result <= (\real) x / 4 + y && (\real) 1 / x > 0;
    static double quotients(int x, double y) {
        return x / 4 + y;
    }
    //> quotients(7, 0.5) passes
    //> quotients(-1, 0.5) fails: ensures \result <= x / 4 + y failed: 1/2 <= 1/4

    //@ ensures \result == null || (\forall int i; 0 <= i && i < \result.length; \result[i] == null);
    static /*@ nullable @*/ String[] nulls(int n) {
        return n < 0 ? null : new String[n];
    }
    //> nulls(-1) passes
    //> nulls(2) passes

    //@ requires c != null;
    //@ ensures \result == a || \result == b;
    static String greater(/*@ nullable @*/ Comparator<String> c, String a, String b) {
        return a.compareTo(b) > 0 ? a : b;
    }
    //> greater(null, "a", "b") fails: requires c != null failed: null != null

    //@ ensures \result == (\sum long i; 0 <= i && i <= n; i * i);
    static long squares(long n) {
        return n * (n + 1) * (2 * n + 1) / 6;
    }
    //> squares(10L) passes

    //@ ensures (\forall int i; n + 1 <= i && i <= n + 3; i > n);
    //@ ensures (\max int i; n <= i && i <= n; i) == n;
    static void ends(int n) {
    }
    //> ends(2147483646) passes
    //> ends(-5) passes

    //@ ensures \result == (short) x + (char) x + (int) 3.7 + (long) 2.5f;
    static int casts(int x) {
        return (short) x + (char) x + 5;
    }
    //> casts(70000) passes

    //@ ensures \result.length == 2 && \result[0][1] == \old(m[0][1]);
    //@ ensures \old(m.length) == m.length && \pre(m[0].length) == 2;
    static int[][] rows(int[][] m) {
        m[0][1] = m[0][1] == 5 ? 6 : m[0][1];
        return m;
    }
    //> rows({{1, 2}, {3}}) passes
    //> rows({{1, 5}, {3}}) fails: ensures \result[0][1] == \old(m[0][1]) failed: 6 == 5

    //@ ensures (byte) \old(a[0]) == (x > 0 ? \old(a[0]) : \old(a[1])) && \old(a[0]) == \old(a[1]);
    static void boxes(int[] a, int x) {
    }
    //> boxes({1000, 1000}, 1) fails: ensures (byte) \old(a[0]) == (x > 0 ? \old(a[0]) : \old(a[1])) failed: -24 == 1000
    //> boxes({100, 100}, 1) passes

    //@ ensures (\lbl where x + 1) > 0 && (\lblneg bad x != 4);
    static void labels(int x) {
    }
    //> labels(1) passes
    //> labels(-3) fails: ensures (\lbl where x + 1) > 0 failed: -2 > 0, where = -2
    //> labels(4) fails: ensures x != 4 failed: 4 != 4

    //@ requires a[0] > 0;
    //@ ensures \result == 1;
    //@ also
    //@ requires a.length == 0;
    //@ ensures \result == 0;
    static int guards(int[] a) {
        return a.length;
    }
    //> guards({}) passes
    //> guards({5}) passes

    //@ ensures \old(a[0]) == null;
    static void missing(/*@ nullable @*/ String[] a) {
    }
    //> missing(null) stops: java.lang.NullPointerException: Cannot invoke "java.util.List.get(int)" because "<local2>" is null

    //@ ensures \typeof(s) != \type(Object);
    static void types(String s) {
    }
    //> types("a") passes

    //@ ensures (\exists byte i; 0 <= i && i <= a.length; true) == true;
    static void some(int[] a) {
    }
    //> some({}) passes

    //@ ensures (\exists int i; 0 <= i && i < 2; a[i] == 5);
    static void partial(int[] a) {
    }
    //> partial({5, 1}) passes
    //> partial({5}) stops: java.lang.ArrayIndexOutOfBoundsException: Index 1 out of bounds for length 1

    //@ assignable a[b.length - 1], a[n * n..n];
    static void places(int[] a, int /*@ nullable @*/ [] b, int n) {
        a[0] = n;
    }
    //> places({7}, {1}, 7) passes
    //> places({7}, null, 7) passes
    //> places({7}, null, 65536) fails: assignable a[b.length - 1], a[n * n..n] failed: [0] changed from 7 to 65536
}
