class Cells {
    static final class Cell {
        int value;
    }

    static int write(Cell a, Cell b) {
        if (a == null || b == null) {
            return 0;
        }
        a.value = 1;
        b.value = 2;
        return a.value == 2 ? (a == b ? 1 : -1) : 3;
    }

    static int elements(int[] a, int[] b) {
        if (a == null || b == null || a.length < 1 || b.length < 1) {
            return 0;
        }
        a[0] = 1;
        b[0] = 2;
        return a[0] == 2 ? 1 : 2;
    }
}
