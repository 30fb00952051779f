// faults: strings-are-never-shared, strings-are-short
/** Strings as inputs: which objects they are, and how long they may be. */
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
}
