import java.util.*;

class Classes {
    enum Planet { EARTH(1.0) { int moons() { return 1; } }, MARS(0.5) { int moons() { return 2; } }; final double mass; Planet(double m) { mass = m; } abstract int moons(); static Planet heavy() { return EARTH; } }
    enum Level { LOW, MID, HIGH; Level next() { return values()[(ordinal() + 1) % values().length]; } }
    interface Greets { default String hi() { return "hi " + who(); } String who(); static Greets of(String n) { return () -> n; } private String hidden() { return "h"; } default String more() { return hidden() + hi(); } }
    interface Loud extends Greets { default String hi() { return Greets.super.hi().toUpperCase(); } }
    static abstract class Shape { static int count; final int id; Shape() { id = ++count; init(); } void init() { } abstract double area(); }
    static class Sq extends Shape { double s = 2; int seen; Sq() { super(); } void init() { seen = (int) s; } double area() { return s * s; } }
    class Inner { int v = outer + 1; class Deep { int w = v + outer; } }
    int outer = 10;
    static class Node<T extends Comparable<T>> { T v; Node<T> l, r; Node(T v) { this.v = v; } void add(T x) { if (x.compareTo(v) < 0) { if (l == null) l = new Node<>(x); else l.add(x); } else { if (r == null) r = new Node<>(x); else r.add(x); } } void walk(StringBuilder b) { if (l != null) l.walk(b); b.append(v).append(' '); if (r != null) r.walk(b); } }

    static String enumBasics() { return Level.MID.name() + Level.MID.ordinal() + Level.values().length + Level.HIGH.next() + Level.valueOf("LOW") + Level.LOW.compareTo(Level.HIGH); }
    static int enumBodies() { return Planet.MARS.moons() * 10 + Planet.valueOf("EARTH").moons() + (Planet.MARS.getDeclaringClass() == Planet.class ? 100 : 0); }
    static int enumMissing() { return Level.valueOf("NONE").ordinal(); }
    static String enumMissingText() { try { Level.valueOf("NONE"); return ""; } catch (IllegalArgumentException e) { return e.getMessage(); } }
    static int enumNull() { return Level.valueOf(null).ordinal(); }
    static int enumSwitch() { int r = 0; for (Level l : Level.values()) switch (l) { case LOW: r += 1; break; case MID: r += 10; default: r += 100; } return r; }
    static String enumMap() { EnumMap<Level, String> m = new EnumMap<>(Level.class); m.put(Level.HIGH, "h"); m.put(Level.LOW, "l"); return m.toString() + m.containsKey(Level.MID) + m.get(Level.HIGH); }
    static String enumSet() { EnumSet<Level> s = EnumSet.of(Level.HIGH, Level.LOW); s.add(Level.MID); s.remove(Level.LOW); return s.toString() + EnumSet.allOf(Level.class).size() + EnumSet.complementOf(s) + EnumSet.noneOf(Level.class).isEmpty() + EnumSet.range(Level.LOW, Level.MID); }
    static String defaults() { return Greets.of("x").hi() + Greets.of("y").more() + new Loud() { public String who() { return "z"; } }.hi(); }
    static double virtuals() { Sq q = new Sq(); return q.area() + q.seen; }
    static int inner() { Classes c = new Classes(); Inner i = c.new Inner(); return i.new Deep().w; }
    static int anonymous() { int k = 4; Comparator<Integer> c = new Comparator<>() { public int compare(Integer a, Integer b) { return (a - b) * k; } }; return c.compare(5, 3); }
    static int localClass() { int base = 3; class Adder { int add(int x) { return x + base; } } return new Adder().add(4); }
    static String generics() { Node<String> n = new Node<>("m"); for (String s : "q c x a".split(" ")) n.add(s); StringBuilder b = new StringBuilder(); n.walk(b); return b.toString(); }
    static String names() { return Classes.class.getName() + Level.class.getSimpleName() + int[].class.getName() + String[][].class.getSimpleName() + int.class + new Object[0].getClass() + List.class + Map.Entry.class.getName() + Map.Entry.class.getCanonicalName() + "".getClass().getPackageName(); }
    static boolean instances() { Object o = "s"; return String.class.isInstance(o) && !Integer.class.isInstance(o) && CharSequence.class.isAssignableFrom(String.class) && o.getClass() == String.class && int[].class.isArray() && List.class.isInterface() && int.class.isPrimitive() && Level.class.isEnum() && Number.class.isAssignableFrom(Integer.class); }
    static String classCast() { try { Integer.class.cast("x"); return "no"; } catch (ClassCastException e) { return "cce"; } }
    static int superclass() { return Sq.class.getSuperclass() == Shape.class && Object.class.getSuperclass() == null && int[].class.getComponentType() == int.class ? 1 : 0; }
    static int instanceofPatterns() { Object o = 5; return o instanceof Integer i && i > 3 ? i * 2 : -1; }
    static String textBlock() { return """
        hello
          world\tx
        """; }
    static int labeled() { int n = 0; outer: for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) { if (j == 3) continue outer; if (i == 3) break outer; n += i * j; } return n; }
    static int switchYield() { int r = 0; for (int i = 0; i < 4; i++) r = r * 10 + switch (i) { case 0, 1 -> { int t = i; yield t + 5; } case 2 -> 7; default -> 9; }; return r; }
    static int varargs() { return sum() + sum(1) + sum(1, 2, 3); }
    private static int sum(int... x) { int s = x.length * 100; for (int v : x) s += v; return s; }
    static long shifts() { return (1 << 33) + (1L << 33) + (-8 >>> 28) + (-8L >>> 60) + (-8 >> 1) + ('a' << 2); }
    static int conversions() { return (int) 3.99 + (int) -3.99 + (byte) 300 + (char) 65 + (short) 70000 + (int) 1e20 + (int) Double.NaN + (int) (long) 1e19; }
    static int synchronizedBlock() { Object lock = new Object(); int n = 0; synchronized (lock) { n++; synchronized (lock) { n++; } } return n; }
    static int ternaryChain() { int x = 5; return x > 3 ? x > 4 ? 1 : 2 : 3; }
    static int bitset() { BitSet b = new BitSet(); b.set(3); b.set(70); b.set(5, 9); b.clear(6); return b.cardinality() * 1000 + b.nextSetBit(4) * 10 + b.nextClearBit(3) + b.length(); }
    static String bitsetText() { BitSet b = new BitSet(); b.set(1); b.set(3); BitSet c = new BitSet(); c.set(3); b.xor(c); return b.toString() + b.equals(c) + b.hashCode(); }
    static boolean objects() { return Objects.equals(null, null) && !Objects.equals(1, null) && Objects.hash(1, "a") == Arrays.hashCode(new Object[] {1, "a"}) && Objects.requireNonNullElse(null, 3) == 3 && Objects.toString(null, "d").equals("d") && Objects.checkIndex(1, 2) == 1 && Objects.hashCode(null) == 0; }
    static int checkIndex() { return Objects.checkIndex(5, 2); }
    static int constants() { return Integer.MAX_VALUE + Short.MIN_VALUE + Character.MAX_VALUE + Byte.MAX_VALUE + (int) Long.MAX_VALUE; }
    static int assertEnabled() { boolean on = false; assert on = true; return on ? 1 : 0; }
    static int print() { System.out.println("x"); System.out.println(5); System.out.println(new Sq() { public String toString() { count = 77; return "t"; } }); System.out.print('c'); System.err.println(); return Shape.count; }
}
