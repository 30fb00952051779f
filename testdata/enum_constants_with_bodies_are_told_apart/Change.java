enum Change {
    RAISE {
        @Override
        int of(int x) {
            return x + 1;
        }
    },
    NEGATE {
        @Override
        int of(int x) {
            return -x;
        }
    };

    abstract int of(int x);

    static int twice(Change change, int x) {
        if (change == null) {
            return 0;
        }
        int twice = change.of(change.of(x));
        if (change == NEGATE) {
            return twice == x ? 1 : -1;
        }
        return twice == 2 ? 2 : 3;
    }
}
