package corpus.calls_and_recursion;

/** Methods that call themselves or each other. */
public final class Recursion {
    private Recursion() {
    }

    public static int fibonacci(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("n");
        }
        if (n > 12) {
            return -1;
        }
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    public static int ackermann(int m, int n) {
        if (m < 0 || n < 0 || m > 2 || n > 3) {
            return -1;
        }
        if (m == 0) {
            return n + 1;
        }
        if (n == 0) {
            return ackermann(m - 1, 1);
        }
        int inner = ackermann(m, n - 1);
        return inner < 0 ? inner : ackermann(m - 1, inner);
    }

    public static boolean isEven(int n) {
        if (n < 0) {
            return isOdd(-(n + 1));
        }
        return n == 0 || isOdd(n - 1);
    }

    public static boolean isOdd(int n) {
        return n > 0 && isEven(n - 1);
    }

    public static int sumOfDigits(int n) {
        if (n < 0) {
            return n == Integer.MIN_VALUE ? 47 : sumOfDigits(-n);
        }
        if (n < 10) {
            return n;
        }
        return n % 10 + sumOfDigits(n / 10);
    }

    public static int depthOf(int n) {
        int depth = n <= 1 ? 0 : 1 + depthOf(n / 2);
        if (depth > 30) {
            return -1;
        }
        return depth;
    }

    public static long power(long base, int exponent) {
        if (exponent <= 0) {
            return 1;
        }
        long half = power(base, exponent / 2);
        return exponent % 2 == 0 ? half * half : half * half * base;
    }

    public static int hanoi(int discs, int from, int to) {
        if (discs <= 0 || discs > 6) {
            return 0;
        }
        if (from == to) {
            return 0;
        }
        int other = 6 - from - to;
        return hanoi(discs - 1, from, other) + 1 + hanoi(discs - 1, other, to);
    }
}
