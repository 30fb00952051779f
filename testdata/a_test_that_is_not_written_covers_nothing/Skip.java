class Skip {
    /** The branch at 7 always breaks the contract: without that test nothing covers it. */
    //@ ensures \result >= 0;
    static int only(int x) {
        if (x == 7) {
            return -1;
        }
        return 1;
    }

    /** The contract is broken first where both branches are passed, but other inputs pass them too. */
    //@ ensures \result > 0;
    static int also(int x) {
        int sum = 0;
        if (x <= 0) {
            sum = -x;
        }
        if (x >= 0) {
            sum += x;
        }
        return sum;
    }
}
