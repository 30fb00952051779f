class Sized {
    int cm;
    /*@ nullable */ Sized next;
    //@ invariant cm > 0;
    Sized(int cm) { this.cm = cm > 0 ? cm : 1; }

    // expect other: proved
    //@ ensures \result > 0;
    int other(Sized o) { return o.cm; }

    // expect own: proved
    //@ ensures \result > 0;
    int own(Sized o) { return cm; }

    // expect otherNext: ensures refuted
    //@ ensures \result > 0;
    int otherNext(Sized o) { return o.next == null ? 1 : o.next.cm; }

    // It may be this object.
    // expect breaksOther: invariant refuted
    //@ ensures o.cm == x;
    void breaksOther(Sized o, int x) { o.cm = x; }

    // expect keepsOther: proved
    //@ requires x > 0; ensures o.cm == x;
    void keepsOther(Sized o, int x) { o.cm = x; }
}

class SizedSub extends Sized {
    int depth;
    //@ invariant depth > 0;
    SizedSub() { super(1); depth = 1; }
}

class SizedUser {
    // expect SizedUser.argument: proved
    //@ ensures \result > 0;
    static int argument(Sized s) { return s.cm; }

    // expect SizedUser.nullableArgument: proved
    //@ ensures s == null ? \result == 0 : \result > 0;
    static int nullableArgument(/*@ nullable */ Sized s) { return s == null ? 0 : s.cm; }

    // expect SizedUser.two: proved
    //@ ensures \result;
    static boolean two(Sized s, Sized t) { return s.cm > 0 && t.cm > 0; }

    // expect SizedUser.inherited: proved
    //@ ensures \result;
    static boolean inherited(SizedSub s) { return s.cm > 0 && s.depth > 0; }

    // expect SizedUser.narrower: proved
    //@ ensures \result;
    static boolean narrower(Sized s) { return !(s instanceof SizedSub) || ((SizedSub) s).depth > 0; }

    // expect SizedUser.asObject: ensures refuted
    //@ ensures \result;
    static boolean asObject(Object s) { return !(s instanceof Sized) || ((Sized) s).cm > 0; }

    // expect SizedUser.inArray: ensures refuted
    //@ requires s.length == 1; ensures \result;
    static boolean inArray(Sized[] s) { return s[0] == null || s[0].cm > 0; }

    // expect SizedUser.said: proved
    //@ requires s.next != null && \invariant_for(s.next); ensures \result > 0;
    static int said(Sized s) { return s.next.cm; }

    // expect SizedUser.changed: implied ensures refuted
    //@ requires s != t; ensures \result == 0;
    static int changed(Sized s, Sized t) { s.cm = 0; t.cm = 1; return 0; }

    // expect SizedUser.asserted: proved
    static int asserted(Sized s) {
        //@ assert s.cm > 0;
        return s.cm;
    }

    // expect SizedUser.assertedAfter: assert refuted
    static int assertedAfter(Sized s, int x) {
        s.cm = x;
        //@ assert s.cm > 0;
        s.cm = 1;
        return s.cm;
    }

    // expect SizedUser.helped: assert refuted
    /*@ helper */ static int helped(Sized s) {
        //@ assert s.cm > 0;
        return s.cm;
    }

    Sized held;
    // expect SizedUser.<init>: proved
    //@ ensures held.cm > 0;
    SizedUser(Sized s) { held = s; }

    // expect SizedUser.ofField: ensures refuted
    //@ ensures \result > 0;
    int ofField() { return held.cm; }
}

class SizedOuter {
    int n;
    //@ invariant n > 0;
    SizedOuter() { n = 1; }

    class Inner {
        // expect SizedOuter$Inner.<init>: assert refuted
        Inner() {
            int m = n;
            //@ assert m > 0;
            m = 1;
        }
    }

    // expect SizedOuter.lambda$later$0: assert refuted
    java.util.function.IntSupplier later(SizedOuter other) {
        return () -> {
            //@ assert other.n > 0;
            return other.n;
        };
    }
}
