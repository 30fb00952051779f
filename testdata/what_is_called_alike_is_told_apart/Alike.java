class Zoo {
    static int x;
    static int[] row;

    static int x() {
        return x;
    }

    static int[] row() {
        return row;
    }
}

class Bar {
    int x;
    int[] row;
}

class A {
    static class In {
    }

    static class Err extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    enum Kind {
        ONE, TWO
    }
}

class B {
    static class In {
    }

    static class Err extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    enum Kind {
        ONE, TWO
    }
}

/** Names are for people: what is called alike is not the same. */
class Alike {
    static int instance(Object o) {
        if (o instanceof A.In) {
            return 5;
        }
        return o instanceof B.In ? 1 : 2;
    }

    static int dates(Object o) {
        if (o instanceof java.sql.Date) {
            return 1;
        }
        return o instanceof java.util.Date ? 3 : 2;
    }

    static int arrays(Object o) {
        if (o instanceof A.In[]) {
            return 5;
        }
        return o instanceof B.In[] ? 1 : 2;
    }

    static int narrower(Object[] o) {
        if (o instanceof A.In[]) {
            return 5;
        }
        return o instanceof B.In[] ? 1 : 2;
    }

    static int exceptions(RuntimeException e) {
        if (e instanceof A.Err) {
            return 5;
        }
        return e instanceof B.Err ? 1 : 2;
    }

    static int stores(Object[] o) {
        o[0] = new A.Err();
        o[0] = new B.Err();
        return 1;
    }

    static int statics() {
        if (pa.Foo.one != null) {
            return pb.Foo.one == null ? 1 : 2;
        }
        return 3;
    }

    static int fieldsOfStatics() {
        if (pa.Foo.one == null || pb.Foo.one == null) {
            return 0;
        }
        return pa.Foo.one.k != pb.Foo.one.k ? 1 : 2;
    }

    static int boxAndNumber() {
        if (pa.Foo.box == null) {
            return 0;
        }
        return pa.Foo.box != pb.Foo.box ? 1 : 2;
    }

    static int hidden(pb.Foo foo) {
        return foo.f != ((pa.Foo) foo).f ? 1 : 2;
    }

    static int parameter(Bar Zoo) {
        if (Zoo.x == 5) {
            return number() == 6 ? 1 : 2;
        }
        return 3;
    }

    static int number() {
        return Zoo.x();
    }

    static int rows(Bar Zoo) {
        if (Zoo.row == null) {
            return row() != null ? 1 : 2;
        }
        return 3;
    }

    static int[] row() {
        return Zoo.row();
    }

    static int different(A.Kind a, A.Kind b) {
        if (a != b) {
            return a.ordinal() == b.ordinal() ? 1 : 2;
        }
        return 3;
    }

    static final class Single {
        static final Single ONLY = new Single();
        int value;

        private Single() {
        }
    }

    static int singles(Single a, Single b) {
        if (a != b) {
            return a.value == b.value ? 1 : 2;
        }
        return 3;
    }

    static int sameType(Object o) {
        if (o instanceof A.In) {
            return o instanceof A.In ? 1 : 2;
        }
        return 3;
    }
}

class Handles {
    private static int x;

    static void write() throws Throwable {
        java.lang.invoke.MethodHandles.lookup().findStaticSetter(Handles.class, "x", int.class).invokeExact(5);
    }

    static int read() {
        return x == 5 ? 1 : 2;
    }
}

class Untouched {
    private static int x;

    static int read() {
        return x == 5 ? 1 : 2;
    }
}
