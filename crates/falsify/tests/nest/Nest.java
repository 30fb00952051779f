import java.util.function.IntUnaryOperator;

/** What only this class enters does what its callers let it do; what others get as an operator, they call as they like. */
final class Nest {
    private Nest() {}

    private static final class Node {
        int get(int i) {
            return i < 0 ? 1 : 0;
        }
    }

    private static final class Door implements IntUnaryOperator {
        @Override
        public int applyAsInt(int i) {
            return i < 0 ? 1 : 0;
        }
    }

    static int use(int i) {
        return i > 3 ? new Node().get(i) : 0;
    }

    static int local(int i) {
        class Local {
            int get(int k) {
                return k < 0 ? 1 : 0;
            }

            int isNeverCalled(int k) {
                return k < 0 ? 1 : 0;
            }
        }
        return i > 3 ? new Local().get(i) : 0;
    }

    static IntUnaryOperator door() {
        return new Door();
    }
}
