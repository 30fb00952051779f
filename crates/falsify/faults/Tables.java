// faults: handed-out-arrays-are-frozen, frozen-rows-are-own
import java.util.function.Supplier;

/** Constant tables, and arrays that look like some but are in other hands. */
class Tables {
    static class Given {
        private static final int[] TABLE = {1, 2};

        static int[] give() {
            return TABLE;
        }

        static int put(int v) {
            int[] table = give();
            table[0] = v;
            return v;
        }

        static int read() {
            return TABLE[0] == 1 ? 0 : 1;
        }
    }

    static class Supplied {
        private static final int[] NUMBERS = {1, 2};

        static Supplier<int[]> give() {
            return () -> NUMBERS;
        }

        static int put(int v) {
            give().get()[0] = v;
            return v;
        }

        static int read() {
            return NUMBERS[0] == 1 ? 0 : 1;
        }
    }

    static class Shared {
        static final Object[] HOLDERS = new Object[1];
        private static final int[] CELLS;

        static {
            CELLS = new int[] {1, 2};
            HOLDERS[0] = CELLS;
        }

        static int put(int v) {
            ((int[]) HOLDERS[0])[0] = v;
            return v;
        }

        static int read() {
            return CELLS[0] == 1 ? 0 : 1;
        }
    }

    static class Own {
        private static final int[] PRIMES = {2, 3, 5};

        static int read() {
            return PRIMES[0] == 2 ? 0 : 1;
        }
    }
}
