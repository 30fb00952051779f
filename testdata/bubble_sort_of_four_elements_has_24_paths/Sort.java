class Sort {
    /*@ requires a.length == 4;
      @ ensures (\forall int i; 0 <= i && i < a.length - 1; a[i] <= a[i + 1]);
      @ ensures (\forall int i; 0 <= i && i < a.length;
      @             (\exists int j; 0 <= j && j < a.length; \old(a[i]) == a[j])); @*/
    static void sort(int[] a) {
        boolean sorted = false;
        int help;
        while (!sorted) {
            sorted = true;
            for (int i = 0; i < a.length - 1; i++) {
                if (a[i] > a[i + 1]) {
                    help = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = help;
                    sorted = false;
                }
            }
        }
    }
}
