class Cached {
    static boolean isSame(byte x) {
        Integer a = (int) x;
        Integer b = (int) x;
        return a == b;
    }

    static boolean isSameLast() {
        Integer a = 127;
        Integer b = 127;
        return a == b;
    }

    static boolean isEqualNext() {
        Integer a = 128;
        Integer b = 128;
        if (a.equals(b)) {
            return true;
        }
        return false;
    }
}
