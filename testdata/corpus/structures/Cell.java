package corpus.structures;

/** A cell that holds one number. */
public final class Cell {
    int value;

    public Cell(int value) {
        this.value = value;
    }

    public int value() {
        return value;
    }
}
