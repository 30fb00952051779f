package corpus.inheritance_interfaces_abstract_overriding;

/** A circle, its area in rough numbers. */
public class Circle extends Shape {
    private int radius;

    public Circle(int radius) {
        super("circle");
        setRadius(radius);
    }

    public final void setRadius(int radius) {
        if (radius < 0) {
            throw new IllegalArgumentException("radius " + radius);
        }
        this.radius = radius;
    }

    @Override
    public long area() {
        return 3L * radius * radius;
    }

    @Override
    public boolean isLargerThan(Shape other) {
        return other != this && super.isLargerThan(other);
    }
}
