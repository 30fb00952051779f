abstract class Figure {
    final String name;
    private final int corners;

    protected Figure(String name, int corners) {
        if (corners < 0) {
            throw new IllegalArgumentException("corners");
        }
        this.name = name;
        this.corners = corners > 10 ? 10 : corners;
    }

    abstract double area();

    boolean isRound() {
        return corners == 0;
    }
}
