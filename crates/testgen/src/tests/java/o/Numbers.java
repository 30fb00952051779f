package o;

/** Arithmetic of contracts: mathematical, of Java, safe. */
class Numbers {

    //@ ensures \result == a + b;
    static int sum(int a, int b) {
        return a + b;
    }
    //> sum(1, 2) passes
    //> sum(2147483647, 1) fails: ensures \result == a + b failed: -2147483648 == 2147483648

    //@ requires a >= 0 && b > 0;
    //@ ensures \result == (a + b) / 2;
    static long middle(long a, long b) {
        return (a + b) / 2;
    }
    //> middle(3L, 5L) passes
    //> middle(9223372036854775807L, 1L) fails: ensures \result == (a + b) / 2 failed: -4611686018427387904 == 4611686018427387904
    //> middle(-1L, 1L) fails: requires a >= 0 failed: -1 >= 0

    //@ ensures \result == a * b - b;
    static long product(int a, int b) {
        return (long) a * b - b;
    }
    //> product(2147483647, 2147483647) passes

    //@ ensures \result == -a && \result != 5 || a % 7 == -3;
    static int negative(int a) {
        return -a;
    }
    //> negative(4) passes
    //> negative(-10) passes
    //> negative(-2147483648) fails: ensures \result == -a && \result != 5 || a % 7 == -3 failed: false || -2 == -3

    //@ ensures \result == a + b * 2 - -a;
    static /*@ spec_java_math @*/ int wrapped(int a, int b) {
        return a + b * 2 + a;
    }
    //> wrapped(2147483647, 7) passes

    //@ ensures \result == a + 1;
    static /*@ spec_safe_math @*/ int safe(int a) {
        return a + 1;
    }
    //> safe(4) passes
    //> safe(2147483647) stops: java.lang.ArithmeticException: integer overflow

    //@ ensures \result == ((a & 15) | (b << 3) ^ (a >>> 1)) + (~a >> 2);
    static long bits(int a, int b) {
        return (long) ((a & 15) | (b << 3) ^ (a >>> 1)) + (~a >> 2);
    }
    //> bits(77, -3) passes

    //@ ensures \result == x * 0.5 + y;
    //@ ensures x > y ==> \result > y * 1.5f - 0.25;
    static double floats(double x, float y) {
        return x * 0.5 + y;
    }
    //> floats(1.5, 2.0f) passes

    //@ ensures \result == (byte) a;
    //@ ensures (\forall byte b; b == \result; b == (byte) a);
    static byte narrow(int a) {
        return (byte) a;
    }
    //> narrow(300) passes

    //@ ensures \result == Math.abs((long) a) + Math.max(a, b) && \result == (int) \result + 0L;
    static long calls(int a, int b) {
        return Math.abs((long) a) + Math.max(a, b);
    }
    //> calls(-3, 2) passes

    //@ ensures \result == (a > b ? a : b);
    //@ ensures (\result == a) <==> (a >= b);
    //@ ensures (\result == a) <=!=> (a < b);
    static int max(int a, int b) {
        return a < b ? a : b;
    }
    //> max(3, 3) passes
    //> max(3, 4) fails: ensures \result == (a > b ? a : b) failed: 3 == 4

    //@ ensures \result == (c == 'x' ? c : c + 1);
    static int chars(char c) {
        return c == 'x' ? 'x' : c + 1;
    }
    //> chars('x') passes
    //> chars('a') passes

    //@ ensures \result <==> (a == 0L && b);
    static boolean both(long a, boolean b) {
        return a == 0 & b;
    }
    //> both(0L, true) passes
    //> both(1L, true) passes

    //@ ensures (\bigint) \result * \result <= n;
    //@ ensures n < (\result + 1) * (\result + 1);
    static long root(long n) {
        long r = 0;
        while ((r + 1) * (r + 1) <= n) {
            r++;
        }
        return r;
    }
    //> root(17L) passes

    //@ old int first = a[0] > 5 ? 0 : c;
    //@ requires a.length > 0;
    //@ ensures a[0] == first;
    static void chosen(int[] a, char c) {
        a[0] = c;
    }
    //> chosen({1}, 'a') passes
    //> chosen({6}, 'a') fails: ensures a[0] == first failed: 97 == 0
}
