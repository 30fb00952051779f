import java.io.IOException;

/** Cases, nesting, defaults. */
abstract class Cases {
    int a;
    int b;
    int[] array = new int[3];
    Cases next = this;

    /*@ public normal_behavior
      @   requires x > 0;
      @   assignable a, b, this.a, next.b, array[0], array[1..2], array[*], array[x - 1 .. x], next.*, this.*, Cases.*;
      @   ensures a == \old(a) + x;
      @ also
      @ private exceptional_behavior
      @   requires x <= 0;
      @   assignable \nothing;
      @   signals (IllegalArgumentException e) e.getMessage() != null;
      @   signals_only IllegalArgumentException, IOException;
      @ also
      @ behaviour
      @   requires x == 7;
      @   diverges x > 5;
      @   measured_by x, a;
      @   accessible a, array[*];
      @   signals_only \nothing;
      @*/
    void heavy(int x) throws IOException {
    }

    //@ requires x > 0;
    //@ {| requires x > 1; ensures \result == 1;
    //@    also
    //@    requires x > 2; {| ensures \result == 2; also ensures \result == 3; |}
    //@ |}
    //@ ensures \result > 0;
    int nested(int x) {
        return 1;
    }

    //@ old int before = a + x;
    //@ old int[] copy = array;
    //@ requires before > 0;
    //@ ensures a == before && copy.length == 3;
    //@ modifies a;
    //@ assigns b;
    void olds(int x) {
    }

    //@ requires x >= 0 else IllegalArgumentException;
    //@ requires x < array.length else IndexOutOfBoundsException;
    //@ ensures \result == array[x];
    //@ pure
    int get(int x) {
        return array[x];
    }

    //@ also
    //@   requires \same;
    //@   ensures \result == \same;
    //@ implies_that
    //@   ensures \result;
    public boolean equals(Object o) {
        return true;
    }

    //@ pre a > 0;
    //@ post a > 0;
    //@ exsures (Exception e) true;
    //@ working_space 5;
    //@ when a > 0;
    //@ callable heavy;
    //@ ensures_redundantly a > 0;
    //@ requires \not_specified;
    //@ assignable \strictly_nothing;
    void odd() {
    }

    //@ ensures \result > 0;
    abstract int bare();

    //@ normal_behavior
    //@   requires a > 0;
    //@ exceptional_behavior
    //@   requires a < 0;
    abstract void missingAlso();

    //@ requires a > 0;
    // a comment between
    //@ ensures a > 1;
    abstract void torn();

    /*@ public code normal_behavior
      @   requires (* the weather is fine *);
      @   ensures (* it stays
      @              so *) && a > 0;
      @*/
    void informal() {
    }

    //@ requires \seq_empty == null;
    //@ ensures (\seq_def int i; 0; 5; i) != null;
    //@ ensures \seq_length(x) > 0;
    void key(int x) {
    }
}
