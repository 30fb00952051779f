import java.io.Serializable;

interface ByBox { int ap(Integer x); }
interface ByAny<T> { int ap(T x); }
interface Merged extends ByBox, ByAny<Integer> { }
class MergedImpl implements Merged { public int ap(Integer x) { return 1; } }
interface Wide { Object get(); }
interface Narrow extends Wide { String get(); }
class NarrowImpl implements Narrow { public String get() { return "a"; } }
interface Maker<T> { T get(); }
interface TextMaker extends Maker<String> { String get(); }
class TextMakerImpl implements TextMaker { public String get() { return "a"; } }
interface Given { default int q() { return 1; } }
interface Taken extends Given { int q(); }
class TakenImpl implements Taken { public int q() { return 1; } }
interface Pair { int q(); int r(); }
interface Half extends Pair { default int q() { return 1; } }
class HalfImpl implements Half { public int r() { return 1; } }
interface Again { int a(); boolean equals(Object o); int hashCode(); String toString(); }
class AgainImpl implements Again { public int a() { return 1; } }
sealed interface Top permits Sub { }
non-sealed interface Sub extends Top { int z(); }
final class SubImpl implements Sub { public int z() { return 1; } }
interface Plain { int a(); }
class PlainImpl implements Plain { public int a() { return 1; } }
interface Marker { }
class MarkerImpl implements Marker { }
interface Over { int a(int x); int a(long x); }
class OverImpl implements Over { public int a(int x) { return 1; } public int a(long x) { return 1; } }
interface NarrowPair extends Wide { String get(); int other(); }
class NarrowPairImpl implements NarrowPair { public String get() { return "a"; } public int other() { return 1; } }
sealed interface Shut permits ShutImpl { int a(); }
final class ShutImpl implements Shut { public int a() { return 1; } }
abstract class NoInterface { abstract int a(); }
class NoInterfaceImpl extends NoInterface { int a() { return 1; } }

/** What a lambda implements, by JLS 9.8: one abstract method is left. */
class Lambdas {
    static int merged(Merged f) { if (f == null) return 0; return ((ByBox) f).ap(3) != 1 ? 1 : 2; }
    static int narrow(Narrow f) { if (f == null) return 0; return f.get() == null ? 1 : 2; }
    static int maker(TextMaker f) { if (f == null) return 0; return f.get() == null ? 1 : 2; }
    static int taken(Taken f) { if (f == null) return 0; return f.q() != 1 ? 1 : 2; }
    static int half(Half f) { if (f == null) return 0; return f.r() != 1 ? 1 : 2; }
    static int again(Again f) { if (f == null) return 0; return f.a() != 1 ? 1 : 2; }
    static int below(Top t) { if (t instanceof Sub s) return s.z() != 1 ? 1 : 2; return 4; }
    // Of a pair a lambda is none, but of the half below it.
    static int pair(Pair f) { if (f == null) return 0; return f.r() != 1 ? 1 : 2; }
    // (Plain & Marker) () -> 5
    static int marker(Plain f) { return f instanceof Marker ? 1 : 2; }
    static int plain(Marker m) { return m instanceof Plain ? 1 : 2; }
    static int serializable(Plain f) { return f instanceof Serializable ? 1 : 2; }
    // No lambda: another abstract method, two methods, a sealed interface, a class.
    static int comparable(Plain f) { return f instanceof Comparable ? 1 : 2; }
    static int over(Over f) { if (f == null) return 0; return f.a(1) != 1 ? 1 : 2; }
    static int two(NarrowPair f) { if (f == null) return 0; return f.other() != 1 ? 1 : 2; }
    static int shut(Shut f) { if (f == null) return 0; return f.a() != 1 ? 1 : 2; }
    static int noInterface(NoInterface f) { if (f == null) return 0; return f.a() != 1 ? 1 : 2; }
}
