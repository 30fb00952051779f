package store;

public class Store {
    public static int take(int stock, int wanted) throws OutOfStock {
        if (wanted < 0) {
            throw new IllegalArgumentException("wanted " + wanted);
        }
        if (wanted > stock) {
            throw new OutOfStock(wanted - stock);
        }
        return stock - wanted;
    }

    public static int missing(int stock, int wanted) {
        try {
            take(stock, wanted);
            return 0;
        } catch (OutOfStock e) {
            if (e.missing() < 0) {
                return -1;
            }
            return e.missing();
        }
    }
}
