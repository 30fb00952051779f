import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/* Arrays that others get hold of: by code, or by the initialiser. In each, `m` returns 1 after somebody has written 9. */

class ByMethod {
    private static final int[] A = {1, 2};
    static int[] give() { return A; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class ByLambda {
    private static final int[] A = {1, 2};
    static Supplier<int[]> give() { return () -> A; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class ByReference {
    private static final int[] A = {1, 2};
    private static int[] get() { return A; }
    static Supplier<int[]> give() { return ByReference::get; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class ByOwnReference {
    private static final int[] A = {1, 2};
    private int[] own() { return A; }
    Supplier<int[]> give() { return this::own; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class ByRowOfLambda {
    private static final int[][] A = {{1}, {2}};
    static IntFunction<int[]> give() { return i -> A[i]; }
    static int m() { if (A[0][0] == 9) return 1; return 0; }
}

class ByCapture {
    private static final int[] A = {1, 2};
    static IntConsumer give() { int[] a = A; return v -> a[0] = v; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class BySameName {
    static class Other { static int[] a; }
    private static final int[] a = {1, 2};
    static void give() { Other.a = a; }
    static int m() { if (a[0] == 9) return 1; return 0; }
}

class ByClone {
    private static final Object[] A = {new int[] {1}};
    static Object[] give() { return A.clone(); }
    static int m() { int[] r = (int[]) A[0]; if (r[0] == 9) return 1; return 0; }
}

class ByEquals {
    private static final Object[] A = {new int[] {1}};
    static boolean give(Object[] k) { return Arrays.equals(k, A); }
    static int m() { int[] r = (int[]) A[0]; if (r[0] == 9) return 1; return 0; }
}

class ByComparator {
    private static final Object[] A = {new int[] {1}};
    static int give(Object k, Comparator<Object> c) { return Arrays.binarySearch(A, k, c); }
    static int m() { int[] r = (int[]) A[0]; if (r[0] == 9) return 1; return 0; }
}

class ByArraycopy {
    private static final Object[] A = {new int[] {1}};
    static void give(Object[] to) { System.arraycopy(A, 0, to, 0, 1); }
    static int m() { int[] r = (int[]) A[0]; if (r[0] == 9) return 1; return 0; }
}

class ByElement {
    static class Cell { int v = 1; int[] w = {1}; }
    private static final Cell[] A = {new Cell()};
    static Cell give() { return A[0]; }
    static int m() { if (A[0].v == 9) return 1; return 0; }
    static int n() { if (A[0].w[0] == 9) return 1; return 0; }
}

class ByTwoTables {
    private static final int[] ROW = {1};
    private static final int[][] A = {ROW};
    private static final int[][] B = {ROW};
    static int[] give() { return B[0]; }
    static int m() { if (A[0][0] == 9) return 1; return 0; }
    static int n() { if (ROW[0] == 9) return 1; return 0; }
}

class InArray {
    private static final int[] A;
    static final Object[] W = new Object[1];
    static { int[] t = {1, 2}; A = t; W[0] = t; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class InField {
    static class Box { Object o; }
    private static final int[] A;
    static final Box W = new Box();
    static { int[] t = {1, 2}; A = t; W.o = t; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class InLambda {
    private static final int[] A;
    static final IntConsumer W;
    static { int[] t = {1, 2}; A = t; W = v -> t[0] = v; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class InList {
    private static final String[] A;
    static final List<String> W;
    static { String[] t = {"a"}; A = t; W = Arrays.asList(t); }
    static int m() { if (A[0] == null) return 1; return 0; }
}

class InOtherClass {
    static class O { static int[] x; }
    private static final int[] A;
    static { int[] t = {1, 2}; A = t; O.x = t; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class InOtherClassForAWhile {
    static class O { static int[] x; }
    static class P { static int[] y; static { y = O.x; } static void use() {} }
    private static final int[] A;
    static { int[] t = {1, 2}; A = t; O.x = t; P.use(); O.x = null; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class InOwnField {
    static int[] x;
    private static final int[] A;
    static { int[] t = {1, 2}; A = t; x = t; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class FromGetter {
    static class Cfg { int[] a = {1}; int[] a() { return a; } }
    static final Cfg C = new Cfg();
    private static final int[] A = C.a();
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class FromMaker {
    static class K { static int[] kept; }
    private static final int[] A = make();
    private static int[] make() { int[] t = {1, 2}; K.kept = t; return t; }
    static int m() { if (A[0] == 9) return 1; return 0; }
}

class RowKept {
    static class R { static int[] keep; }
    private static final int[][] A;
    static { int[] r = {1}; A = new int[][] {r}; R.keep = r; }
    static int m() { if (A[0][0] == 9) return 1; return 0; }
}

/* Nobody can write these, but an input may be the array. */

class Compared {
    private static final int[] A = {1};
    static int call() { return m(A); }
    static int m(int[] a) { if (a == A) return 1; return 0; }
}

class ComparedField {
    private static final int[] A = {1};
    private final int[] a;
    ComparedField(boolean own) { a = own ? A : new int[1]; }
    int m() { if (a == A) return 1; return 0; }
}
