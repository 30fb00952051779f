package corpus.text_forms;

import java.util.ArrayDeque;
import java.util.Deque;

/** Texts of a particular form. */
public final class Forms {
    private Forms() {
    }

    /** Whether brackets are balanced, by a stack of its own. */
    public static boolean balanced(String text) {
        char[] stack = new char[text.length()];
        int depth = 0;
        int deepest = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '(':
                case '[':
                case '{':
                    stack[depth++] = c;
                    deepest = Math.max(deepest, depth);
                    break;
                case ')':
                case ']':
                case '}':
                    if (depth == 0) {
                        return false;
                    }
                    char open = stack[--depth];
                    if (c == ')' && open != '(' || c == ']' && open != '[' || c == '}' && open != '{') {
                        return false;
                    }
                    break;
                default:
                    break;
            }
        }
        if (deepest > 4) {
            throw new IllegalArgumentException("too deep");
        }
        return depth == 0;
    }

    /** Whether brackets are balanced, by a deque. */
    public static int pairs(String text) {
        Deque<Character> open = new ArrayDeque<>();
        int pairs = 0;
        for (char c : text.toCharArray()) {
            if (c == '(') {
                open.push(')');
            } else if (c == '<') {
                open.push('>');
            } else if (c == ')' || c == '>') {
                if (open.isEmpty() || open.pop() != c) {
                    return -1;
                }
                pairs++;
            }
        }
        return open.isEmpty() && pairs >= 3 ? pairs : 0;
    }

    /** The day of the year of a date such as 2024-02-29, or 0. */
    public static int dayOfYear(String date) {
        if (date.length() != 10 || date.charAt(4) != '-' || date.charAt(7) != '-') {
            return 0;
        }
        int year = number(date, 0, 4);
        int month = number(date, 5, 7);
        int day = number(date, 8, 10);
        if (year < 1 || month < 1 || month > 12 || day < 1) {
            return 0;
        }
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        int[] days = {31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
        if (day > days[month - 1]) {
            return 0;
        }
        int sum = day;
        for (int i = 0; i < month - 1; i++) {
            sum += days[i];
        }
        return sum;
    }

    private static int number(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            value = value * 10 + c - '0';
        }
        return value;
    }

    /** Seconds since midnight of a time such as 23:59:59 or 11:59 PM. */
    public static int seconds(String time) {
        int first = time.indexOf(':');
        if (first != 2) {
            throw new IllegalArgumentException("hours");
        }
        int hours = Integer.parseInt(time.substring(0, 2));
        if (hours > 23 || hours < 0) {
            throw new IllegalArgumentException("hours");
        }
        if (time.endsWith(" PM") || time.endsWith(" AM")) {
            if (hours == 0 || hours > 12 || time.length() != 8) {
                throw new IllegalArgumentException("half days");
            }
            int minutes = Integer.parseInt(time.substring(3, 5));
            if (minutes > 59) {
                throw new IllegalArgumentException("minutes");
            }
            return ((hours % 12 + (time.charAt(6) == 'P' ? 12 : 0)) * 60 + minutes) * 60;
        }
        if (time.length() != 8 || time.charAt(5) != ':') {
            throw new IllegalArgumentException("form");
        }
        int minutes = number(time, 3, 5);
        int seconds = number(time, 6, 8);
        if (minutes < 0 || minutes > 59 || seconds < 0 || seconds > 60) {
            throw new IllegalArgumentException("minutes");
        }
        return (hours * 60 + minutes) * 60 + seconds;
    }

    /** How many fields a line of comma separated values has; -1 if a quote is not closed. */
    public static int fields(String line) {
        int fields = 1;
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quoted) {
                if (c == '"') {
                    if (i + 1 < line.length() && line.charAt(i + 1) == '"') {
                        i++;
                    } else {
                        quoted = false;
                    }
                }
            } else if (c == '"') {
                quoted = true;
            } else if (c == ',') {
                fields++;
            }
        }
        return quoted ? -1 : fields > 4 ? 4 : fields;
    }

    /** The value of a roman number, or -1. */
    public static int roman(String text) {
        int sum = 0;
        int last = 1000;
        int repeats = 0;
        for (int i = 0; i < text.length(); i++) {
            int value;
            switch (text.charAt(i)) {
                case 'I': value = 1; break;
                case 'V': value = 5; break;
                case 'X': value = 10; break;
                case 'L': value = 50; break;
                case 'C': value = 100; break;
                case 'D': value = 500; break;
                case 'M': value = 1000; break;
                default: return -1;
            }
            if (value > last) {
                if (repeats > 1 || last != 1 && last != 10 && last != 100) {
                    return -1;
                }
                if (value > last * 10) {
                    return -1;
                }
                sum += value - 2 * last;
                repeats = 0;
            } else {
                repeats = value == last ? repeats + 1 : 1;
                if (repeats > 3 && value != 1000) {
                    return -1;
                }
                sum += value;
            }
            last = value;
        }
        return sum > 3999 ? -1 : sum;
    }

    /** A text with its runs as numbers: aaab is 3ab. */
    public static String runs(String text) {
        StringBuilder out = new StringBuilder();
        int i = 0;
        int longest = 0;
        while (i < text.length()) {
            int j = i;
            while (j < text.length() && text.charAt(j) == text.charAt(i)) {
                j++;
            }
            int run = j - i;
            if (run > 1) {
                out.append(run);
            }
            if (run > longest) {
                longest = run;
            }
            out.append(text.charAt(i));
            i = j;
        }
        if (longest >= 5) {
            return "!" + out;
        }
        return out.toString();
    }

    /** Hexadecimal digits as bytes, with an optional 0x before them. */
    public static byte[] hex(String text) {
        int start = text.startsWith("0x") || text.startsWith("0X") ? 2 : 0;
        int digits = text.length() - start;
        if (digits % 2 != 0) {
            throw new IllegalArgumentException("odd");
        }
        byte[] bytes = new byte[digits / 2];
        for (int i = 0; i < bytes.length; i++) {
            int high = Character.digit(text.charAt(start + 2 * i), 16);
            int low = Character.digit(text.charAt(start + 2 * i + 1), 16);
            if (high < 0 || low < 0) {
                throw new IllegalArgumentException("no digit");
            }
            bytes[i] = (byte) (high << 4 | low);
        }
        return bytes;
    }
}
