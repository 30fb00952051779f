class Nested {
    record Gr<A, B extends Comparable<B>>(A a, B b, Gr<B, B> g) {}

    static int inner(Gr<int[], Integer> g) {
        return g.g().a() == 5 ? 1 : 2;
    }
}
