class Powers {
    static final int LIMIT;

    static {
        int power = 1;
        for (int i = 0; i < 5; i++) {
            power *= 3;
        }
        LIMIT = power;
    }

    static boolean isAbove(int x) {
        return x > LIMIT;
    }

    static boolean isLimitOther() {
        return LIMIT != 243;
    }
}
