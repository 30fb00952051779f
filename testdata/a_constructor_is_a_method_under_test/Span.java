public class Span {
    private final int from;
    private final int length;

    public Span(int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("from " + from + " to " + to);
        }
        this.from = from < 0 ? 0 : from;
        length = to - this.from;
    }

    public Span(int from) {
        this(from, from);
    }

    public int from() {
        return from;
    }

    public int length() {
        return length;
    }
}
