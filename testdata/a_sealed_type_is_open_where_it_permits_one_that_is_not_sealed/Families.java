sealed interface Part permits Wheel { int m(); }
non-sealed class Wheel implements Part { public int m() { return 2; } }
sealed abstract class Tool permits Saw { abstract int m(); }
non-sealed abstract class Saw extends Tool { int m() { return 2; } }
final class Jigsaw extends Saw { }
sealed interface Closed permits Last, Further { int m(); }
final class Last implements Closed { public int m() { return 1; } }
sealed interface Further extends Closed permits One, Pair { }
enum One implements Further { ONE; public int m() { return 1; } }
record Pair(int a) implements Further { public int m() { return 1; } }
sealed interface Deep permits Below { }
sealed interface Below extends Deep permits Lowest { }
non-sealed interface Lowest extends Below { int z(); int y(); }
class Few {
    private Few() { }
    int m() { return 1; }
    static class More extends Few { More() { } }
}
class None {
    private None() { }
    int m() { return 1; }
    static None make() { return new None(); }
    static final class Other extends None { Other() { } }
}

/** Others may extend what a sealed type permits, unless that is final, an enum, a record, or sealed and closed itself. */
class Families {
    static int instance(Part p) { return p instanceof Comparable ? 1 : 2; }
    static int cast(Part p) {
        try {
            Runnable r = (Runnable) p;
            return r == null ? 0 : 1;
        } catch (ClassCastException e) {
            return 2;
        }
    }
    static int arrays(Part[] p) {
        if (p == null) return 0;
        return p.getClass() != Part[].class && p.getClass() != Wheel[].class ? 1 : 2;
    }
    static int call(Tool q) {
        if (q == null) return 0;
        return q.m() > 2 ? 1 : 4;
    }
    // Nothing on the class path implements what is permitted: somebody may.
    static int nobody(Deep d) { return d instanceof Lowest ? 1 : 2; }
    // A private constructor, and a class that others may extend.
    static int few(Few f) { return f.m() == 1 ? 1 : 2; }
    // Closed for good.
    static int closedInstance(Closed c) { return (Object) c instanceof Runnable ? 1 : 2; }
    static int closedCast(Closed c) {
        try {
            Runnable r = (Runnable) (Object) c;
            return r == null ? 0 : 1;
        } catch (ClassCastException e) {
            return 2;
        }
    }
    static int closedCall(Closed c) {
        if (c == null) return 0;
        return c.m() == 1 ? 1 : 2;
    }
    static int none(None n) { return n.m() == 1 ? 1 : 2; }
}
