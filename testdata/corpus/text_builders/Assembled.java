package corpus.text_builders;

/** Texts put together piece by piece. */
public final class Assembled {
    private final StringBuilder lines = new StringBuilder();
    private int count;

    public boolean add(String line) {
        if (line == null || line.isBlank()) {
            return false;
        }
        if (count > 0) {
            lines.append('\n');
        }
        lines.append(line);
        count++;
        return true;
    }

    public String text() {
        return count == 0 ? "(empty)" : lines.toString();
    }

    public static String clock(int minutes) {
        if (minutes < 0 || minutes >= 24 * 60) {
            return null;
        }
        StringBuilder out = new StringBuilder();
        int hour = minutes / 60;
        if (hour < 10) {
            out.append('0');
        }
        out.append(hour).append(':');
        int rest = minutes % 60;
        if (rest < 10) {
            out.append('0');
        }
        return out.append(rest).toString();
    }

    public static String kebab(String name) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                if (i > 0) {
                    out.append('-');
                }
                out.append((char) (c + 32));
            } else {
                out.append(c);
            }
        }
        return out.toString();
    }

    public static String runs(String text) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            int j = i + 1;
            while (j < text.length() && text.charAt(j) == text.charAt(i)) {
                j++;
            }
            out.append(text.charAt(i));
            if (j - i > 1) {
                out.append(j - i);
            }
            i = j;
        }
        return out.toString();
    }

    public static String escaped(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (char c : text.toCharArray()) {
            switch (c) {
                case '<':
                    out.append("&lt;");
                    break;
                case '&':
                    out.append("&amp;");
                    break;
                default:
                    out.append(c);
            }
        }
        return out.length() < text.length() ? null : out.toString();
    }

    public static int equalParts(CharSequence a, CharSequence b) {
        if (a.length() != b.length()) {
            return -1;
        }
        int same = 0;
        for (int i = 0; i < a.length(); i++) {
            if (a.charAt(i) == b.charAt(i)) {
                same++;
            }
        }
        return same;
    }

    public static boolean isBlank(CharSequence text) {
        if (text == null || text.length() == 0) {
            return true;
        }
        for (int i = 0; i < text.length(); i++) {
            if (!Character.isWhitespace(text.charAt(i))) {
                return false;
            }
        }
        return true;
    }

    public static int mask(char[] secret) {
        int masked = 0;
        for (int i = 0; i < secret.length; i++) {
            if (Character.isDigit(secret[i])) {
                secret[i] = '#';
                masked++;
            }
        }
        return masked;
    }

    public static boolean isWord(char[] letters, String word) {
        return String.valueOf(letters).equals(word) || word.contentEquals("any");
    }

    public static String initials(String first, String last) {
        StringBuilder out = new StringBuilder(2);
        if (!first.isEmpty()) {
            out.append(first.charAt(0));
        }
        if (!last.isEmpty()) {
            out.append(last.charAt(0));
        }
        String text = out.toString();
        if (text.length() > 2) {
            throw new IllegalStateException(text);
        }
        return text.isEmpty() ? "?" : text;
    }

    public static String padded(String text, int width) {
        StringBuilder out = new StringBuilder(text);
        while (out.length() < width) {
            out.insert(0, ' ');
        }
        return out.charAt(0) == ' ' ? out.toString() : text;
    }
}
