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

    // The rounds that come first do not ask for the object, and rounds that change it come late.
    // expect object within 1500 ms: ensures unknown (more than 30000 paths)
    //@ requires o != null && c == 0 && this != o;
    //@ ensures o.c == \old(o.c);
    void object(Unread o, int n) {
        for (int i = 0; i < n; i++) {
            if (i > 50000000) {
                o.c = i;
            }
        }
    }

    // expect array within 1500 ms: ensures unknown (more than 30000 paths)
    //@ ensures a != null && a.length > 1 ==> a[0] == \old(a[0]);
    static void array(int[] a, int n) {
        for (int i = 0; i < n; i++) {
            if (i > 50000000 && a != null && a.length > 1) {
                a[0] = i;
            }
        }
    }

    int e;

    // expect another: proved
    //@ requires o != null && c == 0 && this != o;
    //@ ensures o.e == \old(o.e);
    void another(Unread o, int n) {
        for (int i = 0; i < n; i++) {
            if (i > 50000000) {
                o.c = i;
            }
        }
    }
}
