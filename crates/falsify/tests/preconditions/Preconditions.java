/** One precondition has inputs, the other has none. */
final class Preconditions {
    private Preconditions() {}

    //@ requires x > 3 && x < 300;
    //@ ensures \result == x;
    static int some(int x) {
        return x;
    }

    //@ requires x > 3 && x < 300;
    static int only(int x) {
        return 100 / (x - 7);
    }

    //@ requires x > 5 && x < 3;
    //@ ensures \result == x;
    static int none(int x) {
        return x;
    }
}

/** Its postcondition is wrong, of objects that meet the invariant. */
class Kept {
    int f;

    //@ invariant f >= 0;

    //@ ensures \result == x;
    int keep(int x) {
        return x == 0 ? f + 1 : x;
    }
}
