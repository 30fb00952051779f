/** Each method asks what an input holds after an object that a static field leads to was written, or the other way round. */
public class Kept {
    static class A { int z; A next; final int fin; A() { fin = 3; } A(int f) { fin = f; } }
    static class B extends A { }
    interface HasZ { void set(int v); int get(); }
    static class C implements HasZ {
        int z;
        public void set(int v) { z = v; }
        public int get() { return z; }
    }
    static class Box<T> { T t; }
    static class Wrap { final A inner = new A(); final int[] cells = new int[2]; }
    static class Far { static final A FIN = new A(); static final int[] ARR = {1, 2}; }
    enum E { X, Y; int m; final int[] arr = new int[2]; }
    record P(int[] q) { }

    static final A FIN = new A();
    static final A TEN = new A(10);
    public static final int[] ARR = {1, 2, 3};
    static final int[][] ROWS = {{1}, {2}};
    public static final A[] AS = {new A(), new A()};
    private static final A PRIVATE = new A();
    private static final int[] CELLS = {1};
    static final HasZ HZ = new C();
    static final Box<A> BOX = new Box<>();
    static final Wrap WRAP = new Wrap();
    static final P REC = new P(new int[] {1});
    static final Object NIL = new Object();
    static A cur;

    static A handOut() { return PRIVATE; }
    static int[] handOutCells() { return CELLS; }
    static int[][] handOutRows() { return ROWS; }

    // Written through both names.
    static int both(A x) { x.z = 1; FIN.z = 2; return x.z == 2 ? 1 : 0; }
    static int bothArrays(int[] x) { x[0] = 1; ARR[0] = 2; return x[0] == 2 ? 1 : 0; }
    static int opposite(A x) { FIN.z = 2; x.z = 1; return FIN.z == 1 ? 1 : 0; }
    // Read, then written by the other name.
    static int field(A x) { int a = x.z; FIN.z = a + 1; return x.z == a ? 1 : 0; }
    static int reference(A x) { A n = x.next; FIN.next = x; return x.next == n ? 1 : 0; }
    static int throughPrivate(A x) { int a = x.z; PRIVATE.z = a + 1; return x.z == a ? 1 : 0; }
    static int cells(int[] x) { int a = x[0]; CELLS[0] = a + 1; return x[0] == a ? 1 : 0; }
    static int row(int[] x) { int a = x[0]; handOutRows()[1][0] = a + 1; return x[0] == a ? 1 : 0; }
    static int element(A x) { int a = x.z; AS[1].z = a + 1; return x.z == a ? 1 : 0; }
    static int elements(A[] x) { A n = x[0]; AS[0] = null; return x[0] == n ? 1 : 0; }
    static int byInterface(C x) { int a = x.z; HZ.set(a + 1); return x.z == a ? 1 : 0; }
    static int generic(Box<A> x, A y) { A n = x.t; BOX.t = y; return x.t == n ? 1 : 0; }
    static int inner(A x) { int a = x.z; WRAP.inner.z = a + 1; return x.z == a ? 1 : 0; }
    static int innerCells(int[] x) { int a = x[0]; WRAP.cells[0] = a + 1; return x[0] == a ? 1 : 0; }
    static int ofRecord(int[] x) { int a = x[0]; REC.q()[0] = a + 1; return x[0] == a ? 1 : 0; }
    static int ofEnum(int[] x) { int a = x[0]; E.X.arr[0] = a + 1; return x[0] == a ? 1 : 0; }
    static int far(A x) { int a = x.z; Far.FIN.z = a + 1; return x.z == a ? 1 : 0; }
    static int farCells(int[] x) { int a = x[0]; Far.ARR[0] = a + 1; return x[0] == a ? 1 : 0; }
    static int copied(int[] x) { int a = x[0]; System.arraycopy(new int[] {a + 1}, 0, CELLS, 0, 1); return x[0] == a ? 1 : 0; }
    static int filled(int[] x) { int a = x[0]; java.util.Arrays.fill(CELLS, a + 1); return x[0] == a ? 1 : 0; }
    static int looped(A x) { int a = x.z; for (int i = 0; i < 3; i++) { PRIVATE.z = i + a + 1; } return x.z == a ? 1 : 0; }
    static int next(A x) { int a = x.next.z; PRIVATE.z = a + 1; return x.next.z == a ? 1 : 2; }
    static int byStatic() { int a = cur.z; PRIVATE.z = a + 1; return cur.z == a ? 1 : 2; }
    static int late(A x) { PRIVATE.z = 4; return x.z == 3 ? 1 : x.z == 4 ? 2 : 0; }
    // Constants of enums are inputs of a class of their own.
    static int constant(E x) { x.m = 1; E.Y.m = 2; return x.m == 2 ? 1 : 0; }
    // What others may have changed, without another name.
    static int state() { return FIN.z == 7 ? 1 : 0; }
    static int unknownState() { return PRIVATE.z == 7 ? 1 : 0; }
    static int stateOfArray() { return ARR[0] == 7 ? 1 : 0; }
    static int identical(A x) { return x == FIN ? 1 : 0; }
    static int nil(Object x) { return x == NIL ? 1 : 0; }
    // What cannot be is not claimed to be possible.
    static int otherClass(B x) { int a = x.z; FIN.z = a + 1; return x.z == a ? 1 : 0; }
    static int finalField(A x) { int a = x.fin; FIN.z = a + 1; return x.fin == a ? 1 : 0; }
    static int finalOfKept() { return TEN.fin == 10 ? 1 : 0; }
    static int made() { A x = new A(); int a = x.z; FIN.z = a + 1; return x.z == a ? 1 : 0; }
    static int afterWrite() { FIN.z = 4; return FIN.z == 4 ? 1 : 0; }
    static int two() { FIN.z = 4; TEN.z = 5; return FIN.z == 4 ? 1 : 0; }
    static int told(A x) { if (x == FIN) { return 2; } int a = x.z; FIN.z = a + 1; return x.z == a ? 1 : 0; }

    /** Tables that nothing hands out do not change; rows of them that others hold do. */
    static class Tables {
        public static final int[] OPEN = {7};
        private static final int[] TABLE = {4, 5};
        private static final int[][] OWN = {{1}, {2}};
        private static final int[][] MIXED = {{1}, OPEN};
        private static final int[] SAME = OPEN.length > 0 ? OPEN : null;
        static int table(int[] x) { int a = x[0]; return TABLE[0] == 4 ? 1 : a; }
        static int own() { return OWN[1][0] == 9 ? 1 : 0; }
        static int mixed() { return MIXED[1][0] == 9 ? 1 : 0; }
        static int same() { return SAME[0] == 9 ? 1 : 0; }
    }

    /** A singleton may be its own receiver. */
    static class One {
        static final One INSTANCE = new One();
        int z;
        int both() { z = 1; INSTANCE.z = 2; return z == 2 ? 1 : 0; }
    }

    /** A constructor gets what a static field holds. */
    static class Made {
        int u;
        Made(A x) { int a = x.z; PRIVATE.z = a + 1; u = x.z == a ? 1 : 0; }
    }

    interface Later { int run(); }
    static class Slot { Later later; }
    static final Slot SLOT = new Slot();
    private static class Impl implements Later { int x; public int run() { return x > 3 ? 1 : 0; } }
    /** Code of an object that a static field keeps may run after the call. */
    static void stored(int x) { Impl i = new Impl(); i.x = x; SLOT.later = i; }
}
