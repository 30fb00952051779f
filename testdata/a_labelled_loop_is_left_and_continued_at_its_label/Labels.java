class Labels {
    static int steps(int skipped, int last) {
        int steps = 0;
        rows:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (j == skipped) {
                    continue rows;
                }
                if (i == last) {
                    break rows;
                }
                steps++;
            }
        }
        if (steps > 9) {
            return -1;
        }
        return steps;
    }
}
