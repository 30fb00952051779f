class Ghostly {
    //@ ghost int g;

    /** One call breaks both clauses, and a test sees the second. */
    //@ ensures g == 4;
    //@ ensures \result == 3;
    int both() {
        return 4;
    }

    /** What a test sees of the clause holds. */
    //@ ensures g == 4 && \result == 4;
    int part() {
        return 4;
    }

    //@ ensures g == 4;
    int hidden() {
        return 5;
    }
}

interface Counter {
    //@ public instance model int val;

    //@ ensures val > 0;
    void inc();
}

class Wrong implements Counter {
    private int c;
    //@ private represents val = c;
    //@ private invariant c >= 0;

    public void inc() {
        c = -1;
    }
}
