import java.util.Arrays;
import java.util.function.IntSupplier;

/* Arrays that nobody else gets hold of: `m` never returns 1. */

class Table {
    private static final int[] T = {1, 2, 3};
    static int m(int i) { if (i == 1 && T[i] == 9) return 1; return 0; }
}

class Length {
    private static final int[] T = {1, 2, 3};
    static int m() { if (T.length == 9) return 1; return 0; }
    static int sum() { int s = 0; for (int t : T) s += t; return s; }
}

class Helper {
    private static final int[] T = {1, 2, 3};
    private static int first(int[] t) { return t[0]; }
    static int m() { if (first(T) == 9) return 1; return 0; }
}

class Getter {
    private static final int[] T = {1, 2, 3};
    private static int[] get() { return T; }
    static int m() { if (get()[0] == 9) return 1; return 0; }
}

class Rows {
    private static final int[][] T = {{1, 2}, {3}};
    static int m() { if (T[1][0] == 9) return 1; return 0; }
}

class RowsHandedOut {
    private static final int[][] T = {{1, 2}, {3}};
    static int[] give(int i) { return T[i]; }
    static int[][] copy() { return T.clone(); }
    static int m() { if (T[1].length == 9) return 1; return 0; }
}

class Filled {
    private static final int[] T = new int[4];
    static { for (int i = 0; i < T.length; i++) T[i] = i * i; }
    static int m() { if (T[3] != 9) return 1; return 0; }
}

class Made {
    private static final int[] T = make(3);
    private static int[] make(int n) { int[] t = new int[n]; for (int i = 0; i < n; i++) t[i] = i; return t; }
    static int m() { if (T[2] == 9) return 1; return 0; }
}

class Copied {
    private static final int[] T = {1, 2, 3};
    static int[] give() { return T.clone(); }
    static int[] part() { return Arrays.copyOf(T, 2); }
    static boolean same(int[] k) { return Arrays.equals(k, T); }
    static int m() { if (T[0] == 9) return 1; return 0; }
}

class Names {
    private static final String[] T = {"a", "b"};
    static String give(int i) { return T[i]; }
    static int m() { if (T[0] == null) return 1; return 0; }
}

class Objects2 {
    private static final Object[] T = {new int[] {1}, "b"};
    static int m() { int[] r = (int[]) T[0]; if (r[0] == 9) return 1; return 0; }
}

class ObjectsCopied {
    private static final Object[] T = {"a", "b"};
    static Object[] give() { return T.clone(); }
    static int m() { if (T[0] == null) return 1; return 0; }
}

class ReadByLambda {
    private static final int[] T = {1, 2};
    static IntSupplier give() { return () -> T[0]; }
    static int m() { if (T[0] == 9) return 1; return 0; }
}

class MadeWithGarbage {
    static class Filler {
        final int[] to;
        Filler(int[] to) { this.to = to; }
        void fill() { to[0] = 1; }
    }
    private static final int[] T;
    static { int[] t = new int[2]; new Filler(t).fill(); T = t; }
    static int m() { if (T[0] == 9) return 1; return 0; }
}

class TwoFields {
    private static final int[] T = {1, 2};
    private static final int[][] U = {T};
    static int m() { if (T[0] == 9) return 1; return 0; }
    static int n() { if (U[0][0] == 9) return 1; return 0; }
}

class InPrivateField {
    private static final int[] T = {1, 2};
    private final int[] t;
    InPrivateField() { t = T; }
    int at(int i) { return t[i]; }
    static int m() { if (T[0] == 9) return 1; return 0; }
}

enum Colour {
    RED, GREEN;
    static int m() { if (values().length != 2) return 1; return 0; }
}

class Switched {
    static int m(Colour c) {
        switch (c) {
            case RED: return 0;
            case GREEN: return 1;
            default: return 2;
        }
    }
}
