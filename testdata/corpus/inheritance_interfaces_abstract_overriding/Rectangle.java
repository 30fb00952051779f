package corpus.inheritance_interfaces_abstract_overriding;

/** A rectangle. */
public class Rectangle extends Shape {
    protected final int width;
    protected final int height;

    public Rectangle(int width, int height) {
        super("rectangle");
        if (width < 0 || height < 0) {
            throw new IllegalArgumentException();
        }
        this.width = width;
        this.height = height;
    }

    @Override
    public long area() {
        return (long) width * height;
    }

    public boolean isSquare() {
        return width == height;
    }
}
