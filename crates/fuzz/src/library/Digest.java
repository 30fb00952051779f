package fuzz;

/** Results of library calls as numbers. */
public final class Digest {
    private Digest() {
    }

    public static int of(int value) {
        return value;
    }

    public static int of(char value) {
        return value;
    }

    public static int of(boolean value) {
        return value ? 1 : 0;
    }

    public static int of(long value) {
        return (int) (value ^ value >>> 32);
    }

    public static int of(double value) {
        return of(Double.doubleToLongBits(value));
    }

    public static int of(String value) {
        return value == null ? -7 : value.hashCode() * 31 + value.length();
    }

    public static int of(Integer value) {
        return value == null ? -7 : value;
    }

    public static int of(Object value) {
        return of(String.valueOf(value));
    }

    public static java.util.Map<String, Integer> map(Integer first, Integer second) {
        java.util.Map<String, Integer> map = new java.util.LinkedHashMap<>();
        map.put("a", first);
        map.put("c", second);
        return map;
    }

    /** A text that does not grow without end. */
    public static String cut(String text) {
        return text == null || text.length() <= 200 ? text : text.substring(0, 200);
    }

    public static int thrown(int digest, RuntimeException error) {
        return digest * 31 + error.getClass().getName().hashCode();
    }
}
