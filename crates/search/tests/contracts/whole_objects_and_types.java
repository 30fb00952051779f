class Whole {
    int x;
    /*@ nullable @*/ int[] a;
    /*@ nullable @*/ Whole next;
    /*@ nullable @*/ Whole[] all;
    static int count;
    double d;
    //@ static invariant count >= 0;

    // expect reachesItself: proved
    //@ ensures \reach(this).has(this);
    void reachesItself() { }

    // expect reaches: proved
    //@ requires next != null && next.next != null;
    //@ ensures \reach(this).has(\old(next.next));
    void reaches() { x = 1; }

    // expect reachesWrong: ensures refuted
    //@ requires next != null && all == null;
    //@ ensures \reach(this).has(\old(next));
    void reachesWrong() { next = null; }

    // expect reachesThroughArrays: ensures unknown (an array of any length)
    //@ requires next != null && next != this && all != null;
    //@ ensures \reach(this).has(\old(next));
    void reachesThroughArrays() { next = null; }

    // expect doesNotReach: proved
    //@ ensures !\reach(\result).has(this);
    Whole doesNotReach() { return new Whole(); }

    // expect doesNotReachWrong: ensures refuted
    //@ ensures !\reach(\result).has(this);
    Whole doesNotReachWrong() { Whole w = new Whole(); w.all = new Whole[] {null, this}; return w; }

    // expect reachesNull: ensures refuted
    //@ ensures \reach(this).has(o);
    void reachesNull(/*@ nullable @*/ Whole o) { next = o; }

    // expect onlyAssigned: proved
    //@ ensures \only_assigned(x, next.x);
    void onlyAssigned() { x = 5; }

    // expect onlyAssignedWrong: ensures refuted
    //@ ensures \only_assigned(next.x);
    void onlyAssignedWrong() { x = 5; }

    // expect onlyAssignedNothing: ensures refuted
    //@ requires o != null;
    //@ ensures \only_assigned(\nothing);
    static void onlyAssignedNothing(Whole o) { o.x++; }

    // expect staticInvariant: proved
    //@ ensures \static_invariant_for(Whole);
    void staticInvariant() { x = 1; }

    // expect staticInvariantOfOther: ensures refuted, invariant unknown (which no longer holds)
    //@ ensures \static_invariant_for(WholeOther);
    static void staticInvariantOfOther(int v) { WholeOther.total = v; }

    // expect staticInvariantKept: proved
    //@ requires v > 0;
    //@ ensures \static_invariant_for(WholeOther);
    static void staticInvariantKept(int v) { WholeOther.total = v; }

    // expect notModified: proved
    //@ requires a != null && a.length > 1;
    //@ ensures \not_modified(x, d, next, a, a[1]);
    //@ ensures \not_modified(next.*);
    void notModified() { a[0] = 5; }

    // expect notModifiedWrong: ensures refuted
    //@ requires a != null && a.length > 1;
    //@ ensures \not_modified(x, a[0]);
    void notModifiedWrong() { a[0] = 5; }

    // expect notModifiedAll: ensures refuted
    //@ requires next != null;
    //@ ensures \not_modified(next.*);
    void notModifiedAll() { x = 5; }

    // expect elementsOfNone: proved
    //@ ensures \elemtype(\typeof(\result)) != \type(int);
    //@ ensures \elemtype(\type(int[][])) == \type(int[]);
    //@ ensures !(\type(int) <: \type(long)) && \type(int) <: \type(int) && \type(int[]) <: \type(Object);
    static Object elementsOfNone() { return new Whole(); }

    // expect elementsWrong: ensures refuted
    //@ ensures \elemtype(\typeof(\result)) == \type(long);
    static Object elementsWrong() { return new int[3]; }

    // expect primitivesAreNoClasses: proved
    //@ ensures \type(int) != \type(I);
    static void primitivesAreNoClasses() { }

    // expect ofNumbers: proved
    //@ ensures \typeof(p) == \type(int) && \typeof(q) != \type(int);
    static void ofNumbers(int p, long q) { }

    // expect same: proved
    // expect WholeBelow.same: proved
    // expect WholeBelow.sameWrong: ensures refuted
    //@ requires p > 0;
    //@ ensures \result > 0;
    int same(int p) { return p; }

    //@ requires p > 0 || p == -7;
    //@ ensures true;
    int sameWrong(int p) { return 1; }
}

class I { }

class WholeOther {
    static int total = 1;
    //@ static invariant total > 0;
}

class WholeBelow extends Whole {
    //@ also
    //@   requires \same;
    //@   ensures \result == p;
    int same(int p) { return p; }

    //@ also
    //@   requires \same;
    //@   ensures \result > 0;
    int sameWrong(int p) { return p; }

    // expect WholeBelow.sameOfNone: ensures unknown (no specification that this one extends), invariant unknown (no specification), unusable unknown (no specification)
    //@ requires \same;
    //@ ensures \result > 0;
    int sameOfNone(int p) { return p; }
}
