class Endless {
    /** The counter is never negative, but no finite unrolling shows it. */
    static boolean isNegative(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        return i < 0;
    }
}
