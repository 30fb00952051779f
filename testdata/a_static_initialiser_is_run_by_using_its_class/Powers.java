class Powers {
    static final int LIMIT;
    static final int[] TABLE = table(4);

    static {
        int power = 1;
        for (int i = 0; i < 5; i++) {
            power *= 3;
        }
        if (power > 1000) {
            throw new IllegalStateException("too high");
        }
        LIMIT = power;
    }

    static boolean isAbove(int x) {
        return x > LIMIT;
    }

    static boolean isLimitOther() {
        return LIMIT != 243;
    }

    private static int[] table(int length) {
        int[] table = new int[length];
        for (int i = 0; i < length; i++) {
            table[i] = i > 2 ? 7 : i;
        }
        return table;
    }
}
