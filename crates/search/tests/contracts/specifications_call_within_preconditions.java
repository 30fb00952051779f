class Within {
    int n;

    // expect f: proved
    //@ requires x > 0; ensures \result == x;
    static /*@ pure */ int f(int x) { return x; }

    //@ requires n > 0; ensures \result == n;
    /*@ pure */ int own() { return n; }

    //@ requires x > 0; ensures \result == x;
    //@ also
    //@ requires x == -5; ensures \result == -5;
    static /*@ pure */ int two(int x) { return x; }

    // Outside of its precondition it says nothing, whatever its code does: the clause has no value, so it does not hold.
    // expect outside: ensures refuted
    //@ ensures f(-1) == -1;
    static void outside() { }

    // expect inside: proved
    //@ ensures f(1) == 1;
    static void inside() { }

    // expect otherCase: proved
    //@ ensures two(-5) == -5;
    static void otherCase() { }

    // expect guarded: proved
    //@ ensures x > 0 ==> f(x) == x;
    static void guarded(int x) { }

    // expect unguarded: ensures refuted
    //@ ensures f(x) == x;
    static void unguarded(int x) { }

    // expect negated: ensures refuted
    //@ ensures !(f(x) == x + 1);
    static void negated(int x) { }

    // expect wrong: ensures refuted
    //@ ensures f(x) == x + 1;
    static void wrong(int x) { }

    // expect byRequires: proved
    //@ requires x > 0; ensures f(x) == x;
    static void byRequires(int x) { }

    // An input of which the precondition has no value does not satisfy it.
    // expect required: proved
    //@ requires f(x) == x; ensures \result > 0;
    static int required(int x) { return x; }

    // expect callsRequired: precondition refuted
    //@ ensures true;
    static int callsRequired() { return required(-1); }

    // expect callsInside: proved
    //@ ensures \result == 3;
    static int callsInside() { return required(3) > 0 ? 3 : 3; }

    // expect asserted: assert refuted
    static void asserted(int x) {
        //@ assert f(x) == x;
        x = 1;
    }

    // expect before: ensures refuted
    //@ requires n < 100; ensures n == \old(own()) + 1;
    void before() { n = n + 1; }

    // expect beforeWithin: proved
    //@ requires n > 0 && n < 100; ensures n == \old(own()) + 1;
    void beforeWithin() { n = n + 1; }

    // Which case applies is not said for others than positive numbers.
    // expect cases: proved
    //@ requires f(x) == x; ensures \result == 1;
    //@ also
    //@ requires x <= 0; ensures \result == 2;
    static int cases(int x) { return x > 0 ? 1 : 2; }
}
