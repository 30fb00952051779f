class Last {
    static final class Cell {
        int value;
    }

    @SuppressWarnings("finally")
    static int overridden(int x) {
        try {
            if (x < 0) {
                throw new IllegalStateException();
            }
            return 1;
        } finally {
            if (x != 0) {
                return 2;
            }
        }
    }

    /** Written three times by the compiler: after the return, after the catch, and for anything else. */
    static int counted(Cell cell) {
        try {
            return cell.value;
        } catch (NullPointerException e) {
            return -1;
        } finally {
            if (cell != null) {
                cell.value++;
            }
        }
    }
}
