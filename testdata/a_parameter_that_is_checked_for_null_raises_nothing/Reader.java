class Reader {
    static final class Cell {
        int value;
    }

    static int sign(Cell cell) {
        if (cell == null) {
            return -1;
        }
        if (cell == null) {
            return -2;
        }
        return cell.value > 0 ? 1 : 0;
    }
}
