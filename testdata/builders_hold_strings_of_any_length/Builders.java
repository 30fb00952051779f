/** Builders whose length depends on inputs: what is true of them for every length. */
public class Builders {
    /** Both may be one builder. */
    static int alias(StringBuilder a, StringBuilder b) {
        int before = a.length();
        b.append("yz");
        return a.length() != before ? 1 : 0;
    }

    /** Has two characters at least, and the last one is known. */
    static int wrapped(String s) {
        StringBuilder made = new StringBuilder().append('<').append(s).append('>');
        if (made.length() < 2) {
            return 1;
        }
        if (made.charAt(made.length() - 1) != '>') {
            return 2;
        }
        return made.length() == 5 && made.charAt(2) == 'x' ? 3 : 4;
    }

    /** Depends on how the builder was made. */
    static int room(StringBuilder s) {
        return s.capacity() > 40 ? 1 : 0;
    }

    /** A sequence of another class may say anything. */
    static int other(CharSequence c) {
        return c.length() >= 0 ? 1 : 0;
    }

    /** A buffer keeps the string it gave last, until it changes. */
    static int cached(StringBuffer s, String t) {
        String before = s.toString();
        s.append(t);
        return s.toString().length() == before.length() ? 0 : 1;
    }

    /** Zeros stand where nothing was. */
    static int filled(StringBuilder s, int n) {
        s.setLength(n);
        return n > 0 && s.charAt(n - 1) == 0 ? 1 : 0;
    }

    /** Looked at one by one. */
    static int reversed(StringBuilder s) {
        s.reverse();
        return s.length() == 2 && s.charAt(0) == 'b' && s.charAt(1) == 'a' ? 1 : 0;
    }

    /** What was set stays. */
    static int marked(StringBuilder s) {
        s.setCharAt(0, 'Q');
        return s.charAt(0) != 'Q' ? 1 : 0;
    }

    /** In the middle, and cut out again. */
    static int moved(StringBuilder s, int at) {
        int before = s.length();
        s.insert(at, "--").deleteCharAt(at);
        if (s.length() != before + 1) {
            return 1;
        }
        return s.charAt(at) != '-' ? 2 : s.indexOf("-") == 3 ? 3 : 4;
    }
}
