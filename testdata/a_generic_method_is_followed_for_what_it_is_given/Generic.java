class Generic {
    static int larger(int a, int b) {
        int larger = max(a, b);
        if (larger < a) {
            return -1;
        }
        return larger == b ? 1 : 2;
    }

    private static <T extends Comparable<T>> T max(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static <T> T orElse(T value, T otherwise) {
        return value == null ? otherwise : value;
    }
}
