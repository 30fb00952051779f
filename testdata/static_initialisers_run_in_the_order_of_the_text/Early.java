class Early {
    static final int FIRST = second();
    static final int SECOND = same(7);

    private static int second() {
        return SECOND;
    }

    private static int same(int x) {
        return x;
    }

    static boolean isFirstZero() {
        return FIRST == 0;
    }

    static boolean isBelowSecond(int x) {
        return x < SECOND;
    }
}
