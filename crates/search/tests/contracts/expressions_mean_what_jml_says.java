class Expressions {
    int x;
    Expressions next;

    // expect implies: proved
    //@ ensures a > 0 ==> \result == 1;
    //@ ensures \result == 0 <== a <= 0;
    static int implies(int a) { return a > 0 ? 1 : 0; }

    // expect impliesWrong: ensures refuted
    //@ ensures a >= 0 ==> \result == 1;
    static int impliesWrong(int a) { return a > 0 ? 1 : 0; }

    // expect iff: proved
    //@ ensures \result <==> a == b;
    //@ ensures \result <=!=> a != b;
    static boolean iff(int a, int b) { return a == b; }

    // expect iffWrong: ensures refuted
    //@ ensures \result <==> a <= b;
    static boolean iffWrong(int a, int b) { return a == b; }

    // expect conditional: proved
    //@ ensures \result == (a > b ? a : b);
    static int conditional(int a, int b) { return a > b ? a : b; }

    // expect bits: proved
    //@ ensures \result == (a & b | a ^ b);
    static int bits(int a, int b) { return a | b; }

    // expect bitsWrong: ensures refuted
    //@ ensures \result == (a & b);
    static int bitsWrong(int a, int b) { return a | b; }

    // expect shifts: proved
    //@ ensures \result == (int) (a >> 1);
    static int shifts(int a) { return a >> 1; }

    // expect oldField: proved
    //@ requires next != null && next != this && next.x < 100;
    //@ ensures next.x == \old(next.x) + 1;
    //@ ensures x == \pre(x);
    void oldField() { next.x++; }

    // expect oldFieldAlias: ensures refuted
    //@ requires next != null && next.x < 100;
    //@ ensures next.x == \old(next.x) + 1;
    //@ ensures x == \pre(x);
    void oldFieldAlias() { next.x++; }

    // expect oldOfMoved: ensures refuted
    //@ requires next != null && next.next != null;
    //@ ensures next.x == \old(next.x);
    void oldOfMoved() { next = next.next; }

    // expect oldInside: proved
    //@ requires next != null && next.next != null;
    //@ ensures next.x == \old(next.next.x);
    void oldInside() { next = next.next; }

    // expect typeOf: proved
    //@ ensures \typeof(\result) == \type(Expressions);
    //@ ensures \typeof(\result) <: \type(Object);
    static Object typeOf() { return new Expressions(); }

    // expect typeOfWrong: ensures refuted
    //@ requires a != 5;
    //@ ensures \typeof(\result) == \type(Expressions);
    static Object typeOfWrong(int a) { return a > 0 ? new Expressions() : new int[1]; }

    // expect elemType: proved
    //@ ensures \elemtype(\typeof(\result)) == \type(int);
    static Object elemType() { return new int[2]; }

    // expect instance: proved
    //@ ensures \result instanceof Expressions;
    static Object instance() { return new Expressions(); }

    // expect labelled: proved
    //@ ensures (\lbl here \result == a);
    static int labelled(int a) { return a; }

    // expect labelledWrong: ensures refuted
    //@ ensures (\lblpos here \result == a);
    static int labelledWrong(int a) { return a & 0xff; }

    //@ pure
    static boolean even(int a) { return a % 2 == 0; }

    // expect pureCall: proved
    //@ requires even(a) && a < 1000 && a > -1000;
    //@ ensures even(\result);
    static int pureCall(int a) { return a + 2; }

    // expect pureCallWrong: ensures refuted
    //@ requires even(a);
    //@ ensures even(\result);
    static int pureCallWrong(int a) { return a + 1; }

    // expect invariantFor: proved
    //@ requires o != null && \invariant_for(o);
    //@ ensures \result >= 3;
    static int invariantFor(Positive o) { return o.n; }

    // The invariants of arguments hold at entry, said or not.
    // expect invariantUnsaid: proved
    //@ requires o != null;
    //@ ensures \result >= 3;
    static int invariantUnsaid(Positive o) { return o.n; }

    // expect big: proved
    //@ ensures \result == (\bigint) a * b;
    static long big(int a, int b) { return (long) a * b; }

    // expect bigWrong: ensures refuted
    //@ ensures \result == (\bigint) a * b;
    static long bigWrong(int a, int b) { return a * b; }

    // expect chars: proved
    //@ requires c >= 'a' && c <= 'z';
    //@ ensures \result == c - 'a';
    static int chars(char c) { return c - 'a'; }

    // expect narrow: ensures refuted
    //@ ensures \result == a;
    static byte narrow(int a) { return (byte) a; }

    // expect doubles: proved
    //@ requires a >= 0.0;
    //@ ensures \result >= a;
    static double doubles(double a) { return a + 1.0; }

    // expect doublesWrong: ensures refuted
    //@ requires a >= 0.0;
    //@ ensures \result > a;
    static double doublesWrong(double a) { return a + 1.0; }

    // expect undefined: ensures refuted
    //@ ensures a[0] == a[0];
    static void undefined(int[] a) { }

    // expect defined: proved
    //@ ensures a.length > 0 ==> a[0] == a[0];
    static void defined(int[] a) { }
}

class Positive {
    int n;
    //@ invariant n >= 3;
}
