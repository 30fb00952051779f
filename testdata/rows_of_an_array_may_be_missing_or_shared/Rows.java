class Rows {
    static int kind(int[][] rows) {
        if (rows == null || rows.length < 2) {
            return 0;
        }
        if (rows[0] == null) {
            return 1;
        }
        return rows[0] == rows[1] ? 2 : 3;
    }
}
