package o;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Objects: the state before, frames, types, model fields. */
class Objects {

    static class Node {
        int value;
        /*@ nullable @*/ Node next;

        /*@ pure @*/ Node(int value) {
            this.value = value;
        }

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }

        //@ ensures \fresh(\result) && \result.next == this;
        Node push(int v) {
            return v == 0 ? this : new Node(v, this);
        }
        //> new Node(1).push(2) passes
        //> new Node(1).push(0) fails: ensures \fresh(\result) failed: o.Objects$Node existed before

        //@ ensures \reach(this).has(\result);
        //@ ensures (\forall Node n; \reach(this).has(n); n.value <= \result.value);
        Node greatest() {
            return value == 9 ? new Node(10) : this;
        }
        //> new Node(3, new Node(2)).greatest() passes
        //> new Node(3, new Node(5)).greatest() fails: ensures n.value <= \result.value failed for n = o.Objects$Node: 5 <= 3
        //> new Node(9).greatest() fails: ensures \reach(this).has(\result) failed: false

        //@ assignable next.value;
        //@ ensures \not_modified(value, next);
        void bump(boolean both) {
            next.value++;
            if (both) {
                value++;
            }
        }
        //> new Node(1, new Node(1)).bump(false) passes
        //> new Node(1, new Node(1)).bump(true) fails: ensures \not_modified(value) failed: 2 == 1

        //@ ensures \only_assigned(value);
        void set(int v) {
            value = v;
            if (v == 4) {
                next = this;
            }
        }
        //> new Node(1).set(2) passes
        //> new Node(1).set(4) fails: ensures \only_assigned(value) failed: Node.next changed from null to o.Objects$Node

