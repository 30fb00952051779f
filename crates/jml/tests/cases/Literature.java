/** Contracts as they are written for other tools. */
final class Literature {
    /*@ spec_public @*/ private int[] buffer;
    private /*@ spec_public @*/ int first, length;
    private /*@ spec_public nullable @*/ Literature next;

    /*@ public invariant 0 <= first && first < buffer.length;
      @ public invariant 0 <= length && length <= buffer.length
      @                  && \typeof(buffer) == \type(int[]);
      @ public invariant next == null || (next.\inv && next != this && \inv);
      @*/

    /*@ public normal_behavior
      @ requires a != null;
      @ ensures (\forall int x; 0 <= x && x < a.length; a[x] != v) ? \result == -1
      @       : 0 <= \result && \result < a.length && a[\result] == v;
      @ assignable \nothing;
      @*/
    static /*@ pure @*/ int search(int[] a, int v) {
        int l = 0;
        int r = a.length - 1;
        /*@ loop_invariant 0 <= l && l <= r + 1 && r < a.length
          @   && (\forall int x; 0 <= x && x < l; a[x] < v)
          @   && (\forall int x; r < x && x < a.length; v < a[x]);
          @ assignable \strictly_nothing;
          @ decreases r - l + 1;
          @*/
        while (l <= r) {
            int m = l + (r - l) / 2;
            if (a[m] == v) {
                return m;
            }
            if (a[m] < v) {
                l = m + 1;
            } else {
                r = m - 1;
            }
        }
        return -1;
    }

    /*@ public normal_behavior
          requires length < buffer.length;
          assignable length, buffer[*];
          ensures length == \old(length) + 1;
          ensures buffer[(first + \old(length)) % buffer.length] == x;
          ensures (\forall int i; 0 <= i && i < buffer.length;
                       i != (first + \old(length)) % buffer.length
                         ==> buffer[i] == \old(buffer[i]));
        also
        public exceptional_behavior
          requires length == buffer.length;
          assignable \nothing;
          signals_only IllegalStateException;
          signals (IllegalStateException) true; */
    void push(int x) {
        buffer[(first + length++) % buffer.length] = x;
    }

    //@ public normal_behavior
    //@   requires n >= 0 && n <= 46340;
    //@   ensures \result * \result <= n && n < (\result + 1) * (\result + 1);
    static int sqrt(int n) {
        int i = 0;
        //@ maintaining 0 <= i && i * i <= n;
        //@ decreasing n - i;
        while ((i + 1) * (i + 1) <= n) i++;
        return i;
    }

    //@ public invariant secret > 0;
    private int secret;

    //@ requires buffer.<inv> && buffer.<created>;
    //@ accessible \inv: this.*;
    //@ signals_only RuntimeException;
    //@ signals_only \nothing;
    //@ ensures (\num_of int i; 0 <= i && i < length; buffer[i] == 0) == \old((\num_of int i; 0 <= i && i < length; buffer[i] == 0));
    void key() { }

    Literature(int size) {
        buffer = new int[size];
    }
}
