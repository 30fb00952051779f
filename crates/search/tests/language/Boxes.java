import java.util.*;

class Boxes {
    static boolean cacheSmall() { Integer a = 127, b = 127; return a == b; }
    static boolean cacheLarge() { Integer a = 128, b = 128; return a == b; }
    static boolean cacheLong() { Long a = -128L, b = -128L; return a == b; }
    static boolean booleanIdentity() { Boolean t = true; return t == Boolean.TRUE && Boolean.valueOf("TRUE") == Boolean.TRUE && Boolean.FALSE == (Boolean) false; }
    static boolean newBoxes() { return new Integer(5) == new Integer(5); }
    static boolean boxEquals() { return Integer.valueOf(5).equals(5) && !Integer.valueOf(5).equals(5L) && Double.valueOf(Double.NaN).equals(Double.NaN) && !Double.valueOf(0.0).equals(-0.0); }
    static int boxHash() { return Integer.valueOf(5).hashCode() + Long.valueOf(1L << 40).hashCode() + Boolean.TRUE.hashCode() + Double.valueOf(2.5).hashCode() + Character.valueOf('c').hashCode() + Float.valueOf(1f).hashCode(); }
    static int parse() { return Integer.parseInt("-123") + Integer.parseInt("+7") + Integer.parseInt("ff", 16) + Integer.valueOf("12") + (int) Long.parseLong("99") + Short.parseShort("5") + Byte.parseByte("-3"); }
    static int parseBad() { return Integer.parseInt("12x"); }
    static int parseEmpty() { return Integer.parseInt(""); }
    static int parseTooBig() { return Integer.parseInt("2147483648"); }
    static int parseNull() { return Integer.parseInt(null); }
    static String parseMessage() { try { Integer.parseInt("12x"); return ""; } catch (NumberFormatException e) { return e.getMessage(); } }
    static int parseMin() { return Integer.parseInt("-2147483648"); }
    static double parseDouble() { return Double.parseDouble("1.25e2") + Double.parseDouble("-0.1") + Float.parseFloat("3.5"); }
    static double parseDoubleBad() { return Double.parseDouble("abc"); }
    static String toStrings() { return Integer.toString(-45) + Integer.toString(255, 16) + Integer.toHexString(-1) + Integer.toBinaryString(10) + Integer.toOctalString(8) + Long.toString(Long.MIN_VALUE) + Long.toHexString(255L) + Integer.toUnsignedString(-1); }
    static String doubles() { return Double.toString(0.1 + 0.2) + " " + Double.toString(1e21) + " " + Double.toString(123456789.125) + " " + Float.toString(3.4e38f) + " " + Double.toString(5e-324) + " " + Double.toString(1e7) + " " + Double.toString(0.001); }
    static int bits() { return Integer.bitCount(0xff0f) + Integer.numberOfLeadingZeros(1) + Integer.numberOfTrailingZeros(8) + Integer.highestOneBit(100) + Integer.lowestOneBit(12) + Long.bitCount(-1L) + Integer.reverse(1) + Integer.rotateLeft(0x80000001, 4) + Integer.reverseBytes(0x01020304) + Long.numberOfTrailingZeros(1L << 33); }
    static int compares() { return Integer.compare(1, 2) + 10 * Long.compare(5, 3) + 100 * Double.compare(0.0, -0.0) + 1000 * Boolean.compare(true, false) + Integer.signum(-9) + Integer.compareUnsigned(-1, 1) + Float.compare(Float.NaN, 1f); }
    static int minMaxSum() { return Integer.max(3, 4) + Integer.min(3, 4) + Integer.sum(3, 4); }
    static int unsigned() { return Integer.divideUnsigned(-1, 10) + Integer.remainderUnsigned(-1, 10) + (int) Long.divideUnsigned(-1L, 1000) + (int) Long.remainderUnsigned(-5L, 7L); }
    static boolean characters() { return Character.isDigit('5') && Character.isLetter('x') && !Character.isLetter('1') && Character.isUpperCase('A') && Character.isLowerCase('a') && Character.isWhitespace(' ') && Character.isLetterOrDigit('_') == false && Character.isAlphabetic('q') && Character.isSpaceChar(' '); }
    static int allOfLatin1() { int h = 0; for (char c = 0; c < 300; c++) { h = h * 31 + (Character.isDigit(c) ? 1 : 0) + (Character.isWhitespace(c) ? 2 : 0) + (Character.isUpperCase(c) ? 4 : 0) + (Character.isLowerCase(c) ? 8 : 0); h = h * 31 + Character.toUpperCase(c) + 7 * Character.toLowerCase(c); h = h * 31 + Character.digit(c, 10) + 3 * Character.digit(c, 16) + 5 * Character.digit(c, 36) + Character.digit(c, 37) + Character.getType(c); } return h; }
    static int allTypes() { int h = 0; for (int c = 0; c < 0x10000; c++) { h = h * 31 + Character.getType((char) c); } return h; }
    static int allDigits() { int h = 0; for (int c = 0; c < 0x10000; c++) { h = h * 31 + Character.digit((char) c, 10) + 3 * Character.digit((char) c, 36); } return h; }
    static int allCases() { int h = 0; for (int c = 0; c < 0x10000; c++) { h = h * 31 + Character.toUpperCase((char) c) + 7 * Character.toLowerCase((char) c); } return h; }
    static int allCaseProperties() { int h = 0; for (int c = 0; c < 0x10000; c += 3) { h = h * 31 + (Character.isUpperCase((char) c) ? 1 : 0) + (Character.isLowerCase((char) c) ? 2 : 0) + (Character.isTitleCase((char) c) ? 4 : 0) + Character.toTitleCase((char) c); } return h; }
    static int allNames() { int h = 0; for (int c = 0; c < 0x10000; c += 3) { h = h * 31 + (Character.isJavaIdentifierStart((char) c) ? 1 : 0) + (Character.isJavaIdentifierPart((char) c) ? 2 : 0) + (Character.isWhitespace((char) c) ? 4 : 0) + (Character.isAlphabetic(c) ? 8 : 0) + (Character.isIdentifierIgnorable((char) c) ? 16 : 0); } return h; }
    static int allNumbers() { int h = 0; for (int c = 0; c < 0x10000; c += 3) { h = h * 31 + Character.getNumericValue((char) c) + (Character.isMirrored((char) c) ? 5 : 0) + (Character.isIdeographic(c) ? 7 : 0); } return h; }
    static int supplementary() { int h = 0; for (int c = 0x10000; c < 0x110000; c += 61) { h = h * 31 + Character.getType(c) + Character.toLowerCase(c) + 3 * Character.toUpperCase(c) + 5 * Character.digit(c, 10) + (Character.isLetterOrDigit(c) ? 7 : 0); } return h; }
    static boolean charactersWide() { return Character.isLetter('\u00e9') && Character.isDigit('\u0663') && Character.isUpperCase('\u0391') && Character.isLetter('\u4e2d'); }
    static int characterValues() { return Character.getNumericValue('7') + Character.digit('f', 16) + Character.toUpperCase('b') + Character.toLowerCase('C') + Character.forDigit(11, 16) + Character.toUpperCase('\u00e9') + Character.getType('a'); }
    static String characterText() { return Character.toString('c') + Character.valueOf('d') + Character.isSurrogate('x') + Character.toChars(0x1F600).length; }
    static boolean nanAndInfinity() { return Double.isNaN(0.0 / 0.0) && Double.isInfinite(1 / 0.0) && Float.isFinite(1f) && Double.isFinite(2.0); }
    static long doubleBits() { return Double.doubleToLongBits(1.5) + Float.floatToIntBits(2.5f) + Double.doubleToLongBits(Double.longBitsToDouble(77L)); }
    static int unboxNull() { Integer i = null; return i; }
    static int arithmeticOnBoxes() { Integer i = 5; i++; i += 3; Long l = 2L; return (int) (i * l); }
    static int ternaryBoxes() { Integer a = null; boolean b = true; Object o = b ? 1 : 2.0; return o instanceof Double ? 1 : 0; }
    static int decode() { return Integer.decode("0x1F") + Integer.decode("-#A") + Integer.decode("010"); }
    static int parseUnsigned() { return Integer.parseUnsignedInt("4294967295"); }
    static boolean logical() { return Boolean.parseBoolean("true") && Boolean.logicalXor(true, false) && !Boolean.parseBoolean("yes"); }
    static int numberMethods() { Number n = 3.9; Number m = 300; return n.intValue() + m.byteValue() + (int) n.longValue(); }
    static int compareTo() { return Integer.valueOf(3).compareTo(5) + "b".compareTo("a") + Double.valueOf(1).compareTo(2.0) + Character.valueOf('c').compareTo('a'); }
}
class Maths {
    static int exactAdd() { return Math.addExact(Integer.MAX_VALUE, 1); }
    static long exactLong() { return Math.multiplyExact(1L << 40, 1L << 40); }
    static int exactFine() { return Math.addExact(3, 4) + Math.subtractExact(9, 2) + Math.multiplyExact(5, 6) + Math.negateExact(4) + Math.incrementExact(1) + Math.toIntExact(5L) + Math.decrementExact(9) + Math.absExact(-3); }
    static int exactToInt() { return Math.toIntExact(1L << 33); }
    static int floors() { return Math.floorMod(-7, 3) * 100 + Math.floorDiv(-7, 3) * 10 + Math.abs(-4) + (int) Math.floorMod(-7L, 3L) + Math.ceilDivOr(7); }
    static class Math { static int ceilDivOr(int x) { return x; } static int floorMod(int a, int b) { return java.lang.Math.floorMod(a, b); } static long floorMod(long a, long b) { return java.lang.Math.floorMod(a, b); } static int floorDiv(int a, int b) { return java.lang.Math.floorDiv(a, b); } static int abs(int a) { return java.lang.Math.abs(a); } static int addExact(int a, int b) { return java.lang.Math.addExact(a, b); } static long multiplyExact(long a, long b) { return java.lang.Math.multiplyExact(a, b); } static int multiplyExact(int a, int b) { return java.lang.Math.multiplyExact(a, b); } static int subtractExact(int a, int b) { return java.lang.Math.subtractExact(a, b); } static int negateExact(int a) { return java.lang.Math.negateExact(a); } static int incrementExact(int a) { return java.lang.Math.incrementExact(a); } static int decrementExact(int a) { return java.lang.Math.decrementExact(a); } static int toIntExact(long a) { return java.lang.Math.toIntExact(a); } static int absExact(int a) { return java.lang.Math.absExact(a); } }
    static long rounds() { return java.lang.Math.round(2.5) + java.lang.Math.round(-2.5) * 10 + java.lang.Math.round(1.4f) * 100 + java.lang.Math.round(0.49999999999999994) + java.lang.Math.round(1e300); }
    static double doubles() { return java.lang.Math.sqrt(2) + java.lang.Math.floor(-1.5) + java.lang.Math.ceil(1.2) + java.lang.Math.rint(2.5) + java.lang.Math.max(1.0, 2.0) + java.lang.Math.min(-0.0, 0.0) + java.lang.Math.signum(-3.0) + java.lang.Math.abs(-2.5) + java.lang.Math.ulp(1.0) + java.lang.Math.copySign(3.0, -1.0) + java.lang.Math.nextUp(1.0) + java.lang.Math.scalb(1.5, 3) + java.lang.Math.getExponent(10.0); }
    static double fma() { return java.lang.Math.fma(2.0, 3.0, 4.0) + java.lang.Math.fma(0.1, 10.0, -1.0); }
    static long highs() { return java.lang.Math.multiplyHigh(1L << 62, 12L) + java.lang.Math.floorDiv(-9L, 4L); }
    static int clampLike() { return java.lang.Math.max(1, java.lang.Math.min(5, 9)); }
    static double stopsSin() { return java.lang.Math.sin(1.0); }
    static double stopsRandom() { return java.lang.Math.random(); }
    static long stopsTime() { return System.currentTimeMillis(); }
    static long stopsNano() { return System.nanoTime(); }
    static String stopsProperty() { return System.getProperty("user.home"); }
    static String stopsEnvironment() { return System.getenv("PATH"); }
    static int stopsIdentityHash() { return new Object().hashCode(); }
    static String stopsThread() { return Thread.currentThread().getName(); }
    static int stopsRandomSeed() { return new java.util.Random().nextInt(); }
    static String stopsSetOrder() { return java.util.Set.of(1, 2, 3, 4, 5).toString(); }
    static String stopsMapOrder() { return java.util.Map.of(1, 2, 3, 4).toString(); }
    static int stopsStackTrace() { return new RuntimeException().getStackTrace().length; }
    static boolean stopsFile() { return new java.io.File("x").exists(); }
    static String stopsDefaultToString() { return new Object().toString(); }
    static Object stopsForName() throws Exception { return Class.forName("java.lang.String"); }
    static int stopsSetOfTwo() { int n = 0; for (Object o : java.util.Set.of(1, new Object())) n = o instanceof Integer ? n * 2 + 1 : n * 2; return n; }
    static String stopsLambdaName() { Runnable r = () -> { }; return r.getClass().getName(); }
}
