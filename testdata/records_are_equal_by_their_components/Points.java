class Points {
    record Point(int x, long y) {
    }

    static boolean areSame(int a, int b) {
        Point first = new Point(a, 1);
        Point second = new Point(b, 1);
        if (first.equals(second)) {
            return a == b;
        }
        return first == second;
    }

    static boolean isOrigin(Point point) {
        return point != null && point.equals(new Point(0, 0));
    }
}
