/**
 * A builder that has one byte for each character so far asks a {@code CharSequence} again for the first character above 255, and keeps what came before
 * it if the sequence throws then. What depends on that is not claimed; characters up to 255 are asked for once.
 */
public class Taken {
    /** Two characters; counts how often it is asked. */
    static class Letters implements CharSequence {
        int asked;
        char first;
        char second;
        boolean throwsAtLast;

        @Override
        public int length() {
            return throwsAtLast ? 3 : 2;
        }

        @Override
        public char charAt(int index) {
            asked++;
            if (index == 2) {
                throw new IllegalStateException();
            }
            return index == 0 ? first : second;
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return this;
        }

        @Override
        public String toString() {
            return "letters";
        }
    }

    private static Letters letters(char first, char second) {
        Letters letters = new Letters();
        letters.first = first;
        letters.second = second;
        return letters;
    }

    static int appended(char c) {
        Letters letters = letters('a', c);
        new StringBuilder().append(letters);
        if (letters.asked != 2) {
            return 1;
        }
        return 0;
    }

    static int appendedNarrow(char c) {
        if (c > 255) {
            return 2;
        }
        Letters letters = letters('a', c);
        new StringBuilder().append(letters);
        if (letters.asked != 2) {
            return 1;
        }
        return 0;
    }

    static int appendedPart(char c) {
        Letters letters = letters(c, 'b');
        new StringBuilder("x").append(letters, 0, 1);
        if (letters.asked != 1) {
            return 1;
        }
        return 0;
    }

    static int appendedOtherPart(char c) {
        Letters letters = letters(c, 'b');
        new StringBuilder("x").append(letters, 1, 2);
        if (letters.asked != 1) {
            return 1;
        }
        return 0;
    }

    static int appendedToBuffer(char c) {
        Letters letters = letters(c, 'b');
        new StringBuffer().append(letters);
        if (letters.asked != 2) {
            return 1;
        }
        return 0;
    }

    static int constructed(char c) {
        Letters letters = letters(c, 'b');
        new StringBuilder(letters);
        if (letters.asked != 2) {
            return 1;
        }
        return 0;
    }

    static int inserted(char c) {
        Letters letters = letters('a', c);
        new StringBuilder("xy").insert(1, letters);
        if (letters.asked != 2) {
            return 1;
        }
        return 0;
    }

    static int insertedNarrow(char c) {
        if (c > 255) {
            return 2;
        }
        Letters letters = letters('a', c);
        new StringBuilder("xy").insert(1, letters);
        if (letters.asked != 2) {
            return 1;
        }
        return 0;
    }

    static int insertedPart(char c) {
        Letters letters = letters('a', c);
        new StringBuilder("xy").insert(1, letters, 1, 2);
        if (letters.asked != 1) {
            return 1;
        }
        return 0;
    }

    static int kept(char c) {
        Letters letters = letters('a', c);
        letters.throwsAtLast = true;
        StringBuilder builder = new StringBuilder();
        try {
            builder.append(letters);
        } catch (IllegalStateException e) {
            // The builder has 'a' if c is above 255.
        }
        if (builder.length() != 0) {
            return 1;
        }
        return 0;
    }

    static int keptNarrow(char c) {
        if (c > 255) {
            return 2;
        }
        Letters letters = letters('a', c);
        letters.throwsAtLast = true;
        StringBuilder builder = new StringBuilder();
        try {
            builder.append(letters);
        } catch (IllegalStateException e) {
            // Nothing stays.
        }
        if (builder.length() != 0) {
            return 1;
        }
        return 0;
    }

    static int wide() {
        Letters letters = letters('a', '\u0100');
        new StringBuilder().append(letters);
        if (letters.asked != 3) {
            return 1;
        }
        return 0;
    }

    static int narrow() {
        Letters letters = letters('a', '\u00ff');
        new StringBuilder().append(letters);
        if (letters.asked != 2) {
            return 1;
        }
        return 0;
    }

    static int compared(char c) {
        Letters letters = letters('a', c);
        "ab".contentEquals(letters);
        if (letters.asked > 2) {
            return 1;
        }
        return 0;
    }

    static int ofObject(char c) {
        Letters letters = letters('a', c);
        new StringBuilder().append((Object) letters);
        if (letters.asked != 0) {
            return 1;
        }
        return 0;
    }

    static int joined(char c) {
        Letters letters = letters('a', c);
        String.join(",", letters, letters);
        if (letters.asked != 0) {
            return 1;
        }
        return 0;
    }

    static int contained(char c) {
        Letters letters = letters('a', c);
        "abc".contains(letters);
        if (letters.asked != 0) {
            return 1;
        }
        return 0;
    }

    static int ofString(String s) {
        StringBuilder builder = new StringBuilder();
        builder.append((CharSequence) s);
        if (builder.length() != s.length()) {
            return 1;
        }
        return 0;
    }

    static int ofBuilder(StringBuilder s) {
        StringBuilder builder = new StringBuilder();
        builder.append((CharSequence) s);
        if (builder.length() != s.length()) {
            return 1;
        }
        return 0;
    }
}
