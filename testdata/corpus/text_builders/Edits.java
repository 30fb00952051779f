package corpus.text_builders;

/** Changes of a builder that the caller hands over. */
public final class Edits {
    private Edits() {
    }

    public static void separate(StringBuilder out, char mark) {
        if (out.length() > 0) {
            out.append(mark);
        }
    }

    public static boolean dropLast(StringBuilder out) {
        if (out.length() == 0) {
            return false;
        }
        out.setLength(out.length() - 1);
        return true;
    }

    public static boolean endsLine(StringBuilder out) {
        int length = out.length();
        return length > 0 && out.charAt(length - 1) == '\n';
    }

    public static int trimEnd(StringBuilder out) {
        int removed = 0;
        while (out.length() > 0 && out.charAt(out.length() - 1) == ' ') {
            out.deleteCharAt(out.length() - 1);
            removed++;
        }
        return removed;
    }

    public static void indent(StringBuilder out, int depth) {
        if (depth < 0) {
            throw new IllegalArgumentException("depth " + depth);
        }
        for (int i = 0; i < depth; i++) {
            out.append("  ");
        }
    }

    public static boolean replaceFirst(StringBuilder out, String from, String to) {
        int at = out.indexOf(from);
        if (at < 0) {
            return false;
        }
        out.replace(at, at + from.length(), to);
        return true;
    }

    public static String mirrored(StringBuilder out) {
        String before = out.toString();
        String after = out.reverse().toString();
        return before.equals(after) ? "same" : after;
    }

    public static int insertAt(StringBuilder out, int at, String text) {
        if (at > out.length()) {
            out.append(text);
            return 1;
        }
        out.insert(at, text);
        return out.length() < text.length() ? -1 : 0;
    }

    public static boolean capitalise(StringBuilder out) {
        if (out.length() == 0 || !Character.isLowerCase(out.charAt(0))) {
            return false;
        }
        out.setCharAt(0, Character.toUpperCase(out.charAt(0)));
        return true;
    }

    public static int cut(StringBuilder out, int most) {
        if (most < 0) {
            return -1;
        }
        if (out.length() > most) {
            out.setLength(most);
        }
        if (out.length() > most) {
            throw new IllegalStateException("still too long");
        }
        return out.length();
    }

    public static boolean quote(StringBuilder out) {
        int length = out.length();
        if (length >= 2 && out.charAt(0) == '"' && out.charAt(length - 1) == '"') {
            return false;
        }
        out.insert(0, '"').append('"');
        return true;
    }

    public static int lastField(StringBuffer line) {
        int at = line.lastIndexOf(",");
        if (at == line.length() - 1) {
            return 0;
        }
        line.delete(0, at + 1);
        return line.length() > 3 ? 2 : 1;
    }
}
