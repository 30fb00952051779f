package store;

public class OutOfStock extends Exception {
    private final int missing;

    public OutOfStock(int missing) {
        super(missing + " missing");
        this.missing = missing;
    }

    public int missing() {
        return missing;
    }
}
