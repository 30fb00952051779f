class Range {
    //@ requires low > high && high > low;
    //@ ensures false;
    static int never(int low, int high) {
        if (low < high) {
            return 1;
        }
        return 0;
    }
}
