class Family {
    sealed interface Shape permits Circle, Square {
    }

    record Circle(int radius) implements Shape {
    }

    record Square(int side) implements Shape {
    }

    static int kind(Shape shape) {
        if (shape == null) {
            return 0;
        }
        if (shape instanceof Circle circle) {
            return circle.radius() > 0 ? 1 : 2;
        }
        if (shape instanceof Square) {
            return 3;
        }
        return 4;
    }
}
