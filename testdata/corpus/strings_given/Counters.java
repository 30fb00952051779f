package corpus.strings_given;

/** Characters counted and compared. */
public final class Counters {
    private Counters() {
    }

    public static int vowels(String text) {
        int count = 0;
        for (char c : text.toCharArray()) {
            if ("aeiou".indexOf(c) >= 0) {
                count++;
            }
        }
        return count;
    }

    public static int count(String text, char wanted) {
        int count = 0;
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) == wanted) {
                count++;
            }
        }
        if (count > text.length()) {
            throw new IllegalStateException("more than there are");
        }
        return count;
    }

    public static boolean isPalindrome(String text) {
        int i = 0;
        int j = text.length() - 1;
        while (i < j) {
            if (text.charAt(i) != text.charAt(j)) {
                return false;
            }
            i++;
            j--;
        }
        return true;
    }

    public static int words(String line) {
        int words = 0;
        boolean inside = false;
        for (int i = 0; i < line.length(); i++) {
            if (line.charAt(i) == ' ') {
                inside = false;
            } else if (!inside) {
                inside = true;
                words++;
            }
        }
        return words;
    }

    public static int commonPrefix(String a, String b) {
        int i = 0;
        while (i < a.length() && i < b.length() && a.charAt(i) == b.charAt(i)) {
            i++;
        }
        return i;
    }

    public static char firstRepeated(String text) {
        for (int i = 1; i < text.length(); i++) {
            if (text.charAt(i) == text.charAt(i - 1)) {
                return text.charAt(i);
            }
        }
        return '-';
    }

    public static boolean isSorted(String text) {
        for (int i = 1; i < text.length(); i++) {
            if (text.charAt(i - 1) > text.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    public static int checksum(String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum = (sum * 31 + text.charAt(i)) % 97;
        }
        return sum == 1 ? 1 : 0;
    }

    public static int longest(String a, String b) {
        int longer = Math.max(a.length(), b.length());
        if (longer < a.length()) {
            return -1;
        }
        return longer == 0 ? 0 : 1;
    }

    public static boolean isShout(String text) {
        return text.endsWith("!") && !text.endsWith("!!");
    }

    public static int surrogates(String text) {
        int pairs = 0;
        for (int i = 0; i + 1 < text.length(); i++) {
            if (Character.isHighSurrogate(text.charAt(i)) && Character.isLowSurrogate(text.charAt(i + 1))) {
                pairs++;
            }
        }
        return pairs > 1 ? 2 : pairs;
    }
}
