package corpus.strings_given;

/** Whether a text has a form. */
public final class Validators {
    private Validators() {
    }

    public static boolean isMissing(String text) {
        return text == null || text.isBlank();
    }

    public static boolean isEmail(String text) {
        if (text == null || text.isEmpty()) {
            return false;
        }
        int at = text.indexOf('@');
        if (at < 1 || at != text.lastIndexOf('@')) {
            return false;
        }
        int dot = text.indexOf('.', at);
        return dot > at + 1 && dot < text.length() - 1;
    }

    public static boolean isDigits(String text) {
        if (text.isEmpty()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return false;
            }
        }
        return true;
    }

    public static boolean isPostcode(String text) {
        return text.length() == 7 && text.charAt(4) == ' ' && Character.isUpperCase(text.charAt(5));
    }

    public static String strength(String password) {
        if (password.length() < 4) {
            return "short";
        }
        boolean digit = false;
        boolean upper = false;
        for (int i = 0; i < 4; i++) {
            char c = password.charAt(i);
            if (c >= '0' && c <= '9') {
                digit = true;
            } else if (c >= 'A' && c <= 'Z') {
                upper = true;
            }
        }
        return digit && upper ? "strong" : "weak";
    }

    public static boolean isIdentifier(String text) {
        if (text.isEmpty() || !isLetter(text.charAt(0))) {
            return false;
        }
        for (int i = 1; i < text.length(); i++) {
            if (!isLetter(text.charAt(i)) && text.charAt(i) != '_') {
                return false;
            }
        }
        return true;
    }

    static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    public static boolean isHexColour(String text) {
        if (!text.startsWith("#") || text.length() != 4) {
            return false;
        }
        for (int i = 1; i < 4; i++) {
            char c = text.charAt(i);
            boolean hex = c >= '0' && c <= '9' || c >= 'a' && c <= 'f';
            if (!hex) {
                return false;
            }
        }
        return true;
    }

    public static boolean isSecret(String name) {
        return name.contains("password") || name.endsWith("_token") || name.startsWith("secret.");
    }

    public static int isBalanced(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '(') {
                depth++;
            } else if (c == ')') {
                depth--;
                if (depth < 0) {
                    return -1;
                }
            }
        }
        return depth == 0 ? 1 : 0;
    }

    public static boolean isSameWord(String a, String b) {
        if (a == null) {
            return b == null;
        }
        return a.equals(b);
    }

    public static int compareNames(String a, String b) {
        int order = a.compareTo(b);
        if (order < 0) {
            return -1;
        }
        if (order > 0) {
            return 1;
        }
        return a.length() == b.length() ? 0 : 99;
    }
}
