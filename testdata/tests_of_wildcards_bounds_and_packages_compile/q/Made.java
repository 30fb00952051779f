package q;
public class Made {
    public static int make(p.Opn o) { return o.v() > 3 ? 1 : 2; }
}

class Hid extends p.Opn { Hid() { super(1); } int extra; public int v() { return extra; } }
