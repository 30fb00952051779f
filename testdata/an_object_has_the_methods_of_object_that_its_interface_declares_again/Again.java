import java.util.Comparator;

interface Fn { int ap(int x); boolean equals(Object o); }
interface Two { int a(); int b(); boolean equals(Object o); int hashCode(); String toString(); }
interface Down extends Two { }
interface Kept { int ap(int x); boolean equals(Object o); }
class KeptImpl implements Kept {
    public int ap(int x) { return x; }
    @Override public boolean equals(Object o) { return false; }
    @Override public int hashCode() { return 1; }
}
abstract class Open { public abstract boolean equals(Object o); }
interface Given { int z(); boolean equals(Object o); default int k() { return equals(this) ? 1 : 2; } }

class Again {
    static int self(Fn f) { if (f == null) return 0; return f.equals(f) ? 1 : 2; }
    static int other(Fn f, Fn g) { if (f == null || g == null) return 0; return f.equals(g) ? 1 : 2; }
    static int two(Two f) { if (f == null) return 0; return f.equals(f) ? 1 : 2; }
    static int down(Down f) { if (f == null) return 0; return f.equals(f) ? 1 : 2; }
    // A class may say otherwise, and a method that is abstract in a class is up to those below it.
    static int kept(Kept f) { if (f == null) return 0; return f.equals(f) ? 1 : 2; }
    static int open(Open f) { if (f == null) return 0; return f.equals(f) ? 1 : 2; }
    static int given(Given f) { if (f == null) return 0; return f.k() == 1 ? 1 : 2; }
    static int comparator(Comparator<String> c) { if (c == null) return 0; return c.equals(c) ? 1 : 2; }
    static int serializable(Comparator<String> c) { return c instanceof java.io.Serializable ? 1 : 2; }
}
