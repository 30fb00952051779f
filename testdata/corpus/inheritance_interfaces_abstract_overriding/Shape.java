package corpus.inheritance_interfaces_abstract_overriding;

/** A shape on a grid. */
public abstract class Shape {
    private final String name;

    protected Shape(String name) {
        this.name = name;
    }

    public abstract long area();

    public String name() {
        return name;
    }

    public boolean isLargerThan(Shape other) {
        if (other == null) {
            return true;
        }
        return area() > other.area();
    }

    public int sizeClass() {
        long area = area();
        if (area > Integer.MAX_VALUE) {
            throw new IllegalStateException("too large");
        }
        return area == 0 ? 0 : (area < 100 ? 1 : 2);
    }
}
