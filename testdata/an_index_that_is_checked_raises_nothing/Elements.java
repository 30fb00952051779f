class Elements {
    static int at(int[] values, int index) {
        if (values == null || index < 0 || index >= values.length) {
            return 0;
        }
        if (values.length == 0) {
            return -1;
        }
        return values[index] == 7 ? 2 : 1;
    }

    static void set(byte[] values, int index, byte value) {
        if (values != null && index >= 0 && index < values.length) {
            values[index] = value;
        }
    }
}
