class Narrow {
    static class A { int z; }
    static class B extends A { }
    static final class F { int z; }

    // Two references of different types may mean one array.
    // expect apart: ensures refuted
    //@ requires x.length > 0 && y.length > 0;
    //@ ensures x[0] == \old(x[0]);
    static void apart(A[] x, B[] y) {
        y[0] = null;
    }

    // expect apartAfterLength: ensures refuted
    //@ requires x.length == 1 && y.length == 1;
    //@ requires x[0] != null;
    //@ ensures x[0] != null;
    static void apartAfterLength(A[] x, B[] y) {
        y[0] = null;
    }

    // expect apartBecauseFinal: proved
    //@ requires x.length == 1 && y.length == 1;
    //@ requires x[0] != null;
    //@ ensures x[0] != null;
    static void apartBecauseFinal(A[] x, F[] y) {
        y[0] = null;
    }

    // expect never: ensures refuted
    //@ requires x.length == 1;
    //@ ensures !\result;
    static boolean never(A[] x) {
        return x instanceof B[];
    }

    // expect neverOfArrays: ensures refuted
    //@ requires x.length == 1;
    //@ ensures !\result;
    static boolean neverOfArrays(A[][] x) {
        return x instanceof B[][];
    }

    // expect exact: ensures refuted
    //@ requires x.length == 1;
    //@ ensures \typeof(x) == \type(A[]);
    static void exact(A[] x) {
    }

    // expect elements: ensures refuted
    //@ requires x.length == 1;
    //@ ensures \elemtype(\typeof(x)) == \type(A);
    static void elements(A[] x) {
    }

    // expect ofFinal: proved
    //@ requires x.length == 1;
    //@ ensures \typeof(x) == \type(F[]);
    static void ofFinal(F[] x) {
    }

    // expect copied: ensures refuted
    //@ requires x.length == 1;
    //@ ensures !\result;
    static boolean copied(A[] x) {
        return x.clone() instanceof B[];
    }

    // expect stored: signals_only refuted
    //@ requires x.length == 1;
    //@ signals_only NullPointerException;
    static void stored(A[] x) {
        x[0] = new A();
    }

    // expect storedFinal: proved
    //@ requires x.length == 1;
    //@ signals_only NullPointerException;
    static void storedFinal(F[] x) {
        x[0] = new F();
    }

    // What it held it takes.
    // expect swapped: proved
    //@ requires x.length == 2;
    //@ signals_only NullPointerException;
    static void swapped(A[] x) {
        A a = x[0];
        x[0] = x[1];
        x[1] = a;
    }

    // expect checked: proved
    //@ requires x.length == 1 && \typeof(x) == \type(A[]);
    //@ signals_only NullPointerException;
    static void checked(A[] x) {
        x[0] = new B();
    }

    // expect filled within 1500 ms: signals_only refuted
    //@ signals_only NullPointerException;
    static void filled(A[] x) {
        for (int i = 0; i < x.length; i++) {
            x[i] = new A();
        }
    }

    // expect reversed: proved
    //@ signals_only \nothing;
    static void reversed(A[] x) {
        //@ loop_invariant 0 <= i && i <= x.length;
        //@ decreases x.length - i;
        for (int i = 0; i < x.length; i++) {
            A a = x[i];
            x[i] = x[x.length - 1 - i];
            x[x.length - 1 - i] = a;
        }
    }

    // expect loopApart within 1500 ms: ensures refuted
    //@ requires x.length == y.length && x.length > 0;
    //@ requires x[0] != null;
    //@ ensures x[0] != null;
    static void loopApart(A[] x, B[] y) {
        for (int i = 0; i < y.length; i++) {
            y[i] = null;
        }
    }

    // expect allNull: ensures refuted
    //@ requires (\forall int k; 0 <= k && k < x.length; x[k] != null);
    //@ requires y.length > 0 && x.length > 0;
    //@ ensures (\forall int k; 0 <= k && k < x.length; x[k] != null);
    static void allNull(A[] x, B[] y) {
        y[0] = null;
    }

    A[] as;
    B[] bs;

    // expect fields: ensures refuted
    //@ requires as.length == 1 && bs.length == 1;
    //@ requires as[0] != null;
    //@ ensures as[0] != null;
    void fields() {
        bs[0] = null;
    }
}
