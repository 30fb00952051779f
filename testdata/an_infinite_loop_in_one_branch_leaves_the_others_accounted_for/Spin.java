class Spin {
    static int spin(int x) {
        if (x == 5) {
            while (true) {
                x = 5;
            }
        }
        if (x > 10) {
            return 1;
        }
        return 0;
    }
}
