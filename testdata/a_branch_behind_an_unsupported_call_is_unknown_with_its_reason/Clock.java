class Clock {
    static int early(int x) {
        if (x > 0) {
            return 1;
        }
        return 0;
    }

    static int behind(int x) {
        if (x > 0) {
            long now = System.nanoTime();
            if (now == 42) {
                return 1;
            }
            return 2;
        }
        return 3;
    }
}
