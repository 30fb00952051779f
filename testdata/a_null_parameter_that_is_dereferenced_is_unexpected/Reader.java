class Reader {
    static final class Cell {
        int value;
    }

    static int sign(Cell cell) {
        return cell.value > 0 ? 1 : 0;
    }
}
