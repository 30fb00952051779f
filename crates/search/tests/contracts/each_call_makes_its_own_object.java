class Makes {
    int v;
    final int[] d = {1, 2};

    /*@ pure @*/ Makes() { }
    /*@ pure @*/ Makes(int k) { v = k; }
    /*@ pure @*/ static int[] arr() { return new int[1]; }
    /*@ pure @*/ Makes copy() { return new Makes(v); }
    /*@ pure @*/ static Makes of(int k) { return new Makes(k); }
    /*@ pure @*/ int get() { return v; }
    /*@ pure @*/ Makes self() { return this; }
    /*@ pure @*/ int[] held() { return d; }
    /*@ pure @*/ static int same(Object a, Object b) { return a == b ? 1 : 0; }

    // expect one: ensures refuted
    //@ ensures arr() == arr();
    static void one() { }

    // expect two: proved
    //@ ensures arr() != arr();
    static void two() { }

    // expect said: ensures refuted
    //@ ensures \result == (arr() == arr());
    static boolean said() { return true; }

    // expect computed: proved
    //@ ensures \result == (arr() == arr());
    static boolean computed() { return arr() == arr(); }

    // expect required: vacuous
    //@ requires arr() == arr();
    //@ ensures false;
    static void required() { }

    // expect requiredNot: ensures refuted
    //@ requires arr() != arr();
    //@ ensures \result == 1;
    static int requiredNot() { return 2; }

    // expect madeBy: ensures refuted
    //@ ensures new Makes(1) == new Makes(1);
    static void madeBy() { }

    // expect madeByNot: proved
    //@ ensures new Makes(1) != new Makes(1);
    static void madeByNot() { }

    // expect clones: ensures refuted
    //@ ensures a.clone() == a.clone();
    static void clones(int[] a) { }

    // expect clonesNot: proved
    //@ ensures a.clone() != a.clone();
    static void clonesNot(int[] a) { }

    // expect equal: ensures refuted
    //@ ensures copy().equals(copy());
    void equal() { }

    // expect likeEachOther: proved
    //@ ensures copy().get() == copy().get() && copy().v == v;
    void likeEachOther() { }

    // expect arguments: proved
    //@ ensures same(copy(), copy()) == 0;
    void arguments() { }

    // expect argumentsOne: ensures refuted
    //@ ensures same(copy(), copy()) == 1;
    void argumentsOne() { }

    // expect result: ensures refuted
    //@ ensures \result == copy();
    Makes result() { return copy(); }

    // expect resultNot: proved
    //@ ensures \result != copy() && \result.v == copy().v;
    Makes resultNot() { return copy(); }

    // expect before: ensures refuted
    //@ ensures \old(copy()) == copy();
    void before() { }

    // expect beforeTwice: ensures refuted
    //@ ensures \old(copy()) == \old(copy());
    void beforeTwice() { }

    // expect beforeTwiceNot: proved
    //@ ensures \old(copy()) != \old(copy());
    //@ ensures \old(copy() != copy()) && \old(copy()) != copy();
    void beforeTwiceNot() { }

    // expect beforeValues: proved
    //@ ensures \old(copy().get()) == 1 + \old(copy()).get() - 1;
    //@ ensures v == \old(v) + 1 && get() == \old(get()) + 1 && \old(copy()).get() == \old(v);
    //@ requires v < 100;
    void beforeValues() { v++; }

    // expect each: proved
    //@ ensures (\forall int i; 0 <= i && i < 3; of(i) != of(i) && of(i).v == i);
    void each() { }

    // expect some: ensures refuted
    //@ ensures (\exists int i; 0 <= i && i < 2; of(i) == of(1));
    void some() { }

    // expect there: proved
    //@ ensures self() == self() && self() == this && held() == held() && held() == d;
    void there() { }

    // expect thereNot: ensures refuted
    //@ ensures o.self() != o.self();
    void thereNot(Makes o) { }

    // expect asserted: assert refuted
    void asserted() {
        //@ assert copy() == copy();
        v = 2;
    }

    // expect assertedNot: proved
    void assertedNot() {
        //@ assert copy() != copy();
        v = 2;
    }

    // Boxes of small numbers are one object, others are two.
    // expect boxes: proved
    //@ ensures Integer.valueOf(5) == Integer.valueOf(5);
    static void boxes() { }

    // expect largeBoxes: ensures refuted
    //@ ensures Integer.valueOf(1000) == Integer.valueOf(1000);
    static void largeBoxes() { }

    // expect texts: ensures refuted
    //@ ensures new String("a") == new String("a");
    static void texts() { }

    // expect joined: ensures refuted
    //@ ensures "a".concat("b") == "a".concat("b");
    static void joined() { }

    // A stub may make an object at each call.
    interface Factory {
        //@ signals_only \nothing;
        //@ pure
        /*@ nullable */ Object make();
    }

    // expect madeByStub: ensures refuted
    //@ ensures f.make() == f.make();
    static void madeByStub(Factory f) { }
}
