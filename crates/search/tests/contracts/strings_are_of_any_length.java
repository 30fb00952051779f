class Strings {
    // expect tail: proved
    //@ requires s.length() >= 2;
    //@ ensures \result.length() == s.length() - 2;
    static String tail(String s) {
        return s.substring(2);
    }

    // expect tooShort: ensures refuted
    //@ requires s.length() >= 2;
    //@ ensures \result.length() < s.length();
    static String tooShort(String s) {
        return s.substring(s.length() - 2);
    }

    // expect doubled: proved
    //@ ensures \result.startsWith(s);
    static String doubled(String s) {
        return s.concat(s);
    }

    // expect position: proved
    //@ ensures \result >= 0 ==> s.charAt(\result) == c;
    //@ ensures \result >= -1 && \result < s.length();
    static int position(String s, char c) {
        return s.indexOf(c);
    }

    // An empty string has a position of the empty string.
    // expect inside: ensures refuted
    //@ ensures \result < s.length();
    static int inside(String s, String t) {
        return s.indexOf(t);
    }

    // expect initial: proved
    //@ requires !s.isEmpty();
    //@ ensures s.startsWith(\result) && \result.length() == 1;
    static String initial(String s) {
        return s.substring(0, 1);
    }

    // Two strings that are equal need not be one.
    // expect same: ensures refuted
    //@ ensures a.equals(b) ==> a == b;
    static void same(String a, String b) {
    }

    // expect equal: proved
    //@ ensures a == b ==> a.equals(b);
    static void equal(String a, String b) {
    }

    // expect stripped: proved
    //@ ensures \result.isEmpty() || \result.charAt(0) != ' ';
    static String stripped(String s) {
        return s.strip();
    }

    // The ideographic space is no control character.
    // expect trimmed: ensures refuted
    //@ ensures \result.isBlank() ==> \result.isEmpty();
    static String trimmed(String s) {
        return s.trim();
    }

    // expect without: proved
    //@ requires (\forall int i; 0 <= i && i < s.length(); s.charAt(i) != c);
    //@ ensures \result == -1;
    static int without(String s, char c) {
        return s.indexOf(c);
    }

    // expect with: ensures refuted
    //@ ensures (\forall int i; 0 <= i && i < s.length(); s.charAt(i) != 'x');
    static void with(String s) {
    }

    // expect first: proved
    //@ ensures (\forall int i; 0 <= i && i < \result; s.charAt(i) != c);
    static int first(String s, char c) {
        return s.indexOf(c);
    }
}
