class Clones {
    static int copied(int[] original) {
        if (original == null || original.length == 0) {
            return 0;
        }
        int[] copy = original.clone();
        if (copy == original) {
            return 1;
        }
        copy[0] = original[0] + 1;
        return original[0] == copy[0] ? 2 : 3;
    }

    /** The rows are the same, only the array of them is new. */
    static int shallow(int[][] rows) {
        if (rows == null || rows.length != 1) {
            return 0;
        }
        int[][] copy = rows.clone();
        return copy[0] != rows[0] ? -1 : 1;
    }
}
