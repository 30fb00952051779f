class Elements {
    static int at(int[] values, int index) {
        if (values == null) {
            return 0;
        }
        return values[index];
    }
}
