package corpus.static_state;

/** Hands out numbers from a block that instances share. */
public class Sequence {
    private static int next = 1;
    private static Sequence last;

    private final int first;
    private int left;

    public Sequence(int size) {
        if (size < 1 || size > 50) {
            throw new IllegalArgumentException("size");
        }
        first = next;
        left = size;
        next += size;
        last = this;
    }

    public int take() {
        if (left == 0) {
            return -1;
        }
        left--;
        return first + left;
    }

    public static boolean isLast(Sequence sequence) {
        return sequence != null && sequence == last;
    }

    public static int afterTwo(int a, int b) {
        if (a < 1 || a > 50 || b < 1 || b > 50) {
            return -1;
        }
        int before = next;
        new Sequence(a);
        Sequence second = new Sequence(b);
        if (second != last) {
            return -2;
        }
        return next - before == a + b ? 1 : 0;
    }
}
