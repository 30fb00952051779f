class Unchecked {
    int f;
    int g;

    //@ ensures (* the result is nice *);
    //@ ensures \result == 3;
    static int nice() {
        return 3;
    }

    //@ requires (* x is nice *) && x > 3;
    //@ ensures \result > 3;
    static int nicer(int x) {
        return x;
    }

    /** It ends for every input: all paths were followed. */
    //@ diverges false;
    //@ ensures \result >= 0;
    static int ends(int x) {
        int n = 0;
        for (int i = 0; i < 5; i++) {
            n += x > i ? 1 : 0;
        }
        return n;
    }

    /** It does not end for negative numbers. */
    //@ diverges false;
    //@ ensures \result == x;
    static int hangs(int x) {
        while (x < 0) {
        }
        return x;
    }

    /** It ends, as a measure shows that nobody wrote. */
    //@ diverges x < 0;
    //@ ensures \result == x;
    static int runs(int x) {
        int i = 0;
        while (i < x) {
            i++;
        }
        return x;
    }

    /** Whoever does not ask for the end gets what holds at it. */
    //@ diverges true;
    //@ ensures \result == x;
    static int whenever(int x) {
        while (x < 0) {
        }
        return x;
    }

    /** What cannot be checked is no excuse for what can. */
    //@ accessible f;
    //@ ensures \result == f;
    int wrong() {
        return g;
    }
}
