package corpus21.record_patterns;

/** Shapes as a closed family of records. */
public sealed interface Shape {
    /** A circle. */
    record Circle(int radius) implements Shape {
        public Circle {
            if (radius < 0) {
                throw new IllegalArgumentException();
            }
        }
    }

    /** A box. */
    record Box(int width, int height) implements Shape {
    }

    /** Two shapes as one. */
    record Both(Shape left, Shape right) implements Shape {
    }

    static long area(Shape shape) {
        return switch (shape) {
            case Circle c -> 3L * c.radius() * c.radius();
            case Box(int width, int height) -> (long) width * height;
            case Both(Shape left, Shape right) -> area(left) + area(right);
        };
    }

    static int kind(Shape shape) {
        return switch (shape) {
            case null -> 0;
            case Box(int width, int height) when width == height -> 1;
            case Box b -> 2;
            case Circle c when c.radius() > 100 -> 3;
            case Circle c -> 4;
            case Both b -> 5;
        };
    }

    static boolean isTwoBoxes(Shape shape) {
        return shape instanceof Both(Box left, Box(int width, int height)) && left.width() == width;
    }

    static int depth(Shape shape) {
        if (shape instanceof Both(Shape left, Shape right)) {
            int deeper = Math.max(depth(left), depth(right));
            return deeper > 2 ? 2 : deeper + 1;
        }
        return shape == null ? 0 : 1;
    }
}
