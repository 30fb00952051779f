package corpus.structures;

/** Orders two cells without a third. */
public final class Swap {
    private Swap() {
    }

    static void swapIfGreater(Cell x, Cell y) {
        if (x.value > y.value) {
            x.value = x.value + y.value;
            y.value = x.value - y.value;
            x.value = x.value - y.value;
        }
    }

    static boolean isOrdered(Cell x, Cell y) {
        if (x == null || y == null) {
            return false;
        }
        swapIfGreater(x, y);
        return x.value <= y.value;
    }
}
