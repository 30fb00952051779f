class FirstUses {
    static int CNT;
    static int other;

    static class Sets {
        static int n = 1;
        static { CNT = 30; }
        static int get() { return 1; }
    }

    static class Counts {
        static { CNT++; }
    }

    static class Plain {
        static final int[] TABLE = {1, 2};
        static int n = 1;
        static int get() { return TABLE[0]; }
    }

    static class Keeps {
        static final int K = CNT + 1;
    }

    // expect sets: ensures unknown (the first to use FirstUses.Sets)
    //@ ensures CNT == 1;
    static void sets() {
        CNT = 1;
        Sets.get();
    }

    // expect counts: ensures unknown (the first to use FirstUses.Counts)
    //@ requires CNT == 0;
    //@ ensures CNT == 1;
    static void counts() {
        CNT++;
        new Counts();
    }

    // expect setsFirst: proved
    //@ ensures CNT == 1;
    static void setsFirst() {
        Sets.get();
        CNT = 1;
    }

    // What is wrong either way is refuted, where the class was initialised before.
    // expect wrong: ensures refuted
    //@ ensures CNT == 2;
    static void wrong() {
        CNT = 1;
        Sets.get();
    }

    // expect frame: assignable unknown (the first to use FirstUses.Sets)
    //@ assignable other;
    static void frame() {
        other = Sets.get();
    }

    // The fields of a class that the call initialises are not changed by it.
    // expect frameOfPlain: proved
    //@ assignable other;
    static void frameOfPlain() {
        other = Plain.get();
    }

    // Others may have changed the table.
    // expect plain: ensures unknown (other code may have changed)
    //@ ensures CNT == 1 && \result == 1;
    static int plain() {
        CNT = 1;
        return Plain.get();
    }

    // expect named: proved
    //@ requires Plain.n > 3;
    //@ ensures \result > 3;
    static int named() {
        return Plain.n;
    }

    // A specification initialises nothing: the code may be the first to use the class.
    // expect namedSets: ensures unknown (first to use), implied signals_only unknown (first to use), implied diverges unknown (first to use)
    //@ requires Sets.n > 3;
    //@ ensures \result > 3 && CNT == 5;
    static int namedSets() {
        CNT = 5;
        return Sets.n;
    }

    // expect old: ensures unknown (not supported yet: a static field before the call, of a class that the call initialises)
    //@ requires Sets.n > 3;
    //@ ensures \old(Sets.n) == \result;
    static int old() {
        return Sets.n;
    }

    // expect oldOnly: ensures unknown (not supported yet: a static field before the call, of a class that the call initialises)
    //@ ensures \old(Sets.n) == \result;
    static int oldOnly() {
        Sets.get();
        return Sets.n;
    }

    // expect past: ensures unknown (as it was when FirstUses.Keeps was initialised)
    //@ ensures \result == CNT + 1;
    static int past() {
        return Keeps.K;
    }

    // expect same: proved
    //@ ensures \result == Keeps.K;
    static int same() {
        return Keeps.K;
    }

    // expect loop within 1500 ms: ensures unknown (only if this call is the first to use)
    //@ requires n >= 0;
    //@ ensures CNT == 1;
    static void loop(int n) {
        CNT = 1;
        //@ maintaining 0 <= i && i <= n;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            Sets.get();
        }
    }

    // expect loopOfPlain: proved
    //@ requires n >= 0;
    //@ ensures CNT == 1;
    static void loopOfPlain(int n) {
        CNT = 1;
        //@ maintaining 0 <= i && i <= n;
        //@ decreases n - i;
        for (int i = 0; i < n; i++) {
            Plain.get();
        }
    }

    // expect callee: assignable unknown (the first to use FirstUses.Sets)
    //@ ensures \result == 1;
    //@ assignable \nothing;
    static int callee() {
        return Sets.get();
    }

    // It rests on the contract of the call, which is not proved.
    // expect caller by contract: proved
    //@ ensures CNT == 1;
    static void caller() {
        CNT = 1;
        callee();
    }

    // expect measured within 1500 ms: ensures unknown (only if this call is the first to use)
    //@ requires n >= 0;
    //@ ensures CNT == 1;
    //@ measured_by n;
    static void measured(int n) {
        if (n > 0) {
            measured(n - 1);
        }
        CNT = 1;
        Sets.get();
    }

    // expect statement: assert unknown (the first to use FirstUses.Sets)
    //@ ensures true;
    static void statement() {
        CNT = 1;
        Sets.get();
        //@ assert CNT == 1;
    }
}
