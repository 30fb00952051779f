package corpus.text_patterns;

import java.util.StringTokenizer;

/** Texts split at separators. */
public final class Parts {
    private Parts() {
    }

    public static int columns(String line) {
        String[] parts = line.split(",");
        if (parts.length == 0) {
            return 0;
        }
        return parts.length > 2 ? 2 : 1;
    }

    public static String value(String pair) {
        String[] parts = pair.split("=", 2);
        if (parts.length < 2) {
            return null;
        }
        return parts[0].equals("name") ? parts[1] : "";
    }

    public static int tokens(String text) {
        StringTokenizer tokens = new StringTokenizer(text);
        int numbers = 0;
        while (tokens.hasMoreTokens()) {
            if (Character.isDigit(tokens.nextToken().charAt(0))) {
                numbers++;
            }
        }
        return numbers;
    }

    public static long comments(String text) {
        long comments = text.lines().filter(line -> line.startsWith("#")).count();
        return comments > 1 ? 2 : comments;
    }

    public static boolean isVersionAbove(String version, int major) {
        String[] parts = version.split("\\.");
        return Integer.parseInt(parts[0]) > major;
    }

    public static String first(String text) {
        String[] words = text.strip().split("\\s+");
        return words[0].isEmpty() ? "nothing" : words[0];
    }

    public static int total(String numbers) {
        int total = 0;
        for (String part : numbers.split(";")) {
            if (!part.isEmpty()) {
                total += Integer.parseInt(part);
            }
        }
        return total;
    }

    public static String path(String url) {
        int at = url.indexOf('/');
        if (at < 0) {
            return "/";
        }
        String path = url.substring(at);
        int query = path.indexOf('?');
        return query < 0 ? path : path.substring(0, query);
    }

    public static String titled(String name) {
        String text = String.format("%s!", name);
        return text.equals("null!") ? "nobody" : text;
    }

    public static String numbered(int n) {
        String text = String.format("%03d", n);
        return text.length() > 3 ? "many" : text;
    }

    public static String joined(String a, String b) {
        String both = String.join("-", a, b);
        if (both.length() < 1) {
            return null;
        }
        return both.equals("x-y") ? "found" : both;
    }

    public static boolean hasBlankLine(String text) {
        for (String line : text.split("\n", -1)) {
            if (line.isBlank()) {
                return true;
            }
        }
        return false;
    }
}
