class Floats {
    static boolean isNotANumber(double x) {
        return x != x;
    }

    static int sign(double x) {
        if (x == 0.0) {
            if (1 / x < 0) {
                return -2;
            }
            return 2;
        }
        return 0;
    }

    static boolean isLess(float a, float b) {
        if (a < b) {
            return true;
        }
        if (a >= b) {
            return false;
        }
        throw new IllegalArgumentException("no order between " + a + " and " + b);
    }

    static boolean isLessThanItself(double x) {
        return x < x;
    }

    static boolean isNegatedComparisonDifferent(double a, double b) {
        return !(a < b) != (a >= b);
    }

    static boolean roundTrip(float f) {
        return f == (float) (double) f;
    }

    static boolean isAbsorbing(double d) {
        return d > 0 && d + 1 == d;
    }

    static boolean isNaN(float f) {
        return Float.isNaN(f);
    }

    static boolean isNaNOfQuotient(double a, double b) {
        return Double.isNaN(a / b) && a == a && b == b;
    }
}
