package fuzz;

/** What clauses speak of. */
public class S {
    public int x, y;
    public long l, m;
    public boolean b, c;
    public double d;
    public short s;
    public char h;
    public byte k;
    public int[] a;
    public long[] la;
    public int[][] aa;
    public S next;
    public String t;
    public Integer box;
    public Object any;
    public V v;
    public S[] ss;
    public static int g;

    //@ public model int size;
    //@ public represents size = a == null ? 0 : a.length;
    //@ public model int first;
    //@ public represents first = a[0];

    //@ pure
    public int getX() {
        return x;
    }

    //@ pure
    public int second() {
        return a[1];
    }

    //@ pure
    public boolean same(S o) {
        return o != null && o.x == x;
    }

    //@ pure
    public static int clamp(int v) {
        return v < -5 ? -5 : v > 5 ? 5 : v;
    }

    //@ pure
    public S tail() {
        return next.next;
    }
}
