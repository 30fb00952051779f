package corpus.text_patterns;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts held against patterns. */
public final class Matched {
    private static final Pattern DATE = Pattern.compile("(\\d{4})-(\\d{2})-(\\d{2})");
    private static final Pattern WORD = Pattern.compile("[a-z]+");
    private static final Pattern ROOM = Pattern.compile("([A-C])(\\d)?");

    private Matched() {
    }

    public static boolean isHex(String text) {
        return text.matches("[0-9a-f]+") && text.length() == 4;
    }

    public static int year(String date) {
        Matcher matcher = DATE.matcher(date);
        if (!matcher.matches()) {
            return -1;
        }
        return matcher.group(1).equals("2000") ? 0 : 1;
    }

    public static String word(String text) {
        Matcher matcher = WORD.matcher(text);
        if (!matcher.find()) {
            return "";
        }
        String found = matcher.group();
        return found.equals("the") ? "article" : found;
    }

    public static int floor(String room) {
        Matcher matcher = ROOM.matcher(room);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(room);
        }
        String number = matcher.group(2);
        return number == null ? 0 : number.charAt(0) - '0';
    }

    public static boolean isName(String text) {
        if (!Pattern.matches("[A-Z][a-z]*", text)) {
            return false;
        }
        return !text.isEmpty() && text.charAt(0) <= 'Z';
    }

    public static boolean isMail(String text) {
        return text.length() < 20 && text.matches("\\w+@\\w+\\.(org|com)");
    }

    public static boolean starts(String text) {
        Matcher matcher = Pattern.compile("ab*").matcher(text);
        return matcher.lookingAt() && matcher.end() > 2;
    }

    public static String masked(String text) {
        String masked = text.replaceAll("[0-9]", "#");
        return masked.equals(text) ? "none" : masked;
    }

    public static boolean isVersion(String text) {
        if (!text.matches("\\d+(\\.\\d+){1,2}")) {
            return false;
        }
        return text.indexOf('.') > 0;
    }

    public static int pairs(String text) {
        Matcher matcher = Pattern.compile("a(b|c)").matcher(text);
        int count = 0;
        while (matcher.find()) {
            if (matcher.group(1).equals("c")) {
                count++;
            }
        }
        return count;
    }

    public static boolean isFlag(String text) {
        Matcher matcher = Pattern.compile("-{1,2}[a-z]+", Pattern.CASE_INSENSITIVE).matcher(text);
        if (!matcher.matches()) {
            return false;
        }
        return text.charAt(1) == 'V';
    }
}
