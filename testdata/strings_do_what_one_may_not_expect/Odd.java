/** Branches that some string takes. */
class Odd {
    static int fromBelow(String s) {
        return s.indexOf('a', -5) == 0 ? 1 : 0;
    }

    static int nothing(String s, int from) {
        int at = s.indexOf("", from);
        if (at == from) {
            return 1;
        }
        return at == s.length() ? 2 : 3;
    }

    static int nothingLast(String s) {
        return s.lastIndexOf("") == s.length() ? 1 : 0;
    }

    static int far(String s, int from) {
        return s.startsWith("a", from) && from > 3 ? 1 : 0;
    }

    static int startsWithNothing(String s, int from) {
        return s.startsWith("", from) ? 1 : 0;
    }

    static int half(String s) {
        return s.length() == 1 && Character.isHighSurrogate(s.charAt(0)) ? 1 : 0;
    }

    static int pair(String s) {
        return s.indexOf(0x1F600) == 1 ? 1 : 0;
    }

    static int control(String s) {
        return s.trim().isEmpty() && !s.isBlank() ? 1 : 0;
    }

    static int space(String s) {
        return s.isBlank() && !s.trim().isEmpty() ? 1 : 0;
    }

    static int kelvin(String s) {
        return s.equalsIgnoreCase("k") && s.charAt(0) != 'k' && s.charAt(0) != 'K' ? 1 : 0;
    }

    static int ends(String s) {
        return s.startsWith("aba") && s.endsWith("aba") && s.length() < 6 ? s.length() : 0;
    }
}
