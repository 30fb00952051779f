class Places {
    static int element(int i) {
        int[] a = {1, 2, 3};
        return a[i];
    }

    static int guarded(int i) {
        int[] a = {1, 2, 3};
        return i >= 0 && i < 3 ? a[i] : 0;
    }

    static int size(int n) {
        return n < 9 ? new int[n].length : 0;
    }

    static int unboxed(boolean b) {
        Integer i = b ? (Integer) 3 : null;
        return i + 1;
    }

    static Object cast(boolean b) {
        Object o = b ? "text" : (Object) 1;
        return (String) o;
    }

    static void store(boolean b) {
        Object[] a = b ? new Object[1] : new String[1];
        a[0] = 1;
    }

    static int thrown(int x) {
        if (x * x % 4 == 2) {
            throw new IllegalStateException();
        }
        try {
            if (x == 3) {
                throw new IllegalArgumentException("three");
            }
        } finally {
            x++;
        }
        return x;
    }

    static int walked(int n) {
        int sum = 0;
        for (int x : new int[] {n, n, n}) {
            sum += x;
        }
        return sum;
    }
}
