class Floating {
    /*@ pure @*/ static boolean pos(double d) { return 1 / d > 0; }
    /*@ pure @*/ static boolean posf(float d) { return 1 / d > 0; }
    /*@ pure @*/ static boolean nan(double d) { return d != d; }
    /*@ pure @*/ static boolean nanf(float d) { return d != d; }

    // Zeros are equal and no method has to treat them alike.
    // expect zeros: ensures refuted
    //@ ensures pos(0.0) == pos(-0.0);
    static void zeros() { }

    // expect zerosDiffer: proved
    //@ ensures pos(0.0) != pos(-0.0);
    static void zerosDiffer() { }

    // expect zerosOfFloat: ensures refuted
    //@ ensures posf(0.0f) == posf(-0.0f);
    static void zerosOfFloat() { }

    // expect sameZero: proved
    //@ ensures pos(-0.0) == pos(-0.0) && !pos(-0.0);
    static void sameZero() { }

    // expect equalInputs: ensures refuted
    //@ requires d == 0.0 && e == 0.0;
    //@ ensures pos(d) == pos(e);
    static void equalInputs(double d, double e) { }

    // NaN is not equal to itself, but it is the same argument.
    // expect notANumber: proved
    //@ ensures nan(Double.NaN) && nan(0.0 / 0.0) && nanf(Float.NaN);
    static void notANumber() { }

    // expect aNumber: ensures refuted
    //@ ensures !nan(Double.NaN);
    static void aNumber() { }

    /*@ normal_behavior
      @   requires n >= 0;
      @   ensures \result == 1 || \result == 0;
      @   assignable \nothing;
      @*/
    /*@ pure @*/ static int sign(double d, int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && (s == 0 || s == 1);
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            if (1 / d > 0) {
                s = 1;
            }
        }
        return s;
    }

    // expect byContract by contract: ensures unknown (effort)
    //@ requires n > 60000000;
    //@ ensures \result;
    static boolean byContract(int n) { return sign(0.0, n) == sign(-0.0, n); }

    // expect sameByContract by contract: proved
    //@ requires n >= 0;
    //@ ensures \result;
    static boolean sameByContract(double d, int n) { return sign(d, n) == sign(d, n) && sign(-0.0, n) == sign(-0.0, n); }
}
