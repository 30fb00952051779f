// faults: empty-block-takes-code-behind, helper-needs-contract, all-on-path-is-fresh, loop-frame-old-is-entry, constant-ghost-is-input, unread-text-is-forgotten, vacuous-without-proof, helper-assumes-arguments, declarators-are-copies, unusable-clause-is-shown
/** What specifications say where they stand. */
public class Jml {
    //@ spec_public
    private int v;
    //@ public invariant v >= 0;

    //@ ghost static final int LIMIT = 5;

    //@ ensures LIMIT == 5;
    static int constant(int x) {
        return x;
    }

    //@ ensures true;
    static int declarators(int x) {
        //@ ghost int g = 0;
        x = 1;
        //@ set g = g + 1;
        int a = 1, b = x = 2;
        //@ assert g == 2;
        return a + b;
    }

    //@ ensures true;
    static int block(int x) {
        if (x > 0) {
            /*@ assert x <= 0; */
        } else {
            x = 1;
        }
        return x;
    }

    /*@ helper */
    int raw() {
        return v < 0 ? 1 : 0;
    }

    /*@ helper */
    static int of(Jml other) {
        return other.v < 0 ? 1 : 0;
    }

    //@ ensures \fresh(\result);
    static Integer box(int n) {
        return n;
    }

    //@ ensures \fresh(\result);
    static String text() {
        return "text";
    }

    //@ requires a.length > 5 && i == 0;
    //@ ensures true;
    static void frame(int[] a, int i) {
        i = 3;
        //@ maintaining 0 <= k && k <= 3;
        //@ decreasing 3 - k;
        //@ assignable a[\old(i)];
        for (int k = 0; k < 3; k++) {
            a[i] = k;
        }
    }

    //@ ensurez \result == 4;
    //@ ensures true;
    static int misspelt(int n) {
        return 3;
    }

    //@ ensures \result == nosuch;
    static int unknown(java.util.ArrayList<String> s) {
        return 3;
    }

    //@ requires a > 5 && b > a && c > b && a < 50 && b < 50 && c < 50 && a * a * a + b * b * b == c * c * c + 1;
    //@ ensures \result == 1;
    static int rare(int a, int b, int c) {
        return 0;
    }

    //@ requires n >= 0;
    //@ ensures \result == n * n * n;
    static int cube(int n) {
        int r = 0;
        //@ maintaining 0 <= i && i <= n;
        //@ decreasing n - i;
        for (int i = 0; i < n; i++) {
            r += n * n;
        }
        return r;
    }
}
