package provetta.falsify;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * In: a seed, or choices made before. Out: choices, and a record of them.
 *
 * <p>Everything that is random about a run comes from here, so the record is the run: it can be repeated, and what is
 * removed from it or made smaller is a simpler run. 0 is always the simplest choice, and what a record does not
 * have is 0.
 */
final class Choices {
    private static final int MOST = 20_000;

    private final SplittableRandom random;
    private int[] made;
    private int next;
    private int recorded;

    Choices(long seed) {
        random = new SplittableRandom(seed);
        made = new int[64];
    }

    Choices(int[] made) {
        random = null;
        this.made = made;
        recorded = made.length;
    }

    /** A number from 0 to {@code limit - 1}. */
    int below(int limit) {
        if (limit <= 1) {
            return 0;
        }
        int choice = raw();
        return (choice & 0x7fffffff) % limit;
    }

    /** Whether something of this chance happens. */
    boolean once(int in) {
        return below(in) == in - 1;
    }

    /** Any bits. */
    int raw() {
        if (random == null) {
            return next < recorded ? made[next++] : 0;
        }
        if (next >= MOST) {
            return 0;
        }
        int choice = random.nextInt();
        if (next == made.length) {
            made = Arrays.copyOf(made, 2 * next);
        }
        made[next++] = choice;
        return choice;
    }

    /** What was chosen so far. */
    int[] record() {
        return Arrays.copyOf(made, next);
    }
}
