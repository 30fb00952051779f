/** Strings compared by `==`. */
class Same {
    static final String KEPT = new String("kept");

    static int both(String a, String b) {
        if (a == b) {
            return 1;
        }
        return a != null && a.equals(b) ? 2 : 3;
    }

    static int literal(String a) {
        if (a == "abc") {
            return 1;
        }
        return "abc".equals(a) ? 2 : 3;
    }

    static int three(String a, String b, String c) {
        if (a != null && a == b && b == c) {
            return a == c ? 1 : 2;
        }
        return 3;
    }

    static int kept(String a) {
        return a == KEPT ? 1 : 0;
    }

    static int computed(String s, int begin) {
        return s.substring(begin) == s ? 1 : 0;
    }

    static boolean handed(String a, String b) {
        return a.equals(b);
    }
}
