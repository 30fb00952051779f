package p;

public class A {
    int m() { return 1; }
    // Of a B it is 1, of a G 9, of an H 11.
    public int call() { return m() == 7 ? 3 : 4; }
    static int other(A a) { if (a == null) return 0; return a.m() != 1 ? 1 : 2; }
    static int eleven(A a) { if (a == null) return 0; return a.m() == 11 ? 1 : 2; }
}
