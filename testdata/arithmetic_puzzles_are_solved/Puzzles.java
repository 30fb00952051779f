class Puzzles {
    static boolean linear(int x) {
        return x * 31 + 7 == 12345678;
    }

    /** Every odd factor has an inverse. */
    static boolean inverse(int x) {
        return x * 0x9E3779B9 == 0xDEADBEEF;
    }

    static boolean root(int x) {
        return x * x == 1_522_756 && x > 0 && x < 10_000;
    }

    static boolean pythagoras(int a, int b, int c) {
        if (a > 0 && b > a && c > b && c < 30) {
            return a * a + b * b == c * c;
        }
        return false;
    }

    static boolean overflow(long a) {
        return a + 1 < a;
    }

    static boolean byteRange(int a) {
        return (a & 0xff) > 255;
    }

    static boolean checksum(int a) {
        int h = a ^ (a >>> 16);
        h *= 0x85ebca6b;
        h ^= h >>> 13;
        return h == 12345;
    }
}
