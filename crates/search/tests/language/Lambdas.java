import java.util.*;
import java.util.function.*;

class Lambdas {
    interface IntOp { int apply(int a, int b); }
    interface Tri<A, B, C, R> { R apply(A a, B b, C c); }
    interface Named { String name(); default String shout() { return name() + "!"; } }
    interface LongToObject { Object go(int x); }
    interface Generic<T> { T get(T t); }
    interface StringGeneric extends Generic<String> { String get(String s); }
    static class Base { String who() { return "base"; } }
    static class Derived extends Base {
        String who() { return "derived"; }
        Supplier<String> up() { return super::who; }
        Supplier<String> own() { return this::who; }
    }
    static class Counter {
        int n;
        Counter() { n = 5; }
        Counter(int n) { this.n = n; }
        int plus(int k) { return n += k; }
        private int secret() { return n * 7; }
        IntSupplier reveal() { return this::secret; }
        IntSupplier viaLambda() { return () -> secret() + n; }
    }
    private static int twice(int x) { return 2 * x; }
    private static int sum(int... xs) { int s = 0; for (int x : xs) s += x; return s; }
    private static long widened(long x) { return x + 1; }

    static int noCapture() { IntOp f = (a, b) -> a * 10 + b; return f.apply(3, 4); }
    static int captureInt() { int k = 7; IntUnaryOperator f = x -> x + k; return f.applyAsInt(5); }
    static long captureLongAndDouble() {
        long l = 1L << 40; double d = 2.5; String s = "abc";
        Supplier<Long> f = () -> l + (long) d + s.length();
        return f.get();
    }
    static int captureArray() { int[] a = {1}; Runnable r = () -> a[0] += 4; r.run(); r.run(); return a[0]; }
    static int staticRef() { IntUnaryOperator f = Lambdas::twice; return f.applyAsInt(21); }
    static int staticRefBoxed() { Function<Integer, Integer> f = Lambdas::twice; return f.apply(21); }
    static long staticRefWidening() { ToLongFunction<Integer> f = Lambdas::widened; return f.applyAsLong(41); }
    static long intToLongOperator() { IntToLongFunction f = Lambdas::widened; return f.applyAsLong(41); }
    static int unboundRef() { Function<String, Integer> f = String::length; return f.apply("hello"); }
    static int unboundRefTwo() { BiFunction<String, String, Boolean> f = String::equals; return f.apply("a", "a") ? 1 : 0; }
    static int boundRef() { String s = "hello"; IntFunction<Character> f = s::charAt; return f.apply(1); }
    static int boundRefEvaluatesOnce() { Counter c = new Counter(); IntUnaryOperator f = c::plus; f.applyAsInt(1); return f.applyAsInt(2); }
    static int boundNull() { String s = null; Supplier<Integer> f = s::length; return f.get(); }
    static int constructorRef() { Supplier<Counter> f = Counter::new; return f.get().n; }
    static int constructorRefArg() { Function<Integer, Counter> f = Counter::new; return f.apply(9).n; }
    static int arrayConstructor() { IntFunction<int[]> f = int[]::new; return f.apply(6).length; }
    static int arrayConstructor2() { Function<Integer, String[][]> f = String[][]::new; return f.apply(3).length; }
    static String superRef() { return new Derived().up().get() + new Derived().own().get(); }
    static int privateRef() { return new Counter(6).reveal().getAsInt(); }
    static int privateLambda() { return new Counter(6).viaLambda().getAsInt(); }
    static int varargsRef() { IntBinaryOperator f = Lambdas::sum; return f.applyAsInt(3, 4); }
    static String defaultMethod() { Named n = () -> "x"; return n.shout(); }
    static int andThen() { Function<Integer, Integer> f = x -> x + 1; return f.andThen(x -> x * 2).compose((Integer x) -> x - 3).apply(10); }
    static int identity() { return Function.<Integer>identity().apply(3); }
    static boolean predicates() { Predicate<String> p = String::isEmpty; return p.negate().and(s -> s.length() < 3).or(s -> s.equals("long")).test("ab"); }
    static int curried() { Function<Integer, Function<Integer, Integer>> f = a -> b -> a - b; return f.apply(9).apply(4); }
    static int recursiveLambda() {
        Function<Integer, Integer>[] f = new Function[1];
        f[0] = n -> n <= 1 ? 1 : n * f[0].apply(n - 1);
        return f[0].apply(6);
    }
    static String genericBridge() { StringGeneric g = s -> s + s; Generic<String> h = g; return h.get("q"); }
    static int serializable() { Runnable r = (Runnable & java.io.Serializable) () -> { }; return r instanceof java.io.Serializable ? 1 : 0; }
    static int badCast() { Generic<String> g = s -> s; Generic raw = g; Object o = raw.get(3); return 1; }
    static int badCastInside() { Function<String, Integer> g = String::length; Function raw = g; Object o = raw.apply(3); return 1; }
    static int unboxNull() { ToIntFunction<Integer> f = x -> x; return f.applyAsInt(null); }
    static int exceptionFromLambda() { Supplier<Integer> f = () -> 1 / new int[]{0}[0]; try { return f.get(); } catch (ArithmeticException e) { return -5; } }
    static int sameInstance() { Object[] o = new Object[2]; for (int i = 0; i < 2; i++) { Runnable r = () -> { }; o[i] = r; } return o[0] == o[1] ? 1 : 0; }
    static int lambdaEquals() { Runnable a = () -> { }, b = () -> { }; return (a.equals(b) ? 1 : 0) + (a.equals(a) ? 2 : 0); }
    static int comparatorChain() {
        Comparator<String> c = Comparator.comparing(String::length);
        c = c.thenComparing(Comparator.naturalOrder()).reversed();
        return Integer.signum(c.compare("abc", "ab")) * 10 + Integer.signum(c.compare("aa", "ab"));
    }
    static String sortWithComparator() {
        List<String> l = new ArrayList<>(List.of("ccc", "a", "bb", "aa"));
        l.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.reverseOrder()));
        return l.toString();
    }
    static String tri() { Tri<Integer, Long, Character, String> t = (a, b, c) -> a + ":" + b + ":" + c; return t.apply(1, 2L, 'x'); }
    static int charAndShort() { char c = 'x'; short s = -3; byte b = -1; boolean z = true; IntSupplier f = () -> z ? c + s + b : 0; return f.getAsInt(); }
    static int interfaceMethodRef() { List<Integer> l = new ArrayList<>(); Consumer<Integer> c = l::add; c.accept(4); c.accept(5); return l.size(); }
    static int optionalMap() { return Optional.of("four").map(String::length).filter(n -> n > 3).orElse(-1); }
    static int optionalEmpty() { return Optional.<String>empty().map(String::length).orElseGet(() -> 77); }
    static int forEach() { int[] s = {0}; List.of(1, 2, 3).forEach(x -> s[0] += x); return s[0]; }
    static int mapMerge() { Map<String, Integer> m = new HashMap<>(); m.merge("a", 1, Integer::sum); m.merge("a", 5, Integer::sum); m.computeIfAbsent("b", k -> 9); return m.get("a") * 100 + m.get("b"); }
    static int removeIf() { List<Integer> l = new ArrayList<>(List.of(1, 2, 3, 4)); l.removeIf(x -> x % 2 == 0); return l.size() * 10 + l.get(1); }
    static int unaryOnObject() { LongToObject f = x -> x; return (Integer) f.go(7) + 1; }
    static int inStaticInit() { return Holder.F.applyAsInt(4); }
    static class Holder { static final IntUnaryOperator F = x -> x * x; }
    static int enumWithLambda() { return Op.MUL.f.applyAsInt(6, 7); }
    enum Op { ADD((a, b) -> a + b), MUL((a, b) -> a * b); final IntBinaryOperator f; Op(IntBinaryOperator f) { this.f = f; } }
}
