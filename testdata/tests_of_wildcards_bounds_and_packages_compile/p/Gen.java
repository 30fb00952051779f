package p;
import java.util.function.*;
import java.util.*;
public class Gen {
    public static int sup(Supplier<? super Integer> s) { Object o = s.get(); return o == null ? 0 : 1; }
    public static int sup2(Supplier<? extends Number> s) { Number o = s.get(); return o == null ? 0 : 1; }
    public static int fun(Function<? super Integer, ? extends Number> f, int x) { return f.apply(x) == null ? 0 : 1; }
    public static <X extends Ab & Runnable> int both(X x) { x.run(); return x.get() > 3 ? 1 : 2; }
    public static <X extends Ab & Runnable> int bothNull(X x) { return x == null ? 1 : 2; }
    public static int good(int x) { return x > 3 ? 1 : 2; }
    public static <X extends Comparable<X>> int cmp(X a, X b) { return a.compareTo(b) > 0 ? 1 : 2; }
    public static <X extends Ab & Comparable<X>> int cmp2(X a, X b) { return a.compareTo(b) > 0 ? 1 : a.get(); }
    public static int pred(Predicate<? super List<? super Integer>> p) { return p.test(null) ? 1 : 2; }
    public static int con(Consumer<? super Number> c) { c.accept(3); return 1; }
    public static int bi(BiFunction<? super Integer, ?, ? super String> f) { return f.apply(1, null) == null ? 1 : 2; }
    public static <T> int arr(T[] ts, Supplier<? super T> s) { return s.get() == ts[0] ? 1 : 2; }
    public static int callb(java.util.concurrent.Callable<? super Integer> c) throws Exception { return c.call() == null ? 1 : 2; }
    public static int it(Iterable<? super Integer> c) { return c.iterator() == null ? 1 : 2; }
    public static int box(Box<? super Integer> c) { return c.t == null ? 1 : 2; }
    public static int box2(Box<? extends Ab> c) { return c.t == null ? 1 : c.t.get(); }
    public static int boxboth(BB<?> c) { return c.t == null ? 1 : c.t.get(); }
}
abstract class Ab { abstract int get(); }
class Box<T> { T t; Box(T t) { this.t = t; } }
class BB<T extends Ab & Runnable> { T t; BB(T t) { this.t = t; } }
