class Careful {
    static int declared(int a, int b) throws ArithmeticException {
        return a / b;
    }

    static int caught(int a, int b) {
        try {
            return a % b;
        } catch (ArithmeticException e) {
            return -1;
        }
    }

    static boolean caughtAndTested(long x) {
        long quotient;
        try {
            quotient = 100 / x;
        } catch (RuntimeException e) {
            quotient = 4711;
        }
        return quotient == 4711;
    }

    /** A divisor that cannot be zero. */
    static int odd(int a, int b) {
        return a / (b | 1);
    }
}
