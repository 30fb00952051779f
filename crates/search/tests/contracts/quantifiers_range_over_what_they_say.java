class Quantifiers {
    // expect element: proved
    //@ requires (\forall int i; 0 <= i && i < a.length; a[i] > 5);
    //@ ensures \result > 5;
    static int element(int[] a, int i) { return i >= 0 && i < a.length ? a[i] : 6; }

    // expect elementWrong: ensures refuted
    //@ requires (\forall int i; 0 <= i && i < a.length; a[i] > 5);
    //@ ensures \result > 6;
    static int elementWrong(int[] a, int i) { return i >= 0 && i < a.length ? a[i] : 7; }

    // expect lastMissing: ensures refuted
    //@ requires (\forall int i; 0 <= i && i < a.length - 1; a[i] > 5);
    //@ ensures \result > 5;
    static int lastMissing(int[] a, int i) { return i >= 0 && i < a.length ? a[i] : 6; }

    // expect exists: proved
    //@ requires a.length > 3;
    //@ ensures (\exists int i; 0 <= i && i < a.length; a[i] == \result);
    static int exists(int[] a) { return a[3]; }

    // expect existsWrong: ensures refuted
    //@ requires a.length > 3;
    //@ ensures (\exists int i; 0 <= i && i < a.length; a[i] == \result);
    static int existsWrong(int[] a) { return a[3] + 1; }

    // expect sorted: proved
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ requires a.length > 5;
    //@ ensures \result >= 0;
    static int sorted(int[] a) { return a[4] > a[2] ? a[4] - a[4] : a[2] == a[4] ? 1 : -1; }

    // expect sortedWrong: ensures refuted
    //@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
    //@ requires a.length > 5;
    //@ ensures \result > 0;
    static int sortedWrong(int[] a) { return a[4] > a[2] ? 0 : 1; }

    // expect nested: proved
    //@ requires (\forall int i; 0 <= i && i < a.length; (\exists int j; 0 <= j && j < b.length; a[i] == b[j]));
    //@ requires (\forall int j; 0 <= j && j < b.length; b[j] > 0);
    //@ requires a.length > 2;
    //@ ensures \result > 0;
    static int nested(int[] a, int[] b) { return a[2]; }

    // expect nestedWrong: ensures refuted
    //@ requires (\forall int i; 0 <= i && i < a.length; (\exists int j; 0 <= j && j < b.length; a[i] == b[j]));
    //@ requires (\forall int j; 0 <= j && j < b.length; b[j] >= 0);
    //@ requires a.length > 2;
    //@ ensures \result > 0;
    static int nestedWrong(int[] a, int[] b) { return a[2]; }

    // expect sum: proved
    //@ requires a.length == 3;
    //@ ensures \result == (\sum int i; 0 <= i && i < 3; a[i]);
    static long sum(int[] a) { return (long) a[0] + a[1] + a[2]; }

    // expect sumWrong: ensures refuted
    //@ requires a.length == 3;
    //@ ensures \result == (\sum int i; 0 <= i && i < 3; a[i]);
    static long sumWrong(int[] a) { return (long) a[0] + (a[1] + a[2]); }

    // expect product: proved
    //@ ensures \result == (\product int i; 1 <= i && i < 5; i);
    static int product() { return 24; }

    // expect count: proved
    //@ requires a.length == 4;
    //@ ensures \result == (\num_of int i; 0 <= i && i < 4; a[i] > 0);
    static int count(int[] a) { int n = 0; for (int i = 0; i < 4; i++) if (a[i] > 0) n++; return n; }

    // expect countWrong: ensures refuted
    //@ requires a.length == 4;
    //@ ensures \result == (\num_of int i; 0 <= i && i < 4; a[i] > 0);
    static int countWrong(int[] a) { int n = 0; for (int i = 0; i < 4; i++) if (a[i] >= 0) n++; return n; }

    // expect least: proved
    //@ ensures \result == (\min int i; 3 <= i && i < 7; i * i);
    static int least() { return 9; }

    // expect most: proved
    //@ requires a.length == 2;
    //@ ensures \result == (\max int i; 0 <= i && i < 2; a[i]);
    static int most(int[] a) { return a[0] < a[1] ? a[1] : a[0]; }

    // expect mostWrong: ensures refuted
    //@ requires a.length == 2;
    //@ ensures \result == (\max int i; 0 <= i && i < 2; a[i]);
    static int mostWrong(int[] a) { return a[0] < a[1] ? a[0] : a[1]; }

    // expect noLeast: ensures refuted
    //@ ensures \result >= (\min int i; 7 <= i && i < 3; i);
    static int noLeast() { return 9; }

    // expect bounds: proved
    //@ requires n == Integer.MAX_VALUE;
    //@ ensures (\exists int i; i == n; i + 1 > n);
    static int bounds(int n) { return n; }

    // expect allInts: ensures refuted
    //@ ensures (\forall int i; i < n + 1; i <= 5);
    static int allInts(int n) { return n; }

    // expect nonNull: proved
    //@ requires a.length == 2 && \nonnullelements(a);
    //@ ensures \result != null;
    static Object nonNull(int[][] a) { return a[1]; }

    // expect nonNullWrong: ensures refuted
    //@ requires a.length == 2 && a[0] != null;
    //@ ensures \result != null;
    static /*@ nullable @*/ Object nonNullWrong(int[] /*@ nullable @*/ [] a) { return a[1]; }

    // expect greatest: proved
    //@ requires a != null && a.length > 0;
    //@ ensures \result == (\max int i; 0 <= i && i < a.length; a[i]);
    static int greatest(int[] a) {
        int m = a[0];
        //@ loop_invariant 0 < i && i <= a.length;
        //@ loop_invariant m == (\max int k; 0 <= k && k < i; a[k]);
        //@ decreases a.length - i;
        for (int i = 1; i < a.length; i++) {
            if (a[i] > m) {
                m = a[i];
            }
        }
        return m;
    }

    // expect greatestWrong: ensures refuted
    //@ requires a != null && a.length > 0;
    //@ ensures \result == (\max int i; 0 <= i && i < a.length; a[i]);
    static int greatestWrong(int[] a) {
        int m = a[0];
        for (int i = 1; i < a.length; i++) {
            if (a[i] < m) {
                m = a[i];
            }
        }
        return m;
    }

    // expect leastOfAll: proved
    //@ requires a != null && a.length > 2;
    //@ ensures (\min int i; 0 <= i && i < a.length; a[i]) <= \result;
    //@ ensures !((\min int i; 0 <= i && i < a.length; a[i]) > \result);
    static int leastOfAll(int[] a) {
        return a[2];
    }

    // expect leastOfAllWrong: ensures refuted
    //@ requires a != null && a.length > 2;
    //@ ensures (\min int i; 0 <= i && i < a.length; a[i]) >= \result;
    static int leastOfAllWrong(int[] a) {
        return a[2];
    }

    // expect greatestOfNone: ensures refuted
    //@ requires a != null;
    //@ ensures (\max int i; 0 <= i && i < a.length; a[i]) >= (a.length > 0 ? a[0] : 0);
    static int greatestOfNone(int[] a) {
        return 0;
    }
}
