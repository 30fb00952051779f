package corpus.arrays_safe;

/** Reads a number and a word from characters. */
public final class Scanner {
    private Scanner() {
    }

    /** The number, or -1 if these characters are none. */
    public static int parse(char[] text) {
        if (text == null || text.length == 0 || text.length > 9) {
            return -1;
        }
        int number = 0;
        for (char c : text) {
            if (c < '0' || c > '9') {
                return -1;
            }
            number = number * 10 + (c - '0');
        }
        if (number < 0) {
            return -2;
        }
        return number;
    }

    public static boolean isIdentifier(char[] text) {
        if (text == null || text.length == 0) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            char c = text[i];
            boolean letter = c >= 'a' && c <= 'z' || c == '_';
            boolean digit = c >= '0' && c <= '9';
            if (!letter && !(digit && i > 0)) {
                return false;
            }
        }
        return true;
    }

    public static int depth(char[] text) {
        int open = 0;
        int deepest = 0;
        if (text == null) {
            return 0;
        }
        for (char c : text) {
            if (c == '(') {
                open++;
                deepest = open > deepest ? open : deepest;
            } else if (c == ')') {
                if (open == 0) {
                    return -1;
                }
                open--;
            }
        }
        return open == 0 ? deepest : -1;
    }
}
