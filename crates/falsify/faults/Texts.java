// faults: strings-are-never-shared, strings-are-short, case-is-compared-by-code-points
/** Strings as inputs: which objects they are, how long they may be, and how a JVM keeps them. */
class Texts {
    static int shared(String a, String b) {
        if (a.length() > 0 && b.length() > 0 && a == b) {
            return 1;
        }
        return 0;
    }

    static int grown(String s) {
        String t = s.replace('x', 'y');
        if (t.length() > 12) {
            return 1;
        }
        return 0;
    }

    static int kept() {
        if ("9".compareToIgnoreCase("\udbff\udfff") == '9' - 0xdbff) {
            return 1;
        }
        return 0;
    }
}
