class Swap {
    /** Five paths: x is null, y is null, x is y, and greater or not for two cells. */
    static void swapIfGreater(Cell x, Cell y) {
        if (x.value > y.value) {
            x.value = x.value + y.value;
            y.value = x.value - y.value;
            x.value = x.value - y.value;
        }
    }
}
