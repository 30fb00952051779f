package corpus.conditionals_nonlinear;

/** Triangles, circles and lines on a grid. */
public final class Geometry {
    private Geometry() {
    }

    public static boolean isRightAngled(short a, short b, short c) {
        int aa = a * a;
        int bb = b * b;
        int cc = c * c;
        if (a <= 0 || b <= 0 || c <= 0) {
            return false;
        }
        return aa + bb == cc || aa + cc == bb || bb + cc == aa;
    }

    public static int realRoots(int a, int b, int c) {
        if (a == 0) {
            return b == 0 ? (c == 0 ? -1 : 0) : 1;
        }
        long discriminant = (long) b * b - 4L * a * c;
        if (discriminant < 0) {
            return 0;
        }
        return discriminant == 0 ? 1 : 2;
    }

    public static int orientation(short ax, short ay, short bx, short by) {
        int cross = ax * by - ay * bx;
        if (cross == 0) {
            return 0;
        }
        return cross > 0 ? 1 : -1;
    }

    public static boolean isInside(byte x, byte y, byte radius) {
        if (radius < 0) {
            return false;
        }
        int distance = x * x + y * y;
        if (distance < 0) {
            throw new IllegalStateException();
        }
        return distance <= radius * radius;
    }
}
