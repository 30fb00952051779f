class Table {
    // expect small: proved
    //@ requires 0 <= n && n <= 3;
    //@ ensures \result == (\sum int i, j; 0 <= i && i < n && 0 <= j && j < i; 1);
    static int small(int n) {
        return n * (n - 1) / 2;
    }

    // expect smallWrong: ensures refuted
    //@ requires 0 <= n && n <= 5;
    //@ ensures \result == (\sum int i, j; 0 <= i && i < n && 0 <= j && j < i; 1);
    static int smallWrong(int n) {
        return n * (n + 1) / 2;
    }

    // expect square within 1500 ms: all unknown (nothing new was found)
    //@ requires 0 <= n && n < 1000 && 0 <= m && m < 1000;
    //@ ensures \result == (\num_of int i, j; 0 <= i && i < n && 0 <= j && j < m; true);
    static int square(int n, int m) {
        int count = 0;
        //@ loop_invariant 0 <= x && x <= n && 0 <= count && count <= 1000 * x;
        //@ loop_invariant count == (\num_of int i, j; 0 <= i && i < x && 0 <= j && j < m; true);
        //@ decreases n - x;
        for (int x = 0; x < n; x++) {
            //@ loop_invariant 0 <= y && y <= m && 0 <= count && count <= 1000 * x + y;
            //@ loop_invariant count == (\num_of int i, j; 0 <= i && i < x && 0 <= j && j < m; true) + (\num_of int j; 0 <= j && j < y; true);
            //@ decreases m - y;
            for (int y = 0; y < m; y++) {
                count++;
            }
        }
        return count;
    }

    // expect inversions within 1500 ms: all unknown (the solver gave up)
    //@ requires a.length < 1000;
    //@ ensures \result == (\num_of int i, j; 0 <= i && i < a.length && 0 <= j && j < i; a[j] > a[i]);
    static int inversions(int[] a) {
        int count = 0;
        //@ loop_invariant 0 <= x && x <= a.length && 0 <= count && count <= 1000 * x;
        //@ loop_invariant count == (\num_of int i, j; 0 <= i && i < x && 0 <= j && j < i; a[j] > a[i]);
        //@ decreases a.length - x;
        for (int x = 0; x < a.length; x++) {
            //@ loop_invariant 0 <= y && y <= x && 0 <= count && count <= 1000 * x + y;
            //@ loop_invariant count == (\num_of int i, j; 0 <= i && i < x && 0 <= j && j < i; a[j] > a[i]) + (\num_of int j; 0 <= j && j < y; a[j] > a[x]);
            //@ decreases x - y;
            for (int y = 0; y < x; y++) {
                if (a[y] > a[x]) {
                    count++;
                }
            }
        }
        return count;
    }

    // expect inversionsWrong: ensures refuted
    //@ requires a.length < 1000;
    //@ ensures \result == (\num_of int i, j; 0 <= i && i < a.length && 0 <= j && j < i; a[j] >= a[i]);
    static int inversionsWrong(int[] a) {
        int count = 0;
        for (int x = 0; x < a.length; x++) {
            for (int y = 0; y < x; y++) {
                if (a[y] > a[x]) {
                    count++;
                }
            }
        }
        return count;
    }

    // One more row has as many more.
    // expect row: proved
    //@ requires 0 <= x && x < 1000 && 0 <= m && m < 1000;
    //@ ensures (\num_of int i, j; 0 <= i && i < x + 1 && 0 <= j && j < m; true)
    //@     == (\num_of int i, j; 0 <= i && i < x && 0 <= j && j < m; true) + (\num_of int j; 0 <= j && j < m; true);
    static void row(int x, int m) {
    }

    // expect none: proved
    //@ requires x <= 0;
    //@ ensures (\num_of int i, j; 0 <= i && i < x && 0 <= j && j < m; true) == 0;
    static void none(int x, int m) {
    }
}
