package provetta.helper;

/**
 * In: calls from instrumented code. Out: which probes were met since the last reset, each once.
 *
 * <p>User class loaders see this class and no other one of the helper. Every method a probe calls is short and
 * calls little, so that a probe seldom is the frame in which a deep recursion overflows the stack.
 */
public final class Probe {
    private static boolean[] seen = new boolean[1 << 12];
    private static int[] order = new int[1 << 12];
    private static int count;

    private Probe() {}

    /** A way out of a branch was taken. */
    public static void hit(int id) {
        if (!seen[id]) {
            record(id);
        }
    }

    /** An {@code int} division is about to happen. */
    public static void division(int divisor, int id) {
        if (divisor == 0) {
            hit(id);
        }
    }

    /** A {@code long} division is about to happen. */
    public static void division(long divisor, int id) {
        if (divisor == 0L) {
            hit(id);
        }
    }

    private static synchronized void record(int id) {
        if (!seen[id]) {
            order[count++] = id;
            seen[id] = true;
        }
    }

    /** Makes room for probes 0 to {@code limit} - 1; keeps what was recorded. */
    static synchronized void reserve(int limit) {
        if (limit > seen.length) {
            int size = Math.max(limit, seen.length * 2);
            order = java.util.Arrays.copyOf(order, size);
            seen = java.util.Arrays.copyOf(seen, size);
        }
    }

    /** What was met since the last call of this method. */
    static synchronized int[] take() {
        int[] taken = java.util.Arrays.copyOf(order, count);
        for (int id : taken) {
            seen[id] = false;
        }
        count = 0;
        return taken;
    }
}
