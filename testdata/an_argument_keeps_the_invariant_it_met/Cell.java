class Cell {
    int value;
    //@ invariant value > 0;

    //@ requires v > 0;
    //@ ensures value == v;
    Cell(int v) {
        value = v;
    }

    //@ ensures true;
    static void lower(Cell cell) {
        cell.value--;
    }

    //@ ensures true;
    static void lowerCarefully(Cell cell) {
        cell.value = cell.value > 1 ? cell.value - 1 : 1;
    }

    /** The exception comes before the repair. */
    //@ ensures true;
    static void share(Cell cell, int n) {
        cell.value = 0;
        cell.value = Math.abs(5 / n) + 1;
    }

    /** What was broken before need not be repaired; only a helper meets it. */
    //@ requires cell.value < 0;
    //@ ensures true;
    static /*@ helper @*/ void raise(Cell cell) {
        cell.value++;
    }

    //@ ensures cell == null || cell.value == 6;
    static void maybe(/*@ nullable @*/ Cell cell) {
        if (cell != null) {
            cell.value = 6;
        }
    }

    /** A helper may break it for a while. */
    //@ ensures cell.value == -1;
    static /*@ helper @*/ void spoil(Cell cell) {
        cell.value = -1;
    }
}
