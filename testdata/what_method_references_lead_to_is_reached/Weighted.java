interface Weighted {
    int weigh(int x);

    default int twice(int x) {
        return 2 * weigh(x);
    }
}
