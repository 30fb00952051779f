class Clock {
    /** Nobody can run the call, but its contract says enough. */
    //@ ensures \result >= 0;
    static long half() {
        return System.nanoTime() / 2;
    }

    /** The contract of the call does not say that. */
    //@ ensures \result > 0;
    static long more() {
        return System.nanoTime() / 2;
    }

    /** The caller has to see to the precondition. */
    //@ ensures true;
    static int share(int n) {
        return Math.floorDiv(100, n);
    }

    //@ requires n != 0;
    //@ ensures true;
    static int shareChecked(int n) {
        return Math.floorDiv(100, n);
    }
}
