import java.util.*;

class Strings {
    enum Color { RED, GREEN }
    static class Obj { public String toString() { return "obj"; } }
    static class NullText { public String toString() { return null; } }
    private static String wide() { return "a\u20acb"; }

    static String concatPrimitives() { int i = -7; long l = 1L << 40; char c = 'x'; boolean b = true; byte y = -1; short s = 300; return "" + i + l + c + b + y + s; }
    static String concatObjects() { Object o = new Obj(); String n = null; return "a" + o + n + new NullText() + Color.RED + 'c'; }
    static String concatDoubles() { double d = 1.5; float f = 0.1f; return d + " " + f + " " + (1.0 / 3) + " " + 1e300 + " " + 100.0 + " " + -0.0 + " " + Double.NaN + " " + Double.NEGATIVE_INFINITY; }
    static String concatBoxes() { Integer i = 5; Double d = 2.25; Character c = 'q'; Boolean b = false; Long l = null; return "" + i + d + c + b + l; }
    static String concatWide() { char c = '\u20ac'; return "a" + c + 1 + wide(); }
    static String concatAssign() { String s = "x"; for (int i = 0; i < 4; i++) s += i; return s; }
    static String concatList() { return "list " + Arrays.asList(1, 2, 3); }
    static boolean concatIsNew() { String e = ""; String s = e + ""; String t = e + e; return s == t; }
    static int length() { return "hello".length() + wide().length(); }
    static char charAt() { return wide().charAt(1); }
    static char charAtOutside() { return "abc".charAt(3); }
    static boolean equality() { return "ab".equals("a" + "b") && !"ab".equals("ac") && !wide().equals("a") && "AB".equalsIgnoreCase("aB"); }
    static int hash() { return "hello".hashCode() + wide().hashCode() + "".hashCode(); }
    static int blanksTrimmed() { return (" ".trim() == "" ? 1 : 0) + ("\t\n".trim() == "" ? 2 : 0) + (" ".strip() == "" ? 4 : 0) + (wide().trim() == "" ? 8 : 0) + ("".trim() == "" ? 16 : 0); }
    static int compare() { return "abc".compareTo("abd") * 100 + "ab".compareTo("abc") * 10 + wide().compareTo("a") + "b".compareToIgnoreCase("A"); }
    static int indexOf() { return "hello".indexOf('l') + 10 * "hello".lastIndexOf('l') + 100 * "hello".indexOf("lo") + 1000 * "hello".indexOf("x") + 10000 * "hello".indexOf('l', 3) + "a.b.c".lastIndexOf("."); }
    static int indexOfWide() { return wide().indexOf('\u20ac') + 10 * wide().indexOf("b") + 100 * wide().lastIndexOf('a'); }
    static String substring() { return "hello".substring(1, 3) + "hello".substring(3) + wide().substring(1) + wide().substring(0, 1) + "x".substring(1); }
    static String substringOutside() { return "abc".substring(2, 1); }
    static int indexEdges() { return "abc".indexOf('a', -5) + 10 * "abc".indexOf("", 99) + 100 * "abc".lastIndexOf("", -1) + 1000 * "abc".lastIndexOf('c', Integer.MAX_VALUE) + 10000 * "abc".indexOf('a', Integer.MIN_VALUE) + "".indexOf("") + "".lastIndexOf(""); }
    static int indexOfPairs() { String s = "x\ud83d\ude00\ud83d"; return s.indexOf(0x1F600) + 10 * s.lastIndexOf(0x1F600) + 100 * s.codePointCount(0, s.length()) + 1000 * s.indexOf(-1) + 7 * s.indexOf(0x110000) + s.indexOf(0xd83d, 2); }
    static boolean startsEdges() { return "abc".startsWith("", 3) && !"abc".startsWith("", 4) && !"abc".startsWith("a", -1) && !"abc".startsWith("a", Integer.MAX_VALUE) && "abc".endsWith("") && !"".endsWith("a"); }
    static boolean startsBelowWithNothing() { return "abc".startsWith(null, -1); }
    static int compareEdges() { return "".compareTo("a") * 100 + "a".compareTo("") * 10 + "\uffff".compareTo("a") + "\ud83d\ude00".compareTo("\uffff"); }
    static boolean kelvinSign() { return "k".equalsIgnoreCase("\u212a") && "s".equalsIgnoreCase("\u017f") && "I".equalsIgnoreCase("\u0131") && "\u0130".equalsIgnoreCase("i"); }
    static String trimControls() { return "\u0000\u0001 a\u3000".trim() + "|" + "\u3000\u2028 b\u2007".strip() + "|" + "\u00a0".isBlank() + "\u001c".isBlank(); }
    static int hashOfPairs() { return "\ud83d\ude00\uffff\u0000".hashCode() + "Aa".hashCode() - "BB".hashCode(); }
    static boolean widens() { StringBuilder b = new StringBuilder("abc"); b.append('\u20ac'); b.setLength(3); return b.toString().equals("abc") && b.toString().hashCode() == "abc".hashCode() && "\u20acx".substring(1).equals("x"); }
    static String replace() { return "banana".replace('a', 'o') + "banana".replace("an", "AN") + "aaa".replace("aa", "b"); }
    static String trimStrip() { return "[" + "  a b ".trim() + "][" + " x ".strip() + "][" + "  y".stripLeading() + "][" + "z  ".stripTrailing() + "]" + " ".isBlank() + "".isEmpty(); }
    static String repeat() { return "ab".repeat(3) + "x".repeat(0) + wide().repeat(2); }
    static String repeatNegative() { return "a".repeat(-1); }
    static String join() { return String.join("-", "a", "b", "c") + String.join(",", List.of("x", "y")); }
    static boolean startsEnds() { return "hello".startsWith("he") && "hello".endsWith("lo") && "hello".startsWith("l", 2) && "hello".contains("ell") && !"a".startsWith("ab"); }
    static String upperLower() { return "Hello World1".toUpperCase() + "Hello World1".toLowerCase(); }
    static String valueOf() { return String.valueOf(12) + String.valueOf(3L) + String.valueOf('c') + String.valueOf(true) + String.valueOf((Object) null) + String.valueOf(new char[] {'x', 'y'}) + String.valueOf(2.5); }
    static String fromChars() { return new String(new char[] {'a', '\u20ac'}) + new String(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'z'}); }
    static int toCharArray() { char[] c = "hello".toCharArray(); c[0] = 'j'; return new String(c).hashCode() + c.length; }
    static String reverse() { return new StringBuilder("hello").reverse().toString() + new StringBuilder(wide()).reverse(); }
    static String builder() { StringBuilder b = new StringBuilder(); b.append(1).append('c').append("s").append(true).append(2L).append((Object) null).append(new char[] {'q'}).append(1.5).append(2.5f); b.insert(1, "INS").deleteCharAt(0).setCharAt(0, 'Z'); b.replace(1, 3, "--").setLength(b.length() - 1); return b.toString() + b.length() + b.indexOf("c") + b.charAt(2); }
    static String builderDelete() { return new StringBuilder("abcdef").delete(1, 3).append("xyz", 1, 2).insert(0, 5).toString(); }
    static String builderOutside() { return new StringBuilder("abc").deleteCharAt(3).toString(); }
    static String builderGrows() { StringBuilder b = new StringBuilder(2); for (int i = 0; i < 100; i++) b.append(i); return b.substring(150); }
    static String builderWidens() { return new StringBuilder("abc").append('\u20ac').append("d").toString(); }
    static int builderCompare() { return new StringBuilder("abc").compareTo(new StringBuilder("abd")); }
    static String buffer() { StringBuffer b = new StringBuffer("x"); b.append(1).append("y").reverse(); return b.toString(); }
    static int switchOnString() { int r = 0; for (String s : new String[] {"a", "Aa", "BB", "zz"}) r = r * 10 + switch (s) { case "a" -> 1; case "Aa" -> 2; case "BB" -> 3; default -> 4; }; return r; }
    static int switchOnNull() { String s = null; switch (s) { case "a": return 1; default: return 2; } }
    static boolean intern() { String a = new String("hey"); return a.intern() == "hey" && a != "hey"; }
    static boolean stopsInternNew() { String a = new StringBuilder("un").append("ique").toString(); return a.intern() == a; }
    static String splitSimple() { return Arrays.toString("a,b,,c,".split(",")); }
    static String joiner() { StringJoiner j = new StringJoiner(", ", "{", "}"); j.add("a").add("b"); j.setEmptyValue("E"); return j.toString() + new StringJoiner("-").toString() + j.length(); }
    static int codePoints() { String s = "a\uD83D\uDE00b"; return s.codePointAt(1) + s.codePointCount(0, 4) + s.length(); }
    static int chars() { int n = 0; for (char c : "hello".toCharArray()) n += c; return n; }
    static boolean contentEquals() { return "abc".contentEquals(new StringBuilder("abc")) && "abc".regionMatches(true, 0, "xABC", 1, 3); }
    static String lines() { return "a\nb".indent(2); }
    static String chained() { return "  Hello ".trim().concat("!").toLowerCase().replace('l', 'L').substring(1); }
    static String formatted() { return "x".equals(String.valueOf((String) "x")) ? "y" : "n"; }
    static String strings() { return "text".describeConstable().get(); }
    static int compareChars() { return Character.compare('a', 'b') + CharSequence.compare("a", "b"); }
}
