import java.util.*;

class Records {
    record Point(int x, int y) { }
    record Empty() { }
    record Mixed(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) { }
    record Generic<T>(T value, List<T> rest) { }
    record Compact(int lo, int hi) { Compact { if (lo > hi) throw new IllegalArgumentException("lo > hi"); } int span() { return hi - lo; } }
    record Own(int x) { public boolean equals(Object o) { return true; } public int hashCode() { return 3; } public String toString() { return "own"; } }
    static class Noisy { final String n; static StringBuilder log = new StringBuilder(); Noisy(String n) { this.n = n; }
        public boolean equals(Object o) { log.append(n); return true; } public int hashCode() { log.append(n); return 1; } }
    record Two(Noisy a, Noisy b) { }

    static boolean equal() { return new Point(1, 2).equals(new Point(1, 2)); }
    static boolean differsLast() { return new Point(1, 2).equals(new Point(1, 3)); }
    static boolean differsFirst() { return new Point(0, 2).equals(new Point(1, 2)); }
    static boolean equalsNull() { return new Point(1, 2).equals(null); }
    static boolean equalsOther() { return new Point(1, 2).equals("x"); }
    static int hash() { return new Point(3, 4).hashCode(); }
    static String text() { return new Point(-1, 2).toString(); }
    static String emptyText() { return new Empty().toString() + new Empty().hashCode() + new Empty().equals(new Empty()); }
    static Mixed mixed(float f, double d) { return new Mixed(true, (byte) -1, 'x', (short) 7, 1 << 20, 1L << 40, f, d, "t", null); }
    static int mixedHash() { return mixed(1.5f, 2.5).hashCode(); }
    static String mixedText() { return mixed(1.5f, 2.5).toString(); }
    static boolean nanEqual() { return mixed(Float.NaN, Double.NaN).equals(mixed(Float.NaN, Double.NaN)); }
    static boolean zeroDiffers() { return mixed(0f, 0.0).equals(mixed(0f, -0.0)); }
    static boolean arraysByIdentity() { return new Mixed(true, (byte) 0, 'c', (short) 0, 0, 0, 0, 0, "", new int[0]).equals(new Mixed(true, (byte) 0, 'c', (short) 0, 0, 0, 0, 0, "", new int[0])); }
    static String genericText() { return new Generic<>("v", List.of("a", "b")).toString(); }
    static boolean genericEqual() { return new Generic<>("v", List.of("a")).equals(new Generic<>("v", new ArrayList<>(List.of("a")))); }
    static int compact() { return new Compact(2, 9).span(); }
    static int compactThrows() { return new Compact(3, 2).span(); }
    static String own() { return "" + new Own(1) + new Own(2).hashCode() + new Own(1).equals("no"); }
    static String local() { record Loc(int a) { } return new Loc(4).toString(); }
    static String orderOfEquals() { Noisy.log = new StringBuilder(); new Two(new Noisy("a"), new Noisy("b")).equals(new Two(new Noisy("c"), new Noisy("d"))); return Noisy.log.toString(); }
    static String orderOfHash() { Noisy.log = new StringBuilder(); new Two(new Noisy("a"), new Noisy("b")).hashCode(); return Noisy.log.toString(); }
    static boolean nullComponents() { return new Generic<>(null, null).equals(new Generic<>(null, null)); }
    static int nullHash() { return new Generic<>(null, null).hashCode(); }
    static int asKey() { Map<Point, String> m = new HashMap<>(); m.put(new Point(1, 2), "a"); return m.get(new Point(1, 2)).length(); }
}
