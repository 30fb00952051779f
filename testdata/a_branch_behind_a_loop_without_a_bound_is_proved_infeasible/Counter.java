class Counter {
    /** The counter is never negative, and no unrolling shows it: every round keeps it so. */
    static boolean isNegative(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i < 0;
    }

    /** Both count the same; no index is outside. */
    static int filled(int[] target) {
        int filled = 0;
        for (int i = 0; i < target.length; i++) {
            target[i] = i;
            filled++;
            if (filled != i + 1) {
                return -1;
            }
        }
        return filled;
    }
}
