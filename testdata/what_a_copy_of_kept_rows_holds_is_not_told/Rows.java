class Rows {
    private static final String[][] TEXTS = {{"a", "b"}, {"c", "d"}};
    private static final int[][] NUMBERS = {{1}, {2}};
    private static final Object[] OBJECTS = {"a", new int[1]};

    static String[][] texts(int n) { return n > 0 ? TEXTS.clone() : null; }
    static int[][] numbers(int n) { return n > 0 ? NUMBERS.clone() : null; }
    static Object[] objects(int n) { return n > 0 ? OBJECTS.clone() : null; }
    static int[][] given(int[][] a) { return a != null ? a.clone() : null; }
    static int length() { return NUMBERS.clone().length == 2 ? 1 : 2; }
    static int same() { return NUMBERS.clone() == NUMBERS ? 1 : 2; }
    static int[][] changed(int n) {
        int[][] copy = NUMBERS.clone();
        copy[0] = null;
        return copy[0] == null ? copy : null;
    }
}
