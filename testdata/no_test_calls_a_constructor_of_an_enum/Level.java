enum Level {
    LOW(1), HIGH(2);

    //@ invariant n > 0;
    final int n;

    Level(int n) {
        this.n = n;
    }

    int twice() {
        return n > 1 ? 4 : 2;
    }
}
