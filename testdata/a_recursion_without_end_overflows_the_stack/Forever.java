class Forever {
    static int call(int x) {
        if (x > 0) {
            return call(x) + 1;
        }
        return 0;
    }
}
