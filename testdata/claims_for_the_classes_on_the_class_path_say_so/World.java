/** Claims that hold because nobody else extends a type, and claims that hold anyway. */
class World {
    // Nobody else extends the abstract class.
    static int abstractClass(Shape s) { return s.area() < 0 ? 1 : 2; }
    // Nobody else implements the interface.
    static int interfaceOf(Named n) { return n.id() == 0 ? 1 : 2; }
    // Nobody overrides the method.
    static int override(Open o) { return o.seven() == 7 ? 1 : 2; }
    // A final class, a final method, a sealed interface, an enum, a record, a private class: nobody can.
    static int finalClass(Closed c) { return c.seven() == 7 ? 1 : 2; }
    static int finalMethod(Open o) { return o.eight() == 8 ? 1 : 2; }
    static int sealedType(Sealed s) { return s.one() == 1 ? 1 : 2; }
    static int enumType(Colour c) { return c.one() == 1 ? 1 : 2; }
    static int recordType(Rec r) { return r.one() == 1 ? 1 : 2; }
    static int privateCtor(OnlyOnes o) { return o.one() == 1 ? 1 : 2; }
    // A stub stands for every implementation.
    static int stubbed(Nobody n) { return n.id() == 0 ? 1 : 2; }
    // instanceof: nobody else is both.
    static int both(Open o) { return o instanceof Extra ? 1 : 2; }
    static int neither(Closed c) { return (Object) c instanceof Extra ? 1 : 2; }
    static int cast(Shape s) { return s instanceof Circle || s instanceof Square ? 1 : 2; }
    static int exact(Open o) { return o.getClass() == Open.class ? 1 : 2; }
    // No object is asked.
    static int plain(int x) { return x > 5 && x < 3 ? 1 : 2; }
    static int fields(Open o) { o.f = 1; return o.f == 1 ? 1 : 2; }
    static int before(Open o, int x) { if (x > 5 && x < 3) return 1; return o.seven(); }
    static int created(int x) { return new Open().seven() == 7 ? 1 : 2; }
    // this may be of another class.
    int one() { return 1; }
    int callsOwn() { return one() == 1 ? 1 : 2; }
    final int two() { return 2; }
    int callsFinal() { return two() == 2 ? 1 : 2; }
    private int three() { return 3; }
    int callsPrivate() { return three() == 3 ? 1 : 2; }
    //@ ensures \result == 7;
    static int contract(Open o) { return o.seven(); }
    //@ ensures \result == 8;
    static int contractFinal(Open o) { return o.eight(); }
    static void asserts(Open o) { assert o.seven() == 7; }
    static int element(Open[] os) { return os[0].seven() == 7 ? 1 : 2; }
    Open field;
    int ofField() { return field.seven() == 7 ? 1 : 2; }
    private static int hidden(Open o) { return o.seven() == 7 ? 1 : 2; }
    static int viaHidden(Open o) { return hidden(o); }
}
abstract class Shape { abstract int area(); }
class Circle extends Shape { int area() { return 3; } }
class Square extends Shape { int area() { return 4; } }
interface Named { int id(); int more(); }
class Person implements Named { public int id() { return 1; } public int more() { return 1; } }
interface Nobody { int id(); int more(); }
class Open { int f; int seven() { return 7; } final int eight() { return 8; } }
interface Extra { }
final class Closed { int seven() { return 7; } }
sealed interface Sealed permits One { int one(); }
final class One implements Sealed { public int one() { return 1; } }
enum Colour { RED, BLUE; int one() { return 1; } }
record Rec(int a) { int one() { return 1; } }
class OnlyOnes { private OnlyOnes() { } int one() { return 1; } static OnlyOnes make() { return new OnlyOnes(); } }
