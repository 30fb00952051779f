class Ratio {
    //@ requires total >= 0;
    //@ ensures total > 0;
    //@ signals (ArithmeticException e) total == 0;
    //@ signals_only ArithmeticException;
    static int percent(int part, int total) {
        return part / total;
    }

    /*@ public normal_behavior
      @ requires total > 0;
      @ ensures \result * total <= part || part < 0;
      @*/
    public static int wrong(int part, int total) {
        return part / (total - 1);
    }
}
