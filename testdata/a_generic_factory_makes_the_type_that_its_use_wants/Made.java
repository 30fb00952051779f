class Made {
    static class Gn<T extends Comparable<T>> {
        T v;

        static <Z extends Comparable<Z>> Gn<Z> of(Z z) {
            Gn<Z> g = new Gn<>();
            g.v = z;
            return g;
        }
    }

    static class Any<T> {
        private final T v;

        private Any(T v) {
            this.v = v;
        }

        static <Z> Any<Z> of(Z z) {
            return new Any<>(z);
        }

        T get() {
            return v;
        }
    }

    static int bounded(Gn<Integer> g) {
        return g.v == 5 ? 1 : 2;
    }

    static int open(Any<Integer> g) {
        return g.get() == 5 ? 1 : 2;
    }
}
