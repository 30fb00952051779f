import java.util.function.*;
public class As {
    static int plain(int n) { assert n > 3; return 3; }
    static int message(int n) { assert n > 3 : "n is " + n; return 3; }
    static int holds(int n) { assert n > 3 || n <= 3; return 3; }
    static void nothing(int n) { assert n != 5; }
    private static int hidden(int n) { assert n < 100; return n; }
    static int viaHidden(int n) { return hidden(n); }
    static int viaOther(int n) { return Oth.f(n); }
    static int caught(int n) { try { assert n > 3; return 1; } catch (AssertionError e) { return 2; } }
    static int rethrown(int n) { try { assert n > 3; return 1; } finally { n = 2; } }
    static int explicit(int n) { if (n < 0) throw new AssertionError("no"); return 1; }
    static int declared(int n) throws AssertionError { assert n > 3; return 1; }
    int f;
    As(int n) { assert n > 0; f = n; }
    int get(int n) { assert f > 1; return f; }
    //@ requires n > 0; ensures \result == 3;
    static int contract(int n) { assert n > 3; return 3; }
    //@ ensures \result == 4;
    static int broken(int n) { assert n > 3; return 3; }
    //@ signals (Error e) false;
    static int noErrors(int n) { assert n > 3; return 3; }
    static int branchy(int n) { int r = 0; if (n > 10) r = 1; assert n != 11; if (n > 20) r = 2; return r; }
    static IntSupplier lambda(int n) { return () -> { assert n > 0; return 1; }; }
    static int checked(int n) throws java.io.IOException { assert n > 3; if (n == 9) throw new java.io.IOException(); return 1; }
    static int loop(int n) { int s = 0; for (int i = 0; i < n; i++) { s += i; assert s >= 0; assert i < 3; } return s; }
    <T> T generic(T t) { assert t != null; return t; }
    static long twoAsserts(long a) { assert a > 0; assert a < 10; return a; }
    static int nested(int n) { assert n > 0 && n < 7 : n; return switch (n) { case 1 -> 1; default -> { assert n != 4; yield 2; } }; }
    static boolean enabled() { boolean on = false; assert on = true; return on; }
}
/* Another class */
class Oth { static int f(int n) { assert n > 3; return 1; } }
