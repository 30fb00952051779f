class Remainder {
    static int ofInt(int x) {
        int rest = x % 5;
        if (rest < 0) {
            if (x < 0) {
                return 1;
            }
            return 2;
        }
        if (rest > 4) {
            return 3;
        }
        return 0;
    }

    static boolean ofLong(long x) {
        return x % -10 == -7;
    }

    /** The remainder of Java, not the one of IEEE 754. */
    static boolean ofDouble(double x) {
        return x % 2.0 == -1.5;
    }

    static boolean floor(int x) {
        return Math.floorMod(x, 5) < 0;
    }
}
