class Shapes {
    static Shape square(int side) {
        return new Square(side);
    }

    private static final class Square implements Shape {
        private final int side;

        Square(int side) {
            this.side = side;
        }

        @Override
        public int area(int scale) {
            return scale > 1 ? side * side * scale : clip(side * side);
        }

        private static int clip(int area) {
            return area > 100 ? 100 : area;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Square && ((Square) other).side == side;
        }

        @Override
        public int hashCode() {
            return side;
        }
    }
}
