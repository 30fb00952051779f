class BeforeLoop {
    //@ ghost static int steps;

    // expect assumeOnce: ensures refuted
    //@ requires n >= 0;
    //@ ensures \result != 0;
    static int assumeOnce(int n) {
        //@ assume n == 3;
        while (n > 0) {
            n--;
        }
        return n;
    }

    // expect assertOnce: proved
    //@ requires n == 3;
    //@ ensures \result == 0;
    static int assertOnce(int n) {
        //@ assert n == 3;
        while (n > 0) {
            n--;
        }
        return n;
    }

    // expect setOnce: ensures refuted
    //@ requires n == 3;
    //@ ensures steps == 0;
    static int setOnce(int n) {
        //@ set steps = 0;
        while (n > 0) {
            n--;
            //@ set steps = steps + 1;
            n = n + 0;
        }
        return n;
    }

    // expect ghostOnce: proved
    //@ requires n == 3;
    //@ ensures \result == 0;
    static int ghostOnce(int n) {
        //@ ghost int first = n;
        while (n > 0) {
            n--;
        }
        //@ assert first == 3;
        return n;
    }

    // expect setThenInvariant: proved
    //@ requires n >= 0;
    static int setThenInvariant(int n) {
        //@ set steps = 5;
        //@ loop_invariant steps == 5 && n >= 0;
        while (n > 0) {
            n--;
        }
        return n;
    }
}
