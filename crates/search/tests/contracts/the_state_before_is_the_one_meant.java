class Before {
    int x;
    int[] a;
    Before next;
    static int count;

    // expect oldParameter: assert refuted
    //@ requires n < 100;
    static int oldParameter(int n) {
        n = n + 1;
        //@ assert \old(n) == n;
        return n;
    }

    // expect oldParameterRight: proved
    //@ requires n < 100;
    static int oldParameterRight(int n) {
        n = n + 1;
        //@ assert n == \old(n) + 1;
        //@ assert n == \pre(n) + 1;
        return n;
    }

    // expect oldParameterOfLoop: proved
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int oldParameterOfLoop(int n) {
        int r = 0;
        //@ loop_invariant r + n == \old(n) && n >= 0;
        //@ decreases n;
        while (n > 0) {
            n--;
            r++;
        }
        return r;
    }
}
