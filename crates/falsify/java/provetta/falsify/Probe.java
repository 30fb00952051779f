package provetta.falsify;

/**
 * In: calls from instrumented code. Out: which claims the run contradicts, and an end to loops that have none.
 *
 * <p>What happens after the JVM gave up (stack, memory, fuel, a class that cannot be linked) is not counted: no claim
 * speaks of it.
 */
public final class Probe {
    /** By probe: the claim that it contradicts, plus one. */
    static int[] claim = new int[1 << 12];

    /** By probe: whether it was ever met. */
    static boolean[] ever = new boolean[1 << 12];

    /** Whether what is met counts. */
    static boolean on;

    static boolean exhausted;
    static int fuel;
    static Thread runner;

    private Probe() {}

    /** No more fuel. */
    static final class Exhausted extends Error {
        private static final long serialVersionUID = 1;

        Exhausted() {
            super("no fuel", null, false, false);
        }
    }

    static void reserve(int limit) {
        if (limit > claim.length) {
            int size = Math.max(limit, 2 * claim.length);
            claim = java.util.Arrays.copyOf(claim, size);
            ever = java.util.Arrays.copyOf(ever, size);
        }
    }

    /** A way out of a branch was taken. */
    public static void hit(int id) {
        if (Thread.currentThread() != runner) {
            return;
        }
        if (--fuel < 0) {
            exhausted = true;
            on = false;
            throw new Exhausted();
        }
        if (on) {
            ever[id] = true;
            int met = claim[id];
            if (met != 0) {
                Run.met(met - 1);
            }
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

    /** Something is about to be thrown. */
    public static void thrown(Throwable thrown, int id) {
        if (thrown != null && !givesUp(thrown)) {
            hit(id);
        }
    }

    /** A handler got something. */
    public static void caught(Throwable caught, int id) {
        if (Thread.currentThread() == runner) {
            if (givesUp(caught)) {
                on = false;
                Run.gaveUp = true;
            } else if (on) {
                Run.raised(caught);
            }
        }
    }

    static boolean givesUp(Throwable thrown) {
        return thrown instanceof VirtualMachineError || thrown instanceof Exhausted || thrown instanceof LinkageError;
    }
}
