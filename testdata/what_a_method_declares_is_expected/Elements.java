class Elements {
    static int sign(int[] values, int index) throws NullPointerException, ArrayIndexOutOfBoundsException {
        return values[index] > 0 ? 1 : 0;
    }
}
