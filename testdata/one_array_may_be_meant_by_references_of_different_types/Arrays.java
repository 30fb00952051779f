public class Arrays {
    static class A { int z; }
    static class B extends A { int w; }
    static class C extends B { }
    interface I { int get(); }
    static class AI extends A implements I { public int get() { return z; } }
    static final class F { int q; }

    // One array under two types.
    static int alias1(A[] x, B[] y) { if (x.length > 0 && y.length > 0) { y[0] = null; x[0] = new B(); return y[0] != null ? 1 : 0; } return 2; }
    static int alias2(B[] y, A[] x) { if (x.length > 0 && y.length > 0) { x[0] = null; y[0] = new B(); return x[0] != null ? 1 : 0; } return 2; }
    static int alias3(A[] x, B[] y) { if (x.length == 1) { return x == (Object) y ? 1 : 0; } return 2; }
    static int alias4(Object[] x, B[] y) { if (x.length == 1 && y.length == 1) { x[0] = null; y[0] = new B(); return x[0] != null ? 1 : 0; } return 2; }
    static int alias5(Object[] x, Integer[] y) { if (x.length == 1 && y.length == 1) { x[0] = null; y[0] = 5; return x[0] != null ? 1 : 0; } return 2; }
    static int alias6(Object[] x, int[][] y) { if (x.length == 1 && y.length == 1) { x[0] = null; y[0] = new int[3]; return x[0] != null ? 1 : 0; } return 2; }
    static int alias7(A[][] x, B[][] y) { if (x.length == 1 && y.length == 1) { x[0] = null; y[0] = new B[3]; return x[0] != null ? 1 : 0; } return 2; }
    static int alias8(A[] x, I[] y) { if (x.length == 1 && y.length == 1) { x[0] = null; y[0] = new AI(); return x[0] != null ? 1 : 0; } return 2; }
    static int alias9(I[] y, A[] x) { if (x.length == 1 && y.length == 1) { y[0] = null; x[0] = new AI(); return y[0] != null ? 1 : 0; } return 2; }
    static int alias10(F[] x, I[] y) { if (x.length == 1 && y.length == 1) { x[0] = null; y[0] = new AI(); return x[0] != null ? 1 : 0; } return 2; }
    static int alias11(A[][] x, B[] y) { if (x.length == 1 && x[0] != null && x[0].length == 1 && y.length == 1) { x[0][0] = null; y[0] = new B(); return x[0][0] != null ? 1 : 0; } return 2; }
    static int alias12(A[] x, B[] y) { if (x.length > 0 && x[0] != null && y.length > 0) { y[0] = null; return x[0] == null ? 1 : 0; } return 2; }
    static int alias13(Number[] x, Integer[] y) { if (x.length == 1 && y.length == 1) { x[0] = null; y[0] = 5; return x[0] != null ? 1 : 0; } return 2; }
    static int alias14(Comparable[] x, String[] y) { if (x.length == 1 && y.length == 1) { x[0] = null; y[0] = "a"; return x[0] != null ? 1 : 0; } return 2; }

    // Stores may be refused.
    static int store1(A[] x) { if (x.length == 1) { try { x[0] = new A(); } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store2(Object[] x) { if (x.length == 1) { try { x[0] = "a"; } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store3(Number[] x) { if (x.length == 1) { try { x[0] = 1; } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store4(I[] x) { if (x.length == 1) { try { x[0] = new AI(); } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store5(A[][] x) { if (x.length == 1) { try { x[0] = new A[1]; } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store6(Object[][] x) { if (x.length == 1) { try { x[0] = new Object[1]; } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store7(Object[] x) { if (x.length == 1) { try { x[0] = new int[1]; } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store8(A[] x, A a) { if (x.length == 1) { try { x[0] = a; } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store9(F[] x) { if (x.length == 1) { try { x[0] = new F(); } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store10(A[] x) { if (x.length == 1 && x[0] == null) { try { x[0] = new A(); } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store11(A[] x) { if (x.length == 2 && x[0] != null) { try { x[1] = new A(); } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store12(A[] x) { if (x.length == 2 && x[0] != null && x[0].getClass() == A.class) { try { x[1] = new A(); } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store13(Comparable[] x) { if (x.length == 1) { try { x[0] = "s"; } catch (ArrayStoreException e) { return 1; } } return 2; }
    static int store14(A[] x) { if (x.length == 1) { try { x[0] = new C(); } catch (ArrayStoreException e) { return 1; } } return 2; }

    static int inst1(A[][] x) { if (x.length == 1) { return x instanceof B[][] ? 1 : 0; } return 2; }
    static int inst2(A[] x) { if (x.length == 1) { return x instanceof B[] ? 1 : 0; } return 2; }
    static int inst3(Object[] x) { if (x.length == 1) { return x instanceof int[][] ? 1 : 0; } return 2; }
    static int inst4(Object[] x) { if (x.length == 1) { return x instanceof String[] ? 1 : 0; } return 2; }
    static int inst5(A[] x) { if (x.length == 1) { return x instanceof I[] ? 1 : 0; } return 2; }
    static int inst6(I[] x) { if (x.length == 1) { return (Object) x instanceof A[] ? 1 : 0; } return 2; }
    static int inst7(Object x) { return x instanceof A[] ? x instanceof B[] ? 1 : 0 : 2; }
    static int inst8(A[] x) { if (x.length == 1) { return x instanceof B[] ? x instanceof C[] ? 1 : 3 : 0; } return 2; }
    static int inst9(A[] x) { if (x.length == 1) { return x instanceof B[] ? x[0] == null || x[0] instanceof B ? 1 : 3 : 0; } return 2; }
    static int inst10(A[] x) { if (x.length == 1 && x[0] != null && !(x[0] instanceof B)) { return x instanceof B[] ? 1 : 0; } return 2; }
    static int inst11(Object[][] x) { if (x.length == 1) { return x instanceof Integer[][] ? 1 : 0; } return 2; }
    static int inst12(Object[] x) { if (x.length == 1) { return x instanceof Object[][] ? 1 : 0; } return 2; }
    static int cls1(A[] x) { if (x.length == 1) { return x.getClass() == B[].class ? 1 : 0; } return 2; }
    static int cls2(A[] x) { if (x.length == 1) { return x.clone() instanceof B[] ? 1 : 0; } return 2; }
    static int cls3(A[] x) { A[] c = x.clone(); if (c.length == 1) { try { c[0] = new A(); } catch (ArrayStoreException e) { return 1; } } return 0; }
    static int cls5(A[][] x) { A[][] c = x.clone(); if (c.length == 1 && c[0] != null && c[0].length == 1) { try { c[0][0] = new A(); } catch (ArrayStoreException e) { return 1; } } return 0; }
    static int cast1(A[] x) { if (x.length == 1) { try { B[] b = (B[]) x; return b.length; } catch (ClassCastException e) { return 7; } } return 0; }
    static int cast2(Object[] x) { if (x.length == 1) { try { B[] b = (B[]) x; return b.length; } catch (ClassCastException e) { return 7; } } return 0; }
    static int loop1(A[] x, A a) { try { for (int i = 0; i < x.length; i++) x[i] = a; } catch (ArrayStoreException e) { return 1; } return 0; }

    // The same through fields, elements of arrays and results.
    static class Holder { A[] as; B[] bs; Object any; A[][] rows; }

    static int field1(Holder h) { if (h.as.length == 1 && h.bs.length == 1) { h.as[0] = null; h.bs[0] = new B(); return h.as[0] != null ? 1 : 0; } return 2; }
    static int field2(Holder h, Holder g) { if (h.as.length == 1) { return h.as == (Object) g.bs ? 1 : 0; } return 2; }
    static int field3(Holder h, B[] y) { if (h.rows.length == 1 && h.rows[0].length == 1) { return h.rows[0] == (Object) y ? 1 : 0; } return 2; }
    static int field4(Holder h) { h.as = new A[1]; if (h.bs.length == 1) { return h.as == (Object) h.bs ? 1 : 0; } return 2; }
    static int field5(F[] x, A[] y) { if (x.length == 1 && y.length == 1) { return x == (Object) y ? 1 : 0; } return 2; }
    static int swap(A[] x) { if (x.length == 2) { A a = x[0]; try { x[0] = x[1]; x[1] = a; } catch (ArrayStoreException e) { return x.length == 2 ? 1 : 2; } } return 0; }
    static int both(A[] x, A a, B b) { if (x.length == 2 && a != null && b != null) { int n = 0; try { x[0] = a; } catch (ArrayStoreException e) { n += 1; } try { x[1] = b; } catch (ArrayStoreException e) { n += 2; } return n == 2 ? 1 : 0; } return 3; }
    static int after(A[] x) { try { x[0] = new A(); } catch (ArrayStoreException e) { return x instanceof C[] ? 1 : 0; } return 2; }
    static int taken(A[] x) { x[0] = new A(); return x instanceof B[] ? 1 : 0; }
}
