class Passes {
    // With the greatest number it never ends.
    //@ requires n >= 0;
    //@ ensures \result > n;
    static int passes(int n) {
        int i = 0;
        while (i <= n) {
            i++;
        }
        return i;
    }
}
