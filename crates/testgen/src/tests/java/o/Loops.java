package o;

import java.util.List;

/** Quantifiers. */
class Loops {

    enum Color { RED, GREEN }

    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i+1]);
    //@ assignable a[*];
    static void sort(int[] a) {
        for (int i = 0; i + 1 < a.length - 1; i++) {
            if (a[i] > a[i + 1]) {
                int x = a[i];
                a[i] = a[i + 1];
                a[i + 1] = x;
            }
        }
    }
    //> sort({2, 1, 3}) passes
    //> sort({1, 2, 7, 5}) fails: ensures a[i] <= a[i + 1] failed for i = 2: 7 <= 5

    //@ ensures \result >= 0 ==> a[\result] == x;
    //@ ensures \result < 0 <==> !(\exists int i; 0 <= i && i < a.length; a[i] == x);
    static int find(int[] a, int x) {
        for (int i = 0; i < a.length - 1; i++) {
            if (a[i] == x) {
                return i;
            }
        }
        return -1;
    }
    //> find({4, 5, 6}, 5) passes
    //> find({4, 5, 6}, 6) fails: ensures \result < 0 <==> !(\exists int i; 0 <= i && i < a.length; a[i] == x) failed: -1 < 0 <==> !true

    //@ ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]);
    static int total(int[] a) {
        int sum = 0;
        for (int x : a) {
            sum += x;
        }
        return sum;
    }
    //> total({1, 2, 3}) passes
    //> total({2147483647, 1}) fails: ensures \result == (\sum int i; 0 <= i && i < a.length; a[i]) failed: -2147483648 == 2147483648

    //@ ensures \result == (\product int i; 1 <= i && i <= n; i);
    static long factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }
    //> factorial(5) passes
    //> factorial(21) fails: ensures \result == (\product int i; 1 <= i && i <= n; i) failed: -4249290049419214848 == 51090942171709440000

    //@ requires a.length > 0;
    //@ ensures \result == (\max int i; 0 <= i && i < a.length; a[i]) - (\min int i; 0 <= i && i < a.length; a[i]);
    //@ ensures (\num_of int i; 0 <= i && i < a.length; a[i] > 2) >= 1;
    static long spread(int[] a) {
        long min = a[0];
        long max = a[0];
        for (int x : a) {
            min = Math.min(min, x);
            max = Math.max(max, x);
        }
        return max - min;
    }
    //> spread({3, -2147483648, 2147483647}) passes
    //> spread({0, 1}) fails: ensures (\num_of int i; 0 <= i && i < a.length; a[i] > 2) >= 1 failed: 0 >= 1

    //@ ensures (\forall int i; lo <= i && i <= hi; i != \result || i == lo);
    static int edge(int lo, int hi) {
        return lo;
    }
    //> edge(2147483646, 2147483647) passes
    //> edge(5, 4) passes

    //@ ensures (\forall int i, j; 0 <= i && i < j && j < m.length; m[i][0] <= m[j][0]);
    static void pairs(int[][] m) {
    }
    //> pairs({{1}, {2}, {3}}) passes
    //> pairs({{1}, {3}, {2}}) fails: ensures m[i][0] <= m[j][0] failed for i = 1, j = 2: 3 <= 2

    //@ ensures (\forall boolean b; b || \result == 1 || !b);
    //@ ensures (\exists char c; c == \result);
    //@ ensures (\forall Color c; c.ordinal() < \result + 1);
    static int small(int x) {
        return x;
    }
    //> small(1) passes
    //> small(0) fails: ensures c.ordinal() < \result + 1 failed for c = GREEN: 1 < 1

    //@ ensures (\forall String s; names.contains(s); s.length() <= \result);
    static int longest(List<String> names) {
        return 3;
    }
    //> longest(["a", "abc"]) passes
    //> longest(["a", "abcd"]) fails: ensures s.length() <= \result failed for s = "abcd": 4 <= 3

    //@ ensures (\forall \bigint i; 0 <= i && i < n; i * i <= n * n);
    //@ ensures (\forall long i; n - 2 < i && i < n; i == n - 1);
    static void big(int n) {
    }
    //> big(4) passes

    //@ ensures (\forall int i; 0 <= i && i < a.length; (\exists int j; 0 <= j && j < \result.length; \result[j] == a[i]));
    static int[] copy(int[] a) {
        return a.length > 2 ? new int[] {a[0], a[1]} : a;
    }
    //> copy({1, 2}) passes
    //> copy({1, 2, 3}) fails: ensures (\exists int j; 0 <= j && j < \result.length; \result[j] == a[i]) failed for i = 2

    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] > 0 ==> a[i] > 1 && a[i] > 2);
    static void nested(int[] a) {
    }
    //> nested({3, -1}) passes
    //> nested({3, 2}) fails: ensures a[i] > 2 failed for i = 1: 2 > 2
}
