class Limit {
    int max;

    //@ invariant max > 0;

    //@ ensures \result == (n <= max);
    boolean allows(int n) {
        return n <= max;
    }
}
