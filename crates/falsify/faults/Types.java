// faults: lambdas-implement-one-declaration
/** Lambdas of several interfaces. */
class Types {
    interface ByAny<T> {
        int ap(T x);
    }

    interface ByBox {
        int ap(Integer x);
    }

    interface Merged extends ByBox, ByAny<Integer> {}

    static class MergedImpl implements Merged {
        public int ap(Integer x) {
            return 1;
        }
    }

    interface Plain {
        int a();
    }

    static class PlainImpl implements Plain {
        public int a() {
            return 1;
        }
    }

    interface Marker {}

    static int merged(Merged f) {
        if (f == null) {
            return 0;
        }
        return ((ByBox) f).ap(3) != 1 ? 1 : 2;
    }

    static int marker(Plain f) {
        return f instanceof Marker ? 1 : 2;
    }
}
