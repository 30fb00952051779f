import java.util.*;
import java.util.function.IntPredicate;

/** Overloads, constructors with hidden parameters, nested types, generics. */
class Naming<T extends Comparable<T>> {
    T item;
    List<T> items = new ArrayList<>();
    Map<String, int[]> map = new HashMap<>();
    int outerField;

    //@ ensures \result == x;
    int over(int x) { return x; }

    //@ ensures \result == 2 && x > 1;
    int over(long x) { return 2; }

    //@ ensures \result == 3 && x != null;
    int over(Object x) { return 3; }

    //@ ensures \result == 4 && xs.length > 0;
    int over(int... xs) { return 4; }

    //@ requires t.compareTo(item) > 0 && items.get(0).compareTo(t) == 0;
    //@ ensures map.get("a")[0] == map.getOrDefault("b", null).length;
    void generic(T t) {
    }

    //@ requires u == null || u.length() > 0;
    //@ ensures \result.size() == 1;
    static <U extends CharSequence> List<U> methodGeneric(U u) { return List.of(u); }

    //@ requires Entry.KIND == 1 && Naming.Entry.KIND == 1 && Kind.A != Kind.B && Kind.A.ordinal() == 0;
    //@ requires new Entry(3).key == 3;
    void nested() {
    }

    static class Entry {
        static final int KIND = 1;
        int key;

        //@ ensures key == k;
        /*@ pure @*/ Entry(int k) { key = k; }
    }

    class Inner {
        //@ ensures outerField == k && Naming.this.outerField == k && this.own == k;
        Inner(int k) { }

        int own;

        //@ ensures \result == over(3);
        int f() { return 1; }
    }

    enum Kind {
        A(1), B(2);

        //@ requires level > 0;
        Kind(int level) { }
    }

    record Point(int x, Object name) {
        //@ requires x > 0;
        Point {
        }

        //@ ensures \result == x() + x;
        int twice() { return 2 * x; }
    }

    void local(String... words) {
        class Local {
            //@ requires q > 0;
            Local(int q) { }
        }
        new Local(words.length);
    }

    //@ requires p.test(3) && over(3) == 1;
    void impure(IntPredicate p) {
    }
}
