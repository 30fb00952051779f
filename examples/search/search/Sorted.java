package search;

/** Arrays in order. */
public class Sorted {

    /*@ requires (\forall int i, j; 0 <= i && i < j && j < a.length; a[i] <= a[j]);
      @ ensures \result >= 0 ==> a[\result] == key;
      @ ensures \result < 0 ==> (\forall int k; 0 <= k && k < a.length; a[k] != key);
      @ assignable \nothing;
      @*/
    public static int find(int[] a, int key) {
        int low = 0;
        int high = a.length;
        //@ loop_invariant 0 <= low && low <= high && high <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < low; a[k] < key);
        //@ loop_invariant (\forall int k; high <= k && k < a.length; a[k] > key);
        //@ decreases high - low;
        while (low < high) {
            int mid = low + (high - low) / 2;
            if (a[mid] < key) {
                low = mid + 1;
            } else if (a[mid] > key) {
                high = mid;
            } else {
                return mid;
            }
        }
        return -1;
    }

    /*@ requires a.length > 0;
      @ ensures \result == (\max int i; 0 <= i && i < a.length; a[i]);
      @*/
    public static int greatest(int[] a) {
        int found = a[0];
        //@ loop_invariant 0 < i && i <= a.length;
        //@ loop_invariant (\forall int k; 0 <= k && k <= i && k < a.length; a[k] <= found);
        for (int i = 1; i < a.length; i++) {
            found = Math.max(found, a[i]);
        }
        return found;
    }
}
