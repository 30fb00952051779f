class Native {
    //@ ensures \result > 0;
    static native int size();

    //@ ensures \result > 0;
    static int twice() {
        return size();
    }

    //@ ensures \result == 1;
    static int one() {
        return 1;
    }
}
