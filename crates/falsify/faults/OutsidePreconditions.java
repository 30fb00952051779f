// faults: specifications-call-outside
/** A clause calls a method outside of its precondition. */
class OutsidePreconditions {
    //@ requires x > 0;
    //@ ensures \result == x;
    static /*@ pure */ int f(int x) {
        return x;
    }

    //@ ensures f(x) == x;
    static void same(int x) {
    }
}
