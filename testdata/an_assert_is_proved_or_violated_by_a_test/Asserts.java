class Asserts {
    static int rest(int x) {
        assert x != 7 : "seven";
        int rest = Math.abs(x % 10);
        assert rest < 10;
        assert rest >= 0 : rest;
        return rest;
    }

    static int twice(int x) {
        for (int i = 0; i < 2; i++) {
            if (x > 100) {
                assert x > 50 || i > 5;
            }
        }
        return 2 * x;
    }
}
