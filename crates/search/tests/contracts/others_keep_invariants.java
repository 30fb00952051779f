class KeptByAll {
    int n;
    int[] cells = new int[1];
    //@ invariant n > 0;
    //@ invariant cells.length == 1 && cells[0] >= 0;
    KeptByAll() { n = 1; }

    // It may run in the midst of a method that has broken the invariant.
    // expect lambda$midst$0: assert unknown (hands out), invariant unknown (no longer meets its invariants)
    // expect midst: proved
    //@ ensures true;
    java.util.function.IntSupplier midst() {
        n = -1;
        java.util.function.IntSupplier s = () -> {
            //@ assert n > 0;
            n = n - 1;
            return n;
        };
        s.getAsInt();
        n = 1;
        return s;
    }

    // expect lambda$kept$1: proved
    Runnable kept() { return () -> n = n > 1 ? n - 1 : 1; }

    // expect lambda$cell$2: invariant unknown (no longer meets its invariants)
    Runnable cell() { return () -> cells[0] = -1; }

    // A copy of the reference is the object all the same.
    // expect ofAnother: ensures refuted, invariant unknown (no longer meets its invariants)
    //@ ensures \result > 0;
    static int ofAnother(KeptHolder h) { h.kept.n = -h.kept.n; return h.kept.n; }

    // What was broken before need not be mended.
    // expect brokenBefore: proved
    //@ requires h.kept.n < 0; ensures true;
    static void brokenBefore(KeptHolder h) { h.kept.n = -2; }

    // A constructor that throws leaves no object.
    // expect thrown: proved
    //@ ensures \result == null; signals (RuntimeException e) true;
    static /*@ nullable */ Object thrown(KeptHolder h, int x) {
        h.kept.n = 1;
        try { return new KeptByAll(x); } catch (IllegalStateException e) { return null; }
    }
    //@ signals (IllegalStateException e) true; ensures false;
    KeptByAll(int x) { n = -1; throw new IllegalStateException(); }
}

class KeptHolder {
    KeptByAll kept = new KeptByAll();
}

// The array of an object may be anybody's: whoever stores into it may break the invariant.
class KeptGiven {
    int[] given;
    //@ invariant given.length == 1 ==> given[0] >= 0;

    //@ requires k.length != 1 || k[0] >= 0;
    KeptGiven(int[] k) { given = k; }

    // expect KeptGiven.made: invariant unknown (no longer meets its invariants)
    //@ ensures true;
    static KeptGiven made(int[] k) {
        KeptGiven r = new KeptGiven(new int[2]);
        r.given = k;
        k[0] = -1;
        return r;
    }

    // expect KeptGiven.madeWell: proved
    //@ requires k.length == 1;
    //@ ensures true;
    static KeptGiven madeWell(int[] k) {
        k[0] = 1;
        return new KeptGiven(k);
    }

    // expect KeptGiven.afterwards: invariant unknown (no longer meets its invariants)
    //@ requires k.length == 1 && k[0] >= 0;
    //@ ensures true;
    static KeptGiven afterwards(int[] k) {
        KeptGiven r = new KeptGiven(k);
        k[0] = -1;
        return r;
    }

    // expect KeptGiven.inField: invariant unknown (no longer meets its invariants)
    //@ requires k.length == 1;
    //@ ensures true;
    static int inField(KeptGivenHolder h, int[] k) {
        int n = h.held.n();
        k[0] = -1;
        return n;
    }

    // expect KeptGiven.ownArray: proved
    //@ ensures true;
    static KeptGiven ownArray(KeptGivenHolder h) {
        int[] mine = new int[1];
        KeptGiven r = h.held;
        mine[0] = 5;
        return r;
    }

    //@ pure
    int n() { return given.length; }
}

class KeptGivenHolder {
    KeptGiven held = new KeptGiven(new int[2]);
}
