/** What code asks of others: again, of an overload, of another type of the same name. */
class Questions {
    static int s;

    interface R {
        void run();

        default void twice() {
            run();
            run();
        }
    }

    interface G {
        int get(int a);

        int get(long a);

        int get(Object a);

        default int both(int a) {
            return get(a) - get((long) a);
        }
    }

    interface Touch {
        void on(int[] a, Cell c);

        default void again(int[] a, Cell c) {
            on(a, c);
            on(a, c);
        }
    }

    static class Cell {
        int n;
    }

    static class First {
        static class In {
            int n;
        }

        static int s;
    }

    static class Second {
        static class In {
            int n;
        }

        static int s;
    }

    enum E {
        ONE, TWO
    }

    enum Only {
        IT
    }

    static int second(R r) {
        r.run();
        s = 3;
        r.run();
        if (s == 4) {
            return 1;
        }
        return 2;
    }

    static int third(R r) {
        s = 1;
        r.run();
        if (s != 1) {
            return 0;
        }
        r.run();
        if (s != 1) {
            return 0;
        }
        r.run();
        return s > 1 ? 1 : 2;
    }

    static int throughDefault(R r) {
        s = 1;
        r.run();
        if (s != 1) {
            return 0;
        }
        r.twice();
        return s > 1 ? 1 : 2;
    }

    static int throwsLate(R r) {
        int n = 0;
        try {
            r.run();
            n++;
            r.run();
            n++;
            r.run();
        } catch (RuntimeException e) {
            return n == 2 ? 1 : 3;
        }
        return 2;
    }

    static int arguments(Touch t, int[] a, Cell c) {
        if (t == null || a == null || c == null || a.length == 0) {
            return 0;
        }
        a[0] = 1;
        c.n = 1;
        t.on(a, c);
        if (a[0] != 1 || c.n != 1) {
            return 0;
        }
        t.on(a, c);
        if (a[0] != 1) {
            return 1;
        }
        if (c.n != 1) {
            return 2;
        }
        t.again(a, c);
        return a[0] != 1 && c.n != 1 ? 3 : 4;
    }

    static int overload(G g) {
        return g.get(1) != g.get(1L) ? 1 : 2;
    }

    static int steadyOverload(G g) {
        int a = g.get(1);
        long b = g.get(1L);
        if (a != g.get(1) || b != g.get(1L)) {
            return 0;
        }
        return a != b ? 1 : 2;
    }

    static int boxedOverload(G g) {
        int a = g.get(Integer.valueOf(1));
        return a == g.get((Object) Integer.valueOf(1)) && a != g.get(1) ? 1 : 2;
    }

    static int overloadThroughDefault(G g) {
        return g.both(3) != 0 ? 1 : 2;
    }

    static int inner(Object o) {
        if (o instanceof First.In) {
            return 5;
        }
        return o instanceof Second.In ? 1 : 2;
    }

    static int packages(Object o, Object p) {
        if (!(o instanceof pa.Foo) || o instanceof pb.Foo) {
            return 0;
        }
        return p instanceof pb.Foo ? 1 : 2;
    }

    static int hidden(pb.Foo f) {
        if (f.n > 0 && ((pa.Foo) f).n < 0) {
            return 1;
        }
        return 2;
    }

    static int statics() {
        return pa.Foo.s > 0 && pb.Foo.s < 0 ? 1 : 2;
    }

    static int innerStatics() {
        return First.s > 0 && Second.s < 0 ? 1 : 2;
    }

    /** The names of the parameters are those of classes. */
    static int named(First.In Second, Second.In First) {
        return Second.n > 0 && First.n < 0 ? 1 : 2;
    }

    static int constants(E a, E b) {
        return a != null && b != null && a != b ? 1 : 2;
    }

    static int constant(Only a, Only b) {
        return a == null || b == null ? 0 : same(a, b);
    }

    private static int same(Only a, Only b) {
        return a == b ? 1 : 2;
    }
}
