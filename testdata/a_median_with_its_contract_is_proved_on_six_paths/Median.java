class Median {
    /*@ ensures \result == a || \result == b || \result == c;
      @ ensures (\result >= a && \result <= b) || (\result >= b && \result <= a)
      @     || (\result >= a && \result <= c) || (\result >= c && \result <= a);
      @ ensures (\num_of int i; 0 <= i && i < 3; (i == 0 ? a : i == 1 ? b : c) <= \result) >= 2;
      @ ensures (\num_of int i; 0 <= i && i < 3; (i == 0 ? a : i == 1 ? b : c) >= \result) >= 2; @*/
    static int median(int a, int b, int c) {
        int m = c;
        if (b < c) {
            if (a < b) {
                m = b;
            } else if (a < c) {
                m = a;
            }
        } else {
            if (a > b) {
                m = b;
            } else if (a > c) {
                m = a;
            }
        }
        return m;
    }
}
