// faults: unevaluated-clauses-are-lost
/** A clause that cannot be evaluated beside an input that cannot be made. */
class Unevaluated {
    //@ requires n >= 0 && n < 100;
    //@ ensures Math.sin(n) > 1;
    static int sine(java.util.List<Integer> list, int n) {
        return n;
    }
}
