class Impossible {
    int low;
    int high;
    //@ invariant low < high;
    //@ invariant high < low;

    /** Whatever it does, there is no object to do it with. */
    //@ requires x > 0;
    //@ ensures \result == 12345;
    int any(int x) {
        return x;
    }

    //@ ensures \result == x;
    static int same(int x) {
        return x;
    }
}

/** Here the precondition contradicts the invariant; each alone has objects. */
class Contradicting {
    int low;
    //@ invariant low > 0;

    //@ requires low < 0;
    //@ ensures \result == 12345;
    int any(int x) {
        return x;
    }
}

/** There is no invariant to be contradicted: the precondition alone does it. */
class Unsaid {
    //@ requires false;
    //@ ensures true;
    void never() {
    }

    //@ requires x < 0 && x > 0;
    //@ ensures true;
    void neither(int x) {
    }
}
