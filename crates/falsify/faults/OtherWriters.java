// faults: others-keep-invariants, lambdas-assume-invariants
/** Invariants that are broken by code which is no method of the class. */
class OtherWriters {
    int n = 1;
    //@ invariant n > 0;

    //@ ensures true;
    Runnable later() {
        return () -> n = -1;
    }

    //@ ensures n == 1;
    void midst() {
        n = -1;
        Runnable asks = () -> {
            //@ assert n > 0;
            int kept = n;
        };
        asks.run();
        n = 1;
    }
}

class OtherWriter {
    OtherWriters held = new OtherWriters();

    //@ ensures true;
    void spoil() {
        held.n = -1;
    }
}
