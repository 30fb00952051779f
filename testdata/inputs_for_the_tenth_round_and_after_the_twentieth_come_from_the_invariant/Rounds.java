class Rounds {
    /*@ requires n >= 0;
      @ ensures \result == (n > 10 ? 1 : 0) + (n == 20 ? 2 : 0); @*/
    static int exactly(int n) {
        int i = 0;
        int seen = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant seen == (i > 10 ? 1 : 0);
        //@ decreases n - i;
        while (i < n) {
            if (i == 10) {
                seen++;
            }
            i++;
        }
        if (i == 20) {
            seen += 2;
        }
        return seen;
    }

    /*@ requires n >= 0;
      @ ensures \result == (n > 10 ? 1 : 0) + (n > 20 ? 2 : 0); @*/
    static int more(int n) {
        int i = 0;
        int seen = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ loop_invariant seen == (i > 10 ? 1 : 0);
        //@ decreases n - i;
        while (i < n) {
            if (i == 10) {
                seen++;
            }
            i++;
        }
        if (i > 20) {
            seen += 2;
        }
        return seen;
    }
}
