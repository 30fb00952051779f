class Division {
    static int average(int sum, int count) {
        return sum / count;
    }
}
