class Slow {
    //@ ensures \result == 2 * x;
    //@ duration 100;
    static long twice(int x) {
        return 2L * x;
    }

    //@ requires (* x is pretty *);
    //@ ensures \result > 0;
    static int pretty(int x) {
        return x;
    }
}
