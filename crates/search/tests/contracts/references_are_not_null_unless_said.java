class Nulls {
    int x;
    /*@ nullable @*/ Nulls next;

    // expect length: proved
    //@ ensures \result >= 0;
    //@ signals_only \nothing;
    static int length(int[] a) { return a.length; }

    // expect lengthNullable: signals_only refuted
    //@ ensures \result >= 0;
    //@ signals_only \nothing;
    static int lengthNullable(/*@ nullable @*/ int[] a) { return a.length; }

    // expect follow: proved
    //@ requires next != null;
    //@ signals_only \nothing;
    int follow() { return next.x; }

    // expect followWrong: signals_only refuted
    //@ ensures true;
    //@ signals_only \nothing;
    int followWrong() { return next.x; }

    // expect followNonNull: proved
    //@ ensures \result == o.x;
    //@ signals_only \nothing;
    static int followNonNull(/*@ non_null @*/ Nulls o) { return o.x; }
}

/*@ nullable_by_default @*/
class NullableHere {
    // expect NullableHere.length: signals_only refuted
    //@ ensures \result >= 0;
    //@ signals_only \nothing;
    static int length(int[] a) { return a.length; }

    // expect NullableHere.lengthNonNull: proved
    //@ ensures \result >= 0;
    //@ signals_only \nothing;
    static int lengthNonNull(/*@ non_null @*/ int[] a) { return a.length; }
}
