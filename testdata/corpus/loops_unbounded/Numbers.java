package corpus.loops_unbounded;

/** Loops whose length only the input knows. */
public final class Numbers {
    private Numbers() {
    }

    public static int gcd(int a, int b) {
        if (a < 0 || b < 0) {
            throw new IllegalArgumentException();
        }
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    public static int digits(long number) {
        int digits = 1;
        while (number >= 10 || number <= -10) {
            number /= 10;
            digits++;
        }
        return digits;
    }

    public static boolean isPrime(int number) {
        if (number < 2) {
            return false;
        }
        for (int d = 2; (long) d * d <= number; d++) {
            if (number % d == 0) {
                return false;
            }
        }
        return true;
    }

    public static int collatzSteps(int start) {
        if (start < 1 || start > 30) {
            return -1;
        }
        int steps = 0;
        int n = start;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    public static int squareRoot(int x) {
        if (x < 0) {
            return -1;
        }
        int root = 0;
        while ((long) (root + 1) * (root + 1) <= x) {
            root++;
        }
        if (root * root == x) {
            return root;
        }
        return -root;
    }

    public static long power(long base, int exponent) {
        if (exponent < 0) {
            throw new ArithmeticException("negative exponent");
        }
        long result = 1;
        while (exponent > 0) {
            if ((exponent & 1) == 1) {
                result *= base;
            }
            base *= base;
            exponent >>= 1;
        }
        if (exponent != 0) {
            return -1;
        }
        return result;
    }
}
