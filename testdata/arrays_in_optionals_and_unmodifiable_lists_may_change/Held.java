import java.util.Optional;
import java.util.OptionalInt;

/** An optional and an unmodifiable list hold what they were made with for ever; arrays among that are still arrays. */
public class Held {
    static final Optional<int[]> ONE = Optional.of(new int[] {1});
    static final Optional<int[]> PUT = Optional.of(new int[] {1});
    static final Optional<int[]> SHARED = Optional.of(new int[] {1});
    static final Optional<int[][]> ROWS = Optional.of(new int[][] {{1}});
    static final Optional<Optional<int[]>> INNER = Optional.of(Optional.of(new int[] {1}));
    static final Optional<String> TEXT = Optional.of("a");
    static final OptionalInt NUMBER = OptionalInt.of(3);

    static void put(int number) {
        PUT.get()[0] = number;
    }

    static int element() {
        if (ONE.get()[0] == 2) {
            return 1;
        }
        return 0;
    }

    static int elementOfRow() {
        if (ROWS.get()[0] != null && ROWS.get()[0][0] == 2) {
            return 1;
        }
        return 0;
    }

    static int row() {
        if (ROWS.get()[0] == null) {
            return 1;
        }
        return 0;
    }

    static int inner() {
        if (INNER.get().get()[0] == 2) {
            return 1;
        }
        return 0;
    }

    static int shared(int[] other) {
        other[0] = 7;
        if (SHARED.get()[0] == 7) {
            return 1;
        }
        return 0;
    }

    static int length() {
        if (ONE.get().length == 2) {
            return 1;
        }
        return 0;
    }

    static int present() {
        if (ONE.isPresent()) {
            return 1;
        }
        return 0;
    }

    static int text() {
        if (TEXT.get().length() == 2) {
            return 1;
        }
        return 0;
    }

    static int number() {
        if (NUMBER.getAsInt() == 4) {
            return 1;
        }
        return 0;
    }
}
