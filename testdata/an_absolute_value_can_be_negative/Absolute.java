class Absolute {
    static boolean isNegative(int x) {
        return Math.abs(x) < 0;
    }

    static boolean isNegative(long x) {
        return Math.abs(x) < 0;
    }

    /** Never: floating point has no asymmetric limits. */
    static boolean isNegative(double x) {
        return Math.abs(x) < 0;
    }
}
