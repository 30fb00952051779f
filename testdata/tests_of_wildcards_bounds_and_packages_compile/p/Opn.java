package p;
public abstract class Opn {
    int field;
    protected int prot;
    protected Opn(int x) { }
    int inside(int x) { return x > 3 ? 1 : 2; }
    protected int guarded(int x) { return x > 3 ? 1 : 2; }
    int reads(int x) { return field > 3 ? 1 : 2; }
    protected int reads2(int x) { return prot > 3 ? 1 : 2; }
    void sets(int x) { field = x; }
    //@ ensures field == x;
    void sets2(int x) { field = x; }
    //@ ensures field == x + 1;
    void sets3(int x) { field = x; }
    static int arg(Opn o) { return o.field > 3 ? o.inside(4) : o.prot; }
    public abstract int v();
}
