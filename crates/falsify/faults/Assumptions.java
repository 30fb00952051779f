// faults: assumptions-are-not-named
/** What takes an `assume` for granted is no claim that a run contradicts, as long as it says so. */
class Assumptions {
    //@ ensures \result > 0;
    static int positive(int x) {
        //@ assume x > 0;
        return x;
    }

    static int calls(int x) {
        return positive(x) < 0 ? 1 : 2;
    }
}
