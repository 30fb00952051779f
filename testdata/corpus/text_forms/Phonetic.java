package corpus.text_forms;

/** Codes for how names sound. */
public final class Phonetic {
    private static final String CODES = "01230120022455012623010202";

    private Phonetic() {
    }

    /** Soundex of a name. */
    public static String soundex(String name) {
        char[] out = {'0', '0', '0', '0'};
        int count = 0;
        char last = '0';
        for (int i = 0; i < name.length() && count < 4; i++) {
            char c = Character.toUpperCase(name.charAt(i));
            if (c < 'A' || c > 'Z') {
                continue;
            }
            char code = CODES.charAt(c - 'A');
            if (count == 0) {
                out[count++] = c;
            } else if (code != '0' && code != last) {
                out[count++] = code;
            }
            if (c != 'H' && c != 'W') {
                last = code;
            }
        }
        return count == 0 ? "" : new String(out);
    }

    /** A part of Metaphone. */
    public static String metaphone(String word) {
        StringBuilder code = new StringBuilder();
        int length = word.length();
        for (int i = 0; i < length && code.length() < 4; i++) {
            char c = word.charAt(i);
            boolean last = i == length - 1;
            if (c != 'C' && i > 0 && word.charAt(i - 1) == c) {
                continue;
            }
            switch (c) {
                case 'A': case 'E': case 'I': case 'O': case 'U':
                    if (i == 0) {
                        code.append(c);
                    }
                    break;
                case 'B':
                    if (!(last && i > 0 && word.charAt(i - 1) == 'M')) {
                        code.append('B');
                    }
                    break;
                case 'C':
                    if (i > 0 && word.charAt(i - 1) == 'S' && !last && "EIY".indexOf(word.charAt(i + 1)) >= 0) {
                        break;
                    }
                    if (word.regionMatches(i, "CIA", 0, 3)) {
                        code.append('X');
                    } else if (!last && "EIY".indexOf(word.charAt(i + 1)) >= 0) {
                        code.append('S');
                    } else if (!last && word.charAt(i + 1) == 'H') {
                        code.append(i == 0 && length >= 3 && "AEIOU".indexOf(word.charAt(2)) < 0 ? 'K' : 'X');
                    } else {
                        code.append('K');
                    }
                    break;
                case 'D':
                    if (i + 2 < length && word.charAt(i + 1) == 'G' && "EIY".indexOf(word.charAt(i + 2)) >= 0) {
                        code.append('J');
                        i += 2;
                    } else {
                        code.append('T');
                    }
                    break;
                case 'P':
                    if (!last && word.charAt(i + 1) == 'H') {
                        code.append('F');
                    } else {
                        code.append('P');
                    }
                    break;
                default:
                    if (c >= 'F' && c <= 'Z') {
                        code.append(c);
                    }
                    break;
            }
        }
        return code.toString();
    }
}
