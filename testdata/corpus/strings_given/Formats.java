package corpus.strings_given;

/** Texts made of texts. */
public final class Formats {
    private final String title;
    private String subtitle;

    public Formats(String title) {
        if (title == null || title.isEmpty()) {
            throw new IllegalArgumentException("a title is needed");
        }
        this.title = title;
    }

    public void setSubtitle(String subtitle) {
        this.subtitle = subtitle;
    }

    public boolean isLong() {
        return title.length() > 10;
    }

    public String heading() {
        if (subtitle == null || subtitle.isBlank()) {
            return title;
        }
        return title + ": " + subtitle;
    }

    public static String shorten(String text, int most) {
        if (most < 0) {
            throw new IllegalArgumentException("negative");
        }
        if (text.length() <= most) {
            return text;
        }
        String cut = text.substring(0, most);
        if (cut.length() > most) {
            throw new IllegalStateException("too long");
        }
        return cut;
    }

    public static String capital(String word) {
        if (word.isEmpty()) {
            return word;
        }
        char first = word.charAt(0);
        if (first >= 'a' && first <= 'z') {
            return (char) (first - 32) + word.substring(1);
        }
        return word;
    }

    public static String quote(String text) {
        String quoted = "'" + text + "'";
        if (quoted.length() < 2) {
            throw new IllegalStateException("no quotes");
        }
        return quoted.equals("''") ? "empty" : quoted;
    }

    public static String fullName(String first, String last) {
        if (first == null) {
            return last == null ? "nobody" : last;
        }
        return last == null ? first : first + " " + last;
    }

    public static String join(String[] parts) {
        String all = "";
        for (String part : parts) {
            if (part == null) {
                continue;
            }
            all = all.isEmpty() ? part : all + "," + part;
        }
        return all;
    }

    public static String reversed(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = text.length() - 1; i >= 0; i--) {
            out.append(text.charAt(i));
        }
        String done = out.toString();
        return done.equals("abc") ? "found" : done;
    }

    public static String masked(String card) {
        int length = card.length();
        if (length <= 4) {
            return card;
        }
        return "*" + card.substring(length - 4);
    }

    public static boolean isInOrder(String a, String b, String c) {
        return a.compareTo(b) <= 0 && b.compareTo(c) <= 0;
    }

    public static String bracket(String text) {
        if (text.startsWith("[") && text.endsWith("]")) {
            return text.substring(1, text.length() - 1);
        }
        return text;
    }
}
