// faults: alias-choice-dropped, null-choice-skipped, index-check-off-by-one, arrays-are-as-declared, stores-are-taken, copies-are-as-declared, frozen-rows-are-own, far-elements-ignored
/** Arrays that are narrower than declared, shared arrays, indices. */
class Arrays2 {
    static class A {
        int z;
    }

    static class B extends A {}

    static int covariant(A[] x, B[] y) {
        if (x == null || y == null || x.length == 0 || y.length == 0) {
            return -1;
        }
        y[0] = null;
        x[0] = null;
        B b = new B();
        y[0] = b;
        return x[0] == b ? 1 : 0;
    }

    static int store(A[] x) {
        if (x == null || x.length == 0) {
            return -1;
        }
        x[0] = new A();
        return 0;
    }

    static int row(Object[] rows, int[] q) {
        if (rows == null || rows.length < 2) {
            return -1;
        }
        rows[1] = q;
        return 0;
    }

    static int same(int[] p, int[] q) {
        if (p == null || q == null || p.length == 0 || q.length == 0) {
            return -1;
        }
        p[0] = 1;
        q[0] = 2;
        return p[0] == 2 ? 1 : 0;
    }

    static int sameObject(A p, A q) {
        if (p == null || q == null) {
            return -1;
        }
        p.z = 1;
        q.z = 2;
        return p.z == 2 ? 1 : 0;
    }

    static int at(int[] p, int i) {
        if (p == null || i < 0) {
            return -1;
        }
        if (i <= p.length) {
            return p[i];
        }
        return 0;
    }

    static int nullable(A a, int n) {
        if (n > 3) {
            return a.z;
        }
        return 0;
    }

    static int copied(A[] x) {
        if (x == null || x.length == 0) {
            return -1;
        }
        A[] y = x.clone();
        y[0] = new A();
        return 0;
    }

    static class Rows {
        public static final int[] ROW = {1, 2};
        private static final int[][] TABLE = {ROW, {3}};

        static int read() {
            return TABLE[0][0] == 1 ? 0 : 1;
        }
    }

    static int far(A[] a, int i) {
        if (a != null && i > 17 && i < a.length) {
            return a[i] == null ? 1 : 2;
        }
        return 0;
    }

    static int isNull(A a) {
        return a == null ? 1 : 0;
    }
}
