class Max {
    //@ ensures \result >= a && \result >= b && \result >= c;
    //@ ensures \result == a || \result == b || \result == c;
    static int max(int a, int b, int c) {
        int max = a;
        if (b > max) {
            max = b;
        }
        if (c > max) {
            max = c;
        }
        return max;
    }

    //@ requires limit >= 0;
    //@ ensures 0 <= \result && \result <= limit;
    //@ ensures 0 <= value && value <= limit ==> \result == value;
    static int clamp(int value, int limit) {
        if (value < 0) {
            return 0;
        }
        return value > limit ? limit : value;
    }
}
