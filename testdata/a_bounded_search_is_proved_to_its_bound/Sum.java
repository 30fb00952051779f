class Sum {
    //@ requires 0 <= n && n <= 1000;
    //@ ensures 2 * \result == n * (n + 1);
    static int upTo(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        return sum;
    }
}
