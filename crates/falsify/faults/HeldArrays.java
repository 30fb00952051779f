// faults: held-arrays-are-values
import java.util.Optional;

/** An array that an optional of a static field holds may have changed when a method is called. */
class HeldArrays {
    static final Optional<int[]> HELD = Optional.of(new int[] {1});

    static void put(int number) {
        HELD.get()[0] = number;
    }

    static int element() {
        return HELD.get()[0] == 1 ? 0 : 1;
    }
}
