class Squares {
    static final class Cell {
        int value;
    }

    static int square(short x) {
        int square = x * x;
        assert square >= 0;
        return square;
    }

    static void reset(Cell cell, int value) {
        if (cell == null) {
            return;
        }
        cell.value = value;
        assert cell.value == value;
    }
}
