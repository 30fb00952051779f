class Squares {
    static int square(int x) {
        int square = x * x;
        assert square >= 0 : "overflow";
        return square;
    }
}
