public class Several {
    static class A { int z; }
    interface I { int get(); }
    interface J { void set(int v); }
    interface K { int x(); int y(); }
    interface K2 extends K { }
    static abstract class Abs { int q; abstract int m(); }
    static abstract class Below extends Abs { }
    sealed interface S permits S1 { int s(); }
    record S1(int s) implements S { }
    static class AI extends A implements I { public int get() { return z; } }
    static final class F { int q; }

    // A class of the class path is both.
    static int o1(A a, I i) { return (Object) a == (Object) i && a != null ? 1 : 0; }
    static int o2(A a, I i) { if (a.z == 3) return (Object) a == (Object) i ? 1 : 0; return 2; }
    static int o3(A a, I i) { a.z = 4; return i.get() == 4 ? 1 : 0; }
    static int o4(I i, A a) { int v = i.get(); a.z = v + 1; return i.get() == v ? 1 : 0; }
    static int o5(A a) { return a instanceof I ? 1 : 0; }
    // No class of the class path is.
    static int n1(A a, J j) { return a != null && (Object) a == (Object) j ? 1 : 0; }
    static int n2(F a, J j) { return a != null && (Object) a == (Object) j ? 1 : 0; }
    static int n3(A a) { return a instanceof Runnable ? 1 : 0; }
    static int n4(K k) { return (Object) k instanceof S ? 1 : 0; }
    static int n5(K k, S s) { k.x(); return (Object) k == (Object) s ? 1 : 0; }
    // Classes that are not known may be.
    static int u1(K k, J j) { return k != null && (Object) k == (Object) j ? 1 : 0; }
    static int u2(K k, J j) { int v = k.x(); j.set(v); return (Object) k == (Object) j ? 1 : 0; }
    static int u3(K k) { return k instanceof J ? 1 : 0; }
    static int u4(K k) { k.x(); return k instanceof J ? 1 : 0; }
    static int u5(K k) { k.x(); return k instanceof Runnable ? 1 : 0; }
    static int u6(Abs a) { a.q = 4; return a instanceof J ? 1 : 0; }
    static int u7(Abs a, J j) { a.q = 3; return (Object) a == (Object) j ? 1 : 0; }
    static int u8(Abs a) { return a instanceof Runnable ? 1 : 0; }
    static int u9(Abs a, Below b) { a.q = 1; b.q = 2; return a.q == 2 ? 1 : 0; }
    static int u10(Below b, Abs a) { b.q = 1; a.q = 2; return b.q == 2 ? 1 : 0; }
    static int u11(K k, K2 l) { k.x(); l.y(); return k == l ? 1 : 0; }
    static int u12(K k) { k.x(); return k instanceof K2 ? 1 : 0; }
    static int u13(J[] a, K[] b) { if (a.length == 1 && b.length == 1) { return (Object) a == b ? 1 : 0; } return 2; }
    static int u14(Abs[] a, K[] b) { if (a.length == 1 && b.length == 1) { return (Object) a == b ? 1 : 0; } return 2; }
    static int u15(A[] a, K[] b) { if (a.length == 1 && b.length == 1) { return (Object) a == b ? 1 : 0; } return 2; }
    static int u16(J[] x, J a, J b) { if (x.length == 2 && a != null && b != null && a != b) { int n = 0; try { x[0] = a; } catch (ArrayStoreException e) { n += 1; } try { x[1] = b; } catch (ArrayStoreException e) { n += 2; } return n == 2 ? 1 : 0; } return 3; }
}
