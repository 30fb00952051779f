class Comparisons {
    static boolean isLess(int a, int b) {
        return a < b;
    }

    static boolean isAtMost(int a, int b) {
        return a <= b;
    }

    static boolean isGreater(int a, int b) {
        return a > b;
    }

    static boolean isAtLeast(int a, int b) {
        return a >= b;
    }

    static boolean isEqual(int a, int b) {
        return a == b;
    }

    static boolean isOther(int a, int b) {
        return a != b;
    }

    static boolean isLess(long a, long b) {
        return a < b;
    }

    static boolean isAtMost(long a, long b) {
        return a <= b;
    }

    static boolean isGreater(long a, long b) {
        return a > b;
    }

    static boolean isAtLeast(long a, long b) {
        return a >= b;
    }

    static boolean isEqual(long a, long b) {
        return a == b;
    }

    static boolean isOther(long a, long b) {
        return a != b;
    }

    static boolean isLess(float a, float b) {
        return a < b;
    }

    static boolean isAtMost(float a, float b) {
        return a <= b;
    }

    static boolean isGreater(float a, float b) {
        return a > b;
    }

    static boolean isAtLeast(float a, float b) {
        return a >= b;
    }

    static boolean isEqual(float a, float b) {
        return a == b;
    }

    static boolean isOther(float a, float b) {
        return a != b;
    }

    static boolean isLess(double a, double b) {
        return a < b;
    }

    static boolean isAtMost(double a, double b) {
        return a <= b;
    }

    static boolean isGreater(double a, double b) {
        return a > b;
    }

    static boolean isAtLeast(double a, double b) {
        return a >= b;
    }

    static boolean isEqual(double a, double b) {
        return a == b;
    }

    static boolean isOther(double a, double b) {
        return a != b;
    }

    static boolean isLessZero(int a) {
        return a < 0;
    }

    static boolean isAtMostZero(int a) {
        return a <= 0;
    }

    static boolean isGreaterZero(int a) {
        return a > 0;
    }

    static boolean isAtLeastZero(int a) {
        return a >= 0;
    }

    static boolean isEqualZero(int a) {
        return a == 0;
    }

    static boolean isOtherZero(int a) {
        return a != 0;
    }
}
