class Cases {
    /*@ requires x > 0;
      @ ensures \result == 1;
      @ also
      @ requires x < 0 && x > 10;
      @ ensures \result == 2; @*/
    static int contradicts(int x) {
        return x > 0 ? 1 : 0;
    }

    /** Each case has inputs, the last one only where an array has a certain element. */
    /*@ requires a.length == 0;
      @ ensures \result == 0;
      @ also
      @ requires a.length > 0;
      @ ensures \result == a[0];
      @ also
      @ requires a.length > 2 && (\forall int i; 0 <= i && i < a.length; a[i] == 77);
      @ ensures \result == 77; @*/
    static int all(int[] a) {
        return a.length == 0 ? 0 : a[0];
    }

    /** A case that claims nothing is no excuse for another one. */
    /*@ requires x > 0;
      @ ensures \result == 2;
      @ also
      @ requires x < 0 && x > 10;
      @ ensures \result == 2; @*/
    static int wrong(int x) {
        return 1;
    }
}
