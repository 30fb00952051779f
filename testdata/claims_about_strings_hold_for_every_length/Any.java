/** What no string does, whatever its length is. */
class Any {
    static int tail(String s) {
        return s.substring(2).length() >= s.length() ? 1 : 0;
    }

    static int found(String s, char c) {
        return s.indexOf(c) == s.length() ? 1 : 0;
    }

    static int foundThere(String s, char c, int from) {
        int at = s.indexOf(c, from);
        return at >= 0 && s.charAt(at) != c ? 1 : 0;
    }

    static int foundTwice(String s) {
        int dot = s.lastIndexOf('.');
        return dot >= 0 && s.substring(dot + 1).indexOf('.') >= 0 ? 1 : 0;
    }

    static int stripped(String s) {
        String t = s.strip();
        return !t.isEmpty() && t.charAt(0) == ' ' ? 1 : 0;
    }

    static int prefixed(String s) {
        return s.startsWith("ab") && !s.contains("b") ? 1 : 0;
    }

    static int joined(String a, String b) {
        if (a == null || b == null) {
            return -1;
        }
        return (a + b).length() < a.length() ? 1 : 0;
    }

    static int equal(String a, String b) {
        return a.equals(b) && a.length() != b.length() ? 1 : 0;
    }

    static int ordered(String a, String b) {
        return a.compareTo(b) == 0 && !a.equals(b) ? 1 : 0;
    }

    static int noCharacter(String s) {
        return s.indexOf(-1) >= 0 ? 1 : 0;
    }
}
