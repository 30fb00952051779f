import java.util.Objects;

class Checks {
    int value;

    /** What is thrown on purpose is expected, and no array size is negative after it. */
    static int[] checked(int n) {
        if (n < 0 || n > 9) {
            throw new IllegalArgumentException("n");
        }
        return new int[n];
    }

    /** The exception of the check is expected; after it nothing is null. */
    static int present(Checks c) {
        Objects.requireNonNull(c, "c");
        return c.value;
    }

    /** Nobody checks. */
    static int absent(Checks c) {
        return c.value;
    }

    /** It holds for all inputs but one. */
    static int magnitude(int n) {
        int r = n > 0 ? n : -n;
        assert r >= 0;
        return r;
    }

    /** It always holds, and what follows relies on it. */
    static int parity(int n) {
        int r = n & 1;
        assert r == 0 || r == 1;
        return 10 / (r + 1);
    }
}
