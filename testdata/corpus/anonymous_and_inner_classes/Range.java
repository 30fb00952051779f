package corpus.anonymous_and_inner_classes;

import java.util.Iterator;
import java.util.NoSuchElementException;

/** A range of numbers to walk over. */
public final class Range implements Iterable<Integer> {
    private final int from;
    private final int to;

    public Range(int from, int to) {
        if (to < from || to - from > 20 || to - from < 0) {
            throw new IllegalArgumentException();
        }
        this.from = from;
        this.to = to;
    }

    @Override
    public Iterator<Integer> iterator() {
        return new Walk();
    }

    private final class Walk implements Iterator<Integer> {
        private int at = from;

        @Override
        public boolean hasNext() {
            return at < to;
        }

        @Override
        public Integer next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            return at++;
        }
    }

    public int sum() {
        int sum = 0;
        for (int number : this) {
            sum += number;
        }
        return sum;
    }

    public static boolean reaches(int from, int to, int wanted) {
        for (int number : new Range(from, to)) {
            if (number == wanted) {
                return true;
            }
        }
        return false;
    }

    public static int product(int from, int to) {
        if (from > to || from < 0 || to > 6) {
            return -1;
        }
        int product = 1;
        for (int number : new Range(from, to)) {
            product *= number;
        }
        if (product < 0) {
            return -2;
        }
        return product;
    }
}
