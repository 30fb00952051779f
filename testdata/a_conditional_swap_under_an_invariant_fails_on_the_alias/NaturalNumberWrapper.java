public class NaturalNumberWrapper {
    private /*@ spec_public @*/ int value;
    //@ public invariant value > 0;

    //@ requires value > 0;
    //@ ensures this.value == value;
    public NaturalNumberWrapper(int value) {
        this.value = value;
    }

    /*@ public normal_behavior
      @ requires x != null && y != null && \invariant_for(x) && \invariant_for(y);
      @ ensures \old(x.value) >= \old(y.value)
      @     ? \old(x.value) == y.value && \old(y.value) == x.value
      @     : \old(x.value) == x.value && \old(y.value) == y.value;
      @*/
    public static void conditionalSwap(NaturalNumberWrapper x, NaturalNumberWrapper y) {
        if (x.value >= y.value) {
            swap(x, y);
        }
    }

    private static void swap(NaturalNumberWrapper x, NaturalNumberWrapper y) {
        y.value += x.value;
        x.value = y.value - x.value;
        y.value -= x.value;
    }
}