        //@ ensures next != null ==> \result == \old(next.value);
        int nextValue() {
            return next == null ? 0 : next.value++;
        }
        //> new Node(1).nextValue() passes
        //> new Node(1, new Node(7)).nextValue() passes
    }

    static class Stack {
        private final List<Integer> items = new ArrayList<>();
        //@ public model int size;
        //@ private represents size = items.size();
        //@ public model pure int twice(int n) { return n + n; }

        //@ ensures size == 0;
        Stack() {
        }
        //> <init>() passes

        //@ ensures size == \old(size) + 1 && twice(size) == 2 * size;
        //@ ensures (\forall int i; 0 <= i && i < \old(size()); get(i) == \old(get(i)));
        //@ ensures items.get(size - 1).intValue() == x;
        void push(int x) {
            items.add(x);
            if (x == 3) {
                items.add(x);
            }
        }
        //> new Stack().push(1) passes
        //> new Stack().push(3) fails: ensures size == \old(size) + 1 failed: 2 == 1

        //@ ensures \result == items.size();
        /*@ pure @*/ int size() {
            return items.size();
        }
        //> new Stack().size() passes

        /*@ pure @*/ int get(int i) {
            return items.get(i);
        }
    }

    //@ requires 0 <= i && i < j && j < a.length;
    //@ assignable a[i], a[j..a.length - 1];
    //@ ensures a[i] == \old(a[j]) && a[j] == \old(a[i]);
    //@ ensures (\forall int k; 0 <= k && k < a.length; k != i && k != j ==> a[k] == \old(a[k]));
    static void swap(int[] a, int i, int j) {
        int x = a[i];
        a[i] = a[j];
        a[j] = x;
        if (x == 7) {
            a[0] = 70;
        }
        if (x == 8) {
            a[a.length - 1]++;
        }
    }
    //> swap({1, 2, 3}, 0, 2) passes
    //> swap({1, 7, 3}, 1, 2) fails: ensures k != i && k != j ==> a[k] == \old(a[k]) failed for k = 0: 0 != 1 && 0 != 2 ==> 70 == 1
    //> swap({8, 2, 3}, 0, 1) fails: ensures k != i && k != j ==> a[k] == \old(a[k]) failed for k = 2: 2 != 0 && 2 != 1 ==> 4 == 3

    //@ assignable a[0..1];
    static void first(int[] a, int at) {
        a[at] = 5;
    }
    //> first({1, 2, 3}, 1) passes
    //> first({1, 2, 3}, 2) fails: assignable a[0..1] failed: a[2] changed from 3 to 5

    //@ assignable m[0][*];
    //@ ensures (\forall int i; 0 <= i && i < m.length; m[i][0] >= \old(m[i][0]));
    static void grow(int[][] m, int row, int by) {
        m[row][0] += by;
    }
    //> grow({{1}, {2}}, 0, 1) passes
    //> grow({{1}, {2}}, 0, -1) fails: ensures m[i][0] >= \old(m[i][0]) failed for i = 0: 0 >= 1
    //> grow({{1}, {2}}, 1, 1) fails: assignable m[0][*] failed: [0] changed from 2 to 3

    //@ old int n = list.size();
    //@ requires n > 0;
    //@ ensures list.size() == n && list.contains(\result);
    //@ assignable \nothing;
    static String some(List<String> list) {
        if (list.size() == 3) {
            list.set(0, "z");
        }
        return list.get(0);
    }
    //> some(["a"]) passes
    //> some(["a", "b", "c"]) fails: assignable \nothing failed: element 0 changed from "a" to "z"
    //> some([]) throws java.lang.IndexOutOfBoundsException fails: requires n > 0 failed: 0 > 0

    //@ ensures \typeof(\result) == \type(Node) && \typeof(\result) <: \type(Object);
    //@ ensures \result instanceof Node && !(\result instanceof Comparable) && \result.getClass() == Node.class;
    static Object make(boolean right) {
        return right ? new Node(1) : "x";
    }
    //> make(true) passes
    //> make(false) fails: ensures \typeof(\result) == \type(Node) failed: class java.lang.String == class o.Objects$Node

    //@ ensures \elemtype(\typeof(\result)) == \type(String) && \nonnullelements(\result);
    static String[] words(/*@ nullable @*/ String a) {
        return new String[] {a, "b"};
    }
    //> words("a") passes
    //> words(null) fails: ensures \nonnullelements(\result) failed: [null, b]

    //@ ensures \result.equals(a + n + 'c' + 1.5 + null) && \result != a;
    //@ ensures (\lbl len \result.length()) > 3;
    static String text(String a, int n) {
        return a + n + "c1.5null";
    }
    //> text("q", 3) passes

    //@ ensures \result == new Node(x).value && new int[] {1, x}[1] == x && new int[3].length == 3;
    //@ ensures Integer.valueOf(x).equals(\result);
    static int creates(int x) {
        return x;
    }
    //> creates(4) passes

    //@ ensures c.compare(\result, a) >= 0 && \invariant_for(b);
    static String greater(Comparator<String> c, String a, Ring b) {
        return a;
    }

    /** Nothing in it leads to another object. */
    static final class Flat {
        int x;
        double y = Double.NaN;
        String name = "flat";

        //@ assignable this.x;
        void set(int x) {
            this.x = x;
            if (x == 1) {
                y = 2;
            }
            if (x == 2) {
                name = "other";
            }
        }
        //> new Flat().set(5) passes
        //> new Flat().set(1) fails: assignable this.x failed: y changed from NaN to 2.0
        //> new Flat().set(2) fails: assignable this.x failed: name changed from "flat" to "other"

        //@ assignable x, a[at];
        void fill(/*@ nullable @*/ long[] a, int at, int also) {
            x = at;
            if (a != null) {
                a[at] = 7;
                a[also] = 7;
            }
        }
        //> new Flat().fill({1, 2}, 1, 1) passes
        //> new Flat().fill(null, 1, 1) passes
        //> new Flat().fill({1, 2}, 1, 0) fails: assignable x, a[at] failed: a[0] changed from 1 to 7

        //@ assignable this.*;
        void all() {
            x = 5;
        }
        //> new Flat().all() passes
    }

    static class Ring {
        int at;
        int[] data;
        //@ invariant data != null && 0 <= at && at <= data.length;
        //@ static invariant true;

        //@ requires n >= 0;
        Ring(int n, int at) {
            data = new int[n];
            this.at = at;
        }
        //> <init>(3, 1) passes
        //> <init>(3, 4) fails: invariant at <= data.length failed: 4 <= 3

        //@ requires other != null;
        //@ ensures \invariant_for(other) && \static_invariant_for(Ring);
        //@ ensures \result ==> \invariant_for(this);
        boolean mix(Ring other, int x) {
            other.at = x;
            return true;
        }
        //> new Ring(2, 1).mix(new Ring(2, 1), 2) passes
        //> new Ring(2, 1).mix(new Ring(2, 1), 3) fails: invariant at <= data.length failed: 3 <= 2
    }

    static class Kept {
        String text = "a";
        double ratio;
        /*@ nullable @*/ Object[] all;

        //@ assignable ratio;
        void renew(int how) {
            ratio = how;
            if (how == 1) {
                text = new String("a");
            }
        }
        //> new Kept().renew(0) passes
        //> new Kept().renew(1) fails: assignable ratio failed: Kept.text changed from "a" to another "a"

        //@ ensures \not_modified(ratio);
        void turn(int how) {
            ratio = how == 0 ? ratio : how == 1 ? -0.0 : 0.0 / 0.0;
        }
        //> new Kept().turn(0) passes
        //> new Kept().turn(1) fails: ensures \not_modified(ratio) failed: -0.0 == 0.0
        //> new Kept().turn(2) fails: ensures \not_modified(ratio) failed: NaN == 0.0

        //@ ensures !\reach(this).has(o);
        //@ ensures (\forall Object[] a; \reach(all).has(a); a.length < 3);
        void hold(/*@ nullable @*/ Node o, int size) {
            all = new Object[size];
            if (size == 2) {
                all[1] = new Object[] {o};
            }
        }
        //> new Kept().hold(new Node(1), 1) passes
        //> new Kept().hold(new Node(1), 2) fails: ensures !\reach(this).has(o) failed: !true
        //> new Kept().hold(null, 3) fails: ensures a.length < 3 failed for a = [null, null, null]: 3 < 3

        //@ ensures \pre(ratio) == ratio - 1 && \old(twice()) == twice() - 2;
        void step(int by) {
            ratio += by;
        }
        //> new Kept().step(1) passes
        //> new Kept().step(2) fails: ensures \pre(ratio) == ratio - 1 failed: 0.0 == 1.0

        /*@ pure @*/ double twice() {
            return 2 * ratio;
        }
    }

    static class Above {
        //@ requires x > 0;
        //@ ensures \result > 0;
        int same(int x) {
            return x;
        }
    }

    static class Below extends Above {
        //@ also
        //@   requires \same;
        //@   ensures \result == x + 1;
        int same(int x) {
            return x == 3 ? 3 : x + 1;
        }
        //> new Below().same(1) passes
        //> new Below().same(3) fails: ensures \result == x + 1 failed: 3 == 4
        //> new Below().same(-3) fails: no case of the contract applies to this input
    }
}
