package corpus.types_and_operators;

/** Amounts in cents with the arithmetic of a till. */
public final class Amounts {
    private Amounts() {
    }

    public static int addSaturated(int a, int b) {
        int sum = a + b;
        if (((a ^ sum) & (b ^ sum)) < 0) {
            return a < 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE;
        }
        return sum;
    }

    /** Rounds half away from zero to five cents. */
    public static long roundToFive(long cents) {
        long rest = cents % 5;
        if (rest == 0) {
            return cents;
        }
        if (rest < 0) {
            return rest <= -3 ? cents - (5 + rest) : cents - rest;
        }
        return rest >= 3 ? cents + (5 - rest) : cents - rest;
    }

    public static byte toPercentByte(short perMille) {
        byte percent = (byte) (perMille / 10);
        if (percent < 0 && perMille > 0) {
            return Byte.MAX_VALUE;
        }
        if (percent * 10 == perMille) {
            return percent;
        }
        return (byte) (percent + 1);
    }

    public static char grade(float score) {
        if (Float.isNaN(score)) {
            return '?';
        }
        if (score >= 89.5f) {
            return 'A';
        }
        if (score >= 49.5f) {
            return 'B';
        }
        return score < 0 ? '-' : 'C';
    }

    /** A remainder by eight is never nine. */
    public static int bucket(int hash) {
        int slot = hash % 8;
        if (slot < 0) {
            slot += 8;
        }
        if (slot > 8) {
            return -1;
        }
        return slot;
    }
}
