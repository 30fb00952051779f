import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

/** What implementations of generic interfaces return. */
class Answers {
    interface Gen<T> {
        T get();
    }

    enum Color {
        RED,
        BLUE
    }

    static class Node {
        int size;
    }

    static String text(Supplier<String> s) {
        return s.get();
    }

    static int isNull(Supplier<String> s) {
        String x = s.get();
        return x == null ? 1 : 2;
    }

    static String orElse(Object o, Supplier<String> s) {
        return o == null ? s.get() : "x";
    }

    static int flag(Supplier<Boolean> s) {
        Boolean b = s.get();
        if (b == null) {
            return 0;
        }
        return b ? 1 : 2;
    }

    static int number(Function<String, Integer> f) {
        Integer x = f.apply("a");
        if (x == null) {
            return 0;
        }
        return x > 5 ? 1 : 2;
    }

    /** A stub stands for interfaces of java.util that are no collections. */
    static int called(Callable<String> c) throws Exception {
        String x = c.call();
        return x == null ? 1 : 2;
    }

    static int color(Supplier<Color> s) {
        return s.get() == Color.RED ? 1 : 2;
    }

    static int node(Supplier<Node> s) {
        Node n = s.get();
        if (n == null) {
            return 0;
        }
        return n.size == 7 ? 1 : 2;
    }

    static String own(Gen<String> g) {
        String x = g.get();
        return x == null ? "none" : x;
    }

    static String last(Gen<Gen<String>> g) {
        Gen<String> inner = g.get();
        return inner == null ? "none" : inner.get();
    }
}
