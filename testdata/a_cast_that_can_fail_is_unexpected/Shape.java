class Shape {
    static class Square extends Shape {
        int side;
    }

    static class Circle extends Shape {
        int radius;
    }

    static int sideOf(Shape shape) {
        if (shape == null) {
            return 0;
        }
        return ((Square) shape).side > 9 ? 9 : 1;
    }
}
