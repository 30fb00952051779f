package corpus.asserts;

/** Asserts that hold and asserts that do not. */
public final class Guards {
    private int stock;

    public Guards(int stock) {
        if (stock < 0) {
            throw new IllegalArgumentException();
        }
        this.stock = stock;
    }

    /** Holds. */
    public static int absoluteOfShort(short x) {
        int absolute = x < 0 ? -x : x;
        assert absolute >= 0;
        return absolute;
    }

    /** Fails for the smallest number. */
    public static int absolute(int x) {
        int absolute = x < 0 ? -x : x;
        assert absolute >= 0 : "negative " + absolute;
        return absolute;
    }

    /** Holds. */
    public static int remainder(int x, int y) {
        if (y <= 0) {
            return 0;
        }
        int rest = x % y;
        assert rest < y && rest > -y;
        return rest;
    }

    /** Fails by overflow. */
    public static int middle(int low, int high) {
        if (low < 0 || high < low) {
            throw new IllegalArgumentException();
        }
        int middle = (low + high) / 2;
        assert low <= middle && middle <= high;
        return middle;
    }

    /** Holds. */
    public static int unsignedMiddle(int low, int high) {
        if (low < 0 || high < low) {
            throw new IllegalArgumentException();
        }
        int middle = (low + high) >>> 1;
        assert low <= middle && middle <= high;
        return middle;
    }

    /** Holds, because nothing makes the stock negative. */
    public int take(int wanted) {
        assert stock >= 0;
        if (wanted <= 0) {
            return 0;
        }
        int taken = wanted < stock ? wanted : stock;
        stock -= taken;
        assert taken <= wanted;
        return taken;
    }

    /** Fails for arrays with a hole. */
    public static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            assert value != 0;
            sum += value > 0 ? value : -value;
        }
        return sum;
    }

    /** Fails if both are the same object. */
    public static int total(Guards a, Guards b) {
        if (a == null || b == null) {
            return 0;
        }
        assert a != b : "the same";
        return a.stock > b.stock ? a.stock : b.stock;
    }

    /** Holds: the loop ends at the limit. */
    public static int loop(int limit) {
        if (limit < 0 || limit > 20) {
            return -1;
        }
        int i = 0;
        while (i < limit) {
            i++;
        }
        assert i == limit;
        return i;
    }
}
