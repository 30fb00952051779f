class Floating {
    static boolean addFloats(float a, float b) {
        return a + b == 7;
    }

    static boolean subtractFloats(float a, float b) {
        return a - b == 7;
    }

    static boolean multiplyFloats(float a, float b) {
        return a * b == 21;
    }

    static boolean divideFloats(float a, float b) {
        return b != 0 && a / b == 7;
    }

    static boolean remainderFloats(float a, float b) {
        return b != 0 && a % b == 7;
    }

    static boolean negateFloats(float a) {
        return -a == 7;
    }

    static boolean addDoubles(double a, double b) {
        return a + b == 7;
    }

    static boolean subtractDoubles(double a, double b) {
        return a - b == 7;
    }

    static boolean multiplyDoubles(double a, double b) {
        return a * b == 21;
    }

    static boolean divideDoubles(double a, double b) {
        return b != 0 && a / b == 7;
    }

    static boolean remainderDoubles(double a, double b) {
        return b != 0 && a % b == 7;
    }

    static boolean negateDoubles(double a) {
        return -a == 7;
    }
}
