package corpus.objects_and_delegation;

/** An interval that never changes. */
public final class Interval {
    private final int from;
    private final int to;

    public Interval(int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException(from + " > " + to);
        }
        this.from = from;
        this.to = to;
    }

    public boolean contains(int x) {
        return from <= x && x <= to;
    }

    public Interval intersect(Interval other) {
        int low = from > other.from ? from : other.from;
        int high = to < other.to ? to : other.to;
        return low > high ? null : new Interval(low, high);
    }

    public boolean isReversed() {
        return to < from;
    }

    public static boolean isSelfDisjoint(Interval interval) {
        if (interval == null) {
            return false;
        }
        return interval.intersect(interval) == null;
    }
}
