package corpus.strings_given;

/** Texts taken apart. */
public final class Parsers {
    private Parsers() {
    }

    public static int positive(String text) {
        int number = Integer.parseInt(text);
        if (number <= 0) {
            throw new IllegalArgumentException("not positive");
        }
        return number;
    }

    public static int orElse(String text, int other) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return other;
        }
    }

    public static String extension(String file) {
        int dot = file.lastIndexOf('.');
        if (dot < 0) {
            return "";
        }
        String found = file.substring(dot + 1);
        if (found.indexOf('.') >= 0) {
            throw new IllegalStateException("more than one");
        }
        return found;
    }

    public static String key(String line) {
        int at = line.indexOf('=');
        if (at <= 0) {
            return null;
        }
        String key = line.substring(0, at).trim();
        return key.isEmpty() ? null : key;
    }

    public static boolean isComment(String line) {
        String text = line.strip();
        return text.startsWith("#") || text.startsWith("//");
    }

    public static int port(String address) {
        int colon = address.indexOf(':');
        if (colon == -1) {
            return 80;
        }
        if (colon == address.length() - 1) {
            return -1;
        }
        return address.charAt(colon + 1) == '8' ? 8000 : 1;
    }

    public static int flag(String argument) {
        if (argument.startsWith("--")) {
            return argument.length() == 2 ? 0 : 2;
        }
        if (argument.startsWith("-")) {
            return 1;
        }
        return argument.startsWith("-x") ? 9 : 3;
    }

    public static int day(String name) {
        switch (name) {
            case "sat":
            case "sun":
                return 0;
            case "mon":
                return 1;
            default:
                return -1;
        }
    }

    public static boolean yes(String answer) {
        if (answer.equalsIgnoreCase("yes")) {
            return true;
        }
        return answer.length() == 1 && answer.charAt(0) == 'y';
    }

    public static int digit(String text, int index) {
        char c = text.charAt(index);
        if (c < '0' || c > '9') {
            return -1;
        }
        return c - '0';
    }

    public static String scheme(String url) {
        int end = url.indexOf("://");
        if (end < 0) {
            return "none";
        }
        String scheme = url.substring(0, end);
        if (scheme.equals("http")) {
            return "plain";
        }
        return scheme.equals("https") ? "safe" : "other";
    }

    public static int sign(String number) {
        if (number.isEmpty()) {
            return 0;
        }
        char first = number.charAt(0);
        if (first == '-') {
            return -1;
        }
        if (first == '+' && number.length() == 1) {
            return 0;
        }
        return 1;
    }
}
