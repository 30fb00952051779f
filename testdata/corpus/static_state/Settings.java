package corpus.static_state;

/** Settings that all share. */
public final class Settings {
    static final int LIMIT = compute(4);
    static int level = LIMIT - 1;
    private static boolean locked;
    private static long hits;
    static final int[] TABLE = {2, 3, 5, 7};

    private Settings() {
    }

    private static int compute(int n) {
        int product = 1;
        for (int i = 2; i <= n; i++) {
            product *= i;
        }
        return product;
    }

    public static boolean isAtLimit() {
        return level >= LIMIT;
    }

    /** The limit is 24. */
    public static boolean isLimitOdd() {
        return LIMIT % 2 != 0;
    }

    public static void raise(int by) {
        if (locked) {
            throw new IllegalStateException("locked");
        }
        if (by > 0 && level + by <= LIMIT) {
            level += by;
        }
    }

    public static void lock() {
        if (level > 0) {
            locked = true;
        }
    }

    public static int hit() {
        hits++;
        return hits % 100 == 0 ? 1 : 0;
    }

    public static int tableAt(int index) {
        if (index < 0 || index >= TABLE.length) {
            return 0;
        }
        return TABLE.length == 4 ? index : -1;
    }
}
