/** Each method asks whether what a constructor of a record checked still holds. */
public class R {
    static class A { int z; final int f; A next; A(int f) { this.f = f; } A() { f = 1; } }
    record Arr(int[] q) { Arr { if (q[0] < 0) throw new IllegalArgumentException(); } }
    record Obj(A a) { Obj { if (a.z < 0 || a.f < 0) throw new IllegalArgumentException(); } }
    record Plain(int[] q, int n) { Plain { if (n < 0) throw new IllegalArgumentException(); } }
    record Copy(int[] q) { Copy { q = q.clone(); if (q[0] < 0) throw new IllegalArgumentException(); } }
    record Num(int n, String s) { Num { if (n < 0) throw new IllegalArgumentException(); } }
    record Nest(Num n, A a) { Nest { if (n.n() > 100) throw new IllegalArgumentException("x" + n.n()); } }
    record Rows(int[][] r) { Rows { if (r[0][0] < 0) throw new IllegalArgumentException(); } }
    record As(A[] as) { As { if (as[0] == null) throw new IllegalArgumentException(); } }
    record Len(int[] q) { Len { if (q.length != 3) throw new IllegalArgumentException(); } }
    record Dbl(Arr x, int k) { Dbl { if (x.q()[0] == 7) throw new IllegalArgumentException(); } }
    interface Src { int get(); }
    record Fn(Src s) { Fn { if (s.get() < 0) throw new IllegalArgumentException(); } }
    record Fixed(int[] q) { Fixed { q = new int[] {1, 2}; } }
    record Norm(int[] q) { Norm { q[0] = 5; } }
    static final Arr CONST = new Arr(new int[] {1});
    static int element(Arr r) { return r.q()[0] < 0 ? 1 : 0; }
    static int field(Obj r) { return r.a().z < 0 ? 1 : 0; }
    static int finalField(Obj r) { return r.a().f < 0 ? 1 : 0; }       // infeasible
    static int plain(Plain r) { return r.n() < 0 ? 1 : r.q()[0] < 0 ? 2 : 3; }  // first infeasible
    static int copied(Copy r) { return r.q()[0] < 0 ? 1 : 0; }
    static int number(Num r) { return r.n() < 0 ? 1 : 0; }  // infeasible
    static int nested(Nest r) { return r.n().n() < 0 ? 1 : r.n().n() > 100 ? 2 : 3; }  // both infeasible
    static int row(Rows r) { return r.r()[0][0] < 0 ? 1 : 0; }
    static int elementGone(As r) { return r.as()[0] == null ? 1 : 0; }
    static int length(Len r) { return r.q().length != 3 ? 1 : 0; } // infeasible
    static int recordInRecord(Dbl r) { return r.x().q()[0] == 7 ? 1 : 0; }
    static int function(Fn r) { return r.s().get() < 0 ? 1 : 0; }
    static int made(Fixed r) { return r.q().length != 2 ? 1 : r.q()[0] != 1 ? 2 : 3; } // first infeasible
    static int normalised(Norm r) { return r.q()[0] != 5 ? 1 : 0; }
    static int twoRecords(Arr r, Arr s) { int v = r.q()[0]; s.q()[0] = v + 1; return r.q()[0] != v ? 1 : 0; }
    static int recordAndArray(Arr r, int[] q) { int v = r.q()[0]; q[0] = v + 1; return r.q()[0] != v ? 1 : 0; }
    static int arrayAndRecord(int[] q, Arr r) { q[0] = -1; return r.q()[0] == -1 ? 1 : 0; }
    static int copyAndArray(Copy r, int[] q) { int v = r.q()[0]; q[0] = v + 1; return r.q()[0] != v ? 1 : 0; }
    static int twoCopies(Copy r, Copy s) { int v = r.q()[0]; s.q()[0] = v + 1; return r.q()[0] != v ? 1 : 0; }
    static int ofStatic() { return CONST.q()[0] < 0 ? 1 : 0; }
    static int andStatic(Arr r) { int v = r.q()[0]; CONST.q()[0] = v + 1; return r.q()[0] != v ? 1 : 0; }
    static int arrayAndCopy(int[] q, Copy r) { int v = q[0]; r.q()[0] = v + 1; return q[0] != v ? 1 : 0; }
    static int looped(Arr r, int n) { int s = 0; for (int i = 0; i < n; i++) { if (r.q()[0] < 0) s++; } return s; }
    static int objectAndRecord(A x, Obj r) { if (x == null) return 0; x.z = -5; return r.a() == x ? r.a().z == -5 ? 1 : 2 : 3; } // 2 infeasible
}
