package q;

public class B extends p.A {
    public int m() { return 7; }
    public static int t(B b) { if (b == null) return 0; return b.call() == 3 ? 1 : 2; }
    public static int own(B b) { if (b == null) return 0; return b.m() == 7 ? 1 : 2; }
}
