package maths;

public final class Recursion {
    private Recursion() {}

    public static int factorial(int n) {
        if (n <= 1) {
            return 1;
        }
        return n * factorial(n - 1);
    }

    public static long fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static int ackermann(int m, int n) {
        if (m < 0 || m > 2 || n < 0 || n > 3) {
            return -1;
        }
        return ackermannFrom(m, n);
    }

    private static int ackermannFrom(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ackermannFrom(m - 1, 1);
        }
        return ackermannFrom(m - 1, ackermannFrom(m, n - 1));
    }

    public static boolean isEven(int n) {
        return n == 0 || isOdd(n - 1);
    }

    public static boolean isOdd(int n) {
        return n != 0 && isEven(n - 1);
    }

    /** Ten is reached only from a tower of calls. */
    public static int depth(int n) {
        if (n <= 0) {
            return 0;
        }
        int below = depth(n - 1);
        if (below == 10) {
            return 10;
        }
        return below + 1;
    }
}
