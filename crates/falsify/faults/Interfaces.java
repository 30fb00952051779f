// faults: lambdas-initialise-nothing, waiting-interfaces-are-ready
/** Interfaces that lambdas and superclasses initialise. */
class Interfaces {
    static int x;
    static int c;

    static int set(int v) {
        x = v;
        return 1;
    }

    static int t(int k) {
        c = c * 10 + k;
        return 1;
    }

    interface Default {
        int Z = set(77);

        int abs();

        default int d() {
            return 1;
        }
    }

    interface I {
        int Z = t(2);

        default void d() {
        }

        static int u() {
            return c;
        }
    }

    static class S {
        static {
            I.u();
            t(3);
        }
    }

    static class A extends S implements I {
    }

    static int lambda() {
        x = 1;
        Default i = () -> 3;
        return x == 77 ? 1 : 0;
    }

    static int order() {
        c = 0;
        new A();
        return c == 23 ? 1 : 0;
    }
}
