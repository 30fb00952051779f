class Boxes {
    /** From -128 to 127 there is one box for each number, beyond that `valueOf` makes new ones. */
    static boolean isSameBox(int x) {
        Integer a = x;
        Integer b = x;
        return a == b;
    }
}
