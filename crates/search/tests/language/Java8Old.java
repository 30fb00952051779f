import java.util.*;
import java.util.function.*;

class Java8Old {
    enum E { A, B { int f() { return 2; } }; int f() { return 1; } }
    private int secret = 4;
    class In { private int mine = secret + 1; private int get() { return mine + secret++; } }
    interface D { default int d() { return 8; } }
    static String concat() { int i = 3; char c = 'x'; return "a" + i + c + 2L + null + new int[0].length + 1.5f; }
    static int access() { Java8Old o = new Java8Old(); In in = o.new In(); return in.get() * 10 + o.secret + in.mine; }
    static int enumSwitch() { int s = 0; for (E e : E.values()) switch (e) { case A: s += 1; break; case B: s += 10 * e.f(); break; } return s; }
    static int lambda() { int k = 2; IntUnaryOperator f = x -> x * k; Supplier<Java8Old> n = Java8Old::new; return f.applyAsInt(5) + n.get().secret; }
    private int hidden(int x) { return x + secret; }
    static int bound() { Java8Old o = new Java8Old(); IntUnaryOperator f = o::hidden; return f.applyAsInt(1); }
    static int tryFinally() { int x = 0; try { x = 1; throw new RuntimeException(); } catch (RuntimeException e) { x += 10; } finally { x += 100; } return x; }
    static int resources() throws Exception { int[] n = {0}; try (AutoCloseable a = () -> n[0]++) { n[0] += 10; } return n[0]; }
    static int defaults() { return new D() { }.d(); }
    static int strings() { switch ("b") { case "a": return 1; case "b": return 2; } return 3; }
    static String generic() { List<? extends Number> l = Arrays.asList(1, 2.5); return l.get(0) + "" + l.get(1); }
}
