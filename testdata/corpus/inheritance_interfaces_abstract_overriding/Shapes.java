package corpus.inheritance_interfaces_abstract_overriding;

/** Code that meets shapes only as such. */
public final class Shapes {
    private Shapes() {
    }

    public static int corners(Shape shape) {
        if (shape instanceof Square) {
            return 4;
        }
        if (shape instanceof Rectangle) {
            return ((Rectangle) shape).isSquare() ? 4 : 40;
        }
        return shape == null ? -1 : 0;
    }

    public static long totalArea(Shape[] shapes) {
        long total = 0;
        for (Shape shape : shapes) {
            if (shape != null) {
                total += shape.area();
            }
        }
        return total;
    }

    public static boolean isSquareAfterAll(int side) {
        if (side < 0 || side > 1000) {
            return false;
        }
        Rectangle shape = side % 2 == 0 ? new Square(side) : new Rectangle(side, side);
        return shape.isSquare();
    }
}
