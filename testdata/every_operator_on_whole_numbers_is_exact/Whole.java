class Whole {
    static boolean addInts(int a, int b) {
        return a + b == 7;
    }

    static boolean subtractInts(int a, int b) {
        return a - b == 7;
    }

    static boolean multiplyInts(int a, int b) {
        return a * b == 21;
    }

    static boolean divideInts(int a, int b) {
        return b != 0 && a / b == 7;
    }

    static boolean remainderInts(int a, int b) {
        return b != 0 && a % b == 7;
    }

    static boolean negateInts(int a) {
        return -a == 7;
    }

    static boolean andInts(int a) {
        return (a & 0x0f) == 9;
    }

    static boolean orInts(int a) {
        return (a | 0x0f) == 0x1f;
    }

    static boolean xorInts(int a) {
        return (a ^ 0x55) == 0x2a;
    }

    static boolean complementInts(int a) {
        return ~a == 7;
    }

    static boolean shiftLeftInts(int a) {
        return a << 3 == 80;
    }

    static boolean shiftRightInts(int a) {
        return a >> 3 == -2;
    }

    static boolean shiftRightUnsignedInts(int a) {
        return a >>> 3 == 5;
    }

    /** The count is taken modulo the width. */
    static boolean shiftByWidthInts(int n) {
        return n != 0 && 1 << n == 1;
    }

    static boolean shiftBeyondWidthInts(int a) {
        return a >>> 33 == a >>> 1;
    }

    static boolean addLongs(long a, long b) {
        return a + b == 7;
    }

    static boolean subtractLongs(long a, long b) {
        return a - b == 7;
    }

    static boolean multiplyLongs(long a, long b) {
        return a * b == 21;
    }

    static boolean divideLongs(long a, long b) {
        return b != 0 && a / b == 7;
    }

    static boolean remainderLongs(long a, long b) {
        return b != 0 && a % b == 7;
    }

    static boolean negateLongs(long a) {
        return -a == 7;
    }

    static boolean andLongs(long a) {
        return (a & 0x0f) == 9;
    }

    static boolean orLongs(long a) {
        return (a | 0x0f) == 0x1f;
    }

    static boolean xorLongs(long a) {
        return (a ^ 0x55) == 0x2a;
    }

    static boolean complementLongs(long a) {
        return ~a == 7;
    }

    static boolean shiftLeftLongs(long a) {
        return a << 3 == 80;
    }

    static boolean shiftRightLongs(long a) {
        return a >> 3 == -2;
    }

    static boolean shiftRightUnsignedLongs(long a) {
        return a >>> 3 == 5;
    }

    /** The count is taken modulo the width. */
    static boolean shiftByWidthLongs(long n) {
        return n != 0 && 1L << n == 1;
    }

    static boolean shiftBeyondWidthLongs(long a) {
        return a >>> 65 == a >>> 1;
    }
}
