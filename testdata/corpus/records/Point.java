package corpus.records;

/** A point on a grid. */
public record Point(int x, int y) {
    public static final Point ORIGIN = new Point(0, 0);

    public int distance(Point other) {
        int dx = x - other.x;
        int dy = y - other.y;
        return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
    }

    public boolean isOrigin() {
        return equals(ORIGIN);
    }

    public Point towards(Point other) {
        if (equals(other)) {
            return this;
        }
        if (x != other.x) {
            return new Point(x < other.x ? x + 1 : x - 1, y);
        }
        return new Point(x, y < other.y ? y + 1 : y - 1);
    }

    public static int shown(int x, int y) {
        String text = new Point(x & 1, y & 1).toString();
        if (text.equals("Point[x=0, y=0]")) {
            return 0;
        }
        return text.equals("Point[x=2, y=0]") ? 2 : 1;
    }
}
