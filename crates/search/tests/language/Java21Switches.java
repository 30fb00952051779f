import java.util.*;

class Java21Switches {
    sealed interface Shape permits Circle, Square, Rect, Unit { }
    record Circle(double r) implements Shape { }
    record Square(int side) implements Shape { }
    record Rect(Square a, Square b) implements Shape { }
    enum Unit implements Shape { ONE, TWO { }, THREE }
    private static String kind(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 10 -> "big " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> s;
            case int[] a -> "ints " + a.length;
            case Unit.ONE -> "one";
            case Unit u -> "unit";
            case Rect(Square(int x), Square(var y)) when x == y -> "same " + x;
            case Rect r -> "rect";
            case Character c -> "char " + c;
            default -> "other";
        };
    }
    private static int area(Shape s) {
        return switch (s) { case Circle c -> 1; case Square q -> q.side() * q.side(); case Rect(Square a, Square b) -> a.side() * b.side(); case Unit.ONE -> 11; case Unit.TWO -> 12; case Unit.THREE -> 13; };
    }
    private static String text(String s) {
        return switch (s) { case null -> "null"; case "a", "b" -> "ab"; case String t when t.length() > 3 -> "long"; case "c" -> "c"; default -> "other"; };
    }
    private static int boxed(Integer i) {
        return switch (i) { case null -> -1; case 1 -> 10; case 1000 -> 20; case Integer j when j > 500 -> 30; case 7 -> 40; default -> 50; };
    }
    private static int chars(Character c) {
        return switch (c) { case 'a' -> 1; case Character d when d > 'x' -> 2; case 'b' -> 3; default -> 4; };
    }
    private static int units(Unit u) {
        return switch (u) { case null -> 0; case ONE -> 1; case Unit v when v.ordinal() == 1 -> 2; case TWO -> 3; case THREE -> 4; };
    }
    private static int plainEnum(Unit u) { return switch (u) { case ONE -> 1; case TWO -> 2; case THREE -> 3; }; }
    static String kinds() { return kind(null) + kind(11) + kind(3) + kind("") + kind("s") + kind(new int[2]) + kind(Unit.ONE) + kind(Unit.TWO) + kind('c') + kind(2L); }
    static String deconstruct() { return kind(new Rect(new Square(2), new Square(2))) + kind(new Rect(new Square(2), new Square(3))) + kind(new Square(1)); }
    static int areas() { return area(new Circle(1)) + 100 * area(new Square(3)) + 10000 * area(new Rect(new Square(2), new Square(4))); }
    static int areaUnits() { return area(Unit.ONE) + 100 * area(Unit.TWO) + 10000 * area(Unit.THREE); }
    static int areaNull() { return area(null); }
    static int deconstructNull() { return area(new Rect(null, null)); }
    static String texts() { return text(null) + text("a") + text("b") + text("c") + text("dddd") + text("d"); }
    static int boxes() { return boxed(null) + boxed(1) * 3 + boxed(1000) * 5 + boxed(600) * 7 + boxed(7) * 11 + boxed(8) * 13; }
    static int characters() { return chars('a') + 10 * chars('z') + 100 * chars('b') + 1000 * chars('c'); }
    static int unitSwitch() { return units(null) + 10 * units(Unit.ONE) + 100 * units(Unit.TWO) + 1000 * units(Unit.THREE); }
    static int plainEnums() { return plainEnum(Unit.ONE) + 10 * plainEnum(Unit.TWO) + 100 * plainEnum(Unit.THREE); }
    static int plainEnumNull() { return plainEnum(null); }
    static int recordInstanceof() { Object o = new Rect(new Square(3), new Square(4)); return o instanceof Rect(Square(int a), Square(int b)) && a < b ? a * b : -1; }
    static String sequenced() { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); return l.reversed().toString() + l.getFirst() + l.getLast(); }
}
