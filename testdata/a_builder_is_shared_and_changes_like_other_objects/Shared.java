/** What a builder holds changes, whoever has it. */
class Shared {
    static final StringBuilder KEPT = new StringBuilder("k");
    static StringBuilder open;

    record Short(StringBuilder b) {
        Short {
            if (b.length() > 3) {
                throw new IllegalArgumentException();
            }
        }
    }

    record Copied(StringBuilder b, String s) {
        Copied {
            s = b.toString();
        }
    }

    record Two(StringBuilder b, StringBuilder c) {
        Two {
            if (b == c) {
                throw new IllegalArgumentException();
            }
        }
    }

    /** It was not longer when the record was made. */
    static int grown(Short r) {
        return r.b().length() > 3 ? 1 : 0;
    }

    static int differs(Copied r) {
        return r.b().toString().equals(r.s()) ? 1 : 0;
    }

    /** Which builders they are does not change. */
    static int two(Two r) {
        return r.b() == r.c() ? 1 : 0;
    }

    static int apart(Two r) {
        r.b().setLength(0);
        r.c().append('x');
        return r.b().length() == 0 ? 1 : 0;
    }

    static int shared(Short r, StringBuilder b) {
        b.setLength(7);
        return r.b().length() == 7 ? 1 : 0;
    }

    static int isKept(StringBuilder b) {
        b.setLength(1);
        return KEPT == b ? 1 : 0;
    }

    static int equalsKept(StringBuilder b) {
        b.setLength(1);
        return KEPT.equals(b) ? 1 : 0;
    }

    static int isOpen(StringBuilder b) {
        open.setLength(0);
        b.append('x');
        return open.length() == 0 ? 1 : 0;
    }

    /** The JDK makes room first and reads then: "abc" becomes "aaaabc". */
    static int intoItself(StringBuilder b) {
        if (b.length() != 3) {
            return 2;
        }
        b.insert(1, (CharSequence) b);
        return b.charAt(1) == b.charAt(2) ? 1 : 0;
    }

    /** A string of it is made before there is room: "abc" becomes "aabcbc". */
    static int itsText(StringBuilder b) {
        if (b.length() != 3) {
            return 2;
        }
        b.insert(1, (Object) b);
        return b.charAt(1) == b.charAt(2) ? 1 : 0;
    }

    static int intoAnother(StringBuilder b, CharSequence c) {
        if (b.length() != 3 || c.length() != 3) {
            return 2;
        }
        b.insert(1, c);
        return b.toString().equals("aaaabc") ? 1 : 0;
    }
}
