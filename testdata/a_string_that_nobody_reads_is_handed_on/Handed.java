/** Strings that are compared with null at most, then returned or stored. */
class Handed {
    String held;

    static String orElse(String s) {
        return s == null ? "x" : s;
    }

    static String same(String s) {
        return s;
    }

    static Object asObject(String s) {
        return s == null ? "x" : s;
    }

    static String[] inArray(String s) {
        return s == null ? null : new String[] {s};
    }

    void store(String s) {
        held = s == null ? "x" : s;
    }

    static String first(String[] s) {
        return s.length == 0 ? "x" : s[0];
    }

    static String firstOrElse(String[] s) {
        return s.length == 0 || s[0] == null ? "x" : s[0];
    }

    static String either(String a, String b) {
        return a == b ? a : b;
    }

    static String second(String a, String b) {
        if (a == null || b == null) {
            return "x";
        }
        return b;
    }

    static boolean isNothing(String s) {
        if (s == null) {
            return true;
        }
        String t = s;
        return t == null;
    }
}
