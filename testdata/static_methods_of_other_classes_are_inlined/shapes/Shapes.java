package shapes;

import shapes.plane.Area;

public interface Shapes {
    static int kind(int width, int height) {
        int area = Area.area(Numbers.clamp(width, 0, 100), Numbers.clamp(height, 0, 100));
        if (area > 10_000) {
            return 1;
        }
        if (area == 10_000) {
            return 2;
        }
        return 3;
    }

    static boolean isSquare(int width, int height) {
        return width == height;
    }
}
