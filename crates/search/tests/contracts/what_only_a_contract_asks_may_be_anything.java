class OnlyAsked {
    int x;
    OnlyAsked next;

    // expect length: ensures refuted
    //@ ensures w.length >= 0;
    static void length(/*@ nullable @*/ int[] w) { }

    // expect lengthOfSome: proved
    //@ ensures w.length >= 0;
    static void lengthOfSome(int[] w) { }

    // expect guard: ensures refuted
    //@ ensures (\forall int i; 0 <= i && i < 2 && w.length > 0; true);
    static void guard(/*@ nullable @*/ int[] w) { }

    // expect field: ensures refuted
    //@ ensures b.x == b.x;
    static void field(/*@ nullable @*/ OnlyAsked b) { }

    // expect alias: ensures refuted
    //@ requires o.x != 5;
    //@ ensures p.x == \old(p.x);
    static void alias(OnlyAsked o, OnlyAsked p) { o.x = 5; }

    // expect aliasOfField: ensures refuted
    //@ requires next != null && x != 5;
    //@ ensures next.x == \old(next.x);
    void aliasOfField() { x = 5; }

    // expect noAlias: proved
    //@ requires o != p;
    //@ ensures p.x == \old(p.x);
    static void noAlias(OnlyAsked o, OnlyAsked p) { o.x = 5; }

    // expect overridden: ensures refuted
    //@ ensures o.kind() == 1;
    static void overridden(OnlyAsked o) { }

    // expect overriddenOrNot: proved
    //@ ensures o.kind() == 1 || o.kind() == 2;
    static void overriddenOrNot(OnlyAsked o) { }

    // expect asserted: assert refuted
    //@ requires true;
    static int asserted(/*@ nullable @*/ OnlyAsked o) {
        //@ assert o.x == o.x;
        return 1;
    }

    //@ ensures true;
    /*@ pure @*/ int kind() { return 1; }
}

class OnlyAskedBelow extends OnlyAsked {
    //@ also ensures true;
    /*@ pure @*/ int kind() { return 2; }
}
