package o;

import java.util.function.IntSupplier;

/** What cannot be checked is said, and the rest is checked. */
class Skipped {

    //@ ghost int moves = 0;
    private int value;

    //@ ensures moves == \old(moves) + 1 && value == x;
    //@ accessible value;
    //@ measured_by x;
    int move(int x) {
        value = x == 3 ? 4 : x;
        return value;
    }
    //> new Skipped().move(2) returns 2 passes
    //> new Skipped().move(6) returns 6 passes
    //> new Skipped().move(3) fails: ensures value == x failed: 4 == 3

    //@ ensures (\forall Object o; o != null; o.hashCode() == 0);
    //@ ensures (\forall int i; i * i >= 0);
    //@ ensures (* the moon is full *);
    static int nothing(int x) {
        return x;
    }
    //> nothing(5) pinned passes

    /*@ requires (* it rains *);
      @ ensures \result == 1;
      @ also
      @ requires x > 0;
      @ ensures \result == x;
      @*/
    static int rain(int x) {
        return x;
    }
    //> rain(4) passes

    //@ requires s != null;
    //@ ensures \result == s.getAsInt();
    static int twice(IntSupplier s) {
        return s.getAsInt();
    }

    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i].value == \old(a[i].value));
    static void keep(Skipped[] a) {
    }
    //> keep(null) pinned passes

    int plain(int x) {
        return x;
    }
    //> new Skipped().plain(4) pinned passes

    //@ ensures \result > 0;
    static int positive(int x) {
        if (x == 0) {
            throw new IllegalStateException();
        }
        return x;
    }
    //> positive(1) passes
    //> positive(0) throws java.lang.IllegalStateException pinned passes
    //> positive(-1) fails: ensures \result > 0 failed: -1 > 0
}
