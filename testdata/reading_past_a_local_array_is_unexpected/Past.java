class Past {
    static int get(int i) {
        int[] table = {3, 1, 4};
        return table[i];
    }
}
