class Calls {
    //@ requires d != 0;
    static int half(int d) {
        return 100 / d;
    }

    // The caller does not see to the precondition of what it calls.
    // expect outside: precondition refuted
    //@ ensures true;
    static int outside(int x) {
        return half(x);
    }

    // expect inside: proved
    //@ requires x > 3;
    //@ ensures true;
    static int inside(int x) {
        return half(x);
    }

    /*@ public normal_behavior
      @ requires n >= 0 && n <= 1000;
      @ ensures \result == 2 * n;
      @ assignable \nothing;
      @*/
    static int twice(int n) {
        int s = 0;
        for (int i = 0; i < n; i++) {
            s += 2;
        }
        return s;
    }

    // expect use: proved
    //@ requires x > 0 && x < 10;
    //@ ensures \result == 2 * x + 2;
    static int use(int x) {
        return twice(x + 1);
    }

    // Its own contract stands for the inner calls.
    // expect depth: proved
    /*@ public normal_behavior
      @ requires n >= 0;
      @ ensures \result == n;
      @ assignable \nothing;
      @*/
    static int depth(int n) {
        return n == 0 ? 0 : depth(n - 1) + 1;
    }
}
