package logic;

class Logic {
    static int max(int a, int b, int c) {
        return a > b ? (a > c ? a : c) : (b > c ? b : c);
    }

    static boolean isInside(int x, int low, int high) {
        return low <= x && x <= high;
    }

    static boolean isOutside(int x, int low, int high) {
        return x < low || x > high;
    }

    static boolean notBoth(boolean a, boolean b) {
        return !(a && b);
    }

    static boolean differ(boolean a, boolean b) {
        return a != b;
    }

    static boolean strict(boolean a, boolean b) {
        return a ^ b | a & b;
    }

    static int mixed(int a, boolean b, char c) {
        if ((a > 3 || b) && !(c == 'x' && a < 0)) {
            return 1;
        }
        return 0;
    }

    /** If the first holds the second cannot fail. */
    static boolean implied(int x) {
        return x > 10 && x > 5;
    }
}
