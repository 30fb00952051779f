class Numerals {
    // expect sign: proved
    //@ requires s.equals("-0") || s.equals("+0") || s.equals("0");
    //@ ensures \result == 0;
    static int sign(String s) {
        return Integer.parseInt(s);
    }

    // expect five: proved
    //@ requires s.equals("+5") || s.equals("05");
    //@ ensures \result == 5;
    static int five(String s) {
        return Integer.parseInt(s);
    }

    // A sign alone, nothing at all, and a digit too many are no numerals.
    // expect none: proved
    //@ requires s.isEmpty() || s.equals("+") || s.equals("-") || s.equals("2147483648") || s.equals("-2147483649") || s.equals("12345678901");
    //@ ensures \result;
    static boolean none(String s) {
        try {
            Integer.parseInt(s);
            return false;
        } catch (NumberFormatException e) {
            return true;
        }
    }

    // expect limits: proved
    //@ requires s.equals("2147483647") || s.equals("-2147483648");
    //@ ensures \result == Integer.MAX_VALUE || \result == Integer.MIN_VALUE;
    static int limits(String s) {
        return Integer.parseInt(s);
    }

    // Zeros in front make a numeral longer than the largest number.
    // expect zeros: ensures refuted
    //@ ensures \result != 7 || s.length() <= 12;
    //@ signals_only RuntimeException;
    static int zeros(String s) {
        return Integer.parseInt(s);
    }

    // Digits of other scripts are digits, too.
    // expect ascii: ensures refuted
    //@ ensures s.length() != 1 || (s.charAt(0) >= '0' && s.charAt(0) <= '9');
    //@ signals_only RuntimeException;
    static int ascii(String s) {
        return Integer.parseInt(s);
    }

    // expect single: proved
    //@ requires s.length() == 1;
    //@ ensures 0 <= \result && \result <= 9;
    //@ signals_only NumberFormatException;
    static int single(String s) {
        return Integer.parseInt(s);
    }

    // expect wide: proved
    //@ requires s.equals("-9223372036854775808") || s.equals("9223372036854775807");
    //@ ensures \result == Long.MIN_VALUE || \result == Long.MAX_VALUE;
    static long wide(String s) {
        return Long.parseLong(s);
    }

    // expect hex: proved
    //@ requires s.equals("fF") || s.equals("+0Ff");
    //@ ensures \result == 255;
    static int hex(String s) {
        return Integer.parseInt(s, 16);
    }

    // The dotless i is no lower case of I, the dotted one is no upper case of i.
    // expect dotted: proved
    //@ requires c == '\u0131' || c == '\u0130';
    //@ ensures (c == '\u0131' ==> \result == 'I') && (c == '\u0130' ==> \result == '\u0130');
    static char dotted(char c) {
        return Character.toUpperCase(c);
    }

    // expect lower: ensures refuted
    //@ ensures \result != 'i' || c == 'I' || c == 'i';
    static char lower(char c) {
        return Character.toLowerCase(c);
    }

    // Sharp s, the letter n after an apostrophe: one character has no upper case.
    // expect sharp: proved
    //@ requires c == '\u00df' || c == '\u0149';
    //@ ensures \result == c;
    static char sharp(char c) {
        return Character.toUpperCase(c);
    }

    // A final sigma has the same upper case as another one.
    // expect sigma: proved
    //@ requires c == '\u03c2' || c == '\u03c3';
    //@ ensures \result == '\u03a3';
    static char sigma(char c) {
        return Character.toUpperCase(c);
    }

    // expect letter: ensures refuted
    //@ ensures \result ==> (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c < 256;
    static boolean letter(char c) {
        return Character.isLetter(c);
    }

    // Half of a pair is no letter, and neither is a combining mark.
    // expect half: proved
    //@ requires (c >= '\ud800' && c <= '\udfff') || c == '\u0301';
    //@ ensures !\result;
    static boolean half(char c) {
        return Character.isLetterOrDigit(c);
    }

    // expect digits: proved
    //@ ensures \result ==> Character.digit(c, 10) >= 0;
    static boolean digits(char c) {
        return Character.isDigit(c);
    }

    // A full-width A is a digit of radix 16, and is no digit.
    // expect radix: ensures refuted
    //@ ensures \result < 0 || c < 128 || Character.isDigit(c);
    static int radix(char c) {
        return Character.digit(c, 16);
    }

    // expect space: proved
    //@ ensures \result ==> c != '\u00a0' && c != '\u2007' && c != '\u202f';
    static boolean space(char c) {
        return Character.isWhitespace(c);
    }

    // A letter beyond the characters of 16 bits.
    // expect beyond: ensures refuted
    //@ requires point > 0xffff;
    //@ ensures \result == point;
    static int beyond(int point) {
        return Character.toLowerCase(point);
    }
}
