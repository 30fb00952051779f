class Counter {
    int count;
    int last;

    //@ assignable count;
    void add(int n) {
        count += n;
        if (n == 77) {
            last = n + 1;
        }
    }

    //@ assignable count, last;
    void set(int n) {
        count = n;
        last = n;
    }

    //@ requires values.length > 2;
    //@ assignable values[0..1];
    static void clear(int[] values) {
        values[0] = 0;
        values[1] = 0;
        values[2] = 0;
    }
}
