class Paths {
    static int divide(int a, int b) {
        if (a > 0) {
            return a / b;
        }
        return 0;
    }
}
