package corpus.searching;

/** Searching, sorting, tables of dynamic programming, bits. */
public final class Tables {
    private Tables() {
    }

    /** Where a key is in a sorted array; fails if the array is not sorted or short. */
    public static int find(int[] sorted, int key) {
        if (sorted.length < 5) {
            throw new IllegalArgumentException("short");
        }
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i - 1] >= sorted[i]) {
                throw new IllegalArgumentException("not sorted");
            }
        }
        int low = 0;
        int high = sorted.length - 1;
        while (low <= high) {
            int middle = low + high >>> 1;
            if (sorted[middle] < key) {
                low = middle + 1;
            } else if (sorted[middle] > key) {
                high = middle - 1;
            } else {
                return middle;
            }
        }
        return -(low + 1);
    }

    /** Sorts by insertion; how many moves it took, and whether that is all there can be. */
    public static int insertionSort(int[] values) {
        int moves = 0;
        for (int i = 1; i < values.length; i++) {
            int value = values[i];
            int j = i - 1;
            while (j >= 0 && values[j] > value) {
                values[j + 1] = values[j];
                j--;
                moves++;
            }
            values[j + 1] = value;
        }
        if (values.length == 5 && moves == 10) {
            return -1;
        }
        return moves;
    }

    /** The distance of two texts by insertions, deletions and replacements. */
    public static int levenshtein(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            table[i][0] = i;
        }
        for (int j = 0; j <= b.length(); j++) {
            table[0][j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int replaced = table[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                int best = Math.min(table[i - 1][j], table[i][j - 1]) + 1;
                table[i][j] = replaced < best ? replaced : best;
            }
        }
        int distance = table[a.length()][b.length()];
        if (distance == 3 && a.length() == b.length()) {
            return -1;
        }
        return distance;
    }

    /** The most that fits into a knapsack. */
    public static int knapsack(int[] weights, int[] values, int capacity) {
        if (weights.length != values.length || capacity < 0 || capacity > 20) {
            throw new IllegalArgumentException();
        }
        int[] best = new int[capacity + 1];
        for (int i = 0; i < weights.length; i++) {
            if (weights[i] <= 0 || values[i] < 0) {
                throw new IllegalArgumentException();
            }
            for (int c = capacity; c >= weights[i]; c--) {
                int with = best[c - weights[i]] + values[i];
                if (with > best[c]) {
                    best[c] = with;
                }
            }
        }
        if (weights.length >= 3 && best[capacity] == 100) {
            return -1;
        }
        return best[capacity];
    }

    /** The longest rising sequence; five are a trend. */
    public static boolean trend(int[] values) {
        int[] longest = new int[values.length];
        int most = 0;
        for (int i = 0; i < values.length; i++) {
            longest[i] = 1;
            for (int j = 0; j < i; j++) {
                if (values[j] < values[i] && longest[j] + 1 > longest[i]) {
                    longest[i] = longest[j] + 1;
                }
            }
            if (longest[i] > most) {
                most = longest[i];
            }
        }
        return most >= 5;
    }

    /** Bits of a word: its runs, its parity, a pattern. */
    public static int bits(long word) {
        int runs = 0;
        int longest = 0;
        int run = 0;
        for (int i = 0; i < 64; i++) {
            if ((word >>> i & 1) != 0) {
                run++;
                if (run > longest) {
                    longest = run;
                }
            } else {
                if (run > 0) {
                    runs++;
                }
                run = 0;
            }
        }
        if (Long.bitCount(word) == 17 && runs > 3) {
            return 1;
        }
        if (longest == 11) {
            return 2;
        }
        long x = word ^ word >>> 32;
        x ^= x >>> 16;
        x ^= x >>> 8;
        if ((x & 0xff) == 0x5a) {
            return 3;
        }
        return Long.reverse(word) == word && word != 0 ? 4 : 0;
    }

    /** A hash with a wanted value. */
    public static boolean hashed(int a, int b) {
        int h = a * 0x9e3779b1;
        h = Integer.rotateLeft(h, 13) ^ b;
        h *= 0x85ebca6b;
        h ^= h >>> 16;
        if (h == 42) {
            return a > 100 && b < -100;
        }
        return false;
    }

    /** Whether a text is a palindrome of at least seven letters. */
    public static boolean palindrome(String text) {
        int left = 0;
        int right = text.length() - 1;
        int letters = 0;
        while (left < right) {
            if (!Character.isLetter(text.charAt(left))) {
                left++;
                continue;
            }
            if (!Character.isLetter(text.charAt(right))) {
                right--;
                continue;
            }
            if (Character.toLowerCase(text.charAt(left)) != Character.toLowerCase(text.charAt(right))) {
                return false;
            }
            letters += 2;
            left++;
            right--;
        }
        return letters > 6;
    }
}
