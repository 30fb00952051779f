import java.util.Iterator;
import java.util.NoSuchElementException;

class Range implements Iterable<Integer> {
    private final int from;
    private final int to;

    Range(int from, int to) {
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
}
