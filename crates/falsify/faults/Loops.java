// faults: loop-forgets-a-local, loop-keeps-fields, loop-keeps-statics, loop-keeps-elements, guesses-are-not-checked, cut-path-counts-as-ended
// options: --budget 1
/** Loops that unrolling alone does not settle. */
class Loops {
    int total;
    static int seen;

    static int last(int n) {
        int i = 0;
        int k = 0;
        while (i < n) {
            i++;
            k++;
        }
        return k > 900 ? 1 : 0;
    }

    static int sum(int[] a) {
        if (a == null) {
            return 0;
        }
        int sum = 0;
        for (int i = 0; i < a.length; i++) {
            if (a[i] > 0) {
                sum += 1;
            }
        }
        return sum > 20 ? 1 : 0;
    }

    int field(int n) {
        total = 0;
        for (int i = 0; i < n; i++) {
            total++;
        }
        return total > 9_000_000 ? 1 : 0;
    }

    static int statics(int n) {
        seen = 0;
        for (int i = 0; i < n; i++) {
            seen += 2;
        }
        return seen > 9_000_000 ? 1 : 0;
    }

    static int elements(int[] a, int n) {
        if (a == null || a.length == 0) {
            return 0;
        }
        a[0] = 0;
        for (int i = 0; i < n; i++) {
            a[0]++;
        }
        return a[0] > 9_000_000 ? 1 : 0;
    }

    static int relation(int n) {
        int i = 0;
        int j = 0;
        while (i < n) {
            i++;
            j = i == 500 ? j + 2 : j + 1;
        }
        return i == j ? 0 : 1;
    }

    static int far(int n) {
        int k = 0;
        for (int i = 0; i < n; i++) {
            k += i % 3;
        }
        return k > 5000 ? 1 : 0;
    }

    static int hard(int a, int b, int c) {
        if (a > 1 && b > 1 && c > 1 && (long) a * a * a + (long) b * b * b == (long) c * c * c - 1) {
            return 1;
        }
        return 0;
    }

    static int divided(int a, int b) {
        if (b > 10) {
            b = b - 11;
        }
        return a / b;
    }
}
