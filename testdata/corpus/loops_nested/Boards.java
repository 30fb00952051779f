package corpus.loops_nested;

/** Boards of games. */
public final class Boards {
    private Boards() {
    }

    /** Cells are 0 empty, 1 and 2 the players; 0 if nobody has a row. */
    public static int winner(byte[][] board) {
        if (board == null || board.length != 3) {
            return -1;
        }
        for (byte[] row : board) {
            if (row == null || row.length != 3) {
                return -1;
            }
        }
        for (int r = 0; r < 3; r++) {
            if (board[r][0] != 0 && board[r][0] == board[r][1] && board[r][1] == board[r][2]) {
                return board[r][0];
            }
        }
        return 0;
    }

    public static int countPairs(int limit, int sum) {
        if (limit > 12) {
            limit = 12;
        }
        int pairs = 0;
        for (int i = 1; i <= limit; i++) {
            for (int j = i; j <= limit; j++) {
                if (i * j == sum) {
                    pairs++;
                }
            }
        }
        return pairs;
    }

    public static int pythagorean(int limit) {
        int count = 0;
        for (int a = 1; a < limit && a < 15; a++) {
            for (int b = a; b < limit && b < 15; b++) {
                for (int c = b; c < limit && c < 15; c++) {
                    if (a * a + b * b == c * c) {
                        count++;
                    }
                }
            }
        }
        return count;
    }

    public static int firstFactorPair(int number) {
        for (int i = 2; i < 8; i++) {
            for (int j = i; j < 8; j++) {
                if (i * j == number) {
                    return i * 10 + j;
                }
                if (j < i) {
                    return -1;
                }
            }
        }
        return 0;
    }
}
