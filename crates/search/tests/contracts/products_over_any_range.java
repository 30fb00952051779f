class Products {
    // expect factorial: proved
    //@ requires 0 <= n && n <= 20;
    //@ ensures \result == (\product int k; 1 <= k && k <= n; k);
    static long factorial(int n) {
        long f = 1;
        //@ loop_invariant 1 <= i && i <= n + 1;
        //@ loop_invariant f == (\product int k; 1 <= k && k < i; k);
        //@ decreases n + 1 - i;
        for (int i = 1; i <= n; i++) {
            f *= i;
        }
        return f;
    }

    // expect factorialOverflows: ensures refuted
    //@ requires 0 <= n && n <= 21;
    //@ ensures \result == (\product int k; 1 <= k && k <= n; k);
    static long factorialOverflows(int n) {
        long f = 1;
        for (int i = 1; i <= n; i++) {
            f *= i;
        }
        return f;
    }

    // expect factorialOneMore within 1500 ms: preserved refuted, ensures refuted
    //@ requires 0 <= n && n <= 21;
    //@ ensures \result == (\product int k; 1 <= k && k <= n; k);
    static long factorialOneMore(int n) {
        long f = 1;
        //@ loop_invariant 1 <= i && i <= n + 1;
        //@ loop_invariant f == (\product int k; 1 <= k && k < i; k);
        //@ decreases n + 1 - i;
        for (int i = 1; i <= n; i++) {
            f *= i;
        }
        return f;
    }

    // expect factorialWrong: ensures refuted
    //@ requires 0 <= n && n <= 20;
    //@ ensures \result == (\product int k; 1 <= k && k < n; k);
    static long factorialWrong(int n) {
        long f = 1;
        for (int i = 1; i <= n; i++) {
            f *= i;
        }
        return f;
    }

    // expect down: proved
    //@ requires 0 <= n && n <= 12;
    //@ ensures \result == (\product int k; 1 <= k && k <= n; k);
    static int down(int n) {
        int f = 1;
        int m = 1;
        //@ loop_invariant 1 <= m && m <= n + 1;
        //@ loop_invariant f == (\product int k; 1 <= k && k <= m - 1; k);
        while (m <= n) {
            f = f * m;
            m++;
        }
        return f;
    }

    // The product of elements: it is not zero if none of them is.
    // expect lastFactor: proved
    //@ requires a.length == 2;
    //@ ensures \result == (\product int k; 0 <= k && k < a.length; a[k]);
    static long lastFactor(int[] a) {
        return (long) a[0] * a[1];
    }

    // expect lastFactorWrong: ensures refuted
    //@ requires a.length == 2;
    //@ ensures \result == (\product int k; 0 <= k && k < a.length; a[k]);
    static int lastFactorWrong(int[] a) {
        return a[0] * a[1];
    }

    // expect positive: proved
    //@ requires (\forall int k; 0 <= k && k < a.length; a[k] >= 1);
    //@ ensures (\product int k; 0 <= k && k < a.length; a[k]) >= 1;
    static void positive(int[] a) {
    }

    // expect positiveWrong: ensures refuted
    //@ requires (\forall int k; 0 <= k && k < a.length; a[k] >= 0);
    //@ ensures (\product int k; 0 <= k && k < a.length; a[k]) >= 1;
    static void positiveWrong(int[] a) {
    }

    // expect one: proved
    //@ requires 0 <= i && i < a.length && (\forall int k; 0 <= k && k < a.length && k != i; a[k] == 1);
    //@ ensures (\product int k; 0 <= k && k < a.length; a[k]) == \result;
    static int one(int[] a, int i) {
        return a[i];
    }

    // A product that is too large for any vector is larger than all that it is compared with.
    // expect large: proved
    //@ requires n == 100;
    //@ ensures (\product int k; 1 <= k && k <= n; 1000) > Long.MAX_VALUE;
    static void large(int n) {
    }

    // expect twoLarge: ensures unknown (not supported yet: arithmetic with a `\product` over a range that depends on inputs)
    //@ requires 50 <= n && n < 60;
    //@ ensures (\product int k; 1 <= k && k <= n; 1000) == (\product int k; 1 <= k && k <= n + 1; 1000);
    static void twoLarge(int n) {
    }

    // expect sign: proved
    //@ requires 50 <= n && n <= 60;
    //@ ensures (\product int k; 0 <= k && k <= n; 1000) > 0 && (\product int k; -7 <= k && k <= n; k) == 0;
    static void sign(int n) {
    }
}
