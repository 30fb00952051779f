package corpus.loops_bounded;

/** Loops over the bits of a word. */
public final class Bits {
    private Bits() {
    }

    public static int count(int word) {
        int count = 0;
        for (int i = 0; i < 32; i++) {
            if ((word >>> i & 1) == 1) {
                count++;
            }
        }
        return count;
    }

    public static int longestRun(byte flags) {
        int best = 0;
        int run = 0;
        for (int i = 0; i < 8; i++) {
            if ((flags & 1 << i) != 0) {
                run++;
                if (run > best) {
                    best = run;
                }
            } else {
                run = 0;
            }
        }
        return best;
    }

    public static int multiply(int a, int b) {
        int product = 0;
        for (int i = 0; i < 4; i++) {
            if ((b & 1) == 1) {
                product += a;
            }
            a <<= 1;
            b >>= 1;
        }
        return product;
    }

    public static boolean isPalindrome(byte bits) {
        for (int i = 0; i < 4; i++) {
            if ((bits >> i & 1) != (bits >> 7 - i & 1)) {
                return false;
            }
        }
        return true;
    }
}
