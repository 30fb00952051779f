import java.util.*;
import java.util.function.*;

class Fresh {
    enum Color { RED, GREEN }
    static final Fresh ONE = new Fresh();
    static /*@ nullable */ Fresh kept;
    static final int[] TABLE = { 1, 2 };
    int f;
    /*@ nullable */ Object held;

    // expect made: proved
    //@ ensures \fresh(\result);
    static Fresh made() { return new Fresh(); }

    // expect array: proved
    //@ requires n >= 0 && n < 5; ensures \fresh(\result);
    static int[] array(int n) { return new int[n]; }

    // expect rows: proved
    //@ ensures \fresh(\result) && \fresh(\result[1]);
    static int[][] rows() { return new int[2][3]; }

    // expect cloned: proved
    //@ requires a != null && a.length < 4; ensures \fresh(\result);
    static int[] cloned(int[] a) { return a.clone(); }

    // expect copied: proved
    //@ requires a != null && a.length < 4; ensures \fresh(\result);
    static int[] copied(int[] a) { return Arrays.copyOf(a, a.length); }

    // expect chosen: ensures refuted
    //@ ensures \fresh(\result);
    static Fresh chosen(Fresh x, boolean b) { return b ? x : new Fresh(); }

    // expect filled: proved
    //@ ensures \fresh(\result) || \old(kept) == \result;
    static Fresh filled() { if (kept == null) kept = new Fresh(); return kept; }

    // expect keptOne: ensures refuted
    //@ ensures \fresh(\result);
    static Fresh keptOne() { return kept; }

    // expect listMade: proved
    //@ ensures \fresh(\result);
    static List<Object> listMade() { return new ArrayList<>(); }

    // expect stringMade: proved
    //@ ensures \fresh(\result);
    static String stringMade() { return new String("a"); }

    // expect small: ensures unknown (cache)
    //@ ensures \fresh(\result);
    static Integer small(int x) { return 5; }

    // expect anyBox: ensures unknown (cache)
    //@ ensures \fresh(\result);
    static Integer anyBox(int x) { return x; }

    // expect longBox: ensures unknown (cache)
    //@ ensures \fresh(\result);
    static Long longBox(long x) { return x; }

    // expect yes: ensures unknown (cache)
    //@ ensures \fresh(\result);
    static Boolean yes(boolean x) { return x; }

    // expect letter: ensures unknown (cache)
    //@ ensures \fresh(\result);
    static Character letter() { return 'a'; }

    // expect literal: ensures unknown (literal)
    //@ ensures \fresh(\result);
    static String literal() { return "a"; }

    // expect interned: ensures unknown (cache)
    //@ ensures \fresh(\result);
    static String interned() { return new String("a").intern(); }

    // expect constant: ensures unknown (initialiser)
    //@ ensures \fresh(\result);
    static Color constant() { return Color.RED; }

    // expect classObject: ensures unknown (cache)
    //@ ensures \fresh(\result);
    static Class<?> classObject() { return Fresh.class; }

    // expect emptyList: ensures unknown (initialiser)
    //@ ensures \fresh(\result);
    static List<Object> emptyList() { return List.of(); }

    // expect emptyOptional: ensures unknown (initialiser)
    //@ ensures \fresh(\result);
    static Optional<Object> emptyOptional() { return Optional.empty(); }

    // expect emptyMap: ensures unknown (initialiser)
    //@ ensures \fresh(\result);
    static Map<Object, Object> emptyMap() { return Collections.emptyMap(); }

    // expect lambda: ensures unknown (cache)
    //@ ensures \fresh(\result);
    static Runnable lambda() { return () -> { }; }

    // expect reference: ensures unknown (cache)
    //@ ensures \fresh(\result);
    static IntUnaryOperator reference() { return Math::abs; }

    // expect same: ensures unknown (cache)
    //@ ensures \fresh(\result);
    static String same() { return "abc".substring(0); }

    // expect single: ensures refuted
    //@ ensures \fresh(\result);
    static Fresh single() { return ONE; }

    // expect table: ensures refuted
    //@ ensures \fresh(\result);
    static int[] table() { return TABLE; }

    // expect inField: ensures unknown (cache)
    //@ assignable held; ensures \fresh(held);
    void inField() { held = 7; }

    // expect inFieldMade: proved
    //@ assignable held; ensures \fresh(held);
    void inFieldMade() { held = new Object(); }

    // expect optional: proved
    //@ ensures \fresh(\result);
    static Optional<Object> optional() { return Optional.of("x"); }

    // expect zero: ensures unknown (initialiser)
    //@ ensures \fresh(\result);
    static java.math.BigInteger zero() { return java.math.BigInteger.valueOf(0); }

    // expect element: proved
    //@ ensures \fresh(\result[0]);
    static Object[] element() { return new Object[] { new Object() }; }

    // expect elementBox: ensures unknown (cache)
    //@ ensures \fresh(\result[0]);
    static Object[] elementBox() { return new Object[] { 1 }; }

    // expect nothing: ensures refuted
    //@ ensures \fresh(\result);
    static /*@ nullable */ Object nothing() { return null; }

    // expect values: proved
    //@ ensures \fresh(\result);
    static Color[] values() { return Color.values(); }

    // expect iterator: ensures unknown (not supported yet: whether this call made an object that may come from a cache, a literal)
    //@ ensures \fresh(\result);
    static Iterator<Object> iterator() { return Collections.emptyIterator(); }

    // expect assertBox: assert unknown (cache)
    static Object assertBox() {
        Object o = 3;
        //@ assert \fresh(o);
        return o;
    }
}
