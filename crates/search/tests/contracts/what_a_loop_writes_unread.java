class Unread {
    int c;
    static int d;

    // What a loop writes without reading it is not what it was before.
    // expect field: ensures refuted
    //@ ensures c == \old(c);
    void field(int n) {
        for (int i = 0; i < n; i++) {
            c = 5;
        }
    }

    // expect statics: ensures refuted
    //@ ensures d == \old(d);
    static void statics(int n) {
        for (int i = 0; i < n; i++) {
            d = 5;
        }
    }
}
