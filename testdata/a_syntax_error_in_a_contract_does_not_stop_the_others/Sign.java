class Sign {
    //@ ensures \result >= -1 && <= 1;
    static int broken(int x) {
        return Integer.compare(x, 0);
    }

    //@ ensures \result == y;
    static int unknownName(int x) {
        return x;
    }

    //@ ensures \result == x;
    static int fine(int x) {
        return x;
    }
}
