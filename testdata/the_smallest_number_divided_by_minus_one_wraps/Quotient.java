class Quotient {
    static int divide(int a, int b) {
        if (b == 0) {
            return 0;
        }
        int quotient = a / b;
        if (a == Integer.MIN_VALUE && b == -1) {
            if (quotient == Integer.MIN_VALUE) {
                return 1;
            }
            return 2;
        }
        return quotient;
    }

    static long remainder(long a, long b) {
        if (b == 0) {
            return 0;
        }
        long rest = a % b;
        if (a == Long.MIN_VALUE && b == -1) {
            if (rest == 0) {
                return 1;
            }
            return 2;
        }
        return rest;
    }

    /** The only number, besides zero, that is its own opposite. */
    static boolean isItsOwnOpposite(int x) {
        return x != 0 && x == -x;
    }
}
