class Twice {
    static int same(int x) {
        int result = 0;
        if (x == 7) {
            result += 1;
        }
        if (x - 1 == 6) {
            result += 2;
        }
        return result;
    }

    /** Three paths, not two: x - 1 wraps around at the smallest int. */
    static int wraps(int x) {
        int result = 0;
        if (x > 0) {
            result += 1;
        }
        if (x - 1 >= 0) {
            result += 2;
        }
        return result;
    }
}
