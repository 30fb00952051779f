// faults: sealed-is-closed
// options: --world open
/** What sealed types permit that is not sealed. */
class Sealed {
    sealed interface Part permits Wheel {
        int m();
    }

    static non-sealed class Wheel implements Part {
        public int m() {
            return 2;
        }
    }

    sealed abstract static class Tool permits Saw {
        abstract int m();
    }

    abstract static non-sealed class Saw extends Tool {
        int m() {
            return 2;
        }
    }

    static final class Jigsaw extends Saw {}

    static int part(Part p) {
        return p instanceof Comparable ? 1 : 2;
    }

    static int tool(Tool t) {
        if (t == null) {
            return 0;
        }
        return t.m() > 2 ? 1 : 2;
    }
}
