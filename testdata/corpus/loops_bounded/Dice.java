package corpus.loops_bounded;

/** A game of dice with a generator of its own. */
public final class Dice {
    private Dice() {
    }

    public static int sixes(int seed) {
        int state = seed;
        int sixes = 0;
        for (int i = 0; i < 5; i++) {
            state = state * 1103515245 + 12345;
            if ((state >>> 16) % 6 == 5) {
                sixes++;
            }
        }
        if (sixes > 5) {
            return -1;
        }
        return sixes;
    }

    public static int score(int d1, int d2, int d3) {
        int[] seen = new int[7];
        int[] dice = {d1, d2, d3};
        for (int die : dice) {
            if (die < 1 || die > 6) {
                return -1;
            }
            seen[die]++;
        }
        int score = 0;
        for (int face = 1; face <= 6; face++) {
            if (seen[face] == 3) {
                score += face * 100;
            } else if (face == 1) {
                score += seen[face] * 100;
            } else if (face == 5) {
                score += seen[face] * 50;
            }
        }
        return score;
    }

    public static int countdown(int from) {
        if (from < 0 || from > 10) {
            return -1;
        }
        int steps = 0;
        do {
            from -= 3;
            steps++;
        } while (from > 0);
        return steps;
    }

    public static int firstMultiple(int of, int start) {
        if (of <= 0) {
            throw new IllegalArgumentException("of must be positive");
        }
        for (int i = 0; i < 6; i++) {
            if ((start + i) % of == 0) {
                return start + i;
            }
        }
        return -1;
    }
}
