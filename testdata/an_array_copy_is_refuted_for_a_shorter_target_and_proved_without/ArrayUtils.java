public class ArrayUtils {
    /*@ public normal_behavior
      @ ensures (\forall int i; 0 <= i && i < a.length; a[i] == b[i]);
      @*/
    public void arrCopy(int[] a, int[] b) {
        for (int i = 0; i < a.length; i++) {
            b[i] = a[i];
        }
    }

    /*@ public normal_behavior
      @ requires a.length <= b.length;
      @ ensures (\forall int i; 0 <= i && i < a.length; a[i] == b[i]);
      @ assignable b[*];
      @*/
    public void copied(int[] a, int[] b) {
        /*@ loop_invariant 0 <= i && i <= a.length;
          @ loop_invariant (\forall int k; 0 <= k && k < i; a[k] == b[k]);
          @ decreases a.length - i; @*/
        for (int i = 0; i < a.length; i++) {
            b[i] = a[i];
        }
    }
}
