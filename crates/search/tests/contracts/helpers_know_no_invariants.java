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
}
class HelpedSub extends Helped {
    // expect HelpedSub.aloneWithAssert: proved
    int aloneWithAssert() {
        //@ assert f >= 0;
        return f;
    }
}
