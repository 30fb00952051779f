// Inputs for what comes behind a call are found by its contract, and its code is run with them.
class BehindCalls {
    //@ normal_behavior
    //@ requires n >= 0 && n <= 10000;
    //@ ensures \result == 3 * n;
    //@ assignable \nothing;
    static int triple(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && s == 3 * i;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            s += 3;
        }
        return s;
    }

    // expect far: ensures refuted
    //@ requires n >= 0 && n <= 10000;
    //@ ensures \result != 1;
    static int far(int n) {
        return triple(n) == 29997 ? 1 : 0;
    }

    // No number is such that its triple is this one.
    // expect none: proved
    //@ requires n >= 0 && n <= 10000;
    //@ ensures \result != 1;
    static int none(int n) {
        return triple(n) == 29998 ? 1 : 0;
    }

    //@ normal_behavior
    //@ requires n >= 0 && n <= 10000;
    //@ ensures \result >= 0;
    //@ assignable \nothing;
    static int weak(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 3;
        }
        return s;
    }

    // The contract says too little: its first guess is no input for it, and the search goes on.
    // expect near by contract: ensures refuted
    //@ requires n >= 0 && n <= 10000;
    //@ ensures \result != 1;
    static int near(int n) {
        return weak(n) == 12 ? 1 : 0;
    }
}
