class Loops {
    // expect count: proved
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int count(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i <= n;
        //@ decreases n - i;
        while (i < n) { i++; }
        return i;
    }

    // expect countWrong: entry refuted, decreases refuted
    //@ requires n >= 0;
    //@ ensures \result == n;
    static int countWrong(int n) {
        int i = 0;
        //@ maintaining 1 <= i && i <= n;
        //@ decreasing i;
        while (i < n) { i++; }
        return i;
    }

    // expect notKept: preserved refuted
    //@ requires n >= 0;
    //@ ensures \result >= n;
    static int notKept(int n) {
        int i = 0;
        //@ loop_invariant 0 <= i && i < 3;
        //@ decreases n - i;
        while (i < n) { i++; }
        return i;
    }

    // expect maximum: proved
    //@ requires a.length > 0;
    //@ ensures (\forall int k; 0 <= k && k < a.length; \result >= a[k]);
    //@ ensures (\exists int k; 0 <= k && k < a.length; \result == a[k]);
    static int maximum(int[] a) {
        int m = a[0];
        //@ loop_invariant 1 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; m >= a[k]);
        //@ loop_invariant (\exists int k; 0 <= k && k < i; m == a[k]);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) { if (a[i] > m) { m = a[i]; } }
        return m;
    }

    // expect maximumWrong: preserved refuted, ensures refuted
    //@ requires a.length > 0;
    //@ ensures (\forall int k; 0 <= k && k < a.length; \result >= a[k]);
    static int maximumWrong(int[] a) {
        int m = a[0];
        //@ loop_invariant 1 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; m >= a[k]);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) { if (a[i] < m) { m = a[i]; } }
        return m;
    }

    // expect fill: proved
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] == v);
    //@ assignable a[*];
    static void fill(int[] a, int v) {
        //@ loop_invariant 0 <= i && i <= a.length && (\forall int k; 0 <= k && k < i; a[k] == v);
        //@ assignable a[*];
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) { a[i] = v; }
    }

    // expect fillWrong: ensures refuted
    //@ ensures (\forall int k; 0 <= k && k < a.length; a[k] == v);
    //@ assignable a[*];
    static void fillWrong(int[] a, int v) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < a.length - 1; i++) { a[i] = v; }
    }

    // expect linear: proved
    //@ ensures \result == -1 ==> (\forall int k; 0 <= k && k < a.length; a[k] != v);
    //@ ensures \result != -1 ==> 0 <= \result && \result < a.length && a[\result] == v;
    //@ assignable \nothing;
    static int linear(int[] a, int v) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] != v);
        //@ decreases a.length - i;
        for (int i = 0; i < a.length; i++) { if (a[i] == v) return i; }
        return -1;
    }

    // expect linearWrong: entry refuted, entry refuted, preserved refuted, ensures refuted
    //@ ensures \result == -1 ==> (\forall int k; 0 <= k && k < a.length; a[k] != v);
    static int linearWrong(int[] a, int v) {
        //@ loop_invariant 0 <= i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; a[k] != v);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) { if (a[i] == v) return i; }
        return -1;
    }

    // expect overflow: ensures refuted
    //@ requires n >= 0;
    //@ ensures \result >= 0;
    static int overflow(int n) {
        int s = 1 << 29;
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < n; i++) { s = s + s; }
        return s;
    }

    // expect twoLoops: proved
    //@ requires n >= 0 && m >= 0;
    //@ ensures \result == n;
    static int twoLoops(int n, int m) {
        int r = 0;
        //@ loop_invariant 0 <= i && i <= n && r == i;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            //@ loop_invariant 0 <= j && j <= m && r == i;
            //@ decreases m - j;
            for (int j = 0; j < m; j++) { }
            r++;
        }
        return r;
    }

    // expect pairSum: proved
    //@ requires n >= 0 && n < 1000;
    //@ ensures 2 * \result == n * (n + 1);
    static int pairSum(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && 2 * s == i * (i + 1);
        //@ decreases n - i;
        for (int i = 0; i < n; ) { i++; s += i; }
        return s;
    }

    // expect pairSumWrong: preserved refuted, ensures refuted
    //@ requires n >= 0 && n < 1000;
    //@ ensures 2 * \result == n * (n + 1);
    static int pairSumWrong(int n) {
        int s = 0;
        //@ loop_invariant 0 <= i && i <= n && 2 * s == i * (i + 1);
        //@ decreases n - i;
        for (int i = 0; i < n; ) { s += i; i++; }
        return s;
    }
}
