// faults: kept-objects-are-as-made, statics-are-no-inputs
/** Class initialisation and what static fields hold. */
class Statics {
    static class A {
        int z;
    }

    static final A FIN = new A();
    static A open = new A();
    static int x;
    static int count;

    static class D {
        static {
            x = 30;
        }

        static int get() {
            return 1;
        }
    }

    static class Base {
        static {
            count++;
        }
    }

    static class Sub extends Base {
        int one() {
            return 1;
        }
    }

    static class Late {
        static final int K = x + 1;
    }

    static int sharedWithFinal(A a) {
        if (a == null) {
            return -1;
        }
        a.z = 1;
        FIN.z = 2;
        return a.z == 2 ? 1 : 0;
    }

    static int sharedWithOpen(A a) {
        if (a == null || open == null) {
            return -1;
        }
        a.z = 1;
        open.z = 2;
        return a.z == 2 ? 1 : 0;
    }

    static int initialisedNow() {
        x = 5;
        D.get();
        return x == 5 ? 0 : 1;
    }

    static int superclassNow() {
        count = 7;
        new Sub().one();
        return count == 7 ? 0 : 1;
    }

    static int initialisedBefore() {
        x = 5;
        return Late.K == 6 ? 0 : 1;
    }

    static int readTwice(Runnable r) {
        int before = x;
        if (r != null) {
            r.run();
        }
        return before == x ? 0 : 1;
    }

    static int madeOnce() {
        return FIN.z == 0 ? 0 : 1;
    }

    static int plain() {
        return x > 100 ? 1 : 0;
    }

    private static final A HELD = new A();

    static A held() {
        return HELD;
    }

    static int writesBoth(A a) {
        a.z = 1;
        HELD.z = 2;
        return a.z == 2 ? 1 : 0;
    }
}
