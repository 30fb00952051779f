class Swap {
    private static final class Cell {
        int value;

        Cell(int value) {
            this.value = value;
        }
    }

    static int larger(int a, int b, boolean same) {
        Cell x = new Cell(a);
        Cell y = same ? x : new Cell(b);
        if (x.value > y.value) {
            x.value = x.value + y.value;
            y.value = x.value - y.value;
            x.value = x.value - y.value;
        }
        return y.value;
    }
}
