class Sums {
    // expect total: proved
    //@ requires a.length < 1000;
    //@ ensures \result == (\sum int k; 0 <= k && k < a.length; a[k]);
    //@ assignable \nothing;
    static long total(int[] a) {
        long s = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant s == (\sum int k; 0 <= k && k < i; a[k]);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            s += a[i];
        }
        return s;
    }

    // The first element is left out.
    // expect totalWrong: ensures refuted
    //@ requires a.length < 1000;
    //@ ensures \result == (\sum int k; 0 <= k && k < a.length; a[k]);
    static long totalWrong(int[] a) {
        long s = 0;
        for (int i = 1; i < a.length; i++) {
            s += a[i];
        }
        return s;
    }

    // An int is too narrow for a sum of ints.
    // expect totalNarrow: ensures refuted
    //@ requires a.length == 2;
    //@ ensures \result == (\sum int k; 0 <= k && k < a.length; a[k]);
    static int totalNarrow(int[] a) {
        return a[0] + a[1];
    }

    // expect count: proved
    //@ ensures \result == (\num_of int k; 0 <= k && k < a.length; a[k] == x);
    static int count(int[] a, int x) {
        int n = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant n == (\num_of int k; 0 <= k && k < i; a[k] == x);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) {
            if (a[i] == x) n++;
        }
        return n;
    }

    // expect countDown: proved
    //@ ensures \result == (\num_of int k; 0 <= k && k < a.length; a[k] > x);
    static int countDown(int[] a, int x) {
        int n = 0;
        int i = a.length;
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant n == (\num_of int k; i <= k && k < a.length; a[k] > x);
        //@ decreases i;
        while (i > 0) {
            i--;
            if (a[i] > x) n++;
        }
        return n;
    }

    // expect countWrong: ensures refuted
    //@ ensures \result == (\num_of int k; 0 <= k && k < a.length; a[k] == x);
    static int countWrong(int[] a, int x) {
        int n = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] >= x) n++;
        }
        return n;
    }

    // expect bounds: proved
    //@ ensures 0 <= (\num_of int k; 0 <= k && k < a.length; a[k] == x);
    //@ ensures (\num_of int k; 0 <= k && k < a.length; a[k] == x) <= a.length;
    static void bounds(int[] a, int x) {
    }

    // expect boundsWrong: ensures refuted
    //@ ensures (\num_of int k; 0 <= k && k < a.length; a[k] == x) < a.length;
    static void boundsWrong(int[] a, int x) {
    }

    // expect swap: proved
    //@ requires 0 <= i && i < a.length && 0 <= j && j < a.length;
    //@ ensures (\forall int v; (\num_of int k; 0 <= k && k < a.length; a[k] == v) == \old((\num_of int k; 0 <= k && k < a.length; a[k] == v)));
    static void swap(int[] a, int i, int j) {
        int t = a[i];
        a[i] = a[j];
        a[j] = t;
    }

    // expect swapWrong: ensures refuted
    //@ requires 0 <= i && i < a.length && 0 <= j && j < a.length;
    //@ ensures (\forall int v; 0 <= v && v < 3; (\num_of int k; 0 <= k && k < a.length; a[k] == v) == \old((\num_of int k; 0 <= k && k < a.length; a[k] == v)));
    static void swapWrong(int[] a, int i, int j) {
        a[i] = a[j];
        a[j] = a[i];
    }

    // expect set: proved
    //@ requires 0 <= i && i < a.length;
    //@ ensures (\sum int k; 0 <= k && k < a.length; a[k]) == \old((\sum int k; 0 <= k && k < a.length; a[k])) - \old(a[i]) + x;
    static void set(int[] a, int i, int x) {
        a[i] = x;
    }

    // expect setWrong: ensures refuted
    //@ requires 0 <= i && i < a.length;
    //@ ensures (\sum int k; 0 <= k && k < a.length; a[k]) == \old((\sum int k; 0 <= k && k < a.length; a[k])) + x;
    static void setWrong(int[] a, int i, int x) {
        a[i] = x;
    }

    // expect outside: proved
    //@ requires 0 <= n && n <= i && i < a.length;
    //@ ensures (\sum int k; 0 <= k && k < n; a[k]) == \old((\sum int k; 0 <= k && k < n; a[k]));
    static void outside(int[] a, int n, int i) {
        a[i] = 7;
    }

    // expect inside: ensures refuted
    //@ requires 0 <= i && i <= n && n < a.length;
    //@ ensures (\sum int k; 0 <= k && k < n; a[k]) == \old((\sum int k; 0 <= k && k < n; a[k]));
    static void inside(int[] a, int n, int i) {
        a[i] = 7;
    }

    // expect copied: proved
    //@ requires a != b && a.length == b.length;
    //@ requires (\forall int k; 0 <= k && k < a.length; a[k] == b[k]);
    //@ ensures (\sum int k; 0 <= k && k < a.length; a[k]) == (\sum int k; 0 <= k && k < b.length; b[k]);
    static void copied(int[] a, int[] b) {
    }

    // The sum of other elements need not be the same.
    // expect other: ensures refuted
    //@ requires a != b && a.length == b.length && a.length > 0;
    //@ requires (\forall int k; 1 <= k && k < a.length; a[k] == b[k]);
    //@ ensures (\sum int k; 0 <= k && k < a.length; a[k]) == (\sum int k; 0 <= k && k < b.length; b[k]);
    static void other(int[] a, int[] b) {
    }

    // expect assumed: proved
    //@ requires (\num_of int k; 0 <= k && k < a.length; a[k] == 3) == 0;
    //@ requires 0 <= i && i < a.length;
    //@ ensures \result != 3;
    static int assumed(int[] a, int i) {
        return a[i];
    }

    // One is enough.
    // expect assumedWrong: ensures refuted
    //@ requires (\num_of int k; 0 <= k && k < a.length; a[k] == 3) <= 1;
    //@ requires 0 <= i && i < a.length;
    //@ ensures \result != 3;
    static int assumedWrong(int[] a, int i) {
        return a[i];
    }

    // expect none: vacuous
    //@ requires (\num_of int k; 0 <= k && k < a.length; a[k] == 3) > a.length;
    //@ ensures false;
    static void none(int[] a) {
    }

    // An invariant that says too little.
    // expect weak: ensures unknown (nothing new was found)
    //@ requires a.length < 1000;
    //@ ensures \result <= (\sum int k; 0 <= k && k < a.length; a[k] * a[k]);
    static long weak(int[] a) {
        long s = 0;
        //@ loop_invariant 0 <= i && i <= a.length;
        for (int i = 0; i < a.length; i++) {
            s += (long) a[i] * a[i];
        }
        return s;
    }

    // expect greatest: proved
    //@ requires a.length > 0;
    //@ ensures \result == (\max int k; 0 <= k && k < a.length; a[k]);
    static int greatest(int[] a) {
        int m = a[0];
        //@ loop_invariant 1 <= i && i <= a.length;
        //@ loop_invariant m == (\max int k; 0 <= k && k < i; a[k]);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > m) m = a[i];
        }
        return m;
    }

    // The last element is left out.
    // expect greatestWrong: ensures refuted
    //@ requires a.length > 1;
    //@ ensures \result == (\max int k; 0 <= k && k < a.length; a[k]);
    static int greatestWrong(int[] a) {
        int m = a[0];
        for (int i = 1; i < a.length - 1; i++) {
            if (a[i] > m) m = a[i];
        }
        return m;
    }

    // expect least: proved
    //@ requires 0 <= i && i < a.length;
    //@ ensures (\min int k; 0 <= k && k < a.length; a[k]) <= \result;
    static int least(int[] a, int i) {
        return a[i];
    }

    // expect leastWrong: ensures refuted
    //@ requires 0 <= i && i < a.length;
    //@ ensures (\min int k; 0 <= k && k < a.length; a[k]) == \result;
    static int leastWrong(int[] a, int i) {
        return a[i];
    }

    // There is no least number of none.
    // expect leastOfNone: ensures refuted
    //@ requires n <= a.length;
    //@ ensures (\min int k; 0 <= k && k < n; a[k]) <= Integer.MAX_VALUE;
    static void leastOfNone(int[] a, int n) {
    }
}
