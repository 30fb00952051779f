class Small {
    /** Two elements suffice: the last one is left out. */
    //@ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
    static void sort(int[] a) {
        for (int i = 0; i < a.length - 1; i++) {
            for (int j = 0; j < a.length - 2; j++) {
                if (a[j] > a[j + 1]) {
                    int t = a[j];
                    a[j] = a[j + 1];
                    a[j + 1] = t;
                }
            }
        }
    }

    /** One element suffices, wherever it is found first. */
    //@ ensures \result >= 0;
    static int find(int[] a, int wanted) {
        for (int i = 0; i < a.length; i++) {
            if (a[i] == wanted) {
                return i == 3 ? -1 : i;
            }
        }
        return a.length == 0 ? 0 : -2;
    }

    /** The smallest number is 101. */
    //@ requires n >= 0;
    //@ ensures \result <= 100;
    static int limited(int n) {
        return n < 5_000 ? n : 5_000;
    }
}
