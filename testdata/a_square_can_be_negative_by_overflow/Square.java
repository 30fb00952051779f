class Square {
    static boolean isNegative(int x) {
        return x * x < 0;
    }

    static boolean isNegative(long x) {
        return x * x < 0;
    }
}
