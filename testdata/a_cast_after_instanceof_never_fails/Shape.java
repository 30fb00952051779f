class Shape {
    static class Square extends Shape {
        int side;
    }

    static final class Circle extends Shape {
        int radius;
    }

    static int sizeOf(Shape shape) {
        if (shape instanceof Square) {
            return ((Square) shape).side > 9 ? 9 : 1;
        }
        if (shape instanceof Circle circle && circle.radius == 3) {
            return 3;
        }
        return shape == null ? 0 : 2;
    }
}
