// faults: strings-are-never-shared, strings-are-short, case-is-compared-by-code-points, builders-are-wide, blanks-trim-to-an-object
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

    static int trimmed() {
        if (" \t".trim() == "") {
            return 1;
        }
        return 0;
    }

    /** Counts how often it is asked. */
    static final class Counted implements CharSequence {
        private final char only;
        private int asked;

        Counted(char only) {
            this.only = only;
        }

        @Override
        public int length() {
            return 1;
        }

        @Override
        public char charAt(int index) {
            asked++;
            return only;
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return this;
        }
    }

    static int asked(char c) {
        Counted counted = new Counted(c);
        new StringBuilder().append(counted);
        if (counted.asked == 2) {
            return 1;
        }
        return 0;
    }
}
