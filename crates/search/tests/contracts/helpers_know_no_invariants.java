class Helped {
    int f;
    int g;
    static int s;
    //@ invariant f >= 0;
    //@ static invariant s >= 0;
    //@ constraint g >= \old(g);

    Helped() { }

    void plain(int x) { f = x; }

    /*@ helper */ void alone(int x) { f = x; g = -1; }

    // expect aloneWithAssert: assert refuted
    /*@ helper */ int aloneWithAssert() {
        //@ assert f >= 0;
        return f;
    }

    // expect notHelper: proved
    int notHelper() {
        //@ assert f >= 0;
        return f;
    }

    // expect withClause: ensures refuted
    //@ ensures \result >= 0;
    /*@ helper */ int withClause() { return f; }

    // expect withClauseRight: proved
    //@ requires f >= 0; ensures \result >= 0;
    /*@ helper */ int withClauseRight() { return f; }

    // expect staticHelper: assert refuted
    /*@ helper */ static int staticHelper() {
        //@ assert s >= 0;
        return s;
    }

    // expect staticPlain: proved
    static int staticPlain() {
        //@ assert s >= 0;
        return s;
    }

    // expect privateHelper: assert refuted
    private /*@ helper pure */ int privateHelper() {
        //@ assert f >= 0;
        return f;
    }

    // expect argument: assert refuted
    /*@ helper */ static int argument(Helped h) {
        //@ assert h.f >= 0;
        return h.f;
    }

    // expect breaks: proved
    //@ ensures f == x;
    /*@ helper */ void breaks(int x) { f = x; g = x; }

    // expect keeps: invariant refuted, constraint refuted
    //@ ensures f == x;
    void keeps(int x) { f = x; g = x; }

    // expect uses: proved
    //@ requires x >= 0; ensures f == x;
    void uses(int x) { breaksSilently(x); }
    private /*@ helper */ void breaksSilently(int x) { f = -1; f = x; }

    // expect usesWrong: invariant refuted
    //@ ensures f == x;
    void usesWrong(int x) { breaksSilently(x); }

    // expect ofAField: assert refuted
    /*@ nullable */ Helped other;
    /*@ helper */ int ofAField() {
        if (other == null) return 0;
        //@ assert other.f >= 0;
        return other.f;
    }

    // expect afterAnException: proved
    //@ signals (IllegalStateException e) f == -1; signals_only IllegalStateException; ensures false;
    /*@ helper */ void afterAnException() { f = -1; throw new IllegalStateException(); }

    // expect afterAnExceptionPlain: invariant refuted
    //@ signals (IllegalStateException e) f == -1; signals_only IllegalStateException; ensures false;
    void afterAnExceptionPlain() { f = -1; throw new IllegalStateException(); }

    // expect inALoop: ensures refuted
    //@ ensures \result >= 0;
    /*@ helper */ int inALoop(int n) {
        int sum = 0;
        for (int i = 0; i < n && i < 2; i++) { sum = f; }
        return sum;
    }

    // expect constrained: proved
    //@ requires g > 0; ensures g == \old(g) - 1;
    /*@ helper */ void constrained() { g--; }

    // expect constrainedPlain: constraint refuted
    //@ requires g > 0; ensures g == \old(g) - 1;
    void constrainedPlain() { g--; }

    // expect breaksStatic: proved
    //@ ensures s == -1;
    /*@ helper */ static void breaksStatic() { s = -1; }

    // expect breaksStaticPlain: invariant refuted
    //@ ensures s == -1;
    static void breaksStaticPlain() { s = -1; }

    // expect twoCases: vacuous case
    //@ normal_behavior
    //@   requires true;
    //@   ensures f == 0 - 5;
    //@ also exceptional_behavior
    //@   requires false;
    //@   signals_only RuntimeException;
    /*@ helper */ void twoCases() { f = -5; }
}
class HelpedSub extends Helped {
    // expect HelpedSub.aloneWithAssert: proved
    int aloneWithAssert() {
        //@ assert f >= 0;
        return f;
    }
}
class HelpedMade {
    int f;
    //@ invariant f > 0;

    // expect HelpedMade.<init>: proved
    //@ ensures f == x;
    /*@ helper */ HelpedMade(int x) { f = x; }
}
class PlainMade {
    int f;
    //@ invariant f > 0;

    // expect PlainMade.<init>: invariant refuted
    //@ ensures f == x;
    PlainMade(int x) { f = x; }
}
