class Nasty {
    int x;
    int[] a;
    static int s;
    /*@ nullable @*/ Nasty next;

    // expect alias: ensures refuted
    //@ requires p.length > 0 && q.length > 0;
    //@ ensures p[0] == 1;
    static void alias(int[] p, int[] q) { p[0] = 1; q[0] = 2; }

    // expect noAlias: proved
    //@ requires p.length > 0 && q.length > 0 && p != q;
    //@ ensures p[0] == 1;
    static void noAlias(int[] p, int[] q) { p[0] = 1; q[0] = 2; }

    // expect aliasObjects: ensures refuted, ensures refuted
    //@ ensures o.x == \old(o.x) || p.x == \old(p.x) + 1;
    //@ ensures o.x == 3;
    static void aliasObjects(Nasty o, Nasty p) { o.x = 3; p.x = 4; }

    // expect oldOfChain: proved
    //@ requires next != null && next.next != null && next.next != this && next != this && next.next != next;
    //@ ensures \old(next).x == 5 && next == \old(next.next);
    void oldOfChain() { next.x = 5; next = next.next; }

    // expect oldOfChainWrong: ensures refuted
    //@ requires next != null && next.next != null;
    //@ ensures next.x == 5;
    void oldOfChainWrong() { next.x = 5; next = next.next; }

    // expect oldArray: proved
    //@ requires p.length > 2;
    //@ ensures p[0] == \old(p[1]) && p[1] == \old(p[0]);
    //@ ensures \old(p.length) == p.length;
    static void oldArray(int[] p) { int t = p[0]; p[0] = p[1]; p[1] = t; }

    // expect oldIndex: ensures refuted
    //@ requires p.length > 2 && 0 <= p[0] && p[0] < p.length;
    //@ ensures p[\old(p[0])] == \old(p[p[0]]);
    static void oldIndex(int[] p) { p[0] = 1; }

    // expect exceptionInTheMiddle: ensures refuted, signals refuted
    //@ requires p.length > 1;
    //@ ensures s == 1;
    //@ signals (ArithmeticException e) s == 1;
    static void exceptionInTheMiddle(int[] p) { s = 2; p[0] = 1 / p[1]; if (p[1] != 7) s = 1; }

    // expect finallyRuns: proved
    //@ requires p.length > 1;
    //@ ensures s == 1;
    //@ signals (ArithmeticException e) s == 1;
    static void finallyRuns(int[] p) { try { s = 2; p[0] = 1 / p[1]; } finally { s = 1; } }

    // expect hugeRange: ensures refuted
    //@ requires n >= 0;
    //@ ensures (\forall int i; n <= i && i <= n + 1; i > 0);
    static int hugeRange(int n) { return n; }

    // expect hugeRangeAtTheEnd: proved
    //@ requires n == Integer.MAX_VALUE;
    //@ ensures (\forall int i; n < i && i <= n + 1; false);
    static int hugeRangeAtTheEnd(int n) { return n; }

    // expect emptyExists: ensures refuted
    //@ requires n >= 0;
    //@ ensures (\exists int i; 0 <= i && i < n; i == 0);
    static int emptyExists(int n) { return n; }

    // expect intAndLong: ensures refuted
    //@ requires (\forall int i; 0 <= i && i < 100 && i < n; i < n);
    //@ requires n == 5;
    //@ ensures (\forall long i; i > n; i < 4000000000L);
    static int intAndLong(int n) { return n; }

    // expect nullElement: signals_only refuted
    //@ requires p.length > 0;
    //@ ensures true;
    //@ signals_only \nothing;
    static int nullElement(Nasty /*@ nullable @*/ [] p) { return p[0].x; }

    // expect statics: ensures refuted
    //@ ensures s == \old(s) + 1;
    static void statics() { s++; }

    // expect staticsTwice: proved
    //@ requires s < 100;
    //@ ensures s == \old(s) + 2;
    //@ assignable s;
    static void staticsTwice() { s++; s++; }

    // expect neverRuns: proved
    //@ requires n <= 0;
    //@ ensures \result == 7;
    static int neverRuns(int n) {
        int r = 7;
        //@ loop_invariant r == 7;
        for (int i = 0; i < n; i++) { r = 8; }
        return r;
    }

    // expect falseInvariant: entry refuted, preserved refuted, ensures refuted
    //@ requires n >= 0;
    //@ ensures \result == 99;
    static int falseInvariant(int n) {
        int i = 0;
        //@ loop_invariant false;
        while (i < n) { i++; }
        return i;
    }

    // expect weakInvariant: ensures refuted
    //@ requires n >= 0 && n < 1000;
    //@ ensures \result == n + n;
    static int weakInvariant(int n) {
        int r = 0;
        //@ loop_invariant 0 <= i && i <= n;
        for (int i = 0; i < n; i++) { r += 2; if (i == 3) r++; }
        return r;
    }

    // expect changesBound: ensures refuted
    //@ requires p.length > 3;
    //@ ensures (\forall int i; 0 <= i && i < p.length; p[i] == 0);
    static void changesBound(int[] p) {
        //@ loop_invariant 0 <= i;
        for (int i = 0; i < p.length; i++) { p[i] = 0; if (i == 2) p[1] = 5; }
    }

    // expect aliasInLoop: preserved refuted, ensures refuted
    //@ requires p.length == q.length;
    //@ ensures (\forall int k; 0 <= k && k < p.length; p[k] == \old(q[k]) + 1);
    static void aliasInLoop(int[] p, int[] q) {
        //@ loop_invariant 0 <= i && i <= p.length;
        //@ loop_invariant (\forall int k; 0 <= k && k < i; p[k] == \old(q[k]) + 1);
        for (int i = 0; i < p.length; i++) { p[i] = q[i] + 1; if (p == q && i > 0) q[i - 1]++; }
    }

    // expect nullInQuantifier: ensures refuted
    //@ requires a != null;
    //@ ensures (\forall int i; 0 <= i && i < a.length; a[i] == a[i]);
    void nullInQuantifier() { if (x == 12) a = null; }

    // expect outsideInQuantifier: ensures refuted
    //@ requires p.length > 2;
    //@ ensures (\forall int i; 0 <= i && i <= p.length; p[i] == p[i]);
    static void outsideInQuantifier(int[] p) { }

    // expect hides: ensures refuted
    //@ ensures \result == x;
    int hides(int x) { this.x = x + 1; return this.x; }

    // expect overwritten: ensures refuted
    //@ requires n > 0;
    //@ ensures \result == n;
    static int overwritten(int n) { n = 3; return n; }

    // expect nan: ensures refuted
    //@ ensures \result == d;
    static double nan(double d) { return d; }

    // expect zeros: ensures refuted
    //@ requires d == 0.0;
    //@ ensures 1.0 / \result > 0.0;
    static double zeros(double d) { return d; }

    // expect variantJumps: decreases refuted
    //@ requires n >= 0 && n < 1000;
    //@ ensures \result == 0;
    static int variantJumps(int n) {
        //@ loop_invariant n >= 0;
        //@ decreases n;
        while (n != 0) { n = n == 5 ? 6 : n == 6 ? 4 : n - 1; }
        return n;
    }

    // expect negativeVariant: decreases refuted
    //@ requires n < 0 && n > -10;
    //@ ensures true;
    static int negativeVariant(int n) {
        //@ loop_invariant n < 0;
        //@ decreases n;
        while (n > -100) { n--; }
        return n;
    }
}
