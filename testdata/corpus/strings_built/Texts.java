package corpus.strings_built;

/** Texts that methods build themselves. */
public final class Texts {
    private Texts() {
    }

    public static String label(int count) {
        if (count == 0) {
            return "no items";
        }
        return count == 1 ? "1 item" : count + " items";
    }

    public static int command(int code) {
        String name;
        if (code < 0) {
            name = "stop";
        } else if (code == 0) {
            name = "wait";
        } else {
            name = "g" + "o".repeat(code > 3 ? 3 : code);
        }
        switch (name) {
            case "stop":
                return 1;
            case "go":
                return 2;
            default:
                return 3;
        }
    }

    public static int filtered(char[] text) {
        StringBuilder kept = new StringBuilder();
        for (char c : text) {
            if (c >= 'a' && c <= 'z') {
                kept.append(c);
            }
        }
        if (kept.length() == 3 && kept.charAt(0) == 'c') {
            return kept.toString().equals("cat") ? 2 : 1;
        }
        return 0;
    }

    public static boolean isPalindrome(char a, char b, char c) {
        String text = "" + a + b + c;
        for (int i = 0; i < text.length() / 2; i++) {
            if (text.charAt(i) != text.charAt(text.length() - 1 - i)) {
                return false;
            }
        }
        return true;
    }

    public static int roman(int number) {
        if (number < 1 || number > 20) {
            return -1;
        }
        StringBuilder roman = new StringBuilder();
        int rest = number;
        while (rest >= 10) {
            roman.append('X');
            rest -= 10;
        }
        if (rest == 9) {
            roman.append("IX");
            rest = 0;
        } else if (rest >= 5) {
            roman.append('V');
            rest -= 5;
        }
        if (rest == 4) {
            roman.append("IV");
            rest = 0;
        }
        for (; rest > 0; rest--) {
            roman.append('I');
        }
        if (roman.length() == 0) {
            return -2;
        }
        return roman.length();
    }

    public static int lines(boolean second) {
        String text = """
                first
                %s
                """;
        String filled = text.replace("%s", second ? "second" : "");
        int lines = 0;
        for (int i = 0; i < filled.length(); i++) {
            if (filled.charAt(i) == '\n') {
                lines++;
            }
        }
        return lines == 2 ? filled.length() : -1;
    }

    public static boolean isSameWord(boolean upper) {
        String word = upper ? "GO" : "go";
        if (word.isEmpty()) {
            return true;
        }
        return word.equals("go") || word.equalsIgnoreCase("stop");
    }

    public static int compare(char a, char b) {
        String left = "v" + a;
        String right = "v" + b;
        int order = left.compareTo(right);
        if (order == 0) {
            return 0;
        }
        return order < 0 ? -1 : 1;
    }

    public static String hex(int value) {
        StringBuilder text = new StringBuilder("0x");
        boolean leading = true;
        for (int shift = 28; shift >= 0; shift -= 4) {
            int digit = value >>> shift & 15;
            if (digit == 0 && leading && shift > 0) {
                continue;
            }
            leading = false;
            text.append((char) (digit < 10 ? '0' + digit : 'a' + digit - 10));
        }
        return text.toString();
    }
}
