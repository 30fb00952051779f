class Counter {
    static int find(int n) {
        for (int i = 0; i < n; i++) {
            if (i == 137) {
                return i;
            }
        }
        return -1;
    }
}
