class Called {
    /*@ spec_public @*/ int i;

    /*@ public normal_behavior
      @ requires i < n;
      @ ensures i == n;
      @ assignable i; @*/
    public void d(int n) {
        //@ loop_invariant i <= n;
        //@ decreases n - i;
        while (i < n) {
            i++;
        }
    }

    /*@ public normal_behavior
      @ requires n > 0;
      @ ensures i == n;
      @ ensures \result == (n == 20);
      @ assignable i; @*/
    public boolean foo(int n) {
        i = 0;
        d(n);
        if (i == 20) {
            return true;
        }
        return false;
    }
}
