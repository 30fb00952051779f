package corpus.searching;

/** Branches that need several elements to agree. */
public final class Counters {
    private Counters() {
    }

    /** How often a value stands in an array, as a word. */
    public static String matches(int[] values, int wanted) {
        int matches = 0;
        for (int value : values) {
            if (value == wanted) {
                matches++;
            }
        }
        if (matches >= 7) {
            return "many";
        }
        return matches == 3 ? "three" : "other";
    }

    /** Whether an array is a permutation of 1 to its length, with at least six elements. */
    public static boolean permutation(int[] values) {
        boolean[] seen = new boolean[values.length + 1];
        for (int value : values) {
            if (value < 1 || value > values.length || seen[value]) {
                return false;
            }
            seen[value] = true;
        }
        if (values.length < 6) {
            return false;
        }
        return true;
    }

    /** Peaks of a curve: three of them are a wave. */
    public static int peaks(double[] curve) {
        int peaks = 0;
        for (int i = 1; i + 1 < curve.length; i++) {
            if (curve[i] > curve[i - 1] && curve[i] > curve[i + 1]) {
                peaks++;
            }
        }
        return peaks == 3 ? 1 : 0;
    }

    /** A vote: the majority of at least five. */
    public static int majority(int[] votes) {
        int candidate = 0;
        int lead = 0;
        for (int vote : votes) {
            if (lead == 0) {
                candidate = vote;
                lead = 1;
            } else if (vote == candidate) {
                lead++;
            } else {
                lead--;
            }
        }
        int count = 0;
        for (int vote : votes) {
            if (vote == candidate) {
                count++;
            }
        }
        if (votes.length >= 5 && count * 2 > votes.length && candidate != 0) {
            return candidate;
        }
        return 0;
    }

    /** Strong passwords have eight characters of four kinds. */
    public static int strength(String password) {
        int upper = 0;
        int lower = 0;
        int digits = 0;
        int others = 0;
        for (int i = 0; i < password.length(); i++) {
            char c = password.charAt(i);
            if (c >= 'A' && c <= 'Z') {
                upper++;
            } else if (c >= 'a' && c <= 'z') {
                lower++;
            } else if (c >= '0' && c <= '9') {
                digits++;
            } else {
                others++;
            }
        }
        if (password.length() < 8) {
            return 0;
        }
        if (upper > 1 && lower > 1 && digits > 1 && others > 1) {
            return 3;
        }
        return upper > 0 && lower > 0 && digits > 0 ? 2 : 1;
    }
}
